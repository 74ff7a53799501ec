"""Whether the print of a layout is sound: every spot in one place, and no spot that is no wager."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.law.document import Document, Game, Print
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.payoff import key_of, written_spots
from sicbo.core.law.prints import EMPTY, Misprint, cells_of, places
from sicbo.core.law.readings import played_in
from sicbo.core.law.spelling import did_you_mean

COLUMNS_MAX: Final = 40
ROWS_MAX: Final = 20


def check_print(document: Document, drawing: Print, path: Path) -> Iterator[Fault]:
    """Every unsound thing in a print."""
    keys = [band.key for band in drawing.bands]
    for n, band in enumerate(drawing.bands):
        where: Path = (*path, "bands", n)
        if band.key in keys[:n]:
            yield Fault((*where, "key"), f"band {band.key} is there twice")
        grid = cells_of(band.rows)
        wide = len(grid[0]) if grid else 0
        if not 1 <= wide <= COLUMNS_MAX or len(grid) > ROWS_MAX:
            most = f"1 to {COLUMNS_MAX} words in each of at most {ROWS_MAX} rows"
            yield Fault((*where, "rows"), f"a band must have {most}")
            continue
        for line, row in enumerate(grid):
            if len(row) != wide:
                message = f"every row must have {wide} words like the first, got {len(row)}"
                yield Fault((*where, "rows", line), message)
        try:
            places(band.key, grid)
        except Misprint as error:
            yield Fault((*where, "rows"), str(error))
    for game in document.games:
        if played_in(drawing.games, game.id):
            yield from _check_in_game(document, drawing, game, path)


def _check_in_game(document: Document, drawing: Print, game: Game, path: Path) -> Iterator[Fault]:
    for place, layout in enumerate(drawing.layouts or ()):
        if layout not in game.layouts:
            message = f"{game.id} has no layout {layout!r}" + did_you_mean(layout, game.layouts)
            yield Fault((*path, "layouts", place), message)
    shown = set(drawing.layouts or game.layouts)
    known: set[str] = set()
    needed: dict[str, None] = {}
    for wager in document.wagers:
        if not played_in(wager.games, game.id):
            continue
        keys = [str(key_of(wager, spot)) for spot in written_spots(wager)]
        known.update(keys)
        if not shown or wager.layouts is None or shown & set(wager.layouts):
            needed.update(dict.fromkeys(keys))
    seen: set[str] = set()
    for n, band in enumerate(drawing.bands):
        here = {word for row in cells_of(band.rows) for word in row} - {EMPTY}
        where: Path = (*path, "bands", n, "rows")
        for word in sorted(here - known):
            message = f"{word} is no spot of {game.id}" + did_you_mean(word, known)
            yield Fault(where, message)
        for word in sorted(here & seen):
            yield Fault(where, f"{word} lies in another band already")
        seen |= here
    missing = [key for key in needed if key not in seen]
    if missing:
        yield Fault((*path, "bands"), f"the print of {game.id} leaves out {', '.join(missing)}")
