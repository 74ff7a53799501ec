"""Is this floor in good health? Each check says what it found and, at fault, what to do."""

import datetime
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import apsw

from sicbo.core.errors import SicboError
from sicbo.desk.checking.draw_health import draw_faults
from sicbo.desk.checking.kept_texts import words_told
from sicbo.desk.home.alert_health import alerts_told, bank_told
from sicbo.desk.home.backups import last_backup
from sicbo.desk.home.equipment_health import equipment_faults
from sicbo.desk.home.home import PUBLIC_KEY, VAULT, Home
from sicbo.desk.home.opening import since_last_head
from sicbo.desk.home.papers import check_papers
from sicbo.desk.home.payout_health import payout_faults
from sicbo.desk.home.pool_health import pool_faults
from sicbo.desk.home.ticket_health import ticket_faults
from sicbo.desk.home.tray_health import tray_faults
from sicbo.desk.writer.clock import BELIEVED_SECONDS
from sicbo.desk.writer.readiness import ReadinessCheck
from sicbo.journal.address import has_password
from sicbo.journal.audit import Sums, damaged_documents
from sicbo.journal.base import Journal, Progress
from sicbo.journal.codec import decode
from sicbo.journal.heads import public_text, read_key
from sicbo.journal.open import in_database
from sicbo.journal.verify import Damage, checked_heads

SQLITE_LEAST: Final = (3, 51, 3)
"""Before it, a write-ahead log that was reset at the wrong moment could damage a file."""
FREE_LEAST: Final = 1 << 30
BACKUP_AGE_MAX: Final = datetime.timedelta(hours=24)
CLOCK_AHEAD_MAX: Final = datetime.timedelta(seconds=1)
_BATCH: Final = 5_000
_REACH: Final = (
    "start the database, or mend its address in floor.toml or SICBO_DATABASE; "
    "only if its disk is lost, sicbo journal restore"
)
_DURABLE: Final = {
    "journal_mode": ("wal",),
    "fsync": ("on",),
    "synchronous_commit": ("on", "remote_apply", "remote_write", "local"),
    "full_page_writes": ("on",),
}


def examine(
    home: Home, now: datetime.datetime, progress: Progress | None = None
) -> Iterator[ReadinessCheck]:
    """Look at everything a floor needs to be trusted with money."""
    yield _sqlite()
    yield _space(home)
    yield from _key(home)
    if not in_database(home.journal_at):
        yield _private(home.folder / VAULT, "vault")
    yield from _secret(home)
    yield _vault(home)
    yield _backup(home, now)
    try:
        journal = home.journal(read_only=True)
    except SicboError as error:
        fix = (
            _REACH
            if in_database(home.journal_at)
            else "restore the last backup: sicbo journal restore"
        )
        yield ReadinessCheck("journal", False, str(error), fix)
        return
    try:
        yield _durability(journal)
        yield _clock(journal, now)
        yield _guarded("chain", lambda: _chain(home, journal))
        yield _guarded("money", lambda: _money(journal, progress))
        yield _guarded("trays", lambda: _stands("trays", *tray_faults(journal)))
        yield _guarded("jackpots", lambda: _stands("jackpots", *pool_faults(journal)))
        yield _guarded("tickets", lambda: _stands("tickets", *ticket_faults(journal)))
        yield _guarded("payouts", lambda: _stands("payouts", *payout_faults(journal, now)))
        yield _guarded("draws", lambda: _draws(home, journal, now))
        yield _guarded("equipment", lambda: _stands("equipment", *equipment_faults(journal)))
        yield _guarded("bank", lambda: ReadinessCheck("bank", True, bank_told(journal)))
        yield _guarded("words", lambda: _words(home, journal))
        yield _guarded("alerts", lambda: ReadinessCheck("alerts", True, alerts_told(journal)))
        yield _damage("law", damaged_documents(journal), "every rule document fits its hash")
        yield from _papers(home, journal)
    finally:
        journal.close()


def _guarded(name: str, look: Callable[[], ReadinessCheck]) -> ReadinessCheck:
    try:
        return look()
    except SicboError as error:
        return ReadinessCheck(
            name, False, str(error), "run sicbo journal verify; restore if it is damaged"
        )


def _papers(home: Home, journal: Journal) -> list[ReadinessCheck]:
    try:
        return list(check_papers(home, journal))
    except SicboError as error:
        fix = "run sicbo journal verify; restore if it is damaged"
        return [ReadinessCheck("signs", False, str(error), fix)]


def _sqlite() -> ReadinessCheck:
    version = apsw.sqlite_lib_version()
    ok = tuple(map(int, re.findall(r"\d+", version)))[:3] >= SQLITE_LEAST
    least = ".".join(map(str, SQLITE_LEAST))
    found = f"SQLite {version}; at least {least} is needed"
    return ReadinessCheck("sqlite", ok, found, "pip install --upgrade apsw")


def _space(home: Home) -> ReadinessCheck:
    free = shutil.disk_usage(home.folder).free
    used = 0
    if not in_database(home.journal_at) and Path(home.journal_at).exists():
        used = Path(home.journal_at).stat().st_size
    least = max(FREE_LEAST, 2 * used)
    found = f"{free / 1e9:.1f} GB free; at least {least / 1e9:.1f} GB is wanted"
    fix = f"free space on the disk of {home.folder}, or move the floor"
    return ReadinessCheck("disk", free >= least, found, fix)


def _key(home: Home) -> Iterator[ReadinessCheck]:
    path = home.key_path
    try:
        text = public_text(read_key(path))
        public = (home.folder / PUBLIC_KEY).read_text()
    except (SicboError, OSError) as error:
        fix = f"put the key back at {path}, or name its place in floor.toml"
        yield ReadinessCheck("key", False, str(error), fix)
        return
    fix = f"put the key that belongs to {PUBLIC_KEY} at {path}"
    same = text == public
    yield ReadinessCheck(
        "key", same, f"{path} {'fits' if same else 'does not fit'} {PUBLIC_KEY}", fix
    )
    yield _private(path, "key's file")


def _private(path: Path, name: str) -> ReadinessCheck:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError as error:
        return ReadinessCheck(name, False, f"{path}: {error.strerror}", "restore it from a backup")
    found = f"{path} may be read by {'its owner alone' if not mode & 0o077 else 'others'}"
    return ReadinessCheck(name, not mode & 0o077, f"{found} ({mode:04o})", f"chmod 600 {path}")


def _secret(home: Home) -> Iterator[ReadinessCheck]:
    """A password of the database must lie where only its owner may read it."""
    if has_password(home.settings.journal) and not home.told:
        fix = f"move the address into {home.secret_path} (chmod 600), without its password here"
        yield ReadinessCheck("password", False, "floor.toml holds the database's password", fix)
    elif in_database(home.journal_at) and home.secret_path.exists():
        yield _private(home.secret_path, "password's file")


def _vault(home: Home) -> ReadinessCheck:
    fix = _REACH if in_database(home.journal_at) else "restore it from a backup"
    try:
        with closing(home.vault()) as vault:
            vault.people()
    except (SicboError, apsw.Error) as error:
        return ReadinessCheck("vault opens", False, str(error), fix)
    return ReadinessCheck("vault opens", True, "people, credentials and seeds can be read")


def _words(home: Home, journal: Journal) -> ReadinessCheck:
    """Words of incidents and complaints that the record names and the vault has lost."""
    whole, told = words_told(home.vault, journal)
    fix = "" if whole else "restore them from a backup of the vault"
    return ReadinessCheck("words", whole, told, fix)


def _backup(home: Home, now: datetime.datetime) -> ReadinessCheck:
    fix = "sicbo journal backup FILE, every day, kept on another machine"
    noted = last_backup(home)
    if noted is None:
        return ReadinessCheck("backup", False, "no backup is noted", fix)
    age = now - noted.at
    hours = age.total_seconds() / 3600
    found = f"last one {hours:.1f} hours ago, up to entry {noted.position}, {noted.file}"
    return ReadinessCheck("backup", age <= BACKUP_AGE_MAX, found, fix)


def _durability(journal: Journal) -> ReadinessCheck:
    settings = journal.settings()
    wrong = [
        f"{name} is {settings[name]}"
        for name, wanted in _DURABLE.items()
        if name in settings and settings[name].lower() not in wanted
    ]
    found = "; ".join(wrong) or ", ".join(f"{name} {value}" for name, value in settings.items())
    fix = "open the floor with sicbo once, which sets it; in PostgreSQL set it in its configuration"
    return ReadinessCheck("durability", not wrong, found, fix)


def _clock(journal: Journal, now: datetime.datetime) -> ReadinessCheck:
    head = journal.head()
    last = next(journal.entries(head.position - 1, head.position), None)
    if last is None:
        return ReadinessCheck("clock", True, f"{now:%Y-%m-%d %H:%M:%S} UTC; nothing is written yet")
    try:
        at = decode(last.body).at
    except SicboError as error:
        fix = "run sicbo journal verify; restore if it is damaged"
        return ReadinessCheck("clock", False, f"the last entry cannot be read: {error}", fix)
    ahead = at - now
    found = f"{now:%Y-%m-%d %H:%M:%S} UTC, the last entry says {at:%Y-%m-%d %H:%M:%S}"
    fix = "set the clock (chrony, ntpd)"
    if ahead.total_seconds() > BELIEVED_SECONDS:
        fix += (
            " here, or on the server that wrote that entry, and start that server again; "
            "where this clock is right, a floor goes on by it, and its next entry ends this fault"
        )
    return ReadinessCheck("clock", ahead <= CLOCK_AHEAD_MAX, found, fix)


def _chain(home: Home, journal: Journal) -> ReadinessCheck:
    heads, forged = checked_heads(journal.heads(), home.public_key(), journal.floor)
    damaged = [*forged, *since_last_head(journal, heads[-1] if heads else None)]
    last = max((head.position for head in heads), default=0)
    found = f"whole from the head signed at {last} to {journal.head().position}"
    return _damage("chain", damaged, found)


def _money(journal: Journal, progress: Progress | None) -> ReadinessCheck:
    sums = Sums()
    last = journal.head().position
    for start in range(0, last, _BATCH):
        upto = min(start + _BATCH, last)
        for entry in journal.entries(start, upto):
            sums.take(entry)
        if progress is not None:
            progress(upto, last)
    sums.finish()
    found = f"{sums.commands} commands, each leaves the sum and the transit account at 0"
    return _damage("money", sums.damaged, found)


def _draws(home: Home, journal: Journal, now: datetime.datetime) -> ReadinessCheck:
    with closing(home.vault()) as vault:
        return _stands("draws", *draw_faults(journal, vault, now))


def _stands(name: str, found: list[tuple[str, str]], stands: str) -> ReadinessCheck:
    """How something stands on the floor, with what is wrong with it and how that is mended."""
    if not found:
        return ReadinessCheck(name, True, stands)
    told, fixes = zip(*found, strict=True)
    return ReadinessCheck(name, False, "; ".join(told), "; ".join(fixes))


def _damage(name: str, damaged: list[Damage], whole: str) -> ReadinessCheck:
    if not damaged:
        return ReadinessCheck(name, True, whole)
    first = damaged[0]
    where = f" ({first.stream})" if first.stream else ""
    found = f"entry {first.position}{where}: {first.what}"
    more = f", and {len(damaged) - 1} more" if len(damaged) > 1 else ""
    fix = "keep the files as they are, run sicbo journal verify, restore the last backup"
    return ReadinessCheck(name, False, found + more, fix)
