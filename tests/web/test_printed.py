"""Layouts as they are printed: every spot on offer lies somewhere, and nothing lies on it."""

import pytest

from sicbo.core.law.offer import offered, options_of
from sicbo.core.law.prints import Misprint, places
from sicbo.core.law.rulebook import Rulebook
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from sicbo.views.rules.layout_form import Layout
from sicbo.views.rules.layout_grid import _by_family, drawn


def layouts() -> list[tuple[Rulebook, str | None, tuple[str, ...]]]:
    books = [open_rulebook(game) for game in GAMES]
    return [
        (book, layout, options)
        for book in books
        for layout in book.game.layouts or (None,)
        for options in ((), options_of(book))
    ]


def layout_for(book: Rulebook, layout: str | None, options: tuple[str, ...]) -> Layout:
    """The layout of a rulebook with these options."""
    return drawn(book, layout, options, offered(book, layout, options))


def overlaps(layout: Layout) -> list[tuple[str, int, int]]:
    cells = [
        (spot.band, row, column)
        for spot in layout.spots
        for row in range(spot.row, spot.row + spot.height)
        for column in range(spot.column, spot.column + spot.width)
    ]
    return [cell for cell in set(cells) if cells.count(cell) > 1]


@pytest.mark.parametrize(
    ("book", "name", "options"), layouts(), ids=lambda each: getattr(each, "id", str(each))
)
def test_every_spot_on_offer_has_a_place_of_its_own(
    book: Rulebook, name: str | None, options: tuple[str, ...]
) -> None:
    layout = layout_for(book, name, options)
    assert {spot.key for spot in layout.spots} == offered(book, name, options)
    assert overlaps(layout) == []
    sizes = {band.key: band for band in layout.bands}
    for spot in layout.spots:
        band = sizes[spot.band]
        assert spot.row + spot.height - 1 <= band.rows
        assert spot.column + spot.width - 1 <= band.columns


def test_two_cells_of_the_double_and_single_block_are_empty() -> None:
    layout = layout_for(open_rulebook("mbs-2020"), "A", ())
    block = [spot for spot in layout.spots if spot.family == "double-single"]
    assert len(block) == 28
    (band,) = [band for band in layout.bands if band.key == block[0].band]
    assert (band.block, band.columns * band.rows) == ("left", 30)


def test_totals_run_as_printed() -> None:
    def totals(game: str) -> list[str]:
        found = layout_for(open_rulebook(game), "A", ()).spots
        ordered = sorted((spot for spot in found if spot.family == "total"), key=lambda s: s.column)
        return [spot.parts[0] for spot in ordered]

    assert totals("crown-a") == [str(n) for n in range(4, 18)]
    assert totals("mbs-2020") == [str(n) for n in range(17, 3, -1)]


def test_a_spot_says_what_it_pays_and_what_it_costs() -> None:
    spots = {spot.key: spot for spot in layout_for(open_rulebook("star-2016"), "A", ()).spots}
    small, single = spots["small"], spots["single:3"]
    assert (small.edge, small.ways, small.odds[0].to_one) == ("1/36", 105, 1)
    assert [price.to_one for price in single.odds] == [1, 2, 12]
    assert small.clause == "3.1.1"
    assert small.statement


def test_a_wager_that_favours_the_player_says_so() -> None:
    spots = {spot.key: spot for spot in layout_for(open_rulebook("crown-b"), "C", ()).spots}
    assert spots["colour:red"].player_advantage
    assert spots["colour:red"].edge == "-11/27"
    assert not spots["small"].player_advantage


def test_a_rulebook_that_no_drawing_fits_gets_a_strip_for_each_family_of_several_spots() -> None:
    book = open_rulebook("mbs-2020")
    drawing = _by_family(list(book.table.values()))
    assert drawing.places.keys() == set(book.table)
    # Families of one spot that follow each other share a strip: four sides are no four strips.
    shared = {"big", "odd", "even"}
    families = [wager.key for wager in book.wagers if wager.key not in shared]
    assert [band.key for band in drawing.bands] == families
    assert {drawing.places[key].band for key in ("small", *shared)} == {"small"}


def test_a_spot_that_is_no_rectangle_is_a_misprint() -> None:
    with pytest.raises(Misprint, match="small in top must be a rectangle"):
        places("top", [["small", "big"], ["big", "small"]])
