"""Tickets that have expired are listed in the same commit, since the fifth edition of the rules."""

from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.noun import folds
from sicbo.core.floor.tickets.presented import KnownTicket
from sicbo.core.floor.unclaimed.messages import TicketUnclaimed, UnclaimedMoney
from sicbo.core.house_rules import FOURTH_EDITION, TICKET_ONCE


def unclaimed(floor: Floor, found: KnownTicket) -> list[TicketUnclaimed]:
    """The entry of a ticket that has expired; none under an edition that knew no list."""
    if floor.founding.edition <= FOURTH_EDITION:
        return []
    ticket, issued = found
    return [
        TicketUnclaimed(
            ticket=issued.ticket,
            table=issued.table,
            player=issued.player,
            amount=ticket.worth,
            issued_at=issued.at,
            until=ticket.until,
            clauses=(TICKET_ONCE,),
        )
    ]


@folds(TicketUnclaimed)
def _fold_listed(state: UnclaimedMoney, event: TicketUnclaimed) -> None:
    state.tickets[event.ticket] = event
    state.amount += event.amount
