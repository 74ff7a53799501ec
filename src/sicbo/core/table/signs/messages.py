"""What is ordered about the sign of a table, and what happens to it."""

import msgspec

from sicbo.core.money import Amount
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.table.signs.sign import Sign


class ConfirmSign(TableCommand, frozen=True, tag="confirm-sign"):
    """Confirm what the card at the table says, where the sign is a card."""

    sender = "staff"
    notation = (
        Form(
            "confirm sign {limits}[, {areas}][, streak {streak_stake}]",
            "confirm sign 5 to 1000 unit 5, 10 to 500 on small, streak 25",
        ),
    )

    limits: Limits
    """What it says of every area that it does not name."""
    areas: dict[str, Limits] = msgspec.field(default_factory=dict)
    """What it says of areas that it names: spots, or whole families."""
    streak_stake: Amount | None = None
    """What it says a streak wager costs."""

    def asks(self) -> tuple[Asks, ...]:
        """Whoever confirms a card says what stands on it."""
        return ("card",)


class SignConfirmed(Event, frozen=True, tag="table.sign_confirmed.v1"):
    """The card at the table says what applies there."""

    news_to = "nobody"

    sign: Sign
    """What it says."""
    by: str
    """Who has looked at it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.by} confirms the card: {self.sign}"
