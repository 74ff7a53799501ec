"""The vault in a SQLite file of its own, apart from the journal."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import apsw

from sicbo.vault.base import Credential, Grant, Person, Session, ShownDocument, VaultError

PATIENCE_SECONDS: Final = 5.0
"""How long a lock of somebody else's is waited for."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS seeds (
    at_table TEXT NOT NULL, round INTEGER NOT NULL, seed BLOB NOT NULL,
    PRIMARY KEY (at_table, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS credentials (
    login TEXT PRIMARY KEY, person TEXT NOT NULL, password TEXT NOT NULL,
    failures INTEGER NOT NULL, locked INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    mark TEXT PRIMARY KEY, person TEXT NOT NULL, ends REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS grants (
    person TEXT NOT NULL, at_table TEXT NOT NULL, role TEXT NOT NULL,
    PRIMARY KEY (person, at_table)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, number TEXT NOT NULL
) STRICT;
"""


_SETTINGS = {"journal_mode": "delete", "synchronous": "full", "secure_delete": 1, "mmap_size": 0}


class SqliteVault:
    """A vault in a file that only its owner may read; what is erased is overwritten."""

    def __init__(
        self,
        path: Path,
        *,
        create: bool = False,
        vfs: str | None = None,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        if not create and not path.is_file():
            raise VaultError(f"no vault at {path}; sicbo journal restore brings one back")
        if create:
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        try:
            self._db = apsw.Connection(str(path), vfs=vfs)
        except apsw.Error as error:
            raise VaultError(f"{path} cannot be opened as a vault: {error}") from error
        try:
            self._db.set_busy_timeout(int(1000 * patience))
            # Each by itself: of several, nothing is done behind the first that answers with a row.
            for name, value in _SETTINGS.items():
                self._db.pragma(name, value)
            self._db.execute(_SCHEMA)
        except apsw.Error as error:
            self.close()
            raise VaultError(f"{path} cannot be opened as a vault: {error}") from error

    def seal(self, table: str, number: int, seed: bytes) -> bytes:
        """Keep a seed for a round, durable; the one that is there already, if there is one."""
        self._do("INSERT OR IGNORE INTO seeds VALUES (?, ?, ?)", (table, number, seed))
        kept = self.unseal(table, number)
        assert kept is not None
        return kept

    def unseal(self, table: str, number: int) -> bytes | None:
        """The seed kept for a round."""
        query = "SELECT seed FROM seeds WHERE at_table = ? AND round = ?"
        found = self._do(query, (table, number))
        return None if found is None else bytes(found[0])

    def secret(self, name: str, new: bytes) -> bytes:
        """Keep a key under a name, durable; the one that is there already, if there is one."""
        self._do("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, new))
        return self.secrets()[name]

    def secrets(self) -> dict[str, bytes]:
        """Every key that is kept, by its name."""
        rows = self._all("SELECT name, key FROM secrets ORDER BY name")
        return {name: bytes(key) for name, key in rows}

    def remember(self, person: Person) -> None:
        """Keep who somebody is, or correct it."""
        self._do("INSERT OR REPLACE INTO people VALUES (?, ?)", person)

    def person(self, person: str) -> Person | None:
        """Who stands behind an id."""
        found = self._do("SELECT * FROM people WHERE id = ?", (person,))
        return None if found is None else Person(*found)

    def erase(self, person: str) -> bool:
        """Forget a person: name, credentials, roles are gone, the id in the journal stays."""
        known = self.person(person) is not None
        with _failures(), self._db:
            for table in ("credentials", "sessions", "grants", "documents"):
                self._db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
            self._db.execute("DELETE FROM people WHERE id = ?", (person,))
        return known

    def keep_credential(self, credential: Credential) -> None:
        """Keep how somebody proves who they are."""
        self._do("INSERT OR REPLACE INTO credentials VALUES (?, ?, ?, ?, ?)", credential)

    def credential(self, login: str) -> Credential | None:
        """How somebody proves who they are."""
        found = self._do("SELECT * FROM credentials WHERE login = ?", (login,))
        return None if found is None else Credential(*found)._replace(locked=bool(found[-1]))

    def keep_document(self, document: ShownDocument) -> None:
        """Keep what somebody has shown to prove who they are; the first under an id stays."""
        self._do("INSERT OR IGNORE INTO documents VALUES (?, ?, ?, ?)", document)

    def forget_document(self, document: str) -> None:
        """Forget what was shown, since nothing came of it."""
        self._do("DELETE FROM documents WHERE id = ?", (document,))

    def document(self, document: str) -> ShownDocument | None:
        """What was shown under an id."""
        found = self._do("SELECT * FROM documents WHERE id = ?", (document,))
        return None if found is None else ShownDocument(*found)

    def documents(self) -> list[ShownDocument]:
        """Everything that was shown."""
        return [ShownDocument(*row) for row in self._all("SELECT * FROM documents ORDER BY id")]

    def people(self) -> list[Person]:
        """Everybody who is known."""
        return [Person(*row) for row in self._all("SELECT * FROM people ORDER BY id")]

    def credentials(self) -> list[Credential]:
        """How everybody proves who they are."""
        rows = self._all("SELECT * FROM credentials ORDER BY login")
        return [Credential(*row)._replace(locked=bool(row[-1])) for row in rows]

    def count_failure(self, login: str) -> Credential | None:
        """Note a wrong password."""
        query = "UPDATE credentials SET failures = failures + 1 WHERE login = ? RETURNING *"
        found = self._do(query, (login,))
        return None if found is None else Credential(*found)._replace(locked=bool(found[-1]))

    def forget_failures(self, login: str) -> None:
        """Note that somebody has come in by their password."""
        self._do("UPDATE credentials SET failures = 0 WHERE login = ?", (login,))

    def prepare(self) -> None:
        """Make what an older vault lacks: opening it has done so."""

    def keep_session(self, session: Session) -> None:
        """Keep that somebody is logged in."""
        self._do("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", session)

    def end_session(self, mark: str) -> None:
        """Log out."""
        self._do("DELETE FROM sessions WHERE mark = ?", (mark,))

    def end_sessions(self, person: str) -> None:
        """Log somebody out everywhere."""
        self._do("DELETE FROM sessions WHERE person = ?", (person,))

    def sessions(self, now: float) -> list[Session]:
        """Everybody who is logged in; what has ended by then is forgotten."""
        if self._do("SELECT 1 FROM sessions WHERE ends <= ?", (now,)) is not None:
            self._do("DELETE FROM sessions WHERE ends <= ?", (now,))
        return [Session(*row) for row in self._all("SELECT * FROM sessions")]

    def keep_grant(self, grant: Grant) -> None:
        """Give somebody a role at a table in the place of the one they have."""
        self._do("INSERT OR REPLACE INTO grants VALUES (?, ?, ?)", grant)

    def end_grant(self, person: str, table: str) -> None:
        """Take somebody's role at a table away."""
        self._do("DELETE FROM grants WHERE person = ? AND at_table = ?", (person, table))

    def grants(self) -> list[Grant]:
        """Every role of everybody."""
        return [Grant(*row) for row in self._all("SELECT * FROM grants")]

    def stamp(self) -> int | None:
        """Changes when somebody else has written."""
        with _failures():
            seen: int = self._db.pragma("data_version")
            return seen

    def probe(self) -> None:
        """Write something that changes nothing; an error says that nothing can be written."""
        with _failures():
            self._db.pragma("user_version", (self._db.pragma("user_version") + 1) % 2**31)

    def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(apsw.Error):
            self._db.close()

    def _do(self, query: str, bound: tuple[object, ...] = ()) -> tuple[Any, ...] | None:
        """Do something durable at once, and tell the first row of what it found."""
        return next(iter(self._all(query, bound)), None)

    def _all(self, query: str, bound: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        with _failures():
            return self._db.execute(query, bound).fetchall()


@contextlib.contextmanager
def _failures() -> Iterator[None]:
    """Whatever the database cannot do just now is an outage of the vault."""
    try:
        yield
    except (apsw.Error, OSError) as error:
        raise VaultError(f"vault failed: {error}") from error
