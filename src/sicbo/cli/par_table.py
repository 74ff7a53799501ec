"""A PAR sheet in the terminal."""

from rich.table import Table

from sicbo.cli.output import table
from sicbo.lab.par.sheet import FLAGS, ParSheet, odds_text, percent, spots_text


def sheet_table(sheet: ParSheet) -> Table:
    """Every group of wagers with its exact figures."""
    title = f"{sheet.rulebook.id} · {sheet.rulebook.document.identity.casino}"
    listed = table(
        *("wager", "spots", "clause", ">odds to 1", ">rolls", ">probability", ">return"),
        *(">edge", ">edge %", ">s.d.", "flags"),
        title=title,
    )
    for group in sheet.groups:
        row = group[0]
        worth = row.figures
        listed.add_row(
            row.family,
            spots_text(group),
            f"{row.clause}, {row.pays_clause}",
            odds_text(row),
            str(row.ways or "-"),
            str(worth.probability),
            str(worth.returned),
            str(worth.edge),
            percent(worth.edge),
            f"{worth.deviation:.4f}",
            ", ".join(FLAGS[flag] for flag in worth.flags),
            style="bold red" if worth.flags else "",
        )
    return listed
