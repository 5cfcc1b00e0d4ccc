"""The steady player of AVÍO: rules of thumb, no search.

It reckons how likely each card wins a trick that it wants and one that it does not want, and from that what each card
is worth to keep. A play is worth what the hand is worth after it, with the trick and without it.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.bots.bot import Bot, Budget, Choice
from engine.game import Game
from engine.games.avio.cards import BASIC_PLAYS, FIGURE, AvioAction, card_name
from engine.games.avio.decks import AvioDeck
from engine.games.avio.game import Avio
from engine.games.avio.odds import Odds
from engine.games.avio.view import AvioView
from engine.parts.cards import Card

# How likely a figure wins a trick that is wanted, and one that is not: it is played high or low.
FIGURE_CHANCES = (0.7, 0.05)


class SteadyAvio(Bot):
    """Plays AVÍO by good rules of thumb."""

    def __init__(self, game: Game[Any, Any, Any], seed: str) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Avio)
        self.deck: AvioDeck = game.deck

    def choose(self, view: AvioView, budget: Budget) -> Choice:
        if len(view.legal) == 1:
            return Choice(view.legal[0], "no other card may be played")
        plan = Plan(self.deck, view)
        action = max(view.legal, key=plan.worth)
        (with_trick, kept), (without, other) = plan.prospects(action.card)
        wanted = with_trick > without
        kept = kept if wanted else other
        if not plan.in_reach(kept):
            return Choice(action, "no avío is in reach, and a trick is a point")
        name, title = card_name(kept), self.deck.avios[kept.code].title
        return Choice(action, f"to keep {name} for {title}; this trick {'helps' if wanted else 'does not help'}")


class Plan:
    """What the cards in hand are good for."""

    def __init__(self, deck: AvioDeck, view: AvioView) -> None:
        self.odds = Odds(deck, view)
        self.won = view.tally.tricks[view.seat]
        self.hand = view.hand
        self.scores = {  # by the card that is kept and the number of tricks won
            card: [tricks + avio.points * chance for tricks, chance in enumerate(self.odds.meets(avio))]
            for card, avio in zip(view.hand, view.avios, strict=True)
        }
        self.chances = {card: self._chances(card) for card in view.hand}
        self._prospects: dict[Card, tuple[tuple[float, Card], tuple[float, Card]]] = {}

    def in_reach(self, kept: Card) -> bool:
        """Whether the avío of that card can still be met."""
        return any(score > tricks for tricks, score in enumerate(self.scores[kept]))

    def worth(self, action: AvioAction) -> float:
        """The points to hope for in this round after the play."""
        (with_trick, _), (without, _) = self.prospects(action.card)
        wins = self.odds.wins(action)
        return wins * with_trick + (1 - wins) * without

    def prospects(self, card: Card) -> tuple[tuple[float, Card], tuple[float, Card]]:
        """The points to hope for once the card is played, and what to keep for them: with this trick, and without."""
        if card not in self._prospects:
            rest = [other for other in self.hand if other != card]
            with_trick, without = (
                max((self._hope(kept, rest, won), kept.bit, kept) for kept in rest) for won in (self.won + 1, self.won)
            )
            self._prospects[card] = (with_trick[0], with_trick[2]), (without[0], without[2])
        return self._prospects[card]

    def _hope(self, kept: Card, rest: Sequence[Card], won: int) -> float:
        """The points to hope for with that card kept and the others of the rest played, so many tricks won before.

        Each card will be played to win or to lose, whichever is better by then; those that are least free go first.
        """
        hopes = self.scores[kept][won : won + len(rest)]  # by the tricks won with the cards that are not played yet
        for card in sorted(rest, key=lambda card: self.chances[card][0] - self.chances[card][1], reverse=True):
            if card != kept:
                high, low = self.chances[card]
                hopes = [less + (more - less) * (high if more > less else low) for less, more in pairwise(hopes)]
        return hopes[0]

    def _chances(self, card: Card) -> tuple[float, float]:
        """How likely the card wins a trick that is wanted, and one that is not."""
        if card.suit == FIGURE:
            return FIGURE_CHANCES
        chance = self.odds.wins_led(BASIC_PLAYS[card])
        return chance**0.8, 0.75 * chance**2
