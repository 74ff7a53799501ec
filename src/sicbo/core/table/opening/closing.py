"""A table closes, after its sign has shown long enough."""

import datetime
from collections.abc import Iterator

from sicbo.core.table.checks import is_noticed, is_open, is_time, permitted, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.fitted.planned import day_ended
from sicbo.core.table.opening.messages import (
    AnnounceClosing,
    CloseTable,
    ClosingAnnounced,
    StartGamingDay,
    TableClosed,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.state import Table


@decides(AnnounceClosing)
def announce_closing(table: Table, order: Order, command: AnnounceClosing) -> Decision:
    """Show when the table closes, long enough before."""
    no = is_open(table) or permitted(table, order, "close-table")
    if no:
        return no
    policy = table.policies.closing
    clause = policy.clause if policy else table.policies.may["close-table"].clause
    minutes = policy.notice_minutes if policy else 0
    no = is_time(command.closes_at, clause)
    if no:
        return no
    at_once = policy is None and command.closes_at == order.at
    if not at_once and not is_noticed(order, command.closes_at, minutes):
        return refuse("notice-too-short", clause, may_retry=True, minutes=minutes)
    return [ClosingAnnounced(closes_at=command.closes_at, clauses=(clause,))]


@decides(CloseTable)
def close_table(table: Table, order: Order, _: CloseTable) -> Decision:
    """Close: between rounds, and after the sign has shown long enough where players sit."""
    grant = table.policies.may["close-table"]
    no = is_open(table) or permitted(table, order, "close-table")
    if no:
        return no
    wagers = any(player.wagers for player in table.players.values())
    if wagers or (table.in_round and not table.electronic):
        return refuse("wrong-phase", grant.clause, may_retry=True, phase=table.phase)
    waiting = sorted(name for name, each in table.held.items() if each.waiting is not None)
    if waiting:
        return refuse("unresolved-wager", grant.clause, may_retry=True, players=" ".join(waiting))
    occupied = any(player.seat is not None for player in table.players.values())
    policy = table.policies.closing
    if table.electronic:
        held = sorted(name for name in table.players if table.stack_of(name))
        if held:
            clause = grant.clause
            return refuse("credits-on-meter", clause, may_retry=True, players=" ".join(held))
    waits = table.closes_at is None or order.at < table.closes_at
    if occupied and policy is not None and waits:
        closes = table.closes_at.isoformat() if table.closes_at else "not announced"
        facts = {"minutes": policy.notice_minutes} if policy.notice_minutes else {}
        return refuse("notice-too-short", policy.clause, may_retry=True, closes=closes, **facts)
    return [TableClosed(clauses=(grant.clause,))]


@folds(ClosingAnnounced)
def _fold_closing_announced(table: Table, event: ClosingAnnounced) -> None:
    table.status = "closing"
    table.closes_at = event.closes_at


@folds(TableClosed)
def _fold_table_closed(table: Table, _: TableClosed) -> None:
    table.status = "closed"
    table.offer = frozenset()
    table.closes_at = None
    table.announced_limits = []
    table.acknowledged_by = None
    table.settled = None
    for player in table.players.values():
        player.seat = player.away = player.reserved = None
    for item in table.fitted.values():
        item.checked = day_ended(item.checked, table.day)
    table.phase = "between"
    table.deadline = None
    table.tray.ready = False


@proposes("closing")
def _announced(table: Table, now: Situation) -> Iterator[TableCommand]:
    closing = table.policies.closing
    if table.closes_at is None:
        minutes = max(1, closing.notice_minutes) if closing is not None else 0
        yield AnnounceClosing(now.at + datetime.timedelta(minutes=minutes))


@proposes("closing")
def _closed(table: Table, now: Situation) -> Iterator[TableCommand]:
    yield CloseTable()
    if table.day is not None and now.at.date() > table.day:
        yield StartGamingDay(now.at.date())
