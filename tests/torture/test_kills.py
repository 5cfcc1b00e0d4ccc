"""A match survives SIGKILL at any moment: what was acknowledged is there, to the last action."""

import random
import subprocess
import sys
from pathlib import Path

from engine import Entry, Table
from saves import Store
from tests.engine.facts import Seating
from tests.saves.play import every_game_once
from tests.torture.effort import torture
from tests.torture.player import scripted

ROOT = Path(__file__).parents[2]
LONGEST = 0.08  # seconds that a player lives; an action with its write takes a few hundredths of that


@every_game_once
@torture(short=25, long=1000)
def test_kills_at_random_moments(tmp_path: Path, seating: Seating, rounds: int) -> None:
    """After every kill each match is sound, and the one in play stands at the last action that was acknowledged, or at
    the next, whose acknowledgement the kill forestalled; what follows goes on from there, by the script.
    """
    chance = random.Random(4711)
    seed = f"kill {chance.random()}"
    store = Store(tmp_path / "saves")
    acknowledged: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.torture.player", str(store.folder), seating.game_id, seed]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as players:
        assert players.stdin
        assert players.stdout
        script: list[Entry] = []
        forestalled = 0
        for _ in range(rounds):
            players.stdin.write(f"{chance.uniform(0, LONGEST)}\n")
            players.stdin.flush()
            while (line := players.stdout.readline()) != "dead\n":
                assert line, "the player ended by itself"
                match_id, actions = line.split()
                acknowledged[match_id] = int(actions)
            script = script or journal_of_script(seating, seed)
            forestalled += check(store, acknowledged, script)
        players.stdin.close()
    assert not list(Store(store.folder).folder.glob(".*.tmp"))
    played = f"{sum(acknowledged.values())} actions of {len(acknowledged)} matches"
    print(f"{seating}: {rounds} kills, {played}, none lost, {forestalled} acknowledgements forestalled")  # noqa: T201
    assert sum(acknowledged.values()) >= rounds / 4, "the players lived long enough to play"


def check(store: Store, acknowledged: dict[str, int], script: list[Entry]) -> int:
    """Every match on the disk is the script up to what was acknowledged, or one action more; how often it is more."""
    found = {}
    forestalled = 0
    for listing in store.list():
        assert listing.problem is None
        journal = list(store.read(listing.id)[1].journal)
        assert journal == script[: len(journal)]
        found[listing.id] = actions_in(journal)
    assert set(acknowledged) <= set(found)
    for match_id, actions in found.items():
        more = actions - acknowledged.get(match_id, 0)
        assert more in (0, 1)
        forestalled += more
        acknowledged[match_id] = actions
    return forestalled


def journal_of_script(seating: Seating, seed: str) -> list[Entry]:
    """What the players play, to the end."""
    table = Table(seating.game, seating.seats, seed)
    while table.to_move is not None:
        table.play(table.to_move, scripted(table, seed))
    return list(table.journal)


def actions_in(journal: list[Entry]) -> int:
    """The number of actions."""
    return sum(entry.seat is not None for entry in journal)
