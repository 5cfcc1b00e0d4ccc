"""Who has seen what in a match of VIVO (VO-16), from the journal and the rulebook alone."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from engine import Entry, Event
from engine.games.vivo.rules import RoundBegan
from tests.engine.games.dealt import other_hands, this_round, with_deal
from tests.engine.games.vivo.naive import NaiveVivo


class VivoSecrets:
    """Each player sees the own hand, every card as it is played, and of the harmony cards the one in the middle and
    the next. A deal hides everything again.
    """

    codes = frozenset(f"{suit}{rank}" for suit in "RGBY" for rank in range(1, 13))

    def opens(self, event: Event) -> bool:
        return isinstance(event, RoundBegan)

    def seen(self, journal: Sequence[Entry], seat: int) -> set[str]:
        deal, plays = this_round(journal)
        return {*deal["hands"][seat], *(entry.action for entry in plays if entry.action)}

    def exchanged(self, journal: Sequence[Entry], seat: int, pick: int) -> list[Entry] | None:
        deal, plays = this_round(journal)
        worlds = [*other_hands(deal, self.seen(journal, seat), seat), *_other_harmonies(deal, plays)]
        start = pick % (len(worlds) or 1)
        past = public_past(journal)
        for world in worlds[start:] + worlds[:start]:
            other = with_deal(journal, world)
            if public_past(other) == past:
                return other
        return None

    def retold(self, journal: Sequence[Entry], world: Mapping[str, Any]) -> list[Entry]:
        deal, plays = this_round(journal)
        if not world["harmonies"]:  # the match is over
            return list(journal)
        hands = [
            [*hand, *(entry.action for entry in plays if entry.seat == seat)]
            for seat, hand in enumerate(world["hands"])
        ]
        harmony = [["solo", "duet", "trio", "quartet"][suits - 1] for suits in world["harmonies"]]
        return with_deal(journal, {**deal, "hands": hands, "harmony": harmony})

    def believable(self, journal: Sequence[Entry]) -> bool:
        return public_past(journal) is not None


def public_past(journal: Sequence[Entry]) -> list[tuple[int, str, bool]] | None:
    """Every play of the match as all have seen it, with its being on-harmony; None if one was illegal."""
    match: NaiveVivo | None = None
    past = []
    for entry in journal:
        if entry.deal:
            match = match or NaiveVivo(len(entry.deal["hands"]))
            match.deal(entry.deal["hands"], entry.deal["harmony"], entry.deal["leader"])
        else:
            assert match
            assert entry.action
            if match.turn is None or entry.seat != match.turn or entry.action not in match.may_play():
                return None
            past.append((match.turn, entry.action, match.play(entry.action)))
    return past


def _other_harmonies(deal: dict[str, Any], plays: list[Entry]) -> list[dict[str, Any]]:
    """The deal with two harmony cards exchanged that lie below the next one."""
    hidden = range(len(plays) // len(deal["hands"]) + 2, 12)
    deals = []
    for one, two in combinations(hidden, 2):
        harmony = list(deal["harmony"])
        harmony[one], harmony[two] = harmony[two], harmony[one]
        if harmony != deal["harmony"]:
            deals.append({**deal, "harmony": harmony})
    return deals
