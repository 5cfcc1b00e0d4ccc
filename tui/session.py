"""One match at this terminal: the people who sit here, and the bots.

It knows the match only through views, events, actions and scores, so that the table behind it may one day live in
another process.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from engine import Budget, Event, Outcome, ScoreSheet, View, bot_called
from engine.bots.advice import Advice, advise
from engine.bots.levels import searches
from saves.errors import SaveUnwritable
from saves.match import Match
from tui.seats import HINT_LEVEL, USUAL_LEVEL
from tui.thinker import Thinker, ThinkerGone


class Session:
    """A match with its bots, and the seat whose hand may be on the screen.

    ``viewer`` is the person at the keyboard. With several people it is None until the right one has taken over.
    ``searching`` are the seats of bots that search; ``trouble`` is a sentence once they no longer can, else None.
    """

    def __init__(self, match: Match, thinker: Thinker) -> None:
        self.match = match
        self._thinker = thinker
        self.trouble: str | None = None
        self.game = match.table.game
        self.names = [seat.name for seat in match.seats]
        self.people = [number for number, seat in enumerate(match.seats) if seat.is_human]
        self._bots = {
            number: bot_called(seat.level, self.game, match.save.seed, number)
            for number, seat in enumerate(match.seats)
            if seat.level
        }
        self.searching = [number for number, seat in enumerate(match.seats) if seat.level and searches(seat.level)]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when the match is over."""
        return self.match.table.to_move

    @property
    def handover_due(self) -> bool:
        """Whether another person has to take over the keyboard before the match can go on."""
        return self.to_move in self.people and self.to_move != self.viewer

    @property
    def next_person(self) -> int:
        """The seat that takes over the keyboard: the person to move, or while bots are, the person next in order."""
        first = self.to_move or 0
        return min(self.people, key=lambda seat: (seat - first) % len(self.names))

    def view(self) -> View:
        """The match as the viewer may see it; nobody's hand may be shown while there is no viewer."""
        if self.viewer is None:
            raise RuntimeError("nobody is at the keyboard")
        return self.match.table.view(self.viewer)

    def events(self, since: int = 0) -> Sequence[Event]:
        """What the viewer has seen happen, from event number ``since`` on."""
        return [] if self.viewer is None else self.match.table.events(self.viewer, since)

    def score(self) -> ScoreSheet:
        """The public score sheet."""
        return self.match.table.score()

    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.match.table.outcome()

    @property
    def may_undo(self) -> bool:
        """In practice, where one person plays bots, any decision may be taken back: nobody has seen it. Elsewhere one's
        last action may, as long as nobody has decided or learnt anything since.
        """
        if self.viewer is None:
            return False
        practice = self.match.save.practice and len(self.people) == 1
        return practice or self.match.table.can_take_back(self.viewer)

    def undo(self) -> bool:
        """Takes the viewer's last decision back; False if there is none."""
        if self.viewer is None or not self.may_undo:
            return False
        with suppress(SaveUnwritable):
            return self.match.undo(self.viewer)
        return True

    def play(self, action: Any) -> None:
        """Takes the action of the seat to move; raises IllegalAction with a sentence.

        Where it could not be written, ``match.problem`` says so and the match goes on.
        """
        assert self.to_move is not None
        with suppress(SaveUnwritable):
            self.match.play(self.to_move, action)

    async def think(self, seconds: float) -> Any:
        """The action that the bot to move chooses, found outside of the screen's own thread; one that searches has so
        many seconds, in a process of its own. If that process dies, the bot goes on by rules of thumb.
        """
        seat = self.to_move
        assert seat is not None
        view, budget = self.match.table.view(seat), Budget(seconds=seconds)
        if seat in self.searching:
            try:
                return (await self._thinker.ask(self._bots[seat].choose, view, budget)).action
            except ThinkerGone:
                self._stop_searching()
        return (await asyncio.to_thread(self._bots[seat].choose, view, budget)).action

    async def hint(self, seconds: float) -> Advice:
        """What an expert would do in the place of the viewer, who is to move, by what the viewer knows. It is counted
        where there is a choice.

        It is found as :meth:`think` finds the choice of a bot; where the search fails, by rules of thumb.
        """
        seat, view, budget = self.viewer, self.view(), Budget(seconds=seconds)
        assert seat is not None
        assert seat == self.to_move
        bots = {level: bot_called(level, self.game, self.match.save.seed, seat) for level in (HINT_LEVEL, USUAL_LEVEL)}
        advice = None
        if len(view.legal) > 1:
            with suppress(ThinkerGone):
                advice = await self._thinker.ask(advise, bots[HINT_LEVEL], view, self.names, budget)
        if advice is None:
            advice = await asyncio.to_thread(advise, bots[USUAL_LEVEL], view, self.names, budget)
        if len(view.legal) > 1:
            with suppress(SaveUnwritable):
                self.match.count_hint(seat)
        return advice

    @property
    def hints(self) -> Sequence[int]:
        """How many hints each seat has been given; none at all while nobody has."""
        return self.match.save.hints

    @property
    def may_ask(self) -> bool:
        """Whether the person at the keyboard is to move, and so may have a hint."""
        return self.viewer is not None and self.viewer == self.to_move

    def _stop_searching(self) -> None:
        """Lets the bots that searched go on by rules of thumb."""
        self.trouble = f"The search of the bots has failed; they go on at the level {USUAL_LEVEL}."
        for seat in self.searching:
            self._bots[seat] = bot_called(USUAL_LEVEL, self.game, self.match.save.seed, seat)
        self.searching = []
