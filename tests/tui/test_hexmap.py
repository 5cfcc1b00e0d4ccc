"""The widget of the hex map: the cursor, labels, zooms, and what is drawn when."""

from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.geometry import Offset, Region
from textual.pilot import Pilot

from tests.tui.hexmaps import MapApp, MapScreen, bare, crowded, midway, some_map, with_spot
from tui.terminal import Terminal
from tui.widgets.hexmap import Group, HexMap, MapFrame, Spot, labels
from tui.widgets.hexmap.geometry import COMPACT, FULL, Zoom, grid_of, ways


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens an app that shows a map."""
    monkeypatch.setenv("VIVIO_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("VIVIO_CONFIG_DIR", str(tmp_path / "config"))

    @asynccontextmanager
    async def open_map(
        frame: MapFrame | None, *, size: tuple[int, int] = (80, 24), terminal: Terminal | None = None
    ) -> Any:
        app = MapApp(frame, terminal)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield pilot

    return open_map


def hexmap(pilot: Pilot[None]) -> HexMap:
    """The map."""
    return pilot.app.screen.query_one(HexMap)


def told(pilot: Pilot[None]) -> list[tuple[str, str]]:
    """What the map has told so far: what was pointed at and what was chosen."""
    assert isinstance(pilot.app.screen, MapScreen)
    return pilot.app.screen.told


async def test_the_cursor_begins_at_home_and_walks(shown: Any) -> None:
    """It begins on the own start, an arrow moves it to a neighbour, Enter chooses."""
    frame = bare(some_map(3))
    async with shown(frame) as pilot:
        assert told(pilot) == [("pointed", "start-1")]
        (direction, near) = next(
            (out, near) for (number, out), near in ways(frame.world).items() if number == frame.world.starts[0]
        )
        await pilot.press(direction.name.lower(), "enter")
        name = frame.world.territories[near].name
        assert told(pilot)[1:] == [("pointed", name), ("chosen", name)]


async def test_an_arrow_that_leads_nowhere_does_nothing(shown: Any) -> None:
    """Nothing is pointed at again."""
    frame = bare(some_map(3))
    async with shown(frame) as pilot:
        await pilot.press(*["up"] * 30)
        told_at_the_edge = len(told(pilot))
        assert hexmap(pilot).cursor != frame.world.starts[0]
        await pilot.press("up")
        assert len(told(pilot)) == told_at_the_edge


async def test_a_label_is_typed(shown: Any) -> None:
    """The cursor is there at once, and nothing is chosen."""
    frame = crowded(3)
    async with shown(frame) as pilot:
        await pilot.press("d")
        assert told(pilot)[-1] == ("pointed", "oasis")
        assert hexmap(pilot).cursor == frame.world.oasis


async def test_a_long_label_is_typed_letter_by_letter(shown: Any) -> None:
    """A letter that does not go on with it begins anew."""
    frame = bare(some_map(5))
    marks = labels(len(frame.spots), without="z")
    frame = replace(frame, spots=tuple(Spot(open=True, label=label) for label in marks))
    async with shown(frame) as pilot:
        await pilot.press("b")
        assert len(told(pilot)) == 1
        await pilot.press("c")
        assert hexmap(pilot).cursor == marks.index("bc")
        await pilot.press("a", "right", "b", "a")
        assert hexmap(pilot).cursor == marks.index("ba")


async def test_letters_that_are_no_labels_are_commands(shown: Any) -> None:
    """With a label z, z jumps there; without, it is the zoom."""
    frame = bare(some_map(3))
    number = frame.world.oasis
    async with shown(frame) as pilot:
        await pilot.press("z")
        assert hexmap(pilot).zoom is FULL
        hexmap(pilot).show(with_spot(frame, number, Spot(open=True, label="z")))
        await pilot.press("z")
        assert hexmap(pilot).zoom is FULL
        assert hexmap(pilot).cursor == number


@pytest.mark.parametrize(
    ("seats", "size", "zoom"), [(5, (80, 24), COMPACT), (5, (120, 40), FULL), (2, (100, 24), FULL)]
)
async def test_the_zoom_follows_the_room(shown: Any, seats: int, size: tuple[int, int], zoom: Zoom) -> None:
    """The full map is shown wherever all of it fits."""
    async with shown(bare(some_map(seats)), size=size) as pilot:
        assert hexmap(pilot).zoom is zoom
        assert not hexmap(pilot).show_vertical_scrollbar
        assert not hexmap(pilot).show_horizontal_scrollbar


async def test_the_player_s_zoom_stays(shown: Any) -> None:
    """Once it was chosen, the size of the terminal does not change it; before, it does."""
    async with shown(bare(some_map(5))) as pilot:
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert hexmap(pilot).zoom is FULL
        await pilot.press("z")
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert hexmap(pilot).zoom is COMPACT


async def test_the_cursor_is_scrolled_into_view(shown: Any) -> None:
    """All of a small Territory that the cursor comes to is in sight, on a map larger than its place."""
    frame = bare(some_map(5))
    async with shown(frame) as pilot:
        await pilot.press("z")
        assert hexmap(pilot).show_vertical_scrollbar
        for number in (*frame.world.starts, frame.world.oasis):
            hexmap(pilot).cursor = number
            await pilot.pause()
            window = hexmap(pilot).scrollable_content_region.at_offset(hexmap(pilot).scroll_offset)
            assert window.contains_region(grid_of(frame.world, FULL).bounds(number))
            text = "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())
            assert "┃@    ┃" in text or "┃o    ┃" in text


async def test_a_click_points_and_another_chooses(shown: Any) -> None:
    """Anywhere in a Territory; beside the map a click does nothing."""
    frame = bare(some_map(3))
    async with shown(frame) as pilot:
        x, y = grid_of(frame.world, COMPACT).place((0, 0))
        place = hexmap(pilot)._margin + Offset(x + 1, y)
        await pilot.click(HexMap, offset=place)
        await pilot.click(HexMap, offset=(place.x + 1, place.y))
        assert told(pilot)[1:] == [("pointed", "oasis"), ("chosen", "oasis")]
        await pilot.click(HexMap, offset=(0, 0))
        assert len(told(pilot)) == 3


async def test_a_new_frame_leaves_the_cursor(shown: Any) -> None:
    """It stays on its Territory while things change, and goes home on another map."""
    frame = bare(some_map(3))
    async with shown(frame) as pilot:
        hexmap(pilot).cursor = 0
        hexmap(pilot).show(crowded(3))
        assert hexmap(pilot).cursor == 0
        other = bare(some_map(4))
        hexmap(pilot).show(other)
        assert hexmap(pilot).cursor == other.world.starts[0]


async def test_only_what_changed_is_drawn_anew(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cursor move draws in the lines of two Territories, one piece a line; a new frame what is different in it; the
    same frame nothing.
    """
    frame = bare(some_map(3))
    world, grid = frame.world, grid_of(some_map(3), COMPACT)
    async with shown(frame) as pilot:
        drawn: list[Region] = []
        monkeypatch.setattr(hexmap(pilot), "refresh", lambda *regions, **_: drawn.extend(regions))
        margin = hexmap(pilot)._margin
        hexmap(pilot).cursor = world.oasis
        expected = [*grid.regions(world.starts[0]), *grid.regions(world.oasis)]
        assert drawn == [region.translate(margin) for region in expected]
        drawn.clear()
        hexmap(pilot).show(with_spot(frame, 2, Spot((Group(1, 2, 0),))))
        chip = grid.regions(2)[0].translate(margin)
        assert drawn == [Region(chip.x + 1, chip.y, 2, 1)]
        drawn.clear()
        hexmap(pilot).show(with_spot(frame, 2, Spot((Group(1, 2, 0),))))
        assert drawn == []


async def test_what_is_drawn_in_parts_is_the_same_as_all_of_it(shown: Any) -> None:
    """After a walk with new frames on the way the screen is what it would be if it were drawn all at once."""
    async with shown(bare(some_map(4)), size=(120, 40)) as pilot:
        for frame in (crowded(4), midway(4, 200), bare(some_map(4)), crowded(4)):
            hexmap(pilot).show(frame)
            await pilot.press("right", "down", "left", "left", "up", "right")
        await pilot.pause()

        def text() -> list[list[Any]]:
            return [list(strip) for strip in pilot.app.screen._compositor.render_strips()]

        in_parts = text()
        hexmap(pilot)._strips.clear()
        hexmap(pilot).refresh()
        await pilot.pause()
        assert text() == in_parts


async def test_out_of_focus_the_cursor_is_quiet(shown: Any) -> None:
    """It stays to be seen, in another style."""
    async with shown(bare(some_map(3))) as pilot:

        def styles() -> list[Any]:
            return [segment.style for strip in pilot.app.screen._compositor.render_strips() for segment in strip]

        focused = styles()
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        assert styles() != focused


async def test_without_a_frame_there_is_nothing(shown: Any) -> None:
    """Keys do nothing until a frame is shown."""
    async with shown(None) as pilot:
        await pilot.press("up", "enter", "z", "a")
        assert told(pilot) == []
        hexmap(pilot).show(bare(some_map(2)))
        await pilot.pause()
        assert told(pilot) == [("pointed", "start-1")]


async def test_another_theme_shows_at_once(shown: Any) -> None:
    """No colour of the theme before is left."""
    async with shown(crowded(3)) as pilot:

        def colours() -> set[Any]:
            segments = [segment for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
            return {segment.style.bgcolor for segment in segments if segment.style}

        dark = colours()
        pilot.app.theme = "vivio-light"
        await pilot.pause()
        assert colours().isdisjoint(dark)


async def test_without_colours_all_is_said_by_characters(shown: Any) -> None:
    """No colour is left, the cursor is in reverse, and the text is the same as with colours."""

    def text(pilot: Pilot[None]) -> str:
        return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())

    async with shown(crowded(5)) as pilot:
        coloured = text(pilot)
    async with shown(crowded(5), terminal=Terminal(colours=0)) as pilot:
        assert text(pilot) == coloured
        segments = [segment for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
        assert not any(segment.style.color or segment.style.bgcolor for segment in segments if segment.style)
        assert any(segment.style.reverse and "@" in segment.text for segment in segments if segment.style)
