"""What of a floor's money is on tickets, and what about them asks for somebody."""

from collections.abc import Iterator

from sicbo.core.floor.tickets.readers import READERS
from sicbo.core.floor.tickets.ticket import TICKET, Ticket
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.core.wording import money
from sicbo.desk.writer.errors import StreamStopped
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.base import Journal
from sicbo.journal.books import Books


def ticket_faults(journal: Journal) -> tuple[list[tuple[str, str]], str]:
    """What asks for somebody, each with its fix; and what is outstanding, in words."""
    rooms = LoadedFloor(journal, Books(journal))
    found: list[tuple[str, str]] = []
    many = worth = 0
    for table in rooms.founding.tables:
        try:
            for serial in sorted(rooms.room(table).table.tickets.out):
                name = ticket_name(table, serial)
                ticket = rooms.floor.state(TICKET, name)
                many += 1
                worth += ticket.worth
                found += _of_ticket(name, ticket)
        except StreamStopped as error:
            found.append((f"tickets of {table}: {error}", "sicbo journal verify"))
    for device in rooms.floor.state(READERS).locked:
        locked = f"{device} is locked for numbers that no ticket has"
        found.append((locked, f"sicbo ticket free {device}"))
    counted = "no ticket" if not many else f"{many} ticket{'' if many == 1 else 's'}"
    return found, f"{counted} outstanding, worth {money(worth)}"


def _of_ticket(name: str, ticket: Ticket) -> Iterator[tuple[str, str]]:
    if ticket.print_state in ("jammed", "out-of-paper") and not ticket.copies:
        fix = f"sicbo ticket reprint {name} ..."
        yield f"ticket {name} did not print: {ticket.print_state}", fix
    if ticket.state == "taken":
        fix = f"sicbo ticket dispense {name} ..., or hand-back"
        yield f"kiosk {ticket.taken_by} has taken ticket {name} and told no more", fix
