"""The plain mode with a script in the place of the player."""

from collections.abc import Callable

import pytest

from tui.cli import main

# From what was said since the last answer, the next answer; None ends the input.
Answers = Callable[[str], str | None]


class Script:
    """A standard input that reads what is said before it answers, and keeps all that was said and answered."""

    def __init__(self, capsys: pytest.CaptureFixture[str], answers: Answers) -> None:
        self.transcript = ""
        self._capsys = capsys
        self._answers = answers

    def isatty(self) -> bool:
        """A script is no terminal."""
        return False

    def readline(self) -> str:
        """The next answer; empty at the end."""
        said = self.take()
        answer = self._answers(said)
        return "" if answer is None else f"{answer}\n"

    def take(self) -> str:
        """What was said since the last time."""
        said = self._capsys.readouterr().out
        self.transcript += said
        return said


class Plain:
    """Runs ``vivio --plain``; ``status`` is its exit status."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.status = -1

    def __call__(self, answers: Answers, *arguments: str) -> str:
        """The transcript of a run with these answers and arguments."""
        script = Script(self._capsys, answers)
        self._capsys.readouterr()
        with self._monkeypatch.context() as patch:
            patch.setattr("sys.stdin", script)
            self.status = main(["--plain", *arguments])
        script.take()
        return script.transcript

    def say(self, *answers: str, to: tuple[str, ...] = ()) -> str:
        """The transcript of a run with exactly these answers."""
        left = iter(answers)
        return self(lambda _: next(left, None), *to)


def first_choices(said: str) -> str | None:
    """Plays the first choice at every turn, and ends the input when the match is over."""
    if "The match is over" in said:
        return None
    return "ready" if "types ready" in said else "1"
