"""The steady player of VIVO: rules of thumb, no search."""

from engine.bots.bot import Bot, Budget, Choice
from engine.games.vivo.view import VivoView


class SteadyVivo(Bot):
    """Plays VIVO by good rules of thumb."""

    def choose(self, view: VivoView, budget: Budget) -> Choice:
        return Choice(max(view.legal, key=lambda card: card.rank), "the highest card")
