"""A report of a promotion as tables in the terminal, as CSV, and as one page."""

import csv
import io
from collections.abc import Iterable, Sequence

from rich.console import Console

from sicbo.cli.output import counted, table
from sicbo.core.wording import money
from sicbo.lab.charts.page import Page, Section, page_html
from sicbo.views.promotions.promotion_report import HolderRow, PromotionReport, ResultRow

_RESULTS = (
    *("prize", "kind", "description", "value", "draw", "at", "reason", "overseen"),
    *("ticket", "holder", "player", "passed", "became", "cash", "cheque", "transfer"),
    *("commitment", "seed", "link"),
)
_LIST = ("player", "first", "last")
_NUMBERED = ("holder", "first", "last")
_SHOWN = ("prize", "worth", "draw", "at (UTC)", "ticket", "holder", "what came of it")
_DRAWN = ("prize", "draw", "hash of the seed", "seed", "link of the order")


def results_csv(report: PromotionReport) -> str:
    """One line a draw, amounts in the currency of the floor."""
    return _csv(_RESULTS, (_result(each) for each in report.results))


def list_csv(report: PromotionReport) -> str:
    """One line a holder; with names, all below the first line has the digest of the list."""
    named = all(each.player is not None for each in report.holders)
    who = (each.player if named else each.holder for each in report.holders)
    tickets = ((each.first, each.last) for each in report.holders)
    lines = [(one, *two) for one, two in zip(who, tickets, strict=True)]
    return _csv(_LIST if named else _NUMBERED, lines)


def _csv(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(lines)
    return out.getvalue()


def _result(row: ResultRow) -> list[object]:
    paid = (row.cash, row.cheque, row.transfer)
    return [
        *(row.prize, row.kind, row.description, money(row.value), _or_empty(row.draw)),
        "" if row.at is None else row.at.isoformat(),
        *(row.reason, "yes" if row.overseen else "no", _or_empty(row.ticket)),
        *(_or_empty(row.holder), row.player or "", "; ".join(row.passed), row.became or ""),
        *(money(each) if each else "" for each in paid),
        *(row.commitment or "", row.seed or "", row.link),
    ]


def _or_empty(number: int | None) -> str:
    return "" if number is None else str(number)


def show_report(out: Console, report: PromotionReport, *, as_list: bool) -> None:
    """Print the results, or the list."""
    if as_list:
        listed = table("holder", ">first", ">last", ">tickets")
        for each in report.holders:
            listed.add_row(*_holder(each))
        out.print(listed)
        return
    listed = table("prize", ">worth", ">draw", "at (UTC)", ">ticket", "holder", "what came of it")
    for row in report.results:
        listed.add_row(*_shown(row))
    out.print(listed)


def _holder(each: HolderRow) -> list[str]:
    who = each.player if each.player is not None else f"holder {each.holder}"
    return [who, f"{each.first:,}", f"{each.last:,}", f"{each.last - each.first + 1:,}"]


def _shown(row: ResultRow) -> list[str]:
    who = row.player if row.player is not None else f"holder {row.holder}"
    return [
        row.prize,
        money(row.value),
        _or_empty(row.draw),
        "" if row.at is None else f"{row.at:%F %T}",
        _or_empty(row.ticket),
        "" if row.holder is None else who,
        _became(row),
    ]


def _became(row: ResultRow) -> str:
    """What came of a draw, in a line."""
    paid = {"cash": row.cash, "cheque": row.cheque, "transfer": row.transfer}
    parts = ", ".join(f"{name} {money(each)}" for name, each in paid.items() if each)
    told = [row.became or "drawn anew"] + ([parts] if parts else [])
    told += [f"draw {row.draw} because {row.reason}"] if row.reason else []
    told += [f"passed over: {'; '.join(row.passed)}"] if row.passed else []
    return "; ".join(told)


def report_html(report: PromotionReport, currency: str) -> str:
    """One page with results, what proves the draws, and the list."""
    waiting = [each.prize for each in report.results if each.became in ("open", "ordered")]
    drawn = [each for each in report.results if each.seed is not None]
    proven = [
        (each.prize, _or_empty(each.draw), each.commitment or "", each.seed or "", each.link)
        for each in drawn
    ]
    closed = "not yet" if report.closed_at is None else f"{report.closed_at:%F %T} UTC"
    facts = {
        "Entries closed": closed,
        "Tickets": f"{report.tickets:,} of {counted(len(report.holders), 'holder')}",
        "SHA-256 of the list": report.digest or "not yet",
        "SHA-256 of the terms": report.terms_sha256,
        "Amounts in": currency,
    }
    sections = [Section("Results", _SHOWN, [_shown(each) for each in report.results])]
    if drawn:
        sections.append(Section("What proves each draw", _DRAWN, proven))
    listed = [_holder(each) for each in report.holders]
    heads = ("holder", "first", "last", "tickets")
    sections.append(Section("The list", heads, listed, words=False))
    check = f"To draw a prize again: sicbo verify-draw {report.promotion} PRIZE."
    return page_html(
        Page(
            title=report.title,
            lead=f"Promotion {report.promotion}: {report.stands}.",
            verdict=f"To be drawn: {', '.join(waiting)}." if waiting else "Every prize was drawn.",
            good=not waiting,
            facts=facts,
            sections=sections,
            charts=(),
            notes=(check,) if drawn else (),
            foot="People are numbers in the list, unless names were asked for",
        )
    )
