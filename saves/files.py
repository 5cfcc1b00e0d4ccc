"""Files that a crash, a kill or a full disk leaves whole: the old version or the new one, never half of each."""

import errno
import hashlib
import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from saves.errors import SaveDamaged

# What a name on a screen must not hold: control characters, line and direction marks, halves of characters.
UNSHOWN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

_TEMPORARY = re.compile(r"\..+\.(\d+)-[0-9a-f]{8}\.tmp")  # ".NAME.PROCESS-RANDOM.tmp"


def shown(text: object) -> str:
    """A text or a path as a sentence may hold it: on one line, and with nothing that moves a terminal's cursor."""
    return UNSHOWN.sub("?", str(text))


def reason(error: OSError) -> str:
    """Why a file operation failed, in the system's words and without a path."""
    return error.strerror or type(error).__name__


def fingerprint(data: bytes) -> bytes:
    """Tells the content of a file from every other."""
    return hashlib.blake2b(data, digest_size=16).digest()


def write_atomically(path: Path, data: bytes, *, keep_previous: bool = False) -> None:
    """Puts ``data`` in the place of a file, whole and on the disk, readable for its owner alone.

    A symlink stays, its target is written. A missing folder is made. With ``keep_previous`` the version before stays
    beside it (:func:`previous_of`). Raises OSError; the file is then as it was.
    """
    target = real(path)
    make_folder(target.parent)
    temporary = _temporary(target)
    try:
        _write_new(temporary, data)
        if keep_previous:
            _keep(target)
        temporary.replace(target)
        _sync_folder(target.parent)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def read_whole(path: Path, most: int) -> bytes:
    """The bytes of a file; raises SaveDamaged if it is no file, cannot be read or is larger than ``most`` bytes."""
    name = shown(path.name)
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe without a writer must not hold us up
    except FileNotFoundError:
        raise SaveDamaged(f"{name} is not there.") from None
    except OSError as error:
        raise SaveDamaged(f"{name} cannot be read: {reason(error)}.") from None
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise SaveDamaged(f"{name} is not a file.")
        with open(file, "rb", closefd=False) as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise SaveDamaged(f"{name} cannot be read: {reason(error)}.") from None
    finally:
        os.close(file)
    if len(data) > most:
        raise SaveDamaged(f"{name} is larger than any save ({most // 1024} KiB).")
    return data


def real(path: Path) -> Path:
    """The path with its symlinks followed."""
    return Path(os.path.realpath(path))


def previous_of(path: Path) -> Path:
    """Where the version before is kept."""
    target = real(path)
    return target.with_name(f"{target.name}.previous")


def sweep(folder: Path) -> None:
    """Removes the temporary files of writers that are gone; never raises for a folder or a file that is not ours."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            match = _TEMPORARY.fullmatch(entry.name)
            if match and not _lives(int(match[1])):
                with suppress(OSError):
                    Path(entry).unlink()


def make_folder(folder: Path) -> None:
    """Makes a folder that only its owner may enter, unless it is there already; raises OSError."""
    if not folder.is_dir():
        with suppress(FileExistsError):  # then it is no folder, and opening a file in it says so
            folder.mkdir(mode=0o700, parents=True)
            _sync_folder(folder.parent)


def probe(folder: Path) -> None:
    """Tries whether a file can be written in a folder, which is made if it is missing; raises OSError if not."""
    make_folder(folder)
    temporary = _temporary(folder / "probe")
    try:
        _write_new(temporary, b"vivio\n")
    finally:
        with suppress(OSError):
            temporary.unlink()


def duplicate(source: Path, copy: Path) -> None:
    """Gives a file a second name, which must be free; a true copy where the file system knows no second names."""
    try:
        copy.hardlink_to(source)
    except (FileNotFoundError, FileExistsError):
        raise
    except OSError:
        _write_new(copy, source.read_bytes())


def _keep(target: Path) -> None:
    """Makes the file as it is the previous version, so that both names are whole at every moment."""
    spare = _temporary(target)
    try:
        with suppress(FileNotFoundError):  # the first version has none before it
            duplicate(target, spare)
            spare.replace(previous_of(target))
    finally:
        with suppress(FileNotFoundError):  # a rename between two names of one file leaves both
            spare.unlink()


def _write_new(path: Path, data: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)


def _sync_folder(folder: Path) -> None:
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some network file systems cannot sync a folder
            raise
    finally:
        os.close(file)


def _temporary(target: Path) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True
