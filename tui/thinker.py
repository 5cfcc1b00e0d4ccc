"""Bots that search think in a process of their own, so that the screen stays at full speed.

That process, ``python -m tui.thinker``, reads bots with what they are to decide from its input and writes what they
chose to its output. It ends when its input does, so it does not outlive the app however that ends.
"""

import gc
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Self

from engine.bots.bot import Bot, Budget, Choice


class ThinkerGone(Exception):
    """The process has ended, by a fault of its own or because it was told to."""


class Thinker:
    """The process, which is started when a bot is first asked to think."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def choose(self, bot: Bot, view: Any, budget: Budget) -> Choice:
        """What the bot chooses. It blocks until then, one caller at a time; raises ThinkerGone."""
        process = self._process = self._process or _start()
        assert process.stdin
        assert process.stdout
        try:
            pickle.dump((bot, view, budget), process.stdin)
            process.stdin.flush()
            choice = pickle.load(process.stdout)  # noqa: S301  # from our own process
        except (OSError, ValueError, EOFError, pickle.PickleError) as error:
            if process is self._process:
                self.stop()
            raise ThinkerGone from error
        assert isinstance(choice, Choice)
        return choice

    def stop(self) -> None:
        """Ends the process at once, whatever it is thinking about; it is started again when it is next needed."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe
                with suppress(OSError):  # what was still to be sent has nobody to read it
                    pipe.close()


def _start() -> "subprocess.Popen[bytes]":
    """Starts the process with this one's interpreter and import path."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "tui.thinker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the terminal belongs to the screen
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def serve() -> None:
    """Lets bots choose until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to mind
    gc.disable()  # a search makes no cycles, and to look for them would make it late
    asked: SimpleQueue[tuple[Bot, Any, Budget]] = SimpleQueue()
    Thread(target=_listen, args=[asked], daemon=True).start()
    while True:
        bot, view, budget = asked.get()
        pickle.dump(bot.choose(view, budget), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _listen(asked: "SimpleQueue[tuple[Bot, Any, Budget]]") -> None:
    """Takes what bots are asked, and ends the process with the input, in the middle of a thought too: nobody waits for
    it any more.
    """
    try:
        while True:
            asked.put(pickle.load(sys.stdin.buffer))  # noqa: S301  # from the app
    finally:
        os._exit(0)


if __name__ == "__main__":
    serve()
