"""What happens at a table because of jackpots that it feeds."""

from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.jackpots.link import Part
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.wording import money


class JackpotLinked(Event, frozen=True, tag="table.jackpot_linked.v1"):
    """The table feeds a jackpot, or feeds it at other rates from now on."""

    news_to = "nobody"

    pool: str
    """Which jackpot."""
    display: Rate
    """The share of turnover that goes to its display."""
    reserve: Rate
    """The share that goes to its reserve."""

    def says(self) -> str:
        """What happened."""
        return f"the table gives {self.display} and {self.reserve} to jackpot {self.pool}"


class JackpotUnlinked(Event, frozen=True, tag="table.jackpot_unlinked.v1"):
    """The table feeds a jackpot no more."""

    news_to = "nobody"

    pool: str
    """Which jackpot."""

    def says(self) -> str:
        """What happened."""
        return f"the table feeds jackpot {self.pool} no more"


class JackpotFed(Event, frozen=True, tag="table.jackpot_fed.v1"):
    """A share of a round's turnover went to a jackpot, or will not go there after all."""

    news_to = "nobody"

    pool: str
    """Which jackpot."""
    round: int
    turnover: int
    """Stakes that the dice decided; negative where their settlement is undone."""
    display: Part
    """What goes to the display, and what is carried."""
    reserve: Part
    """What goes to the reserve, and what is carried."""
    counts: dict[str, int]
    """Wins in a row that count from now on, by terminal."""
    undone: bool = False
    """Whether the settlement of the round is undone."""

    def says(self) -> str:
        """What happened."""
        given = f"{money(self.display.fed)} and {money(self.reserve.fed)}"
        return f"{given} of {money(self.turnover)} go to jackpot {self.pool}"


class JackpotFetched(Event, frozen=True, tag="table.jackpot_fetched.v1"):
    """All that the table has given to a jackpot was fetched there."""

    news_to = "nobody"

    pool: str
    """Which jackpot."""
    display: Amount
    """What was given to its display."""
    reserve: Amount
    """What was given to its reserve."""

    def says(self) -> str:
        """What happened."""
        return f"{money(self.display)} and {money(self.reserve)} are fetched to {self.pool}"


class PrizeCredited(Event, frozen=True, tag="table.prize_credited.v1"):
    """What a player has won of a jackpot came on the credit meter."""

    news_to = "player"

    player: str
    amount: Amount
    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} of jackpot {self.pool} on the meter"


class PrizeOwed(Event, frozen=True, tag="table.prize_owed.v1"):
    """A player owes a prize that was paid, since its settlement is undone."""

    news_to = "player"

    player: str
    amount: Amount
    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} owes {money(self.amount)} that were paid of jackpot {self.pool}"
