"""What happens at a table because of money that is withheld."""

from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class HoldNoted(Event, frozen=True, tag="table.hold_noted.v1"):
    """A hold was opened on something of this table that lies elsewhere: a ticket, a prize."""

    news_to = "nobody"

    serial: int
    """Which hold of this table, counted from one."""
    player: str

    def says(self) -> str:
        """What happened."""
        return f"hold {self.serial} concerns {self.player}"


class CreditWithheld(Event, frozen=True, tag="table.credit_withheld.v1"):
    """Money was taken off a meter, or from a player's chips, and is held."""

    news_to = "player"

    serial: int
    """Which hold of this table, counted from one."""
    player: str
    amount: Amount
    seized: bool
    """Whether it is winnings that were seized."""

    def says(self) -> str:
        """What happened."""
        what = "is seized" if self.seized else "is withheld"
        return f"{money(self.amount)} of {self.player} {what}: hold {self.serial}"


class CreditReturned(Event, frozen=True, tag="table.credit_returned.v1"):
    """Money that was held came back to the meter, or to the player's chips."""

    news_to = "player"

    serial: int
    """Which hold of this table."""
    player: str
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} of hold {self.serial} back"


class HoldClosed(Event, frozen=True, tag="table.hold_closed.v1"):
    """A hold of this table is determined."""

    news_to = "nobody"

    serial: int
    """Which hold of this table."""

    def says(self) -> str:
        """What happened."""
        return f"hold {self.serial} is determined"
