"""A damaged file never crashes, hangs or swells the reader, and is never touched by it."""

import json
import random
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from engine import GAMES
from saves import SaveError, SaveTooNew, Store
from saves.model import MOST_BYTES
from tests.engine.matches import is_sentence
from tests.saves.play import GAMES_ONCE, begin, finish, play_on
from tests.torture.effort import torture

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 1.0
MOST_MEMORY = 200 * 1024 * 1024

# What is put into a file: what JSON is made of, numbers and texts that readers stumble over, and nesting.
PIECES = [
    *(b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"null", b"true", b"-1", b"1e999", b"NaN", b"9" * 400),
    *(b'"a":1,', b"\x00", b"\xff", b"\xef\xbb\xbf", b'"\\ud800"', b'"\x1b[2J"', b"[" * 5000, b'{"a":' * 2000),
    *(b'"' + b"x" * 70_000 + b'"', b" " * 9000),
]


def mutated(sound: bytes, chance: random.Random) -> bytes:
    """A file that was altered in some places, in ways that disks, editors and attackers have."""
    data = bytearray(sound)
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        start = chance.randrange(len(data) + 1)
        end = min(start + chance.choice([0, 1, 1, 4, 60, 512, 4096]), len(data))
        match chance.randrange(9):
            case 0:
                del data[start:end]
            case 1:
                data[start:end] = chance.choice(PIECES)
            case 2:
                data[start:end] = chance.randbytes(end - start)
            case 3:
                data[start:end] = bytes(end - start)  # blocks that were never written
            case 4:
                data[start:start] = data[start:end] * chance.choice([1, 2, 50])
            case 5:
                del data[start:]
            case 6 if start < len(data):
                data[start] ^= 1 << chance.randrange(8)
            case 7:
                data = bytearray(altered(bytes(data), chance))
            case 8:
                data += data[start:end] * chance.choice([1, 400])
    return bytes(data[: MOST_BYTES + chance.choice([0, 1])])


def altered(data: bytes, chance: random.Random) -> bytes:
    """A value of well-formed JSON gives way to another, or to one of another place in the file."""
    values = list(re.finditer(rb'"[^"\\]*"|-?\d+|true|false|null', data))
    if not values:
        return data
    place, other = chance.choice(values), chance.choice(values)
    new = chance.choice([other[0], b"0", b"-1", str(2**64).encode(), b"[]", b"{}", json.dumps("x" * 300).encode()])
    return data[: place.start()] + new + data[place.end() :]


def sound_files(folder: Path) -> Iterator[bytes]:
    """The files of matches of every game: just begun, in play and finished."""
    for seating in GAMES_ONCE:
        with begin(Store(folder), seating) as match:
            path = folder / f"{match.id}.json"
            yield path.read_bytes()
            yield (play_on(match, 9), path.read_bytes())[1]
            yield (finish(match), path.read_bytes())[1]


@torture(short=300, long=10_000)
def test_damaged_files(tmp_path: Path, rounds: int) -> None:
    """Each is listed and opened as a sound match, or refused in a sentence, within a second; it stays as it is. All of
    them together, one after the other, take no more memory than is allowed for one.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.test_damage", str(tmp_path), str(rounds)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    print(done.stdout)  # noqa: T201 - the figures, for make torture
    sound, refused = map(int, re.findall(r"(\d+) (?:sound|refused)", done.stdout))
    assert sound + refused == rounds
    assert refused > rounds / 2


def main(folder: Path, rounds: int) -> None:
    """Damages and reads so many files; ends with a traceback if one is not read as it should be."""
    chance = random.Random(4711)
    sounds = list(sound_files(folder / "sound"))
    assert len(sounds) == 3 * len(GAMES)
    store = Store(folder / "damaged")
    store.folder.mkdir()
    path = store.folder / "x.json"
    read(store, sounds[0])  # imports all that is needed
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (memory() + MOST_MEMORY, hard))
    slowest, sound = 0.0, 0
    for _ in range(rounds):
        data = mutated(chance.choice(sounds), chance)
        begun = time.process_time()  # of this process alone, however much else the machine has to do
        sound += read(store, data)
        slowest = max(slowest, time.process_time() - begun)
        assert path.read_bytes() == data
        assert [each.name for each in store.folder.iterdir() if not each.name.endswith(".lock")] == ["x.json"]
    assert slowest < MOST_SECONDS
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{sound} sound, {rounds - sound} refused; slowest {slowest * 1000:.0f} ms; at most {peak} MB\n")


def read(store: Store, data: bytes) -> bool:
    """Lists and opens a file; whether it is sound."""
    path = store.folder / "x.json"
    path.unlink(missing_ok=True)  # a file that is written over costs a wait for the disk
    path.write_bytes(data)
    (listing,) = store.list()
    refusal = refused(store)
    if refusal:
        assert is_sentence(str(refusal).capitalize())
        assert listing.problem == str(refusal) or (listing.problem is None and isinstance(refusal, SaveTooNew))
        return False
    assert listing.problem is None
    return True


def refused(store: Store) -> SaveError | None:
    """Why the file cannot be opened."""
    try:
        store.open("x").close()
    except SaveError as error:
        return error
    return None


def memory() -> int:
    """The bytes of address space that this process has."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[0])
    return pages * resource.getpagesize()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
