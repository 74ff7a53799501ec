"""A jackpot read from a TOML file: its terms, its tables and what their seats stake."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from sicbo.core.bounds import SEATS_MAX
from sicbo.core.errors import SicboError
from sicbo.core.floor.jackpots.term_checks import amount_faults, check_pool
from sicbo.core.floor.jackpots.terms import (
    LinkTerms,
    PoolTerms,
    Rate,
    Sharing,
    Trigger,
    WagerWins,
    WinsInARow,
    parse_rate,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.loading.decoding import decoded
from sicbo.core.law.loading.faults import Fault, FileInvalid
from sicbo.core.law.loading.positions import Path as Place
from sicbo.core.law.offer import offered
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount, parse_amount
from sicbo.lab.exact.jackpots.link import CannotReckon, Link, LinkedTable, Seats
from sicbo.rulebooks.catalogue import GAMES, open_rulebook

STAKE_MAX: Final = Amount(10**12)
"""The most that a seat stakes on one wager, in cents."""
TABLES_MAX: Final = 64

Money = int | str
"""Money as people write it: 1000 or "25.50"."""


class JackpotInvalid(FileInvalid):
    """A jackpot file that no figures can be reckoned from."""


class OneWin(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="wager-wins"
):
    """A trigger of a single win."""

    spots: tuple[str, ...]
    at_least: Money


class InARow(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="wins-in-a-row"
):
    """A trigger of several wins in a row."""

    spots: tuple[str, ...]
    at_least: Money
    times: int


class SeatsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats that stake alike."""

    stakes: dict[str, Money]
    count: int = 1


class TableForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A linked table."""

    name: str
    rulebook: str
    display: Money
    seats: tuple[SeatsForm, ...]
    reserve: Money = 0
    readings: dict[str, str] = {}
    layout: str | None = None
    options: tuple[str, ...] = ()


class JackpotForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    name: str
    reset: Money
    sharing: Sharing
    trigger: OneWin | InARow
    tables: tuple[TableForm, ...]
    ceiling: Money | None = None


def open_link(path: str) -> Link:
    """A jackpot in a file; a rulebook of one's own is looked for beside it."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        shown = path if path.isprintable() else repr(path)
        raise CannotReckon(f"cannot read {shown}: {error.strerror}") from None
    return read_link(data, path)


def read_link(data: bytes, origin: str) -> Link:
    """A jackpot from the bytes of its file, or everything that is wrong with it."""
    reading = _Reading(Path(origin).parent)
    form = decoded(data, origin, JackpotForm, reading.faults_of, JackpotInvalid)
    return reading.link(form)


class _Reading:
    """A file on its way to a link, with the faults found on that way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []

    def faults_of(self, form: JackpotForm) -> Iterator[Fault]:
        """Everything that is unsound in a file that is well formed."""
        self.faults = []
        link = self.link(form)
        if not self.faults and not any(
            link.qualifying(seats) for table in link.tables for seats in table.seats
        ):
            least = format_amount(link.terms.trigger.at_least)
            spots = ", ".join(link.terms.trigger.spots)
            message = f"no seat stakes {least} or more on {spots}: nobody could win the pool"
            self.faults.append(Fault(("trigger",), message))
        return iter(self.faults)

    def link(self, form: JackpotForm) -> Link:
        """What the file describes; of little use where faults were found."""
        terms = PoolTerms(
            reset=self._amount(form.reset, ("reset",)),
            ceiling=None if form.ceiling is None else self._amount(form.ceiling, ("ceiling",)),
            trigger=self._trigger(form.trigger),
            sharing=form.sharing,
        )
        tables, links, offers = [], [], {}
        if len(form.tables) > TABLES_MAX:
            message = f"tables must be at most {TABLES_MAX}, got {len(form.tables)}"
            self.faults.append(Fault(("tables",), message))
        for place, table in enumerate(form.tables[:TABLES_MAX]):
            path: Place = ("tables", place)
            rates = LinkTerms(
                table.name,
                self._rate(table.display, (*path, "display")),
                self._rate(table.reserve, (*path, "reserve")),
            )
            links.append(rates)
            book = self._book(table, path)
            if book is not None:
                offers[table.name] = self._offer(table, book, path)
                seats = self._seats(table, book, path)
                tables.append(LinkedTable(book, rates, seats))
        known = {fault.path for fault in self.faults}
        found = check_pool(terms, links, offers)
        self.faults += [fault for fault in found if fault.path not in known]
        return Link(form.name, terms, tuple(tables))

    def _amount(self, written: Money, path: Place) -> Amount:
        try:
            return parse_amount(str(written))
        except SicboError as error:
            self.faults.append(Fault(path, str(error)))
            return Amount(1)

    def _rate(self, written: Money, path: Place) -> Rate:
        try:
            return parse_rate(written)
        except SicboError as error:
            self.faults.append(Fault(path, str(error)))
            return Rate(0, 1)

    def _trigger(self, form: OneWin | InARow) -> Trigger:
        spots = tuple(WagerKey(spot) for spot in form.spots)
        least = self._amount(form.at_least, ("trigger", "at_least"))
        match form:
            case OneWin():
                return WagerWins(spots, least)
            case InARow():
                return WinsInARow(spots, least, form.times)

    def _book(self, table: TableForm, path: Place) -> Rulebook | None:
        name = table.rulebook
        beside = self.folder / name.partition("#")[0]
        if name not in GAMES and beside.is_file():
            name = str(self.folder / name)
        try:
            return open_rulebook(name, table.readings)
        except SicboError as error:
            said = str(error).splitlines()
            more = f" and {len(said) - 1} more" if len(said) > 1 else ""
            self.faults.append(Fault((*path, "rulebook"), said[0] + more))
            return None

    def _offer(self, table: TableForm, book: Rulebook, path: Place) -> frozenset[WagerKey]:
        """What the table has: by its layout and options where the file names them."""
        if table.layout is None and not table.options:
            return frozenset(book.table)
        try:
            return offered(book, table.layout, table.options)
        except SicboError as error:
            self.faults.append(Fault((*path, "layout"), str(error)))
            return frozenset(book.table)

    def _seats(self, table: TableForm, book: Rulebook, path: Place) -> tuple[Seats, ...]:
        made = []
        if not table.seats:
            self.faults.append(Fault((*path, "seats"), "seats must be at least one line, got none"))
        for place, form in enumerate(table.seats):
            where: Place = (*path, "seats", place)
            if not 1 <= form.count <= SEATS_MAX:
                message = f"count must be a number from 1 to {SEATS_MAX}, got {form.count}"
                self.faults.append(Fault((*where, "count"), message))
            if not form.stakes:
                message = "stakes must name at least one wager, got none"
                self.faults.append(Fault((*where, "stakes"), message))
            stakes = {}
            for wager, money in form.stakes.items():
                at: Place = (*where, "stakes", wager)
                try:
                    key = book.row(wager).key
                except SicboError as error:
                    self.faults.append(Fault(at, str(error)))
                    continue
                stakes[key] = self._stake(key, money, at)
            made.append(Seats(form.count, stakes))
        return tuple(made)

    def _stake(self, key: WagerKey, written: Money, path: Place) -> Amount:
        known = len(self.faults)
        stake = self._amount(written, path)
        if len(self.faults) == known:
            self.faults += amount_faults(f"stake on {key}", stake, path)
        if stake > STAKE_MAX:
            most = format_amount(STAKE_MAX)
            message = f"stake on {key} must be at most {most}, got {format_amount(stake)}"
            self.faults.append(Fault(path, message))
        return stake
