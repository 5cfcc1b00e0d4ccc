"""VIVO as a :class:`engine.game.Game`: deals, score sheet, saves."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Stream
from engine.game import Event, Game, Options, RowKind, ScoreRow, ScoreSheet, Secretive
from engine.games.vivo import words
from engine.games.vivo.cards import DECK, HAND, HARMONY_DECKS, ROUNDS, TRICKS, Harmony
from engine.games.vivo.imagine import imagine
from engine.games.vivo.info import INFO
from engine.games.vivo.rules import FACEDOWN_POINTS, Deal, Play, RoundScored, Trick, VivoState
from engine.games.vivo.view import VivoView, view_for
from engine.parts.cards import Card
from engine.parts.tricks import Phase
from engine.parts.words import printable


class VivoOptions(Options, frozen=True):
    """``first_leader`` is the seat that leads the first trick; None: chance decides (VO-14)."""

    first_leader: int | None = None


class _Dump(Secretive, frozen=True, forbid_unknown_fields=True):
    """A state as JSON, with cards by their codes."""

    seats: int
    phase: Phase
    to_move: int | None
    turn: int
    round: int
    leader: int | None
    deck: tuple[Card, ...]
    harmonies: tuple[Harmony, ...]
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    finished: tuple[RoundScored, ...]


class Vivo(Game[VivoState, Card, VivoView]):
    """The rules of VIVO; see :mod:`engine.games.vivo.rules`."""

    info = INFO
    options_type = VivoOptions

    def __init__(self, options: VivoOptions | None = None) -> None:
        self.options: VivoOptions = options or VivoOptions()

    def start(self, seats: int) -> VivoState:
        """A new match; raises ValueError unless three or four play (VO-19)."""
        if seats not in HARMONY_DECKS:
            raise ValueError(f"VIVO is for three or four players, not {seats}.")
        first = self.options.first_leader
        if first is not None and not 0 <= first < seats:
            raise ValueError(f"There is no seat {first} to lead the first trick.")
        state = VivoState(seats)
        state.leader = first
        return state

    def draw(self, state: VivoState, stream: Stream) -> Deal:
        """The deal of the next round. With three seats, the first also draws the suit that is left out (VO-02)."""
        if not state.deck and state.seats < len(DECK.suits):
            deck = DECK.everything & ~stream.choice(DECK.suit_masks)
        else:
            deck = state.deck or DECK.everything
        cards = stream.shuffled(DECK.cards_in(deck))
        hands = [
            sorted(cards[seat * HAND : (seat + 1) * HAND], key=lambda card: card.bit) for seat in range(state.seats)
        ]
        return Deal(
            round=state.round,
            leader=stream.below(state.seats) if state.leader is None else state.leader,
            hands=tuple(tuple(card.code for card in hand) for hand in hands),
            harmony=tuple(harmony.code for harmony in stream.shuffled(HARMONY_DECKS[state.seats])),
        )

    def view(self, state: VivoState, seat: int) -> VivoView:
        return view_for(state, seat)

    def imagine(self, view: VivoView, stream: Stream) -> VivoState:
        return imagine(view, stream)

    def progress(self, view: VivoView) -> str:
        return words.progress(view)

    def explain(self, view: VivoView, action: Card) -> str:
        return words.explain(view, action)

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return words.describe(event, names)

    def score(self, state: VivoState) -> ScoreSheet:
        """For every round the faceup ranks, the facedown count and the points."""
        rounds = list(state.finished)
        if state.phase is Phase.PLAY:
            rounds.append(state.scoring_rows())
        rows = [row for scored in rounds for row in _sheet_rows(scored)]
        return ScoreSheet(tuple(rows), state.scores())

    def read_action(self, code: str) -> Card:
        return DECK.card(code)

    def read_chance(self, state: VivoState, kind: str, data: Any) -> Deal:
        """The deal of the round that is due, if it deals this match's cards and harmony cards exactly."""
        if kind != Deal.kind:
            raise ValueError(f"VIVO has no {kind}.")
        try:
            deal = msgspec.convert(data, Deal)
        except msgspec.ValidationError as error:
            raise ValueError(f"The deal is not in order: {printable(str(error))}.") from error
        if state.phase is not Phase.DEAL:
            raise ValueError("No deal was due.")
        if deal.round != state.round:
            raise ValueError(f"The deal is for round {deal.round}, and round {state.round} was due.")
        if not 0 <= deal.leader < state.seats or state.leader not in (None, deal.leader):
            raise ValueError(f"Seat {deal.leader} cannot lead the first trick of round {deal.round}.")
        if sorted(deal.harmony) != sorted(harmony.code for harmony in HARMONY_DECKS[state.seats]):
            raise ValueError("The deal does not use the harmony cards of this match.")
        if [len(hand) for hand in deal.hands] != [HAND] * state.seats:
            raise ValueError(f"The deal does not give every seat {HAND} cards.")
        dealt = DECK.mask(DECK.card(code) for hand in deal.hands for code in hand)
        if dealt not in _decks(state):
            raise ValueError("The deal does not use the cards of this match.")
        return deal

    def dump(self, state: VivoState) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_dumped(state), enc_hook=str))
        return data

    def load(self, data: Mapping[str, Any]) -> VivoState:
        """The state that :meth:`dump` wrote. The round is played again from its deal, so that nothing impossible
        passes; raises ValueError with a sentence if anything does not fit.
        """
        try:
            dump = msgspec.convert(data, _Dump, dec_hook=lambda _, code: DECK.card(code))
        except msgspec.ValidationError as error:
            raise ValueError(f"The state is not in order: {printable(str(error))}.") from error
        state = self.start(dump.seats)
        state.round = dump.round
        state.leader = dump.leader
        state.deck = DECK.mask(dump.deck)
        state.finished = dump.finished
        state.turn = len(dump.finished) * dump.seats * TRICKS
        if dump.phase is Phase.PLAY:
            self._replay_round(state, dump)
        else:
            state.phase = dump.phase
        rounds_played = ROUNDS if dump.phase is Phase.OVER else dump.round - 1
        rows_fit = all(len(scored.lows) == len(scored.highs) == dump.seats for scored in dump.finished)
        if len(dump.finished) != rounds_played or not rows_fit or _dumped(state) != dump:
            raise ValueError("The state is none that a match of VIVO can come to.")
        return state

    def _replay_round(self, state: VivoState, dump: _Dump) -> None:
        """Deals the round that the dump is in and plays its cards."""
        plays = [*(play for trick in dump.tricks for play in trick.plays), *dump.plays]
        deal = {
            "round": dump.round,
            "leader": plays[0].seat if plays else dump.leader,
            "hands": [
                [card.code for card in (*hand, *(play.card for play in plays if play.seat == seat))]
                for seat, hand in enumerate(dump.hands)
            ],
            "harmony": [harmony.code for harmony in dump.harmonies],
        }
        state.leader = None
        state.apply(self.read_chance(state, Deal.kind, deal))
        for play in plays:
            if play.card not in state.legal():
                raise ValueError(f"The state is not in order: {play.card.code} could not be played.")
            state.apply(play.card)


def _dumped(state: VivoState) -> _Dump:
    return _Dump(
        seats=state.seats,
        phase=state.phase,
        to_move=state.to_move,
        turn=state.turn,
        round=state.round,
        leader=state.leader,
        deck=DECK.cards_in(state.deck),
        harmonies=state.harmonies,
        hands=tuple(map(DECK.cards_in, state.hands)),
        plays=tuple(state.plays),
        tricks=state.tricks,
        finished=state.finished,
    )


def _decks(state: VivoState) -> list[int]:
    """The decks that a deal may use: this match's, or before the first deal any that leaves a suit out (VO-02)."""
    if state.deck:
        return [state.deck]
    if state.seats == len(DECK.suits):
        return [DECK.everything]
    return [DECK.everything & ~suit for suit in DECK.suit_masks]


def _sheet_rows(scored: RoundScored) -> list[ScoreRow]:
    lows = [f"{' '.join(map(str, low))} = {sum(low)}" if low else "-" for low in scored.lows]
    highs = [f"{high} x {FACEDOWN_POINTS} = {high * FACEDOWN_POINTS}" if high else "-" for high in scored.highs]
    return [
        ScoreRow(scored.round, RowKind.PART, "lowest, faceup", tuple(lows)),
        ScoreRow(scored.round, RowKind.PART, "highest, facedown", tuple(highs)),
        ScoreRow(scored.round, RowKind.ROUND, f"round {scored.round}", tuple(map(str, scored.points))),
    ]
