"""What players of Vivarium differ in who weigh their steps alike."""

from typing import Final

from msgspec import Struct


class Temper(Struct, frozen=True):
    """How much a player makes of this or that; as it stands, the steady player's.

    ``oasis`` is how many turns an oasis to be won is thought to be held, with ``oasis_later`` more for each turn that
    is left; ``garrison`` what each of the first animals in it is worth for each turn that is left; ``ground`` what
    controlling any Territory is worth, and ``small`` what a move that is worth less is not made for: all in Fitness.
    What ``breeding``, ``losses`` of animals in an attack and ``theft`` of Fitness are reckoned to is taken so many
    times.
    """

    oasis: float = 1.6
    oasis_later: float = 0.0
    garrison: float = 0.0
    ground: float = 0.12
    small: float = 0.05
    breeding: float = 1.0
    losses: float = 1.0
    theft: float = 1.0


STEADY: Final = Temper()

# Found by playing 5,000 matches in which all of that was varied at random, and going along with what won: it breeds
# more, takes the oasis early and stays there. Without any search, alone against three steady players, it wins 40 ± 5 %
# of 400 matches and comes out 6.7 ± 1.9 Fitness ahead of their mean.
EXPERT: Final = Temper(
    oasis=2.7,
    oasis_later=0.24,
    garrison=0.03,
    ground=0.05,
    small=0.09,
    breeding=1.5,
    losses=0.6,
    theft=1.5,
)
