"""The PAR sheet of a table: exact figures in writing."""

import msgspec

from sicbo.core.law.odds import write_odds
from sicbo.core.law.rulebook import Rulebook
from sicbo.lab.par.sheet import par_sheet


class ParRow(msgspec.Struct, frozen=True, kw_only=True):
    """The exact figures of one wager."""

    wager: str
    label: str
    odds: tuple[int | str, ...]
    ways: int | None
    probability: str
    returned: str
    edge: str
    edge_percent: float
    deviation: str
    flags: tuple[str, ...]


class Par(msgspec.Struct, frozen=True, kw_only=True):
    """The PAR sheet of a table's game under its readings."""

    game: str
    sha256: str
    readings: dict[str, str]
    rows: tuple[ParRow, ...]


def par_of(book: Rulebook) -> Par:
    """The exact figures of every wager under the readings of a table."""
    rows = (
        ParRow(
            wager=row.key,
            label=row.label,
            odds=tuple(map(write_odds, row.odds)),
            ways=row.ways,
            probability=str(row.probability),
            returned=str(row.returned),
            edge=str(row.edge),
            edge_percent=round(float(row.edge) * 100, 4),
            deviation=str(row.deviation),
            flags=row.figures.flags,
        )
        for row in par_sheet(book).rows
    )
    return Par(
        game=str(book.id),
        sha256=book.sha256,
        readings={str(name): value for name, value in book.readings.items()},
        rows=tuple(rows),
    )
