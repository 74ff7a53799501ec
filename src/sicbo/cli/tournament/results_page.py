"""The results of a tournament as CSV, and as one page of HTML that needs nothing else."""

import csv
import io
from collections.abc import Iterable
from html import escape

from sicbo.core.wording import money
from sicbo.views.tournaments.results import TournamentResults

COLUMNS = ("session", "place", "entry", "player", "table", "chips", "out_at", "left", "goes_on")
"""Of the lines of the sessions; the ranking follows as the session `ranking`, with its prizes."""

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 2rem }
th, td { text-align: left; padding: 0.3rem 0.6rem; border-bottom: 1px solid #ccc }
.n { text-align: right; font-variant-numeric: tabular-nums }
.through { font-weight: 600 }
code { overflow-wrap: anywhere }
"""


def results_csv(results: TournamentResults) -> str:
    """One line a player and session; chips in hundredths, as prizes in minor units of money."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*COLUMNS, "prize"))
    for row in results.sessions:
        goes_on = "yes" if row.through else ""
        out_at = "" if row.out_at is None else row.out_at
        where = (row.session, row.place, row.number, row.player, row.table)
        writer.writerow((*where, row.chips, out_at, row.left, goes_on, ""))
    for each in results.ranking:
        where = ("ranking", each.place, each.number, each.player, "")
        writer.writerow((*where, "", "", "", "", each.prize))
    return text.getvalue()


def results_html(results: TournamentResults) -> str:
    """Ranking and prizes first, then every session."""
    parts = [
        f"<h1>{escape(results.title)}</h1>",
        (
            f"<p>{escape(results.tournament)}: {escape(results.state)}."
            f" Conditions <code>{escape(results.conditions)}</code></p>"
        ),
    ]
    if results.ranking:
        ranked = (
            (f"{e.place}", f"{e.number}", e.player, money(e.prize) if e.prize else "", False)
            for e in results.ranking
        )
        parts += ["<h2>Ranking</h2>", _table(("place", "entry", "player", "prize"), ranked)]
    for session in dict.fromkeys(row.session for row in results.sessions):
        rows = (
            (
                *(f"{row.place}", f"{row.number}", row.player, row.table, money(row.chips)),
                row.left or ("" if row.out_at is None else f"out at spin {row.out_at}"),
                row.through,
            )
            for row in results.sessions
            if row.session == session
        )
        columns = ("place", "entry", "player", "table", "chips", "")
        parts += [f"<h2>{escape(session)}</h2>", _table(columns, rows)]
    title, body = escape(results.title), "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style>\n{body}\n</html>\n"
    )


_NUMBERS = ("place", "entry", "chips", "prize")


def _table(columns: tuple[str, ...], rows: Iterable[tuple[str | bool, ...]]) -> str:
    """A table; the last of each row says whether its player went on."""
    kinds = [' class="n"' if each in _NUMBERS else "" for each in columns]
    pairs = zip(kinds, columns, strict=True)
    head = "".join(f"<th{kind}>{escape(each)}</th>" for kind, each in pairs)
    lines = [f"<tr>{head}</tr>"]
    for *cells, through in rows:
        told = zip(kinds, cells, strict=True)
        body = "".join(f"<td{kind}>{escape(str(cell))}</td>" for kind, cell in told)
        lines.append(f'<tr class="through">{body}</tr>' if through else f"<tr>{body}</tr>")
    return "<table>\n" + "\n".join(lines) + "\n</table>"
