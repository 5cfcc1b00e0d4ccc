"""A match gone through again in plain mode."""

from engine.bots.advice import Verdict
from tui.evaluation import Evaluation
from tui.plain.match import READERS
from tui.plain.talk import Talk

HELP = (
    "Enter goes an action on, back goes one back, a number goes to that action, all reads what is left, mistake goes "
    "on to the seat's next mistake; hand and table read what the seat saw, seat takes the next seat, leave ends the "
    "review."
)


class PlainReview:
    """The actions of a match, one after the other, at each what a seat saw, and what its own decisions lost."""

    def __init__(self, talk: Talk, evaluation: Evaluation) -> None:
        self.talk = talk
        self.evaluation = evaluation
        self.replay = replay = evaluation.replay
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
                case "mistake" | "m":
                    at = self._next_mistake(at)
                case _ if text.isdecimal():
                    at = min(int(text), self.replay.actions)
                case _:
                    self._look(at, text)
            if at != before:
                self._tell(at)
            elif text in ("", "next", "n"):
                self.talk.say("That was the last action.")
        self.evaluation.keep()

    def _tell(self, at: int) -> None:
        """Tells the action, what there is to say of it, and what came of it."""
        events = [self.replay.game.describe(event, self.replay.names) for event in self.replay.steps[at].events]
        verdict = self._verdict(at)
        if verdict:
            told = " ".join([*(["A mistake."] if verdict.mistake else []), *self.evaluation.told(verdict)])
            events.insert(1, told)
        for event in events:
            self.talk.say(event)

    def _verdict(self, at: int) -> Verdict | None:
        """The verdict on what led to here, if that was a decision of the seat; it is weighed when it is asked for."""
        decision = self.evaluation.decisions.get(at - 1)
        if not decision or decision.view.seat != self.seat:
            return None
        if decision.turn not in self.evaluation.verdicts:
            self.evaluation.weigh(decision)
        return self.evaluation.verdicts[decision.turn]

    def _next_mistake(self, at: int) -> int:
        """The action that was the seat's next mistake; where there is none it is told."""
        for later in range(at + 1, self.replay.actions + 1):
            verdict = self._verdict(later)
            if verdict and verdict.mistake:
                return later
        self.talk.say(f"No mistake of {self.replay.names[self.seat]} comes after this.")
        return at

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
