"""``sicbo tournament start`` and every other order about the sessions of a tournament."""

from typing import Any

import rich_click as click

from sicbo.cli.options import examples
from sicbo.cli.tournament.order_giving import by_director, by_owner, ordered, tournament_argument

session_argument = click.argument("session", metavar="SESSION")


@click.command(
    "designate",
    epilog=examples("sicbo tournament designate spring-cup one two --by dee --floor floor"),
)
@tournament_argument
@click.argument("tables", metavar="TABLE...", nargs=-1, required=True)
@ordered
def designate_command(tournament: str, tables: tuple[str, ...], **said: Any) -> None:
    """Choose the tables that TOURNAMENT uses; by the Director."""
    from sicbo.core.floor.sessions.session_messages import DesignateTables

    by_director(DesignateTables(tournament=tournament, tables=tables), **said)


@click.command(
    "release", epilog=examples("sicbo tournament release spring-cup two --by dee --floor floor")
)
@tournament_argument
@click.argument("table", metavar="TABLE")
@ordered
def release_command(tournament: str, table: str, **said: Any) -> None:
    """Let TABLE go, which TOURNAMENT uses no more; by the Director."""
    from sicbo.core.floor.sessions.session_messages import ReleaseTable

    by_director(ReleaseTable(tournament=tournament, name=table), **said)


@click.command(
    "seats", epilog=examples("sicbo tournament seats spring-cup heat-1 --by dee --floor floor")
)
@tournament_argument
@session_argument
@ordered
def seats_command(tournament: str, session: str, **said: Any) -> None:
    """Have the seats of SESSION drawn; by the Director."""
    from sicbo.core.floor.sessions.session_messages import DrawSeats

    by_director(DrawSeats(tournament=tournament, session=session), **said)


@click.command(
    "lots", epilog=examples("sicbo tournament lots spring-cup final --by dee --floor floor")
)
@tournament_argument
@session_argument
@ordered
def lots_command(tournament: str, session: str, **said: Any) -> None:
    """Have a lot tell those apart who ended SESSION equal; by the Director."""
    from sicbo.core.floor.sessions.session_messages import DrawLots

    by_director(DrawLots(tournament=tournament, session=session), **said)


@click.command(
    "present", epilog=examples("sicbo tournament present spring-cup --by dee --floor floor")
)
@tournament_argument
@ordered
def present_command(tournament: str, **said: Any) -> None:
    """Say that one is present; tables that waited go on; by the Director."""
    from sicbo.core.floor.sessions.session_messages import SayPresent

    by_director(SayPresent(tournament=tournament), **said)


@click.command("away", epilog=examples("sicbo tournament away spring-cup --by dee --floor floor"))
@tournament_argument
@ordered
def away_command(tournament: str, **said: Any) -> None:
    """Say that one leaves; every table of the session waits; by the Director."""
    from sicbo.core.floor.sessions.session_messages import SayAway

    by_director(SayAway(tournament=tournament), **said)


@click.command(
    "start", epilog=examples("sicbo tournament start spring-cup heat-1 --by dee --floor floor")
)
@tournament_argument
@session_argument
@ordered
def start_command(tournament: str, session: str, **said: Any) -> None:
    """Begin SESSION at all its tables; by the Director."""
    from sicbo.core.floor.sessions.session_messages import StartSession

    by_director(StartSession(tournament=tournament, session=session), **said)


@click.command(
    "end", epilog=examples("sicbo tournament end spring-cup heat-1 --by dee --floor floor")
)
@tournament_argument
@session_argument
@ordered
def end_command(tournament: str, session: str, **said: Any) -> None:
    """End SESSION once all its tables are done; by the Director."""
    from sicbo.core.floor.sessions.session_messages import EndSession

    by_director(EndSession(tournament=tournament, session=session), **said)


@click.command(
    "conclude", epilog=examples("sicbo tournament conclude spring-cup two --by dee --floor floor")
)
@tournament_argument
@click.argument("table", metavar="TABLE")
@ordered
def conclude_command(tournament: str, table: str, **said: Any) -> None:
    """End play at TABLE once it is determined who goes on; by the Director."""
    from sicbo.core.floor.sessions.session_messages import ConcludeTable

    by_director(ConcludeTable(tournament=tournament, name=table), **said)


@click.command(
    "award", epilog=examples("sicbo tournament award spring-cup --by owner --floor floor")
)
@tournament_argument
@ordered
def award_command(tournament: str, **said: Any) -> None:
    """Pay the prizes of TOURNAMENT once it is decided; by the owner."""
    from sicbo.core.floor.sessions.session_messages import AwardPrizes

    by_owner(AwardPrizes(tournament=tournament), **said)
