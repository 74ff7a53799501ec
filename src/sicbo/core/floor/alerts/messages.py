"""What is ordered about alerts, and what happens to them."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from sicbo.core.bounds import COUNT_MAX, Within, Words
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

Alert = Literal[
    "suspended",
    "server-fault",
    "terminal-held",
    "malfunction",
    "tray-owes",
    "tray-short",
    "count-differs",
    "dice-biased",
    "seal-broken",
    "item-out",
    "check-overdue",
    "redemption",
    "hold",
    "notice-overdue",
    "jackpot-fault",
    "prize",
    "above-break-even",
    "terminal-locked",
    "payout-waits",
    "ticket-unprinted",
    "reader-locked",
    "sign-due",
    "copy-missing",
]
"""What somebody should look at, the gravest first."""

SAID: Final[dict[Alert, str]] = {
    "suspended": "play is suspended",
    "server-fault": "the server may have failed",
    "terminal-held": "a terminal is held",
    "malfunction": "a player reports that the game does not work",
    "tray-owes": "the tray owes what a winner was paid",
    "tray-short": "the tray holds less than one roll can cost",
    "count-differs": "a count of the tray differed from the record",
    "dice-biased": "the dice look biased",
    "seal-broken": "a seal is broken",
    "item-out": "equipment is out of play",
    "check-overdue": "a check is overdue",
    "redemption": "colour chips of a closed table wait to be verified",
    "hold": "money is withheld until it is determined whose it is",
    "notice-overdue": "a notice that should have been read waits",
    "jackpot-fault": "the display or the controller of a jackpot is declared faulty",
    "prize": "a prize of a jackpot waits to be verified and paid",
    "above-break-even": "a jackpot stands above break-even",
    "terminal-locked": "a terminal is locked after a large win",
    "payout-waits": "a payout waits to be paid by hand",
    "ticket-unprinted": "a ticket did not come out of its printer",
    "reader-locked": "somebody is locked for numbers that no ticket has",
    "sign-due": "the card with the limits is not confirmed",
    "copy-missing": "no copy of the rules is on file",
}
"""Every alert in a few words."""

AlertNumber = Annotated[int, Within(1, COUNT_MAX)]


@dataclass(slots=True)
class StandingAlert:
    """An alert that nobody has acknowledged, or whose cause is not gone."""

    raised: "AlertRaised"
    acknowledged: "AlertAcknowledged | None" = None


@dataclass
class Alerts:
    """Alerts by number; one is let go once it is acknowledged and its cause is gone."""

    last: int = 0
    standing: dict[int, StandingAlert] = field(default_factory=dict)

    def at(self, table: str) -> Iterable[StandingAlert]:
        """Those of a table."""
        return (each for each in self.standing.values() if each.raised.table == table)


ALERTS: Final = Noun("alerts", Alerts)


class ReviewAlerts(NounCommand, frozen=True, tag="review-alerts"):
    """Raise whatever asks for attention at a table now; the system looks after each turn."""

    notation = (Form("review alerts at {table}", "review alerts at main"),)

    table: str


class AcknowledgeAlert(NounCommand, frozen=True, tag="acknowledge-alert"):
    """Say that one has seen an alert."""

    offices = (OWNER,)
    notation = (Form("acknowledge alert {number}[ because {note}]", "acknowledge alert 3"),)

    number: AlertNumber
    """Which alert."""
    note: Words = ""
    """What is done about it."""


class AlertRaised(NounEvent, frozen=True, tag="alerts.raised.v1"):
    """Something at a table asks for attention."""

    noun = ALERTS

    number: int
    """Which alert, counted from one on this floor."""
    table: str
    alert: Alert
    """What it is about."""
    at: datetime.datetime
    """When it was noticed."""
    subject: str = ""
    """Which item, redemption, count, notice, prize, jackpot, terminal or form, where several."""
    amount: Amount | None = None
    """What the tray owes, holds or was found to differ by, what waits to be paid, or is shown."""
    exposure: Amount | None = None
    """What one roll could cost, where the tray held less; or the break-even of a jackpot."""
    detail: str = ""
    """Why play is suspended, what is out of play or broken, who has won, which copy is missing."""

    def says(self) -> str:
        """What happened."""
        of = f" ({self.subject})" if self.subject else ""
        return f"alert {self.number} at {self.table}: {SAID[self.alert]}{of}"


class AlertAcknowledged(NounEvent, frozen=True, tag="alerts.acknowledged.v1"):
    """Somebody has said that they have seen an alert."""

    noun = ALERTS

    number: int
    """Which alert."""
    table: str
    alert: Alert
    """What it is about."""
    by: str
    role: str
    """In which role."""
    at: datetime.datetime
    """When."""
    past: bool
    """Whether its cause was gone by then."""
    note: str = ""
    """What is done about it."""

    def says(self) -> str:
        """What happened."""
        return f"alert {self.number} at {self.table} acknowledged by {self.by}"


class AlertEnded(NounEvent, frozen=True, tag="alerts.ended.v1"):
    """The cause of an alert that was acknowledged is gone; if it comes back, it is another one."""

    noun = ALERTS

    number: int
    """Which alert."""
    table: str
    alert: Alert
    """What it was about."""
    at: datetime.datetime
    """When that was noticed."""

    def says(self) -> str:
        """What happened."""
        return f"alert {self.number} at {self.table} is over"
