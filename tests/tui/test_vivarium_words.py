"""What the table of Vivarium says, worked out from views without an app."""

import pytest

from engine.games.vivarium.edition import BEHAVIOURS, EVENTS, SPECIES, Species
from engine.games.vivarium.happenings import BattleEnded
from engine.games.vivarium.tasks import Answer
from engine.games.vivarium.view import view_for
from tests.engine.games.vivarium.tables import Scene
from tui.presenters.vivarium.battles import battle_pane, battle_result
from tui.presenters.vivarium.board import board_entries
from tui.presenters.vivarium.choices import ENDS, choices
from tui.presenters.vivarium.lines import Lines
from tui.presenters.vivarium.panes import cards_pane, players_pane, territory_pane
from tui.presenters.vivarium.reference import reference
from tui.presenters.vivarium.table import TableView


def table_of(scene: Scene, seat: int = 0) -> TableView:
    """A scene as a seat sees it."""
    return TableView(view_for(scene.state, seat), ["Ana", "Bo", "Cleo"][: scene.state.seats])


def text(lines: Lines) -> str:
    """Lines of a pane as one text."""
    return "\n".join(line.text for line in lines)


def test_choices_are_all_that_is_legal_and_what_is_missing_has_a_reason() -> None:
    """Every legal action is a choice; every other choice with an action tells in a sentence why it cannot be taken."""
    table = table_of(Scene("human", "bear", active=0).energy(3, 0).energy_phase())
    found = choices(table)
    taken = [choice.action for choice in found if choice.action and not choice.why_not]
    assert sorted(taken, key=str) == sorted(table.view.legal, key=str)
    for choice in found:
        assert not choice.why_not or choice.why_not.endswith(".")
        assert not choice.why_not or choice.action not in table.view.legal
    assert [choice.key for choice in found if choice.action and choice.action.verb in ENDS] == ["e"]


@pytest.mark.parametrize("species", SPECIES, ids=lambda species: species.id)
def test_every_ability_of_a_board_is_told(species: Species) -> None:
    """Those that are used say whether they can be now, the others what they do; in another's turn all say that."""
    other = "bear" if species.id != "bear" else "wolf"
    mine = board_entries(table_of(Scene(species.id, other, active=0).energy(9, 0).energy_phase()))
    theirs = board_entries(table_of(Scene(species.id, other, active=1).energy_phase()))
    assert len(mine) == 5 + (species.second is not None)
    assert all(entry.usable is None for entry in theirs)
    assert mine[0].usable is (species.breeds == 0 and "can" in mine[0].now)
    for entry in mine:
        assert (entry.usable is None) == (entry.now == "")


def test_a_territory_tells_what_a_battle_would_give() -> None:
    """Five wolves next to two bears: the exact end if both do their best."""
    scene = Scene("wolf", "bear", active=0).animals(0, "oasis x5").animals(1, "forest-1 x2").energy_phase()
    told = text(territory_pane(table_of(scene), scene.place("forest-1")))
    assert "Bo's 2 bears" in told
    assert "you enter free" in told
    assert "5 of yours against Bo's bears: you win" in told


def test_a_start_of_another_is_closed() -> None:
    """Nobody but its owner enters a start."""
    scene = Scene("wolf", "bear", active=0).energy_phase()
    assert "nobody else may enter" in text(territory_pane(table_of(scene), scene.place("start-2")))


def test_the_players_are_told_by_what_all_know() -> None:
    """Of a hand only the number of cards is told, of maturing animals the season."""
    scene = Scene("wolf", "bear", active=0).maturing(1, "spring", 2).hand(1, "Pathfinding", "Fear").energy_phase()
    told = text(players_pane(table_of(scene)))
    assert "2 spr" in told
    assert "Pathfinding" not in told
    assert all(name in told for name in ("Ana", "Bo", "wolf", "bear"))


def test_the_line_up_tells_prices_and_what_can_be_afforded() -> None:
    """A card that costs more Energy than there is stands back."""
    scene = Scene("wolf", "bear", active=0).lineup("Dynasty", "Courtship").energy(4, 0).energy_phase()
    spans = {span.text: span.tone for line in cards_pane(table_of(scene)) for span in line.spans}
    assert spans["8E Dynasty pop +3, "] == "quiet"
    assert spans["1E Courtship pop +0, "] == ""


def test_the_end_of_a_battle_is_told_with_both_sides_as_they_met() -> None:
    """The rulebook's second example without abilities: 6 against 14, the tigers are Fight."""
    scene = Scene("wolf", "tiger", active=0).animals(0, "oasis x2").animals(1, "forest-1 x2").energy_phase()
    scene.do("move oasis > forest-1 x2", "end", "pass", "pass")
    told = text(battle_result(table_of(scene), scene.seen(BattleEnded)[0]))
    assert "Pressure  6" in told
    assert "Pressure 14" in told
    assert "Bo's tigers are Fight, 14 to 6" in told
    assert "0 left" in told


def test_the_reference_has_every_card_and_the_events_that_were_revealed() -> None:
    """No event that is still face down is in it."""
    scene = Scene("wolf", "bear", active=0, event="Drought").begin()
    sections = {section.title: section for section in reference(table_of(scene))}
    events = [entry.title for entry in sections["Events, the newest first"].entries]
    assert events == ["Drought"]
    cards = [
        entry.title for title, section in sections.items() if title.startswith("Cards") for entry in section.entries
    ]
    assert cards == [card.title for card in BEHAVIOURS if card.type >= 0]
    assert len(events) < len(EVENTS)


def test_a_battle_tells_whose_pressure_is_less_and_why() -> None:
    """Crocodiles on dry land have less than their board says."""
    scene = Scene("wolf", "crocodile", active=0).animals(0, "oasis x3").animals(1, "mountain-2 x1").hand(0, "Instinct")
    table = table_of(scene.energy(3, 9).energy_phase().do("move oasis > mountain-2 x3", "end"))
    task = table.view.agenda[-1]
    assert isinstance(task, Answer)
    assert "Dry skin, 1 Pressure less each" in text(battle_pane(table, task))
