"""The tables of a journal in PostgreSQL, and the two statements of every turn."""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from struct import Struct, pack

import psycopg

from sicbo.journal.base import CommandKey, JournalError, NoJournal, StoredAnswer
from sicbo.journal.engines.postgres_lease import LEASES
from sicbo.journal.engines.postgres_session import Connection, Place, failures
from sicbo.journal.entry import Entry

log = logging.getLogger("sicbo.journal")

FORMAT = "1"
"""Of the tables below; a schema of another format is not opened."""

_REFUSALS = """
CREATE INDEX IF NOT EXISTS refusals ON commands (first) WHERE refusal IS NOT NULL
"""

# Names sort by their bytes: an index must not depend on the language of a machine. Ids begin with
# the time, so that those of one commit lie on few pages; older schemas have the actor first.
_TABLES = """
CREATE TABLE meta (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE entries (
    position bigint PRIMARY KEY,
    stream   text COLLATE "C" NOT NULL,
    version  bigint NOT NULL,
    body     bytea NOT NULL,
    link     bytea NOT NULL,
    UNIQUE (stream, version)
);
CREATE TABLE commands (
    actor   text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    digest  bytea NOT NULL,
    first   bigint NOT NULL,
    count   bigint NOT NULL,
    refusal bytea,
    PRIMARY KEY (id, actor)
);
CREATE TABLE heads (
    position bigint NOT NULL, text bytea NOT NULL, signature bytea NOT NULL,
    UNIQUE (position, signature)
);
CREATE TABLE snapshots (
    stream text COLLATE "C" PRIMARY KEY, version bigint NOT NULL, link bytea NOT NULL,
    schema text NOT NULL, state bytea NOT NULL
);
CREATE TABLE documents (sha256 text COLLATE "C" PRIMARY KEY, text bytea NOT NULL);
"""

APPEND = b"""
WITH written AS (
    INSERT INTO entries
    SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::bytea[], $5::bytea[])
)
INSERT INTO commands
SELECT * FROM unnest($6::text[], $7::text[], $8::bytea[], $9::int8[], $10::int8[], $11::bytea[])
"""
"""Both tables in one round trip; a list of each column, in the database's own binary form."""

FIND = b"""
SELECT c.actor, c.id
FROM unnest($1::text[], $2::text[]) AS wanted (actor, id)
JOIN commands AS c ON c.actor = wanted.actor AND c.id = wanted.id
LIMIT 1
"""
"""Whether any of these commands was answered before, which nearly none was."""

DROP_HEADS = """
    DELETE FROM heads USING unnest(%s::int8[], %s::bytea[]) AS old (place, signed)
    WHERE position = place AND signature = signed
"""
KEEP_SNAPSHOT = """
    INSERT INTO snapshots VALUES (%s, %s, %s, %s, %s)
    ON CONFLICT (stream) DO UPDATE SET
        version = excluded.version, link = excluded.link,
        schema = excluded.schema, state = excluded.state
"""
NAMED = """
SELECT stream FROM entries WHERE stream >= %s AND stream < %s AND version = 1 ORDER BY stream
"""

VERSIONS = """
    SELECT wanted, coalesce((SELECT max(version) FROM entries WHERE stream = wanted), 0)
    FROM unnest(%s::text[]) AS wanted
"""
FIND_COMMANDS = """
    SELECT c.actor, c.id, c.digest, c.first, c.count, c.refusal
    FROM unnest(%s::text[], %s::text[]) AS wanted (actor, id)
    JOIN commands AS c ON c.actor = wanted.actor AND c.id = wanted.id
"""
FORGET = """
    DELETE FROM commands USING (
        SELECT actor, id FROM commands WHERE refusal IS NOT NULL AND first < %s LIMIT %s
    ) AS old
    WHERE commands.actor = old.actor AND commands.id = old.id
    RETURNING 1
"""

_INT8, _TEXT, _BYTEA = 20, 25, 17
_NULL = pack(">i", -1)
_LENGTH = Struct(">i")
_ARRAY = Struct(">iiIii")


def create(url: str, floor: str) -> Callable[[], None]:
    """Make an empty journal for a floor, one that exists is left alone; call it to unmake it."""
    place = Place(url)
    db = place.connect(read_only=False)
    try:
        with failures(place), db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (place.locks.turn,))
            query = "SELECT to_regnamespace(%s) IS NULL"
            new = db.execute(query, (place.schema,)).fetchone() == (True,)
            if new:
                db.execute(f"CREATE SCHEMA {place.schema}")
            found = db.execute(
                "SELECT to_regclass(%s) IS NULL", (f"{place.schema}.meta",)
            ).fetchone()
            if found != (True,):
                raise JournalError(f"journal must not exist yet, got {place}")
            db.execute(_TABLES)
            db.execute(_REFUSALS)
            db.execute(LEASES)
            rows = [("floor", floor), ("format", FORMAT)]
            db.cursor().executemany("INSERT INTO meta VALUES (%s, %s)", rows)
    finally:
        db.close()
    return lambda: _drop(place, schema=new)


def _drop(place: Place, *, schema: bool) -> None:
    """Unmake a journal that was just made, and its schema if that was made for it."""
    with closing(place.connect(read_only=False)) as db, failures(place), db.transaction():
        db.execute("DROP TABLE meta, entries, commands, heads, snapshots, documents, leases")
        if schema:
            db.execute(f"DROP SCHEMA {place.schema}")


def read_meta(db: Connection, place: Place) -> dict[str, str]:
    """What a journal says of itself, once it is seen to be one of ours."""
    try:
        meta: dict[str, str] = dict(db.execute("SELECT name, value FROM meta").fetchall())
    except psycopg.errors.UndefinedTable:
        what = f"no journal at {place}; sicbo journal restore brings one back"
        raise NoJournal(what) from None
    except psycopg.Error as error:
        raise NoJournal(f"{place} cannot be opened as a journal: {place.hide(error)}") from error
    if meta.get("format") != FORMAT:
        raise NoJournal(f"journal format must be {FORMAT}, got {meta.get('format')} in {place}")
    return meta


def add_index(db: Connection, place: Place) -> None:
    """Make what a journal of older code lacks, while nobody plays: it locks out who writes."""
    try:
        with failures(place):
            if db.execute("SELECT to_regclass('refusals') IS NULL").fetchone() == (True,):
                db.execute(_REFUSALS)
    except JournalError as error:
        log.warning("old refusals will be forgotten slowly: %s", error)


def columns(entries: Sequence[Entry], answered: Sequence[StoredAnswer]) -> list[bytes]:
    """The parameters of `APPEND`.

    Written by hand, because the library's own way through lists takes twice the time, all of it
    with the interpreter held.
    """
    keys = [each.key for each in answered]
    return [
        _numbers([each.position for each in entries]),
        _texts([each.stream for each in entries]),
        _numbers([each.version for each in entries]),
        _blobs(_BYTEA, [each.body for each in entries]),
        _blobs(_BYTEA, [each.link for each in entries]),
        _texts([key.actor for key in keys]),
        _texts([key.id for key in keys]),
        _blobs(_BYTEA, [each.digest for each in answered]),
        _numbers([each.first for each in answered]),
        _numbers([each.entries for each in answered]),
        _blobs(_BYTEA, [each.refusal for each in answered]),
    ]


def wanted(keys: Sequence[CommandKey]) -> list[bytes]:
    """The parameters of `FIND`."""
    return [_texts([key.actor for key in keys]), _texts([key.id for key in keys])]


def _numbers(items: list[int]) -> bytes:
    flat = [8] * (2 * len(items))
    flat[1::2] = items
    return _ARRAY.pack(1, 0, _INT8, len(items), 1) + pack(">" + "iq" * len(items), *flat)


def _texts(items: Iterable[str]) -> bytes:
    return _blobs(_TEXT, [item.encode() for item in items])


def _blobs(kind: int, items: Sequence[bytes | None]) -> bytes:
    parts = [_ARRAY.pack(1, 1, kind, len(items), 1)]
    for item in items:
        if item is None:
            parts.append(_NULL)
        else:
            parts.append(_LENGTH.pack(len(item)))
            parts.append(item)
    return b"".join(parts)
