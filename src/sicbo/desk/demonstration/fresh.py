"""Fresh rolls of the virtual tumbler, many of them, to be judged by the laboratory."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import Final

from sicbo.desk.dice.draws import new_seed, roll
from sicbo.journal.base import Progress

TABLE: Final = "dice-test"
_CHUNK: Final = 50_000


def fresh_rolls(
    number: int, master: bytes | None, workers: int, progress: Progress | None = None
) -> bytes:
    """The faces of many rounds, three a round, each round with a seed and a close of its own.

    Without a master every seed comes from the operating system; with one, seeds and closes come
    from it, so that the same rolls can be drawn again, on any number of workers.
    """
    starts = range(0, number, _CHUNK)
    asked = [(start, min(start + _CHUNK, number), master) for start in starts]
    faces = bytearray()
    for chunk in _drawn(asked, workers):
        faces += chunk
        if progress is not None:
            progress(len(faces) // 3, number)
    return bytes(faces)


def _drawn(asked: list[tuple[int, int, bytes | None]], workers: int) -> Iterator[bytes]:
    if workers == 1 or len(asked) == 1:
        yield from map(_chunk, asked)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(_chunk, asked)


def _chunk(asked: tuple[int, int, bytes | None]) -> bytes:
    first, end, master = asked
    faces = bytearray()
    for number in range(first + 1, end + 1):
        if master is None:
            seed, closed_by = new_seed(), new_seed()
        else:
            seed = sha256(b"sicbo.dice-test.1|seed|%b|%d" % (master, number)).digest()
            closed_by = sha256(b"sicbo.dice-test.1|close|%b|%d" % (master, number)).digest()
        faces += bytes(roll(seed, TABLE, number, 1, closed_by))
    return bytes(faces)
