"""Positions of VIVO for tests, written down in codes."""

from collections.abc import Sequence

from engine import Event, Table
from engine.games.vivo.game import Vivo
from engine.games.vivo.rules import Deal, Trick, VivoState
from engine.games.vivo.view import VivoView

GAME = Vivo()


class Position:
    """The beginning of a round in which the seats hold these few cards only.

    ``harmony`` names the first harmony cards, solos follow; ``hands`` are the codes of each seat's cards.
    """

    def __init__(self, harmony: str, *hands: str, leader: int = 0) -> None:
        cards = harmony.split()
        self.state: VivoState = GAME.start(len(hands))
        self.state.apply(
            Deal(
                round=1,
                leader=leader,
                hands=tuple(tuple(hand.split()) for hand in hands),
                harmony=(*cards, *["solo"] * (12 - len(cards))),
            )
        )

    @property
    def to_move(self) -> int | None:
        """The seat to play."""
        return self.state.to_move

    @property
    def legal(self) -> str:
        """The codes of the cards that the seat to play may play."""
        return " ".join(card.code for card in self.state.legal())

    @property
    def view(self) -> VivoView:
        """What the seat to play knows."""
        assert self.state.to_move is not None
        return GAME.view(self.state, self.state.to_move)

    def play(self, codes: str) -> "Position":
        """Plays these cards, each by the seat whose turn it is."""
        for code in codes.split():
            card = GAME.read_action(code)
            assert card in self.state.legal(), f"{code} is not legal, only {self.legal}"
            self.state.apply(card)
        return self

    def trick(self, codes: str) -> "Scored":
        """Plays a trick; who scored with what."""
        self.play(codes)
        return Scored(self.state.tricks[-1])


class Scored:
    """A scored trick in codes: ``highest`` and ``lowest`` read ``1 R7``, seat and card, or ``nobody``."""

    def __init__(self, trick: Trick) -> None:
        self.highest = f"{trick.highest.seat} {trick.highest.card}"
        self.lowest = f"{trick.lowest.seat} {trick.lowest.card}" if trick.lowest else "nobody"
        self.off = [f"{play.seat} {play.card}" for play in trick.plays if not play.on]


def whole_round(orders: Sequence[Sequence[int]], leader: int) -> tuple[VivoState, list[Event]]:
    """A round of quartets in which each seat holds a suit of its own and plays its ranks in the order given."""
    hands = tuple(tuple(f"{suit}{rank}" for rank in order) for suit, order in zip("RGBY", orders, strict=True))
    state = GAME.start(4)
    events = state.apply(Deal(round=1, leader=leader, hands=hands, harmony=("quartet",) * 12))
    for number in range(12):
        for _ in range(4):
            assert state.to_move is not None
            events += state.apply(GAME.read_action(hands[state.to_move][number]))
    return state, events


def view_of(table: Table, seat: int) -> VivoView:
    """The view, as the VIVO view that it is."""
    view = table.view(seat)
    assert isinstance(view, VivoView)
    return view
