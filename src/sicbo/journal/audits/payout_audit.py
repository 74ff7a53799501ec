"""Payouts by hand followed along a journal: numbered without gaps, signed for, and paid once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.bank.ledger import PAYOUT as HELD
from sicbo.core.floor.jackpots.pool_events import PrizePaid
from sicbo.core.floor.jackpots.prize_events import PrizeOnForm, PrizeReturned
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.payouts.payout import FORMS, PAYOUT, Payout
from sicbo.core.floor.payouts.payout_events import (
    FormClosed,
    FormOpened,
    PayoutCancelled,
    PayoutOpened,
    PayoutPaid,
)
from sicbo.core.floor.tickets.ticket_events import TicketRedeemed
from sicbo.core.floor.wallets import CameFromPayout
from sicbo.core.ids import Stream
from sicbo.core.place_keys import holder_of
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored

_OTHERS: Final = frozenset((CreditCancelled, CreditRestored, CameFromPayout))
_OF_OTHERS: Final = frozenset((PrizeOnForm, PrizePaid, PrizeReturned, TicketRedeemed))


@dataclass
class Payouts:
    """Follows what is paid by hand from meters, prizes and tickets to whoever signed for it."""

    last: int = 0
    """The newest form of the series."""
    payouts: dict[int, Payout] = field(default_factory=dict)
    """Those that are open; of any other the record has told all that counts."""
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What is half told in the command at hand, by what it is."""
    _touched: set[int] = field(default_factory=set)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of payouts."""
        if isinstance(event, NounEvent):
            return event.noun in (PAYOUT, FORMS) or type(event) in _OF_OTHERS
        return type(event) in _OTHERS

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        table, crossed = stream.removeprefix("table:"), self._crossed
        match event:
            case FormOpened():
                if event.number != self.last + 1:
                    yield f"the next form must be {self.last + 1}, got {event.number}"
                self.last = event.number
                crossed[f"form {event.number}", f"what {event.player} is to be paid"] += (
                    event.amount
                )
            case FormClosed():
                crossed[f"form {event.number}", "its end"] -= 1
            case CreditCancelled():
                crossed[f"credit of {event.player} at {table}", "what left the meter"] += (
                    event.amount
                )
            case CreditRestored() | CameFromPayout():
                name = f"payout {event.payout}"
                crossed[name, _back(event.player)] -= event.amount
            case PrizeOnForm():
                crossed[f"payout {event.payout}", f"prize of {event.player}"] += event.amount
            case PrizeReturned():
                crossed[f"payout {event.payout}", _back(event.player)] -= event.amount
            case PrizePaid():
                if event.payout is not None:
                    crossed[f"payout {event.payout}", f"prize of {event.player}"] -= event.amount
            case TicketRedeemed():
                if event.into == "payout":
                    crossed[f"ticket {event.ticket}", "what is paid by hand"] += event.amount
            case NounEvent():
                yield from self._of_payout(event)
            case _:
                pass  # Nothing else is of a payout.

    def _of_payout(self, event: NounEvent) -> Iterator[str]:
        number: int = event.payout  # type: ignore[attr-defined]  # Every event of a payout has it.
        self._touched.add(number)
        if isinstance(event, PayoutOpened):
            self._opened(event)
            self.payouts[number] = Payout()
        known = self.payouts.get(number)
        if known is None:
            yield f"payout {number} is not open"
            return
        if isinstance(event, PayoutPaid):
            yield from self._paid(known, event)
        elif isinstance(event, PayoutCancelled):
            yield from self._ended(known, event)
            self._crossed[f"payout {number}", _back(event.player)] += event.amount
        FOLDS[type(event)](known, event)
        if isinstance(event, PayoutPaid | PayoutCancelled):
            del self.payouts[number]

    def _opened(self, event: PayoutOpened) -> None:
        who, crossed = event.player, self._crossed
        crossed[f"form {event.payout}", f"what {who} is to be paid"] -= event.amount
        match event.source:
            case "prize":
                crossed[f"payout {event.payout}", f"prize of {who}"] -= event.amount
            case "ticket":
                crossed[f"ticket {event.ticket}", "what is paid by hand"] -= event.amount
            case _:
                crossed[f"credit of {who} at {event.table}", "what left the meter"] -= event.amount

    def _ended(self, known: Payout, event: PayoutPaid | PayoutCancelled) -> Iterator[str]:
        opened = known.opened
        assert opened is not None
        if (event.amount, event.player) != (opened.amount, opened.player):
            wanted = f"{opened.amount} of {opened.player}"
            yield f"payout {event.payout} must be {wanted}, got {event.amount} of {event.player}"
        self._crossed[f"form {event.payout}", "its end"] += 1

    def _paid(self, known: Payout, event: PayoutPaid) -> Iterator[str]:
        yield from self._ended(known, event)
        opened, name = known.opened, f"payout {event.payout}"
        assert opened is not None
        parts = (event.cash, event.cheque, event.transfer)
        if sum(parts) != event.amount or min(parts) < 0:
            yield f"{name} must be paid in parts of {event.amount}, got {sum(parts)}"
        people = {event.by, event.second, event.player}
        needs = event.second is not None or event.amount >= opened.second_from
        if event.by == event.player or (needs and (event.second is None or len(people) < 3)):
            yield f"{name} must be paid and signed for by other people"
        if known.until is not None and event.at < known.until:
            yield f"{name} must not be paid before {known.until.isoformat()}"
        if not known.identified:
            yield f"{name} must not be paid before identification is shown"
        if opened.source == "prize":
            self._crossed[name, f"prize of {event.player}"] += event.amount

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command at hand is over: both sides of everything have been told."""
        for (name, what), left in self._crossed.items():
            if left:
                yield f"{name}: {what} differs by {left} on its two sides"
        for number in self._touched:
            known = self.payouts.get(number)
            worth = known.opened.amount if known is not None and known.opened is not None else 0
            held = balances[f"{PAYOUT.stream(str(number))}/{HELD}"]
            if held != worth:
                yield f"payout {number} must hold {worth}, got {held}"
        self._crossed.clear()
        self._touched.clear()


def _back(key: str) -> str:
    """What comes back to a player, at a place of theirs or in the wallet."""
    return f"what {holder_of(key) or key} has again"
