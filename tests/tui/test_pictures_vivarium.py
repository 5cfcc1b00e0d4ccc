"""Pictures of Vivarium's table. Each test says what to see in its picture; ``make snapshots`` takes them anew."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.chance import Stream
from engine.games.vivarium.view import Phase, VivariumView
from saves.match import Match
from saves.seat import Seat
from tests.engine.games.vivarium.tables import Scene
from tests.tui.sitting import FAST, SEED
from tests.tui.terminals import ASCII, COLOURLESS, FEW
from tests.tui.vivarium import go_to, match_of, people, press, settled
from tui.app import VivioApp
from tui.presenters.vivarium.choices import ENDS
from tui.settings import Settings, save_settings
from tui.terminal import Terminal

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=["80x24", "120x40", "160x50"])
Steps = Callable[[Pilot[None]], Awaitable[None]]
Take = Callable[..., bool]

AUTUMN, OVER = 9, 16  # seasons: the third autumn, with animals all over the map; the end of the match


@pytest.fixture
def take_vivarium(snap_compare: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Takes a picture after some keys, of a scene or of a match that has come to a season by lot."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    def compare(
        what: Scene | int,
        seats: Sequence[Seat],
        *steps: Steps,
        size: tuple[int, int] = (80, 24),
        theme: str = "",
        terminal: Terminal | None = None,
    ) -> bool:
        save_settings(tmp_path / "config", Settings(pace="off", theme=theme) if theme else FAST)
        app = VivioApp(None, terminal)

        async def run(pilot: Pilot[None]) -> None:
            app.sit_down(match_of(app, what, seats) if isinstance(what, Scene) else played(app, what, seats))
            await settled(pilot)
            for step in steps:
                await step(pilot)

        compared: bool = snap_compare(app, terminal_size=size, run_before=run)
        return compared

    return compare


def played(app: VivioApp, season: int, seats: Sequence[Seat]) -> Match:
    """A match at which Ana lays her row in that season; lots decide, and seldom to end what one is at."""
    match, lots = app.store.create("vivarium", {}, seats, SEED), Stream("pictures", "lots")
    table, view = match.table, match.table.view(0)
    while table.to_move is not None:
        assert isinstance(view, VivariumView)
        if view.season >= season and (table.to_move, view.phase) == (0, Phase.ROW):
            break
        legal = table.view(table.to_move).legal
        more = [action for action in legal if action.verb not in ENDS] if lots.below(6) else []
        choices = more or legal
        table.play(table.to_move, choices[lots.below(len(choices))])
        view = table.view(0)
    return match


def keys(*names: str) -> Steps:
    """Presses keys."""

    async def step(pilot: Pilot[None]) -> None:
        await press(pilot, *names)

    return step


def to_label(name: str) -> Steps:
    """Moves the cursor of the map to a Territory."""

    async def step(pilot: Pilot[None]) -> None:
        await go_to(pilot, name)

    return step


def moving() -> Scene:
    """Ana's wolves in the oasis, with Energy."""
    scene = Scene("wolf", "tiger", "bear", active=0).animals(0, "oasis x3", "alpha oasis").animals(1, "forest-2 x2")
    return scene.energy(6, 1, 0).energy_phase()


def fighting() -> Scene:
    """Ana's wolves have come among Bo's tigers."""
    scene = Scene("wolf", "tiger", active=0).animals(0, "oasis x2").animals(1, "forest-1 x2").fitness(0, 5)
    return scene.hand(0, "Habituation", "Instinct").energy_phase().do("move oasis > forest-1 x2", "end")


@SIZES
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_laying_the_row(take_vivarium: Take, seats: int, size: tuple[int, int]) -> None:
    """Ana lays her row: each card of the hand with what it would give, the pane of cards with row, hand and line-up,
    the map whole with everybody's animals. On larger screens Territory, players, events and log stand beside them.
    """
    assert take_vivarium(AUTUMN, people(seats), size=size)


@SIZES
def test_spending_energy(take_vivarium: Take, size: tuple[int, int]) -> None:
    """What may be done with its price on the right, in brackets for what cannot; the prompt explains the first."""
    assert take_vivarium(AUTUMN, people(4), keys("e", "e"), size=size)


@SIZES
def test_moving(take_vivarium: Take, size: tuple[int, int]) -> None:
    """Animals have been taken up in the oasis: Territories where they may go are marked with labels, the prompt tells
    the numbers that can go to the one under the cursor and what each costs, the pane what a battle there would give.
    """
    assert take_vivarium(moving(), people(3), keys("m", "enter"), to_label("forest-2"), size=size)


@SIZES
def test_battle(take_vivarium: Take, size: tuple[int, int]) -> None:
    """A battle waits for Ana's answer: both sides' numbers, the step that is due, what each answer leads to."""
    assert take_vivarium(fighting(), people(2), size=size)


def test_battle_that_is_over(take_vivarium: Take) -> None:
    """The result stays: both sides as they met, who is left, who is Fight, and that Enter goes on."""
    assert take_vivarium(fighting(), people(2), keys("end", "enter"))


@SIZES
def test_event(take_vivarium: Take, size: tuple[int, int]) -> None:
    """Famine is revealed: what it does and asks, how near Ana is, and the hippopotamus in the oasis."""
    assert take_vivarium(Scene("wolf", "bear", active=0, event="Famine"), people(2), keys("e", "e"), size=size)


@pytest.mark.parametrize("key", ["o", "v", "i"])
def test_panes(take_vivarium: Take, key: str) -> None:
    """Events with who is how near; all players with Fitness, Energy, animals; the own board with what can be used."""
    assert take_vivarium(AUTUMN, people(4), keys("e", "e", key))


def test_reference(take_vivarium: Take) -> None:
    """The own species with every ability in full."""
    assert take_vivarium(moving(), people(3), keys("a"))


def test_log(take_vivarium: Take) -> None:
    """The log has taken the place of the map; the choices stand beside it."""
    assert take_vivarium(AUTUMN, people(4), keys("l"))


@pytest.mark.parametrize("theme", ["vivio-light", "vivio-contrast"])
def test_themes(take_vivarium: Take, theme: str) -> None:
    """The same in another theme: terrain by letter and ground, seats by letter, what can be done told from what not."""
    assert take_vivarium(AUTUMN, people(5), keys("e", "e"), theme=theme)


@SIZES
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("terminal", [FEW, ASCII, COLOURLESS], ids=["sixteen", "ascii", "colourless"])
def test_other_terminals(take_vivarium: Take, terminal: Terminal, seats: int, size: tuple[int, int]) -> None:
    """The same with sixteen colours on black; in ASCII; with no colour, where borders and letters tell terrain and
    seats, and the cursor is in reverse or underlined.
    """
    assert take_vivarium(AUTUMN, people(seats), keys("e", "e"), size=size, terminal=terminal)


@SIZES
def test_result(take_vivarium: Take, size: tuple[int, int]) -> None:
    """The match is over: the winner, the standing, how Fitness has grown season by season, the sheet by year."""
    assert take_vivarium(OVER, people(4), size=size)


@SIZES
def test_score_sheet(take_vivarium: Take, size: tuple[int, int]) -> None:
    """Fitness by source and year, with totals; ``y`` would tell it by season."""
    assert take_vivarium(AUTUMN, people(5), keys("s"), size=size)


def test_sheet_by_season(take_vivarium: Take) -> None:
    """Fitness by source and season."""
    assert take_vivarium(AUTUMN, people(3), keys("s", "y"))
