"""The print of a layout: which spot lies where, drawn as a grid in which a word is a cell."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sicbo.core.errors import SicboError

EMPTY: Final = "."
"""A cell with nothing on it."""


class Misprint(SicboError):
    """A grid in which a spot is no rectangle."""


class Place(NamedTuple):
    """Where a spot lies in its strip, counted from 1."""

    band: str
    row: int
    column: int
    width: int
    height: int


def cells_of(rows: Iterable[str]) -> list[list[str]]:
    """The words of a grid, line by line.

    >>> cells_of(["small any big", "small any big"])[0]
    ['small', 'any', 'big']
    """
    return [row.split() for row in rows]


def places(band: str, grid: Sequence[Sequence[str]]) -> dict[str, Place]:
    """The rectangle that each spot covers.

    >>> places("top", [["odd", "any"], ["small", "any"]])["any"]
    Place(band='top', row=1, column=2, width=1, height=2)
    """
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(grid, 1):
        for column, key in enumerate(line, 1):
            cells.setdefault(key, []).append((row, column))
    cells.pop(EMPTY, None)
    found = {}
    for key, taken in cells.items():
        lines, columns = zip(*taken, strict=True)
        row, column = min(lines), min(columns)
        height, width = max(lines) - row + 1, max(columns) - column + 1
        if len(taken) != height * width:
            raise Misprint(f"{key} in {band} must be a rectangle, got {taken}")
        found[key] = Place(band, row, column, width, height)
    return found
