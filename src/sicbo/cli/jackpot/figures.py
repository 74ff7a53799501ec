"""``sicbo jackpot figures``: hits, prizes, returns and break-even meters of a pool in a file."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples, json_option

if TYPE_CHECKING:
    from sicbo.core.money import Amount
    from sicbo.lab.exact.jackpots.pool_figures import PoolFigures
    from sicbo.lab.simulate.pools import PoolResult

INTERRUPTED = 130
THREADS = "sicbo-lab"
"""The threads that may still be at work after Ctrl-C."""
FILE = "docs/examples/jackpots/triple-six.toml"


@click.command(
    "figures",
    epilog=examples(
        f"sicbo jackpot figures {FILE}",
        f"sicbo jackpot figures {FILE} --meter 1250 --stake 25 --seats 3",
        f"sicbo jackpot figures {FILE} --wagers",
        f"sicbo jackpot figures {FILE} --simulate 1e7 --seed 7",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--meter", metavar="AMOUNT", help="What comes back while the meter stands at this.")
@click.option("--stake", metavar="AMOUNT", help="Break-even for this stake; the trigger's least.")
@click.option("--seats", type=WHOLE, default=1, metavar="N", help="Seats that share the prize; 1.")
@click.option("--count", type=WHOLE, metavar="N", help="Wins in a row already reached; each.")
@click.option("--wagers", is_flag=True, help="Take every wager of the tables as the trigger.")
@click.option("--simulate", type=WHOLE, metavar="N", help="Play N rounds beside it.")
@click.option("--seed", type=WHOLE, default=1, metavar="N", help="The same seed, the same answer.")
@click.option("--level", type=float, default=0.99, metavar="P", help="How sure; 0.99.")
@click.option("--workers", type=WHOLE, metavar="N", help="Threads; all cores. Changes no answer.")
@json_option
def figures_command(
    file: str,
    wagers: bool,
    simulate: int | None,
    seed: int,
    level: float,
    workers: int | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Show the exact figures of a jackpot that a TOML file describes.

    How often it hits, the prize and its spread, what increments and reset add to the return, and
    the meter above which the player gains. Where a figure is only bounded, both bounds are shown.
    With --simulate the pool is played as well and both are judged together: exit code 1 where they
    differ.
    """
    from sicbo.lab.exact.jackpots.link_file import open_link
    from sicbo.lab.exact.jackpots.pool_figures import every_wager, pool_figures
    from sicbo.lab.exact.jackpots.pool_text import PoolQuestion, attempts

    if not 1 <= asked["seats"] <= 1_000:
        raise click.UsageError(f"--seats must be a number from 1 to 1,000, got {asked['seats']}")
    wanted = PoolQuestion(
        meter=_amount("--meter", asked["meter"]),
        stake=_amount("--stake", asked["stake"]),
        seats=asked["seats"],
        count=asked["count"],
    )
    link = open_link(file)
    attempts(link, wanted)
    known = pool_figures(link)
    others = every_wager(link) if wagers else None
    played = None if simulate is None else _played(known, simulate, seed, level, workers)
    if as_json:
        _write(known, wanted, others, played)
    else:
        from sicbo.cli.jackpot.figures_table import print_figures

        print_figures(known, wanted, others, played)
    if played is not None:
        _finish(played)


def _amount(option: str, written: str | None) -> "Amount | None":
    from sicbo.core.money import NotMoney, parse_amount

    if written is None:
        return None
    try:
        amount = parse_amount(written)
    except NotMoney as error:
        raise click.UsageError(f"{option}: {error}") from None
    if amount == 0:
        raise click.UsageError(f"{option} must be more than 0, got {written!r}")
    return amount


def _played(
    known: "PoolFigures", rounds: int, seed: int, level: float, workers: int | None
) -> "PoolResult":
    from sicbo.cli.interrupts import Interrupts
    from sicbo.cli.progress import progress
    from sicbo.lab.compiled import need_lab

    need_lab()
    from sicbo.lab.simulate.pools import jackpot_rounds

    with Interrupts() as interrupts, progress(known.link.name) as tell:
        return jackpot_rounds(
            known.link,
            rounds=rounds,
            seed=seed,
            level=level,
            workers=workers,
            progress=interrupts.watching(tell),
            figures=known,
        )


def _write(known: "PoolFigures", wanted: Any, others: Any, played: "PoolResult | None") -> None:
    from sicbo.cli.output import write_json
    from sicbo.lab.exact.jackpots.pool_text import figures_json

    told = figures_json(known, wanted)
    if others is not None:
        told["wagers"] = {key: figures_json(each, wanted) for key, each in others.items()}
    if played is not None:
        from sicbo.lab.simulate.pools import result_json

        told["simulated"] = result_json(played)
    write_json(told)


def _finish(played: "PoolResult") -> None:
    """Say what is missing, and end as the judgement asks."""
    from sicbo.cli.interrupts import finish
    from sicbo.cli.output import note

    for each in played.notes:
        note(f"sicbo: {each}")
    if not played.whole:
        finish(INTERRUPTED, THREADS)
    if not played.agrees:
        raise SystemExit(1)
