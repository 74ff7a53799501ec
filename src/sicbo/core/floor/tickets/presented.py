"""What every order about a ticket asks first: who presents it, and whether it is good."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET, Ticket
from sicbo.core.floor.tickets.ticket_events import TicketIssued
from sicbo.core.house_rules import APART, HOLD_DETERMINED, TICKET_MENDED, TICKET_NUMBER, TICKET_ONCE
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Duty
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.ticket_policies import TicketPolicy
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import refuse
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.messages import TicketClosed
from sicbo.core.table.tickets.outstanding import ticket_name


class KnownTicket(NamedTuple):
    """A ticket that was issued, and what was issued."""

    ticket: Ticket
    issued: TicketIssued


def not_locked(floor: Floor, order: FloorOrder) -> Refusal | None:
    """Refuse whoever has presented too many numbers that no ticket has."""
    since = floor.state(READERS).locked.get(order.by)
    if since is None:
        return None
    return refuse("device-locked", TICKET_NUMBER, device=order.by, since=since.isoformat())


def known(floor: Floor, name: str, clause: ClauseNumber) -> KnownTicket | Refusal:
    """A ticket that was issued, whatever has become of it."""
    if not name:
        return refuse("ticket-misread", TICKET_NUMBER, may_retry=True)
    table, _, serial = name.rpartition("-")
    no = refuse("ticket-not-found", clause, may_retry=True)
    if table not in floor.founding.tables or not serial.isdecimal() or not serial.isascii():
        return no
    number = int(serial[:20])
    if name != ticket_name(table, number) or number > floor.table(table).tickets.last:
        return no
    found = floor.state(TICKET, name)
    return no if found.issued is None else KnownTicket(found, found.issued)


def good(
    floor: Floor, order: FloorOrder, name: str, clause: ClauseNumber, *, taken: bool = False
) -> KnownTicket | Refusal:
    """A ticket that is worth its amount now; `taken` asks for one that a kiosk has."""
    found = known(floor, name, clause)
    if isinstance(found, Refusal):
        return found
    ticket = found.ticket
    if ticket.state == "redeemed" and ticket.redeemed is not None:
        paid = ticket.redeemed
        when, where = paid.at.isoformat(), paid.paid_at
        return refuse("ticket-paid", TICKET_ONCE, ticket=name, when=when, where=where, by=paid.by)
    if ticket.state in ("void", "forfeited"):
        return refuse("ticket-void", TICKET_ONCE, ticket=name)
    if ticket.held is not None:
        return refuse("payment-held", HOLD_DETERMINED, ticket=name, hold=ticket.held)
    if ticket.state == "taken" and not taken:
        return refuse("ticket-taken", TICKET_ONCE, ticket=name, by=ticket.taken_by)
    if taken and ticket.state == "outstanding":
        return refuse("ticket-not-found", TICKET_ONCE, ticket=name, taken="no")
    if ticket.over(order.at) and ticket.state != "taken":
        until = ticket.until.isoformat()
        return refuse("ticket-expired", TICKET_ONCE, ticket=name, until=until)
    return found


def says_so(found: KnownTicket, amount: Amount) -> Refusal | None:
    """Refuse a paper that says another amount than the record, which is told to who holds it."""
    issued = found.issued
    if amount == issued.amount:
        return None
    facts = {"ticket": issued.ticket, "amount": amount, "player": issued.player}
    facts |= {"value": issued.amount, "worth": found.ticket.worth}
    return refuse("ticket-amount-differs", TICKET_ONCE, may_retry=True, **facts)


def rules_of(table: Table) -> TicketPolicy | Refusal:
    """What the document of a table says of tickets."""
    rules = table.policies.tickets
    return rules or refuse("not-provided", table.policies.otherwise, tickets="none")


def helps(floor: Floor, order: FloorOrder, issued: TicketIssued, duty: Duty) -> Refusal | None:
    """Refuse whoever may not help with a ticket at the table that issued it."""
    table = floor.table(issued.table)
    grant = table.policies.may.get(duty)
    if grant is None:
        return refuse("not-provided", table.policies.otherwise, tickets="none")
    if order.table != issued.table or not table.reaches(order.role, grant.by):
        role, needs = order.role, grant.by
        return refuse("not-permitted", grant.clause, role=role, needs=needs, at=issued.table)
    return None


def mended(floor: Floor, order: FloorOrder, name: str, duty: Duty) -> KnownTicket | Refusal:
    """A good ticket that somebody may help with, other than the player it was issued to."""
    found = known(floor, name, TICKET_MENDED)
    if isinstance(found, Refusal):
        return found
    no = helps(floor, order, found.issued, duty)
    if no is None and order.by == holder_of(found.issued.player):
        no = refuse("plays-here", APART, person=order.by)
    return no or good(floor, order, name, TICKET_MENDED)


def closed(issued: TicketIssued, *clauses: ClauseNumber) -> Happening:
    """The table that issued a ticket knows that it is outstanding no more."""
    ended = TicketClosed(serial=issued.serial, clauses=clauses)
    return Happening(table_stream(issued.table), ended)
