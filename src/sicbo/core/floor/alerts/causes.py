"""What asks for attention at a table now, by the record alone."""

import datetime
from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeVar

from sicbo.core.floor.alerts.messages import Alert
from sicbo.core.floor.copies.messages import COPY
from sicbo.core.floor.equipment.handling import SEAL_BROKEN
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.money import Amount
from sicbo.core.table.fitted.bias import looks_biased
from sicbo.core.table.fitted.planned import due_checks
from sicbo.core.table.rounds.exposure import exposure
from sicbo.core.table.signs.on_sign import sign_due
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record

S = TypeVar("S")


class NounStates(Protocol):
    """As much of a floor as is looked at."""

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to."""
        ...


class Cause(NamedTuple):
    """Something that asks for attention."""

    alert: Alert
    subject: str = ""
    amount: Amount | None = None
    exposure: Amount | None = None
    detail: str = ""

    @property
    def key(self) -> tuple[Alert, str]:
        """What tells it from others at its table."""
        return self.alert, self.subject


def causes(
    floor: NounStates,
    name: str,
    table: Table,
    at: datetime.datetime,
    *,
    copies: bool = True,
    laying: bool = False,
) -> Iterator[Cause]:
    """Everything that asks for attention at a table, the gravest first.

    `copies` asks for the copy of the rules too. While bets are still being laid a tray is not
    judged by them, unless `laying` wants that: they may be taken back.
    """
    if table.suspended is not None:
        yield Cause("suspended", detail=table.suspended)
    yield from _of_tray(table, laying=laying)
    yield from _of_equipment(table, at)
    for number, asked in floor.state(REDEMPTIONS).pending.items():
        if (asked.at or asked.issued_at) == name:
            yield Cause("redemption", str(number), asked.amount, detail=asked.player)
    if sign_due(table):
        yield Cause("sign-due")
    if copies and lacks_copy(floor, table):
        yield Cause("copy-missing", detail=str(table.book.document.identity.id))


def _of_tray(table: Table, *, laying: bool) -> Iterator[Cause]:
    if table.config is not None and table.config.tray is not None:
        holds = by_record(table)
        if holds < 0:
            yield Cause("tray-owes", amount=Amount(-holds))
        elif table.in_round and (laying or not table.betting_open):
            costs = exposure(table).amount
            if holds < costs:
                yield Cause("tray-short", amount=holds, exposure=costs)
    counted = table.tray.counted
    if counted is not None and counted.difference and not table.tray.first:
        which = f"{counted.purpose} {counted.day} {counted.expected}"
        yield Cause("count-differs", which, counted.difference, detail=counted.purpose)


def _of_equipment(table: Table, at: datetime.datetime) -> Iterator[Cause]:
    """Dice that look biased and broken seals before what else is out of play or unchecked."""
    fitted = table.fitted
    for serial, item in fitted.items():
        if item.kind == "dice" and looks_biased(table.thrown.get(serial, ())):
            yield Cause("dice-biased", serial)
    out = {serial: item.out for serial, item in fitted.items() if item.out is not None}
    for serial, why in out.items():
        if why == SEAL_BROKEN:
            yield Cause("seal-broken", serial, detail=fitted[serial].kind)
    for serial, why in out.items():
        if why != SEAL_BROKEN:
            yield Cause("item-out", serial, detail=why)
    if table.status == "closed":
        return
    for serial, item in fitted.items():
        plan = table.check_plan.get(item.kind, ())
        due = due_checks(plan, item.checked, item.rounds, at, table.day)
        late = next((each for each in due if each.overdue), None)
        if late is not None:
            yield Cause("check-overdue", serial, detail=item.kind)


def lacks_copy(floor: NounStates, table: Table) -> bool:
    """Whether an open table's document wants a copy of itself on file, and there is none."""
    papers = table.policies.papers
    if papers is None or papers.copy_clause is None or table.status == "closed":
        return False
    return floor.state(COPY, str(table.book.document.identity.id)).file_sha256 is None
