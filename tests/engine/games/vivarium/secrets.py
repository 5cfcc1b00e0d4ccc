"""Who has seen what in a match of Vivarium, from the journal and the rulebook alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine import Entry, Event
from engine.games.vivarium.edition import BEHAVIOURS, EVENTS
from engine.games.vivarium.happenings import MatchBegan
from tests.engine.games.vivarium.ledger import STARTERS, Followed, Ledger, Pile

TO_BUY = Counter({card.title: card.copies for card in BEHAVIOURS if card.title not in STARTERS})
BY_SEASON = [[event.title for event in EVENTS if event.season == season] for season in range(4)]


class VivariumSecrets:
    """All cards are bought in the open, so that everybody knows what a player owns. Hidden are the order of the decks,
    which of the cards that a player owns are in the hand, the cards that were never in the line-up, and the events to
    come: their own hand, their own omens and the top card that they have looked at are known to the player alone.
    """

    codes = frozenset({*STARTERS, *TO_BUY, *(event.title for event in EVENTS)})

    def __init__(self) -> None:
        self.followed = Followed()

    def opens(self, event: Event) -> bool:
        return isinstance(event, MatchBegan)

    def seen(self, journal: Sequence[Entry], seat: int) -> set[str]:
        ledger = self.followed.ledger(journal)
        events = {ledger.event(season) for season in {*range(ledger.revealed), *ledger.omens[seat]}}
        return {*STARTERS, *ledger.deal["behaviours"][: ledger.shown], *events}

    def exchanged(self, journal: Sequence[Entry], seat: int, pick: int) -> list[Entry] | None:
        ledger = self.followed.ledger(journal)
        kinds = [
            list(_other_behaviours(ledger)),
            list(_other_events(ledger, seat)),
            *(list(_other_decks(ledger, other, seat)) for other in range(len(ledger.piles))),
        ]
        kinds = [worlds for worlds in kinds if worlds]
        if not kinds:
            return None
        worlds = kinds[pick % len(kinds)]
        number, told = worlds[pick // len(kinds) % len(worlds)]
        return [*journal[:number], told, *journal[number + 1 :]]

    def retold(self, journal: Sequence[Entry], world: Mapping[str, Any]) -> list[Entry]:
        ledger = self.followed.ledger(journal)
        entries = list(journal)
        behaviours = [*ledger.deal["behaviours"][: ledger.shown], *reversed(world["behaviours"])]
        entries[0] = Entry(deal={**ledger.deal, "behaviours": behaviours, "events": world["events"]})
        for seat, (pile, player) in enumerate(zip(ledger.piles, world["players"], strict=True)):
            drawn = _drawn_in(pile, player["hand"])
            entries[pile.made] = _with_deck(entries[pile.made], seat, [*drawn, *reversed(player["deck"])])
        return entries

    def believable(self, journal: Sequence[Entry]) -> bool:
        try:
            ledger = self.followed.ledger(journal)
        except (ValueError, IndexError):
            return False
        seasons = zip(ledger.deal["events"], BY_SEASON, strict=True)
        return Counter(ledger.deal["behaviours"]) == TO_BUY and all(
            len(cards) == len(set(cards)) == 4 and set(cards) < set(season) for cards, season in seasons
        )


def _swapped(cards: Sequence[str], one: int, two: int) -> list[str]:
    order = list(cards)
    order[one], order[two] = order[two], order[one]
    return order


def _other_behaviours(ledger: Ledger) -> Iterator[tuple[int, Entry]]:
    """The deal with two cards exchanged that were never in the line-up."""
    cards = ledger.deal["behaviours"]
    for one, two in combinations(range(ledger.shown, len(cards)), 2):
        if cards[one] != cards[two]:
            yield 0, Entry(deal={**ledger.deal, "behaviours": _swapped(cards, one, two)})


def _other_events(ledger: Ledger, seat: int) -> Iterator[tuple[int, Entry]]:
    """The deal with two events of a season exchanged that the seat has not seen; one of them may lie in the box."""
    for season, cards in enumerate(ledger.deal["events"]):
        (left_out,) = set(BY_SEASON[season]) - set(cards)
        hidden = [year for year in range(4) if season + 4 * year not in {*range(ledger.revealed), *ledger.omens[seat]}]
        for one, two in combinations([*hidden, 4], 2):
            *events, _ = _swapped([*cards, left_out], one, two)
            decks = [*ledger.deal["events"][:season], events, *ledger.deal["events"][season + 1 :]]
            yield 0, Entry(deal={**ledger.deal, "events": decks})


def _other_decks(ledger: Ledger, owner: int, seat: int) -> Iterator[tuple[int, Entry]]:
    """The deck of a player as it was made, with two cards exchanged that the seat has not seen: both in the deck, or,
    of another player, one of them in the hand. The top card of the own deck may have been looked at.
    """
    pile = ledger.piles[owner]
    made = ledger.entries[pile.made]
    held = [held.place for held in pile.hand if held.place is not None and not held.known] if owner != seat else []
    first = pile.taken + (owner == seat)
    for two in range(first, len(pile.order)):
        for one in [*held, *range(first, two)]:
            if pile.order[one] != pile.order[two]:
                yield pile.made, _with_deck(made, owner, _swapped(pile.order, one, two))


def _with_deck(made: Entry, seat: int, deck: list[str]) -> Entry:
    """The entry that made a deck, with another deck."""
    if made.shuffle:
        return Entry(shuffle={**made.shuffle, "deck": deck})
    decks = made.deal["decks"]
    return Entry(deal={**made.deal, "decks": [*decks[:seat], deck, *decks[seat + 1 :]]})


def _drawn_in(pile: Pile, hand: Sequence[str]) -> list[str]:
    """The part of a deck that was taken, in a world where the player now has this hand: what left the hand came first,
    in the order in which it left, and what is in the hand came last.
    """
    if Counter(hand) == Counter(held.title for held in pile.hand):
        return pile.order[: pile.taken]
    hidden = Counter(hand) - Counter(held.title for held in pile.hand if held.known)
    drawn = iter([*pile.left, *hidden.elements()])
    return [pile.order[place] if place in pile.shown else next(drawn) for place in range(pile.taken)]
