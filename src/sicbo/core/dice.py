"""Three dice: the 216 ordered rolls and the 56 combinations behind them."""

from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from sicbo.core.errors import SicboError

SIDES: Final = 6

Dice = tuple[int, int, int]
"""Three faces as somebody has read them, in the order in which they were read."""


class DieOutOfRange(SicboError):
    """A die shows something other than 1 to 6."""


class Roll(NamedTuple):
    """What the three dice show, in the order in which they are read.

    >>> roll(6, 1, 3).ascending
    (1, 3, 6)
    >>> roll(2, 2, 2).is_triple, roll(2, 2, 2).total
    (True, 6)
    """

    first: int
    second: int
    third: int

    @property
    def total(self) -> int:
        """The sum of the three uppermost faces."""
        return self.first + self.second + self.third

    @property
    def ascending(self) -> tuple[int, int, int]:
        """The faces from lowest to highest."""
        low, middle, high = sorted(self)
        return low, middle, high

    @property
    def is_triple(self) -> bool:
        """All three dice show the same face."""
        return self.first == self.second == self.third

    @property
    def place(self) -> int:
        """The place of this roll in `ROLLS`; dice that no die can show have none."""
        place = _ROLL_PLACE.get(self)
        if place is None:
            raise DieOutOfRange(f"die must be 1..{SIDES}, got {' '.join(map(str, self))}")
        return place

    def __str__(self) -> str:
        """Write the roll as its three digits."""
        return f"{self.first}{self.second}{self.third}"


def roll(first: int, second: int, third: int) -> Roll:
    """Make a roll of three faces, each 1 to 6."""
    for face in (first, second, third):
        if not 1 <= face <= SIDES:
            raise DieOutOfRange(f"die must be 1..{SIDES}, got {face}")
    return Roll(first, second, third)


ROLLS: Final = tuple(Roll(*faces) for faces in product(range(1, SIDES + 1), repeat=3))
"""The 216 ordered rolls, 111, 112, … 666."""

COMBINATIONS: Final = tuple(
    Roll(*faces) for faces in combinations_with_replacement(range(1, SIDES + 1), 3)
)
"""The 56 combinations in ascending order: what the dice show when their order is forgotten."""

_ROLL_PLACE: Final = {each: place for place, each in enumerate(ROLLS)}

_PLACE: Final = {combination: place for place, combination in enumerate(COMBINATIONS)}

COMBINATION_OF: Final = tuple(_PLACE[Roll(*each.ascending)] for each in ROLLS)
"""For each of `ROLLS`, the place of its combination in `COMBINATIONS`."""

WAYS: Final = tuple(COMBINATION_OF.count(place) for place in range(len(COMBINATIONS)))
"""For each of `COMBINATIONS`, how many of the 216 rolls show it: 1, 3 or 6."""
