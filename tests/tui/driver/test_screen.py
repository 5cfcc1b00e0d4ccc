"""With the driver and without it, a terminal shows the same: streams of all kinds."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.driver.emulator import ALL, Emulator
from tui.driver.abilities import Abilities
from tui.driver.screen import Screen

WIDTH, HEIGHT = 20, 6
SURE = "ab   ─┌┐│♥▲é漢字ｗ한😀"  # each of a width on which terminals agree
MARKS = ("a\u0301", "─\u0308", "漢\u0300", "x\u0301\u0323")
UNSURE = ("\u200d", "👩\u200d🚀", "❤\ufe0f", "🇪🇺", "👍🏽", "\u00ad")
STYLES = ("", "1", "2", "31", "7", "4;38;5;200", "38;5;246;48;5;16", "1;38;5;215;48;5;16", "48;2;1;2;3", "9;104")
STRANGE = (
    "\x1b[2J",
    "\x1b[K",
    "\x1b[L",
    "\x1b[3X",
    "\r",
    "\b",
    "\t",
    "\x1bM",
    "\x1b[58;5;3m",
    "\x1b[2;4r\x1b[r",
    "\x1b(B",
)
ASIDE = ("\x07", "\x1b[?25l", "\x1b]0;title\x07")

places = st.tuples(st.integers(1, HEIGHT + 1), st.integers(1, WIDTH + 1)).map(
    lambda place: f"\x1b[{place[0]};{place[1]}H"
)
texts = st.one_of(
    st.text(SURE, min_size=1, max_size=WIDTH),
    st.lists(st.sampled_from((*SURE, *MARKS)), min_size=1, max_size=8).map("".join),
    st.lists(st.sampled_from((*SURE, *UNSURE)), min_size=1, max_size=6).map("".join),
    st.sampled_from(SURE).flatmap(lambda one: st.integers(1, WIDTH).map(lambda count: one * count)),
)
runs = st.tuples(st.sampled_from(STYLES), texts).map(lambda run: f"\x1b[{run[0]}m{run[1]}\x1b[0m" if run[0] else run[1])
strips = st.tuples(places, st.lists(runs, min_size=1, max_size=4)).map(lambda strip: strip[0] + "".join(strip[1]))
tokens = st.one_of(strips, strips, strips, places, runs, st.sampled_from(("\n", *STRANGE, *ASIDE)))
frames = st.lists(tokens, min_size=1, max_size=8).map("".join)
abilities = st.builds(Abilities, *[st.booleans()] * 7)


class Pair:
    """Two terminals: one gets what the app writes, the other what the driver makes of it."""

    def __init__(self, abilities: Abilities = ALL, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.plain = Emulator(width, height)
        self.ours = Emulator(width, height)
        self.screen = Screen(width, height, abilities)

    def write(self, data: str) -> str:
        """Writes a frame; both show the same then. Returns what the driver made of it."""
        self.plain.feed(data)
        made = self.screen.feed(data) + self.screen.paint()
        self.ours.feed(made)
        assert self.ours.cells == self.plain.cells, (data, made)
        return made

    def resize(self, width: int, height: int) -> None:
        """Both take another size."""
        self.plain.resize(width, height)
        self.ours.resize(width, height)
        self.screen.resize(width, height)


@given(abilities, st.lists(frames, max_size=8))
def test_any_stream_gives_the_same_screen(able: Abilities, stream: list[str]) -> None:
    """After each frame, whatever is in it: marks, wide characters, text beyond the edge, sequences not understood."""
    pair = Pair(able)
    for frame in stream:
        pair.write(frame)


@given(st.lists(st.one_of(frames, st.tuples(st.integers(2, 30), st.integers(2, 8))), max_size=10))
def test_resizes_between_frames(stream: list[str | tuple[int, int]]) -> None:
    """A resized screen goes on from what it shows then."""
    pair = Pair()
    for step in stream:
        if isinstance(step, str):
            pair.write(step)
        else:
            pair.resize(*step)
            pair.write("\x1b[H")  # where the cursor is after a resize, no two terminals agree


@given(st.lists(frames, min_size=2, max_size=6))
def test_frames_that_are_skipped(stream: list[str]) -> None:
    """A terminal that takes several frames at once ends with the same screen as one that takes each."""
    pair = Pair()
    for frame in stream:
        pair.plain.feed(frame)
        pair.ours.feed(pair.screen.feed(frame))
    pair.ours.feed(pair.screen.paint())
    assert pair.ours.cells == pair.plain.cells
