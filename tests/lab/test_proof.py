"""The proof of a wager: the picture and the words say the same as the payoff table."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from sicbo.core.law.payoff import Row
from sicbo.lab.par.proof import grid, plate
from tests.independent.enumeration import ALTERNATIVES, TABLE
from tests.lab.page import Element, read
from tests.lab.sheets import BOOKS, sheet

RUN = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z")
LINE = re.compile(r"M(\d+) (\d+)([hv])(\d+)")
Cell = tuple[int, int, int]


def books() -> Iterator[tuple[str, list[Row]]]:
    """The spots of every game, and those that another reading rewrites."""
    for game in BOOKS:
        yield game, list(sheet(game).rulebook.table.values())
    for (game, name, value), changed in ALTERNATIVES.items():
        other = sheet(game, (name, value)).rulebook
        yield f"{name}={value}", [other.row(key) for key in changed]


ROWS = dict(books())


def geometry(picture: Element) -> tuple[int, int]:
    """The size of a cell and of the gap between squares, from the picture's own frame."""
    left, top, width, height = map(float, picture.attributes["viewbox"].split())
    assert left == top == -0.5
    cell = (height - 1) / 6
    gap = (width - 1 - 36 * cell) / 5
    assert (cell, gap) == (int(cell), int(gap))
    return int(cell), int(gap)


def painted(path: str, cell: int, gap: int) -> list[Cell]:
    """The dice of every cell that a path covers."""
    assert RUN.sub("", path) == ""
    found = []
    for x, y, width, height, back in RUN.findall(path):
        assert (int(height), width) == (cell, back)
        square, inside = divmod(int(x), 6 * cell + gap)
        column, rest = divmod(inside, cell)
        line, below = divmod(int(y), cell)
        length, over = divmod(int(width), cell)
        assert rest == below == over == 0
        assert square < 6 > line
        assert 0 < length <= 6 - column
        found += [(square + 1, line + 1, column + 1 + step) for step in range(length)]
    return found


def dice(place: int) -> Cell:
    return place // 36 + 1, place // 6 % 6 + 1, place % 6 + 1


@pytest.mark.parametrize("name", ROWS)
def test_the_picture_covers_exactly_the_rolls_that_win(name: str) -> None:
    for row in ROWS[name]:
        picture = read(plate(row)).one("svg")
        cell, gap = geometry(picture)
        paths = list(picture.all("path"))
        assert len(paths) == len(row.levels), row.key
        for level, path in enumerate(paths, 1):
            covered = painted(path.attributes["d"], cell, gap)
            assert path.attributes["class"] == f"level-{min(level, 3)}"
            assert len(covered) == len(set(covered)), row.key
            expected = {dice(place) for place in range(216) if row.cells[place] == level}
            assert set(covered) == expected, row.key


@pytest.mark.parametrize("name", ROWS)
def test_the_words_list_exactly_the_combinations_that_win(name: str) -> None:
    for row in ROWS[name]:
        told = Counter[tuple[str, str]]()
        for line in read(plate(row)).one("figcaption").all("p"):
            price, _, combinations = line.text.partition(" to 1: ")
            told.update((each, price) for each in combinations.split())
        expected = {
            ("".join(map(str, dice(place))), str(odds))
            for place, odds in enumerate(row.odds)
            if odds is not None and dice(place) == tuple(sorted(dice(place)))
        }
        assert told == Counter(expected), row.key


@pytest.mark.parametrize("name", ROWS)
def test_the_head_says_how_many_rolls_win(name: str) -> None:
    for row in ROWS[name]:
        figure = read(plate(row)).one("figure", "plate")
        assert figure.one("code").text == row.key
        assert figure.one("span").text == f"{row.ways} of 216"
        aloud = figure.one("svg").attributes["aria-label"]
        assert aloud == f"{row.key} wins on {row.ways} of 216 rolls"


@pytest.mark.parametrize("game", BOOKS)
def test_the_pictures_of_a_game_are_those_of_the_independent_table(game: str) -> None:
    for row in ROWS[game]:
        picture = read(plate(row)).one("svg")
        drawn = [painted(p.attributes["d"], *geometry(picture)) for p in picture.all("path")]
        covered = {each for level in drawn for each in level}
        expected = TABLE[game][row.key]
        assert covered == {dice(n) for n, odds in enumerate(expected) if odds is not None}


def test_the_grid_frames_every_cell() -> None:
    symbol = read(grid()).one("symbol")
    assert symbol.attributes["id"] == "grid"
    cell, gap = geometry(read(plate(ROWS["star-2016"][0])).one("svg"))
    drawn = LINE.findall(symbol.one("path").attributes["d"])
    side = 6 * cell
    starts = [square * (side + gap) for square in range(6)]
    across = [(x, step * cell, "h", side) for x in starts for step in range(7)]
    down = [(x + step * cell, 0, "v", side) for x in starts for step in range(7)]
    found = Counter((int(x), int(y), way, int(length)) for x, y, way, length in drawn)
    assert found == Counter(across + down)
