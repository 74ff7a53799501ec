"""Trays, slips and boxes reckoned anew along a journal, whatever the program says they hold."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.bank.ledger import (
    BOX,
    CASH_UNIT,
    DEBT,
    FLOAT,
    HOUSE,
    PROMOTION,
    Account,
    Posting,
    unit_of,
)
from sicbo.core.floor.cage.messages import (
    BankPaidColours,
    BoxCounted,
    BoxTaken,
    SlipAsked,
    SlipReceived,
    SlipReturned,
    SlipSent,
    SlipVoided,
)
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_of
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.colours.messages import (
    ColoursBought,
    ColoursPaid,
    ColoursRedeemed,
    ColoursRedeemedElsewhere,
)
from sicbo.core.table.rounds.messages import RoundReversed
from sicbo.core.table.tray.holding import worth
from sicbo.core.table.tray.messages import (
    BoxRemoved,
    CashBoxed,
    TrayCounted,
    TrayCredited,
    TrayFilled,
)

_TRAY: Final = (TrayFilled, TrayCredited, TrayCounted)
_FLOAT: Final = (*_TRAY, CashBoxed, ColoursPaid, ColoursRedeemedElsewhere)
"""Whatever moves chips into a tray or out of it, beside what is won and lost."""

_KNOWN: Final = frozenset(
    (
        *_FLOAT,
        *(BoxRemoved, BoxTaken, BoxCounted, BankPaidColours),
        *(SlipAsked, SlipSent, SlipReceived, SlipReturned, SlipVoided),
    )
)
_SlipMovement = SlipSent | SlipReceived | SlipReturned


@dataclass
class _Slip:
    """A slip as far as the journal has told of it."""

    asked: SlipAsked
    stands: str = "asked"
    sent_by: str = ""


_OWN: Final = frozenset((FLOAT, HOUSE, PROMOTION))
"""Accounts of the house at a table."""


def _is_own(account: Account) -> bool:
    """Whether an account counts what a tray has won or is owed, in cash."""
    return account in _OWN or (account.startswith(DEBT) and unit_of(account) == CASH_UNIT)


def _pieces(event: AnyEvent) -> int:
    """By how much an event has more colour chips out, at what they are worth."""
    if isinstance(event, ColoursBought | ColoursRedeemed):
        return event.amount if isinstance(event, ColoursBought) else -event.amount
    if isinstance(event, ColoursRedeemedElsewhere):
        return -event.pieces * event.value
    rows = (row for row in getattr(event, "in_kind", ()) if not is_token(row.kind))
    more: int = sum(row.returns - row.stake for row in rows)
    return -more if isinstance(event, RoundReversed) else more


@dataclass
class Trays:
    """Reckons what each tray holds from its first chip on, and follows slips and boxes."""

    held: dict[Stream, int] = field(default_factory=dict)
    """What each tray holds, by its table's stream."""
    _slips: dict[int, _Slip] = field(default_factory=dict)
    _boxes: dict[int, Amount | None] = field(default_factory=dict)
    """What boxes hold by the record; nothing once they are counted."""
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Chips and cash of the command at hand between a table and the cage."""

    def take(self, stream: Stream, event: AnyEvent, postings: Sequence[Posting]) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if type(event) in _KNOWN:
            yield from self._of_table(stream, event)
            yield from self._of_cage(event)
        if any(account == FLOAT for account, _ in postings) and not isinstance(event, _FLOAT):
            yield f"{type(event).__name__} must not move the chips of a tray"
        if stream in self.held:
            self.held[stream] += sum(n for name, n in postings if _is_own(name)) + _pieces(event)

    def end(self) -> Iterator[str]:
        """The command at hand is over: what left the cage must have come to the table."""
        for (table, what), left in self._crossed.items():
            if left:
                yield f"{what} differs by {left} between table {table} and where it went"
        self._crossed.clear()

    def _of_table(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        table = table_of(stream) or ""
        if isinstance(event, _TRAY):
            self.held.setdefault(stream, 0)
        match event:
            case TrayCounted():
                if event.expected != self.held[stream]:
                    yield f"the tray must hold {self.held[stream]}, got {event.expected}"
                if event.counted != worth(event.chips):
                    yield f"the chips counted must come to {event.counted}"
                if event.counted_by == event.watched_by:
                    yield f"a count must be of two people, got {event.watched_by}"
            case TrayFilled() | TrayCredited():
                sign = 1 if isinstance(event, TrayFilled) else -1
                self._crossed[table, f"slip {event.slip}"] += sign * event.amount
            case ColoursRedeemedElsewhere():
                if event.amount + event.kept != event.pieces * event.value:
                    yield f"{event.pieces} of {event.colour} must be paid for whole"
                self._crossed[table, f"colour chips of {event.player}"] += event.amount
            case ColoursPaid():
                self._crossed[event.issued_at, f"colour chips of {event.player}"] -= event.amount
            case BoxRemoved():
                self._crossed[table, f"box {event.box}"] -= event.amount
            case _:
                pass  # What is of the cage is not of a table.

    def _of_cage(self, event: AnyEvent) -> Iterator[str]:
        match event:
            case SlipAsked():
                if event.slip != len(self._slips) + 1:
                    yield f"slip must be {len(self._slips) + 1}, got {event.slip}"
                if event.amount != worth(event.chips):
                    yield f"the chips of slip {event.slip} must come to {event.amount}"
                self._slips[event.slip] = _Slip(event)
            case SlipSent():
                yield from self._moves(event, "asked", "sent")
                if event.kind == "credit":
                    self._crossed[event.table, f"slip {event.slip}"] += event.amount
            case SlipReceived():
                yield from self._moves(event, "sent", "received")
                if event.kind == "fill":
                    self._crossed[event.table, f"slip {event.slip}"] -= event.amount
            case SlipReturned():
                yield from self._moves(event, "sent", "returned")
                if event.kind == "credit":
                    self._crossed[event.table, f"slip {event.slip}"] -= event.amount
            case SlipVoided():
                slip = self._slips.get(event.slip)
                if slip is None or slip.stands != "asked":
                    yield f"slip {event.slip} must be asked for and no more to be void"
                else:
                    slip.stands = "void"
            case _:
                yield from self._of_boxes(event)

    def _of_boxes(self, event: AnyEvent) -> Iterator[str]:
        if isinstance(event, BankPaidColours):
            if event.amount != worth(event.chips):
                yield f"the chips of redemption {event.redemption} must come to {event.amount}"
            self._crossed[event.table, f"colour chips of {event.player}"] -= event.amount
        elif isinstance(event, BoxTaken):
            if event.box != len(self._boxes) + 1:
                yield f"box must be {len(self._boxes) + 1}, got {event.box}"
            self._boxes[event.box] = event.amount
            self._crossed[event.table, f"{BOX} {event.box}"] += event.amount
        elif isinstance(event, BoxCounted):
            if self._boxes.get(event.box) != event.amount:
                yield f"box {event.box} must hold {self._boxes.get(event.box)}, got {event.amount}"
            self._boxes[event.box] = None

    def _moves(self, event: _SlipMovement, before: str, after: str) -> Iterator[str]:
        """A slip goes from one standing to the next, with the same chips, by two people."""
        slip = self._slips.get(event.slip)
        if slip is None:
            yield f"slip {event.slip} was never asked for"
            return
        if slip.stands != before:
            yield f"slip {event.slip} must be {before} to be {after}, got {slip.stands}"
        asked = slip.asked
        same = (event.kind, event.table, event.chips, event.amount)
        if same != (asked.kind, asked.table, asked.chips, asked.amount):
            yield f"slip {event.slip} is not the one that was asked for"
        if after == "received" and event.by == slip.sent_by:
            yield f"slip {event.slip} must be received by another than {slip.sent_by}"
        slip.stands = after
        slip.sent_by = event.by if after == "sent" else slip.sent_by
