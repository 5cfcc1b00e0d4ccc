"""A beginner: the steady player's rules of thumb, played as people play who are new to a game."""

from msgspec import structs

from engine.bots.bot import Bot, Budget, Choice
from engine.game import View

SLIP = 8  # of so many choices one is made without thinking
REMEMBERED = 1  # how many tricks back it remembers


class NoviceBot(Bot):
    """Now and then takes whatever is nearest. In a game of tricks it has forgotten those of some time ago; in Vivarium
    all that happened lies open, and it only slips.
    """

    def __init__(self, steady: Bot, seed: str) -> None:
        super().__init__(steady.game, seed)
        self._steady = steady

    def choose(self, view: View, budget: Budget) -> Choice:
        stream = self.stream(view)
        if not stream.below(SLIP):
            return Choice(stream.choice(view.legal), "it came to hand first")
        tricks = getattr(view, "tricks", ())
        if tricks:
            view = structs.replace(view, tricks=tricks[-REMEMBERED:])
        return self._steady.choose(view, budget)
