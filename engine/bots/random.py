"""A bot that plays any legal action."""

from engine.bots.bot import Bot, Budget, Choice
from engine.game import View


class RandomBot(Bot):
    """Takes each legal action with the same chance."""

    def choose(self, view: View, budget: Budget) -> Choice:
        return Choice(self.stream(view).choice(view.legal), "any legal play will do")
