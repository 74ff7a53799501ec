"""The page of each kind of result."""

from sicbo.lab.charts.chart import Chart
from sicbo.lab.charts.page import Page, Section, page_html
from sicbo.lab.charts.pictures import (
    evening_charts,
    fairness_charts,
    flat_charts,
    hour_charts,
    streak_charts,
)
from sicbo.lab.fairness.report import Report
from sicbo.lab.simulate.evenings import EveningsResult
from sicbo.lab.simulate.flat import FlatResult
from sicbo.lab.simulate.hours import HoursResult
from sicbo.lab.simulate.result_text import (
    COLUMNS,
    Result,
    book_of,
    facts,
    lines,
    more_lines,
    quantile_lines,
    title,
    verdict,
)
from sicbo.lab.simulate.streaks import StreaksResult

LEAD = (
    "Simulated on the payoff table of the rulebook, and reckoned exactly where that can be done. "
    "The intervals hold all at once at the level asked."
)


def charts(
    result: Result | Report, workers: int | None = None, *, brief: bool = False
) -> tuple[Chart, ...]:
    """The pictures of a result; in brief, only those that need no further simulation."""
    match result:
        case EveningsResult():
            return evening_charts(result, workers, brief=brief)
        case FlatResult():
            return flat_charts(result)
        case StreaksResult():
            return streak_charts(result)
        case HoursResult():
            return hour_charts(result)
        case Report():
            return fairness_charts(result)


def simulation_page(
    result: Result,
    others: tuple[Section, ...] = (),
    workers: int | None = None,
    *,
    brief: bool = False,
) -> str:
    """The page of a simulation."""
    wrong = frozenset(n for n, each in enumerate(result.answers) if not each.agrees)
    sections = [Section("Answers", COLUMNS, lines(result), wrong), *others]
    if isinstance(result, EveningsResult | HoursResult):
        what = "result of an evening" if isinstance(result, EveningsResult) else "win of an hour"
        columns = ("share", f"{what}, simulated", "exact")
        sections.append(Section("At or below", columns, quantile_lines(result), words=False))
    if isinstance(result, EveningsResult):
        columns = ("", "half of the evenings at most", "19 of 20 at most")
        sections.append(Section("The worst of it", columns, more_lines(result), words=False))
    book = book_of(result)
    return page_html(
        Page(
            title=title(result),
            lead=LEAD,
            verdict=verdict(result)[:1].upper() + verdict(result)[1:] + ".",
            good=result.agrees,
            facts=facts(result),
            sections=sections,
            charts=charts(result, workers, brief=brief),
            notes=result.notes,
            foot=f"{book.id}, hash {book.sha256}",
        )
    )


def fairness_page(report: Report, name: str) -> str:
    """The page of an examination of dice."""
    found = [
        (
            each.name,
            f"{each.statistic:.4g}",
            "" if each.freedom is None else str(each.freedom),
            f"{each.p_value:.4g}",
            f"{each.adjusted:.4g}",
            "passes" if each.passes else "fails",
        )
        for each in report.findings
    ]
    columns = ("test", "statistic", "degrees of freedom", "p", "p, all together", "verdict")
    wrong = frozenset(n for n, each in enumerate(report.findings) if not each.passes)
    sections = [Section("Tests", columns, found, wrong)]
    if report.visible:
        seen = [(each.name, f"{each.size:.5f}", each.what) for each in report.visible]
        heading = "What this number of rolls would have shown nine times in ten"
        sections.append(Section(heading, ("bias", "size", "in words"), seen))
    if report.untested:
        left = [(each.name, each.why) for each in report.untested]
        sections.append(Section("Not tested", ("test", "why"), left))
    return page_html(
        Page(
            title=f"{name}: {report.rolls:,} rolls",
            lead="Every test is judged together with all others, so that fair dice are called "
            f"suspect at most about once in {round(1 / (1 - report.level)):,} records.",
            verdict=report.sentence[:1].upper() + report.sentence[1:] + ".",
            good=report.verdict != "suspect",
            facts={"rolls": f"{report.rolls:,}", "level": f"{report.level * 100:g} %"},
            sections=sections,
            charts=fairness_charts(report),
            notes=(),
            foot=name,
        )
    )
