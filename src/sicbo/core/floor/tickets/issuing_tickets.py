"""A ticket issued for what its table has numbered."""

import datetime
from typing import Literal

from sicbo.core.floor.tickets.ticket_events import TicketIssued
from sicbo.core.house_rules import TICKET_ONCE
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.messages import MeterCollected, TicketNumbered
from sicbo.core.table.tickets.outstanding import ticket_name


def issued_for(
    name: str,
    table: Table,
    at: datetime.datetime,
    event: MeterCollected | TicketNumbered,
    source: Literal["meter", "prize"],
) -> TicketIssued:
    """The ticket that a table has numbered, worth its amount from now on."""
    config = table.config
    assert config is not None
    assert config.tickets is not None
    return TicketIssued(
        ticket=ticket_name(name, event.serial),
        table=name,
        serial=event.serial,
        player=event.player,
        amount=event.amount,
        at=at,
        until=event.until,
        kiosk_max=config.tickets.kiosk_max,
        kind=event.kind,
        source=source,
        clauses=(*event.clauses, TICKET_ONCE),
    )
