"""What one seat of an AVÍO match may know and remember (AV-20, AV-34)."""

from engine.game import View
from engine.games.avio.avios import Objective, Tally
from engine.games.avio.cards import CARDS, HAND, AvioAction, Play, whole
from engine.games.avio.rules import AvioState, RoundScored, Trick
from engine.parts.cards import Card
from engine.parts.tricks import Phase


class AvioView(View, frozen=True, kw_only=True):
    """An AVÍO match as one seat knows it.

    ``scores`` are the points of the rounds in ``finished``. Suits are numbers, FIGURE stands for the figures: ``trump``
    is the trump suit, ``trumps_left`` what the trump deck still holds, ``lead`` what was led in this trick, if it was
    led, ``leader`` who led it or is to lead, and ``winning`` the seat that wins it so far. ``avios`` are those of the
    cards in ``hand``, in the same order.

    Every play was seen by all, so ``plays`` (this trick) and ``tricks`` (this round, won) hold cards that now lie
    facedown: a player may remember them, a screen shows them only as a memory aid. ``tally`` counts what each seat won.

    ``stock`` is the number of cards that nobody holds and nobody has seen: leftovers, or the deck that two or three
    seats play down; ``out`` are the cards which in that case earlier rounds have used up. ``age_order`` lists the seats
    from the oldest to the youngest.
    """

    round: int
    trick: int
    leader: int | None
    trump: int | None
    trumps_left: tuple[int, ...]
    lead: int | None
    winning: int | None
    hand: tuple[Card, ...]
    avios: tuple[Objective, ...]
    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    tally: Tally
    stock: int
    out: tuple[Card, ...]
    age_order: tuple[int, ...]
    finished: tuple[RoundScored, ...]
    legal: tuple[AvioAction, ...]


def view_for(state: AvioState, seat: int) -> AvioView:
    """Builds the view of one seat, field by field."""
    hand = CARDS.cards_in(whole(state.hands[seat])) if state.hands else ()
    pool = state.pool()
    used = state.seats * HAND if state.phase is Phase.PLAY else 0
    return AvioView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        to_move=state.to_move,
        phase=state.phase,
        legal=tuple(state.legal()) if state.to_move == seat else (),
        scores=state.scores,
        round=state.round,
        trick=len(state.tricks) + 1,
        leader=state.leader,
        trump=state.trump,
        trumps_left=state.trumps(),
        lead=state.lead,
        winning=state.winner if state.plays else None,
        hand=hand,
        avios=tuple(state.deck.avios[card.code] for card in hand),
        plays=tuple(state.plays),
        tricks=state.tricks,
        tally=state.tally(),
        stock=pool.bit_count() - used,
        out=CARDS.cards_in(state.deck.everything & ~pool),
        age_order=state.age_order,
        finished=state.finished,
    )
