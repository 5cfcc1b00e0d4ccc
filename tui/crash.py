"""What is told of a crash: where in the code it came about, and nothing of what the code worked on."""

import os
import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write_report(error: BaseException, folder: Path) -> str:
    """Writes a report to a file in the folder, or to a temporary one; returns the sentence that tells where."""
    from tempfile import gettempdir

    from saves.files import shown, write_atomically

    now = datetime.now(UTC)
    text = f"{now:%Y-%m-%d %H:%M:%S} UTC\n{surroundings()}\n\n{what_happened(error)}"
    for place in (folder, Path(gettempdir())):
        path = place / f"vivio-crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        try:
            write_atomically(path, text.encode())
        except OSError:
            continue
        return f"What happened is told in {shown(path)}"
    return "A report could not be written."


def surroundings() -> str:
    """The versions and the terminal, in lines."""
    from importlib.metadata import version

    packages = ", ".join(f"{name} {version(name)}" for name in ("vivio", "textual", "rich", "msgspec"))
    try:
        columns, rows = os.get_terminal_size(1)
    except OSError:
        columns = rows = 0
    names = ("TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "NO_COLOR")
    terminal = " ".join(f"{name}={os.environ[name]!r}" for name in names if name in os.environ)
    return f"{packages}\nPython {platform.python_version()} on {platform.platform()}\n{columns} x {rows} {terminal}"


def what_happened(error: BaseException) -> str:
    """The chain of exceptions by their types and the lines of code on the way, without their texts and values: those
    may tell a hidden card.
    """
    told: list[str] = []
    current: BaseException | None = error
    while current and len(told) < 10:
        kind = type(current)
        frames = traceback.extract_tb(current.__traceback__)
        lines = [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]
        system = f" ({os.strerror(current.errno)})" if isinstance(current, OSError) and current.errno else ""
        told.append("\n".join([*lines, f"{kind.__module__}.{kind.__qualname__}{system}"]))
        inner = getattr(current, "error", None)  # of Textual's WorkerFailed
        current = current.__cause__ or current.__context__ or (inner if isinstance(inner, BaseException) else None)
    return "\n\nwhich came of\n\n".join(told) + "\n"


def _place(filename: str) -> str:
    """A file without the folders that lead to it."""
    for root in (ROOT, *map(Path, sys.path)):
        if root.parts and Path(filename).is_relative_to(root):
            return Path(filename).relative_to(root).as_posix()
    return Path(filename).name
