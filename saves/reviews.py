"""What was found out about the decisions of a match, kept beside its save so that nobody has to find it out again.

The file is no authority: whoever removes it loses time, and one that is damaged, or of a match that went on or went
otherwise, tells nothing.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from engine.bots.advice import REVIEW, Verdict
from saves import files
from saves.errors import SaveDamaged
from saves.match import app_version
from saves.model import MOST_BYTES, Save

SEAL: Final = len(files.fingerprint(b""))


def review_of(path: Path) -> Path:
    """Where the verdicts on a saved match are kept."""
    target = files.real(path)
    return target.with_name(f".{target.stem}.review")


def read_verdicts(path: Path, save: Save) -> list[Verdict]:
    """The verdicts that the file tells on this match as it stands; none if there are none that can be trusted."""
    try:
        data = files.read_whole(path, MOST_BYTES)
        sealed, body = data[:SEAL], data[SEAL:]
        return msgspec.json.decode(body, type=list[Verdict]) if sealed == _seal(save, body) else []
    except (SaveDamaged, msgspec.MsgspecError):
        return []


def write_verdicts(path: Path, save: Save, verdicts: Iterable[Verdict]) -> None:
    """Keeps the verdicts on this match as it stands; where they cannot be written, they are found out again."""
    body = msgspec.json.encode(list(verdicts))
    with suppress(OSError):
        files.write_atomically(path, _seal(save, body) + body)


def _seal(save: Save, body: bytes) -> bytes:
    """Tells the verdicts from all others, and what they are about: the match, and who has weighed it how."""
    about = (app_version(), REVIEW[save.game], save.game, save.options, save.seed, save.journal)
    return files.fingerprint(msgspec.json.encode(about) + body)
