"""``sicbo jackpot``: pools that tables feed, for operators, laboratories and regulators."""

from collections.abc import Mapping

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples


class JackpotGroup(LazyGroup):
    """The commands about jackpots."""

    package = "sicbo.cli.jackpot"
    known: Mapping[str, str | None] = dict.fromkeys(("figures",))


@click.group(
    "jackpot",
    cls=JackpotGroup,
    epilog=examples("sicbo jackpot figures docs/examples/jackpots/triple-six.toml"),
)
def command() -> None:
    """Jackpots: what a pool is worth before it is opened."""
