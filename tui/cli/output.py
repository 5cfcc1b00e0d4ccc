"""What commands write: everything goes through here, so that a closed pipe or a full disk is met in one place."""

import codecs
import io
import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


FAILURE = 2  # exit statuses
INTERRUPTED = 130


class CommandError(Exception):
    """A command that cannot be done; its text is a sentence for the player."""


def write(text: str) -> None:
    """Writes to stdout; a reader that has closed the pipe has what it wanted, anything else raises CommandError."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go(sys.stdout)
    except OSError as error:
        _let_go(sys.stdout)
        raise CommandError(f"The output cannot be written: {error.strerror}.") from error


def complain(sentence: str) -> None:
    """Writes a sentence to stderr, if anybody reads there."""
    from saves.files import shown

    try:
        sys.stderr.write(f"vivio: {shown(sentence)}\n")
        sys.stderr.flush()
    except OSError:
        _let_go(sys.stderr)


def show(*parts: "RenderableType") -> None:
    """Writes what rich renders: in colour and as wide as the terminal, or plain if there is none."""
    console = _console()
    with console.capture() as captured:
        console.print(*parts, sep="\n")
    write(captured.get())


def write_json(value: Any) -> None:
    """Writes a value that msgspec knows, as JSON in plain ASCII, which no terminal and no encoding can garble."""
    import json

    import msgspec

    write(json.dumps(msgspec.to_builtins(value, enc_hook=os.fspath), indent=2) + "\n")


def prepare() -> None:
    """Makes the streams take any text: for what their encoding lacks, what looks much like it is written.

    A terminal gets ASCII in a locale without an encoding, where Python writes UTF-8 all the same.
    """
    sys.stdout = sys.stdout or _nowhere()  # a process may be started without them
    sys.stderr = sys.stderr or _nowhere()
    codecs.register_error("vivio.nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="vivio.nearest")
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.isatty():
        from tui.terminal import encoding_of

        if encoding_of(os.environ, sys.stdout.encoding) == "ASCII":
            sys.stdout.reconfigure(encoding="ascii", errors="vivio.nearest")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What to write for characters that an encoding lacks."""
    from tui.glyphs import for_ascii

    assert isinstance(error, UnicodeEncodeError)
    return for_ascii(error.object[error.start : error.end]), error.end


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  (open until the process ends)


def _let_go(stream: TextIO) -> None:
    """Sends the rest of a stream that cannot be written to nowhere, or Python complains of it at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
