"""``sicbo promotion``: promotional prizes, from their terms to the last payment."""

from collections.abc import Mapping
from importlib import import_module

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples
from sicbo.cli.promotion.promotion_orders import SAID, order_command

MODULES: Mapping[str, str | None] = {
    "check": "term_files",
    "figures": "term_figures",
    "list": "promotions_shown",
    "show": "promotions_shown",
    "report": "promotion_report",
    "lodge": "term_files",
    **dict.fromkeys(SAID, "promotion_orders"),
}


class PromotionGroup(LazyGroup):
    """The commands about promotions, each in the module of its kind."""

    package = "sicbo.cli.promotion"
    known = MODULES

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module that a command is in, or make the order of that name."""
        if name in SAID:
            return order_command(name)
        if name not in self.known:
            return None
        module = import_module(f"{self.package}.{self.known[name]}")
        command = getattr(module, f"{name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group(
    "promotion",
    cls=PromotionGroup,
    epilog=examples(
        "sicbo promotion check docs/examples/promotions/spring.toml --by star-2016",
        "sicbo promotion lodge spring.toml --at main --by olga --floor floor",
        "sicbo promotion show spring --floor floor",
    ),
)
def command() -> None:
    """Promotional prizes: their terms, tickets, draws, claims, and every order about one."""
