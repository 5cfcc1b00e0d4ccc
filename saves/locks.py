"""The lock on a match: one process holds it, it ends with that process, and another login may ask for it."""

import errno
import os
import platform
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from saves import files
from saves.errors import SaveInUse, SaveUnwritable

if TYPE_CHECKING:
    from filelock import BaseFileLock

# What a file system answers that knows no locks; FORMAT.md tells what takes their place.
NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP)

ASKABLE = hasattr(signal, "SIGUSR1")  # whether this system lets one process ask another
STEP_ASIDE = getattr(signal, "SIGUSR1", 0)  # asks the holder to close its matches and end
PATIENCE = 2.0  # seconds for an answer to that


class Lock:
    """A match that this process holds; ``kernel`` is None where the file system knows no locks."""

    def __init__(self, file: Path, kernel: "BaseFileLock | None") -> None:
        self.file = file
        self.kernel = kernel

    def release(self) -> None:
        """Lets others hold the match."""
        if self.kernel:
            self.kernel.release()

    def remove(self) -> None:
        """Releases it and removes its file while it is held, so that nobody is left with a file that is gone."""
        with suppress(OSError):
            self.file.unlink()
        self.release()


def hold(path: Path) -> Lock:
    """Locks a match for this process until the lock is released or the process ends, however it ends.

    Raises SaveInUse or SaveUnwritable.
    """
    from filelock import FileLock, Timeout  # takes long to import, and no screen needs it before the first match

    file = _file(path)
    kernel = FileLock(file, mode=0o600, thread_local=False, fallback_to_soft=False)
    try:
        file.parent.stat()  # the lock would make a folder that is missing, and for others to enter
        kernel.acquire(blocking=False)
    except Timeout:
        raise SaveInUse(f"{files.shown(path.stem)} is open in another place; close it there first.") from None
    except OSError as error:
        if error.errno in NO_LOCKS:
            return Lock(file, None)
        raise SaveUnwritable(f"{files.shown(path)} cannot be locked: {files.reason(error)}.") from None
    with suppress(OSError):  # where it cannot be told, nobody can ask for the match
        if ASKABLE:
            file.write_text(_signature(os.getpid()), "utf-8")
    return Lock(file, kernel)


def take_over(path: Path) -> Lock:
    """Locks a match that another process may hold: that one is asked to step aside, and is ended if it does not answer.

    Takes up to twice ``PATIENCE``. Raises SaveInUse if the process cannot be reached from here, or SaveUnwritable.
    """
    for request in (STEP_ASIDE, getattr(signal, "SIGKILL", 0)):
        deadline = time.monotonic() + PATIENCE
        asked = False
        while time.monotonic() < deadline:
            with suppress(SaveInUse):
                return hold(path)
            asked = asked or _ask(path, request)
            time.sleep(0.02)
    raise SaveInUse(f"{files.shown(path.stem)} is open where it cannot be reached from here; close it there first.")


def holder(path: Path) -> int | None:
    """The number of the process that holds the lock on a match, None if it is this one or cannot be told."""
    if not ASKABLE:
        return None
    try:
        text = _file(path).read_text("utf-8")
        process = int(text.split()[0])
        return process if process != os.getpid() and text == _signature(process) else None
    except (OSError, ValueError, IndexError):
        return None


def _ask(path: Path, request: int) -> bool:
    process = holder(path)
    if not process:
        return False
    try:
        os.kill(process, request)
    except PermissionError:
        raise SaveInUse(f"{files.shown(path.stem)} is open for another user; it is to be closed there first.") from None
    except ProcessLookupError:
        return False
    return True


def _file(path: Path) -> Path:
    target = files.real(path)
    return target.with_name(f".{target.stem}.lock")


def _signature(process: int) -> str:
    """Tells a live process from all others, also from a later one with its number; raises OSError if it is gone."""
    started = ""
    stat = Path(f"/proc/{process}/stat")
    if stat.parent.parent.joinpath("self").exists():
        started = stat.read_text("utf-8").rpartition(")")[2].split()[19]  # clock ticks since the system started
    else:
        os.kill(process, 0)
    return f"{process} {started} {platform.node()}\n"
