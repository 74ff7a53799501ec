"""Walking the chain: what was changed, removed or put in since it was written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from sicbo.journal.base import HeadRow, Journal, Progress
from sicbo.journal.entry import START, Entry, Point, Stream, link
from sicbo.journal.heads import BadHead, Head, check

_TELL_EVERY: Final = 20_000


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
    watch: Callable[[Iterator[Entry]], Iterator[Entry]] = iter,
) -> Walk:
    """Walk the journal from a point that is trusted to its end, past every signed head.

    Whoever watches sees every entry on the way.
    """
    walk = Walk(after, from_start=after.position == 0)
    total = journal.head().position
    wanted = sorted((head for head in heads if head.position >= after.position), key=_place)
    done = after.position
    for stop in (*(head.position for head in wanted), total):
        while done < stop:
            upto = min(done + _TELL_EVERY, stop)
            walk.along(watch(journal.entries(done, upto)))
            done = upto
            if progress is not None:
                progress(done, total)
        for head in wanted:
            if (
                head.position == stop
                and walk.at.position == stop
                and walk.at.link != head.point.link
            ):
                what = f"the head signed at {head.at.isoformat()} has another link here"
                walk.damaged.append(Damage(stop, None, what))
    for head in wanted:
        if head.position > total:
            what = f"a head was signed at {head.position}, but the journal ends at {total}"
            walk.damaged.append(Damage(total, None, what))
    return walk


def _place(head: Head) -> int:
    return head.position


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
