"""What can be ordered of the players of a session, by themselves or by the Director."""

from collections.abc import Iterable
from typing import Any

from sicbo.core.bounds import Words
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tournaments.tournament import DIRECTOR, TOURNAMENT
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import Stream
from sicbo.core.table.command import Form


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the tournament that an order is about."""
    return (TOURNAMENT.stream(command.tournament),)


class MarkAbsent(NounCommand, frozen=True, tag="mark-absent"):
    """Note that a player of a session is not there."""

    offices = (DIRECTOR,)
    notation = (Form("mark {player} absent from {tournament}", "mark ann absent from cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class MarkArrived(NounCommand, frozen=True, tag="mark-arrived"):
    """Note that a player who was absent has come."""

    offices = (DIRECTOR,)
    notation = (Form("mark {player} arrived at {tournament}", "mark ann arrived at cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class NominateSubstitute(NounCommand, frozen=True, tag="nominate-substitute"):
    """Name somebody to play one's position in a session."""

    by_player = True
    notation = (
        Form(
            "nominate {substitute} for {player} in {session:stage} of {tournament}",
            "nominate sam for ann in final of cup",
        ),
    )

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    substitute: str
    """Who is to play."""

    streams = _own_stream


class DecideSubstitute(NounCommand, frozen=True, tag="decide-substitute"):
    """Approve a substitute who was named and understands the conditions, or decline one."""

    offices = (DIRECTOR,)
    notation = (
        Form(
            "approve substitute of {player} in {session:stage} of {tournament}"
            "{understood? who understands}",
            "approve substitute of ann in final of cup who understands",
            fixed={"approved": True},
        ),
        Form(
            "decline substitute of {player} in {session:stage} of {tournament}",
            "decline substitute of ann in final of cup",
            fixed={"approved": False, "understood": False},
        ),
    )

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    player: str
    approved: bool
    """Whether the substitute may play."""
    understood: bool = False
    """Whether the substitute was told the conditions and understands them."""

    streams = _own_stream


class BuyBackIn(NounCommand, frozen=True, tag="buy-back-in"):
    """Buy back into a session after having lost all chips, by the player or by a cashier."""

    offices = (CASHIER,)
    by_player = True
    notation = (Form("buy back[ {player=who}] into {tournament}", "buy back into cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class RetireFromTournament(NounCommand, frozen=True, tag="retire-from-tournament"):
    """Retire from a tournament that has begun."""

    by_player = True
    notation = (Form("retire[ {player=who}] from {tournament}", "retire from cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class Disqualify(NounCommand, frozen=True, tag="disqualify"):
    """Disqualify a player on a ground that the conditions list."""

    offices = (DIRECTOR,)
    notation = (
        Form(
            "disqualify {player} from {tournament} for {ground}[ because {reason}]",
            "disqualify ann from cup for disorder because warned twice",
        ),
    )

    tournament: str
    """Which tournament."""
    player: str
    ground: str
    """Which ground."""
    reason: Words = ""

    streams = _own_stream


class AgreeToEnd(NounCommand, frozen=True, tag="agree-to-end"):
    """Agree that play at one's table ends before its time."""

    by_player = True
    notation = (Form("agree to end {tournament}[ as {player=who}]", "agree to end cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream
