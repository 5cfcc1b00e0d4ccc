"""Modes of the terminal: switched off before the app starts, given back when it ends in a way that it did not plan."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

if sys.platform != "win32":
    import termios

# Reports of the mouse, of the focus, of pasted text and of sizes; frames that are held back.
_REPORTS = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l"
)
_FRAMES = "\x1b[?2026l"
_KEYS = "\x1b[>4;0m"  # the keyboard protocol of xterm
_KITTY = "\x1b[=0u"  # and that of kitty

QUIET = _FRAMES + _REPORTS + _KEYS + "\x1b[>0u"
"""Ends what a program that died may have left on, so that no mouse and no key sends junk. Textual takes back at its end
what the keyboard protocol of kitty is set to here.
"""

RESTORED = _FRAMES + _REPORTS + _KEYS + _KITTY + "\x1b[?7h\x1b[?25h\x1b[m\x1b[?1049l" + _KITTY
"""Leaves the app's screen: each of a terminal's two screens has keyboard modes of its own."""

TRIES = 50
INTERRUPTING = getattr(signal, "SIGURG", signal.SIGINT)  # whose handler does nothing
CUT = "\x18"  # ends a sequence of which the rest was dropped

SANE = (
    CUT
    + "\x0f\x1b(B"  # letters, not line drawing
    + RESTORED
    + "\x1b[!p\x1b7\x1b[?6l\x1b[r\x1b8"  # soft reset; the whole screen scrolls
    + "\x1b[4l\x1b[?5l\x1b[?1l\x1b>\x1b[?7h\x1b[?25h\x1b[m"
)
"""Repairs a terminal that any program left in a bad state; what stands on the screen stays."""


def reset() -> bool:
    """Repairs the terminal; False if input or output is none."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    with suppress(OSError):
        subprocess.run(["stty", "sane"], check=False)  # noqa: S607 - wherever this system has it
    sys.stdout.write(SANE)
    sys.stdout.flush()
    return True


class Modes:
    """The terminal on standard input, as it was when this was made."""

    def __init__(self) -> None:
        self._fd = sys.__stdin__.fileno() if sys.__stdin__ else 0
        self._before = self._settings()
        self._restoring = threading.Lock()

    def write(self, text: str) -> bool:
        """Writes to the terminal at once, past all that waits to be written; False if it did not take the whole text.

        A terminal that is stalled or gone holds nobody up.
        """
        if self._before is None:
            return False
        try:
            own = os.open(os.ttyname(self._fd), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return False
        try:
            return os.write(own, text.encode("ascii")) == len(text)
        except OSError:
            return False
        finally:
            os.close(own)

    def restore(self) -> bool:
        """Gives the terminal back as it was; False if that was done. What waits to be written is dropped, and nothing
        more can be written by others in this process.
        """
        with self._restoring:
            if self._before is None or self._settings() == self._before:
                return False
            self._restore(self._before)
            return True

    def _restore(self, before: list[Any]) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for output in (1, 2):
            os.dup2(nowhere, output)
        with suppress(termios.error):  # the terminal is gone
            for _ in range(TRIES):
                termios.tcflush(self._fd, termios.TCOFLUSH)
                if self.write(CUT + RESTORED):
                    break
                _interrupt_writers()
                time.sleep(0.001)
            termios.tcsetattr(self._fd, termios.TCSANOW, before)

    def _settings(self) -> list[Any] | None:
        if sys.platform == "win32":
            return None
        try:
            return termios.tcgetattr(self._fd)
        except termios.error:  # it is gone
            return None


def _interrupt_writers() -> None:
    """Lets threads go that are blocked in a write to the terminal, which keeps all others from writing to it."""
    for thread in threading.enumerate():
        if thread.ident and thread is not threading.current_thread():
            with suppress(OSError):
                signal.pthread_kill(thread.ident, INTERRUPTING)
