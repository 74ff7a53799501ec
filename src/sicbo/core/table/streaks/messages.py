"""What is ordered about streak wagers, and what happens to them."""

import datetime

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class PlaceStreak(TableCommand, frozen=True, tag="place-streak"):
    """Wager on a streak, in the window that the result of a round has opened."""

    sender = "player"
    duty = "place-for-player"
    comes_to_play = True
    notation = (
        Form(
            "streak[ for {player=who}] {amount} on {market}[ side {side}][ in round {round=round}]",
            "streak 25 on streak:small-big side small",
        ),
    )

    player: str
    round: int
    market: WagerKey
    amount: Amount
    side: WagerKey | None = None


class TakeDownStreak(TableCommand, frozen=True, tag="take-down-streak"):
    """Ask for a streak wager back."""

    sender = "player"
    notation = (Form("lift[ for {player=who}] {market}", "lift streak:small-big"),)

    player: str
    market: WagerKey


class AnnounceStreakClosing(TableCommand, frozen=True, tag="announce-streak-closing"):
    """Show the sign, put the clock on the table and make the final call for streak wagers."""

    sender = "staff"
    duty = "close-streak"
    notation = (Form("close streak {closes_at}", "close streak in 20 minutes"),)

    closes_at: datetime.datetime

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("time",)


class StreakPlaced(Event, frozen=True, tag="table.streak_placed.v1"):
    """A streak wager is on."""

    news_to = "nobody"

    player: str
    market: WagerKey
    side: WagerKey | None
    amount: Amount
    count: int

    def says(self) -> str:
        """What happened."""
        side = f", {self.side}" if self.side else ""
        return f"{self.player} bets {money(self.amount)} on {self.market}{side}"


class StreakRefused(Event, frozen=True, tag="table.streak_refused.v1"):
    """A supervisor had a streak wager removed; the stake went back."""

    news_to = "player"

    player: str
    market: WagerKey
    amount: Amount
    grounds: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the {self.market} wager of {self.player} is refused: {self.grounds}"


class StreakClosingAnnounced(Event, frozen=True, tag="table.streak_closing_announced.v1"):
    """The final call for streak wagers was made."""

    news_to = "everybody"

    closes_at: datetime.datetime
