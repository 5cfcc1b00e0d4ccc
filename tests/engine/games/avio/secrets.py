"""Who has seen what in a match of AVÍO (AV-20, AV-34), from the journal and the rulebook alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import Entry, Event
from engine.games.avio.rules import RoundBegan
from tests.engine.games.avio.naive import card_of, playable, winning_place
from tests.engine.games.dealt import other_hands, swapped, this_round, with_deal


class AvioSecrets:
    """Each player sees the own hand, every card as it is played, and all kept cards when a round is scored. Of cards
    that two or three players have used up they know that those lie in the discards. A deal hides everything else again.
    """

    codes = frozenset(
        {*(f"{suit}{value}" for suit in "CSYAQ" for value in range(1, 10)), *(f"F{n}" for n in range(1, 10))}
    )

    def opens(self, event: Event) -> bool:
        return isinstance(event, RoundBegan)

    def seen(self, journal: Sequence[Entry], seat: int) -> set[str]:
        rounds = rounds_of(journal)
        *before, (deal, plays) = rounds
        kept = {card for each in rounds for card in _kept(*each)}
        return {*deal["hands"][seat], *map(_card, plays), *kept, *_used_up(before, len(deal["hands"]))}

    def exchanged(self, journal: Sequence[Entry], seat: int, pick: int) -> list[Entry] | None:
        deal, plays = this_round(journal)
        seen = self.seen(journal, seat)
        worlds = [*other_hands(deal, seen, seat), *_other_leftovers(deal, seen, self.codes)]
        if not _kept(deal, plays):
            start = pick % (len(worlds) or 1)
            for world in worlds[start:] + worlds[:start]:
                if is_legal(world, plays):
                    return with_deal(journal, world)
        return None

    def retold(self, journal: Sequence[Entry], world: Mapping[str, Any]) -> list[Entry]:
        return with_deal(journal, world["deal"]) if world["deal"] else list(journal)  # none when the match is over

    def believable(self, journal: Sequence[Entry]) -> bool:
        return all(is_legal(deal, plays) for deal, plays in rounds_of(journal))


Round = tuple[dict[str, Any], list[Entry]]


def rounds_of(journal: Sequence[Entry]) -> list[Round]:
    """The deal and the actions of every round."""
    deals = [number for number, entry in enumerate(journal) if entry.deal]
    ends = [*deals[1:], len(journal)]
    return [(journal[deal].deal, list(journal[deal + 1 : end])) for deal, end in zip(deals, ends, strict=True)]


def is_legal(deal: dict[str, Any], plays: Sequence[Entry]) -> bool:
    """Whether a round can have gone so: whose turn it was, and the Laws."""
    hands = [list(hand) for hand in deal["hands"]]
    turn, column = deal["leader"], list[str]()
    for entry in plays:
        card = _card(entry)
        if entry.seat != turn or card not in playable(hands[turn], column):
            return False
        hands[turn].remove(card)
        column.append(entry.action or "")
        turn = (turn + 1) % len(hands)
        if len(column) == len(hands):  # then it is the leader's turn again, from whom the winner is counted
            turn = (turn + winning_place(column, deal["trump"])) % len(hands)
            column = []
    return True


def _card(entry: Entry) -> str:
    return card_of(entry.action or "")


def _kept(deal: dict[str, Any], plays: Sequence[Entry]) -> set[str]:
    """The cards that were turned over at the end of a round; none before."""
    if len(plays) < 8 * len(deal["hands"]):
        return set()
    return {card for hand in deal["hands"] for card in hand} - set(map(_card, plays))


def _used_up(before: Sequence[Round], seats: int) -> set[str]:
    """The cards that lie in the discards: two players deal three times before these are shuffled in, three twice."""
    since = len(before) % {2: 3, 3: 2}.get(seats, 1)
    return {card for deal, _ in before[len(before) - since :] for hand in deal["hands"] for card in hand}


def _other_leftovers(deal: dict[str, Any], seen: set[str], codes: frozenset[str]) -> list[dict[str, Any]]:
    """The deal with a card that another seat holds exchanged for one that nobody holds."""
    held = {card for hand in deal["hands"] for card in hand}
    theirs = sorted(held - seen)
    return [swapped(deal, mine, free) for mine in theirs for free in sorted(codes - held - seen)]
