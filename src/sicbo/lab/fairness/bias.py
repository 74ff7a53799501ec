"""Rolls of dice that are not fair, to show what the tests catch."""

from collections.abc import Mapping
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from sicbo.lab.fairness.report import BadRolls
from sicbo.lab.saying import told

MOST_ROLLS: Final = 10**8


class Bias(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with the dice; nothing, unless said otherwise."""

    faces: Mapping[int, float] = {}
    """The chance of some faces; the others share the rest equally."""
    dice: tuple[int, ...] = (1, 2, 3)
    """Which dice are loaded that way."""
    tied: float = 0.0
    """How often the second die shows what the first shows."""
    sticky: float = 0.0
    """How often a die shows again what it showed last."""


def biased_rolls(rolls: int, bias: Bias | None = None, seed: int = 1) -> NDArray[np.uint8]:
    """Rolls with a chosen bias, the same for the same seed; shape (n, 3)."""
    wanted = bias or Bias()
    chances = _chances(wanted.faces)
    for name, value in (("tied", wanted.tied), ("sticky", wanted.sticky)):
        if not 0 <= value <= 1:
            raise BadRolls(f"{name} must be a chance from 0 to 1, got {value:g}")
    if not 1 <= rolls <= MOST_ROLLS:
        raise BadRolls(f"rolls must be a number from 1 to {told(MOST_ROLLS)}, got {told(rolls)}")
    if not set(wanted.dice) <= {1, 2, 3} or not wanted.dice:
        raise BadRolls(f"dice must be some of 1, 2 and 3, got {', '.join(map(str, wanted.dice))}")
    if seed < 0:
        raise BadRolls(f"seed must be 0 or more, got {seed}")
    chance = np.random.Generator(np.random.Philox(seed))
    faces = np.empty((rolls, 3), dtype=np.uint8)
    fair = np.full(6, 1 / 6)
    for die in range(3):
        law = chances if die + 1 in wanted.dice else fair
        faces[:, die] = np.searchsorted(np.cumsum(law)[:-1], chance.random(rolls), "right") + 1
    if wanted.tied:
        same = chance.random(rolls) < wanted.tied
        faces[same, 1] = faces[same, 0]
    if wanted.sticky:
        for die in range(3):
            again = chance.random(rolls) < wanted.sticky
            again[0] = False
            source = np.maximum.accumulate(np.where(again, 0, np.arange(rolls)))
            faces[:, die] = faces[source, die]
    return faces


def _chances(faces: Mapping[int, float]) -> NDArray[np.float64]:
    for face, chance in faces.items():
        if not 1 <= face <= 6:
            raise BadRolls(f"face must be 1..6, got {face}")
        if not 0 <= chance <= 1:
            raise BadRolls(f"chance of face {face} must be from 0 to 1, got {chance:g}")
    given = sum(faces.values())
    if given > 1 + 1e-12 or (len(faces) == 6 and abs(given - 1) > 1e-9):
        raise BadRolls(f"chances of the faces must add up to 1, got {given:g}")
    rest = (1 - given) / (6 - len(faces)) if len(faces) < 6 else 0.0
    return np.array([faces.get(face, max(rest, 0.0)) for face in range(1, 7)])
