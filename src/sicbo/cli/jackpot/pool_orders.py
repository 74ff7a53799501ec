"""``sicbo jackpot open``, ``change``, ``link``, ``unlink`` and ``retire``."""

from collections.abc import Callable
from typing import Any, TypeVar

import rich_click as click

from sicbo.cli.jackpot.giving import (
    WAYS,
    amount_said,
    give_at_table,
    ordered_at_table,
    pool_argument,
)
from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples

Command = TypeVar("Command", bound=Callable[..., Any])
_SHARING = ("equal", "by-stake", "each")


_acknowledged = click.option(
    "--acknowledged",
    is_flag=True,
    help="Say, at the top of the ladder, that its display can pass break-even (house 72).",
)


def _rules(command: Command) -> Command:
    """Take what the displays of a jackpot say."""
    options = (
        click.option("--ceiling", metavar="AMOUNT", help="How high its display may rise."),
        click.option(
            "--on", "spots", default="", metavar="AREA,AREA", help="Where a winning wager counts."
        ),
        click.option("--from", "least", metavar="AMOUNT", help="The least stake that counts."),
        click.option("--times", type=WHOLE, metavar="N", help="How many wins in a row it takes."),
        click.option("--shared", type=click.Choice(_SHARING), help="How several winners share."),
        click.option("--paid", type=click.Choice(WAYS), help="How a prize is paid."),
        click.option(
            "--verify-from", metavar="AMOUNT", help="From where on two people verify a prize."
        ),
        _acknowledged,
    )
    for option in reversed(options):
        command = option(command)
    return command


def _said(said: dict[str, Any]) -> dict[str, Any]:
    """The rules, as the fields of an order; what was not said is left out."""
    from sicbo.core.ids import WagerKey

    spots = tuple(WagerKey(each) for each in said.pop("spots").split(",") if each)
    rules = {
        "ceiling": amount_said(said.pop("ceiling")),
        "spots": spots or None,
        "at_least": amount_said(said.pop("least")),
        "times": said.pop("times"),
        "sharing": said.pop("shared"),
        "paid": said.pop("paid"),
        "verify_from": amount_said(said.pop("verify_from")),
        "acknowledged": said.pop("acknowledged"),
    }
    return {name: each for name, each in rules.items() if each is not None}


@click.command(
    "open",
    epilog=examples(
        "sicbo jackpot open gold 1000 --on triple:6 --from 10 --times 2 --shared equal "
        "--paid meter --acknowledged --at etg --by olga --floor floor"
    ),
)
@pool_argument
@click.argument("reset", metavar="AMOUNT")
@_rules
@ordered_at_table
def open_command(pool: str, reset: str, **said: Any) -> None:
    """Open a jackpot that shows AMOUNT at first and after each win."""
    from sicbo.core.floor.jackpots.messages import OpenJackpot
    from sicbo.core.money import parse_amount

    give_at_table(OpenJackpot(pool=pool, reset=parse_amount(reset), **_said(said)), **said)


@click.command(
    "change",
    epilog=examples("sicbo jackpot change gold --reset 2000 --at etg --by olga --floor floor"),
)
@pool_argument
@click.option("--reset", metavar="AMOUNT", help="What it shows after each win.")
@_rules
@ordered_at_table
def change_command(pool: str, reset: str | None, **said: Any) -> None:
    """Announce other rules, which hold from the next win on."""
    from sicbo.core.floor.jackpots.messages import ChangeJackpot

    give_at_table(ChangeJackpot(pool=pool, reset=amount_said(reset), **_said(said)), **said)


@click.command(
    "link",
    epilog=examples(
        'sicbo jackpot link gold 1/200 --reserve 1/1000 --approval "letter 12" '
        "--at etg --by olga --floor floor"
    ),
)
@pool_argument
@click.argument("display", metavar="RATE")
@click.option("--reserve", default="0", metavar="RATE", help="The share for its reserve; 0.")
@click.option("--approval", default="", metavar="TEXT", help="What approves the table's rates.")
@_acknowledged
@ordered_at_table
def link_command(
    pool: str, display: str, reserve: str, approval: str, acknowledged: bool, **said: Any
) -> None:
    """Have the table give RATE of its turnover, such as 1/200, to the display."""
    from sicbo.core.floor.jackpots.messages import LinkJackpot

    rates = {"display": display, "reserve": reserve, "approval": approval}
    give_at_table(LinkJackpot(pool=pool, **rates, acknowledged=acknowledged), **said)


@click.command(
    "unlink", epilog=examples("sicbo jackpot unlink gold --at etg --by olga --floor floor")
)
@pool_argument
@ordered_at_table
def unlink_command(pool: str, **said: Any) -> None:
    """Have the table feed the jackpot no more."""
    from sicbo.core.floor.jackpots.messages import UnlinkJackpot

    give_at_table(UnlinkJackpot(pool=pool), **said)


@click.command(
    "retire",
    epilog=examples(
        'sicbo jackpot retire gold 2027-01-01 --into silver --approval "letter 14" '
        "--at etg --by olga --floor floor"
    ),
)
@pool_argument
@click.argument("ends", metavar="TIME")
@click.option("--into", metavar="JACKPOT", help="Where players' money goes; else set aside.")
@click.option("--approval", default="", metavar="TEXT", help="What approves it.")
@ordered_at_table
def retire_command(pool: str, ends: str, into: str | None, approval: str, **said: Any) -> None:
    """Announce the end of a jackpot at a day or time, UTC."""
    from sicbo.cli.inspection.record import Moment
    from sicbo.core.floor.jackpots.messages import RetireJackpot

    at = Moment(ends=False).convert(ends, None, None)
    give_at_table(RetireJackpot(pool=pool, at=at, into=into, approval=approval), **said)
