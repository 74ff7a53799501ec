"""Chips that come into a tray from the cage and leave it for there."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import FLOAT, TRANSIT, Posting, move
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import begin
from sicbo.core.table.tray.messages import TrayCredited, TrayFilled


@folds(TrayFilled)
def _fold_tray_filled(table: Table, event: TrayFilled) -> None:
    begin(table, event.amount)


@folds(TrayCredited)
def _fold_tray_credited(table: Table, event: TrayCredited) -> None:
    begin(table, -event.amount)


@moves(TrayFilled)
def _move_tray_filled(event: TrayFilled) -> Sequence[Posting]:
    return move(TRANSIT, FLOAT, event.amount)


@moves(TrayCredited)
def _move_tray_credited(event: TrayCredited) -> Sequence[Posting]:
    return move(FLOAT, TRANSIT, event.amount)
