"""What one seat of a VIVO match may know and remember (VO-16)."""

from engine.game import View
from engine.games.vivo.cards import DECK, Harmony
from engine.games.vivo.rules import Play, RoundScored, Trick, VivoState
from engine.parts.cards import Card


class VivoView(View, frozen=True, kw_only=True):
    """A VIVO match as one seat knows it.

    Every play was seen by all, so ``plays`` (this trick) and ``tricks`` (this round, scored) hold cards that now lie
    facedown: a player may remember them, a screen shows them only as a memory aid. ``row`` holds this round's scoring
    rows, ``finished`` the rounds before. ``harmony`` is None between rounds, ``next_harmony`` in the last trick too.
    ``suits`` are the numbers of the suits in play. ``harmonies_left`` are the harmony cards that have not been seen, in
    no order that tells anything.
    """

    round: int
    trick: int
    leader: int | None
    suits: tuple[int, ...]
    harmony: Harmony | None
    next_harmony: Harmony | None
    harmonies_left: tuple[Harmony, ...]
    hand: tuple[Card, ...]
    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    row: RoundScored
    finished: tuple[RoundScored, ...]


def view_for(state: VivoState, seat: int) -> VivoView:
    """Builds the view of one seat, field by field."""
    number = len(state.tricks)
    in_force = state.harmonies[number : number + 2]
    return VivoView(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        to_move=state.to_move,
        phase=state.phase,
        legal=tuple(state.legal()) if state.to_move == seat else (),
        scores=state.scores(),
        round=state.round,
        trick=number + 1,
        leader=state.leader,
        suits=tuple(suit for suit, mask in enumerate(DECK.suit_masks) if mask & state.deck),
        harmony=in_force[0] if in_force else None,
        next_harmony=in_force[1] if len(in_force) > 1 else None,
        harmonies_left=tuple(sorted(state.harmonies[number + 2 :])),
        hand=DECK.cards_in(state.hands[seat]),
        plays=tuple(state.plays),
        tricks=state.tricks,
        row=state.scoring_rows(),
        finished=state.finished,
    )
