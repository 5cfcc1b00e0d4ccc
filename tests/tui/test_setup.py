"""The setup of a match, by keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from engine import GAMES, LEVELS, game_called
from saves.files import UNSHOWN
from saves.model import Save
from saves.seat import Seat
from tests.tui.keyboard import choose, fill_in, go_to
from tests.tui.picture import SIZES, Picture
from tests.tui.sitting import FAST, screen, text_of, until
from tui.presenters.options import OPTIONS
from tui.screens.handover.screen import HandoverScreen
from tui.screens.home.screen import HomeScreen
from tui.screens.match.screen import MatchScreen
from tui.screens.rules.screen import RulesScreen
from tui.screens.setup.screen import SetupScreen
from tui.seats import NAME_CELLS, NAMES, name_of, names_for
from tui.settings import Settings, Setup, load_settings
from tui.widgets.form import Choice, Field, Form


async def open_setup(pilot: Pilot[Any]) -> SetupScreen:
    """Asks the first screen for a new game."""
    await until(pilot, lambda: isinstance(screen(pilot), HomeScreen) and screen(pilot).focused)
    await pilot.press("n")
    await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
    shown = screen(pilot)
    assert isinstance(shown, SetupScreen)
    return shown


async def started(pilot: Pilot[Any]) -> Save:
    """What the match is that was started."""
    await until(pilot, lambda: isinstance(screen(pilot), MatchScreen | HandoverScreen))
    shown = screen(pilot)
    assert isinstance(shown, MatchScreen | HandoverScreen)
    return shown.session.match.save


def note(pilot: Pilot[Any], control: str) -> str:
    """What stands beside a control."""
    field = screen(pilot).query_one(f"#{control}").parent
    assert isinstance(field, Field)
    return str(field.note.content)


async def test_enter_and_enter_start_a_match(sit_down: Any) -> None:
    """The first line of the menu and the button in focus are enough for a match of a person against bots."""
    async with sit_down() as pilot:
        await until(pilot, lambda: screen(pilot).focused)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        await pilot.press("enter")
        save = await started(pilot)
        assert save.seats == (
            Seat("Ana", "human"),
            Seat("Bo", "bot:steady"),
            Seat("Cleo", "bot:steady"),
            Seat("Dan", "bot:steady"),
        )
        assert save.practice


async def test_everything_by_keyboard(sit_down: Any) -> None:
    """Arrows go from field to field and change what is chosen; F2 starts from wherever one is."""
    async with sit_down() as pilot:
        await open_setup(pilot)
        await choose(pilot, "count", "left")
        await fill_in(pilot, "name-0", "Ana")
        await choose(pilot, "player-1", "left", "left", "left")
        await choose(pilot, "player-2", "left", "left")
        await choose(pilot, "first_leader", "right", "right")
        await fill_in(pilot, "deal", "fig-elk-0007")
        await pilot.press("f2")
        save = await started(pilot)
        assert save.seats == (Seat("Ana", "human"), Seat("Bo", "human"), Seat("Cleo", "bot:random"))
        assert save.seed == "fig-elk-0007"
        assert save.options == {"first_leader": 1}
        assert not save.practice


async def test_the_list_of_all_values(sit_down: Any) -> None:
    """Enter lists what can be chosen, a second Enter takes the value under the cursor, Esc takes none."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        player = shown.query_one("#player-1", Choice)
        await choose(pilot, "player-1", "enter", "up", "enter")
        assert player.chosen == "bot:novice"
        await pilot.press("enter", "up", "escape")
        assert player.chosen == "bot:novice"
        assert screen(pilot) is shown


async def test_letters_are_typed_in_a_line_and_are_commands_elsewhere(sit_down: Any) -> None:
    """The letters of commands are text while a name is typed."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await fill_in(pilot, "name-1", "sqr?p")
        assert screen(pilot) is shown
        assert shown.given[1] == "sqr?p"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        await open_setup(pilot)
        await pilot.press("s")
        await started(pilot)


async def test_enter_in_a_line_goes_on_to_the_next_field(sit_down: Any) -> None:
    """Enter after a name does not start a match that is half set up."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await fill_in(pilot, "name-1", "Eli")
        await pilot.press("enter")
        assert screen(pilot) is shown
        assert shown.focused is shown.query_one("#player-1")


async def test_the_last_setup_is_remembered(sit_down: Any, tmp_path: Path) -> None:
    """What was set up stands there the next time, and is in the settings file."""
    async with sit_down() as pilot:
        await open_setup(pilot)
        await choose(pilot, "count", "left")
        await fill_in(pilot, "name-2", "Zoe")
        await choose(pilot, "practice", "right")
        await choose(pilot, "first_leader", "right")
        await pilot.press("f2")
        await started(pilot)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        shown = await open_setup(pilot)
        assert shown.given == ["", "", "Zoe"]
        assert not shown.query_one("#practice", Choice).chosen
        assert shown.query_one("#first_leader", Choice).chosen == 0
    settings, problem = load_settings(tmp_path / "config")
    assert problem is None
    assert [seat.name for seat in settings.setups["vivo"].seats] == ["", "", "Zoe"]


async def test_a_new_name_in_the_settings_reaches_seats_that_were_given_none(sit_down: Any) -> None:
    """A remembered setup does not hold on to the name of before."""
    setup = Setup((Seat("", "human"), Seat("", "bot:random"), Seat("", "bot:random")))
    async with sit_down(settings=Settings(name="Zoe", setups={"vivo": setup})) as pilot:
        await open_setup(pilot)
        await pilot.press("f2")
        assert (await started(pilot)).seats[0].name == "Zoe"


async def test_a_remembered_setup_that_does_not_fit_any_more(sit_down: Any) -> None:
    """What the game does not know is replaced by what is usual; the screen opens, and all seats have players."""
    info = GAMES["vivo"].info
    ana = Seat("Ana", "human")
    bots = ["bot:steady"] * 3
    async with sit_down() as pilot:
        for setup, players in (
            (
                Setup((ana, Seat("Bo", "bot:unheard-of"), Seat("Cleo", "bot:random"))),
                ["human", "bot:steady", "bot:random"],
            ),
            (Setup((ana,) * 9), ["human"] * info.min_seats),
            (Setup((ana,)), ["human", *bots][: info.min_seats]),
            (Setup((ana,) * 3, options={"first_leader": 99, "unheard-of": []}), ["human"] * 3),
            (Setup((ana,) * 3, options={"first_leader": [True]}), ["human"] * 3),
        ):
            shown = SetupScreen("vivo", Settings(setups={"vivo": setup}))
            await pilot.app.push_screen(shown)
            assert shown.players == players
            assert shown.query_one("#first_leader", Choice).chosen is None


async def test_somebody_has_to_play(sit_down: Any) -> None:
    """With bots alone no match starts: a sentence stands beside the seat, and goes when it is mended."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await choose(pilot, "player-0", "right")
        await pilot.press("f2")
        await pilot.pause()
        assert screen(pilot) is shown
        assert note(pilot, "player-0") == "A person has to play."
        assert shown.focused is shown.query_one("#player-0")
        await pilot.press("left")
        assert note(pilot, "player-0") == ""
        await pilot.press("f2")
        await started(pilot)


async def test_two_players_of_one_name(sit_down: Any) -> None:
    """Names are told apart; the second of the same stands corrected beside its field."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await fill_in(pilot, "name-1", "Eli")
        await fill_in(pilot, "name-3", "eli")
        await pilot.press("f2")
        await pilot.pause()
        assert screen(pilot) is shown
        assert note(pilot, "name-3") == "That name is taken."


async def test_practice_is_for_one_person(sit_down: Any) -> None:
    """With several people the field is closed and says why; with one it is on again."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        practice = shown.query_one("#practice", Choice)
        assert practice.chosen
        assert not practice.disabled
        await choose(pilot, "player-1", "left", "left", "left")
        assert practice.disabled
        assert note(pilot, "practice") == "for one person against bots"
        await pilot.press("right")
        assert not practice.disabled
        assert practice.chosen


async def test_the_hint_tells_about_the_field_in_focus(sit_down: Any) -> None:
    """A bot's level is explained in the level's own sentence, which follows the choice."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await go_to(pilot, "player-1")
        assert LEVELS["steady"].summary in text_of(shown)
        await pilot.press("left")
        await pilot.pause()
        assert LEVELS["novice"].summary in text_of(shown)


async def test_a_form_larger_than_the_screen_follows_the_focus(sit_down: Any) -> None:
    """The arrows go from field to field there too, and the field in focus is on the screen."""
    async with sit_down(size=(80, 24)) as pilot:
        shown = await open_setup(pilot)
        form = shown.query_one(Form)
        form.styles.height = 6
        await pilot.pause()
        for field in ("count", "name-0", "player-0", "name-1"):
            await pilot.press("down")
            await pilot.pause()
            assert shown.focused
            assert shown.focused.id == field
            assert form.region.contains_region(shown.focused.region)


async def test_the_rules_are_one_key_away(sit_down: Any) -> None:
    """F3 opens the rules of this game, and one comes back to the same setup."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(screen(pilot), RulesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: screen(pilot) is shown)


async def test_pasted_escapes_and_wide_names(sit_down: Any) -> None:
    """What cannot be shown on one line becomes spaces, and a name ends where it would be too wide."""
    async with sit_down() as pilot:
        shown = await open_setup(pilot)
        name = shown.query_one("#name-1")
        await fill_in(pilot, "name-1", "")
        name.post_message(events.Paste("a\x1b[31m\u202eb\x00"))
        await pilot.pause()
        assert shown.given[1] == "a [31m b"
        await fill_in(pilot, "name-1", "")
        name.post_message(events.Paste("漢" * 30))
        await pilot.pause()
        await pilot.press("f2")
        assert (await started(pilot)).seats[1].name == "漢" * (NAME_CELLS // 2)


@pytest.mark.parametrize("game_id", GAMES)
async def test_every_game_can_be_set_up_for_every_number_of_seats(sit_down: Any, game_id: str) -> None:
    """The fields come from what the game says of itself, and a match of every size can be started."""
    info = GAMES[game_id].info
    async with sit_down() as pilot:
        for seats in range(info.min_seats, info.max_seats + 1):
            pilot.app.push_screen(SetupScreen(game_id, FAST))
            await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
            await choose(pilot, "count", *["left"] * info.max_seats, *["right"] * (seats - info.min_seats))
            await pilot.press("f2")
            assert len((await started(pilot)).seats) == seats
            await pilot.press("q")
            await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_of_an_option_is_one_that_the_game_takes(game_id: str) -> None:
    """Each value that the form offers opens a match, with as many seats as it was offered for."""
    info = GAMES[game_id].info
    for seats in range(info.min_seats, info.max_seats + 1):
        for option in OPTIONS.get(game_id, ()):
            for _, value in option.choices(seats):
                assert game_called(game_id, {option.name: value}).start(seats)


@given(st.text(max_size=300))
def test_any_text_makes_a_name_that_can_be_shown(text: str) -> None:
    """Names are at most twenty cells wide and hold nothing that moves a cursor."""
    name = name_of(text)
    assert cell_len(name) <= NAME_CELLS
    assert not UNSHOWN.search(name)
    assert name == name.strip()


@given(
    players=st.lists(st.sampled_from(["human", "bot:steady"]), min_size=2, max_size=len(NAMES)),
    person=st.sampled_from(["", "You", "Bo", "FINN", "漢字"]),
    data=st.data(),
)
def test_seats_without_names_get_names_of_their_own(players: list[str], person: str, data: st.DataObject) -> None:
    """Nobody is left without a name, and no usual name is given twice or taken from somebody else."""
    names = st.sampled_from(["", "", "Ana", "bo", "Zoe"])
    given_names = data.draw(st.lists(names, min_size=len(players), max_size=len(players)))
    got = names_for(players, given_names, person)
    for name, was in zip(got, given_names, strict=True):
        assert name
        assert was in ("", name)
    folded = [name.casefold() for name in got]
    for name, was in zip(folded, given_names, strict=True):
        assert was or folded.count(name) == 1 or name == person.casefold()


@SIZES
def test_setup_picture(picture: Picture, size: tuple[int, int]) -> None:
    """The setup of VIVO as it opens: four seats with names that nobody typed yet, the cursor on Start, and a hint
    beneath that Enter begins.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await open_setup(pilot)

    assert picture(steps, size=size)


@SIZES
def test_setup_problems_picture(picture: Picture, size: tuple[int, int]) -> None:
    """Two things are wrong, each told beside its field: nobody plays, and a name is taken."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_setup(pilot)
        await choose(pilot, "player-0", "right")
        await fill_in(pilot, "name-1", "Eli")
        await fill_in(pilot, "name-2", "Eli")
        await pilot.press("f2")

    assert picture(steps, size=size)


def test_setup_list_picture(picture: Picture) -> None:
    """The list of all players for a seat is open in a frame, the one that is chosen under the cursor; the hint tells
    what that level plays like.
    """

    async def steps(pilot: Pilot[None]) -> None:
        await open_setup(pilot)
        await choose(pilot, "player-1", "enter")

    assert picture(steps)


@pytest.mark.parametrize("theme", ["vivio-contrast", "vivio-16"])
def test_setup_themes_picture(picture: Picture, theme: str) -> None:
    """The setup in another theme: a bar and a bold label mark the field in focus, whatever the colours."""

    async def steps(pilot: Pilot[None]) -> None:
        await open_setup(pilot)
        await go_to(pilot, "player-1")

    assert picture(steps, settings=Settings(theme=theme))


async def test_species_are_chosen_by_seat(sit_down: Any) -> None:
    """A seat has the species that was chosen, the others one by chance; the next setup remembers it."""
    async with sit_down() as pilot:
        pilot.app.action_setup("vivarium")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        await choose(pilot, "option-0", *["right"] * 8)
        await pilot.press("f2")
        save = await started(pilot)
        assert tuple(save.options["species"]) == ("wolf", "", "", "", "")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(screen(pilot), HomeScreen))
        pilot.app.action_setup("vivarium")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        assert screen(pilot).query_one("#option-0", Choice).chosen == "wolf"


async def test_two_players_of_one_species(sit_down: Any) -> None:
    """The second stands corrected beside its field; two that are left to chance are no problem."""
    async with sit_down() as pilot:
        pilot.app.action_setup("vivarium")
        await until(pilot, lambda: isinstance(screen(pilot), SetupScreen) and screen(pilot).focused)
        shown = screen(pilot)
        await choose(pilot, "option-1", "right", "right")
        await choose(pilot, "option-3", "right", "right")
        await pilot.press("f2")
        await pilot.pause()
        assert screen(pilot) is shown
        assert note(pilot, "option-3") == "That one is taken."
        await choose(pilot, "option-3", "left", "left")
        await pilot.press("f2")
        await started(pilot)
