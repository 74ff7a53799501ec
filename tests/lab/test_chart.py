"""The chart of edge against volatility: every point in its place and on the picture."""

from itertools import combinations

import pytest

from sicbo.core.law.loading.faults import RulebookInvalid
from sicbo.lab.par.par_chart import chart
from sicbo.lab.par.sheet import ParRow, ParSheet
from tests.lab.page import Element, read
from tests.lab.sheets import BOOKS, READINGS, changed, sheet

ALL = [
    *((game, ()) for game in BOOKS),
    *((game, ((name, value),)) for game, name, value in READINGS),
]
ChosenReadings = tuple[tuple[str, str], ...]
Point = tuple[float, float]
LETTER = 6.0
"""About the width of a letter in the type that the page sets the chart in."""


def drawn(found: ParSheet) -> Element:
    return read(chart(found)).one("svg", "chart")


def at(element: Element, x: str, y: str) -> Point:
    return float(element.attributes[x]), float(element.attributes[y])


def points(picture: Element) -> list[Point]:
    """Every place where something is drawn or written; what is turned has no place of its own."""
    return [
        *(at(each, "cx", "cy") for each in picture.all("circle")),
        *(at(each, "x1", "y1") for each in picture.all("line")),
        *(at(each, "x2", "y2") for each in picture.all("line")),
        *(at(each, "x", "y") for each in picture.all("text") if "x" in each.attributes),
    ]


def frame(picture: Element) -> tuple[float, float]:
    left, top, width, height = map(float, picture.attributes["viewbox"].split())
    assert (left, top) == (0, 0)
    return width, height


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_every_point_is_inside_the_picture(game: str, readings: ChosenReadings) -> None:
    picture = drawn(sheet(game, *readings))
    width, height = frame(picture)
    for x, y in points(picture):
        assert 0 <= x <= width
        assert 0 <= y <= height
    for circle in picture.all("circle"):
        (x, y), radius = at(circle, "cx", "cy"), float(circle.attributes["r"])
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_every_name_ends_inside_the_picture(game: str, readings: ChosenReadings) -> None:
    picture = drawn(sheet(game, *readings))
    width, _ = frame(picture)
    for name in picture.all("text", "name"):
        assert float(name.attributes["x"]) + len(name.text) * LETTER <= width, name.text


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_no_two_points_cover_each_other_exactly(game: str, readings: ChosenReadings) -> None:
    places = [at(circle, "cx", "cy") for circle in drawn(sheet(game, *readings)).all("circle")]
    assert len(places) == len(set(places))


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_every_group_is_named(game: str, readings: ChosenReadings) -> None:
    found = sheet(game, *readings)
    picture = drawn(found)
    names = [each.text for each in picture.all("text", "name")]
    assert len(names) == len(list(picture.all("circle")))
    told = ", ".join(names)
    for group in found.groups:
        assert group[0].family in told or group[0].key in told


def placed(found: ParSheet) -> dict[str, Point]:
    """Where each group stands, by the label beside its circle."""
    picture = drawn(found)
    circles = [at(each, "cx", "cy") for each in picture.all("circle")]
    names = [each.text.split(", ") for each in picture.all("text", "name")]
    return {name: place for place, told in zip(circles, names, strict=True) for name in told}


def label(row: ParRow, places: dict[str, Point]) -> str:
    return row.key if row.key in places else row.family


@pytest.mark.parametrize("game", BOOKS)
def test_a_greater_edge_is_higher_and_more_volatile_is_further_right(game: str) -> None:
    found = sheet(game)
    places = placed(found)
    rows = [group[0] for group in found.groups]
    for one, other in combinations(rows, 2):
        (x, y), (u, v) = places[label(one, places)], places[label(other, places)]
        if one.figures.edge > other.figures.edge:
            assert y <= v
        if one.figures.edge == other.figures.edge:
            assert y == v
        if one.figures.deviation > other.figures.deviation:
            assert x >= u


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_flagged_points_are_marked(game: str, readings: ChosenReadings) -> None:
    found = sheet(game, *readings)
    marked = len(list(drawn(found).all("circle", "flagged")))
    assert (marked > 0) == any(group[0].figures.flags for group in found.groups)


@pytest.mark.parametrize("game", BOOKS)
def test_the_line_of_no_edge_parts_player_from_house(game: str) -> None:
    picture = drawn(sheet(game))
    zero = float(picture.one("line", "zero").attributes["y1"])
    places = placed(sheet(game))
    for group in sheet(game).groups:
        _, y = places[label(group[0], places)]
        assert (y > zero) == (group[0].figures.edge < 0)


def test_the_picture_says_what_it_is() -> None:
    picture = drawn(sheet("crown-b"))
    assert picture.attributes["role"] == "img"
    assert "crown-b" in picture.attributes["aria-label"]
    told = [each.text for each in picture.all("text", "axis")]
    assert any("standard deviation" in each for each in told)
    assert any("house edge" in each for each in told)


@pytest.mark.parametrize("to_one", [1, 12, 40, 100])
def test_other_odds_stay_on_the_picture(to_one: int) -> None:
    picture = drawn(changed("canberra-2005", {"to_one = 31 }]": f"to_one = {to_one} }}]"}))
    width, height = frame(picture)
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points(picture))


def test_odds_out_of_all_proportion_leave_the_axis_legible() -> None:
    picture = drawn(changed("canberra-2005", {"to_one = 31 }]": "to_one = 9999 }]"}))
    assert len(list(picture.all("line", "rule"))) < 40


def test_a_wager_that_always_wins_is_no_wager() -> None:
    totals = ", ".join(map(str, range(3, 19)))
    small = 'totals = [4, 5, 6, 7, 8, 9, 10], except_triples_of = "face"'
    with pytest.raises(RulebookInvalid, match="small can never lose"):
        changed("canberra-2005", {small: f"totals = [{totals}]"})
