"""What is ordered about terminals that a win has locked, and what happens to them."""

from sicbo.core.bounds import Words
from sicbo.core.money import Amount
from sicbo.core.table.command import ATTENDANT, UNSAID, Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class ClearLock(TableCommand, frozen=True, tag="clear-lock"):
    """Unlock a terminal after a large win, and say what was found there."""

    sender = "staff"
    duty = "hand-pay"
    offices = (ATTENDANT,)
    notation = (Form("unlock {player}[: {reason}]", "unlock ann: the display shows the win"),)

    player: str
    reason: Words = ""
    """What whoever looked has found."""

    def asks(self) -> tuple[Asks, ...]:
        """What was found."""
        return ("reason",) if self.reason == UNSAID else ()


class TerminalLocked(Event, frozen=True, tag="table.terminal_locked.v1"):
    """A terminal is locked, since it has won much in one round."""

    news_to = "player"

    player: str
    amount: Amount
    """What was won, stakes apart."""
    round: int

    def says(self) -> str:
        """What happened."""
        return f"the terminal of {self.player} is locked after a win of {money(self.amount)}"


class LockCleared(Event, frozen=True, tag="table.lock_cleared.v1"):
    """Somebody has looked at a terminal that was locked, and it plays again."""

    news_to = "player"

    player: str
    amount: Amount
    """What had been won."""
    found: str
    """What whoever looked has found."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the terminal of {self.player} is unlocked by {self.by}: {self.found}"
