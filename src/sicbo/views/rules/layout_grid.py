"""The layout of a table as it is printed: which spot lies where, what it pays and by which rule.

A rulebook may bring a print of its own. The grids in `prints/` are drawings, known by the spots
they place and not by whose they are; a rulebook that none of them fits gets a strip for each family
of its wagers.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

import msgspec

from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures
from sicbo.core.law.odds import write_odds
from sicbo.core.law.payoff import Row
from sicbo.core.law.prints import Place, cells_of, places
from sicbo.core.law.readings import played_in
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.state import Table
from sicbo.views.rules.layout_form import Band, Layout, Price, Spot
from sicbo.views.rules.pictures import example_of, group_of, picture_of, sentence_of

Block = Literal["left", "main"]

_WIDTH: Final = 15


class _Strip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strip of the drawing: rows of words, a word a cell."""

    key: str
    block: Block
    grid: str


class _Print(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing: its strips from top to bottom."""

    bands: tuple[_Strip, ...]


class Drawing(NamedTuple):
    """Strips, and the place of every spot."""

    bands: tuple[Band, ...]
    places: dict[str, Place]


def layout_of(table: Table) -> Layout:
    """The layout of a table, with what it has on offer; before it first opens, everything."""
    config = table.config
    name, options = (config.layout, config.options) if config is not None else (None, ())
    offer = table.offer if config is not None else frozenset(table.book.table)
    return drawn(table.book, name, options, offer)


def drawn(
    book: Rulebook, layout: str | None, options: tuple[str, ...], offer: frozenset[WagerKey]
) -> Layout:
    """Every spot on offer, in its place."""
    rows = [row for key, row in book.table.items() if key in offer]
    keys = frozenset(str(row.key) for row in rows)
    drawing = _own(book, layout, keys) or _fitting(keys) or _by_family(rows)
    spots = tuple(_spot(book, row, drawing.places[row.key], options) for row in rows)
    used = {spot.band for spot in spots}
    return Layout(
        game=str(book.id),
        layout=layout,
        sha256=book.sha256,
        bands=tuple(band for band in drawing.bands if band.key in used),
        spots=spots,
    )


def _fitting(spots: frozenset[str]) -> Drawing | None:
    """The drawing that places all of these spots and the fewest others."""
    fits = [each for each in prints() if spots <= each.places.keys()]
    return min(fits, key=lambda each: len(each.places), default=None)


@cache
def prints() -> tuple[Drawing, ...]:
    """Every drawing there is."""
    found = files(__package__).joinpath("prints").iterdir()
    paths = sorted((path for path in found if path.name.endswith(".toml")), key=lambda p: p.name)
    return tuple(_read(path.read_bytes()) for path in paths)


def _read(text: bytes) -> Drawing:
    bands: list[Band] = []
    found: dict[str, Place] = {}
    for strip in msgspec.toml.decode(text, type=_Print).bands:
        _lay(strip.key, strip.block, cells_of(strip.grid.strip().splitlines()), bands, found)
    return Drawing(tuple(bands), found)


def _lay(
    key: str, block: Block, grid: list[list[str]], bands: list[Band], found: dict[str, Place]
) -> None:
    """Put a strip below the others."""
    bands.append(Band(key, block, len(grid[0]), len(grid)))
    found.update(places(key, grid))


def _own(book: Rulebook, layout: str | None, spots: frozenset[str]) -> Drawing | None:
    """The drawing that the rulebook brings along for a layout, where it places all of these."""
    for drawing in book.document.prints:
        for_layout = drawing.layouts is None or layout in drawing.layouts
        if not (played_in(drawing.games, book.id) and for_layout):
            continue
        bands: list[Band] = []
        found: dict[str, Place] = {}
        for strip in drawing.bands:
            _lay(strip.key, strip.block, cells_of(strip.rows), bands, found)
        if spots <= found.keys():
            return Drawing(tuple(bands), found)
    return None


def _by_family(rows: list[Row]) -> Drawing:
    """A strip for each family, in the order of the rulebook; families of one spot share theirs."""
    families: dict[str, list[str]] = {}
    before: Row | None = None
    strip = ""
    for row in rows:
        alone = before is not None and not before.spot and not row.spot
        if before is None or (row.wager.key != before.wager.key and not alone):
            strip = row.wager.key
        families.setdefault(strip, []).append(str(row.key))
        before = row
    bands: list[Band] = []
    found: dict[str, Place] = {}
    for family, keys in families.items():
        lines = [keys[start : start + _WIDTH] for start in range(0, len(keys), _WIDTH)]
        _lay(family, "main", lines, bands, found)
    return Drawing(tuple(bands), found)


def _spot(book: Rulebook, row: Row, place: Place, options: tuple[str, ...]) -> Spot:
    wager, edge = row.wager, figures(row).edge
    return Spot(
        key=row.key,
        family=wager.key,
        parts=row.spot,
        label=row.label,
        label_key=f"wager.{wager.key}",
        odds=tuple(_prices(row)),
        ways=row.ways,
        edge=str(edge),
        edge_percent=round(float(edge) * 100, 4),
        player_advantage=edge < 0,
        group=group_of(wager.wins_when, len(row.spot)),
        picture=picture_of(row, book.game.faces),
        sentence=sentence_of(row),
        example=example_of(row),
        band=place.band,
        row=place.row,
        column=place.column,
        width=place.width,
        height=place.height,
        clause=wager.clause,
        statement=book.document.clauses[wager.clause].states,
        pays_clause=wager.pays_clause,
        optional=wager.key in options,
    )


def _prices(row: Row) -> Iterator[Price]:
    """What a spot pays, each price once, from the lowest."""
    ways: dict[int | str, int] = {}
    for level, wins in zip(row.levels, row.ways_at, strict=True):
        odds = write_odds(level.odds)
        ways[odds] = ways.get(odds, 0) + wins
    return (Price(odds, wins) for odds, wins in ways.items())
