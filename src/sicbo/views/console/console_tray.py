"""The tray of a table as its staff see it: what it holds, slips under way, and who may do what."""

from collections.abc import Iterator
from typing import get_args

from sicbo.core.bank.ledger import BOX
from sicbo.core.floor.cage.messages import (
    CAGE,
    AskForSlip,
    ReceiveSlip,
    RemoveBox,
    ReturnSlip,
    SendSlip,
    Slip,
    SlipKind,
    VoidSlip,
)
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.money import Amount
from sicbo.core.table.command import UNSAID
from sicbo.core.table.config import FloatTray
from sicbo.core.table.tray.holding import by_record, fitted, proposal
from sicbo.core.table.tray.messages import CountTray, Purpose, TrayCounted
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.console.console_stock_form import (
    CountShown,
    Permission,
    ProposedSlip,
    SlipShown,
    TraySection,
)


def tray_section(here: Standpoint) -> TraySection | None:
    """The tray, where the table has one; the box alone where it has only that."""
    table = here.table
    tray, box = fitted(table, here.installed), _box(here)
    if tray is None and box is None:
        return None
    wanted = proposal(table, tray)
    denominations = () if tray is None else tuple(sorted(tray.denominations, reverse=True))
    return TraySection(
        holds=by_record(table),
        locked=not table.tray.unlocked,
        counted=table.tray.ready,
        denominations=denominations,
        imprest=None if tray is None else tray.imprest,
        proposed=None if wanted is None else ProposedSlip(*wanted),
        last=_counted(table.tray.counted),
        counts={} if tray is None else dict(_counts(here)),
        fills=_asks(here, tray, "fill"),
        credits=_asks(here, tray, "credit"),
        slips=tuple(slips_under_way(here)),
        box=box,
        removes_box=here.may(RemoveBox(table=here.name)) if box is not None else None,
    )


def _box(here: Standpoint) -> Amount | None:
    table = here.table
    config = table.config if table.status != "closed" else here.installed
    held = Amount(table.ledger[BOX])
    return held if held or (config is not None and config.box) else None


def _counted(last: TrayCounted | None) -> CountShown | None:
    if last is None:
        return None
    return CountShown(
        purpose=last.purpose,
        day=last.day,
        counted=last.counted,
        expected=last.expected,
        counted_by=last.counted_by,
        watched_by=last.watched_by,
        reason=last.reason,
    )


def _counts(here: Standpoint) -> Iterator[tuple[Purpose, Permission]]:
    for purpose in get_args(Purpose):
        may = here.may(CountTray(purpose, {}, UNSAID, None, UNSAID))
        if may is not None:
            yield purpose, may


def _asks(here: Standpoint, tray: FloatTray | None, kind: SlipKind) -> Permission | None:
    if tray is None:
        return None
    least = min(tray.denominations)
    return here.may(AskForSlip(kind=kind, table=here.name, chips={least: 1}))


def slips_under_way(here: Standpoint) -> Iterator[SlipShown]:
    """Slips of this table that are asked for or on their way."""
    for number, slip in here.floor.state(CAGE).slips.items():
        if slip.table == here.name and slip.stands in ("asked", "sent"):
            yield _slip(here, number, slip)


def _slip(here: Standpoint, number: int, slip: Slip) -> SlipShown:
    fill, sent = slip.kind == "fill", slip.stands == "sent"
    receives = ReceiveSlip(slip=number, chips=slip.chips) if fill and sent else None
    sends = SendSlip(slip=number, chips=slip.chips) if not fill and not sent else None
    returns = ReturnSlip(slip=number, reason=UNSAID) if not fill and sent else None
    voids = VoidSlip(slip=number, reason=UNSAID) if not sent else None
    at_table = fill == sent
    return SlipShown(
        slip=number,
        kind=slip.kind,
        stands=slip.stands,
        chips=slip.chips,
        amount=slip.amount,
        asked_by=slip.asked_by,
        sent_by=slip.sent_by,
        waits_for=here.table.ladder[0] if at_table else CASHIER,
        receives=None if receives is None else here.may(receives),
        sends=None if sends is None else here.may(sends),
        returns=None if returns is None else here.may(returns),
        voids=None if voids is None else here.may(voids),
    )
