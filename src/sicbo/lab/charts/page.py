"""One self-contained page: the verdict, the answers, the pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from sicbo import __version__
from sicbo.lab.charts.chart import Chart
from sicbo.lab.charts.svg import legend, svg
from sicbo.lab.par.markup import Markup, rows, tag

SHORT = 12
"""A first table of more lines than this stands below the pictures."""


@dataclass(frozen=True)
class Section:
    """A table under a heading; lines that warn are marked."""

    heading: str
    columns: Sequence[str]
    lines: Sequence[Sequence[str]]
    warned: frozenset[int] = frozenset()
    words: bool = True
    """Whether the last column is words, not figures."""


@dataclass(frozen=True)
class Page:
    """What a page says."""

    title: str
    lead: str
    verdict: str
    good: bool
    facts: Mapping[str, str]
    sections: Sequence[Section]
    charts: Sequence[Chart]
    notes: Sequence[str]
    foot: str


def page_html(page: Page) -> str:
    """The page as text; it needs nothing else."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    head = tag(
        "head",
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", page.title),
        tag("style", Markup(style)),
    )
    facts = (tag("div", tag("dt", name), tag("dd", value)) for name, value in page.facts.items())
    pictures = tag("div", *(_figure(chart) for chart in page.charts), class_="charts")
    parts = [_section(page.sections[0]), pictures]
    notes = tag("ul", *(tag("li", note) for note in page.notes), class_="notes")
    body = tag(
        "main",
        tag("h1", page.title),
        tag("p", page.lead, class_="lead"),
        tag("p", page.verdict, class_="verdict" if page.good else "verdict warn", role="status"),
        tag("dl", *facts),
        *(parts if len(page.sections[0].lines) <= SHORT else parts[::-1]),
        *(_section(section) for section in page.sections[1:]),
        notes if page.notes else "",
        tag("footer", f"{page.foot} · sicbo {__version__}"),
    )
    return f"<!doctype html>\n{tag('html', head, tag('body', body), lang='en')}\n"


def _figure(chart: Chart) -> Markup:
    caption = tag("figcaption", tag("b", chart.title), chart.says)
    return tag("figure", caption, svg(chart), legend(chart))


def _section(section: Section) -> Markup:
    lines = (
        rows(*line, class_="warn" if number in section.warned else None)
        for number, line in enumerate(section.lines)
    )
    head = tag("thead", rows(*section.columns, cell="th"))
    kind = "words" if section.words else None
    table = tag("table", head, tag("tbody", *lines), class_=kind)
    return tag("section", tag("h2", section.heading), tag("div", table, class_="wide"))
