"""A new floor from nothing: folder, key, journal, vault and its first tables, or nothing at all."""

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import StockBank
from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import CURRENCY, NAME, OWNER, FoundFloor, InstallTable
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.house_rules import EDITION
from sicbo.core.law.offer import offered
from sicbo.core.money import OTHER_DECIMALS, Amount, format_amount
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.fitness import requirements
from sicbo.core.table.tray.holding import changed
from sicbo.core.table.tray.messages import Chips
from sicbo.desk.home import making
from sicbo.desk.home.defaults import ENTERED, UNSEEN
from sicbo.desk.home.first_chips import SetUpOrder, first_chips
from sicbo.desk.home.first_jackpot import first_jackpot
from sicbo.desk.home.home import (
    FLOOR_FILE,
    SECRET_SUFFIX,
    Home,
    NoFloor,
    default_key,
    make_home,
    written,
)
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.clock import Clock
from sicbo.desk.writer.request import COMMAND_LINE, Refused, Request
from sicbo.journal.folders import sync
from sicbo.rulebooks.catalogue import GAMES, open_rulebook

FOUNDER: Final = "founder"
"""Who acts when a floor is made, as the journal names it."""


class FirstTable(NamedTuple):
    """A table to begin with."""

    game: str
    config: TableConfig
    readings: dict[str, str]


def found(
    folder: Path,
    floor: str,
    currency: str,
    tables: Sequence[FirstTable],
    *,
    key: Path | None = None,
    database: str | None = None,
    demonstration: bool = False,
    bank: Chips | None = None,
    clock: Clock | None = None,
) -> Home:
    """Make a floor and install its tables; what cannot be made whole leaves nothing behind.

    Where nobody says what chips its bank has, a demonstration gets as many as its trays. It is made
    at the time of a clock, of this machine's where none is given.
    """
    if not NAME.fullmatch(floor):
        raise NoFloor(f"floor must be a name such as main-floor, got {floor!r}")
    if not CURRENCY.fullmatch(currency):
        raise NoFloor(f"currency must be three capital letters such as AUD, got {currency!r}")
    if currency in OTHER_DECIMALS:
        raise NoFloor(f"currency must have two decimals, got {currency}")
    for wanted in tables:
        check_table(wanted)
    if folder.exists() and any(folder.iterdir()) and not making.unfinished(folder):
        raise NoFloor(f"{folder} must be a new or an empty folder")
    there, where = folder.exists(), (key or default_key(floor)).expanduser().absolute()
    if where.exists():
        raise NoFloor(
            f"key must be a new file, got {where}, the key of a floor that was made before; "
            "--key FILE names another"
        )
    if where.is_relative_to(folder.absolute()):
        raise NoFloor(f"key must be kept apart from the data, got {where} inside {folder}")
    unsure = where.with_name(f"{where.name}{making.UNFINISHED}")
    part, undo = making.begin(folder), ExitStack()
    try:
        unsure.unlink(missing_ok=True)
        made = make_home(part, floor, currency, key=unsure, database=database, undo=undo)
        banked = first_bank(tables) if bank is None and demonstration else bank or {}
        asyncio.run(_begin(made, tables, banked, clock, demonstration=demonstration))
        settings = msgspec.structs.replace(made.settings, key=str(where))
        (made.folder / FLOOR_FILE).write_text(written(settings))
        unsure.rename(where)
        if made.secret_path.exists():
            made.secret_path.rename(where.with_suffix(SECRET_SUFFIX))
        sync(where.parent)
        making.finish(folder)
    except BaseException:
        with suppress(SicboError, OSError):  # Why it failed is what people must know.
            undo.close()
        for path in (unsure, where):
            path.unlink(missing_ok=True)
            path.with_suffix(SECRET_SUFFIX).unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        if there:
            folder.mkdir(exist_ok=True)
        raise
    return Home(folder, settings)


def check_table(wanted: FirstTable) -> None:
    """Refuse a table that could never be opened."""
    config = wanted.config
    if not NAME.fullmatch(config.table):
        raise NoFloor(f"table must have a name such as main, got {config.table!r}")
    book = open_rulebook(wanted.game, wanted.readings)
    if book.document.policies is None:
        raise NoFloor(f"{wanted.game} has no policies: it can be computed with but not played")
    if book.document.policies.round.order == "periods" and config.dice == "keyed":
        raise NoFloor(
            f"dice of {config.table} must be virtual: by {wanted.game} a tumbler reports them by "
            "its sensors and nobody keys them, and no such tumbler is connected"
        )
    offered(book, config.layout, config.options)
    least, most = config.limits.minimum, config.limits.maximum
    if not 0 < least <= most:
        got = f"{format_amount(least)}:{format_amount(most)}"
        raise NoFloor(f"limits of {config.table} must be MIN:MAX, MIN at most MAX, got {got}")


def install(wanted: FirstTable) -> InstallTable:
    """The order for a table; a file of one's own is named by its game and its hash."""
    game, config, readings = wanted
    if game in GAMES:
        return InstallTable(game=game, config=config, readings=readings)
    book, source = open_rulebook(game, readings), str(Path(game.partition("#")[0]).absolute())
    return InstallTable(
        game=str(book.id), config=config, readings=readings, sha256=book.sha256, source=source
    )


def _set_up(tables: Sequence[FirstTable], *, demonstration: bool) -> Iterator[AnyCommand]:
    """Each table, and the kit that its document asks for."""
    evidence = UNSEEN if demonstration else ENTERED
    for each in tables:
        yield install(each)
        if next(requirements(open_rulebook(each.game, each.readings), each.config), None):
            yield TakeKit(table=each.config.table, evidence=evidence)


async def _begin(
    home: Home,
    tables: Sequence[FirstTable],
    bank: Chips,
    clock: Clock | None,
    *,
    demonstration: bool,
) -> None:
    async with open_floor(home, clock=clock, play=False) as desk:
        floor, currency = home.settings.floor, home.settings.currency
        begin = FoundFloor(
            floor=floor, currency=currency, edition=EDITION, demonstration=demonstration
        )
        orders: list[tuple[str | None, SetUpOrder]] = [(None, SetUpOrder(None, OWNER, begin))]
        orders += [
            (None, SetUpOrder(None, OWNER, each))
            for each in _set_up(tables, demonstration=demonstration)
        ]
        orders += _chips(tables)
        if demonstration:
            orders += _jackpot(tables)
        if bank:
            orders.append((None, SetUpOrder(None, OWNER, StockBank(way="in", chips=bank))))
        for number, (table, step) in enumerate(orders):
            named = Request(
                by=step.by or FOUNDER,
                id=f"init:{number}",
                role=step.role,
                command=step.command,
                table=table,
                via=COMMAND_LINE,
            )
            answer = await desk.submit(named)
            if isinstance(answer, Refused):
                raise NoFloor(f"refused: {answer.refusal.reason} by {answer.refusal.clause}")


def _jackpot(tables: Sequence[FirstTable]) -> Iterator[tuple[str, SetUpOrder]]:
    """The jackpot of a demonstration, opened at the first table that can feed it."""
    opened = False
    for wanted in tables:
        book = open_rulebook(wanted.game, wanted.readings)
        for step in first_jackpot(wanted.config, book, opens=not opened):
            opened = True
            yield wanted.config.table, step


def first_bank(tables: Sequence[FirstTable]) -> Chips:
    """As many chips as the trays of these tables are filled with, to fill and to redeem from."""
    pieces: Counter[Amount] = Counter()
    for tray in (each.config.tray for each in tables):
        if tray is not None and tray.imprest is not None:
            pieces.update(changed(tray.imprest, tray.denominations))
    return dict(pieces)


def _chips(tables: Sequence[FirstTable]) -> Iterator[tuple[str, SetUpOrder]]:
    """The first chips of every tray, each on the next slip."""
    slip = 1
    for wanted in tables:
        roles = open_rulebook(wanted.game, wanted.readings).document.roles
        ladder = tuple(each.name for each in sorted(roles, key=lambda role: role.rank))
        steps = list(first_chips(wanted.config, slip, ladder))
        yield from ((wanted.config.table, step) for step in steps)
        slip += bool(steps)
