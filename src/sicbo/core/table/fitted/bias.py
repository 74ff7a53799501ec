"""What the faces of a set of dice have shown, and whether that can still be chance."""

from collections.abc import Sequence
from typing import Final

from sicbo.core.dice import Dice
from sicbo.core.table.state import Table

FACES: Final = 6

FACES_LEAST: Final = 300
"""How many faces a set must have shown, a hundred rounds, before anybody judges it."""

BEYOND_CHANCE: Final = 36
"""Chi-square of six faces that fair dice reach once in a million looks (five degrees)."""


def looks_biased(shown: Sequence[int]) -> bool:
    """Whether the faces of a set came so unevenly that fair dice hardly ever do.

    >>> looks_biased((100, 100, 100, 100, 100, 100)), looks_biased((60, 60, 60, 60, 60, 200))
    (False, True)
    """
    faces = sum(shown)
    if faces < FACES_LEAST:
        return False
    return FACES * sum(each * each for each in shown) - faces * faces > BEYOND_CHANCE * faces


def note_faces(table: Table, dice: Dice, times: int = 1) -> None:
    """Count the faces of a roll for the set that its round named; virtual dice have none."""
    if table.dice_set is None:
        return
    shown = table.thrown.setdefault(table.dice_set, [0] * FACES)
    for die in dice:
        shown[die - 1] += times
