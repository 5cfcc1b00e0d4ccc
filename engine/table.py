"""A match being played: the only holder of the true state."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.chance import Stream
from engine.game import Event, Game, IllegalAction, Outcome, ScoreSheet, State, View
from engine.journal import Entry, JournalError, chance_entry, take


class Table:
    """One match of any game: it deals, checks every action, keeps the journal and tells each seat what it may know.

    ``seed`` and the journal are secret while the match goes on.
    """

    def __init__(self, game: Game[Any, Any, Any], seats: int, seed: str) -> None:
        """Opens a match and deals; raises ValueError with a sentence if the game does not take so many seats."""
        self.game = game
        self.seats = seats
        self.seed = seed
        self._begin()
        self._settle_chance()

    @classmethod
    def resume(cls, game: Game[Any, Any, Any], seats: int, seed: str, entries: Sequence[Entry]) -> "Table":
        """The match that a journal tells; raises JournalError with a sentence at the first entry that could not be."""
        table = cls.__new__(cls)
        table.game = game
        table.seats = seats
        table.seed = seed
        table._replay(entries)
        return table

    @classmethod
    def retell(cls, game: Game[Any, Any, Any], seats: int, seed: str, entries: Sequence[Entry]) -> Iterator["Table"]:
        """The match that a journal tells as it stood at every decision, and at its end: always the same table, which
        goes on. Raises JournalError as :meth:`resume` does.
        """
        table = cls.__new__(cls)
        table.game = game
        table.seats = seats
        table.seed = seed
        table._begin()
        for entry in table._follow(entries):
            if entry.seat is not None:
                yield table
        table._settle_chance()
        yield table

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when the match is over."""
        return self._state.to_move

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Every random outcome and action so far; secret while the match goes on."""
        return tuple(self._journal)

    def view(self, seat: int) -> View:
        """All that this seat may know and remember."""
        view: View = self.game.view(self._state, seat)
        return view

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What this seat has seen happen, from its event number ``since`` on."""
        seen = [event for event in self._events if event.to in (None, seat)]
        return seen[since:]

    def play(self, seat: int, action: Any) -> None:
        """Takes an action of that seat, and every random outcome that follows from it.

        Raises IllegalAction, with a sentence for the player, if the rules forbid it; nothing has changed then.
        """
        if seat != self.to_move or action not in self._state.legal():
            raise IllegalAction(self.game.explain(self.view(seat), action))
        self._journal.append(Entry(seat=seat, action=action.code))
        self._tell(self._state.apply(action))
        self._settle_chance()

    def score(self) -> ScoreSheet:
        """The public score sheet."""
        return self.game.score(self._state)

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self._state.outcome()

    def undo(self, seat: int) -> bool:
        """Takes the match back to this seat's last decision; False if it has made none.

        Random outcomes come from streams named for what they decide, so what is drawn again comes out the same.
        """
        decisions = [number for number, entry in enumerate(self._journal) if entry.seat == seat]
        if not decisions:
            return False
        self._replay(self._journal[: decisions[-1]])
        return True

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat took the last action and nobody has decided or learnt anything since: then it may be taken
        back in any match, and :meth:`undo` does it.
        """
        last = self._journal[-1]
        return last.seat == seat and not any(event.reveals or event.to is not None for event in self._last)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as a JSON object, secrets and all, for a save."""
        return self.game.dump(self._state)

    def __repr__(self) -> str:
        return f"<Table: {self.game.info.title}, {self.seats} seats, {self.to_move} to move>"  # and no secrets

    def _begin(self) -> None:
        self._state: State[Any] = self.game.start(self.seats)
        self._journal: list[Entry] = []
        self._events: list[Event] = []
        self._last: list[Event] = []  # what the last entry of the journal led to
        self._draws = 0

    def _tell(self, events: list[Event]) -> None:
        self._last = events
        self._events += events

    def _replay(self, entries: Sequence[Entry]) -> None:
        self._begin()
        for _ in self._follow(entries):
            pass
        self._settle_chance()

    def _follow(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        """Takes what the entries tell, and yields each before it is taken."""
        for number, entry in enumerate(entries, 1):
            yield entry
            try:
                action = take(self.game, self._state, entry)
            except ValueError as error:
                raise JournalError(f"Entry {number} of the journal: {error}") from error
            self._journal.append(entry)
            self._draws += entry.seat is None
            self._tell(self._state.apply(action))

    def _settle_chance(self) -> None:
        while self._state.to_move is None and not self._state.outcome():
            self._draws += 1
            outcome = self.game.draw(self._state, Stream(self.seed, f"chance {self._draws}"))
            self._journal.append(chance_entry(outcome))
            self._tell(self._state.apply(outcome))
