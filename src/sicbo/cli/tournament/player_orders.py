"""``sicbo tournament absent`` and every other order about the players of a session."""

from typing import Any

import rich_click as click

from sicbo.cli.options import examples
from sicbo.cli.tournament.order_giving import (
    because_option,
    by_director,
    for_player,
    ordered,
    player_argument,
    tournament_argument,
)
from sicbo.cli.tournament.session_orders import session_argument


@click.command(
    "absent", epilog=examples("sicbo tournament absent spring-cup ann --by dee --floor floor")
)
@tournament_argument
@player_argument
@ordered
def absent_command(tournament: str, player: str, **said: Any) -> None:
    """Note that PLAYER is not there; by the Director."""
    from sicbo.core.floor.sessions.player_messages import MarkAbsent

    by_director(MarkAbsent(tournament=tournament, player=player), **said)


@click.command(
    "arrived", epilog=examples("sicbo tournament arrived spring-cup ann --by dee --floor floor")
)
@tournament_argument
@player_argument
@ordered
def arrived_command(tournament: str, player: str, **said: Any) -> None:
    """Note that PLAYER, who was absent, has come; by the Director."""
    from sicbo.core.floor.sessions.player_messages import MarkArrived

    by_director(MarkArrived(tournament=tournament, player=player), **said)


@click.command(
    "buy-back", epilog=examples("sicbo tournament buy-back spring-cup ann --by ann --floor floor")
)
@tournament_argument
@player_argument
@ordered
def buy_back_command(tournament: str, player: str, **said: Any) -> None:
    """Buy PLAYER back into the session; by the player or a cashier."""
    from sicbo.core.floor.sessions.player_messages import BuyBackIn

    for_player(BuyBackIn(tournament=tournament, player=player), player, **said)


@click.command(
    "retire", epilog=examples("sicbo tournament retire spring-cup ann --by ann --floor floor")
)
@tournament_argument
@player_argument
@ordered
def retire_command(tournament: str, player: str, **said: Any) -> None:
    """Retire PLAYER from TOURNAMENT; by the player."""
    from sicbo.core.floor.sessions.player_messages import RetireFromTournament

    for_player(RetireFromTournament(tournament=tournament, player=player), player, **said)


@click.command(
    "agree", epilog=examples("sicbo tournament agree spring-cup ann --by ann --floor floor")
)
@tournament_argument
@player_argument
@ordered
def agree_command(tournament: str, player: str, **said: Any) -> None:
    """Agree that play at the table of PLAYER ends early; by the player."""
    from sicbo.core.floor.sessions.player_messages import AgreeToEnd

    for_player(AgreeToEnd(tournament=tournament, player=player), player, **said)


@click.command(
    "nominate",
    epilog=examples("sicbo tournament nominate spring-cup heat-1 ann sam --by ann --floor floor"),
)
@tournament_argument
@session_argument
@player_argument
@click.argument("substitute", metavar="SUBSTITUTE")
@ordered
def nominate_command(
    tournament: str, session: str, player: str, substitute: str, **said: Any
) -> None:
    """Name SUBSTITUTE to play for PLAYER in SESSION; by the player."""
    from sicbo.core.floor.sessions.player_messages import NominateSubstitute

    for_player(
        NominateSubstitute(
            tournament=tournament, session=session, player=player, substitute=substitute
        ),
        player,
        **said,
    )


@click.command(
    "substitute",
    epilog=examples(
        "sicbo tournament substitute spring-cup heat-1 ann --understood --by dee --floor floor",
        "sicbo tournament substitute spring-cup heat-1 ann --decline --by dee --floor floor",
    ),
)
@tournament_argument
@session_argument
@player_argument
@click.option("--decline", is_flag=True, help="The substitute may not play.")
@click.option("--understood", is_flag=True, help="Say that the substitute understands.")
@ordered
def substitute_command(
    tournament: str, session: str, player: str, *, decline: bool, understood: bool, **said: Any
) -> None:
    """Approve the substitute of PLAYER in SESSION, or decline; by the Director."""
    from sicbo.core.floor.sessions.player_messages import DecideSubstitute

    decided = DecideSubstitute(
        tournament=tournament,
        session=session,
        player=player,
        approved=not decline,
        understood=understood,
    )
    by_director(decided, **said)


@click.command(
    "disqualify",
    epilog=examples(
        'sicbo tournament disqualify spring-cup ann --ground disorder --because "warned twice"'
        " --by dee --floor floor"
    ),
)
@tournament_argument
@player_argument
@click.option("--ground", required=True, metavar="GROUND", help="A ground of the conditions.")
@because_option
@ordered
def disqualify_command(tournament: str, player: str, ground: str, reason: str, **said: Any) -> None:
    """Disqualify PLAYER on a ground that the conditions list; by the Director."""
    from sicbo.core.floor.sessions.player_messages import Disqualify

    disqualified = Disqualify(tournament=tournament, player=player, ground=ground, reason=reason)
    by_director(disqualified, **said)
