"""What is ordered on an electronic table alone, and what happens there."""

import datetime

from sicbo.core.dice import Dice
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import clock


class CloseWagering(TableCommand, frozen=True, tag="close-wagering"):
    """End the wagering period."""

    sender = "system"
    notation = (Form("close wagering"),)


class Shoot(TableCommand, frozen=True, tag="shoot"):
    """Press the shoot button; the system shoots when the time is up."""

    sender = "player"
    notation = (Form("shoot[ for {player}]", "shoot"),)

    player: str | None = None


class ReportDice(TableCommand, frozen=True, tag="report-dice"):
    """What the sensor of the tumbler has read."""

    sender = "system"
    notation = (Form("dice {dice}", "dice 1 2 3"),)

    dice: Dice


class ConfirmVoid(TableCommand, frozen=True, tag="confirm-void"):
    """Declare void what must be declared void."""

    sender = "staff"
    duty = "confirm-void"
    notation = (Form("confirm void"),)


class VoidPending(Event, frozen=True, tag="table.void_pending.v1"):
    """The round must be declared void by a supervisor."""

    news_to = "everybody"

    reason: str

    def says(self) -> str:
        """What happened."""
        return f"a void must be declared: {self.reason}"


class ShooterChosen(Event, frozen=True, tag="table.shooter_chosen.v1"):
    """Who may shoot the dice, and until when."""

    news_to = "everybody"

    player: str
    until: datetime.datetime

    def says(self) -> str:
        """What happened."""
        return f"{self.player} may shoot until {clock(self.until)}"


class DiceShot(Event, frozen=True, tag="table.dice_shot.v1"):
    """The dice are tumbling; shot by a player or by themselves."""

    news_to = "everybody"

    player: str | None

    def says(self) -> str:
        """What happened."""
        return f"shot by {self.player}" if self.player else "the dice are shot by themselves"
