"""Where projections are kept: tables of rows, and how far along the record they are."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
from msgspec import inspect

from sicbo import __version__
from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import TableInstalled
from sicbo.core.table.snapshot import SCHEMA, shape
from sicbo.journal.open import in_database
from sicbo.views.accounts.meter_fold import MetersKept
from sicbo.views.accounts.statement_form import Debt, Row
from sicbo.views.rounds.dice_proof import DiceProof

EDITION: Final = 1
"""Of what is kept and how; raised when either changes, so that whatever is there is made anew."""

FILE: Final = "projections.sqlite"
"""Beside the journal."""

Columns = tuple[str, ...]

TABLES: Final[Mapping[str, tuple[Columns, Columns]]] = {
    "facts": (("name text", "value blob"), ("name",)),
    "lines": (
        ("player text", "position int", "at int", "body blob", "sums blob"),
        ("player", "position"),
    ),
    "balances": (
        (
            *("player text", "position int", "at int", "wallet int", "at_tables int"),
            *("colours int", "tokens int", "tokens_kept int"),
        ),
        ("player", "position"),
    ),
    "debts": (("player text", "position int", "at int", "owed blob"), ("player", "position")),
    "sittings": (
        (
            *("player text", "sat_position int", "name text", "place text", "seat int"),
            *("sat int", "left_at int", "left_position int"),
        ),
        ("player", "sat_position", "name", "place"),
    ),
    "marks": (
        ("name text", "version int", "position int", "at int", "round int", "state blob"),
        ("name", "version"),
    ),
    "rounds": (("name text", "round int", "position int"), ("name", "position")),
    "played": (
        ("player text", "position int", "name text", "round int"),
        ("player", "position", "name"),
    ),
    "places": (("name text", "round int", "position int"), ("name", "round", "position")),
    "spoken": (("name text", "round int", "position int"), ("name", "round", "position")),
    "standing": (("kind text", "name text", "position int"), ("kind", "name")),
    "disorder": (("low int", "high int"), ("low", "high")),
}
"""Every table of projections: its columns with their types, and those that tell its rows apart."""

Rows = list[tuple[Any, ...]]


class MarkState(msgspec.Struct, frozen=True, array_like=True):
    """A table somewhere along the record: folded, metered, and its dice whose seed is not out."""

    table: bytes | None
    meters: MetersKept
    proofs: dict[int, DiceProof]


class FloorFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the floor up to the position."""

    currency: str = ""
    tables: dict[str, TableInstalled] = {}
    players: list[str] = []


class RecordFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the record up to the position."""

    units: dict[str, str] = {}
    """What is played for at tables that do not play for cash."""
    last_position: int = 0
    last_at: int = 0
    """Of the last entry of any table."""
    latest: int = 0
    """The latest time in the record, which need not be its last."""
    notices: int = 0
    """How many notices were given."""


class Place(msgspec.Struct, frozen=True):
    """How far projections are, and along which record."""

    floor: str
    fingerprint: str
    position: int
    link: bytes


FINGERPRINT: Final = hashlib.sha256(
    msgspec.json.encode(
        [
            *(__version__, EDITION, SCHEMA, TABLES),
            *(
                shape(inspect.type_info(kind))
                for kind in (MarkState, FloorFacts, RecordFacts, Row, Debt)
            ),
        ]
    )
).hexdigest()
"""Stands for the program and the shape of what it keeps; under another one all is made anew."""

MARK: Final = msgspec.msgpack.Decoder(MarkState)
FLOOR_FACTS: Final = msgspec.json.Decoder(FloorFacts)
RECORD_FACTS: Final = msgspec.json.Decoder(RecordFacts)
PLACE: Final = msgspec.msgpack.Decoder(Place)


class ProjectionError(SicboError):
    """Projections cannot be read or written; the record can be read instead."""


class NoProjections(ProjectionError):
    """Nothing is kept there, or nothing that is ours."""


class Store(Protocol):
    """Tables of projections in a database of their own."""

    def read(self, query: str, bound: Sequence[object] = ()) -> Rows:
        """Rows of a query; a question mark stands for each value."""
        ...

    def write(self, batch: Mapping[str, Rows], gone: Iterable[tuple[str, str]]) -> None:
        """Put rows in, replacing those with the same key, and take standing ones out; or nothing.

        What was said to be gone is taken out before rows are put in.
        """
        ...

    def clear(self) -> None:
        """Begin anew with empty tables."""
        ...

    def drop(self) -> None:
        """Throw everything away."""
        ...

    def size(self) -> int:
        """How many bytes it takes."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def place_of(store: Store) -> Place | None:
    """How far projections are; nothing where they were never begun."""
    found: Place | None = _fact(store, "place", PLACE)
    return found


def floor_facts(store: Store) -> FloorFacts:
    """What they know of the floor."""
    return _fact(store, "floor", FLOOR_FACTS) or FloorFacts()


def record_facts(store: Store) -> RecordFacts:
    """What they know of the record."""
    return _fact(store, "record", RECORD_FACTS) or RecordFacts()


def _fact(store: Store, name: str, decoder: Any) -> Any:
    found = store.read("SELECT value FROM facts WHERE name = ?", (name,))
    if not found:
        return None
    try:
        return decoder.decode(found[0][0])
    except msgspec.DecodeError as error:
        raise NoProjections(f"projections cannot be read: {error}") from None


def open_store(journal_at: str, *, write: bool = False) -> Store:
    """The projections of the journal that is there: a file beside its file, or a schema of its own.

    Only one process writes them; a second one is refused.
    """
    if in_database(journal_at):
        from sicbo.projections.postgres_store import PostgresStore

        return PostgresStore(journal_at, write=write)
    from sicbo.projections.sqlite_store import SqliteStore

    return SqliteStore(file_of(journal_at), write=write)


def file_of(journal_at: str) -> Path:
    """The file of projections beside the file of a journal."""
    return Path(journal_at).with_name(FILE)


def drop_store(journal_at: str) -> bool:
    """Throw projections away, whatever state they are in; tells whether there were any."""
    if not in_database(journal_at):
        path = file_of(journal_at)
        there = path.exists()
        if there:
            from sicbo.projections.sqlite_store import locked

            with locked(path):
                for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
                    with suppress(FileNotFoundError):
                        os.unlink(path.with_name(name))
        return there
    try:
        store = open_store(journal_at, write=True)
    except NoProjections:
        return False
    there = place_of(store) is not None
    store.drop()
    store.close()
    return there
