"""Bots of every level play every game: legally, repeatably, from one seat's view."""

import pickle

import pytest

from engine import LEVELS, Budget, Choice, Table, bot_called
from engine.bots.arena import play_match
from engine.bots.levels import searches
from tests.engine.facts import Seating, every_seating

# Enough for a search to search, and little enough for a test.
BUDGET = Budget(playouts=4)


def rushed(table: Table, seating: Seating, level: str) -> bool:
    """Whether the next decision is left to a bot without a search, in a match that has too many for one."""
    return searches(level) and bool(len(table.journal) % seating.facts.weight)


every_level = pytest.mark.parametrize("level", list(LEVELS))


@every_level
@every_seating
def test_bots_play_whole_matches_and_the_same_ones_again(seating: Seating, level: str) -> None:
    """The same seed gives the same match, card by card; another seed gives another."""
    levels = [level] * seating.seats
    one, two, other = (play_match(seating.game, levels, seed, BUDGET) for seed in ("seed", "seed", "other seed"))
    assert one.outcome()
    assert one.journal == two.journal
    assert one.journal != other.journal


@every_level
@every_seating
def test_a_choice_is_legal_reasoned_and_repeatable(seating: Seating, level: str) -> None:
    """It is one of the legal actions; the bot remembers nothing, so a new one with the same seed chooses the same, and
    the choice travels between processes.
    """
    table = Table(seating.game, seating.seats, "seed")
    bots = [bot_called(level, seating.game, "seed", seat) for seat in range(seating.seats)]
    while (seat := table.to_move) is not None:
        view = table.view(seat)
        if rushed(table, seating, level):
            table.play(seat, bot_called("steady", seating.game, "seed", seat).choose(view, BUDGET).action)
            continue
        choice = bots[seat].choose(view, BUDGET)
        assert isinstance(choice, Choice)
        assert choice.action in view.legal
        assert choice.reason
        assert bot_called(level, seating.game, "seed", seat).choose(pickle.loads(pickle.dumps(view)), BUDGET) == choice
        assert pickle.loads(pickle.dumps(choice)) == choice
        table.play(seat, choice.action)


@every_level
@every_seating
def test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot(seating: Seating, level: str) -> None:
    """With two unseen things exchanged a bot chooses the same, for the same reason."""
    table = Table(seating.game, seating.seats, "seed")
    compared = 0
    while (seat := table.to_move) is not None:
        bot = bot_called("steady" if rushed(table, seating, level) else level, seating.game, "seed", seat)
        choice = bot.choose(table.view(seat), BUDGET)
        journal = None
        if len(table.journal) % 5 == 0:
            journal = seating.facts.secrets.exchanged(table.journal, seat, pick=7 * len(table.journal))
        if journal:
            other = Table.resume(seating.game, seating.seats, "another seed", journal)
            assert bot.choose(other.view(seat), BUDGET) == choice
            compared += 1
        table.play(seat, choice.action)
    assert compared > 3


@every_seating
def test_there_is_no_bot_of_an_unknown_level(seating: Seating) -> None:
    """The sentence names those that there are."""
    with pytest.raises(ValueError, match="random") as caught:
        bot_called("grandmaster", seating.game, "seed", 0)
    assert str(caught.value).endswith(".")
