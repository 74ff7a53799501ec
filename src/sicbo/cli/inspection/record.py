"""What commands that look at the record of a floor share: the record itself, and a period."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from sicbo.cli.options import DATABASE

if TYPE_CHECKING:
    from sicbo.desk.home.home import Home
    from sicbo.desk.writer.loaded_floor import LoadedFloor
    from sicbo.journal.base import Journal
    from sicbo.projections.reads import Reads

Command = TypeVar("Command", bound=Callable[..., Any])

_YEAR_MAX = 9000


class Moment(click.ParamType[datetime.datetime]):
    """A day or a time in UTC, such as ``2026-11-16`` or ``2026-11-16T20:30``."""

    name = "TIME"

    def __init__(self, *, ends: bool) -> None:
        self.ends = ends

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime.datetime:
        """A day alone means its first moment, or behind --to the end of it."""
        if isinstance(value, datetime.datetime):
            return value
        try:
            time = datetime.datetime.fromisoformat(value)
        except ValueError:
            wanted = "time must be such as 2026-11-16 or 2026-11-16T20:30"
            self.fail(f"{wanted}, got {value!r}", param, ctx)
        if time.year >= _YEAR_MAX:
            self.fail(f"time must be before the year {_YEAR_MAX}, got {value!r}", param, ctx)
        if self.ends and len(value) == len("2026-11-16"):
            time += datetime.timedelta(days=1)
        return time if time.tzinfo else time.replace(tzinfo=datetime.UTC)


def period_options(command: Command) -> Command:
    """Take the beginning and the end of a period."""
    begins = click.option(
        "--from", "begins", metavar="TIME", type=Moment(ends=False), help="From a day or time, UTC."
    )
    ends = click.option(
        "--to", "ends", metavar="TIME", type=Moment(ends=True), help="Up to a day or time, UTC."
    )
    return begins(ends(command))


def in_order(begins: datetime.datetime | None, ends: datetime.datetime | None) -> None:
    """Refuse a period that ends before it begins."""
    if begins is not None and ends is not None and ends <= begins:
        first, last = (f"{each.astimezone(datetime.UTC):%Y-%m-%d %H:%M}" for each in (begins, ends))
        raise click.UsageError(
            f"--from must be before --to, got {first} and {last}, UTC; a day alone is its "
            "beginning behind --from and its end behind --to"
        )


def home_at(floor: Path, database: str | None = None) -> "Home":
    """The floor in a folder; its database is the one that the command was told, if any."""
    from sicbo.desk.home.home import FLOOR_FILE, open_home
    from sicbo.journal.address import has_password

    if database is None:
        ctx = click.get_current_context(silent=True)
        database = ctx.meta.get(DATABASE) if ctx is not None else None
    home = open_home(floor, database=database)
    if not home.told and has_password(home.settings.journal):
        move = f"put the whole address into {home.secret_path}, chmod 600, and take it out there"
        click.echo(f"warning: {floor / FLOOR_FILE} holds a password; {move}", err=True)
    return home


@contextmanager
def record_of(floor: Path) -> "Iterator[Journal]":
    """The journal of a floor, only to read."""
    journal = home_at(floor).journal(read_only=True)
    try:
        yield journal
    finally:
        journal.close()


@contextmanager
def reads_at(floor: Path) -> "Iterator[Reads]":
    """Whatever is read of a floor's record, by its projections; said where they do not answer."""
    from sicbo.cli.output import note
    from sicbo.projections.reads import LONG, reads_of

    home = home_at(floor)
    journal = home.journal(read_only=True)
    try:
        with reads_of(journal, home.journal_at) as reads:
            yield reads
            if reads.why is not None and (reads.kept or journal.head().position > LONG):
                note(f"sicbo: read from the record: {reads.why}")
    finally:
        journal.close()


@contextmanager
def rooms_of(home: "Home") -> "Iterator[LoadedFloor]":
    """The floor as its record has it now."""
    from sicbo.desk.writer.loaded_floor import LoadedFloor
    from sicbo.journal.books import Books

    journal = home.journal(read_only=True)
    try:
        yield LoadedFloor(journal, Books(journal))
    finally:
        journal.close()


def reader(home: "Home") -> Callable[[str], str | None]:
    """Reads what the vault keeps of words, by their ids."""
    from sicbo.vault.kept_words import reader_of

    vault = home.vault()
    try:
        vault.prepare()
        return reader_of(vault.documents())
    finally:
        vault.close()
