"""Rounds of The Star's table in a few words, for the tests of its clauses."""

from unittest.mock import patch

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import SET_UP, holds

STAR = "star-2016"
SMALL_ODD, SMALL_EVEN, BIG_ODD, BIG_EVEN = "1 2 4", "1 2 3", "3 4 6", "2 4 6"
TRIPLE = "2 2 2"
UP_TO_THE_LIFT = "dan: close bets\ndan: press key\ndan: uncover\n"


def star(text: str, *, more: str = "", lacks: str = "") -> ScenarioResult:
    """Play lines at the usual table, or at one whose set-up lacks a line."""
    kept = "\n".join(line for line in SET_UP[STAR].splitlines() if line.strip() != lacks)
    with patch.dict(SET_UP, {STAR: kept + "\n"}):
        return holds(STAR, text, more=more + "\n")


def bets(*said: str) -> str:
    """The shake, the call for bets, and what the players say."""
    return "\n".join(("dan: shake 3", "dan: open bets", *said)) + "\n"


def lifted(*said: str) -> str:
    """A round up to the moment the dice are seen."""
    return bets(*said) + UP_TO_THE_LIFT


def entered(dice: str, *said: str) -> str:
    """A round up to the moment the areas are lit."""
    return lifted(*said) + f"dan: announce {dice}\ndan: enter {dice}\n"


def rounds(*dice: str) -> str:
    """Whole rounds in which nobody bets; the last order is to settle."""
    return "".join(entered(each) + "dan: settle\n" for each in dice)


def settled(dice: str, *said: str) -> str:
    """A whole round with what the players say; the last order is to settle."""
    return entered(dice, *said) + "dan: settle\n"
