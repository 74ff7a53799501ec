"""What a table knows of a terminal that is held, and of the wagers that wait there."""

from dataclasses import dataclass, field

from sicbo.core.dice import Dice
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.running.fault_policies import TerminalFaultName
from sicbo.core.money import Amount
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.table.lines import Line


@dataclass(slots=True)
class WaitingWagers:
    """Wagers of a held terminal with the dice of their round, and what they come to by them."""

    round: int
    dice: Dice
    lines: tuple[Line, ...]
    rates: dict[str, tuple[Rate, Rate]] = field(default_factory=dict)
    """What the round gives to each jackpot, which they give too once they are decided."""


@dataclass(slots=True)
class HeldTerminal:
    """Why a terminal is held, and what it showed."""

    why: TerminalFaultName
    clause: ClauseNumber
    message: str = ""
    """What stood on its screen, where that was a message; or why staff have it held."""
    shown: Amount | None = None
    """What its meter showed, where it was reported."""
    waiting: WaitingWagers | None = None
