"""Why a terminal is locked."""

from dataclasses import dataclass

from sicbo.core.money import Amount


@dataclass(slots=True)
class WinLock:
    """A win that somebody has to look at."""

    amount: Amount
    """What was won, stakes apart."""
    round: int
    """In which round."""
