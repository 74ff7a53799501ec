"""What every journal can do, whichever database keeps it; and what can go wrong with one."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from sicbo.core.errors import SicboError
from sicbo.core.ids import CommandId, Stream
from sicbo.journal.entry import Entry, Point

_SEAL = sha256().digest_size

FORGET_MOST: Final = 5_000
"""Refusals that are forgotten at a time, so that nobody waits for it."""

Progress = Callable[[int, int], None]
"""Told how much is done, of how much."""


class CommandKey(NamedTuple):
    """A command's id, scoped to who sent it."""

    actor: str
    id: CommandId


class StoredAnswer(NamedTuple):
    """What a command came to: entries from a position on, or a refusal as it was written."""

    key: CommandKey
    digest: bytes
    """Of what was asked, so that another command under the same id is noticed."""
    first: int
    """The position of its first entry; of a refusal, where the journal stood."""
    entries: int
    refusal: bytes | None


class Snapshot(NamedTuple):
    """A fold kept so that a start need not begin at the first entry; never the truth."""

    stream: Stream
    version: int
    link: bytes
    schema: str
    state: bytes


def sealed(snapshot: Snapshot) -> Snapshot:
    """A snapshot as it is stored: a digest of all of it before its bytes."""
    return snapshot._replace(state=_seal(snapshot) + snapshot.state)


def unsealed(stored: Snapshot) -> Snapshot | None:
    """A stored snapshot; nothing where its bytes are not those that were stored."""
    found = stored._replace(state=stored.state[_SEAL:])
    return found if _seal(found) == stored.state[:_SEAL] else None


def _seal(snapshot: Snapshot) -> bytes:
    stream, version, link, schema, state = snapshot
    named = f"{stream}|{version}|{link.hex()}|{schema}|".encode()
    return sha256(named + state).digest()


def after_all(prefix: str) -> str:
    """The first name after all that begin so, by their bytes.

    >>> after_all("jackpot:")
    'jackpot;'
    """
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)


class HeadRow(NamedTuple):
    """A signed head as it was written: the exact text and its signature."""

    position: int
    text: bytes
    signature: bytes


class JournalError(SicboError):
    """The journal could not do what was asked."""


class JournalInUse(JournalError):
    """Another process writes this journal."""


class NoJournal(JournalError):
    """There is no journal there, or it is none of ours."""


class StreamMoved(JournalError):
    """Somebody else has written to the stream since it was read."""


class WriteFailed(JournalError):
    """A write did not happen: nothing of it is in the journal."""


class OutcomeUnknown(JournalError):
    """The connection was lost while committing: look the commands up before trying again."""


class JournalStopped(JournalError):
    """The disk did not confirm a write; the journal must be opened anew and verified."""


class LeaseLost(JournalStopped):
    """Somebody else has taken the floor over: this process writes no more."""


class Journal(Protocol):
    """An append-only record with one writer at a time.

    A writer takes its turn with `begin`, which tells where the journal stands now, then appends
    and commits, or rolls back. Everything else only reads, or keeps what can be rebuilt.
    """

    local: bool
    """Only this process writes, and `begin` and `append` do not wait for anybody."""

    epoch: int | None
    """That of this owner; none as long as it owns nothing, and in a file."""

    @property
    def floor(self) -> str:
        """The id of the floor whose journal this is."""
        ...

    def begin(self) -> Point:
        """Take the turn to write, and tell the head of the journal."""
        ...

    def append(self, entries: Sequence[Entry], answered: Sequence[StoredAnswer]) -> None:
        """Write entries that continue the head, and what commands came to."""
        ...

    def commit(self) -> None:
        """Make what was appended durable; it is the point of no return."""
        ...

    def rollback(self) -> None:
        """Give the turn back with nothing written."""
        ...

    def head(self) -> Point:
        """Where the journal stands."""
        ...

    def entries(self, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Entries in the order of the journal."""
        ...

    def stream(self, stream: Stream, after: int = 0) -> Iterator[Entry]:
        """Entries of one stream in order."""
        ...

    def versions(self, streams: Sequence[Stream] | None = None) -> dict[Stream, int]:
        """The last version of these streams, or of every stream."""
        ...

    def named(self, prefix: str) -> list[Stream]:
        """Every stream whose name begins so, in order."""
        ...

    def answers(self, keys: Sequence[CommandKey]) -> dict[CommandKey, StoredAnswer]:
        """What these commands came to, where they are known."""
        ...

    def keep_head(self, head: HeadRow) -> None:
        """Keep a signed head."""
        ...

    def heads(self, newest: int | None = None) -> list[HeadRow]:
        """Every signed head in order, or the newest of them."""
        ...

    def drop_heads(self, heads: Sequence[HeadRow]) -> None:
        """Keep these heads no longer."""
        ...

    def forget_refusals(self, before: int) -> int:
        """Forget commands that were refused before a position, a batch at a time; tells how many.

        A refusal moved nothing and is no entry. Refusals written by earlier editions bear no
        position and are the first to go.
        """
        ...

    def probe(self) -> None:
        """Write something that changes nothing, durably; an error says that nothing can be."""
        ...

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a fold in place of the one before it."""
        ...

    def snapshot(self, stream: Stream) -> Snapshot | None:
        """The fold kept for a stream."""
        ...

    def keep_document(self, sha256: str, text: bytes) -> None:
        """Keep a rule document under its hash."""
        ...

    def document(self, sha256: str) -> bytes | None:
        """A rule document by its hash."""
        ...

    def documents(self) -> dict[str, bytes]:
        """Every rule document by its hash."""
        ...

    def take(self) -> bool:
        """Own the floor from now on, unless somebody else does; to be asked again and again."""
        ...

    def owner(self) -> str | None:
        """Who owns the floor, if somebody else does."""
        ...

    @property
    def away(self) -> float | None:
        """For how many seconds nobody owned the floor when it was taken over, as far as known."""
        ...

    def settings(self) -> dict[str, str]:
        """What makes a commit durable, as the database has it now."""
        ...

    def backup(self, target: Path, progress: Progress | None = None) -> Point:
        """Copy the journal while it is in use; tells up to where."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
