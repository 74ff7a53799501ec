"""The figures of a jackpot in the terminal."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sicbo.cli.output import console, note, table
from sicbo.core.ids import WagerKey
from sicbo.core.money import format_amount
from sicbo.lab.exact.jackpots.pool_figures import PoolFigures
from sicbo.lab.exact.jackpots.pool_text import (
    PoolQuestion,
    attempt_lines,
    figure_lines,
    seat_lines,
    title,
    wager_lines,
    warnings,
)

if TYPE_CHECKING:
    from sicbo.lab.simulate.pools import PoolResult


def print_figures(
    known: PoolFigures,
    asked: PoolQuestion,
    others: Mapping[WagerKey, PoolFigures] | None,
    played: "PoolResult | None",
) -> None:
    """Everything that was asked for, and what must not be overlooked."""
    out = console()
    out.print(title(known.link))
    at = () if asked.meter is None else (f">at {format_amount(asked.meter)}",)
    listed = table("figure", ">value", ">exactly")
    for each in figure_lines(known):
        listed.add_row(*each)
    out.print(listed)
    seats = table(
        *("table", ">seats", "stakes of each", ">wins", ">prize", ">spread", ">return"),
        *(">break-even", *at),
    )
    for line in seat_lines(known, asked.meter):
        seats.add_row(*line)
    out.print(seats)
    tried = table(
        *("rulebook", "played for it", ">stake", ">sharing", ">count", ">edge"),
        *(">rounds to a hit", ">break-even", *at),
    )
    for line in attempt_lines(known.link, asked):
        tried.add_row(*line)
    out.print(tried)
    if others is not None:
        every = table(
            *("as the trigger", ">rounds", ">mean prize", ">spread", ">paytable", ">increments"),
            *(">reset", ">in all", ">break-even", "flags"),
        )
        for line in wager_lines(others):
            every.add_row(*line)
        out.print(every)
    if played is not None:
        print_played(played)
    for warning in warnings(known):
        note(f"sicbo: warning: {warning}")


def print_played(played: "PoolResult") -> None:
    """What was simulated, beside the exact answers."""
    from sicbo.lab.simulate.result_text import COLUMNS, lines, verdict

    out = console()
    said = f"{played.rounds:,} rounds played, {len(played.prizes):,} hits, seed {played.seed}"
    question, *others = COLUMNS
    listed = table(question, *(f">{each}" for each in others[:-1]), others[-1], title=said)
    for answer, line in zip(played.answers, lines(played), strict=True):
        listed.add_row(*line, style="" if answer.agrees else "bold red")
    out.print(listed)
    out.print(verdict(played), style="bold" if played.agrees else "bold red")
