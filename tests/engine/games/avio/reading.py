"""A reason of AVÍO read again: English and the naive rules, nothing of how the reason was found."""

import re
from collections.abc import Iterator
from typing import Any

from engine import Stream
from engine.games.avio.cards import FIGURE_NAMES
from engine.games.avio.cards import SUIT_NAMES as AVIO_SUITS
from engine.games.avio.game import Avio
from tests.engine.games.avio import naive as avio
from tests.engine.games.avio.naive import NaiveAvio
from tests.engine.games.reading import seats_in


def avio_codes(text: str) -> set[str]:
    """The codes of the cards that stand there."""
    found = {f"{'CSYAQ'[AVIO_SUITS.index(suit)]}{n}" for suit, n in re.findall(rf"({'|'.join(AVIO_SUITS)}) (\d)", text)}
    left = text.replace("peasant woman", "peasant")
    for number, name in enumerate(FIGURE_NAMES, 1):
        if re.search(rf"\b{'peasant' if name == 'peasant woman' else name}\b", left):
            found.add(f"F{number}")
    return found


class AvioReading:
    """A reason of AVÍO beside tricks that can come of the play in one world."""

    def __init__(self, game: Avio, view: Any, action: Any, deal: dict[str, Any], journal_deck: dict[str, Any]) -> None:
        self.view = view
        self.action = action
        self.deck = journal_deck
        played = [play for trick in view.tricks for play in trick.plays] + list(view.plays)
        self.hands = {
            seat: [c for c in hand if c not in {p.card.code for p in played}] for seat, hand in enumerate(deal["hands"])
        }
        self.trump = deal["trump"]
        self.column = [play.code for play in view.plays] + [action.code]
        self.behind = [(view.seat + step) % view.seats for step in range(1, view.seats - len(view.plays))]
        seen = {p.card.code for p in played} | {c.code for c in view.hand} | {c.code for c in view.out}
        self.unseen = set(journal_deck) - seen

    def match(self) -> NaiveAvio:
        """The round up to this decision."""
        match = NaiveAvio(self.view.seats, self.deck)
        match.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        match.trump, match.turn = self.trump, self.view.seat
        match.won = {seat: [] for seat in range(self.view.seats)}
        for trick in self.view.tricks:
            match.won[trick.winner].append([(play.seat, play.code) for play in trick.plays])
        match.column = [(play.seat, play.code) for play in self.view.plays]
        match.score_round = lambda: None  # type: ignore[method-assign]  # the hands tell who kept what
        return match

    def ends(self) -> Iterator[NaiveAvio]:
        """Some ends of the round."""
        for number in range(4):
            match, stream = self.match(), Stream("ends", str(number))
            match.play(self.action.code)
            while sum(match.counts()) < 8:
                match.play(stream.choice(sorted(match.may_play())))
            yield match

    def beaters(self) -> set[tuple[int, str]]:
        """Who could beat the play with which cards, with whatever comes between."""
        found = set()
        wins = avio.winning_place(self.column, self.trump) == len(self.column) - 1
        for seat in self.behind:
            for card in avio.playable(self.hands[seat], self.column):
                values = self.deck[card]["values"] if avio.is_figure(card) else [None]
                plays = [card if value is None else f"{card}={value}" for value in values]
                best = [*self.column, plays[0]]
                if any(avio.winning_place([*self.column, play], self.trump) == len(best) - 1 for play in plays):
                    found.add((seat, card))
        return found if wins else set()

    def holds(self, clause: str) -> bool:
        """Whether the clause is true here."""
        view = self.view
        wins = avio.winning_place(self.column, self.trump) == len(self.column) - 1
        rest = {card.code for card in view.hand} - {self.action.card.code}
        match clause:
            case "no other card may be played":
                return len(view.legal) == 1
            case "it wins the trick for certain":
                return wins and bool(self.behind) and not self.beaters()
            case "you play last, and it wins the trick":
                return wins and not self.behind
            case "no avío that stays in your hand can be met any more":
                return not any(end.has_met(view.seat, self.deck[card]["avio"]) for end in self.ends() for card in rest)
        if clause.startswith(("it cannot win", "it loses to")):
            return not wins
        if found := re.fullmatch(r"(.*) could beat it", clause):
            return wins and self._open(found[1])
        if found := re.fullmatch(r"no other (\w+) is unseen|of the trumps only (\w+ \d) is unseen", clause):
            trumps = {code for code in self.unseen if code[0] == self.trump}
            return trumps == avio_codes(found[2] or "") and self.action.code[0] == self.trump
        if clause.startswith("its own avío,"):
            own = self.deck[self.action.card.code]["avio"]
            return not any(end.has_met(view.seat, own) for end in self.ends())
        if found := re.match(r"(you keep|it leaves you) (.*?) for (.*), (\d+) points?", clause):
            (kept,) = avio_codes(found[2])
            holds = (len(rest) == 1) == (found[1] == "you keep") and kept in rest
            points = avio.POINTS[self.deck[kept]["avio"]["kind"]]
            return holds and points == int(found[4]) and self._stands(kept, clause[found.end() :])
        return False

    def _open(self, who: str) -> bool:
        beaters = self.beaters()
        if found := re.fullmatch(r"(?:only )?(\d+) of the (\d+) unseen cards", who):
            return int(found[2]) == len(self.unseen) and len({card for _, card in beaters}) <= int(found[1])
        if found := re.fullmatch(r"nobody but (\w+)", who):
            return {seat for seat, _ in beaters} <= seats_in(found[1])
        return who.startswith("only ") and {card for _, card in beaters} <= avio_codes(who)

    def _stands(self, kept: str, rest: str) -> bool:
        """What is said of the avío's standing: the counts, and what they come to."""
        avio_of: dict[str, str] = self.deck[kept]["avio"]
        if rest == ", met for certain now":
            return all(end.has_met(self.view.seat, avio_of) for end in self.ends())
        now = self.match()
        met = now.has_met(self.view.seat, avio_of)
        verdict = re.search(r"(met so far|not yet|out of reach|met, whatever comes|nothing is asked)[^)]*\)$", rest)
        counts = re.search(r"\((\d+) (tricks?|figures?|\w+s?) won", rest)
        if not verdict or (verdict[1] in ("met so far", "met, whatever comes")) != met:
            return False
        if counts and counts[2].startswith("trick"):
            won: int = now.counts()[self.view.seat]
            return int(counts[1]) == won
        if counts:
            letter = "F" if counts[2].startswith("figure") else "CSYAQ"[AVIO_SUITS.index(counts[2].removesuffix("s"))]
            return int(counts[1]) == now.cards_won(self.view.seat)[letter]
        return False
