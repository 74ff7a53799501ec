"""Tickets followed along a journal: each issued for what left a meter, and paid once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.bank.ledger import TICKET as HELD
from sicbo.core.floor.jackpots.pool_events import PrizePaid
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.tickets.ticket import TICKET, Ticket
from sicbo.core.floor.tickets.ticket_events import (
    TicketExpired,
    TicketHeld,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketVoided,
)
from sicbo.core.floor.unclaimed.messages import TicketUnclaimed
from sicbo.core.floor.wallets import CameFromTicket
from sicbo.core.ids import Stream
from sicbo.core.table.tickets.messages import (
    MeterCollected,
    MeterCredited,
    TicketClosed,
    TicketNumbered,
)

_ENDS: Final = (TicketRedeemed, TicketVoided, TicketExpired)
_OTHERS: Final = frozenset(
    (MeterCollected, MeterCredited, TicketClosed, TicketNumbered, CameFromTicket)
)


@dataclass
class Tickets:
    """Follows what left meters onto tickets, and from them to cash, wallets and meters."""

    tickets: dict[str, Ticket] = field(default_factory=dict)
    """Those that are outstanding; of any other the record has told all that counts."""
    _serials: dict[Stream, int] = field(default_factory=dict)
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What is half told in the command at hand, by ticket and what it is."""
    _ended: set[str] = field(default_factory=set)
    _expired: dict[str, tuple[str, int]] = field(default_factory=dict)
    """What has expired in the command at hand: of whom, and how much."""
    _touched: set[str] = field(default_factory=set)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of tickets."""
        if isinstance(event, NounEvent):
            return event.noun is TICKET or isinstance(event, PrizePaid | TicketUnclaimed)
        return type(event) in _OTHERS

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, PrizePaid):
            if event.ticket is not None:
                self._crossed[event.ticket, "the prize on it"] += event.amount
            return
        if isinstance(event, TicketUnclaimed):
            if self._expired.pop(event.ticket, None) != (event.player, event.amount):
                yield f"ticket {event.ticket} must expire as it is listed unclaimed"
            return
        if isinstance(event, NounEvent):
            yield from self._of_ticket(event)
            return
        table = stream.removeprefix("table:")
        match event:
            case MeterCollected() | TicketNumbered():
                wanted = self._serials.get(stream, 0) + 1
                if event.serial != wanted:
                    yield f"the next ticket of {table} must be {wanted}, got {event.serial}"
                self._serials[stream] = event.serial
                name = f"{table}-{event.serial}"
                self._crossed[name, f"what {event.player} collected"] += event.amount
            case MeterCredited() | CameFromTicket():
                self._crossed[event.ticket, f"what {event.player} was paid"] -= event.amount
            case TicketClosed():
                self._crossed[f"{table}-{event.serial}", "its end"] -= 1
            case _:
                pass  # Nothing else is of a ticket.

    def _of_ticket(self, event: NounEvent) -> Iterator[str]:
        name: str = event.ticket  # type: ignore[attr-defined]  # Every event of a ticket has it.
        known = self.tickets.get(name)
        self._touched.add(name)
        if isinstance(event, TicketIssued):
            if known is not None or name in self._ended:
                yield f"ticket {name} must be issued once"
            self._crossed[name, f"what {event.player} collected"] -= event.amount
            if event.source == "prize":
                self._crossed[name, "the prize on it"] -= event.amount
            known = self.tickets[name] = Ticket()
        if known is None or (known.issued is None and not isinstance(event, TicketIssued)):
            if not isinstance(event, _ENDS) and name in self._ended:
                return  # A printer may tell of a ticket that was paid meanwhile.
            yield f"ticket {name} is not outstanding"
            return
        if isinstance(event, _ENDS):
            yield from self._end_of(name, known, event)
        elif isinstance(event, TicketHeld | TicketReleased):
            yield from self._withheld(name, known, event)
        FOLDS[type(event)](known, event)

    def _withheld(
        self, name: str, known: Ticket, event: TicketHeld | TicketReleased
    ) -> Iterator[str]:
        """A ticket is held by one hold at a time, which says what of its worth it still pays."""
        expected = None if isinstance(event, TicketHeld) else event.hold
        if known.held != expected or known.state != "outstanding":
            yield f"ticket {name} must be held by {expected}, got {known.held}"
        if isinstance(event, TicketHeld):
            return
        if event.pays + event.forfeited != known.worth:
            yield f"ticket {name} must be worth {known.worth} in all"
        if not event.pays:
            self._over(name)

    def _over(self, name: str) -> None:
        self._crossed[name, "its end"] += 1
        del self.tickets[name]
        self._ended.add(name)

    def _end_of(
        self, name: str, known: Ticket, event: TicketRedeemed | TicketVoided | TicketExpired
    ) -> Iterator[str]:
        assert known.issued is not None
        if event.amount != known.worth:
            yield f"ticket {name} must be paid {known.worth}, got {event.amount}"
        if known.held is not None:
            yield f"ticket {name} must not end while it is held by {known.held}"
        late = isinstance(event, TicketRedeemed) and event.at >= known.until
        if late and known.state != "taken":
            yield f"ticket {name} must not be paid after {known.until.isoformat()}"
        back = isinstance(event, TicketVoided)
        if back or (isinstance(event, TicketRedeemed) and event.into in ("wallet", "meter")):
            player = event.player  # type: ignore[union-attr]  # Neither is an expiry.
            self._crossed[name, f"what {player} was paid"] += event.amount
        if isinstance(event, TicketExpired):
            self._expired[name] = (known.issued.player, event.amount)
        self._over(name)

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command at hand is over: both sides of everything have been told."""
        for (name, what), left in self._crossed.items():
            if left:
                yield f"ticket {name}: {what} differs by {left} on its two sides"
        for name in self._touched:
            known = self.tickets.get(name)
            worth = known.worth if known is not None else 0
            held = balances[f"{TICKET.stream(name)}/{HELD}"]
            if held != worth:
                yield f"ticket {name} must hold {worth}, got {held}"
        self._crossed.clear()
        self._expired.clear()
        self._touched.clear()
