"""A PAR sheet in the terminal."""

from rich.table import Table

from sicbo.cli.output import table
from sicbo.core.money import format_amount
from sicbo.lab.par.sheet import FLAGS, ParSheet, odds_text, percent, spots_text

WIDE = 130


def sheet_table(sheet: ParSheet, width: int) -> Table:
    """Every group of wagers with its exact figures; the edge and s.d. alone where it is narrow."""
    wide = width >= WIDE
    title = f"{sheet.rulebook.id} · {sheet.rulebook.document.identity.casino}"
    more = ("clause", ">odds to 1", ">rolls", ">probability", ">return")
    less = (">odds to 1", ">rolls")
    listed = table(
        *("wager", *(("spots", *more) if wide else less), ">edge", ">edge %", ">s.d.", "flags"),
        title=title,
    )
    for group in sheet.groups:
        row = group[0]
        worth = row.figures
        name = (row.family, spots_text(group), f"{row.clause}, {row.pays_clause}")
        chances = (str(worth.probability), str(worth.returned))
        listed.add_row(
            *(name if wide else ("\n".join(name[:2]),)),
            odds_text(row),
            str(row.ways or "-"),
            *(chances if wide else ()),
            str(worth.edge),
            percent(worth.edge),
            f"{worth.deviation:.4f}",
            ", ".join(FLAGS[flag] for flag in worth.flags),
            style="bold red" if worth.flags else "",
        )
    if sheet.rulebook.readings:
        taken = (f"{name}={value}" for name, value in sheet.rulebook.readings.items())
        listed.caption = f"readings: {', '.join(taken)}"
    if sheet.stake is not None:
        listed.title = f"{title} · {format_amount(sheet.stake)} on each wager, as it is paid"
    return listed
