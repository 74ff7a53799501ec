"""Walking the chain: what was changed, removed or put in since it was written."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from sicbo.core.ids import Stream
from sicbo.journal.base import HeadRow, Journal, Progress
from sicbo.journal.entry import START, Entry, Point, link
from sicbo.journal.heads import BadHead, Head, check

_TELL_EVERY: Final = 20_000
WORTH_A_PROCESS: Final = 100_000
"""From this number of entries on, a walk takes longer than a process takes to start."""

Watch = Callable[[Iterator[Entry]], Iterator[Entry]]
"""Passes entries on and looks at each."""


class Damage(NamedTuple):
    """Something that is not as it was written: where, and what."""

    position: int
    stream: Stream | None
    what: str


@dataclass
class Walk:
    """A walk along the chain; damage is named and the walk goes on behind it."""

    at: Point = START
    versions: dict[Stream, int] = field(default_factory=dict)
    """The last version seen of each stream; a stream first seen in mid-journal starts anywhere."""
    from_start: bool = True
    damaged: list[Damage] = field(default_factory=list)
    count: int = 0

    def along(self, entries: Iterable[Entry]) -> None:
        """Go on over these entries."""
        position, before = self.at
        versions, damaged = self.versions, self.damaged
        for place, stream, version, body, stored in entries:
            position += 1
            if place != position:
                missing = f"entries {position} to {place - 1} are missing"
                damaged.append(Damage(position, None, missing))
                position = place
            elif link(before, place, stream, version, sha256(body).digest()) != stored:
                damaged.append(Damage(place, stream, "does not fit its link"))
            seen = versions.get(stream)
            if seen is None and self.from_start:
                seen = 0
            if seen is not None and version != seen + 1:
                what = f"version must be {seen + 1}, got {version}"
                damaged.append(Damage(place, stream, what))
            versions[stream] = version
            before = stored
            self.count += 1
        self.at = Point(position, before)


def verify(
    journal: Journal,
    *,
    after: Point = START,
    heads: Sequence[Head] = (),
    progress: Progress | None = None,
    watch: Watch | None = None,
    where: str | Path | None = None,
) -> Walk:
    """Walk the journal from a point that is trusted to its end, past every signed head.

    Whoever watches sees every entry on the way. Where a long journal is watched and it is said
    where it can be opened again, a second process walks the chain meanwhile.
    """
    total = journal.head().position
    if watch is None or where is None or total - after.position < WORTH_A_PROCESS:
        return walked(journal, after, heads, total, watch, progress)
    from sicbo.journal.parallel_walk import ParallelWalk

    with ParallelWalk(where, after, heads, total) as beside:
        for done in _stops(after.position, total):
            deque(watch(journal.entries(*done)), maxlen=0)
            if progress is not None:
                progress(done[1], total)
        return beside.walk()


def walked(
    journal: Journal,
    after: Point,
    heads: Sequence[Head],
    total: int,
    watch: Watch | None = None,
    progress: Progress | None = None,
) -> Walk:
    """Walk from a point to a position, past every signed head between them."""
    walk = Walk(after, from_start=after.position == 0)
    signed: dict[int, list[Head]] = {}
    for head in heads:
        if head.position >= after.position:
            signed.setdefault(head.position, []).append(head)
    done = after.position
    for stop in sorted({*signed, total}):
        for begin, upto in _stops(done, min(stop, total)):
            entries = journal.entries(begin, upto)
            walk.along(entries if watch is None else watch(entries))
            if progress is not None:
                progress(upto, total)
        done = max(done, min(stop, total))
        for head in signed.get(stop, ()):
            if stop > total:
                what = f"a head was signed at {stop}, but the journal ends at {total}"
                walk.damaged.append(Damage(total, None, what))
            elif walk.at.position == stop and walk.at.link != head.point.link:
                what = f"the head signed at {head.at.isoformat()} has another link here"
                walk.damaged.append(Damage(stop, None, what))
    return walk


def _stops(after: int, total: int) -> Iterator[tuple[int, int]]:
    for begin in range(after, total, _TELL_EVERY):
        yield begin, min(begin + _TELL_EVERY, total)


def checked_heads(
    rows: Iterable[HeadRow], key: Ed25519PublicKey, floor: str
) -> tuple[list[Head], list[Damage]]:
    """Heads that this key has signed, and those it has not."""
    good, bad = [], []
    for row in rows:
        try:
            good.append(check(row, key, floor))
        except BadHead as error:
            bad.append(Damage(row.position, None, str(error)))
    return good, bad
