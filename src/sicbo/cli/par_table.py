"""A PAR sheet in the terminal."""

from collections.abc import Sequence

from rich.table import Table

from sicbo.cli.output import table
from sicbo.core.law.odds import write_odds
from sicbo.lab.par.sheet import ParRow, ParSheet, percent

FLAGS = {"player-advantage": "PLAYER ADVANTAGE", "return-below-75": "returns under 75 %"}


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


def odds_text(row: ParRow) -> str:
    """The prices of a wager, short where there are many."""
    prices = [str(write_odds(odds)) for odds in row.odds]
    return "/".join(prices) if len(prices) <= 3 else f"{prices[0]}…{prices[-1]}"


def spots_text(group: Sequence[ParRow]) -> str:
    """The keys of a group, short where there are many."""
    keys = [row.key for row in group]
    return " ".join(keys) if len(keys) <= 2 else f"{keys[0]} … {keys[-1]} ({len(keys)})"
