"""What a test hands back: a measured result, or why it could not be made."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_EXPECTED = 5
"""Below this expected count a chi-square is no chi-square."""


@dataclass(frozen=True)
class Trial:
    """One test made, not yet judged with the others."""

    name: str
    asks: str
    statistic: float
    freedom: int | None
    p_value: float


@dataclass(frozen=True)
class MissingTrial:
    """One test that could not be made."""

    name: str
    why: str


Attempt = Trial | MissingTrial


@dataclass(frozen=True)
class Record:
    """Rolls in the forms in which the tests want them."""

    rolls: NDArray[np.uint8]
    """Shape (n, 3), faces 1 to 6, in the order in which they fell."""
    places: NDArray[np.int64]
    """Each roll as its place among the 216."""
    cells: NDArray[np.int64]
    """How often each face of each die came with each of the others: shape (6, 6, 6)."""

    @property
    def number(self) -> int:
        """How many rolls there are."""
        return len(self.rolls)


def record_of(rolls: NDArray[np.uint8]) -> Record:
    """Put rolls into the forms in which the tests want them."""
    wide = rolls.astype(np.int64) - 1
    places = wide[:, 0] * 36 + wide[:, 1] * 6 + wide[:, 2]
    return Record(rolls, places, np.bincount(places, minlength=216).reshape(6, 6, 6))


def few(name: str, rolls: int) -> MissingTrial:
    """A test that needs more rolls."""
    return MissingTrial(name, f"needs {rolls:,} rolls")
