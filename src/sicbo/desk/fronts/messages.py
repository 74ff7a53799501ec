"""What goes between the owner of a floor and its fronts, and under which subjects.

Orders go to the owner in the order of their arrival, many in a message; answers come back after
the commit. Entries go to everybody as they are stored. Nothing of the vault is among it: numbers
and words that no record may hold are taken out of an order before it is sent.
"""

import re
from typing import Final, NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.ids import Stream
from sicbo.desk.writer.errors import (
    Busy,
    IdReused,
    NoAnswer,
    NoSuchTable,
    Outage,
    StreamStopped,
    TableStopped,
    Undecided,
)
from sicbo.desk.writer.request import Request
from sicbo.journal.codec import decode_asked, encode_asked
from sicbo.journal.entry import Entry

BEAT_SECONDS: Final = 0.5
"""How often the owner says that it is there, and how far it has come."""

BYTES_MAX: Final = 512 * 1024
"""Of entries in one message, about; NATS takes a megabyte."""

_UNSAFE = re.compile(r"[^A-Za-z0-9:_-]")


class Subjects(NamedTuple):
    """The subjects of one floor; an account at the server is confined to what lies below."""

    floor: str

    @property
    def below(self) -> str:
        """Everything of this floor."""
        return f"sicbo.{self.floor}"

    @property
    def orders(self) -> str:
        """What fronts give to the owner."""
        return f"{self.below}.orders"

    @property
    def hello(self) -> str:
        """Where a front asks whether it may serve."""
        return f"{self.below}.hello"

    @property
    def beat(self) -> str:
        """Where the owner says that it is there."""
        return f"{self.below}.owner"

    @property
    def present(self) -> str:
        """Where fronts say who looks at which table."""
        return f"{self.below}.present"

    @property
    def every_entry(self) -> str:
        """The entries of every stream."""
        return f"{self.below}.entries.>"

    def entries(self, stream: Stream) -> str:
        """The entries of a stream."""
        return f"{self.below}.entries.{_UNSAFE.sub('_', stream)}"

    def answers(self, front: str) -> str:
        """What one front is answered."""
        return f"{self.below}.answers.{front}"

    def inbox(self, front: str) -> str:
        """Below which a front hears what it has asked for."""
        return f"{self.below}.inbox.{front}"


class OrderSent(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An order; its command as it is kept in the record."""

    by: str
    id: str
    role: str
    command: bytes
    table: str | None = None
    via: str | None = None

    def taken(self) -> Request:
        """The order as a desk takes it."""
        return Request(
            by=self.by,
            id=self.id,
            role=self.role,
            command=decode_asked(msgspec.Raw(self.command)),
            table=self.table,
            via=self.via,
        )


def sent(request: Request) -> OrderSent:
    """An order as it is sent."""
    by, number, role = request.by, request.id, request.role
    asked = encode_asked(request.command)
    return OrderSent(by, number, role, asked, request.table, request.via)


class OrdersSent(msgspec.Struct, frozen=True, array_like=True):
    """Orders of one front."""

    front: str
    orders: tuple[OrderSent, ...]


class AnswerSent(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What an order came to: entries from a position on, a refusal, or an error."""

    by: str
    id: str
    first: int = 0
    count: int = 0
    refusal: bytes | None = None
    kind: str | None = None
    error: str = ""


class AnswersSent(msgspec.Struct, frozen=True, array_like=True):
    """Answers to one front, from an epoch of the floor."""

    epoch: int
    answers: tuple[AnswerSent, ...]


class EntriesSent(msgspec.Struct, frozen=True, array_like=True):
    """Entries of one stream that were committed together."""

    epoch: int
    entries: tuple[Entry, ...]


class Beat(msgspec.Struct, frozen=True, array_like=True):
    """The owner is there."""

    epoch: int
    position: int
    at: float
    """Its time, by which deadlines run."""
    version: str


class PresenceSent(msgspec.Struct, frozen=True, array_like=True):
    """Who looks at which table through a front, and who of them is there as whoever deals."""

    front: str
    watching: dict[str, tuple[str, ...]]
    present: dict[str, tuple[str, ...]]


class HelloSent(msgspec.Struct, frozen=True, array_like=True):
    """A front wants to serve."""

    front: str
    version: str


class HelloAnswer(msgspec.Struct, frozen=True, array_like=True):
    """Whether it may."""

    refused: str | None = None


class FrontError(SicboError):
    """What the owner could not do with an order of a front."""


_KINDS: Final[dict[str, type[SicboError]]] = {
    kind.__name__: kind
    for kind in (
        *(Busy, IdReused, NoAnswer, NoSuchTable),
        *(Outage, StreamStopped, TableStopped, Undecided),
    )
}


def error_from(answer: AnswerSent) -> SicboError:
    """The error that an answer tells."""
    return _KINDS.get(answer.kind or "", FrontError)(answer.error)


_PLAIN_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


def older(version: str, than: str) -> bool:
    """Whether a program is older than another; one whose version cannot be read is.

    >>> older("0.2.0", "0.10.0"), older("0.10.0", "0.10.0"), older("new", "0.10.0")
    (True, False, True)
    """
    mine, other = _PLAIN_VERSION.match(version), _PLAIN_VERSION.match(than)
    if mine is None or other is None:
        return version != than
    return tuple(map(int, mine.groups())) < tuple(map(int, other.groups()))
