"""Signals: however the app is told to end, the match is saved, the terminal given back, and the process soon gone.

An app whose output is stalled is blocked, and so are the handlers that it might have. Here the signals are blocked
before any thread starts, and a thread of its own waits for them: it asks the app, and ends the process if that does not
answer.
"""

import os
import select
import signal
import sys
from collections.abc import Callable
from threading import Event, Thread, Timer
from typing import Any, Protocol

from tui.modes import INTERRUPTING, Modes

PATIENCE = 0.6  # seconds that the app has for an end of its own
WRITING = 0.15  # seconds that a write which is under way has after that
HUNG_UP, INTERRUPTED, TERMINATED = 129, 130, 143  # exit statuses, as shells tell them


class Guarded(Protocol):
    """What the app does when it is asked to; each is called in its own thread."""

    def call_later(self, callback: Callable[..., Any], *arguments: Any) -> bool: ...

    def ask_to_quit(self) -> bool: ...

    def end(self, status: int, sentence: str) -> None: ...

    def stop_drawing(self) -> bool: ...

    def draw_again(self) -> None: ...


class Guard:
    """Takes the signals of this process, and the hang-up of its terminal, from :meth:`begin` on.

    ``app`` is who is asked to end, None before there is one.
    """

    def __init__(self, terminal: Modes) -> None:
        self.terminal = terminal
        self.app: Guarded | None = None
        self._suspended = False
        self._interrupted = False

    def begin(self) -> None:
        """Blocks the signals for this thread and all that it starts, and waits for them in threads of its own."""
        if not hasattr(signal, "pthread_sigmask"):
            return
        signal.signal(INTERRUPTING, lambda *_: None)
        signal.pthread_sigmask(signal.SIG_BLOCK, _taken())
        Thread(target=self._take, name="signals", daemon=True).start()
        Thread(target=self._wait_for_hang_up, name="hang-up", daemon=True).start()

    def _take(self) -> None:
        while True:
            match signal.sigwait(_taken()):
                case signal.SIGHUP:
                    self.end_now(HUNG_UP)
                case signal.SIGINT:
                    self._interrupt()
                case signal.SIGTERM:
                    self._end(TERMINATED, "")
                case signal.SIGUSR1:
                    self._end(0, "The match goes on in another place.")
                case signal.SIGTSTP:
                    self._suspend()
                case signal.SIGCONT:
                    self._go_on()

    def _wait_for_hang_up(self) -> None:
        """Ends the process when its terminal is closed; a process that is not of the terminal's session gets no signal
        then, and would read the end of its input for ever.
        """
        poll = select.poll()
        poll.register(0, 0)
        if any(event & select.POLLHUP for _, event in poll.poll()):
            self.end_now(HUNG_UP)

    def _interrupt(self) -> None:
        """Lets the app ask the player; asked again, an app that hears nothing of it is ended."""
        if not (app := self.app):
            self.end_now(INTERRUPTED)
            return
        heard = Event()

        def ask() -> None:
            heard.set()
            if app.ask_to_quit():
                self._watch(INTERRUPTED)

        app.call_later(ask)
        if self._interrupted and not heard.wait(PATIENCE):
            self.end_now(INTERRUPTED)
        self._interrupted = True

    def _end(self, status: int, sentence: str) -> None:
        if not self.app or self._suspended:
            self.end_now(status)
            return
        self._watch(status, sentence)
        self.app.call_later(self.app.end, status, sentence)

    def _watch(self, status: int, sentence: str = "") -> None:
        watchdog = Timer(PATIENCE, self.end_now, [status, sentence])
        watchdog.daemon = True
        watchdog.start()

    def _suspend(self) -> None:
        """Stops the process once the app has given the terminal back; one that does not answer is not stopped."""
        if not self.app or self._suspended:
            return
        stopped = Event()
        app = self.app

        def stop() -> None:
            self._suspended = app.stop_drawing()
            stopped.set()

        app.call_later(stop)
        if stopped.wait(PATIENCE) and self._suspended:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        """Draws again after a stop; in the background that has to wait for the foreground."""
        if not self.app or signal.sigpending() & {signal.SIGHUP, signal.SIGTERM}:
            return
        if os.tcgetpgrp(0) != os.getpgrp():
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        if not self._suspended:  # stopped by a signal that cannot be taken: the terminal may be in any state
            self.app.call_later(self.app.stop_drawing)
        self._suspended = False
        self.app.call_later(self.app.draw_again)

    def end_now(self, status: int, sentence: str = "") -> None:
        """Ends the process, whatever it is at, and tells the player a sentence if there is one."""
        finish()
        # A terminal that was given back before, others may use.
        if not self._suspended and self.terminal.restore() and sentence:
            self.terminal.write(f"vivio: {sentence}\n")
        os._exit(status)


def finish() -> None:
    """What the end of the process must not forget: writes, which have a moment to come to their end, and processes that
    were started through multiprocessing or concurrent.futures. They may have inherited the blocked signals, so they
    are killed.
    """
    writing = Thread(target=_settle, daemon=True)
    writing.start()
    writing.join(WRITING)
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing else ():
        child.kill()


def _settle() -> None:
    settle = getattr(sys.modules.get("saves.match"), "settle", None)  # without it no match is open
    if settle:
        settle()


def _taken() -> set[signal.Signals]:
    return {signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGUSR1, signal.SIGTSTP, signal.SIGCONT}
