"""A table kept as bytes, so that a fold can begin from there instead of from its first event."""

import datetime
import hashlib
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect

from sicbo.core.bank.ledger import Account
from sicbo.core.dice import Dice
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.offer import offered
from sicbo.core.law.policies import Phase
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.equipment_policies import EquipmentKind
from sicbo.core.table.colours.in_play import ChipsInPlay
from sicbo.core.table.conduct.bar import Conduct
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.faults.held import HeldTerminal
from sicbo.core.table.fitted.item import FittedItem, PlannedCheck
from sicbo.core.table.holds.holds_out import HoldsOut
from sicbo.core.table.jackpots.link import Link
from sicbo.core.table.lines import MarketRun
from sicbo.core.table.locks.win_lock import WinLock
from sicbo.core.table.promotions.turnover import Turnover
from sicbo.core.table.signs.sign import Sign
from sicbo.core.table.state import (
    AsBefore,
    LastSettlement,
    Law,
    Places,
    Player,
    StreakWager,
    Table,
    Tray,
)
from sicbo.core.table.terminals.messages import TerminalReported
from sicbo.core.table.tickets.outstanding import TicketsOut
from sicbo.core.table.tournaments.table_session import Designation, TableSession


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every attribute of a table that its events have made, and the law they were made under."""

    law: Law
    config: TableConfig | None
    acknowledged_by: str | None
    status: Literal["closed", "open", "closing"]
    closes_at: datetime.datetime | None
    day: datetime.date | None
    dealer: str | None
    round: int
    phase: Phase
    idle_spin: bool
    activated: bool
    shaken: bool
    bets_closed: bool
    keyed: bool
    fixed: bool
    dice: Dice | None
    commitments: dict[int, str]
    drawn: Dice | None
    draws: int
    lights_failed: bool
    suspend_after: str | None
    suspended: str | None
    suspended_clause: ClauseNumber | None
    ruling: bool
    asked: set[str]
    shooter: str | None
    deadline: datetime.datetime | None
    players: dict[str, Player]
    area_limits: dict[str, Limits]
    limits: Limits
    round_limits: tuple[Limits, dict[str, Limits], dict[str, Limits]] | None
    laid_under: dict[tuple[str, WagerKey], Limits]
    marked: set[tuple[str, WagerKey]]
    announced_limits: list[tuple[datetime.datetime, str | None, Limits]]
    card: Sign | None
    runs: dict[WagerKey, MarketRun]
    streaks: dict[tuple[str, WagerKey], StreakWager]
    streak_closing: datetime.datetime | None
    settled: LastSettlement | None
    last_shooter_seat: int
    sequence: int
    tray: Tray
    fitted: dict[str, FittedItem]
    dice_set: str | None
    thrown: dict[str, list[int]]
    check_plan: dict[EquipmentKind, tuple[PlannedCheck, ...]]
    chips: ChipsInPlay
    jackpots: dict[str, Link]
    once_fed: set[str]
    tickets: TicketsOut
    held: dict[str, HeldTerminal]
    reversed_rounds: set[int]
    holds: HoldsOut
    shown: dict[int, TerminalReported]
    locks: dict[str, WinLock]
    places: Places
    promotions: dict[str, Turnover]
    designated: Designation | None
    session: TableSession | None
    before: AsBefore | None
    conduct: Conduct
    ledger: dict[Account, int]


FROM_LAW: Final = frozenset(("book", "policies", "ranks", "offices", "offer"))
"""Attributes of a table that follow from its law and its configuration."""

_ATTRIBUTES: Final = tuple(
    name for name in TableSnapshot.__struct_fields__ if name not in ("law", "ledger")
)
_DECODER: Final = msgspec.msgpack.Decoder(TableSnapshot)


def keep(table: Table) -> bytes:
    """The table as bytes."""
    kept = {name: getattr(table, name) for name in _ATTRIBUTES}
    return msgspec.msgpack.encode(
        TableSnapshot(law=table.law, ledger=table.ledger.balances, **kept)
    )


def same(one: bytes, other: bytes) -> bool:
    """Whether two tables kept as bytes are the same table."""
    return one == other or _DECODER.decode(one) == _DECODER.decode(other)


class _LawSnapshot(msgspec.Struct, frozen=True):
    law: Law


def law_of(data: bytes) -> Law:
    """The law of a table that was kept."""
    return msgspec.msgpack.decode(data, type=_LawSnapshot).law


def restore(book: Rulebook, data: bytes) -> Table:
    """The table that was kept; its law must be the book's."""
    kept = _DECODER.decode(data)
    table = Table(book)
    table.expect(kept.law)
    for name in _ATTRIBUTES:
        setattr(table, name, getattr(kept, name))
    table.ledger.balances = kept.ledger
    if kept.config is not None and kept.status != "closed":
        table.offer = offered(book, kept.config.layout, kept.config.options)
    return table


def shape(kind: inspect.Type) -> Any:
    """Names and types, all the way down, in plain lists."""
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            fields = [[field.encode_name, shape(field.type)] for field in kind.fields]
            return [kind.cls.__name__, getattr(kind, "tag", None), fields]
        case inspect.DictType():
            return ["dict", shape(kind.key_type), shape(kind.value_type)]
        case inspect.TupleType():
            return ["tuple", *(shape(each) for each in kind.item_types)]
        case inspect.CollectionType():
            return [type(kind).__name__, shape(kind.item_type)]
        case inspect.UnionType():
            return ["union", *sorted((shape(each) for each in kind.types), key=repr)]
        case inspect.LiteralType():
            return ["literal", *kind.values]
        case _:
            return type(kind).__name__


SCHEMA: Final = hashlib.sha256(
    msgspec.json.encode(shape(inspect.type_info(TableSnapshot)))
).hexdigest()
"""Stands for the shape of what is kept: bytes kept under another one must not be restored."""
