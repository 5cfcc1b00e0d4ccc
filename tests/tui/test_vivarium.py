"""What is Vivarium's own on the screen: the row, the map, moves by number, battles, events, sheets by year."""

from typing import Any

import pytest
from textual.widget import Widget

from engine.games.vivarium.edition import EVENTS, event_called
from engine.games.vivarium.happenings import BattleEnded, EventClaimed, EventRevealed
from engine.games.vivarium.texts import event_text, objective_text
from engine.games.vivarium.view import Phase, view_for
from tests.engine.games.vivarium.tables import Scene
from tests.tui.sitting import press_on, screen, shown_match, text_of, to_play, until
from tests.tui.vivarium import (
    board,
    go_to,
    hexmap,
    last_code,
    listed,
    pane,
    pane_in_sight,
    people,
    point_at,
    press,
    prompt,
    sit_at,
    vivarium_view,
)
from tui.commands import commands_of
from tui.presenters.hexmap import TERRAIN_LETTERS, labels
from tui.presenters.vivarium.events import events_pane
from tui.presenters.vivarium.frame import COMMAND_LETTERS
from tui.presenters.vivarium.table import TableView
from tui.screens.handover.screen import HandoverScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.reference.screen import ReferenceScreen
from tui.screens.scores.screen import ScoresScreen
from tui.widgets.choice_list import ChoiceList
from tui.widgets.prompt import Prompt

GAME = {"game_id": "vivarium"}
LARGE = (120, 40)


def words(text: str) -> str:
    """A text on one line, without the borders of a screen."""
    return " ".join(text.replace("│", " ").split())


def in_sight(pilot: Any, widget: type[Widget]) -> str:
    """What the screen shows of a widget."""
    region = screen(pilot).query_one(widget).region
    lines = text_of(screen(pilot)).splitlines()[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


def wolf_turn() -> Scene:
    """Ana's wolves stand in the oasis beside Bo's tigers, with Energy for two steps."""
    scene = Scene("wolf", "tiger", active=0).animals(0, "oasis x3").animals(1, "forest-1 x2").energy(4, 1)
    return scene.energy_phase()


# --- laying the row


async def test_the_row_tells_energy_only_from_energy_and_ability(sit_down: Any) -> None:
    """The first card of a type is told to give its Energy only; once it lies there, the next gives its ability."""
    scene = Scene("bear", "wolf", active=0).hand(0, "Feeding", "Grooming", "Fear").begin()
    async with sit_down(size=(80, 24)) as pilot:
        await sit_at(pilot, scene, people(2))
        assert listed(pilot)[0].split() == ["1", "Fear", "+0"]
        assert ["2", "Grooming", "+1", "only"] in [line.split() for line in listed(pilot)]
        await point_at(pilot, "Grooming")
        assert "Energy only" in prompt(pilot)
        await press(pilot, "enter")
        assert ["2", "Feeding", "+2", "ability"] in [line.split() for line in listed(pilot)]
        await point_at(pilot, "Feeding")
        assert "Energy + ability" in prompt(pilot)
        await press(pilot, "enter")
        assert "Grooming +1 only, Feeding +2 + ability" in pane(pilot, "cards")


async def test_dim_choices_tell_why_not(sit_down: Any) -> None:
    """What Energy or the season forbid stays in the list; the prompt gives the reason, and Enter changes nothing."""
    scene = Scene("wolf", "bear", active=0).lineup("Dynasty", "Courtship").energy_phase()
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2))
        journal = shown_match(pilot).session.match.table.journal
        for label, reason in (("buy Dynasty", "costs 8"), ("breed", "winter"), ("Raise", "Raise costs")):
            await point_at(pilot, label)
            assert reason in prompt(pilot)
            await pilot.press("enter")
        assert shown_match(pilot).session.match.table.journal == journal


async def test_digits_and_letters_take_choices(sit_down: Any) -> None:
    """A digit goes to a choice and a second press takes it; ``e`` does the same with the end of the phase."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("bear", "wolf", active=0).hand(0, "Feeding", "Grooming", "Fear").begin(), people(2))
        held = len(vivarium_view(pilot).hand)
        await press(pilot, "2")
        assert len(vivarium_view(pilot).hand) == held
        await press(pilot, "2")
        assert len(vivarium_view(pilot).hand) == held - 1
        await press(pilot, "e")
        assert vivarium_view(pilot).phase == Phase.ROW
        await press(pilot, "e")
        assert vivarium_view(pilot).phase != Phase.ROW


# --- moving


async def test_moving_by_number(sit_down: Any) -> None:
    """Pick animals up, go to a marked Territory, see the costs, and a digit moves so many; the map keeps the keys."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        await press(pilot, "m")
        assert hexmap(pilot).has_focus
        assert pane_in_sight(pilot) == ["territory"]
        assert "takes up animals in oasis" in prompt(pilot)
        await press(pilot, "enter")
        await go_to(pilot, "plains-4")
        assert "1 wolf 1E, 2 wolves 2E, 3 wolves 3E" in prompt(pilot)
        await press(pilot, "2")
        assert last_code(pilot) == "move oasis > plains-4 x2"
        assert hexmap(pilot).has_focus, "one often moves again"


async def test_enter_asks_how_many(sit_down: Any) -> None:
    """Enter on the destination lists the numbers with their costs; Esc goes back a step each time."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        await press(pilot, "m", "enter")
        await go_to(pilot, "plains-4")
        await press(pilot, "enter")
        assert [line.split()[1:] for line in listed(pilot)] == [
            ["1", "wolf", "1E"],
            ["2", "wolves", "2E"],
            ["3", "wolves", "3E"],
        ]
        await press(pilot, "escape")
        assert hexmap(pilot).has_focus
        await press(pilot, "escape", "escape")
        assert screen(pilot).query_one(ChoiceList).has_focus
        assert isinstance(screen(pilot), MatchScreen)
        await press(pilot, "m", "enter")
        await go_to(pilot, "forest-1")
        await press(pilot, "enter")
        assert all(line.endswith("0E") for line in listed(pilot)), "to attack costs nothing"
        await press(pilot, "3", "3")
        assert last_code(pilot) == "move oasis > forest-1 x3"


async def test_a_leader_moves_by_zero(sit_down: Any) -> None:
    """Where a leader has been taken up, the prompt tells its key and what its step costs."""
    async with sit_down() as pilot:
        scene = Scene("wolf", "tiger", active=0).animals(0, "oasis x2", "alpha oasis").energy(4, 1)
        await sit_at(pilot, scene.energy_phase(), people(2))
        await press(pilot, "m", "enter")
        await go_to(pilot, "plains-4")
        assert "0 the alpha" in prompt(pilot)
        await press(pilot, "0")
        assert last_code(pilot) == "move alpha oasis > plains-4 x1"


async def test_why_animals_cannot_go_there(sit_down: Any) -> None:
    """With animals picked up, the prompt tells why a Territory that is not marked is out of reach."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        await press(pilot, "m", "enter")
        hexmap(pilot).cursor = wolf_turn().place("start-2")
        await pilot.pause()
        assert "Esc puts them down" in prompt(pilot)
        assert "start" in prompt(pilot)


async def test_an_own_action_is_taken_back_in_hot_seat(sit_down: Any) -> None:
    """With several people too, a card that was laid is taken back into the hand."""
    async with sit_down(people(2, human=2), **GAME) as pilot:
        await press_on(pilot, lambda: to_play(pilot) and vivarium_view(pilot).phase == Phase.ROW)
        before = vivarium_view(pilot)
        await point_at(pilot, "Instinct")
        await press(pilot, "enter")
        assert vivarium_view(pilot) != before
        await press(pilot, "u")
        assert vivarium_view(pilot) == before


# --- the panes


async def test_the_pane_that_fits_is_shown_until_another_is_asked_for(sit_down: Any) -> None:
    """Cards while the row is laid, the Territory on the map; a key shows another, and again reads on."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("bear", "wolf", active=0).begin(), people(2))
        assert pane_in_sight(pilot) == ["cards"]
        for key, name in (("i", "species"), ("v", "players"), ("o", "events"), ("t", "territory"), ("c", "cards")):
            await press(pilot, key)
            assert pane_in_sight(pilot) == [name]
        board(pilot).query_one("#panes").styles.height = 4
        await press(pilot, "i", "i")
        assert next(pane for pane in board(pilot).query("#panes Pane") if pane.name == "species").scroll_offset.y > 0
        await press(pilot, "e", "e")
        assert pane_in_sight(pilot) == ["cards"], "another phase begins with the pane that fits"


async def test_no_choice_is_cut(sit_down: Any) -> None:
    """What is longer than a line goes on in the next one: animals to be driven from somewhere to somewhere else."""
    async with sit_down() as pilot:
        scene = Scene("wolf", "anaconda", active=0).animals(0, "oasis").animals(1, "wasteland-1")
        await sit_at(pilot, scene.effect("displace"), people(2))
        shown = in_sight(pilot, ChoiceList)
        for action in vivarium_view(pilot).legal:
            if action.verb == "displace":
                assert f"anaconda: wasteland-1 > {action.goal}" in words(shown)
        assert "…" not in shown


async def test_whose_turn_it_is_and_who_decides_stand_above_the_map(sit_down: Any) -> None:
    """In the middle of another's turn the header tells that it waits for the player."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("wolf", "bear", active=1).effect("harass", seat=1).do("harass wolf"), people(2))
        assert "Bo's turn: you decide" in text_of(screen(pilot))


async def test_a_decision_by_an_event_names_it(sit_down: Any) -> None:
    """What a revealed event asks of everybody is told with its title."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("wolf", "bear", active=0, event="Heatwave"), people(2))
        await press(pilot, "e", "e", "enter")
        assert prompt(pilot).startswith("Heatwave: Discard 1 card.")


async def test_a_match_opens_with_its_first_event(sit_down: Any) -> None:
    """The event of the first season stays until the player goes on, like every later one."""
    async with sit_down(people(2), **GAME) as pilot:
        await until(pilot, lambda: shown_match(pilot).held)
        assert isinstance(shown_match(pilot).held, EventRevealed)


async def test_enter_once_too_often_buys_nothing(sit_down: Any) -> None:
    """Where Energy is spent, the cursor first stands on what leads to the map; digits are what they were."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        pointed = screen(pilot).query_one(ChoiceList).pointed
        assert pointed
        assert pointed.action is None


async def test_one_step_back_too_many_stays_at_the_table(sit_down: Any) -> None:
    """Esc puts animals down and goes back to the list, and no further; ``q`` leaves. Tab goes to the map and back."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        await press(pilot, "m", "enter", *["escape"] * 4)
        assert isinstance(screen(pilot), MatchScreen)
        await press(pilot, "tab")
        assert hexmap(pilot).has_focus
        assert "takes up animals" in prompt(pilot)
        await press(pilot, "tab")
        assert screen(pilot).query_one(ChoiceList).has_focus


async def test_a_wide_header_shows_the_seasons(sit_down: Any) -> None:
    """All seasons of the year with the present one marked, as soon as there is room for them."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("wolf", "bear", season="autumn", active=0).begin(), people(2))
        assert "year 1 of 4, autumn" in text_of(screen(pilot))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "year 1 of 4   summer  [autumn]  winter  spring" in text_of(screen(pilot)))


async def test_large_screens_show_the_panes_side_by_side(sit_down: Any) -> None:
    """Cards, Territory, players, events and the log at once, each with its title and key; the largest the species."""
    async with sit_down(size=LARGE) as pilot:
        await sit_at(pilot, Scene("wolf", "bear", active=0, event="Drought").begin(), people(2))
        assert set(pane_in_sight(pilot)) == {"territory", "cards", "players", "events"}
        for title in ("t Territory", "c Cards", "v Players", "o Events 1", "Log", "What you may do"):
            assert title in text_of(screen(pilot))
        await press(pilot, "i")
        assert "species" in pane_in_sight(pilot)
    async with sit_down(size=(160, 50)) as pilot:
        await sit_at(pilot, Scene("wolf", "bear", active=0).begin(), people(2))
        assert {"territory", "cards", "species"} < set(pane_in_sight(pilot))


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (112, 32), (160, 50)])
@pytest.mark.parametrize("seats", [2, 5])
async def test_prompts_are_never_cut(sit_down: Any, size: tuple[int, int], seats: int) -> None:
    """Whatever choice the cursor is on, the whole prompt stands on the screen, and so do map, status and keys."""
    async with sit_down(people(seats), **GAME, size=size) as pilot:
        for _ in range(2):
            await press_on(pilot, lambda: to_play(pilot))
            for _ in listed(pilot):
                assert words(in_sight(pilot, Prompt)) == words(prompt(pilot))
                await pilot.press("down")
                await pilot.pause()
            assert "Fitness" in text_of(screen(pilot))
            assert hexmap(pilot).max_scroll_y == 0
            await press(pilot, "e", "e")


def test_no_label_of_the_map_is_a_command() -> None:
    """Labels are made of other letters than the commands at the table have, and of none that stands for a terrain."""
    assert not set("".join(labels(40, without=COMMAND_LETTERS + TERRAIN_LETTERS))) & set(TERRAIN_LETTERS)
    assert sorted(set(COMMAND_LETTERS)) == list(COMMAND_LETTERS)


async def test_letters_of_commands_are_the_letters_that_labels_leave_out(sit_down: Any) -> None:
    """Every letter that is a command while the map has the focus is left out of the labels."""
    async with sit_down() as pilot:
        await sit_at(pilot, wolf_turn(), people(2))
        await press(pilot, "m", "enter")
        letters = {
            key for command in commands_of(screen(pilot)) for key in command.keys if len(key) == 1 and key.isalpha()
        }
        assert letters <= set(COMMAND_LETTERS)


async def test_everything_in_play_on_one_key(sit_down: Any) -> None:
    """``a`` opens the reference: the own species first, then the others, the events, the cards of each type."""
    async with sit_down() as pilot:
        await sit_at(pilot, Scene("wolf", "bear", active=0, event="Drought").begin(), people(2))
        await press(pilot, "a")
        shown = screen(pilot)
        assert isinstance(shown, ReferenceScreen)
        assert [section.title for section in shown.sections[:3]] == [
            "Ana: Wolf",
            "Bo: Bear",
            "Events, the newest first",
        ]
        assert "Pack hunt" in text_of(shown)
        await press(pilot, "tab", "tab")
        assert "Drought" in text_of(shown)
        await press(pilot, "tab", "tab")
        assert "Ambush" in text_of(shown)
        await press(pilot, "a")
        assert isinstance(screen(pilot), MatchScreen)


# --- battles


async def test_a_battle_with_both_abilities_and_a_retreat_in_hot_seat(sit_down: Any) -> None:
    """The rulebook's second example: each step is told with both sides' numbers, to each person in turn, and nothing of
    the other's hand is anywhere on the screen.
    """
    scene = Scene("wolf", "tiger", active=0).animals(0, "oasis x2").animals(1, "forest-1 x2")
    scene.hand(0, "Habituation", "Instinct").hand(1, "Pathfinding", "Fear").fitness(0, 5).energy_phase()
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2, human=2))
        await press(pilot, "enter", "m", "enter")
        await go_to(pilot, "forest-1")
        assert "There a battle follows" in prompt(pilot) or "2 wolves 0E" in prompt(pilot)
        await press(pilot, "2", "e", "e")
        assert pane_in_sight(pilot) == ["territory"]
        assert "Battle in forest-1" in pane(pilot, "territory")
        assert "Pressure  6" in pane(pilot, "territory")
        assert "Pressure 14" in pane(pilot, "territory")
        await point_at(pilot, "discard Habituation")
        assert "the defender may still answer" in prompt(pilot)
        await press(pilot, "enter")
        assert isinstance(screen(pilot), HandoverScreen)
        await press(pilot, "enter")
        assert "step 2a" in pane(pilot, "territory")
        assert "Pressure  8" in pane(pilot, "territory")
        assert "Instinct" not in text_of(screen(pilot)).replace("Habituation", ""), "a card of Ana's hand"
        await point_at(pilot, "use Crouch")
        assert "You lose, 1 of yours and 1 of theirs left" in prompt(pilot)
        await press(pilot, "enter")
        assert isinstance(shown_match(pilot).held, BattleEnded)
        assert "1 left" in pane(pilot, "territory")
        assert "are Fight, 8 to 6" in pane(pilot, "territory")
        await press(pilot, "enter")
        assert vivarium_view(pilot).phase == Phase.RETREAT
        assert pane_in_sight(pilot) == ["territory"]
        await press(pilot, "enter")
        assert last_code(pilot).startswith("retreat")


# --- events


@pytest.mark.parametrize(
    ("title", "token"), [("Famine", "hi"), ("Pursuit", "an"), ("Resourceful", "d6"), ("Livelihood", "de")]
)
async def test_the_events_of_the_rulebook(sit_down: Any, title: str, token: str) -> None:
    """When it is revealed an event stays until the player goes on: what it does, what it asks, and its token."""
    card = event_called(title)
    season = ("summer", "autumn", "winter", "spring")[card.season]
    scene = Scene("wolf", "bear", season=season, active=0, event=title)
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2))
        await press(pilot, "e", "e")
        held = shown_match(pilot).held
        assert isinstance(held, EventRevealed)
        assert held.event == title
        shown = words(pane(pilot, "events"))
        assert words(event_text(card)) in shown
        assert f"+{card.fitness} {title}: {objective_text(card.objective)}" in shown
        assert f"you 0 of {card.objective.need}" in shown
        assert pane_in_sight(pilot) == ["events"]
        assert token in text_of(screen(pilot))
        await press(pilot, "enter")
        assert shown_match(pilot).held is None


async def test_famine_drives_animals_out_of_the_oasis(sit_down: Any) -> None:
    """Where the others flee to is asked with the map beside it."""
    scene = Scene("wolf", "bear", active=0, event="Famine").animals(0, "oasis x3")
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2))
        await press(pilot, "e", "e", "enter")
        assert vivarium_view(pilot).phase == Phase.FLEE
        assert "hippopotamus drives your animals out" in prompt(pilot)
        await press(pilot, "enter")
        assert last_code(pilot).startswith("flee")


async def test_the_hippopotamus_is_fought_and_famine_claimed(sit_down: Any) -> None:
    """Five wolves attack: the battle runs through its steps, and the claim stays until the player goes on."""
    scene = Scene("wolf", "bear", active=0).animals(0, "forest-1 x5").open("Famine", hippo="oasis").energy_phase()
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2))
        await press(pilot, "m")
        hexmap(pilot).cursor = scene.place("forest-1")
        await press(pilot, "enter")
        await go_to(pilot, "oasis")
        assert "the hippopotamus" in pane(pilot, "territory")
        assert "5 of yours against hippopotamus: you win" in pane(pilot, "territory")
        await press(pilot, "5", "e", "e")
        assert "Pressure 12" in pane(pilot, "territory")
        await point_at(pilot, "pass")
        await press(pilot, "enter")
        assert isinstance(shown_match(pilot).held, BattleEnded)
        await press(pilot, "enter")
        assert isinstance(shown_match(pilot).held, EventClaimed)
        await press(pilot, "enter")
        assert vivarium_view(pilot).players[0].claims == ("Famine",)


async def test_the_antelope_is_hunted(sit_down: Any) -> None:
    """To move in with the antelope flips an animal: it is captured, or runs, and either is told."""
    scene = Scene("wolf", "bear", season="autumn", active=0).animals(0, "oasis x2")
    scene.energy(3, 0).open("Pursuit", antelope="plains-4").energy_phase()
    async with sit_down(size=LARGE) as pilot:
        await sit_at(pilot, scene, people(2))
        await press(pilot, "m", "enter")
        await go_to(pilot, "plains-4")
        assert "the antelope" in pane(pilot, "territory")
        await press(pilot, "1")
        assert "antelope" in "\n".join(board(pilot).log_lines(shown_match(pilot).session.events()))


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.title)
def test_every_event_is_told_whole(card: Any) -> None:
    """The pane of events tells what a revealed event does and asks, and how near each player is."""
    season = ("summer", "autumn", "winter", "spring")[card.season]
    scene = Scene("wolf", "bear", season=season, active=0, event=card.title).begin()
    table = TableView(view_for(scene.state, 0), ["Ana", "Bo"])
    text = words("\n".join(line.text for line in events_pane(table, EventRevealed(card.title))))
    assert words(event_text(card)) in text
    claimed = card.title not in scene.lying_open
    assert claimed or f"+{card.fitness} {card.title}: {objective_text(card.objective)} you" in text


# --- sheets


async def test_a_year_ends_with_a_sheet_by_source(sit_down: Any) -> None:
    """When the fourth season is over the year's sheet is shown; ``y`` tells it by season."""
    event = next(card.title for card in EVENTS if card.season == 3)
    scene = Scene("wolf", "bear", season="spring", active=1, starter=0, event=event).fitness(2, 3)
    async with sit_down() as pilot:
        await sit_at(pilot, scene, people(2))
        await press_on(pilot, lambda: isinstance(screen(pilot), ScoresScreen))
        assert "End of year 1" in text_of(screen(pilot))
        assert "battles" in text_of(screen(pilot))
        await press(pilot, "y")
        assert "year 1 spring" in text_of(screen(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(screen(pilot), MatchScreen))
