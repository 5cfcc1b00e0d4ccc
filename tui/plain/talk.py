"""What the plain mode says and hears: lines, and nothing else."""

import io
import shutil
import sys
from collections.abc import Sequence
from typing import TypeVar

from saves.files import shown
from tui.cli.output import write
from tui.glyphs import Glyphs, for_glyphs

T = TypeVar("T")


class InputEnded(Exception):
    """There is nothing more to read: the player, or the script, has left."""


class Talk:
    """Writes to stdout and reads from stdin. Where that is no terminal, what is read is written too.

    ``glyphs`` are the characters to write with; whatever they are, the encoding of the output has the last word.
    """

    def __init__(self) -> None:
        self.glyphs = Glyphs.ALL
        self._input = sys.stdin or io.StringIO()  # a process may be started without it
        self.at_terminal = self._input.isatty() and sys.stdout.isatty()

    def say(self, text: str) -> None:
        """Writes a text; every one of its lines stands on a line."""
        self._write("".join(f"{shown(line)}\n" for line in text.splitlines()))

    def hear(self, question: str = "") -> str:
        """Asks, and returns the line that is typed, without the spaces around it; raises InputEnded."""
        self._write(f"{shown(question)}> " if question else "> ")
        line = self._input.readline()
        text = shown(line.rstrip("\n")).strip()
        if not line:
            write("\n")
            raise InputEnded
        if not self.at_terminal:
            self._write(f"{text}\n")
        return text

    def choose(self, title: str, choices: Sequence[tuple[str, T]]) -> T:
        """Lists texts with numbers, and returns the value of the one whose number, or first letters, are typed.

        Raises InputEnded.
        """
        self._list(title, choices)
        while True:
            text = self.hear()
            if text.isdecimal() and 1 <= int(text) <= len(choices):
                return choices[int(text) - 1][1]
            found = [value for label, value in choices if text and label.casefold().startswith(text.casefold())]
            if len(found) == 1:
                return found[0]
            if text in ("", "?"):
                self._list(title, choices)
            else:
                self.say(f"Type a number from 1 to {len(choices)}, or the first letters of a choice; ? lists them.")

    def pick(self, question: str, choices: Sequence[tuple[str, T]], usual: T) -> T:
        """Asks for one of a few values by their texts or numbers; an empty line takes the usual one."""
        texts = [text for text, _ in choices]
        place = next((number for number, (_, value) in enumerate(choices) if value == usual), 0)
        listed = ", ".join(f"{number} {text}" for number, text in enumerate(texts, 1))
        while True:
            text = self.hear(f"{question} ({listed}; Enter: {texts[place]}) ").casefold()
            if not text:
                return choices[place][1]
            exact = [value for label, value in choices if label.casefold() == text]
            if exact:
                return exact[0]
            if text.isdecimal() and 1 <= int(text) <= len(choices):
                return choices[int(text) - 1][1]
            self.say("That is none of them.")

    def hide(self) -> None:
        """Pushes what was said off the screen of a terminal, so that whoever comes next does not read it."""
        if self.at_terminal:
            write("\n" * shutil.get_terminal_size().lines)

    def _write(self, text: str) -> None:
        write(for_glyphs(text, self.glyphs))

    def _list(self, title: str, choices: Sequence[tuple[str, T]]) -> None:
        self.say("\n".join([title, *(f"{number} {text}" for number, (text, _) in enumerate(choices, 1))]))
