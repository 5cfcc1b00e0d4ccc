"""Positions of AVÍO for tests, written down in codes."""

from engine.games.avio.avios import Tally
from engine.games.avio.game import Avio
from engine.games.avio.rules import AvioState, Deal
from engine.games.avio.view import AvioView

GAME = Avio()


class Position:
    """The beginning of a round in which the seats hold these few cards only; ``hands`` are the codes of each seat's."""

    def __init__(self, trump: str, *hands: str, leader: int = 0) -> None:
        self.state: AvioState = GAME.start(len(hands))
        self.state.apply(Deal(trump=trump, hands=tuple(tuple(hand.split()) for hand in hands), leader=leader))

    @property
    def to_move(self) -> int | None:
        """The seat to play."""
        return self.state.to_move

    @property
    def legal(self) -> str:
        """The codes of the plays that the seat to play may make."""
        return " ".join(action.code for action in self.state.legal())

    @property
    def view(self) -> AvioView:
        """What the seat to play knows."""
        assert self.state.to_move is not None
        return GAME.view(self.state, self.state.to_move)

    def play(self, codes: str) -> "Position":
        """Plays these cards, each by the seat whose turn it is."""
        for code in codes.split():
            action = GAME.read_action(code)
            assert action in self.state.legal(), f"{code} is not legal, only {self.legal}"
            self.state.apply(action)
        return self

    def winner(self, codes: str) -> int:
        """Plays a trick; who wins it."""
        self.play(codes)
        return self.state.tricks[-1].winner


def won(*tricks: int, figures: tuple[int, ...] = (), **suits: tuple[int, ...]) -> Tally:
    """A tally by seat: tricks, figures, and the cards of suits by their letters; none where nothing is told."""
    nothing = (0,) * len(tricks)
    return Tally(tricks, figures or nothing, tuple(suits.get(letter, nothing) for letter in "CSYAQ"))
