"""A match gone through again in plain mode."""

from tui.plain.match import READERS
from tui.plain.talk import Talk
from tui.screens.review.replay import Replay

HELP = (
    "Enter goes an action on, back goes one back, a number goes to that action, all reads what is left; hand and table "
    "read what the seat saw, seat takes the next seat, leave ends the review."
)


class PlainReview:
    """The actions of a match, one after the other, and at each what a seat saw."""

    def __init__(self, talk: Talk, replay: Replay) -> None:
        self.talk = talk
        self.replay = replay
        self.reader = READERS[replay.game.info.id]
        self.seat = replay.seats[0]

    def go_through(self) -> None:
        """Goes through the match until the player leaves; raises InputEnded."""
        self.talk.say(f"The review, {self.replay.actions} actions, seen by {self.replay.names[self.seat]}. {HELP}")
        at = 0
        self._tell(at)
        while (text := self.talk.hear(f"action {at} of {self.replay.actions}").casefold()) not in ("leave", "q"):
            before = at
            match text:
                case "" | "next" | "n":
                    at = min(at + 1, self.replay.actions)
                case "back" | "b":
                    at = max(at - 1, 0)
                case "all" | "a":
                    for step in range(at + 1, self.replay.actions + 1):
                        self._tell(step)
                    before = at = self.replay.actions
                case _ if text.isdecimal():
                    at = min(int(text), self.replay.actions)
                case _:
                    self._look(at, text)
            if at != before:
                self._tell(at)
            elif text in ("", "next", "n"):
                self.talk.say("That was the last action.")

    def _tell(self, at: int) -> None:
        for event in self.replay.steps[at].events:
            self.talk.say(self.replay.game.describe(event, self.replay.names))

    def _look(self, at: int, text: str) -> None:
        view = self.replay.steps[at].views[self.seat]
        match text:
            case "hand" | "h":
                lines = list(self.reader.hand(view, self.replay.names)) or ["The hand is empty."]
            case "table" | "t":
                lines = list(self.reader.table(view, self.replay.names))
            case "seat" | "v":
                self.seat = self.replay.seats[(self.replay.seats.index(self.seat) + 1) % len(self.replay.seats)]
                lines = [f"Seen by {self.replay.names[self.seat]}."]
            case _:
                lines = [HELP]
        for line in lines:
            self.talk.say(line)
