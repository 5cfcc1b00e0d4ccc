"""The tally of matches between steady players."""

import pytest

from engine.bots.arena import play_match
from engine.bots.bot import Budget
from engine.games.vivarium.balance import SOURCES, Record, Tally, figure, record_of
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS
from tests.engine.games.vivarium.tables import GAME


def test_a_record_agrees_with_its_match() -> None:
    """What players gained adds up to their scores, season by season sixteen events come up, and every turn is told."""
    table = play_match(GAME, ["random"] * 3, "heron", Budget())
    record, outcome = record_of(table), table.outcome()
    assert outcome
    assert sum(record.fitness[source] for source in SOURCES if source != "battles") == sum(outcome.scores)
    assert sorted(record.scores) == sorted(outcome.scores)
    assert record.fitness["cards"] == sum(map(len, record.bought))
    assert len(set(record.revealed)) == 16
    assert record.turns == 48
    assert record.decisions == sum(entry.seat is not None for entry in table.journal)


def record(winner: int, *, claimed: int | None, fights: int = 0) -> Record:
    """A match of wolves, who begin, against bears: the wolf bought two Feedings, the bear a Snarl; Famine came up."""
    return Record(
        species=("wolf", "bear"),
        scores=(10 + winner, 12 - winner),
        shares=(1.0 - winner, float(winner)),
        bought=(("Feeding", "Feeding"), ("Snarl",)),
        revealed=("Famine",),
        claims=() if claimed is None else (("Famine", claimed),),
        fitness={"battles": 2, "events": 12, "cards": 3, "oasis": 5},
        turns=32,
        fighting_turns=fights,
        decisions=100,
    )


def test_the_tally_of_four_matches() -> None:
    """The wolf wins three of four: half as often again as is fair."""
    tally = Tally()
    for one in (record(0, claimed=0), record(0, claimed=5, fights=8), record(0, claimed=None), record(1, claimed=4)):
        tally.add(one)
    report = tally.report("otter")
    assert (report.seats, report.matches, report.seed) == (2, 4, "otter")
    assert {name: victories.value for name, victories in report.species} == {"wolf": 1.5, "bear": 0.5}
    assert [victories.value for victories in report.places] == [1.5, 0.5]
    assert report.scores.value == 11
    assert {source.source: (source.mean.value, source.share) for source in report.sources} == {
        "battles": (1.0, 2 / 22), "events": (6.0, 12 / 22), "cards": (1.5, 3 / 22), "oasis": (2.5, 5 / 22)
    }  # fmt: skip
    assert (report.turns.value, report.decisions.value) == (32, 100)
    assert (report.fighting_turns.value, report.matches_with_battle.value) == (8 / 32 / 4, 1 / 4)
    cards = {card.title: card for card in report.cards}
    assert len(cards) == sum(card.type >= 0 for card in BEHAVIOURS)
    assert cards["Feeding"].matches.value == 1
    assert cards["Feeding"].owner == report.places[0]
    assert cards["Stalk"].owner is None
    events = {event.title: event for event in report.events}
    assert len(events) == len(EVENTS)
    assert events["Famine"].matches == 4
    assert events["Famine"].claimed
    assert events["Famine"].claimed.value == 3 / 4
    assert events["Famine"].seasons == pytest.approx((2 / 3, 1 / 3, 0, 0))
    assert events["Thaw"].claimed is None


def test_a_figure_has_its_interval() -> None:
    """Two standard errors, give or take; one value tells nothing of it."""
    found = figure([1, 0, 0, 1], 2)
    assert found.value == 1
    assert found.interval_95 == pytest.approx((1 - 1.96 * 1.1547 / 2, 1 + 1.96 * 1.1547 / 2), abs=1e-4)
    assert figure([3]).interval_95 is None
