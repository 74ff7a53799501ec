"""What happens when a terminal or a server fails, and when one person's wagers are void."""

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.law.running.fault_policies import TerminalFaultName
from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.faults.recorded_round import RecordedFeed
from sicbo.core.table.lines import KindLine, Line, StreakLine
from sicbo.core.wording import dice, money


class TerminalHeld(Event, frozen=True, tag="table.terminal_held.v1"):
    """A terminal is held, or shows another message while it is."""

    news_to = "player"

    player: str
    why: TerminalFaultName
    """What counts as its fault."""
    recorded: Amount
    """What its meter holds by the record."""
    by: str
    shown: Amount | None = None
    """What its meter showed, where that was reported."""
    message: str = ""
    """What stood on its screen, or what staff say of it."""

    def says(self) -> str:
        """What happened."""
        return f"the terminal of {self.player} is held; its credit is {money(self.recorded)}"


class TerminalFreed(Event, frozen=True, tag="table.terminal_freed.v1"):
    """A terminal that was held is free again."""

    news_to = "player"

    player: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the terminal of {self.player} is free again"


class WagersRecalculated(Event, frozen=True, tag="table.wagers_recalculated.v1"):
    """Wagers that waited at a held terminal are settled by the dice of their round, or void."""

    news_to = "player"

    player: str
    round: int
    dice: Dice
    lines: tuple[Line, ...]
    by: str

    def says(self) -> str:
        """What happened."""
        return f"round {self.round} of {self.player} is recalculated by {dice(self.dice)}"


class WagersVoided(Event, frozen=True, tag="table.wagers_voided.v1"):
    """What one person had wagered in a round is void: the stakes went back."""

    news_to = "player"

    player: str
    round: int
    reason: str
    by: str
    lines: tuple[Line, ...]
    undone: tuple[Line, ...] = ()
    """Lines of a settlement that is undone for this person."""
    shortfall: Amount = Amount(0)
    """What of it the person no longer had, and owes."""
    waited: bool = False
    """Whether the wagers had waited at a held terminal."""
    streaks: tuple[StreakLine, ...] = ()
    """Live streak wagers that went back, too."""
    in_kind: tuple[KindLine, ...] = ()
    """What of it was of another kind than value chips."""
    feeds: tuple[RecordedFeed, ...] = ()
    """What jackpots were fed from the stakes of this person in that round."""

    def says(self) -> str:
        """What happened."""
        return f"the wagers of {self.player} in round {self.round} are void: {self.reason}"


class ReversedRound(msgspec.Struct, frozen=True):
    """One round that a fault of the server has affected."""

    round: int
    undone: tuple[Line, ...]
    """The lines of its settlement, which are undone."""
    lines: tuple[Line, ...]
    """Its stakes, which went back."""
    feeds: tuple[RecordedFeed, ...] = ()
    """What it had fed to jackpots."""

    def __str__(self) -> str:
        """Which round."""
        return str(self.round)


class RoundsVoided(Event, frozen=True, tag="table.rounds_voided.v1"):
    """Plays and payouts of rounds that a fault of the server has affected are void."""

    news_to = "everybody"

    rounds: tuple[ReversedRound, ...]
    reason: str
    by: str
    shortfalls: dict[str, Amount] = msgspec.field(default_factory=dict)
    """What each player no longer had of the payouts, and owes."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every stake that went back."""
        return tuple(line for each in self.rounds for line in each.lines)

    @property
    def undone(self) -> tuple[Line, ...]:
        """Every line that is undone."""
        return tuple(line for each in self.rounds for line in each.undone)

    def says(self) -> str:
        """What happened."""
        named = ", ".join(str(each.round) for each in self.rounds)
        what = "round" if len(self.rounds) == 1 else "rounds"
        return f"{what} {named} void, payouts included: {self.reason}"


class MeterAdjusted(Event, frozen=True, tag="table.meter_adjusted.v1"):
    """The meter of a held terminal was adjusted."""

    news_to = "player"

    player: str
    amount: Amount
    """What came on the meter; negative where it was taken off."""
    before: Amount
    after: Amount
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        change = f"from {money(self.before)} to {money(self.after)}"
        return f"the meter of {self.player} is adjusted {change}: {self.reason}"
