"""A payout made ready to be shown: what its form says, what it waits for, what became of it."""

import datetime
from collections.abc import Iterator
from typing import Literal, Protocol, TypeVar

import msgspec

from sicbo.core.floor.noun import Noun
from sicbo.core.floor.payouts.payout import (
    FORMS,
    PAYOUT,
    PayoutForm,
    PayoutSource,
    PayoutState,
)
from sicbo.core.money import Amount

S = TypeVar("S")
Check = Literal["amount", "identification", "signature", "second-signature", "time"]
"""What is to be seen to before a payout is paid."""


class NounStates(Protocol):
    """Whoever knows nouns: a floor, as it is decided on or as it is published."""

    def state(self, noun: Noun[S], which: str = "", /) -> S:
        """What a noun has come to."""
        ...


class PayoutRow(msgspec.Struct, frozen=True, kw_only=True):
    """One payout."""

    payout: int
    """The number of its form."""
    table: str
    """Where it was won or lay."""
    player: str
    amount: Amount
    source: PayoutSource
    """What it is paid for."""
    state: PayoutState
    """Where it stands."""
    opened_at: datetime.datetime
    """When."""
    second_from: Amount
    """From which amount on another person signs, too."""
    until: datetime.datetime | None
    """Before when it is not paid, as agreed with the player."""
    identification: Literal["none", "asked", "shown"]
    """Whether the player was asked for identification, and has shown it."""
    checks: tuple[Check, ...]
    """What is to be seen to before it is paid, in order."""
    paid_at: datetime.datetime | None = None
    """When it was paid, where it was."""
    paid_by: str | None = None
    """Who has paid it."""
    second: str | None = None
    """Who has signed beside them."""
    parts: dict[PayoutForm, Amount] = {}
    """In which forms it was paid."""


def payout_row(floor: NounStates, number: int, at: datetime.datetime) -> PayoutRow | None:
    """A payout that was opened, as it stands at a time."""
    payout = floor.state(PAYOUT, str(number))
    opened, paid = payout.opened, payout.paid
    if opened is None:
        return None
    checks: list[Check] = []
    if payout.state == "open":
        late = payout.until is not None and at < payout.until
        checks += ["time"] if late else []
        checks += ["amount"]
        checks += [] if payout.identified else ["identification"]
        checks += ["signature"]
        checks += ["second-signature"] if opened.amount >= opened.second_from else []
    asked: Literal["none", "asked", "shown"] = "asked" if payout.asked else "none"
    parts: dict[PayoutForm, Amount] = {}
    if paid is not None:
        parts = {"cash": paid.cash, "cheque": paid.cheque, "transfer": paid.transfer}
    return PayoutRow(
        payout=number,
        table=opened.table,
        player=opened.player,
        amount=opened.amount,
        source=opened.source,
        state=payout.state,
        opened_at=opened.at,
        second_from=opened.second_from,
        until=payout.until,
        identification="shown" if payout.document else asked,
        checks=tuple(checks),
        paid_at=None if paid is None else paid.at,
        paid_by=None if paid is None else paid.by,
        second=None if paid is None else paid.second,
        parts={form: amount for form, amount in parts.items() if amount},
    )


def payout_rows(
    floor: NounStates, at: datetime.datetime, *, every: bool = False
) -> Iterator[PayoutRow]:
    """Payouts that wait, the oldest first; or every one that was ever opened."""
    forms = floor.state(FORMS)
    for number in range(1, forms.last + 1) if every else sorted(forms.open):
        row = payout_row(floor, number, at)
        if row is not None:
            yield row
