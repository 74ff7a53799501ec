"""What left the meters of a table otherwise than by play, and what of it is not paid yet."""

import datetime
from collections import Counter
from typing import Final, Literal, NamedTuple

from sicbo.core.bank.ledger import HELD, TICKET
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.payouts.payout import FORMS
from sicbo.core.floor.tickets.ticket import TICKET as TICKETS
from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import MeterAdjusted
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
from sicbo.core.table.jackpots.messages import PrizeCredited, PrizeOwed
from sicbo.core.table.payouts.messages import CreditCancelled, CreditRestored
from sicbo.core.table.state import Table
from sicbo.core.table.tickets.messages import MeterCollected, MeterCredited
from sicbo.core.table.tickets.outstanding import ticket_name
from sicbo.journal.base import Journal
from sicbo.journal.history import noun_state, prizes_at
from sicbo.views.accounts.meters_form import AwayMeter

Way = Literal["tickets", "payouts", "holds", "prizes"]
WAYS: Final[tuple[Way, ...]] = ("tickets", "payouts", "holds", "prizes")

_LEAVES: Final[dict[type[Event], Way]] = {
    MeterCollected: "tickets",
    CreditCancelled: "payouts",
    CreditWithheld: "holds",
    PrizeOwed: "prizes",
}
_COMES: Final[dict[type[Event], Way]] = {
    MeterCredited: "tickets",
    CreditRestored: "payouts",
    CreditReturned: "holds",
    PrizeCredited: "prizes",
}


class _Outstanding(NamedTuple):
    """What is not paid at the end of a period, and what of that is withheld."""

    sums: dict[Way, int]
    withheld: int


class AwaySums:
    """Sums of what left meters and came to them in a period."""

    def __init__(self) -> None:
        self.left: Counter[Way] = Counter()
        self.back: Counter[Way] = Counter()
        self.adjusted = 0
        """What meters of held terminals were adjusted by."""

    def take(self, event: Event) -> None:
        """Take in what happened at the table within the period."""
        if isinstance(event, MeterAdjusted):
            self.adjusted += event.amount
        leaves, comes = _LEAVES.get(type(event)), _COMES.get(type(event))
        if leaves is not None:
            self.left[leaves] += event.amount  # type: ignore[attr-defined]
        elif comes is not None:
            self.back[comes] += event.amount  # type: ignore[attr-defined]

    def subtract(self, earlier: "AwaySums") -> None:
        """Take away what was there before."""
        self.left.subtract(earlier.left)
        self.back.subtract(earlier.back)
        self.adjusted -= earlier.adjusted

    def meters(
        self, journal: Journal, name: str, table: Table | None, ends: datetime.datetime | None
    ) -> tuple[tuple[AwayMeter, ...], Amount]:
        """Every way in which anything has left or is outstanding, and what of it is withheld."""
        stands = _outstanding(journal, name, table, ends)
        found = (
            AwayMeter(
                what=way,
                left=Amount(self.left[way]),
                back=Amount(self.back[way]),
                outstanding=Amount(stands.sums[way]),
            )
            for way in WAYS
        )
        shown = (each for each in found if each.left or each.back or each.outstanding)
        return tuple(shown), Amount(stands.withheld)


def _outstanding(
    journal: Journal, name: str, table: Table | None, ends: datetime.datetime | None
) -> _Outstanding:
    """What is not paid yet of what left a table, as its streams have it at the end of a period."""
    sums: dict[Way, int] = dict.fromkeys(WAYS, 0)
    withheld = 0
    if table is None:
        return _Outstanding(sums, withheld)
    for serial in sorted(table.tickets.out):
        ticket = noun_state(journal, TICKETS, ticket_name(name, serial), ends)
        sums["tickets"] += ticket.ledger[TICKET]
        withheld += ticket.ledger[TICKET] if ticket.held is not None else 0
    forms = noun_state(journal, FORMS, ends=ends)
    sums["payouts"] = sum(each.amount for each in forms.open.values() if each.table == name)
    for serial in sorted(table.holds.out):
        sums["holds"] += noun_state(journal, HOLD, hold_name(name, serial), ends).ledger[HELD]
    for _, prize in prizes_at(journal, name, ends):
        for share in prize.unpaid():
            sums["prizes"] += share.amount
            withheld += share.amount if share.player in prize.held else 0
    return _Outstanding(sums, withheld)
