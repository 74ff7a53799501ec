"""The PAR sheet: its rows, its groups and what it warns of."""

import re
from fractions import Fraction

import pytest

from sicbo.lab.par.sheet import ParRow, grouped, odds_text, percent, spots_text
from tests.independent.enumeration import TABLE
from tests.lab.sheets import BOOKS, READINGS, changed, row, sheet

ALL = [
    *((game, ()) for game in BOOKS),
    *((game, ((name, value),)) for game, name, value in READINGS),
]
ChosenReadings = tuple[tuple[str, str], ...]


def shape(each: ParRow) -> object:
    return each.family, each.odds, each.figures


@pytest.mark.parametrize("game", BOOKS)
def test_the_rows_are_the_wagers_in_the_order_of_the_book(game: str) -> None:
    found = sheet(game)
    keys = [each.key for each in found.rows]
    assert keys == [*found.rulebook.table, *found.rulebook.streak_keys]
    assert set(found.rulebook.table) == set(TABLE[game])


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_the_groups_part_the_rows(game: str, readings: ChosenReadings) -> None:
    found = sheet(game, *readings)
    together = [each.key for group in found.groups for each in group]
    assert sorted(together) == sorted(each.key for each in found.rows)
    assert all(found.groups)
    for group in found.groups:
        assert len({shape(each) for each in group}) == 1
    assert len({shape(group[0]) for group in found.groups}) == len(found.groups)


@pytest.mark.parametrize("game", BOOKS)
def test_a_group_keeps_the_order_of_the_book(game: str) -> None:
    place = {each.key: n for n, each in enumerate(sheet(game).rows)}
    firsts = [place[group[0].key] for group in sheet(game).groups]
    assert firsts == sorted(firsts)
    for group in sheet(game).groups:
        places = [place[each.key] for each in group]
        assert places == sorted(places)


def test_no_rows_make_no_groups() -> None:
    assert grouped([]) == ()


def test_a_row_is_a_spot_or_a_streak_and_never_both() -> None:
    for game in BOOKS:
        for each in sheet(game).rows:
            assert (each.spot is None) != (each.market is None)
            assert (each.ways is None) == (each.spot is None)


@pytest.mark.parametrize("game", BOOKS)
def test_prices_rise_and_are_those_of_the_table(game: str) -> None:
    for each in sheet(game).rows:
        assert list(each.odds) == sorted(set(each.odds))
        if each.spot is not None:
            assert set(each.odds) == {odds for odds in TABLE[game][each.key] if odds is not None}


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_every_flag_has_its_warning_and_every_warning_its_reason(
    game: str, readings: ChosenReadings
) -> None:
    found = sheet(game, *readings)
    flagged = [group for group in found.groups if group[0].figures.flags]
    told = [line for line in found.warnings if " has sides of different worth " not in line]
    assert len(told) == len(flagged)
    for group, line in zip(flagged, told, strict=True):
        first = group[0]
        assert first.key in line
        assert first.clause in line
        assert first.pays_clause in line
        if first.figures.flags == ("player-advantage",):
            assert f"favours the player: edge {first.figures.edge} " in line
        else:
            assert f"returns {first.figures.returned} " in line
        if len(group) > 1:
            assert f"{first.family} ({len(group)} spots, {first.key} first)" in line


@pytest.mark.parametrize(("game", "readings"), ALL)
def test_a_market_is_warned_of_when_its_sides_differ(game: str, readings: ChosenReadings) -> None:
    found = sheet(game, *readings)
    for each in found.rows:
        if each.market is not None:
            sides = [side.figures for side in each.market.sides.values()]
            told = [line for line in found.warnings if line.startswith(f"{each.key} has sides")]
            assert len(told) == (sides[0] != sides[1])


@pytest.mark.parametrize(
    ("to_one", "flags"),
    [(34, ()), (35, ()), (36, ("player-advantage",)), (26, ()), (25, ("return-below-75",))],
)
def test_flags_just_under_at_and_just_over_the_limits(to_one: int, flags: tuple[str]) -> None:
    """Six rolls of 216 win: 35 to 1 returns the stake exactly, 26 to 1 exactly three quarters."""
    found = changed("canberra-2005", {"to_one = 31 }]": f"to_one = {to_one} }}]"})
    triple = row(found, "any-triple")
    assert triple.figures.returned == Fraction(to_one + 1, 36)
    assert triple.figures.flags == flags
    assert len(found.warnings) == len(flags)


def test_what_it_takes_to_be_on_offer() -> None:
    assert row(sheet("star-2016"), "small").offered == "standard"
    assert row(sheet("star-2016"), "streak:small-big").offered == "optional, layouts C, D"
    for game in BOOKS:
        for each in sheet(game).rows:
            if each.spot is None:
                continue
            wager = each.spot.wager
            if wager.layouts is not None:
                assert each.offered == f"layouts {', '.join(wager.layouts)}"
            else:
                expected = "standard" if wager.optional_clause is None else "optional"
                assert each.offered == expected


def test_spots_and_odds_are_short_where_there_are_many() -> None:
    found = {str(group[0].key): group for group in sheet("star-2016").groups}
    assert spots_text(found["small"]) == "small"
    assert spots_text(found["total:4"]) == "total:4 total:17"
    assert spots_text(found["double:1"]) == "double:1 … double:6 (6)"
    assert odds_text(found["small"][0]) == "1"
    assert re.findall(r"\d+", odds_text(found["single:1"][0])) == ["1", "2", "12"]
    assert re.findall(r"\d+", odds_text(found["streak:small-big"][0])) == ["6", "500"]


@pytest.mark.parametrize(
    ("value", "digits", "told"),
    [
        (Fraction(0), 2, "0.00 %"),
        (Fraction(1, 36), 4, "2.7778 %"),
        (Fraction(-1, 27), 2, "-3.70 %"),
        (Fraction(3, 4), 0, "75 %"),
    ],
)
def test_percent(value: Fraction, digits: int, told: str) -> None:
    assert percent(value, digits) == told
