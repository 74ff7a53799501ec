"""A floor made anew from a backup or from an export: verified on the way, whole or not there."""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from sicbo.core.floor.founding import FloorFounded
from sicbo.core.floor.streams import FLOOR
from sicbo.core.ids import CommandId, Stream
from sicbo.core.table.faults.record import as_sent
from sicbo.desk.home.home import (
    FLOOR_FILE,
    JOURNAL,
    PUBLIC_KEY,
    VAULT,
    Home,
    NoFloor,
    Settings,
    keep_secret,
    open_home,
    written,
)
from sicbo.desk.writer.request import fingerprint
from sicbo.journal.audit import Audit, audit
from sicbo.journal.base import CommandKey, HeadRow, Journal, Progress, StoredAnswer
from sicbo.journal.codec import decode, decode_asked, encode_asked
from sicbo.journal.copy import copy_journal
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.journal.entry import START, Entry, Point, link
from sicbo.journal.export import (
    BadExport,
    DocumentLine,
    EntryLine,
    ExportLine,
    Header,
    HeadLine,
    read_export,
)
from sicbo.journal.heads import public_text, read_key, take_in
from sicbo.journal.open import create_journal, open_journal
from sicbo.vault.base import copy_vault
from sicbo.vault.sqlite import SqliteVault

_BATCH: Final = 2_000
_TABLE: Final = "table:"
_BROUGHT: Final = b'"record":[{'
"""In the bytes of every order into which something was brought from the record."""
VAULT_SUFFIX: Final = ".vault"
"""A backup's vault lies beside its journal."""


class DamagedBackup(NoFloor):
    """What was to be restored is not as it was written."""


class _CommandMark(msgspec.Struct):
    """As much of a record as tells which command it belongs to."""

    by: str
    id: str
    asked: msgspec.Raw = msgspec.Raw()
    part: int = 1
    parts: int = 1


_asked = msgspec.json.Decoder(_CommandMark)


def restore(
    backup: Path,
    folder: Path,
    key: Path,
    *,
    database: str | None = None,
    earlier: HeadRow | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Make a floor from a backup of its journal, and of its vault where there is one."""

    def fill(part: Path) -> None:
        SqliteJournal(backup, read_only=True).close()  # what is wrong is said of this file
        shutil.copyfile(backup, part / JOURNAL)
        SqliteJournal(part / JOURNAL).close()  # opened for writing, it keeps its log beside it
        vault = backup.with_name(backup.name + VAULT_SUFFIX)
        if vault.exists():
            shutil.copyfile(vault, part / VAULT)
            (part / VAULT).chmod(0o600)

    return _settle(folder, key, fill, database, earlier, progress)


def bring_in(
    export: Path,
    folder: Path,
    key: Path,
    *,
    database: str | None = None,
    earlier: HeadRow | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Make a floor from an export that has all its bodies.

    An export says what happened, not what was refused (see `journal.export`): a refused command
    that is sent again is decided again.
    """

    def fill(part: Path) -> None:
        with export.open("rb") as file:
            lines = read_export(file, str(export))
            header = next(lines)
            assert isinstance(header, Header)
            left_out = header.bodies, header.begins, header.ends, header.person
            if any(each is not None for each in left_out):
                raise BadExport(f"{export} leaves bodies out; a floor needs all of them")
            create_journal(part / JOURNAL, header.floor)
            journal = open_journal(part / JOURNAL)
            try:
                _fill(journal, header, lines, str(export), progress)
            finally:
                journal.close()

    return _settle(folder, key, fill, database, earlier, progress)


def _settle(
    folder: Path,
    key: Path,
    fill: Callable[[Path], None],
    database: str | None,
    earlier: HeadRow | None,
    progress: Progress | None,
) -> Audit:
    """Build a floor beside its place, verify it, and only then give it its name."""
    if folder.exists() and any(folder.iterdir()):
        raise NoFloor(f"{folder} must be a new or an empty folder")
    where = key.expanduser().absolute()
    if where.is_relative_to(folder.absolute()):
        raise NoFloor(f"key must be kept apart from the data, got {where} inside {folder}")
    secret = read_key(where)
    part = folder.absolute().with_name(folder.absolute().name + ".part")
    with _removed_on_error(part):
        part.mkdir(parents=True)
        fill(part)
        journal = open_journal(part / JOURNAL, read_only=True)
        try:
            found = audit(
                *(journal, secret.public_key()),
                earlier=earlier,
                progress=progress,
                where=part / JOURNAL,
            )
            settings = Settings(journal.floor, _currency(journal), database or JOURNAL, str(where))
        finally:
            journal.close()
        if not found.whole:
            first = found.damaged[0]
            where_in = f" ({first.stream})" if first.stream else ""
            raise DamagedBackup(f"nothing restored: entry {first.position}{where_in}: {first.what}")
        if not (part / VAULT).exists():
            SqliteVault(part / VAULT, create=True).close()
        if database is not None:
            _move_into(database, Home(part, settings), progress)
        (part / PUBLIC_KEY).write_text(public_text(secret))
        (part / FLOOR_FILE).write_text(written(settings))
        _tidy(part)
        if folder.exists():
            folder.rmdir()
        part.rename(folder)
    keep_secret(open_home(folder), database)
    return found


def _move_into(database: str, home: Home, progress: Progress | None) -> None:
    """Put what was verified into a database that has no journal of entries yet."""
    copy_journal(home.folder / JOURNAL, database, progress)
    with (
        contextlib.closing(SqliteVault(home.folder / VAULT)) as made,
        contextlib.closing(home.vault(create=True)) as vault,
    ):
        copy_vault(made, vault)
    for path in home.folder.iterdir():
        path.unlink()


@contextlib.contextmanager
def _removed_on_error(part: Path) -> Iterator[None]:
    if part.exists():
        raise NoFloor(f"{part} is in the way: remove what an earlier attempt left")
    try:
        yield
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def _tidy(part: Path) -> None:
    for suffix in ("-shm", ".lock"):
        (part / f"{JOURNAL}{suffix}").unlink(missing_ok=True)


def _currency(journal: Journal) -> str:
    for entry in journal.stream(FLOOR):
        event = decode(entry.body).event
        if isinstance(event, FloorFounded):
            return event.currency
    raise DamagedBackup("nothing restored: the journal does not begin a floor")


# -- from an export


def _fill(
    journal: Journal,
    header: Header,
    lines: Iterator[ExportLine],
    origin: str,
    progress: Progress | None,
) -> None:
    """Write entries that prove their place, and then what stands behind them."""
    if journal.begin() != START:
        raise BadExport(f"journal must be empty, got one with entries for {origin}")
    at = START
    rest: list[ExportLine] = []
    commands = _Commands()
    entries = _entries(lines, rest)
    while batch := list(islice(entries, _BATCH)):
        made = []
        for line in batch:
            entry = _proven(line, at, origin)
            at = Point(entry.position, entry.link)
            made.append(entry)
        journal.append(made, [done for entry in made for done in commands.take(entry)])
        if progress is not None:
            progress(at.position, header.last)
    if at.position != header.last:
        raise BadExport(f"{origin} must end at {header.last}, got {at.position}")
    journal.commit()
    for other in (*rest, *lines):
        if isinstance(other, DocumentLine):
            text = other.text.encode()
            if sha256(text).hexdigest() != other.document:
                raise BadExport(f"{origin}: rule document {other.document[:12]} is another one")
            journal.keep_document(other.document, text)
        elif isinstance(other, HeadLine):
            journal.keep_head(take_in(msgspec.json.encode(other), origin))
        else:
            raise BadExport(f"{origin} has entries behind its heads")


def _entries(lines: Iterator[ExportLine], rest: list[ExportLine]) -> Iterator[EntryLine]:
    for line in lines:
        if not isinstance(line, EntryLine):
            rest.append(line)
            return
        yield line


def _proven(line: EntryLine, at: Point, origin: str) -> Entry:
    where = f"{origin}: entry {line.position} ({line.stream})"
    if line.body is None:
        raise BadExport(f"{where} has no body; a floor needs all of them")
    body = line.body.encode()
    mark = sha256(body).digest()
    if mark.hex() != line.digest:
        raise BadExport(f"{where}: the body does not fit its digest")
    linked = link(at.link, at.position + 1, line.stream, line.version, mark)
    if line.position != at.position + 1 or linked.hex() != line.link:
        raise BadExport(f"{where} does not fit its link")
    return Entry(line.position, Stream(line.stream), line.version, body, linked)


def _sent(asked: bytes) -> bytes:
    """A command as its sender gave it, without what was brought into it from the record."""
    if _BROUGHT not in asked:
        return asked
    return encode_asked(as_sent(decode_asked(asked)))


class _Commands:
    """Tells from entries which commands were answered, so that none takes effect again."""

    def __init__(self) -> None:
        self._first: _CommandMark | None = None
        self._place = 0
        self._table: str | None = None

    def take(self, entry: Entry) -> Iterator[StoredAnswer]:
        record = _asked.decode(entry.body)
        if record.part == 1:
            self._first, self._place, self._table = record, entry.position, None
        if entry.stream.startswith(_TABLE):
            self._table = entry.stream.removeprefix(_TABLE)
        first = self._first
        if record.part == record.parts and first is not None and bytes(first.asked):
            mark = fingerprint(_sent(bytes(first.asked)), self._table)
            key = CommandKey(first.by, CommandId(first.id))
            yield StoredAnswer(key, mark, self._place, first.parts, None)
            self._first = None
