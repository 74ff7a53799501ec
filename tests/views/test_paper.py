"""What stands on the paper of a ticket."""

import datetime

from sicbo.core.floor.tickets.ticket import Ticket
from sicbo.core.floor.tickets.ticket_events import TicketIssued
from sicbo.core.ids import ClauseNumber
from sicbo.core.money import Amount
from sicbo.views.tickets.paper import paper_of

ISSUED = datetime.datetime(2026, 3, 1, 20, 0, tzinfo=datetime.UTC)
UNTIL = ISSUED + datetime.timedelta(days=30)


def test_a_duplicate_shows_until_when_it_is_paid_after_a_hold() -> None:
    amount, clauses = Amount(5000), (ClauseNumber("3.7"),)
    issued = TicketIssued(
        "etg-1", "etg", 1, "ann", amount, ISSUED, UNTIL, kiosk_max=amount, clauses=clauses
    )
    held = datetime.timedelta(days=3)
    ticket = Ticket(state="outstanding", issued=issued, copies=1, later=held)
    paper = paper_of(ticket, "1" * 18, "ring", "AUD", demonstration=False)
    assert paper is not None
    assert (paper.duplicate, paper.until) == (1, UNTIL + held)
    assert not ticket.over(paper.until - datetime.timedelta(seconds=1))
    assert ticket.over(paper.until)
