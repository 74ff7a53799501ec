"""Wagering periods: how one opens, and who shoots when it closes."""

import datetime
from collections.abc import Collection, Iterator

from sicbo.core.table.checks import (
    in_phase,
    is_open,
    on_terminals,
    refuse,
    round_started,
    system_may,
)
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.fitness import lacking
from sicbo.core.table.irregularities.messages import SERVER, UNEQUIPPED, Suspended
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, timed
from sicbo.core.table.rounds.messages import BetsClosed, BetsOpened, PositionsFixed
from sicbo.core.table.signs.on_sign import sign_missing
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import CloseWagering, DiceShot, ShooterChosen
from sicbo.core.table.virtual_dice.place_in_round import uncommitted


def new_period(
    table: Table,
    at: datetime.datetime,
    seconds: int,
    *,
    same: bool = False,
    config: TableConfig | None = None,
    mended: Collection[str] = (),
) -> list[Event]:
    """A wagering period opens; the one before it is resolved."""
    assert table.policies.terminals is not None
    clause = table.policies.terminals.period_clause
    until = at + datetime.timedelta(seconds=seconds)
    opened = BetsOpened(until=until, clauses=(clause,))
    if same:
        return [opened]
    return [round_started(table, clause, config=config, mended=mended), opened]


def after_resolution(table: Table, order: Order, mended: Collection[str] = ()) -> list[Event]:
    """An electronic table opens the next wagering period at once; a closing one does not.

    One whose card is not confirmed waits for that.
    """
    if sign_missing(table) or table.status == "closed":
        return []
    return begin_period(table, order, mended)


def begin_period(table: Table, order: Order, mended: Collection[str] = ()) -> list[Event]:
    """The next wagering period of an electronic table, unless it closes.

    One that lacks equipment stands still, and begins once that is there.
    """
    over = table.closes_at is not None and order.at >= table.closes_at
    if not table.electronic or table.config is None or over:
        return []
    no = lacking(table, order, table.config, table.day, mended)
    if no is not None and table.suspended is not None:
        return []
    if no is not None:
        return [Suspended(reason=UNEQUIPPED, ruling=False, clauses=(no.clause,))]
    if uncommitted(table, table.config):
        return []
    return new_period(table, order.at, table.config.wagering_seconds, mended=mended)


def after_fault(table: Table, order: Order, mended: Collection[str] = ()) -> list[Event]:
    """A period whose time ran out while nobody could bet in it begins anew."""
    if table.phase == "between" and (mended or table.suspended in (UNEQUIPPED, SERVER)):
        return after_resolution(table, order, mended)
    late = table.phase == "betting" and table.deadline is not None and table.deadline <= order.at
    over = table.closes_at is not None and order.at >= table.closes_at
    if not table.electronic or table.config is None or over or not late:
        return []
    return new_period(table, order.at, table.config.wagering_seconds, same=True)


@decides(CloseWagering)
def close_wagering(table: Table, order: Order, _: CloseWagering) -> Decision:
    """The period is over: choose who shoots, or shoot at once, or wait for a wager."""
    rules = table.policies.terminals
    no = is_open(table) or on_terminals(table)
    if no or rules is None or table.config is None:
        return no or refuse("not-provided", table.policies.otherwise)
    no = system_may(table, order, rules.period_clause)
    no = no or in_phase(table, rules.period_clause, "betting")
    if no:
        return no
    if table.deadline is not None and order.at < table.deadline:
        until = table.deadline.isoformat()
        return refuse("too-early", rules.period_clause, may_retry=True, until=until)
    betting = {name: each for name, each in table.players.items() if each.wagers}
    value = table.config.shooting_value
    if table.closes_at is not None and order.at >= table.closes_at and not betting:
        return refuse("table-closed", rules.close_of_play_clause)
    if not betting and value is None:
        return new_period(table, order.at, table.config.wagering_seconds, same=True)
    closes = table.policies.round.closes_clause
    closed: list[Event] = [
        BetsClosed(clauses=(closes,)),
        PositionsFixed(clauses=(table.policies.round.positions_clause,)),
    ]
    until_when = order.at + datetime.timedelta(seconds=rules.shoot_seconds)
    if value is None:
        seats = table.config.seats
        shooter = min(
            betting,
            key=lambda name: (_seat(table, name) - table.last_shooter_seat - 1) % (seats + 1),
        )
        clauses: Clauses = (rules.shoot_clause, rules.clockwise_clause)
        return [*closed, ShooterChosen(player=shooter, until=until_when, clauses=clauses)]
    qualified = {name: each for name, each in betting.items() if each.total >= value}
    if not qualified:
        return [*closed, DiceShot(player=None, clauses=(rules.automatic_clause,))]
    highest = max(each.total for each in qualified.values())
    tied = {name: each for name, each in qualified.items() if each.total == highest}
    shooter = min(tied, key=lambda name: tied[name].reached)
    clauses = (rules.shoot_clause, rules.highest_clause)
    if len(tied) > 1:
        clauses = (*clauses, rules.tie_clause)
    return [*closed, ShooterChosen(player=shooter, until=until_when, clauses=clauses)]


def _seat(table: Table, name: str) -> int:
    return table.players[name].seat or 0


def runs(table: Table) -> bool:
    """Whether the times of terminals run."""
    return table.electronic and table.suspended is None


@timed
def _closed(
    table: Table, now: datetime.datetime | None
) -> Iterator[tuple[datetime.datetime, TableCommand]]:
    deadline = table.deadline
    if deadline is None or table.phase != "betting" or not runs(table):
        return
    if not _over(table, deadline, now):
        yield deadline, CloseWagering()


def _over(table: Table, deadline: datetime.datetime, now: datetime.datetime | None) -> bool:
    """Play has closed and nothing is wagered: no other period follows this one."""
    if table.closes_at is None or any(player.wagers for player in table.players.values()):
        return False
    return max(deadline, now or deadline) >= table.closes_at
