"""``sicbo simulate``: what happens over a million evenings, and whether to believe it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import WagerStake, examples, json_option, reading_option, rulebook_argument

if TYPE_CHECKING:
    from sicbo.cli.interrupts import Interrupts
    from sicbo.core.law.rulebook import Rulebook
    from sicbo.lab.simulate.result_text import Result

INTERRUPTED = 130
EXACT_SECONDS = 1.5
"""How long after Ctrl-C exact answers are waited for."""
THREADS = "sicbo-lab"
"""The threads that may still be at work after Ctrl-C."""
OF_EVENINGS = ("goal", "stop_loss", "evenings", "minimum", "maximum", "unit", "losses")
OF_HOURS = ("hands", "hours")
OF_CUPS = ("play", "tournaments")


@click.command(
    "simulate",
    epilog=examples(
        "sicbo simulate star-2016 --rounds 1e8",
        "sicbo simulate star-2016 small=10 --bankroll 500 --strategy martingale",
        "sicbo simulate star-2016 triple:1=5 --against aruze-etg",
        "sicbo simulate star-2016 streak:small-big=10 --rounds 1e6",
        "sicbo simulate mbs-2020 small=25 total:9=10 --players 7 --hands 40",
        "sicbo simulate crown-a big=10 --conditions cup.toml --play ann=all-in:small=10",
    ),
)
@rulebook_argument()
@click.argument("wagers", nargs=-1, type=WagerStake(), metavar="[WAGER=STAKE]...")
@click.option("--bankroll", metavar="MONEY", help="What a player brings: play whole evenings.")
@click.option(
    "--strategy",
    metavar="NAME",
    help="flat, martingale, paroli, dalembert, fibonacci, labouchere, follow, or FILE.py:FUNCTION.",
)
@click.option("--goal", metavar="MONEY", help="Leave with this much.")
@click.option("--stop-loss", metavar="MONEY", help="Leave once this much is lost.")
@click.option("--rounds", type=WHOLE, metavar="N", help="Rounds: of an evening 200, else 1e8.")
@click.option("--evenings", type=WHOLE, metavar="N", help="How many evenings; 100000.")
@click.option("--minimum", metavar="MONEY", help="The table's minimum; the smallest stake.")
@click.option("--maximum", metavar="MONEY", help="The table's maximum; 100 minimums.")
@click.option("--unit", metavar="MONEY", help="What stakes must be multiples of.")
@click.option("--losses", type=WHOLE, metavar="N", help="How many losses in a row to ask for; 10.")
@click.option("--players", type=WHOLE, metavar="N", help="A whole table: what the house earns.")
@click.option("--hands", type=WHOLE, metavar="N", help="Rounds an hour at that table; 45.")
@click.option("--hours", type=WHOLE, metavar="N", help="How many hours; 100000.")
@click.option(
    "--conditions",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Tournaments under the conditions in a file; the wagers are those of all others.",
)
@click.option(
    "--play",
    "plays",
    multiple=True,
    metavar="NAME=STRATEGY:WAGER=STAKE,…",
    help="How somebody plays a tournament: flat, still, all-in, follow or hedge.",
)
@click.option("--tournaments", type=WHOLE, metavar="N", help="How many tournaments; 20000.")
@reading_option()
@click.option("--against", multiple=True, metavar="ID", help="Compare with another rulebook.")
@reading_option("--against-reading", "other_readings")
@click.option("--seed", type=WHOLE, default=1, metavar="N", help="The same seed, the same answer.")
@click.option("--level", type=float, default=0.99, metavar="P", help="How sure; 0.99.")
@click.option("--workers", type=WHOLE, metavar="N", help="Threads; all cores. Changes no answer.")
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, one line an answer.")
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write a page with pictures; a missing folder is made.",
)
def command(
    rulebook: str,
    wagers: tuple[str, ...],
    readings: dict[str, str],
    against: tuple[str, ...],
    other_readings: dict[str, str],
    as_json: bool,
    as_csv: bool,
    html: str | None,
    conditions: Path | None,
    plays: tuple[str, ...],
    tournaments: int | None,
    **asked: Any,
) -> None:
    """Simulate wagers by the payoff table, and set the exact answer beside it.

    Without --bankroll: the return of the stakes, or of every wager of the game. With it: evenings
    under a strategy, until rounds, goal, stop-loss or ruin end them. With --players: a table by the
    hour. A streak wager: that many of them. With --conditions: whole tournaments, --players of
    them the entrants. Exit code 1 where simulated and exact differ; Ctrl-C
    shows what is known so far.
    """
    from sicbo.cli.interrupts import Interrupts, finish
    from sicbo.cli.output import note
    from sicbo.rulebooks.catalogue import open_rulebook

    if as_json + as_csv + (html is not None) > 1:
        raise click.UsageError("expected one of --json, --csv and --html, got several")
    if conditions is not None:
        alone = not (as_csv or html is not None or against or other_readings)
        asked |= {"plays": plays, "tournaments": tournaments, "as_json": as_json}
        _cups(open_rulebook(rulebook, readings), wagers, conditions, asked, alone=alone)
        return
    _needs("--conditions", {"play": plays or None, "tournaments": tournaments}, OF_CUPS)
    books = [open_rulebook(rulebook, readings)]
    books += [open_rulebook(other) for other in against]
    books += [
        open_rulebook(rulebook, {**readings, name: value}) for name, value in other_readings.items()
    ]
    if html is not None:
        from sicbo.lab.writing import check_writable

        check_writable(
            html, rulebook.partition("#")[0], *(other.partition("#")[0] for other in against)
        )
    with Interrupts() as interrupts:
        results = _results(books, wagers, asked, interrupts)
        if html is not None:
            _write_page(html, results, asked["workers"], interrupts)
        else:
            _tell(results, as_json, as_csv)
        for result in results:
            for each in result.notes:
                note(f"sicbo: {each}")
        if interrupts.pressed or not all(result.whole for result in results):
            finish(INTERRUPTED, THREADS)
    if not all(result.agrees for result in results):
        raise SystemExit(1)


def _cups(
    book: "Rulebook",
    wagers: tuple[str, ...],
    conditions: Path,
    asked: dict[str, Any],
    *,
    alone: bool,
) -> None:
    """Play tournaments, which have no page and are not compared."""
    from sicbo.cli.lab.simulate_cup import tell_cups

    if not alone:
        raise click.UsageError("--conditions goes with --json, and with one rulebook alone")
    _not_with("--conditions", asked, ("bankroll", "strategy", "rounds", "hours", *OF_EVENINGS))
    tell_cups(book, wagers, conditions, asked)


def _tell(results: list["Result"], as_json: bool, as_csv: bool) -> None:
    """Write what was found as it was asked for."""
    from sicbo.cli.output import console, write_json

    if as_json:
        from sicbo.lab.simulate.result_text import result_json

        told = [result_json(result) for result in results]
        write_json(told if len(told) > 1 else told[0])
    elif as_csv:
        _write_csv(results)
    else:
        from sicbo.cli.lab.simulate_table import print_comparison, print_result

        out = console()
        print_result(out, results[0])
        if len(results) > 1:
            print_comparison(out, results)


def _question(
    book: "Rulebook", wagers: tuple[str, ...], asked: dict[str, Any]
) -> Callable[..., "Result"]:
    """What is asked, as a function of the rulebook and of who watches."""
    from sicbo.lab import simulate

    common = {name: asked[name] for name in ("seed", "level", "workers")}
    streaks = [each for each in wagers if each.partition("=")[0] in book.streak_keys]
    if asked["bankroll"] is not None:
        _not_with("--bankroll", asked, ("players", *OF_HOURS))
        if not wagers:
            raise click.UsageError("--bankroll needs WAGER=STAKE to play, got none")
        stakes = _stakes(book, wagers)
        taken = _given(asked, ("bankroll", "strategy", "rounds", *OF_EVENINGS))
        return lambda book, progress: simulate.evenings(
            book, stakes, **taken, **common, progress=progress
        )
    _needs("--bankroll", asked, ("strategy", *OF_EVENINGS))
    if asked["players"] is not None:
        _not_with("--players", asked, ("rounds",))
        if not wagers:
            raise click.UsageError("--players needs WAGER=STAKE to play, got none")
        stakes = _stakes(book, wagers)
        taken = _given(asked, ("players", *OF_HOURS))
        return lambda book, progress: simulate.hours(
            book, stakes, **taken, **common, progress=progress
        )
    _needs("--players", asked, OF_HOURS)
    if streaks:
        if len(wagers) > 1:
            raise click.UsageError(f"a streak is simulated by itself, got {len(wagers)} wagers")
        key = streaks[0].partition("=")[0]
        taken = {} if asked["rounds"] is None else {"wagers": asked["rounds"]}
        return lambda book, progress: simulate.streak_wagers(
            book, key, **taken, **common, progress=progress
        )
    stakes = _stakes(book, wagers)
    taken = _given(asked, ("rounds",))
    return lambda book, progress: simulate.flat_rounds(
        book, stakes or None, **taken, **common, progress=progress
    )


def _stakes(book: "Rulebook", wagers: tuple[str, ...]) -> dict[str, int | str]:
    from sicbo.cli.lab.stakes import parse_stakes

    return {str(key): int(stake) for key, stake in parse_stakes(book, wagers).items()}


def _given(asked: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: asked[name] for name in names if asked[name] is not None}


def _needs(option: str, asked: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if asked[name] is not None:
            raise click.UsageError(f"--{name.replace('_', '-')} needs {option}")


def _not_with(option: str, asked: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if asked[name] is not None:
            raise click.UsageError(f"--{name} does not go with {option}")


def _results(
    books: list["Rulebook"],
    wagers: tuple[str, ...],
    asked: dict[str, Any],
    interrupts: "Interrupts",
) -> list["Result"]:
    """Ask each rulebook in turn; interrupted, keep what is known."""
    from sicbo.cli.progress import progress
    from sicbo.lab.compiled import need_lab

    need_lab()
    ask = _question(books[0], wagers, asked)
    results: list[Result] = []
    for book in books:
        try:
            with progress(str(book.id)) as tell:
                found = ask(book, interrupts.watching(tell))
        except KeyboardInterrupt:
            if not results:
                raise
            break
        results.append(_reckoned(found, interrupts))
        if interrupts.pressed:
            break
    return results


def _reckoned(result: "Result", interrupts: "Interrupts") -> "Result":
    """A result with its answers; those that cannot be had in time are left out."""
    from dataclasses import replace

    from sicbo.lab.simulate.evenings import EveningsResult

    def reckon() -> bool:
        for each in ("answers", "ruin_before_goal"):
            getattr(result, each)  # which keeps it
        return True

    if isinstance(result, EveningsResult) and not interrupts.unless_late(reckon, EXACT_SECONDS):
        return replace(result, with_exact=False)
    return result


def _write_csv(results: list["Result"]) -> None:
    import csv
    import io

    from sicbo.lab.simulate.result_text import csv_lines

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(csv_lines(results))
    click.echo(out.getvalue(), nl=False)


def _write_page(
    html: str, results: list["Result"], workers: int | None, interrupts: "Interrupts"
) -> None:
    """Write the page; interrupted, one without the pictures that need further simulation."""
    from sicbo.cli.lab.simulate_table import comparison
    from sicbo.cli.output import note
    from sicbo.lab.charts.reports import simulation_page
    from sicbo.lab.writing import write_file

    others = (comparison(results),) if len(results) > 1 else ()
    page = None
    if not interrupts.pressed:
        page = interrupts.unless_late(
            lambda: simulation_page(results[0], others, workers), EXACT_SECONDS
        )
    if page is None:
        page = simulation_page(results[0], others, workers, brief=True)
    write_file(html, page)
    click.echo(html)
    note("sicbo: wrote the page of the simulation; open it in a browser")
