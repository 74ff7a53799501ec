"""``sicbo tournament draft`` and every other order about a tournament before its sessions."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.options import examples
from sicbo.cli.tournament.condition_check import read
from sicbo.cli.tournament.order_giving import (
    because_option,
    by_director,
    by_owner,
    for_player,
    ordered,
    player_argument,
    tournament_argument,
)

if TYPE_CHECKING:
    from sicbo.core.floor.tournaments.messages import FileLines

_file = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


def _lines(file: Path) -> "FileLines":
    return tuple(read(file).decode(errors="replace").split("\n"))


@click.command(
    "draft",
    epilog=examples(
        "sicbo tournament draft spring-cup docs/examples/tournaments/spring-cup.toml"
        " --at crown --by owner --floor floor"
    ),
)
@tournament_argument
@_file
@click.option(
    "--at", "table", required=True, metavar="TABLE", help="A table by whose document it is held."
)
@ordered
def draft_command(tournament: str, file: Path, table: str, **said: Any) -> None:
    """Draft TOURNAMENT under the conditions of FILE; they may still be incomplete."""
    from sicbo.core.floor.tournaments.messages import DraftTournament

    conditions = _lines(file)
    by_owner(DraftTournament(tournament=tournament, conditions=conditions), table, **said)


@click.command(
    "amend",
    epilog=examples("sicbo tournament amend spring-cup cup.toml --by owner --floor floor"),
)
@tournament_argument
@_file
@ordered
def amend_command(tournament: str, file: Path, **said: Any) -> None:
    """Put the conditions of FILE in the place of those that are not approved yet."""
    from sicbo.core.floor.tournaments.messages import AmendConditions

    by_owner(AmendConditions(tournament=tournament, conditions=_lines(file)), **said)


@click.command(
    "submit", epilog=examples("sicbo tournament submit spring-cup --by owner --floor floor")
)
@tournament_argument
@ordered
def submit_command(tournament: str, **said: Any) -> None:
    """Submit complete conditions to whoever approves them."""
    from sicbo.core.floor.tournaments.messages import SubmitConditions

    by_owner(SubmitConditions(tournament=tournament), **said)


@click.command(
    "approve",
    epilog=examples(
        'sicbo tournament approve spring-cup --approved-by "Executive Commissioner"'
        ' --reference "letter 7" --dated 2026-11-01 --hash 3f9a --by owner --floor floor'
    ),
)
@tournament_argument
@click.option("--approved-by", required=True, metavar="WHO", help="Who has approved them.")
@click.option("--reference", required=True, metavar="TEXT", help="The writing that says so.")
@click.option(
    "--dated",
    required=True,
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="When it was written.",
)
@click.option("--hash", "digest", required=True, metavar="HASH", help="The hash it approves.")
@ordered
def approve_command(tournament: str, dated: datetime.datetime, **said: Any) -> None:
    """Record that these very conditions were approved in writing."""
    from sicbo.core.floor.tournaments.messages import RecordApproval

    approval = RecordApproval(
        tournament=tournament,
        approved_by=said.pop("approved_by"),
        reference=said.pop("reference"),
        dated=dated.date(),
        digest=said.pop("digest"),
    )
    by_owner(approval, **said)


@click.command(
    "appoint", epilog=examples("sicbo tournament appoint spring-cup dee --by owner --floor floor")
)
@tournament_argument
@click.argument("person", metavar="PERSON")
@ordered
def appoint_command(tournament: str, person: str, **said: Any) -> None:
    """Appoint PERSON to direct TOURNAMENT."""
    from sicbo.core.floor.tournaments.messages import AppointDirector

    by_owner(AppointDirector(tournament=tournament, person=person), **said)


@click.command("open", epilog=examples("sicbo tournament open spring-cup --by owner --floor floor"))
@tournament_argument
@ordered
def open_command(tournament: str, **said: Any) -> None:
    """Let players enter TOURNAMENT."""
    from sicbo.core.floor.tournaments.messages import OpenEntries

    by_owner(OpenEntries(tournament=tournament), **said)


@click.command(
    "enter", epilog=examples("sicbo tournament enter spring-cup ann --by cass --floor floor")
)
@tournament_argument
@player_argument
@ordered
def enter_command(tournament: str, player: str, **said: Any) -> None:
    """Enter PLAYER into TOURNAMENT, by the player or a cashier; the wallet pays the fee."""
    from sicbo.core.floor.tournaments.messages import EnterTournament

    for_player(EnterTournament(tournament=tournament, player=player), player, **said)


@click.command(
    "withdraw", epilog=examples("sicbo tournament withdraw spring-cup ann --by ann --floor floor")
)
@tournament_argument
@player_argument
@ordered
def withdraw_command(tournament: str, player: str, **said: Any) -> None:
    """Withdraw PLAYER from TOURNAMENT; what the conditions give back goes to the wallet."""
    from sicbo.core.floor.tournaments.messages import WithdrawEntry

    for_player(WithdrawEntry(tournament=tournament, player=player), player, **said)


@click.command(
    "refuse",
    epilog=examples(
        'sicbo tournament refuse spring-cup ann --because "barred" --by owner --floor floor'
    ),
)
@tournament_argument
@player_argument
@because_option
@ordered
def refuse_command(tournament: str, player: str, reason: str, **said: Any) -> None:
    """Refuse the application of PLAYER, where the conditions reserve that."""
    from sicbo.core.floor.tournaments.messages import RefuseEntry

    by_owner(RefuseEntry(tournament=tournament, player=player, reason=reason), **said)


@click.command(
    "close", epilog=examples("sicbo tournament close spring-cup --by owner --floor floor")
)
@tournament_argument
@ordered
def close_command(tournament: str, **said: Any) -> None:
    """Let nobody enter TOURNAMENT any more; with too few players it is cancelled."""
    from sicbo.core.floor.tournaments.messages import CloseEntryList

    by_owner(CloseEntryList(tournament=tournament), **said)


@click.command(
    "cancel",
    epilog=examples(
        'sicbo tournament cancel spring-cup --because "a flood" --by owner --floor floor'
    ),
)
@tournament_argument
@because_option
@ordered
def cancel_command(tournament: str, reason: str, **said: Any) -> None:
    """Cancel TOURNAMENT before its first spin; everybody gets everything back."""
    from sicbo.core.floor.tournaments.messages import CancelTournament

    by_owner(CancelTournament(tournament=tournament, reason=reason), **said)


@click.command(
    "signatures",
    epilog=examples("sicbo tournament signatures spring-cup --by dee --floor floor"),
)
@tournament_argument
@ordered
def signatures_command(tournament: str, **said: Any) -> None:
    """Ask every player to sign a copy of the conditions; by the Director."""
    from sicbo.core.floor.tournaments.messages import RequireSignatures

    by_director(RequireSignatures(tournament=tournament), **said)


@click.command("sign", epilog=examples("sicbo tournament sign spring-cup --by ann --floor floor"))
@tournament_argument
@ordered
def sign_command(tournament: str, **said: Any) -> None:
    """Sign a copy of the conditions, as a player."""
    from sicbo.core.floor.tournaments.messages import SignConditions

    player = said["by"]
    for_player(SignConditions(tournament=tournament, player=player), player, **said)


@click.command(
    "brief",
    epilog=examples(
        "sicbo tournament brief spring-cup ann bob --understood --by dee --floor floor"
    ),
)
@tournament_argument
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@click.option("--understood", is_flag=True, help="Say that one is satisfied they understand.")
@ordered
def brief_command(tournament: str, players: tuple[str, ...], **said: Any) -> None:
    """Say that players were told the conditions; by the Director."""
    from sicbo.core.floor.tournaments.messages import BriefPlayers

    understood = said.pop("understood")
    briefed = BriefPlayers(tournament=tournament, players=players, understood=understood)
    by_director(briefed, **said)


@click.command(
    "move",
    epilog=examples(
        "sicbo tournament move spring-cup final --to 2026-11-21T21:30+11:00 --by dee --floor floor"
    ),
)
@tournament_argument
@click.argument("session", metavar="SESSION")
@click.option("--to", "starts", required=True, metavar="TIME", help="When it begins.")
@ordered
def move_command(tournament: str, session: str, starts: str, **said: Any) -> None:
    """Have SESSION begin at another time, with the notice of the conditions; by the Director."""
    from sicbo.core.floor.tournaments.messages import MoveStart

    try:
        time = datetime.datetime.fromisoformat(starts)
    except ValueError:
        raise click.UsageError(f"--to must be a time in ISO 8601, got {starts!r}") from None
    by_director(MoveStart(tournament=tournament, session=session, starts=time), **said)
