"""A sample of every mark that a game tells things apart by, for a look at whether the terminal shows them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.avio import cards as avio_cards
from engine.games.vivo import cards as vivo_cards
from tui.presenters import avio, vivo
from tui.presenters.table import SuitFace


class Sample(Struct, frozen=True):
    """A mark as it is drawn, what it stands for, and the name of its colour in the themes: ``suit-red``."""

    mark: str
    name: str
    colour: str


def _suits(faces: Sequence[SuitFace], names: Sequence[str]) -> Iterator[Sample]:
    for face, name in zip(faces, names, strict=True):
        colour = face.colour if face.colour == "accent" else f"suit-{face.colour}"
        yield Sample(f"{face.letter} {face.shape}", name, colour)


SAMPLES: dict[str, tuple[Sample, ...]] = {
    "vivo": tuple(_suits(vivo.SUITS, vivo_cards.SUIT_NAMES)),
    "avio": tuple(_suits(avio.SUITS, (*avio_cards.SUIT_NAMES, "figure"))),
}
