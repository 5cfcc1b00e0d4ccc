"""A match in plain mode: any game, played line by line."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine import Event, IllegalAction, View
from engine.bots.advice import Advice
from engine.parts.words import listed
from tui.plain.avio import AvioReader
from tui.plain.reader import Reader
from tui.plain.rules import read_rules
from tui.plain.talk import Talk
from tui.plain.vivarium import VivariumReader
from tui.plain.vivo import VivoReader
from tui.presenters.actions import action_name
from tui.presenters.hints import hint_of
from tui.presenters.scores import sheet_told, winners_told
from tui.session import Session
from tui.settings import Settings

READERS: dict[str, Reader] = {"vivo": VivoReader(), "avio": AvioReader(), "vivarium": VivariumReader()}

LONG = 1  # seconds: before so much thinking the player is told to wait
MOST_IN_LINE = 20  # choices: as many as a hand of AVÍO can have, its figures counted twice

# What can be typed beside an action: the words for it, and what it does.
COMMANDS = (
    (("hand", "h"), "your hand"),
    (("table", "t"), "what lies on the table, and how the players stand"),
    (("choices", "c"), "what you may do now"),
    (("scores", "s"), "the score sheet"),
    (("log", "l"), "what has happened"),
    (("hint", "i"), "what an expert would do by what you know, and why; it is counted"),
    (("undo", "u"), "take your last decision back"),
    (("rules", "r"), "the rules of the game"),
    (("help", "?"), "all of this"),
    (("leave", "quit", "q"), "leave the table; the match is saved"),
)


class Left(Exception):
    """The player leaves the table."""


class PlainMatch:
    """One match, told to whoever is at the keyboard: every change in a line, every choice with a number and a code."""

    def __init__(self, talk: Talk, session: Session, settings: Settings) -> None:
        self.talk = talk
        self.session = session
        self.settings = settings
        self.reader = READERS[session.game.info.id]
        self._told: dict[int, int] = {}  # how many events each person was told
        self._advice: tuple[View, Advice] | None = None  # the last hint, and what it is about
        self._problem: str | None = None  # of the last write, which the player was told of

    def play(self) -> None:
        """Plays until the match is over, or raises Left or InputEnded; the match is saved at every action."""
        if self.session.viewer is not None:
            self._arrive()
        with asyncio.Runner() as runner:
            self._runner = runner
            while not self.session.outcome():
                if self.session.viewer is None or self.session.handover_due:
                    self._hand_over()
                self._tell_news()
                if self.session.to_move == self.session.viewer:
                    self._take_turn()
                elif not self.session.handover_due:
                    self._let_bot_play()
        self._tell_end()

    def _let_bot_play(self) -> None:
        """Plays what the bot to move chooses, and tells when its search has failed."""
        trouble = self.session.trouble
        self.session.play(self._runner.run(self.session.think(float(self.settings.thinking))))
        if self.session.trouble and not trouble:
            self.talk.say(self.session.trouble)

    def _arrive(self) -> None:
        """Tells a player who sits down in the middle of a match where it stands; news begin from there."""
        seat = self.session.viewer
        assert seat is not None
        if seat not in self._told and self.session.view().turn:
            self._read(self._table())
            self._told[seat] = len(self.session.events())

    def _hand_over(self) -> None:
        """Waits for the person who is next. Nothing is told before that person says so, not even by a bare Enter."""
        self.session.viewer = None
        name = self.session.names[self.session.next_person]
        self.talk.hide()
        self.talk.say(f"Pass the keyboard to {name}. Cards are hidden until {name} types ready.")
        while (text := self.talk.hear().casefold()) not in ("ready", "r"):
            if text in ("leave", "quit", "q"):
                raise Left
            self.talk.say(f"{name} types ready to see the cards, or leave to leave the table.")
        self.session.viewer = self.session.next_person
        self._arrive()

    def _tell_news(self) -> bool:
        """Tells what has happened since this person was told last, and when a write has failed; False if nothing."""
        seat = self.session.viewer
        assert seat is not None
        events = self.session.events(self._told.get(seat, 0))
        for event in events:
            self._read(self._sentences(event))
        self._told[seat] = len(self.session.events())
        problem = self.session.match.problem
        if problem and problem != self._problem:
            self.talk.say(f"Not saved: {problem}")
        self._problem = problem
        return bool(events)

    def _sentences(self, event: Event) -> Sequence[str]:
        names = self.session.names
        return (self.session.game.describe(event, names), *self.reader.story(event, names))

    def _take_turn(self) -> None:
        """Asks until an action is taken."""
        self._tell_turn()
        turn = self.session.view().turn
        while self.session.view().turn == turn and self.session.to_move == self.session.viewer:
            self._answer(self.talk.hear())

    def _tell_turn(self, *, every: bool = False) -> None:
        """Tells what is due, and the choices: in one line, or where they are many each in its own if asked for."""
        view = self.session.view()
        self.talk.say(f"Your turn, {self.session.names[view.seat]}. {self.reader.prompt(view)}")
        choices = [f"{number} {self.reader.choice(view, action)}" for number, action in enumerate(view.legal, 1)]
        if len(choices) <= MOST_IN_LINE:
            self.talk.say(f"Choices: {'; '.join(choices)}. ? tells more.")
        elif every:
            self._read(choices)
        else:
            self.talk.say(f"{len(choices)} choices: choices reads them, a code takes one. ? tells more.")

    def _answer(self, text: str) -> None:
        """Does what was typed: the number of a choice, a code, or a command."""
        view = self.session.view()
        if not text:
            self._tell_turn()
        elif text.isdecimal():
            if 1 <= int(text) <= len(view.legal):
                self.session.play(view.legal[int(text) - 1])
            else:
                self.talk.say(f"The choices are 1 to {len(view.legal)}.")
        elif (action := self._action(view, text)) is not None:
            self._try(action)
        elif text.startswith("?"):
            self._explain(view, text[1:].strip().casefold())
        else:
            self._command(view, text.casefold())

    def _action(self, view: View, text: str) -> Any:
        """The action with that code, in capitals or not; None if there is none."""
        for action in view.legal:
            if action.code.casefold() == text.casefold():
                return action
        for code in (text, text.upper()):
            try:
                return self.session.game.read_action(code)
            except ValueError:
                continue
        return None

    def _try(self, action: Any) -> None:
        try:
            self.session.play(action)
        except IllegalAction as error:
            self.talk.say(str(error))

    def _command(self, view: View, word: str) -> None:
        match next((words[0] for words, _ in COMMANDS if word in words), ""):
            case "leave":
                raise Left
            case "undo":
                self._undo()
            case "hint":
                self._hint(view)
            case "rules":
                read_rules(self.talk, self.session.game.info.id)
            case "help":
                self._explain(view, "")
            case "choices":
                self._tell_turn(every=True)
            case "":
                self._tell_about(view, word)
            case name:
                self._tell_about(view, name)

    def _hint(self, view: View) -> None:
        """Tells what an expert would do; asked for again, the same, which is not counted."""
        if not self._advice or self._advice[0] != view:
            seconds = float(self.settings.thinking)
            if seconds >= LONG:
                self.talk.say(f"Thinking for {seconds:g} seconds.")
            self._advice = view, self._runner.run(self.session.hint(seconds))
        name = partial(action_name, self.session.game.info.id, view, self.session.names)
        hint = hint_of(self._advice[1], view.legal, name)
        self.talk.say(f"Hint: {hint.title}. {hint.reason}")
        if hint.bars:
            self.talk.say(f"Against the best: {'; '.join(f'{bar.label} {bar.loss}' for bar in hint.bars)}.")

    def _undo(self) -> None:
        if not self.session.may_undo:
            self.talk.say("Undo is for practice matches of one person against bots.")
        elif not self.session.undo():
            self.talk.say("There is nothing to take back.")
        else:
            assert self.session.viewer is not None
            self.talk.say("Your last decision is taken back.")
            self._told[self.session.viewer] = len(self.session.events())
            self._read(self._table())

    def _explain(self, view: View, topic: str) -> None:
        """Reads everything, or one topic, or what there is to tell about a word of the game."""
        if topic:
            self._tell_about(view, topic)
            return
        for name in ("table", "hand", "scores"):
            self._tell_about(view, name)
        self._tell_turn()
        words = [f"{listed(names, 'or')}: {tells}" for names, tells in COMMANDS]
        words += [f"{name}: {tells}" for name, tells in self.reader.topics.items()]
        self.talk.say(f"Type the number of a choice or a code such as {view.legal[0].code}, or one of these words.")
        self._read(words)

    def _tell_about(self, view: View, topic: str) -> None:
        read: dict[str, Callable[[], Sequence[str]]] = {
            "hand": lambda: list(self.reader.hand(view, self.session.names)),
            "table": self._table,
            "scores": lambda: list(sheet_told(self.session.score(), self.session.names, self.session.hints)),
            "log": self._log,
        }
        lines = read[topic]() if topic in read else self.reader.about(view, self.session.names, topic)
        self._read(lines or [f"Nothing here is called {topic}; ? tells what can be typed."])

    def _table(self) -> Sequence[str]:
        return list(self.reader.table(self.session.view(), self.session.names))

    def _log(self) -> Sequence[str]:
        seat = self.session.viewer
        assert seat is not None
        events = self.session.events()
        lines = self.reader.log(events, self.session.names, seat, memory_aids=self.settings.memory_aids)
        return list(lines) or ["Nothing has happened yet."]

    def _tell_end(self) -> None:
        outcome = self.session.outcome()
        assert outcome
        if self.session.viewer is None or not self._tell_news():  # the last news are who has won
            self.talk.say(winners_told(outcome, self.session.names))
        self.talk.say("The match is over.")
        self._read(list(sheet_told(self.session.score(), self.session.names, self.session.hints)))
        self.talk.say(f"The deal was {self.session.match.save.seed}.")

    def _read(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.talk.say(line)
