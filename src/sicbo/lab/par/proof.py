"""The proof of a wager: which of the 216 rolls win, as a picture and in words.

The picture has six squares, one for each face of the first die; in each, the second die chooses
the row and the third the column.
"""

from fractions import Fraction

from sicbo.core.dice import SIDES
from sicbo.core.law.odds import say_odds
from sicbo.core.law.payoff import Row
from sicbo.lab.par.markup import Markup, join, tag

CELL = 5
GAP = 5
WIDTH = SIDES * SIDES * CELL + (SIDES - 1) * GAP
HEIGHT = SIDES * CELL


def grid() -> Markup:
    """The empty picture, defined once in a page."""
    side = SIDES * CELL
    lines = "".join(
        f"M{square * (side + GAP)} {step * CELL}h{side}"
        f"M{square * (side + GAP) + step * CELL} 0v{side}"
        for square in range(SIDES)
        for step in range(SIDES + 1)
    )
    symbol = tag("symbol", tag("path", d=lines), id="grid", overflow="visible")
    return tag("svg", symbol, width=0, height=0, aria_hidden="true", class_="hidden")


def plate(row: Row) -> Markup:
    """The proof of one spot."""
    paths = [
        tag("path", d=_cells(row, level), class_=f"level-{min(level, 3)}")
        for level in range(1, len(row.levels) + 1)
    ]
    picture = tag(
        "svg",
        *paths,
        tag("use", href="#grid", class_="grid"),
        viewBox=f"-.5 -.5 {WIDTH + 1} {HEIGHT + 1}",
        role="img",
        aria_label=f"{row.key} wins on {row.ways} of 216 rolls",
    )
    head = tag("h4", tag("code", row.key), tag("span", f"{row.ways} of 216"))
    return tag("figure", head, picture, tag("figcaption", *winners(row)), class_="plate")


def winners(row: Row) -> list[Markup]:
    """The combinations that win, with their odds where they differ."""
    by_odds: dict[Fraction, list[str]] = {}
    for level in row.levels:
        by_odds.setdefault(level.odds, []).extend(map(str, row.combinations_at(level)))
    return [
        tag("p", join(tag("b", f"{say_odds(odds)}: "), " ".join(sorted(found))))
        for odds, found in by_odds.items()
    ]


def _cells(row: Row, level: int) -> str:
    """A path over the cells of one level, neighbours in a line drawn as one."""
    path = ""
    for line in range(SIDES * SIDES):
        square, second = divmod(line, SIDES)
        cells = row.cells[line * SIDES : (line + 1) * SIDES]
        left = square * (SIDES * CELL + GAP)
        third = 0
        while third < SIDES:
            run = 0
            while third + run < SIDES and cells[third + run] == level:
                run += 1
            if run:
                x, y, width = left + third * CELL, second * CELL, run * CELL
                path += f"M{x} {y}h{width}v{CELL}h-{width}z"
            third += run or 1
    return path
