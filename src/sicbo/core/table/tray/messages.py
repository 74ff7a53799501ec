"""What is ordered about a table's tray, and what happens to it and to its box."""

import datetime
from typing import Literal

from sicbo.core.bounds import Words
from sicbo.core.money import Amount
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money

Chips = dict[Amount, int]
"""Pieces by denomination."""

Purpose = Literal["opening", "closing", "check"]
"""What a tray is counted for: the first unlocks it, the second locks it."""


class CountTray(TableCommand, frozen=True, tag="count-tray"):
    """Say what the dealer has counted in the tray, by denomination, while one above watched."""

    sender = "staff"
    notation = (
        Form(
            "count tray {purpose}: {chips} with {counted_by}[ for {day}][ because {reason}]",
            "count tray opening: 20 of 100, 40 of 25 with dan",
        ),
    )

    purpose: Purpose
    """What it is counted for."""
    chips: Chips
    """Pieces by denomination."""
    counted_by: str
    """Who counted, while whoever orders it watched."""
    day: datetime.date | None = None
    """The gaming day it is counted for, where that is not today's or the open table's."""
    reason: Words = ""
    """Why it differs from the record."""


class TrayCounted(Event, frozen=True, tag="table.tray_counted.v1"):
    """The tray was counted; what differs stands as a difference."""

    news_to = "nobody"

    purpose: Purpose
    """What it was counted for."""
    day: datetime.date
    """The gaming day it was counted for."""
    chips: Chips
    counted: Amount
    """What the chips come to."""
    expected: Amount
    """What the tray held by the record."""
    counted_by: str
    watched_by: str
    """Who stands above the dealer and saw it."""
    reason: str = ""

    @property
    def difference(self) -> Amount:
        """What was found too much, or too little when negative."""
        return Amount(self.counted - self.expected)

    def says(self) -> str:
        """What happened."""
        found = f", {money(self.difference)} from the record" if self.difference else ""
        return f"tray counted ({self.purpose}): {money(self.counted)}{found}"


class TrayFilled(Event, frozen=True, tag="table.tray_filled.v1"):
    """Chips came into the tray from the cage."""

    news_to = "nobody"

    slip: int
    """The number of the slip."""
    chips: Chips
    amount: Amount
    by: str
    """Who counted them in."""
    returned: bool = False
    """Whether they are a credit's that came back."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} came into the tray on slip {self.slip}"


class TrayCredited(Event, frozen=True, tag="table.tray_credited.v1"):
    """Chips left the tray for the cage."""

    news_to = "nobody"

    slip: int
    """The number of the slip."""
    chips: Chips
    amount: Amount
    by: str
    """Who counted them out."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} left the tray on slip {self.slip}"


class CashBoxed(Event, frozen=True, tag="table.cash_boxed.v1"):
    """Cash went into the box, for chips or for credit."""

    news_to = "nobody"

    player: str
    amount: Amount
    seat: int | None = None
    """The terminal that took it."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.amount)} of {self.player} went into the box"


class BoxRemoved(Event, frozen=True, tag="table.box_removed.v1"):
    """The box left the table for the count."""

    news_to = "nobody"

    box: int
    """Its number at the cage."""
    amount: Amount
    """What it holds by the record."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"box {self.box} removed with {money(self.amount)} by the record"
