"""Bots that search think in a process of their own, so that the screen stays at full speed.

That process, ``python -m tui.thinker``, reads what it is to do from its input, a function and its arguments, and writes
what came of it to its output. It ends when its input does, so it does not outlive the app however that ends.
"""

import asyncio
import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Self, TypeVar

T = TypeVar("T")
Request = tuple[Callable[..., Any], tuple[Any, ...]]


class ThinkerGone(Exception):
    """The process has ended, by a fault of its own or because it was told to."""


class Thinker:
    """The process, which is started when it is first asked; those who ask take turns."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = asyncio.Lock()
        self._starting = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """What :meth:`call` gives, once those who asked before have their answers. Whoever gives up waiting for his own
        ends the thought, and nobody else's.
        """
        given_up = Event()
        async with self._turn:
            try:
                return await asyncio.to_thread(self._call, given_up, function, *arguments)
            except asyncio.CancelledError:
                with self._starting:
                    given_up.set()
                self.stop()
                raise

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function comes to there. It blocks until then, one caller at a time; raises ThinkerGone."""
        return self._call(Event(), function, *arguments)

    def _call(self, given_up: Event, function: Callable[..., T], *arguments: Any) -> T:
        with self._starting:  # so that whoever gives up finds the process that is to be ended, or none is started
            if given_up.is_set():
                raise ThinkerGone
            process = self._process = self._process or _start()
        assert process.stdin
        assert process.stdout
        try:
            pickle.dump((function, arguments), process.stdin)
            process.stdin.flush()
            answer: T = pickle.load(process.stdout)  # noqa: S301  # from our own process
        except (OSError, ValueError, EOFError, pickle.PickleError) as error:
            if process is self._process:
                self.stop()
            raise ThinkerGone from error
        return answer

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
    """Does what it is asked until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the app to mind
    gc.disable()  # a search makes no cycles, and to look for them would make it late
    asked: SimpleQueue[Request] = SimpleQueue()
    Thread(target=_listen, args=[asked], daemon=True).start()
    while True:
        function, arguments = asked.get()
        pickle.dump(function(*arguments), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _listen(asked: "SimpleQueue[Request]") -> None:
    """Takes what is asked, and ends the process with the input, in the middle of a thought too: nobody waits for
    it any more.
    """
    try:
        while True:
            asked.put(pickle.load(sys.stdin.buffer))  # noqa: S301  # from the app
    finally:
        os._exit(0)


if __name__ == "__main__":
    serve()
