"""The vault in PostgreSQL, in a schema of its own, for floors that several desks serve."""

import threading
from collections.abc import Callable
from typing import Any

import psycopg

from sicbo.vault.base import Credential, Grant, Person, Session, ShownDocument, VaultError

Connection = psycopg.Connection[tuple[Any, ...]]

_TABLES = """
CREATE SCHEMA IF NOT EXISTS {schema};
CREATE TABLE IF NOT EXISTS {schema}.seeds (
    at_table text NOT NULL, round bigint NOT NULL, seed bytea NOT NULL,
    PRIMARY KEY (at_table, round)
);
CREATE TABLE IF NOT EXISTS {schema}.secrets (name text PRIMARY KEY, key bytea NOT NULL);
CREATE TABLE IF NOT EXISTS {schema}.people (id text PRIMARY KEY, name text NOT NULL);
CREATE TABLE IF NOT EXISTS {schema}.credentials (
    login text PRIMARY KEY, person text NOT NULL, password text NOT NULL,
    failures integer NOT NULL, locked boolean NOT NULL
);
CREATE TABLE IF NOT EXISTS {schema}.sessions (
    mark text PRIMARY KEY, person text NOT NULL, ends double precision NOT NULL
);
CREATE TABLE IF NOT EXISTS {schema}.grants (
    person text NOT NULL, at_table text NOT NULL, role text NOT NULL,
    PRIMARY KEY (person, at_table)
);
CREATE TABLE IF NOT EXISTS {schema}.documents (
    id text PRIMARY KEY, person text NOT NULL, kind text NOT NULL, number text NOT NULL
);
"""


class PostgresVault:
    """A vault behind a connection of its own; one that was lost is made anew."""

    def __init__(self, connect: Callable[[], Connection], schema: str) -> None:
        self._connect, self._schema = connect, schema
        self._db: Connection | None = None
        self._one_at_a_time = threading.Lock()

    def create(self) -> bool:
        """Make the tables where they are not there yet; tells whether nothing was there."""
        found = self._do("SELECT to_regnamespace(%s) IS NULL", (self._schema,))
        self._do(_TABLES.format(schema=self._schema))
        return found == (True,)

    def drop(self) -> None:
        """Unmake a vault that was just made."""
        self._do("DROP SCHEMA IF EXISTS {schema} CASCADE")
        self.close()

    def prepare(self) -> None:
        """Make what an older vault lacks."""
        self.create()

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        query = "INSERT INTO {schema}.seeds VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
        self._do(query, (table, number, seed))
        kept = self.unseal(table, number)
        assert kept is not None
        return kept

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        query = "SELECT seed FROM {schema}.seeds WHERE at_table = %s AND round = %s"
        found = self._do(query, (table, number))
        return bytes(found[0]) if found else None

    def secret(self, name: str, new: bytes) -> bytes:
        """Keep a key under a name, durable; the one that is there already, if there is one."""
        query = "INSERT INTO {schema}.secrets VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._do(query, (name, new))
        return self.secrets()[name]

    def secrets(self) -> dict[str, bytes]:
        """Every key that is kept, by its name."""
        rows = self._all("SELECT name, key FROM {schema}.secrets ORDER BY name")
        return {name: bytes(key) for name, key in rows}

    def remember(self, person: Person) -> None:
        """Keep who somebody is, or correct it."""
        query = (
            "INSERT INTO {schema}.people VALUES (%s, %s)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        )
        self._do(query, person)

    def person(self, person: str) -> Person | None:
        """Who stands behind an id."""
        found = self._do("SELECT id, name FROM {schema}.people WHERE id = %s", (person,))
        return Person(*found) if found else None

    def erase(self, person: str) -> bool:
        """Forget a person: name, credentials, roles are gone, the id in the journal stays."""
        query = (
            "WITH one AS (DELETE FROM {schema}.credentials WHERE person = %s),"
            " two AS (DELETE FROM {schema}.sessions WHERE person = %s),"
            " three AS (DELETE FROM {schema}.grants WHERE person = %s),"
            " four AS (DELETE FROM {schema}.documents WHERE person = %s)"
            " DELETE FROM {schema}.people WHERE id = %s RETURNING id"
        )
        return self._do(query, (person,) * 5) is not None

    def keep_credential(self, credential: Credential) -> None:
        """Keep how somebody proves who they are."""
        query = (
            "INSERT INTO {schema}.credentials VALUES (%s, %s, %s, %s, %s)"
            " ON CONFLICT (login) DO UPDATE SET person = excluded.person,"
            " password = excluded.password, failures = excluded.failures,"
            " locked = excluded.locked"
        )
        self._do(query, credential)

    def credential(self, login: str) -> Credential | None:
        """How somebody proves who they are."""
        found = self._do("SELECT * FROM {schema}.credentials WHERE login = %s", (login,))
        return Credential(*found) if found else None

    def keep_document(self, document: ShownDocument) -> None:
        """Keep what somebody has shown to prove who they are; the first under an id stays."""
        query = "INSERT INTO {schema}.documents VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
        self._do(query, document)

    def forget_document(self, document: str) -> None:
        """Forget what was shown, since nothing came of it."""
        self._do("DELETE FROM {schema}.documents WHERE id = %s", (document,))

    def document(self, document: str) -> ShownDocument | None:
        """What was shown under an id."""
        query = "SELECT id, person, kind, number FROM {schema}.documents WHERE id = %s"
        found = self._do(query, (document,))
        return None if found is None else ShownDocument(*found)

    def documents(self) -> list[ShownDocument]:
        """Everything that was shown."""
        rows = self._all("SELECT id, person, kind, number FROM {schema}.documents ORDER BY id")
        return [ShownDocument(*row) for row in rows]

    def people(self) -> list[Person]:
        """Everybody who is known."""
        rows = self._all("SELECT id, name FROM {schema}.people ORDER BY id")
        return [Person(*row) for row in rows]

    def credentials(self) -> list[Credential]:
        """How everybody proves who they are."""
        rows = self._all("SELECT * FROM {schema}.credentials ORDER BY login")
        return [Credential(*row) for row in rows]

    def count_failure(self, login: str) -> Credential | None:
        """Note a wrong password."""
        query = (
            "UPDATE {schema}.credentials SET failures = failures + 1 WHERE login = %s RETURNING *"
        )
        found = self._do(query, (login,))
        return Credential(*found) if found else None

    def forget_failures(self, login: str) -> None:
        """Note that somebody has come in by their password."""
        self._do("UPDATE {schema}.credentials SET failures = 0 WHERE login = %s", (login,))

    def keep_session(self, session: Session) -> None:
        """Keep that somebody is logged in."""
        query = (
            "INSERT INTO {schema}.sessions VALUES (%s, %s, %s)"
            " ON CONFLICT (mark) DO UPDATE SET person = excluded.person, ends = excluded.ends"
        )
        self._do(query, session)

    def end_session(self, mark: str) -> None:
        """Log out."""
        self._do("DELETE FROM {schema}.sessions WHERE mark = %s", (mark,))

    def end_sessions(self, person: str) -> None:
        """Log somebody out everywhere."""
        self._do("DELETE FROM {schema}.sessions WHERE person = %s", (person,))

    def sessions(self, now: float) -> list[Session]:
        """Everybody who is logged in; what has ended by then is forgotten."""
        self._do("DELETE FROM {schema}.sessions WHERE ends <= %s", (now,))
        return [Session(*row) for row in self._all("SELECT * FROM {schema}.sessions")]

    def keep_grant(self, grant: Grant) -> None:
        """Give somebody a role at a table in the place of the one they have."""
        query = (
            "INSERT INTO {schema}.grants VALUES (%s, %s, %s)"
            " ON CONFLICT (person, at_table) DO UPDATE SET role = excluded.role"
        )
        self._do(query, grant)

    def end_grant(self, person: str, table: str) -> None:
        """Take somebody's role at a table away."""
        query = "DELETE FROM {schema}.grants WHERE person = %s AND at_table = %s"
        self._do(query, (person, table))

    def grants(self) -> list[Grant]:
        """Every role of everybody."""
        return [Grant(*row) for row in self._all("SELECT * FROM {schema}.grants")]

    def stamp(self) -> int | None:
        """Nothing: whether others have written is not told, so look each time."""
        return None

    def probe(self) -> None:
        """Write something that changes nothing; an error says that nothing can be written."""
        self._do("INSERT INTO {schema}.seeds VALUES ('', 0, '') ON CONFLICT DO NOTHING")
        self._do("DELETE FROM {schema}.seeds WHERE at_table = ''")

    def close(self) -> None:
        """Let go of it."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _do(self, query: str, bound: tuple[object, ...] = ()) -> tuple[Any, ...] | None:
        """Do something durable at once, and tell the first row of what it found."""
        return next(iter(self._all(query, bound)), None)

    def _all(self, query: str, bound: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """Do something durable at once; every statement here may be done twice."""
        with self._one_at_a_time:
            for last in (False, True):
                try:
                    if self._db is None or self._db.closed:
                        self._db = self._connect()
                    done = self._db.execute(query.format(schema=self._schema), bound or None)
                    return done.fetchall() if done.description else []
                except psycopg.OperationalError as error:
                    self._db = None
                    if last:
                        raise VaultError(f"vault cannot be reached: {error}") from None
                except psycopg.Error as error:
                    raise VaultError(f"vault failed: {error}") from error
        raise AssertionError("never here")
