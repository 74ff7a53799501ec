"""The tickets that a terminal shows to whoever has collected there: numbers, and so money.

No other section holds the number on a ticket, and this one goes to the terminal at the place alone:
the device that stands there, or the page of the player where no device does.
"""

import datetime
import logging
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from sicbo.core.floor.tickets.ticket import TICKET, PrintState, Ticket, TicketState
from sicbo.core.floor.tickets.ticket_events import PaidAt
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import ChipsBrought, NoteTaken
from sicbo.core.table.event import Event
from sicbo.core.table.seats.messages import SeatTaken
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited, TicketNumbered
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.vault.base import VaultError
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tickets.paper import TicketPaper, paper_of

K = TypeVar("K", str, int)
log = logging.getLogger("sicbo.own_tickets")

OWN_TICKETS: Final = "own_tickets"
"""The section of a player's tickets."""

KEPT: Final = 4
"""How many tickets of one place are shown at most; a prize may come beside what was collected."""

NumberShown = Literal["here", "terminal", "over"]
"""Where the number can be read: on this screen, at the terminal of the place, or nowhere."""


class OwnTicket(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket that was printed at this terminal, as its paper says it, and how it stands."""

    ticket: str
    """Its name in the record."""
    amount: Amount
    pays: Amount
    """What it pays: its amount, unless something else was determined."""
    paper: TicketPaper
    """What stands on it; its number only where it is shown here."""
    shown: NumberShown
    """Where its number can be read."""
    place: int | None
    """The place at which it was collected."""
    state: TicketState
    """Whether it can still be presented."""
    print_state: PrintState
    """What its printer has reported."""
    held: bool
    """Whether it is withheld until an investigation has ended."""
    kiosk: bool
    """Whether a kiosk pays as much."""
    paid_at: datetime.datetime | None
    """When it was paid."""
    paid_where: PaidAt | None
    """Where."""


class _PrintedTicket(NamedTuple):
    """A ticket of the table, for whom it was printed and at which place."""

    serial: int
    key: str
    place: int | None


class TicketDesk(NamedTuple):
    """Who knows what a ticket needs beside the table."""

    number: Callable[[str, int], str]
    """The number on a ticket, of a table by its serial."""
    stands: Callable[[str, int], bool]
    """Whether a device is the terminal at a place of a table."""


class TicketsAtHand:
    """The last tickets of each player and of each place of a table, until they play on there."""

    def __init__(self, floor: CommittedFloor, table: str, desk: TicketDesk | None) -> None:
        self._floor, self._table, self._desk = floor, table, desk
        self._owners: dict[str, tuple[_PrintedTicket, ...]] = {}
        self._places: dict[int, tuple[_PrintedTicket, ...]] = {}

    def fold(self, event: Event, seat: int | None) -> None:
        """Take in what happened to whoever has a seat."""
        match event:
            case MeterCollected() | TicketNumbered() if event.kind == "ticket":
                self._add(_PrintedTicket(event.serial, event.player, seat))
            case NoteTaken() | ChipsBrought() | MeterCredited():
                self.played_on(event.player)
            case SeatTaken():
                self._free(event.seat, event.player)
            case _:
                pass

    def _add(self, each: _PrintedTicket) -> None:
        owner = _owner(each.key)
        self._owners[owner] = (each, *self._owners.get(owner, ()))[:KEPT]
        if each.place is not None:
            self._places[each.place] = (each, *self._places.get(each.place, ()))[:KEPT]

    def played_on(self, key: str) -> bool:
        """Whoever plays on at a place has seen its tickets; whether there were any."""
        if not self._owners:
            return False
        owner = _owner(key)
        gone = [each for each in self._owners.get(owner, ()) if each.key == key]
        for each in gone:
            _drop(self._owners, owner, each)
            if each.place is not None:
                _drop(self._places, each.place, each)
        return bool(gone)

    def _free(self, place: int, key: str) -> None:
        """Whoever comes to a terminal sees nothing of who was there before."""
        if holder_of(key) is None:
            self.played_on(key)
        for each in self._places.get(place, ()):
            if each.key != key:
                _drop(self._places, place, each)

    def places_of(self, key: str) -> frozenset[int]:
        """Where tickets of whoever has a place are shown."""
        known = self._owners.get(_owner(key), ())
        return frozenset(each.place for each in known if each.place is not None)

    def section(self, key: str, bound: int | None) -> tuple[OwnTicket, ...]:
        """What the terminal at a place shows of them, or the page of a player."""
        desk = self._desk
        known = self._owners.get(_owner(key)) if bound is None else self._places.get(bound)
        if not known or desk is None:
            return ()
        shown = ((each, self._ticket(each)) for each in known)
        return tuple(
            self._shown(desk, each, ticket, bound)
            for each, ticket in shown
            if ticket.issued is not None and not ticket.put_away
        )

    def _ticket(self, each: _PrintedTicket) -> Ticket:
        return self._floor.state(TICKET, ticket_name(self._table, each.serial))

    def _shown(
        self, desk: TicketDesk, each: _PrintedTicket, ticket: Ticket, bound: int | None
    ) -> OwnTicket:
        issued, paid, founding = ticket.issued, ticket.redeemed, self._floor.founding
        assert issued is not None
        shown: NumberShown = "here"
        if ticket.state != "outstanding":
            shown = "over"
        elif bound is None and each.place is not None and desk.stands(self._table, each.place):
            shown = "terminal"
        number = self._number(desk, each.serial) if shown == "here" else ""
        demo = founding.demonstration
        paper = paper_of(ticket, number, founding.floor, founding.currency, demonstration=demo)
        assert paper is not None
        return OwnTicket(
            ticket=issued.ticket,
            amount=issued.amount,
            pays=ticket.worth,
            paper=paper,
            shown=shown,
            place=each.place,
            state=ticket.state,
            print_state=ticket.print_state,
            held=ticket.held is not None,
            kiosk=ticket.worth <= issued.kiosk_max,
            paid_at=None if paid is None else paid.at,
            paid_where=None if paid is None else paid.paid_at,
        )

    def _number(self, desk: TicketDesk, serial: int) -> str:
        try:
            return desk.number(self._table, serial)
        except VaultError as error:
            log.error("ticket %s is shown without its number: %s", serial, error)
            return ""


def _owner(key: str) -> str:
    """Whose the tickets of a place are: its player's, or the place's where nobody is known."""
    return holder_of(key) or key


def _drop(kept: dict[K, tuple[_PrintedTicket, ...]], which: K, gone: _PrintedTicket) -> None:
    left = tuple(each for each in kept.get(which, ()) if each != gone)
    if left:
        kept[which] = left
    else:
        kept.pop(which, None)
