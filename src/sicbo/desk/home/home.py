"""Where a floor lives: a folder with its journal and vault; the key that signs lies elsewhere."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from sicbo.core.errors import SicboError
from sicbo.desk.writer.signing import Signer
from sicbo.journal.address import has_password, passwords_hidden, without_password
from sicbo.journal.base import Journal
from sicbo.journal.folders import sync
from sicbo.journal.heads import make_key, public_text, read_key, read_public
from sicbo.journal.open import create_journal, in_database, open_journal
from sicbo.vault.base import Vault
from sicbo.vault.sqlite import PATIENCE_SECONDS, SqliteVault

if TYPE_CHECKING:
    from sicbo.vault.postgres import PostgresVault

FLOOR_FILE = "floor.toml"
PUBLIC_KEY = "public-key.pem"
JOURNAL = "journal.sqlite"
VAULT = "vault.sqlite"
SECRET_SUFFIX = ".database"
"""What the file with a database's password is called after the key."""


class NoFloor(SicboError):
    """A folder that is no floor, or one that is a floor already."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a floor says."""

    floor: str
    currency: str
    journal: str
    key: str


class Home(msgspec.Struct, frozen=True):
    """A floor's folder and what its file says."""

    folder: Path
    settings: Settings
    told: bool = False
    """The record is where somebody said, not where the file says."""

    @property
    def journal_at(self) -> str:
        """Where the journal is: a path, or the address of a database."""
        where = self.settings.journal
        if "://" not in where:
            return str(self.folder / where)
        return where if has_password(where) else self._secret(where)

    @property
    def secret_path(self) -> Path:
        """Where the database's address may lie with its password: beside the key, for its owner."""
        return self.key_path.with_suffix(SECRET_SUFFIX)

    def _secret(self, where: str) -> str:
        """The same address with the password that is kept beside the key, if one is kept."""
        try:
            kept = self.secret_path.read_text().strip()
        except OSError:
            return where
        return kept if without_password(kept) == where else where

    @property
    def key_path(self) -> Path:
        """Where the key that signs heads lies."""
        return self.folder / self.settings.key

    def journal(self, *, read_only: bool = False) -> Journal:
        """The floor's journal."""
        return open_journal(self.journal_at, read_only=read_only)

    def vault(self, *, create: bool = False, patience: float = PATIENCE_SECONDS) -> Vault:
        """The floor's vault: where several desks share a journal, they share the vault too."""
        if not in_database(self.journal_at):
            return SqliteVault(self.folder / VAULT, create=create, patience=patience)
        vault = self._shared_vault()
        if create:
            vault.create()
        return vault

    def _shared_vault(self) -> "PostgresVault":
        from sicbo.journal.engines.postgres_session import Place
        from sicbo.vault.postgres import PostgresVault

        place = Place(self.journal_at)
        return PostgresVault(lambda: place.connect(read_only=False), f"{place.schema}_vault")

    def make_vault(self) -> Callable[[], None]:
        """Make the vault, one that exists is left alone; call what it tells to unmake it."""
        if not in_database(self.journal_at):
            self.vault(create=True).close()
            return (self.folder / VAULT).unlink
        vault = self._shared_vault()
        new = vault.create()
        vault.close()
        return vault.drop if new else lambda: None

    def signer(self) -> Signer:
        """Whoever signs heads here."""
        return Signer(read_key(self.key_path))

    def public_key(self) -> Ed25519PublicKey:
        """The key that heads of this floor are checked with."""
        path = self.folder / PUBLIC_KEY
        try:
            return read_public(path.read_text(), str(path))
        except OSError as error:
            raise NoFloor(f"cannot read {path}: {error.strerror}") from None


def default_key(floor: str) -> Path:
    """Where keys are kept when nobody says where: with the user's settings, not with the data."""
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(base).expanduser() / "sicbo" / "keys" / f"{floor}.pem"


def make_home(
    folder: Path,
    floor: str,
    currency: str,
    *,
    key: Path | None = None,
    database: str | None = None,
    undo: ExitStack | None = None,
) -> Home:
    """Make the folder, the journal, the vault and the key of a new floor; `undo` unmakes them."""
    undo = undo or ExitStack()
    if (folder / FLOOR_FILE).exists():
        raise NoFloor(f"{folder} is a floor already")
    where = (key or default_key(floor)).expanduser().absolute()
    if where.is_relative_to(folder.absolute()):
        raise NoFloor(f"key must be kept apart from the data, got {where} inside {folder}")
    folder.mkdir(parents=True, exist_ok=True)
    secret = make_key(where)
    settings = Settings(floor, currency, without_password(database or JOURNAL), str(where))
    home = Home(folder, settings)
    keep_secret(home, database)
    undo.callback(create_journal(home.journal_at, floor))
    undo.callback(home.make_vault())
    (folder / PUBLIC_KEY).write_text(public_text(secret))
    (folder / FLOOR_FILE).write_text(written(settings))
    for path in (folder / PUBLIC_KEY, folder / FLOOR_FILE, folder):
        sync(path)
    return home


def keep_secret(home: Home, database: str | None) -> None:
    """Keep the password of a database, where one is given, beside the key and nowhere else."""
    if database is None or not has_password(database):
        return
    home.secret_path.unlink(missing_ok=True)
    with open(os.open(home.secret_path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(database + "\n")


def written(settings: Settings) -> str:
    """The file of a floor in TOML, without secrets; a JSON string is a TOML string too."""
    plain = msgspec.structs.replace(settings, journal=without_password(settings.journal))
    pairs = msgspec.structs.asdict(plain).items()
    return "".join(f"{name} = {msgspec.json.encode(value).decode()}\n" for name, value in pairs)


def open_home(folder: Path, *, database: str | None = None) -> Home:
    """The floor in a folder; its record is in the database that is named, where one is."""
    path = folder / FLOOR_FILE
    try:
        settings = msgspec.toml.decode(path.read_bytes(), type=Settings)
        if database is not None:
            return _moved(
                Home(folder, msgspec.structs.replace(settings, journal=database), told=True)
            )
        return Home(folder, settings)
    except FileNotFoundError:
        if (folder / JOURNAL).exists():
            what = f"{FLOOR_FILE} of {folder} is lost; sicbo journal restore makes the floor anew"
            raise NoFloor(what) from None
        raise NoFloor(f"no floor in {folder}; sicbo init makes one") from None
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise NoFloor(f"{path} cannot be read: {error}") from None


def _moved(home: Home) -> Home:
    """A floor at another address of its database, once that is seen to be this floor's."""
    if not in_database(home.journal_at):
        wanted = "database must be an address such as postgresql://desk@localhost/floor"
        raise NoFloor(f"{wanted}, got {passwords_hidden(repr(home.settings.journal))}")
    journal = home.journal(read_only=True)
    try:
        floor = journal.floor
    finally:
        journal.close()
    if floor != home.settings.floor:
        raise NoFloor(f"database must be that of floor {home.settings.floor}, got {floor}'s")
    return home
