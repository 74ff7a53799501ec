"""The form of a layout: its strips, and every spot in its place."""

from typing import Literal

import msgspec


class Band(msgspec.Struct, frozen=True):
    """A strip of the printed layout: a grid of its own, beside or below the others."""

    key: str
    block: Literal["left", "main"]
    columns: int
    rows: int


class Price(msgspec.Struct, frozen=True):
    """Odds at which a spot can win, in how many of the 216 rolls."""

    to_one: int | str
    ways: int


Group = Literal["even-money", "totals", "pairs", "doubles-triples", "singles", "more"]
"""Kinds of spot that stand together where not all of them have room."""

Sentence = Literal[
    "sum",
    "sums",
    "odd-sum",
    "even-sum",
    "one-die",
    "two-dice",
    "three-dice",
    "any",
    "both",
    "exactly",
    "exactly-double",
    "among-four",
]
"""Plain sentences that say when a spot wins."""


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a spot, as the condition on which it wins has it."""

    form: Literal["sum", "sums", "faces", "colours", "any"]
    """A sum of the dice, words over several sums, these faces, these colours, or any of them."""
    totals: tuple[int, ...] = ()
    """What the dice may add up to."""
    faces: tuple[int, ...] = ()
    """By the value that each stands for."""
    colours: tuple[str, ...] = ()
    """Of the faces that count, one for each die."""


class Example(msgspec.Struct, frozen=True):
    """A die of a winning roll, and whether the wager depends on it."""

    value: int
    counts: bool
    """The spot depends on what this die shows."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A betting area: where it lies, what it pays and by which rule."""

    key: str
    family: str
    parts: tuple[str, ...]
    """What follows the family in the key: numbers, symbols or colours."""
    label: str
    label_key: str
    """The key of its name in the catalogues of words: `wager.<family>`."""
    odds: tuple[Price, ...]
    ways: int
    edge: str
    """What the house keeps of each unit, exactly: `1/36`; negative where the player gains."""
    edge_percent: float
    player_advantage: bool
    group: Group
    picture: Picture
    """What is printed on it."""
    sentence: Sentence | None
    """When it wins, in plain words; nothing where its clause alone can say it."""
    example: tuple[Example, ...]
    """Three dice with which it wins."""
    band: str
    row: int
    column: int
    width: int
    height: int
    clause: str
    statement: str
    pays_clause: str
    optional: bool


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a table: every spot that it offers, placed as its document prints it."""

    game: str
    layout: str | None
    sha256: str
    bands: tuple[Band, ...]
    spots: tuple[Spot, ...]
