"""``sicbo jackpot verify`` and ``pay``: what was won of a jackpot."""

from typing import Any

import rich_click as click

from sicbo.cli.jackpot.giving import WAYS, give_at_table, ordered_at_table, pool_argument
from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples

_prize = click.argument("prize", metavar="PRIZE", type=WHOLE)
_player = click.argument("player", metavar="PLAYER")


@click.command(
    "verify",
    epilog=examples("sicbo jackpot verify gold 1 ann 1032.40 --at etg --by hal --floor floor"),
)
@pool_argument
@_prize
@_player
@click.argument("amount", metavar="AMOUNT")
@ordered_at_table
def verify_command(pool: str, prize: int, player: str, amount: str, **said: Any) -> None:
    """Verify by the record that PLAYER has won AMOUNT."""
    from sicbo.core.floor.jackpots.messages import VerifyPrize
    from sicbo.core.money import parse_amount

    seen = VerifyPrize(pool=pool, prize=prize, player=player, amount=parse_amount(amount))
    give_at_table(seen, **said)


@click.command(
    "pay",
    epilog=examples(
        "sicbo jackpot pay gold 1 ann --how meter --at etg --by eva --floor floor",
        "sicbo jackpot pay gold 1 ann --how hand --signed --at etg --by eva --floor floor",
    ),
)
@pool_argument
@_prize
@_player
@click.option("--how", required=True, type=click.Choice(WAYS), help="In which way.")
@click.option("--signed", is_flag=True, help="The player has signed for it.")
@ordered_at_table
def pay_command(pool: str, prize: int, player: str, how: Any, signed: bool, **said: Any) -> None:
    """Pay PLAYER a prize: on the credit meter, on a ticket or voucher, or by hand.

    By hand it stands on a form where the table has amounts for payouts; else the player signs now.
    """
    from sicbo.core.floor.jackpots.messages import PayPrize

    paid = PayPrize(pool=pool, prize=prize, player=player, how=how, signed=signed)
    give_at_table(paid, **said)
