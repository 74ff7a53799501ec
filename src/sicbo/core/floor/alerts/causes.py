"""What asks for attention at a table now, by the record alone."""

import datetime
from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeVar

from sicbo.core.floor.alerts.messages import ALERTS, Alert
from sicbo.core.floor.copies.messages import COPY
from sicbo.core.floor.equipment.handling import SEAL_BROKEN
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.jackpots.break_even import break_even, passed
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.standing import links_of
from sicbo.core.floor.notices.messages import NOTICES
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.payouts.payout import FORMS
from sicbo.core.floor.redemptions.messages import REDEMPTIONS
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.money import Amount
from sicbo.core.table.fitted.bias import looks_biased
from sicbo.core.table.fitted.planned import due_checks
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.irregularities.messages import SERVER
from sicbo.core.table.rounds.exposure import exposure
from sicbo.core.table.signs.on_sign import sign_due
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.core.table.tray.holding import by_record

S = TypeVar("S")


class NounStates(Protocol):
    """As much of a floor as is looked at."""

    def state(self, noun: Noun[S], which: str = "") -> S:
        """What a noun of the floor has come to."""
        ...

    def table(self, name: str, /) -> Table:
        """A table of the floor."""
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
    withheld: bool = True,
) -> Iterator[Cause]:
    """Everything that asks for attention at a table, the gravest first.

    `copies` asks for the copy of the rules too. While bets are still being laid a tray is not
    judged by them, unless `laying` wants that: they may be taken back. Without `withheld` neither
    money held, a notice that waits nor a faulty jackpot is told, as before the fifth edition.
    """
    if table.suspended == SERVER:
        yield Cause("server-fault")
    elif table.suspended is not None:
        yield Cause("suspended", detail=table.suspended)
    for key, held in table.held.items():
        yield Cause("terminal-held", key, detail=held.why)
    if withheld:
        for key, what in table.conduct.reports.items():
            yield Cause("malfunction", key, detail=what)
    yield from _of_tray(table, laying=laying)
    yield from _of_equipment(table, at)
    for number, asked in floor.state(REDEMPTIONS).pending.items():
        if (asked.at or asked.issued_at) == name:
            yield Cause("redemption", str(number), asked.amount, detail=asked.player)
    if withheld:
        yield from _withheld(floor, name, table)
        for number, notice in floor.state(NOTICES).overdue(name, at):
            yield Cause("notice-overdue", str(number), detail=notice.given.to)
    yield from _of_jackpots(floor, name, table)
    for player, lock in table.locks.items():
        yield Cause("terminal-locked", player, lock.amount, detail=f"round {lock.round}")
    for number, form in floor.state(FORMS).open.items():
        if form.table == name:
            yield Cause("payout-waits", str(number), form.amount, detail=form.player)
    yield from _of_tickets(floor, name, table)
    if sign_due(table):
        yield Cause("sign-due")
    if copies and lacks_copy(floor, table):
        yield Cause("copy-missing", detail=str(table.book.document.identity.id))


def _of_tickets(floor: NounStates, name: str, table: Table) -> Iterator[Cause]:
    """Tickets that did not come out, and whoever presented too many numbers that none has.

    A reader belongs to no table: it is told at every one that prints tickets.
    """
    for serial in sorted(table.tickets.unprinted):
        ticket = floor.state(TICKET, ticket_name(name, serial))
        if ticket.issued is not None:
            detail = ticket.print_state
            yield Cause("ticket-unprinted", ticket.issued.ticket, ticket.worth, detail=detail)
    if table.policies.tickets is not None:
        for device, since in floor.state(READERS).locked.items():
            yield Cause("reader-locked", device, detail=since.isoformat())


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


def _of_jackpots(floor: NounStates, name: str, table: Table) -> Iterator[Cause]:
    """Prizes that were won here and wait, and jackpots that favour players now.

    A jackpot that stands above break-even is told at one of its tables, not at all of them.
    """
    for own in (*table.jackpots, *sorted(table.once_fed)):
        pool = floor.state(JACKPOT, own)
        for prize in pool.waiting() if pool.open else ():
            for share in prize.unpaid() if prize.table == name else ():
                which = f"{own} {prize.number} {share.player}"
                if share.player not in prize.on_form:  # A form waits in its own name.
                    yield Cause("prize", which, share.amount, detail=share.player)
    for own in table.jackpots:
        pool = floor.state(JACKPOT, own)
        if pool.rules is None or _told_elsewhere(floor, name, own):
            continue
        links = links_of(floor, pool, name)
        shown = pool.meters(links.values()).display
        books = (floor.table(each).book for each in links)
        lowest = min(break_even(book, pool.rules.terms.trigger) for book in books)
        if passed(shown, lowest):
            yield Cause("above-break-even", own, shown, Amount(int(lowest)))


def _withheld(floor: NounStates, name: str, table: Table) -> Iterator[Cause]:
    """Money that waits for its determination, and jackpots that show or count wrongly.

    Either keeps somebody from what may be theirs until somebody acts.
    """
    for serial in sorted(table.holds.out):
        which = hold_name(name, serial)
        hold = floor.state(HOLD, which).opened
        if hold is not None:
            yield Cause("hold", which, hold.amount, detail=hold.player)
    for own in table.jackpots:
        fault = floor.state(JACKPOT, own).fault
        if fault is not None and not _told_elsewhere(floor, name, own, "jackpot-fault"):
            yield Cause("jackpot-fault", own, detail=fault.part)


def _told_elsewhere(
    floor: NounStates, name: str, pool: str, alert: Alert = "above-break-even"
) -> bool:
    """Whether an alert of this jackpot stands at another table."""
    key = (alert, pool)
    standing = floor.state(ALERTS).standing.values()
    raised = (each.raised for each in standing)
    return any((each.alert, each.subject) == key and each.table != name for each in raised)


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
