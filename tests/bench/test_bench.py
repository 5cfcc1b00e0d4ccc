"""The benches run and compare as they say. How fast anything is, is no matter for a test."""

import os
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bench import __main__ as bench
from bench import cursor, moves, saves, search, startup, wire
from bench.contest import Contest, Result, hold
from bench.terminal import Link, Terminal


class Rival:
    """Stands in for a match of OpenSpiel's, which needs not be installed here: 53 chance nodes, 52 cards."""

    def __init__(self) -> None:
        self.taken = 0

    def clone(self) -> "Rival":
        return self

    def current_player(self) -> int:
        return self.taken % 4

    def resample_from_infostate(self, seat: int, _: object) -> "Rival":
        assert seat == self.current_player()
        other = Rival()
        other.taken = self.taken
        return other

    def is_terminal(self) -> bool:
        return self.taken == 105

    def is_chance_node(self) -> bool:
        return self.taken < 53

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in (1, 2)
        self.taken += 1


class RivalCatan:
    """Stands in for a game of Catanatron's, which needs not be installed here either."""

    def __init__(self, players: list[str]) -> None:
        assert players == ["RED", "BLUE"]
        self.state = SimpleNamespace(actions=[])

    def play(self) -> None:
        self.state.actions += ["roll", "end"]


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without their rivals, and programs that are soon there."""
    pyspiel = SimpleNamespace(
        load_game=lambda _: SimpleNamespace(new_initial_state=Rival),
        UniformProbabilitySampler=lambda *_: None,
        RandomRolloutEvaluator=lambda *_: None,
        ISMCTSFinalPolicyType=SimpleNamespace(MAX_VISIT_COUNT=None),
        ISMCTSBot=lambda *_: SimpleNamespace(step=lambda state: state.legal_actions()[0]),
    )
    monkeypatch.setitem(sys.modules, "pyspiel", pyspiel)
    catanatron = SimpleNamespace(Game=RivalCatan, RandomPlayer=str, Color=("RED", "BLUE"))
    monkeypatch.setitem(sys.modules, "catanatron", catanatron)
    monkeypatch.setattr(startup, "QUIET", 0.1)
    program = [sys.executable, "-c", "print('ready', flush=True); input()"]
    monkeypatch.setattr(startup, "VIVIO", program)
    monkeypatch.setattr(startup, "LABEL", program)
    listing = "import sys, tty; tty.setraw(0); print('ready', flush=True); sys.stdin.read(1); print('list', flush=True)"
    monkeypatch.setattr(saves, "VIVIO", [sys.executable, "-c", f"{listing}; sys.stdin.read(1)"])
    monkeypatch.setattr(saves, "QUIET", 0.1)
    figures = dict.fromkeys(
        ("start", "move", "time", "card", "dialog", "idle", "wakes", "written", "memory", "growth"), 1.0
    )
    for name in ("session", "solitaire_session", "whole_match"):
        monkeypatch.setattr(wire, name, lambda _: figures)
    monkeypatch.setattr(wire, "slow", lambda _: 1.0)
    monkeypatch.setattr("shutil.which", lambda *_, **__: "tty-solitaire")
    monkeypatch.setattr(cursor, "START", 0.1)
    monkeypatch.setattr(cursor, "QUIET", 0.05)
    monkeypatch.setattr(cursor, "BOARD", program)  # the terminal shows what is typed
    monkeypatch.setattr(cursor, "GRID", program)


def test_every_bench_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The table names every contest, and each is told of below."""
    monkeypatch.setitem(bench.BENCHES, "moves", lambda: moves.contests(size=1))
    monkeypatch.setitem(bench.BENCHES, "saves", lambda: saves.contests(8))
    monkeypatch.setitem(bench.BENCHES, "search", lambda: search.contests(size=20))
    bench.main(["--rounds", "1"])
    printed = " ".join(capsys.readouterr().out.split())
    contests = [contest for contests in bench.BENCHES.values() for contest in contests()]
    assert len(contests) >= 6
    for number, contest in enumerate(contests, 1):
        assert f"{number} {contest.title}" in printed
        assert f"{number} {contest.told}" in printed


def test_a_bench_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """Is named, and so are those that are."""
    with pytest.raises(SystemExit):
        bench.main(["sleep"])
    assert (
        "there is no bench 'sleep'; the benches are moves, saves, search, startup, wire, cursor"
        in capsys.readouterr().err
    )


def contest(vivio: list[float], rival: list[float], **bars: Any) -> Contest:
    """A contest in which the figures come out like that, one run after the other."""
    figures: tuple[Iterator[float], Iterator[float]] = (iter(vivio), iter(rival))
    return Contest("title", "told", "ms", lambda: next(figures[0]), lambda: next(figures[1]), **bars)


def test_a_percentile_is_one_of_the_values() -> None:
    """The least that so many of them do not exceed."""
    values = [float(value) for value in range(200, 0, -1)]
    assert search.percentile(values, 0.99) == 198
    assert search.percentile(values, 1) == 200
    assert search.percentile([7.0], 0.99) == 7


def test_the_ratio_is_taken_round_by_round() -> None:
    """A slow spell that hits both of a round does not change its ratio; the first runs only warm up."""
    result = hold(contest([9, 2, 40, 6], [9, 1, 20, 2]), rounds=3)
    assert (result.vivio, result.rival, result.ratio) == (6, 2, 2)


def test_they_take_turns_at_being_first() -> None:
    """So that neither always runs on what the other left behind."""
    order: list[str] = []

    def run(name: str) -> float:
        order.append(name)
        return 1

    hold(Contest("title", "told", "ms", lambda: run("v"), lambda: run("r")), rounds=3)
    assert "".join(order) == "vr" + "vr" + "rv" + "vr"


@pytest.mark.parametrize(
    ("bars", "ratio", "verdict"),
    [
        ({"at_least": 1.0}, 1.0, "ratio at least 1.0: yes"),
        ({"at_least": 1.0}, 0.9, "ratio at least 1.0: no"),
        ({"at_most": 1.5}, 1.5, "ratio at most 1.5: yes"),
        ({"at_most": 1.5}, 1.6, "ratio at most 1.5: no"),
        ({"limit": 8_000}, 0.1, "at most 8,000: yes"),
        ({"at_most": 1.5, "limit": 0}, 1.5, "ratio at most 1.5: yes, at most 0: no"),
        ({}, 0.1, ""),
    ],
)
def test_verdicts(bars: dict[str, float], ratio: float, verdict: str) -> None:
    """What the ratio is to be, and whether it is."""
    assert Result(contest([], [], **bars), ratio, 1, ratio).verdict == verdict


@pytest.mark.parametrize(("figure", "verdict"), [(2000, "yes"), (2001, "no")])
def test_a_limit_of_its_own(figure: float, verdict: str) -> None:
    """What vivio's own figure is to be at most, whatever the rival's is."""
    result = Result(contest([], [], limit=2000), figure, 1, figure)
    assert result.verdict == f"at most 2,000: {verdict}"


def test_a_move_is_what_a_key_has_written() -> None:
    """All of it until it is quiet, and the time to the last of it; keys that do nothing do not count."""
    program = (
        "import sys, time, tty; tty.setraw(0); print('ready', flush=True)\n"
        "while key := sys.stdin.read(1):\n"
        "    if key == 'x': print('abc', end='', flush=True); time.sleep(0.03); print('de', end='', flush=True)\n"
    )
    found = cursor.moves([sys.executable, "-c", program], ["x", "y", "x"])
    assert [move.written for move in found] == [5, 5]
    assert all(move.time > 30 for move in found)


def test_keys_that_do_nothing_are_no_measure() -> None:
    """Nor is a program that ends."""
    program = "import sys, tty; tty.setraw(0); print('ready', flush=True); sys.stdin.read()"
    with pytest.raises(RuntimeError, match="no key does anything"):
        cursor.moves([sys.executable, "-c", program], ["x"])
    with pytest.raises(RuntimeError, match="ended before its time"):
        cursor.moves([sys.executable, "-c", "print('ready')"], ["x"])


def test_the_first_full_frame_is_the_one_that_stays() -> None:
    """What is drawn on the way to it does not count, nor does what changes nothing any more."""
    program = "import time; print('rea', end='', flush=True); time.sleep(0.05); print('dy', flush=True); input()"
    assert startup.first_frame([sys.executable, "-c", program]) > 50


def test_a_program_that_ends_has_no_frame() -> None:
    """It is no start."""
    with pytest.raises(RuntimeError, match="ended before its time"):
        startup.first_frame([sys.executable, "-c", "print('ready')"])


def test_an_answer_is_all_that_comes_after_a_key() -> None:
    """And until nothing comes for a while."""
    program = (
        "import sys, time, tty; tty.setraw(0); print('ready', end='', flush=True); sys.stdin.read(1)\n"
        "print('yes', end='', flush=True); time.sleep(0.1); print('!', end='', flush=True); time.sleep(9)"
    )
    with Terminal([sys.executable, "-c", program], dict(os.environ)) as terminal:
        terminal.wait_for("ready")
        size, seconds = terminal.answer("k", quiet=0.5)
        assert size == 4
        assert seconds > 0.1
        assert "yes!" in terminal.text


@pytest.mark.parametrize(("rate", "least", "most"), [(10_000, 0.5, 2.0), (1_000_000, 0.05, 0.5)])
def test_a_slow_connection_delays_and_holds_back(rate: float, least: float, most: float) -> None:
    """Ten keys with 1,500 bytes each, at ten a second, through 10 kB/s or through much more."""
    program = "import sys, tty; tty.setraw(0); print('ready', flush=True)\n"
    program += "while sys.stdin.read(1): print('x' * 1500, end='', flush=True)"
    with Terminal([sys.executable, "-c", program], dict(os.environ)) as terminal:
        terminal.wait_for("ready")
        assert least < terminal.type_through("k" * 10, 0.1, Link(rate, delay=0.05)) < most


def test_without_tty_solitaire(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The rest is measured, and a line says what is missing."""
    measured = len(wire.contests())
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert len(wire.contests()) == measured - 3
    assert "tty-solitaire is not measured" in capsys.readouterr().err
