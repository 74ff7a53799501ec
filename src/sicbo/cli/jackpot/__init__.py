"""``sicbo jackpot``: pools that tables feed, for operators, laboratories and regulators."""

from collections.abc import Mapping
from importlib import import_module

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples

MODULES: Mapping[str, str | None] = {
    "figures": "figures",
    "list": "pools_shown",
    "show": "pools_shown",
    "open": "pool_orders",
    "change": "pool_orders",
    "link": "pool_orders",
    "unlink": "pool_orders",
    "verify": "prize_orders",
    "pay": "prize_orders",
    "fault": "fault_orders",
    "works": "fault_orders",
    "adjust": "fault_orders",
    "retire": "pool_orders",
    "reconcile": "pools_shown",
}


class JackpotGroup(LazyGroup):
    """The commands about jackpots, each in the module of its kind."""

    package = "sicbo.cli.jackpot"
    known = MODULES

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module that a command is in."""
        if name not in self.known:
            return None
        module = import_module(f"{self.package}.{self.known[name]}")
        command = getattr(module, f"{name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group(
    "jackpot",
    cls=JackpotGroup,
    epilog=examples(
        "sicbo jackpot figures docs/examples/jackpots/triple-six.toml",
        "sicbo jackpot list --floor floor",
        "sicbo jackpot reconcile gold --floor floor",
    ),
)
def command() -> None:
    """Jackpots: what a pool is worth before it is opened, and every order about one."""
