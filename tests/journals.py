"""What tests of a journal do with one."""

import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from sicbo.core.ids import CommandId, Stream
from sicbo.journal.base import CommandKey, Journal, StoredAnswer
from sicbo.journal.entry import GENESIS, Entry, Point, chain, digest, link

TABLE = Stream("table:main")
WALLET = Stream("wallet:ann")


def following(journal: Journal, head: Point, bodies: Iterable[tuple[Stream, bytes]]) -> list[Entry]:
    """Entries that continue a journal."""
    wanted = list(bodies)
    versions = journal.versions(list({stream for stream, _ in wanted}))
    rows = []
    for stream, body in wanted:
        versions[stream] += 1
        rows.append((stream, versions[stream], body))
    return chain(head, rows)


def write(
    journal: Journal,
    *bodies: tuple[Stream, bytes],
    answered: Sequence[StoredAnswer] = (),
) -> list[Entry]:
    """A whole turn: begin, append, commit."""
    head = journal.begin()
    entries = following(journal, head, bodies)
    journal.append(entries, answered)
    journal.commit()
    return entries


def answer(actor: str, command: str, first: int = 1, entries: int = 1) -> StoredAnswer:
    """What an accepted command came to."""
    asked = sha256(f"{actor} {command}".encode()).digest()
    return StoredAnswer(CommandKey(actor, CommandId(command)), asked, first, entries, None)


def check_chain(entries: Iterable[Entry]) -> Point:
    """Verify from genesis: positions and versions without gaps, every link; tells the head."""
    before, position = GENESIS, 0
    versions: dict[Stream, int] = {}
    for entry in entries:
        position += 1
        assert entry.position == position
        versions[entry.stream] = versions.get(entry.stream, 0) + 1
        assert entry.version == versions[entry.stream]
        before = link(before, position, entry.stream, entry.version, digest(entry.body))
        assert entry.link == before
    return Point(position, before)


def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Look again until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.005)
