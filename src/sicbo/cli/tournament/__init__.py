"""``sicbo tournament``: tournaments, from the first draft of their conditions."""

from collections.abc import Mapping
from importlib import import_module

import rich_click as click

from sicbo.cli.main import LazyGroup
from sicbo.cli.options import examples

MODULES: Mapping[str, str | None] = {
    "check": "condition_check",
    "figures": "condition_figures",
    "last-spin": "condition_figures",
    "verify-seats": "verify_seats",
    "list": "tournament_shown",
    "show": "tournament_shown",
    "draft": "tournament_orders",
    "amend": "tournament_orders",
    "submit": "tournament_orders",
    "approve": "tournament_orders",
    "appoint": "tournament_orders",
    "open": "tournament_orders",
    "enter": "tournament_orders",
    "withdraw": "tournament_orders",
    "refuse": "tournament_orders",
    "close": "tournament_orders",
    "signatures": "tournament_orders",
    "sign": "tournament_orders",
    "brief": "tournament_orders",
    "move": "tournament_orders",
    "cancel": "tournament_orders",
    "designate": "session_orders",
    "release": "session_orders",
    "seats": "session_orders",
    "present": "session_orders",
    "away": "session_orders",
    "start": "session_orders",
    "end": "session_orders",
    "conclude": "session_orders",
    "lots": "session_orders",
    "award": "session_orders",
    "absent": "player_orders",
    "arrived": "player_orders",
    "nominate": "player_orders",
    "substitute": "player_orders",
    "buy-back": "player_orders",
    "retire": "player_orders",
    "disqualify": "player_orders",
    "agree": "player_orders",
    "results": "results_shown",
}


class TournamentGroup(LazyGroup):
    """The commands about tournaments, each in the module of its kind."""

    package = "sicbo.cli.tournament"
    known = MODULES

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module that a command is in."""
        if name not in self.known:
            return None
        module = import_module(f"{self.package}.{self.known[name]}")
        command = getattr(module, f"{name}_command".replace("-", "_"))
        assert isinstance(command, click.Command)
        return command


@click.group(
    "tournament",
    cls=TournamentGroup,
    epilog=examples(
        "sicbo tournament check docs/examples/tournaments/spring-cup.toml --game crown-a"
    ),
)
def command() -> None:
    """Tournaments: what their conditions must say, and every order about one."""
