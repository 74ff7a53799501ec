"""What is ordered on an electronic table alone, and what happens there."""

import datetime

from sicbo.core.bounds import Seats, Words
from sicbo.core.dice import Dice
from sicbo.core.money import Amount
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import clock, money


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


class ReportTerminal(TableCommand, frozen=True, tag="report-terminal", omit_defaults=True):
    """What a terminal shows at its place: its meter, its round, and a message if there is one."""

    sender = "system"
    notation = (
        Form(
            "terminal {place} shows {meter} in round {round}[ with {message}]",
            "terminal 3 shows 50 in round 12",
        ),
    )

    place: Seats
    """The number of the place that it is bound to."""
    meter: Amount
    """The credit that it shows."""
    round: int
    message: Words = ""
    """What it shows of a fault; nothing while it plays."""


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


class TerminalReported(Event, frozen=True, tag="table.terminal_reported.v1"):
    """A terminal shows something else than the record, or a message; or is in order again."""

    news_to = "nobody"

    place: int
    """The number of the place."""
    player: str | None
    """The key of the place, where somebody holds it."""
    meter: Amount
    """The credit that it shows."""
    recorded: Amount
    """The credit that is recorded."""
    round: int
    """The round that it shows."""
    current: int
    """The round that is played."""
    message: str = ""
    """What it shows of a fault."""

    @property
    def fits(self) -> bool:
        """Whether it shows what is recorded, and nothing else."""
        same = self.meter == self.recorded and self.round == self.current
        return same and not self.message

    def says(self) -> str:
        """What happened."""
        shown = f"terminal {self.place} shows {money(self.meter)} in round {self.round}"
        if self.fits:
            return f"{shown}, as recorded"
        message = f" and {self.message!r}" if self.message else ""
        return f"{shown}{message}; {money(self.recorded)} in round {self.current} is recorded"
