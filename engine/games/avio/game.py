"""AVÍO as a :class:`engine.game.Game`: deals and score sheet; :mod:`engine.games.avio.snapshot` has the saves."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Stream
from engine.game import Event, Game, Options, RowKind, ScoreRow, ScoreSheet
from engine.games.avio import words
from engine.games.avio.cards import ACTIONS, CARDS, FIGURE, HAND, SUITS, AvioAction, card_name
from engine.games.avio.decks import AvioDeck, deck_called, deck_in_use
from engine.games.avio.imagine import imagine
from engine.games.avio.info import INFO
from engine.games.avio.rules import AvioState, Deal, RoundScored
from engine.games.avio.snapshot import dump, load
from engine.games.avio.view import AvioView, view_for
from engine.parts.tricks import Phase
from engine.parts.words import printable


class AvioOptions(Options, frozen=True):
    """``age_order`` lists the seats from the oldest to the youngest; None: in the order of the seats (AV-07, AV-38).

    ``deck`` is the fingerprint of the deck; None: the one in use. The options of a game always name it, and saves with
    them, so that no match goes on with another deck (AV-03).
    """

    age_order: tuple[int, ...] | None = None
    deck: str | None = None


class Avio(Game[AvioState, AvioAction, AvioView]):
    """The rules of AVÍO; see :mod:`engine.games.avio.rules`."""

    info = INFO
    options_type = AvioOptions

    def __init__(self, options: AvioOptions | None = None) -> None:
        """Raises Unavailable with a sentence if the deck of the options is not at hand."""
        options = options or AvioOptions()
        self.deck: AvioDeck = deck_in_use() if options.deck is None else deck_called(options.deck)
        self.options: AvioOptions = msgspec.structs.replace(options, deck=self.deck.fingerprint)

    def start(self, seats: int) -> AvioState:
        """A new match; raises ValueError unless two to six play (AV-06)."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            raise ValueError(f"AVÍO is for two to six players, not {seats}.")
        order = tuple(range(seats)) if self.options.age_order is None else self.options.age_order
        if sorted(order) != list(range(seats)):
            raise ValueError(f"The order of age must name each of the seats 0 to {seats - 1} once.")
        return AvioState(self.deck, order)

    def draw(self, state: AvioState, stream: Stream) -> Deal:
        """The deal of the next round: a card of the trump deck, then nine cards a seat of what is left of the deck."""
        trump = stream.choice(state.trumps())
        cards = stream.shuffled(CARDS.cards_in(state.pool()))
        hands = [
            sorted(cards[seat * HAND : (seat + 1) * HAND], key=lambda card: card.bit) for seat in range(state.seats)
        ]
        return Deal(
            trump=SUITS[trump],
            hands=tuple(tuple(card.code for card in hand) for hand in hands),
            leader=state.first_leader(),
        )

    def view(self, state: AvioState, seat: int) -> AvioView:
        return view_for(state, seat)

    def imagine(self, view: AvioView, stream: Stream) -> AvioState:
        return imagine(self.deck, view, stream)

    def progress(self, view: AvioView) -> str:
        return words.progress(view)

    def explain(self, view: AvioView, action: AvioAction) -> str:
        return words.explain(view, action)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def score(self, state: AvioState) -> ScoreSheet:
        """For every round the tricks, the kept cards, their avíos with what they score, and the points; of the round in
        play the tricks.
        """
        rows = [row for scored in state.finished for row in _sheet_rows(scored)]
        if state.phase is Phase.PLAY:
            rows.append(_tricks_row(state.round, state.tally().tricks))
        return ScoreSheet(tuple(rows), state.scores)

    def read_action(self, code: str) -> AvioAction:
        """The play with that code; raises ValueError with a sentence if this deck has none such."""
        action = ACTIONS.get(code)
        if action and self.deck.allows(action):
            return action
        card = CARDS.card(code.partition("=")[0])
        if card.suit == FIGURE:
            low, high = self.deck.values[card.code]
            raise ValueError(f"The {card_name(card)} is played as {card.code}={low} or {card.code}={high}.")
        raise ValueError(f"There is no play {code[:12]!r} in this deck.")

    def read_chance(self, state: AvioState, kind: str, data: Any) -> Deal:
        """The deal of the round that is due, if the decks of this match can give it."""
        if kind != Deal.kind:
            raise ValueError(f"AVÍO has no {kind}.")
        try:
            deal = msgspec.convert(data, Deal)
        except msgspec.ValidationError as error:
            raise ValueError(f"The deal is not in order: {printable(str(error))}.") from error
        if state.phase is not Phase.DEAL:
            raise ValueError("No deal was due.")
        if deal.leader != state.first_leader():
            raise ValueError(f"Seat {deal.leader} cannot lead the first trick of round {state.round}.")
        if deal.trump not in [SUITS[suit] for suit in state.trumps()]:
            raise ValueError("The trump deck does not hold the suit that was turned over.")
        if [len(hand) for hand in deal.hands] != [HAND] * state.seats:
            raise ValueError(f"The deal does not give every seat {HAND} cards.")
        dealt = CARDS.mask(CARDS.card(code) for hand in deal.hands for code in hand)
        if dealt & ~state.pool() or dealt.bit_count() != HAND * state.seats:
            raise ValueError("The deal does not use the cards that were left in the deck.")
        return deal

    def dump(self, state: AvioState) -> dict[str, Any]:
        return dump(state)

    def load(self, data: Mapping[str, Any]) -> AvioState:
        return load(self, data)


def _sheet_rows(scored: RoundScored) -> list[ScoreRow]:
    kept = tuple(card.code for card in scored.kept)
    avios = [f"{avio.short} {avio.points if met else '-'}" for avio, met in zip(scored.avios, scored.met, strict=True)]
    return [
        _tricks_row(scored.round, scored.tally.tricks),
        ScoreRow(scored.round, RowKind.PART, "kept", kept),
        ScoreRow(scored.round, RowKind.PART, "avío", tuple(avios)),
        ScoreRow(scored.round, RowKind.ROUND, f"round {scored.round}", tuple(map(str, scored.points))),
    ]


def _tricks_row(number: int, tricks: Sequence[int]) -> ScoreRow:
    return ScoreRow(number, RowKind.PART, "tricks", tuple(map(str, tricks)))
