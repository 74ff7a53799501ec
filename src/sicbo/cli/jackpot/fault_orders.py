"""``sicbo jackpot fault``, ``works`` and ``adjust``: a display or the controller that fails."""

from typing import Any

import rich_click as click

from sicbo.cli.jackpot.giving import give_at_table, ordered_at_table, pool_argument
from sicbo.cli.options import examples

_reason = click.option("--reason", default="", metavar="TEXT", help="Why.")


@click.command(
    "fault",
    epilog=examples(
        "sicbo jackpot fault gold display --reason dark --at etg --by eva --floor floor"
    ),
)
@pool_argument
@click.argument("part", type=click.Choice(("display", "controller")))
@_reason
@ordered_at_table
def fault_command(pool: str, part: Any, reason: str, **said: Any) -> None:
    """Say that a display or the controller does not work as it should."""
    from sicbo.core.floor.jackpots.messages import DeclareJackpotFault

    give_at_table(DeclareJackpotFault(pool=pool, part=part, reason=reason), **said)


@click.command("works", epilog=examples("sicbo jackpot works gold --at etg --by eva --floor floor"))
@pool_argument
@ordered_at_table
def works_command(pool: str, **said: Any) -> None:
    """Say that it works as it should again."""
    from sicbo.core.floor.jackpots.messages import ClearJackpotFault

    give_at_table(ClearJackpotFault(pool=pool), **said)


@click.command(
    "adjust",
    epilog=examples(
        'sicbo jackpot adjust gold 1250 --procedure "procedure 7" --reason "it lost count" '
        "--at etg --by olga --floor floor"
    ),
)
@pool_argument
@click.argument("amount", metavar="AMOUNT")
@click.option("--procedure", default="", metavar="TEXT", help="The approved procedure followed.")
@_reason
@ordered_at_table
def adjust_command(pool: str, amount: str, procedure: str, reason: str, **said: Any) -> None:
    """Set what a jackpot shows right, while a fault of it stands."""
    from sicbo.core.floor.jackpots.messages import AdjustJackpot
    from sicbo.core.money import parse_amount

    right = parse_amount(amount)
    adjust = AdjustJackpot(pool=pool, amount=right, procedure=procedure, reason=reason)
    give_at_table(adjust, **said)
