"""What is painted on the dice: numbers, or symbols that stand for a number and a colour."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, assert_never

import msgspec

from sicbo.core.dice import SIDES, Roll
from sicbo.core.ids import ClauseNumber

Mark = Literal["face", "colour"]
"""What a condition looks at on each die."""


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One painted side: its name, the number it stands for and its colour."""

    name: str
    label: str
    value: int
    colour: str


class Numbers(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="numbers"
):
    """Dice numbered 1 to 6."""

    clause: ClauseNumber


class Symbols(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="symbols"
):
    """Dice painted with six symbols."""

    clause: ClauseNumber
    values_clause: ClauseNumber
    colours_clause: ClauseNumber
    sides: tuple[Symbol, ...]


Faces = Numbers | Symbols


@cache
def sides(faces: Faces) -> tuple[Symbol, ...]:
    """The six sides, from value 1 to value 6; a number is its own name and has no colour."""
    match faces:
        case Numbers():
            numbers = range(1, SIDES + 1)
            return tuple(Symbol(str(value), str(value), value, "") for value in numbers)
        case Symbols():
            return tuple(sorted(faces.sides, key=lambda side: side.value))
        case _:
            assert_never(faces)


def names(faces: Faces) -> tuple[str, ...]:
    """The name of each side, from value 1 to value 6."""
    return tuple(side.name for side in sides(faces))


def labels(faces: Faces) -> tuple[str, ...]:
    """How each side is spoken of, from value 1 to value 6."""
    return tuple(side.label for side in sides(faces))


def colours(faces: Faces) -> tuple[str, ...]:
    """The colour of each side, from value 1 to value 6; numbered dice have none."""
    return tuple(side.colour for side in sides(faces))


@cache
def marks(faces: Faces, mark: Mark) -> tuple[str, ...]:
    """The faces or the colours of the six sides, from value 1 to value 6."""
    match mark:
        case "face":
            return names(faces)
        case "colour":
            return colours(faces)
        case _:
            assert_never(mark)


def shown(painted: Sequence[str], roll: Roll) -> tuple[str, str, str]:
    """What the three dice show of marks painted on sides 1 to 6."""
    return painted[roll.first - 1], painted[roll.second - 1], painted[roll.third - 1]
