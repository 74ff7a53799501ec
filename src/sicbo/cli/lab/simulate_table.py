"""A simulation in the terminal, alone or beside others."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from sicbo.cli.output import table
from sicbo.lab.charts.page import Section
from sicbo.lab.simulate.evenings import EveningsResult
from sicbo.lab.simulate.hours import HoursResult
from sicbo.lab.simulate.result_text import (
    COLUMNS,
    Result,
    answer_line,
    book_of,
    facts,
    lines,
    more_lines,
    quantile_lines,
    title,
    verdict,
)


def print_result(out: Console, result: Result) -> None:
    """What was asked, the answers, the spread, and the verdict."""
    out.print(title(result), style="bold")
    asked = Table.grid(padding=(0, 2))
    asked.add_column(justify="right")
    asked.add_column(overflow="fold")
    for fact in facts(result).items():
        asked.add_row(*fact)
    out.print(asked)
    question, *others = COLUMNS
    listed = table(question, *(f">{each}" for each in others[:-1]), others[-1])
    for answer, line in zip(result.answers, lines(result), strict=True):
        listed.add_row(*line, style="" if answer.agrees else "bold red")
    out.print(listed)
    if isinstance(result, EveningsResult | HoursResult):
        evening = isinstance(result, EveningsResult)
        what = "result of an evening" if evening else "win of an hour"
        spread = table(">at or below", f">{what}", ">exact")
        for row in quantile_lines(result):
            spread.add_row(*row)
        out.print(spread)
    if isinstance(result, EveningsResult):
        for name, half, most in more_lines(result):
            out.print(f"{name}: at most {half} in half of the evenings, {most} in 19 of 20")
        if result.ruin_before_goal is not None:
            forever = f"{result.ruin_before_goal * 100:.4f} %"
            out.print(f"ruin before the goal, however long it takes: {forever} (exact)")
    out.print(verdict(result), style="bold" if result.agrees else "bold red")


def comparison(results: Sequence[Result]) -> Section:
    """The same questions asked of several rulebooks or readings, with the same rolls."""
    shown = _names(results)
    first = results[0]
    rows = []
    for number, answer in enumerate(first.answers):
        if answer.unit == "p":
            continue
        cells = [answer.name]
        for result in results:
            found = next((each for each in result.answers if each.name == answer.name), None)
            if found is None:
                found = result.answers[number] if number < len(result.answers) else None
            if found is None:
                cells.append("")
                continue
            _, simulated, exact, _, _ = answer_line(found)
            cells.append(f"{simulated} (exact {exact.partition(' = ')[0] or '-'})")
        rows.append(cells)
    return Section("Side by side, on the same rolls", ("question", *shown), rows, words=False)


def print_comparison(out: Console, results: Sequence[Result]) -> None:
    """Several results side by side."""
    section = comparison(results)
    listed = table(section.columns[0], *(f">{name}" for name in section.columns[1:]))
    for row in section.lines:
        listed.add_row(*row)
    out.print(listed)


def _names(results: Sequence[Result]) -> list[str]:
    """Each result by its rulebook, and by the readings in which it differs from the first."""
    first = book_of(results[0])
    named = []
    for result in results:
        book = book_of(result)
        other = [
            f"{name}={value}"
            for name, value in book.readings.items()
            if book.id == first.id and first.readings[name] != value
        ]
        named.append(" ".join((book.id, *other)))
    return named
