"""An examination of dice in the terminal."""

from rich.console import Console

from sicbo.cli.output import table
from sicbo.lab.fairness.report import Report


def print_report(out: Console, report: Report) -> None:
    """Every test, what could have been seen, and the verdict."""
    out.print(f"{report.rolls:,} rolls", style="bold")
    if report.findings:
        listed = table("test", "asks", ">statistic", ">freedom", ">p", ">p together", "verdict")
        for each in report.findings:
            listed.add_row(
                *(each.name, each.asks, f"{each.statistic:.4g}"),
                "" if each.freedom is None else str(each.freedom),
                *(f"{each.p_value:.4f}", f"{each.adjusted:.4f}"),
                "passes" if each.passes else "fails",
                style="" if each.passes else "bold red",
            )
        out.print(listed)
    if report.untested:
        left = table("not tested", "why")
        for missing in report.untested:
            left.add_row(missing.name, missing.why)
        out.print(left)
    if report.visible:
        out.print(f"a bias that this number of rolls shows {report.power * 10:g} times in ten:")
        for bias in report.visible:
            out.print(f"  {bias.what}")
    out.print(report.sentence, style="bold red" if report.verdict == "suspect" else "bold")
