"""A state of AVÍO as JSON: the deal and the plays of the round, and what the rounds before came to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from engine.game import Secretive
from engine.games.avio.avios import Tally
from engine.games.avio.cards import CARDS, FIGURE, HAND, SUITS, TRICKS, whole
from engine.games.avio.decks import AvioDeck
from engine.games.avio.rules import GOAL, AvioState, Deal, RoundScored, deals_on, score_round, total
from engine.parts.tricks import Phase
from engine.parts.words import printable

if TYPE_CHECKING:
    from engine.games.avio.game import Avio

Count = Annotated[int, msgspec.Meta(ge=0)]


class _Scored(msgspec.Struct, forbid_unknown_fields=True):
    """A round that was scored, by seat; cards by their codes."""

    trump: str
    kept: tuple[str, ...]
    tricks: tuple[Count, ...]
    figures: tuple[Count, ...]
    suits: tuple[tuple[Count, ...], ...]
    points: tuple[Count, ...]


class _Dump(Secretive, frozen=True, forbid_unknown_fields=True):
    """A state. ``deal`` is that of the round being played, ``played`` its plays in order, both empty between rounds;
    ``stock`` is what two or three seats have left in the deck.
    """

    seats: int
    phase: Phase
    to_move: int | None
    turn: int
    round: int
    leader: int | None
    stock: tuple[str, ...]
    deal: Deal | None
    played: tuple[str, ...]
    finished: tuple[_Scored, ...]


def dump(state: AvioState) -> dict[str, Any]:
    """The whole state as a JSON object."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_dumped(state)))
    return data


def load(game: "Avio", data: Mapping[str, Any]) -> AvioState:
    """The state that :func:`dump` wrote. The round is played again from its deal, so that nothing impossible passes;
    raises ValueError with a sentence if anything does not fit.
    """
    try:
        told = msgspec.convert(data, _Dump)
    except msgspec.ValidationError as error:
        raise ValueError(f"The state is not in order: {printable(str(error))}.") from error
    state = game.start(told.seats)
    state.finished = tuple(_read_round(game.deck, told.seats, *each) for each in enumerate(told.finished, 1))
    state.scores = total(state.finished, told.seats)
    _check_rounds(state.finished, told)
    if told.phase is Phase.OVER:
        state.phase = told.phase
    _read_stock(state, told)
    if told.deal:
        state.apply(game.read_chance(state, Deal.kind, msgspec.to_builtins(told.deal)))
        for code in told.played:
            action = game.read_action(code)
            if action not in state.legal():
                raise ValueError(f"The state is not in order: {printable(code)} could not be played.")
            state.apply(action)
    if _dumped(state) != told:
        raise ValueError("The state is none that a match of AVÍO can come to.")
    return state


def _dumped(state: AvioState) -> _Dump:
    plays = state.played()
    deal = None
    if state.phase is Phase.PLAY:
        assert state.trump is not None
        assert state.leader is not None
        hands = [
            whole(hand) | CARDS.mask(play.card for play in plays if play.seat == seat)
            for seat, hand in enumerate(state.hands)
        ]
        leader = plays[0].seat if plays else state.leader
        deal = Deal(SUITS[state.trump], tuple(map(_codes, hands)), leader)
    return _Dump(
        seats=state.seats,
        phase=state.phase,
        to_move=state.to_move,
        turn=state.turn,
        round=state.round,
        leader=state.leader,
        stock=_codes(state.stock),
        deal=deal,
        played=tuple(play.code for play in plays),
        finished=tuple(map(_dumped_round, state.finished)),
    )


def _dumped_round(scored: RoundScored) -> _Scored:
    return _Scored(
        trump=SUITS[scored.trump],
        kept=tuple(card.code for card in scored.kept),
        tricks=scored.tally.tricks,
        figures=scored.tally.figures,
        suits=scored.tally.suits,
        points=scored.points,
    )


def _codes(cards: int) -> tuple[str, ...]:
    return tuple(card.code for card in CARDS.cards_in(cards))


def _read_round(deck: AvioDeck, seats: int, number: int, told: _Scored) -> RoundScored:
    """A round that was scored, if so many tricks and cards can be won and kept."""
    tally = Tally(told.tricks, told.figures, told.suits)
    kept = tuple(map(CARDS.card, told.kept))
    won = (*tally.suits, tally.figures)
    there = [(deck.everything & mask & ~CARDS.mask(kept)).bit_count() for mask in CARDS.suit_masks]
    if (
        told.trump not in list(SUITS)
        or len(kept) != seats
        or CARDS.mask(kept) & ~deck.everything
        or CARDS.mask(kept).bit_count() != seats
        or len(won) != FIGURE + 1
        or {len(counts) for counts in (tally.tricks, *won)} != {seats}
        or sum(tally.tricks) != TRICKS
        or [sum(counts) for counts in zip(*won, strict=True)] != [tricks * seats for tricks in tally.tricks]
        or any(sum(counts) > most for counts, most in zip(won, there, strict=True))
    ):
        raise ValueError(f"The state is not in order: round {number} could not come to that.")
    return score_round(deck, number, SUITS.index(told.trump), kept, tally)


def _check_rounds(finished: tuple[RoundScored, ...], told: _Dump) -> None:
    """That the match went on as long as it does, and each trump card came once in five rounds."""
    before = total(finished[:-1], told.seats)
    over = told.phase is Phase.OVER
    if finished and (max(before) >= GOAL or (max(total(finished, told.seats)) >= GOAL) is not over):
        raise ValueError("The state is not in order: the match did not end when it should have.")
    for start in range(0, len(finished), FIGURE):
        trumps = [scored.trump for scored in finished[start : start + FIGURE]]
        if len(set(trumps)) != len(trumps):
            raise ValueError("The state is not in order: a trump came twice.")


def _read_stock(state: AvioState, told: _Dump) -> None:
    """Sets the deck as it was before the deal, if two or three seats play it down."""
    if not deals_on(state.seats):
        return
    stock = CARDS.mask(map(CARDS.card, told.stock))
    if told.deal:
        stock |= CARDS.mask(CARDS.card(code) for hand in told.deal.hands for code in hand)
    rounds = len(state.deck.cards) // (HAND * state.seats)  # that a deck lasts
    since = len(state.finished) % rounds
    kept = CARDS.mask(card for scored in state.finished[len(state.finished) - since :] for card in scored.kept)
    left = len(state.deck.cards) - HAND * state.seats * since
    if since:
        if stock & (~state.deck.everything | kept) or stock.bit_count() != left:
            raise ValueError("The state is not in order: the deck does not hold what it should.")
        state.stock = stock
