"""``sicbo simulate --conditions``: whole tournaments, and what became of their players."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from sicbo.core.law.rulebook import Rulebook
    from sicbo.lab.simulate.cups import CupResult

INTERRUPTED = 130
THREADS = "sicbo-lab"


def tell_cups(
    book: "Rulebook", wagers: tuple[str, ...], conditions: Path, asked: dict[str, Any]
) -> None:
    """Play tournaments, tell what was found, and end as the judgement asks."""
    from sicbo.cli.interrupts import Interrupts, finish
    from sicbo.cli.output import note, write_json
    from sicbo.cli.progress import progress
    from sicbo.lab.compiled import need_lab

    need_lab()
    from sicbo.cli.lab.stakes import parse_stakes
    from sicbo.cli.tournament.condition_check import policy_of, read
    from sicbo.core.floor.tournaments.condition_file import load_conditions
    from sicbo.lab.simulate.cups import cup_json, cups

    read_conditions = load_conditions(read(conditions), str(conditions), policy_of(str(book.id)))
    stakes = {str(key): int(stake) for key, stake in parse_stakes(book, wagers).items()}
    said = {name: asked[name] for name in ("hands", "players") if asked[name] is not None}
    said |= {name: asked[name] for name in ("seed", "level", "workers", "plays")}
    if asked["tournaments"] is not None:
        said["cups"] = asked["tournaments"]
    with Interrupts() as interrupts:
        with progress(read_conditions.tournament) as tell:
            watched = interrupts.watching(tell)
            result = cups(book, read_conditions, stakes, **said, progress=watched)
        if asked["as_json"]:
            write_json(cup_json(result))
        else:
            _print(result)
        for each in result.notes:
            note(f"sicbo: {each}")
        if interrupts.pressed or not result.whole:
            finish(INTERRUPTED, THREADS)
    if not result.agrees:
        raise SystemExit(1)


def _print(result: "CupResult") -> None:
    from sicbo.cli.output import console, table
    from sicbo.core.money import Amount
    from sicbo.core.wording import money
    from sicbo.lab.simulate.cups import MEANINGS, MOST_TOLD
    from sicbo.lab.simulate.result_text import COLUMNS, lines, verdict

    plan, out = result.plan, console()
    name = plan.conditions.tournament
    out.print(f"{name}: {result.done:,} tournaments of {len(plan.players)} players", style="bold")
    prizes = ", ".join(money(Amount(each)) for each in plan.worth)
    out.print(f"prizes {prizes}; where players are equal, a fair lot decides")
    told = plan.players[:MOST_TOLD]
    for strategy in dict.fromkeys(each.strategy for each in told):
        out.print(f"{strategy}: {MEANINGS[strategy]}")
    for player in told:
        laid = ", ".join(f"{key}={money(stake)}" for key, stake in player.stakes.items())
        out.print(f"{player.name} plays {player.strategy} {laid}".rstrip())
    question, *others = COLUMNS
    listed = table(question, *(f">{each}" for each in others[:-1]), others[-1])
    for answer, line in zip(result.answers, lines(result), strict=True):
        listed.add_row(*line, style="" if answer.agrees else "bold red")
    out.print(listed)
    click.echo(verdict(result))
