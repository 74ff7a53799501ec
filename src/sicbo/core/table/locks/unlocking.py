"""A terminal unlocked by whoever has looked at it."""

from collections.abc import Iterator

from sicbo.core.house_rules import APART, WIN_LOCKS
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import ATTENDANT, permitted, refuse
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.locks.messages import ClearLock, LockCleared, TerminalLocked
from sicbo.core.table.locks.win_lock import WinLock
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.state import Table


@decides(ClearLock)
def clear_lock(table: Table, order: Order, command: ClearLock) -> Decision:
    """An attendant, or staff who may pay by hand, have looked; never whoever has won."""
    no = None if order.role == ATTENDANT else permitted(table, order, "hand-pay", WIN_LOCKS)
    if no is None and order.by == holder_of(command.player):
        no = refuse("plays-here", APART, person=order.by)
    if no:
        return no
    lock = table.locks.get(command.player)
    if lock is None:
        return refuse("terminal-not-locked", WIN_LOCKS, player=command.player)
    if not command.reason.strip():
        return refuse("reason-required", WIN_LOCKS, may_retry=True)
    return [
        LockCleared(
            player=command.player,
            amount=lock.amount,
            found=command.reason,
            by=order.by,
            clauses=(WIN_LOCKS,),
        )
    ]


@folds(TerminalLocked)
def _fold_locked(table: Table, event: TerminalLocked) -> None:
    table.locks[event.player] = WinLock(event.amount, event.round)


@folds(LockCleared)
def _fold_cleared(table: Table, event: LockCleared) -> None:
    del table.locks[event.player]


@proposes("people")
def _unlocked(table: Table, _: Situation) -> Iterator[TableCommand]:
    yield from (ClearLock(name, UNSAID) for name in table.locks)
