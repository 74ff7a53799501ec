"""A PAR sheet for programs: JSON and CSV."""

import csv
import io
from typing import Any

from sicbo.core.law.odds import write_odds
from sicbo.core.law.streaks import StreakFigures
from sicbo.lab.par.sheet import ParRow, ParSheet

COLUMNS = (
    "key",
    "label",
    "clause",
    "pays_clause",
    "offered",
    "odds",
    "ways",
    "probability",
    "return",
    "edge",
    "variance",
    "sd",
    "flags",
)


def sheet_json(sheet: ParSheet) -> dict[str, Any]:
    """A sheet with every fraction written out in full."""
    return {
        "rulebook": sheet.rulebook.id,
        "document": sheet.rulebook.document.identity.id,
        "sha256": sheet.rulebook.sha256,
        "readings": dict(sheet.rulebook.readings),
        **({} if sheet.stake is None else {"stake": sheet.stake}),
        "wagers": [row_json(row) for row in sheet.rows],
        "warnings": list(sheet.warnings),
    }


def row_json(row: ParRow) -> dict[str, Any]:
    """One wager; a streak also tells its law and each of its sides."""
    worth = row.figures
    out: dict[str, Any] = {
        "key": row.key,
        "label": row.label,
        "clause": row.clause,
        "pays_clause": row.pays_clause,
        "offered": row.offered,
        "odds": [write_odds(odds) for odds in row.odds],
        "ways": row.ways,
        "probability": str(worth.probability),
        "return": str(worth.returned),
        "edge": str(worth.edge),
        "variance": str(worth.variance),
        "sd": f"{worth.deviation:f}",
        "flags": list(worth.flags),
    }
    if row.market:
        out["streak"] = _streak_json(row.market.whole)
        out["sides"] = {key: _streak_json(side) for key, side in row.market.sides.items()}
    return out


def sheets_csv(sheets: list[ParSheet]) -> str:
    """One line a wager, all sheets after one another."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    stakes = ["stake"] if any(sheet.stake is not None for sheet in sheets) else []
    writer.writerow(("rulebook", *COLUMNS, "readings", *stakes))
    for sheet in sheets:
        taken = sheet.rulebook.readings.items()
        readings = " ".join(f"{name}={value}" for name, value in taken)
        for row in sheet.rows:
            told = row_json(row)
            told["odds"] = " ".join(str(odds) for odds in told["odds"])
            told["flags"] = " ".join(told["flags"])
            cells = (told[column] for column in COLUMNS)
            writer.writerow((sheet.rulebook.id, *cells, readings, *([sheet.stake] * len(stakes))))
    return out.getvalue()


def _streak_json(streak: StreakFigures) -> dict[str, Any]:
    return {
        "edge": str(streak.figures.edge),
        "mean_results": str(streak.mean_results),
        "law": {str(count): str(chance) for count, chance in enumerate(streak.law)},
    }
