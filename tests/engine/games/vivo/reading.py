"""A reason of VIVO read again: English and the naive rules, nothing of how the reason was found."""

import re
from collections.abc import Iterator
from typing import Any

from engine.games.vivo.cards import SUIT_NAMES as VIVO_SUITS
from tests.engine.games.reading import seats_in
from tests.engine.games.vivo.naive import NaiveVivo, Played, rank, trick_scores

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
NUMBERS |= {"ten": 10, "eleven": 11, "twelve": 12}


def vivo_cards(text: str) -> list[str]:
    """The codes of the cards that stand there."""
    return [found[0][0].upper() + found[1] for found in re.findall(rf"({'|'.join(VIVO_SUITS)}) (\d+)", text)]


def vivo_match(view: Any, hands: list[list[str]]) -> NaiveVivo:
    """The trick as it lies, in a world with these hands."""
    match = NaiveVivo(view.seats)
    match.deal(hands, [view.harmony.code] * 12, view.leader)
    for play in view.plays:
        match.table.append(Played(play.seat, play.card.code, play.on))
    match.turn = view.seat
    return match


def vivo_tricks(match: NaiveVivo, card: str) -> Iterator[list[tuple[int, str, bool]]]:
    """Every way in which the trick can end once the card is played; all hands are those of one world."""
    on = match.follows(card)
    match.table.append(Played(match.turn or 0, card, on))
    before = match.turn
    if len(match.table) == match.seats:
        yield [(lying.seat, lying.card, lying.on_harmony) for lying in match.table]
    else:
        match.turn = ((before or 0) + 1) % match.seats
        by_suit: dict[tuple[str, int], str] = {(code[0], rank(code)): code for code in sorted(match.may_play())}
        for code in by_suit.values():
            yield from vivo_tricks(match, code)
    match.turn = before
    match.table.pop()


class VivoReading:
    """A reason of VIVO beside all tricks that can come of the card in one world."""

    def __init__(self, view: Any, card: Any, hands: list[list[str]]) -> None:
        self.view = view
        self.card = card.code
        self.match = vivo_match(view, hands)
        self.follows = self.match.follows(self.card)
        self.tricks = list(vivo_tricks(self.match, self.card))
        seen = {play.card.code for trick in view.tricks for play in trick.plays} | {p.card.code for p in view.plays}
        seen |= {held.code for held in view.hand}
        suits = ["RGBY"[suit] for suit in view.suits]
        self.unseen = {f"{suit}{number}" for suit in suits for number in range(1, 13)} - seen

    def scores(self, trick: list[tuple[int, str, bool]], code: str | None = None) -> str:
        """What the card comes to in a trick: highest, lowest, or nothing."""
        high, low = trick_scores([(card, on) for _, card, on in trick])
        code = code or self.card
        if trick[high][1] == code:
            return "highest"
        return "lowest" if low is not None and trick[low][1] == code else "nothing"

    def most(self, code: str) -> int:
        """The points that a card of the hand can bring in this world."""
        points = {"highest": 2, "lowest": rank(code), "nothing": 0}
        return max(points[self.scores(trick, code)] for trick in vivo_tricks(self.match, code))

    def takers(self, part: str) -> set[tuple[int, str]]:
        """Who can follow with which cards, so that they lie under this one, or over it, or level with it."""
        mine, behind = rank(self.card), len(self.view.plays) + 1
        sign = -1 if part == "lowest" else 1
        return {
            (seat, card)
            for trick in self.tricks
            for seat, card, on in trick[behind:]
            if on and sign * (rank(card) - mine) >= 0
        }

    def holds(self, clause: str) -> bool:
        """Whether the clause is true here."""
        scored = {self.scores(trick) for trick in self.tricks}
        if clause == "no other card may be played":
            return len(self.view.legal) == 1
        if clause == "nothing in hand follows, so no card of it can score now":
            return not any(map(self.match.follows, (card.code for card in self.view.hand))) and scored == {"nothing"}
        if found := re.fullmatch(r"(\d+) unseen cards? below \w+ \d+, (\d+) above", clause):
            under = sum(rank(code) < rank(self.card) for code in self.unseen)
            over = sum(rank(code) > rank(self.card) for code in self.unseen)
            return (under, over) == (int(found[1]), int(found[2]))
        if clause.startswith("it cannot score, between"):
            low, high = vivo_cards(clause)
            lying = {play.card.code for play in self.view.plays if play.on}
            return {low, high} <= lying and rank(low) < rank(self.card) < rank(high) and scored == {"nothing"}
        if found := re.match(r"(you play last: )?it scores (lowest|highest)( for certain)?, (\w+) points?", clause):
            last = len(self.view.plays) == self.view.seats - 1
            points = rank(self.card) if found[2] == "lowest" else 2
            told = bool(found[1]) == last and bool(found[3]) != last and NUMBERS[found[4]] == points
            return told and scored == {found[2]} and self._goes_on(clause[found.end() :], points)
        if found := re.fullmatch(r"(.*) take the (lowest|highest) from it", clause):
            return self._open(found[1], found[2])
        if found := re.fullmatch(r"(.*) follow (\w+)", clause):
            return self._cannot_follow(found[1], found[2])
        if found := re.fullmatch(r"you keep (.*), with nothing unseen as high", clause):
            kept = vivo_cards(found[1])
            held = {card.code for card in self.view.hand} - {self.card}
            return set(kept) <= held and all(rank(code) > rank(other) for code in kept for other in self.unseen)
        return False

    def _goes_on(self, rest: str, points: int) -> bool:
        for more in filter(None, rest.split(", ")):
            match more:
                case "more than any other card scores":
                    others = {card.code for card in self.view.legal} - {self.card}
                    if any(self.most(other) >= points for other in others):
                        return False
                case "and leads the solo that follows":
                    if self.view.next_harmony.name != "SOLO" or points != rank(self.card):
                        return False
                case "and leaves the lead to another":
                    for trick in self.tricks:
                        _, low = trick_scores([(card, on) for _, card, on in trick])
                        if low is None or trick[low][0] == self.view.seat:
                            return False
                case _:
                    return False
        return True

    def _open(self, who: str, part: str) -> bool:
        takers = self.takers(part)
        if who == "nobody left can":
            return not takers
        if found := re.fullmatch(r"(?:only )?(\d+) of the (\d+) unseen cards could", who):
            return int(found[2]) == len(self.unseen) and len({card for _, card in takers}) <= int(found[1])
        if found := re.fullmatch(r"nobody but (\w+) could", who):
            return {seat for seat, _ in takers} <= seats_in(found[1])
        return who.startswith("only ") and {card for _, card in takers} <= set(vivo_cards(who))

    def _cannot_follow(self, who: str, suit: str) -> bool:
        if self.view.plays or suit != VIVO_SUITS["RGBY".index(self.card[0])]:
            return False
        seats = set(range(self.view.seats)) - {self.view.seat} if who == "nobody else can" else seats_in(who)
        return bool(seats) and not any(on for trick in self.tricks for seat, _, on in trick if seat in seats)
