"""A PAR sheet as plain text, and as a table in a notebook."""

from collections.abc import Iterable, Sequence

from sicbo.lab.par.markup import join, rows, tag
from sicbo.lab.par.sheet import FLAGS, ParRow, ParSheet, odds_text, percent, spots_text

COLUMNS = ("wager", "clauses", "odds to 1", "rolls", "probability", "return", "edge", "s.d.", "")
Group = Sequence[ParRow]


def sheet_text(sheet: ParSheet) -> str:
    """Every group of wagers in columns."""
    cells = [("wager", "odds to 1", "edge", "edge %", "s.d."), *map(_short, sheet.groups)]
    wide = [max(len(row[place]) for row in cells) for place in range(5)]
    lines = [
        "  ".join((row[0].ljust(wide[0]), *map(str.rjust, row[1:], wide[1:]))) for row in cells
    ]
    return "\n".join((_title(sheet), *lines, *_notes(sheet)))


def sheet_html(sheet: ParSheet) -> str:
    """Every group of wagers as a table, and what must not be overlooked."""
    notes = (tag("p", note) for note in _notes(sheet))
    return join(rows_html(_title(sheet), sheet.groups), *notes)


def rows_html(title: str, groups: Iterable[Group]) -> str:
    """Groups of wagers as a table with a title."""
    body = (rows(*_cells(group)) for group in groups)
    return join(tag("h4", title), tag("table", rows(*COLUMNS, cell="th"), *body))


def _title(sheet: ParSheet) -> str:
    return f"{sheet.rulebook.id}, {sheet.rulebook.document.identity.casino}"


def _notes(sheet: ParSheet) -> tuple[str, ...]:
    """The readings it rests on, and its warnings."""
    taken = ", ".join(f"{name}={value}" for name, value in sheet.rulebook.readings.items())
    return (*((f"readings: {taken}",) if taken else ()), *sheet.warnings)


def _short(group: Group) -> tuple[str, str, str, str, str]:
    row = group[0]
    edge, deviation = percent(row.edge), f"{row.deviation:.4f}"
    return spots_text(group), odds_text(row), str(row.edge), edge, deviation


def _cells(group: Group) -> tuple[str, ...]:
    row = group[0]
    return (
        spots_text(group),
        f"{row.clause}, {row.pays_clause}",
        odds_text(row),
        str(row.ways or "-"),
        str(row.probability),
        str(row.returned),
        f"{row.edge} = {percent(row.edge)}",
        f"{row.deviation:.4f}",
        ", ".join(FLAGS[flag] for flag in row.figures.flags),
    )
