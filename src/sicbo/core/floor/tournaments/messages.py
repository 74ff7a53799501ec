"""What can be ordered of tournaments before their sessions begin."""

import datetime
from collections.abc import Iterable
from typing import Annotated, Any

from sicbo.core.bounds import UpTo, Words
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tournaments.tournament import DIRECTOR, TOURNAMENT
from sicbo.core.floor.wallets import CASHIER
from sicbo.core.ids import Stream
from sicbo.core.table.command import Form

FileLines = Annotated[tuple[Annotated[str, UpTo(500)], ...], UpTo(1_000)]
"""The lines of a file, without their ends."""


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the tournament that an order is about."""
    return (TOURNAMENT.stream(command.tournament),)


class DraftTournament(NounCommand, frozen=True, tag="draft-tournament"):
    """Draft a tournament under conditions that may still be incomplete."""

    offices = (OWNER,)
    notation = (
        Form(
            "draft tournament {tournament} under {conditions:lines}",
            'draft tournament cup under "title = \\"Cup\\""',
        ),
    )

    tournament: str
    """Which tournament."""
    conditions: FileLines
    """The lines of its conditions."""

    streams = _own_stream


class AmendConditions(NounCommand, frozen=True, tag="amend-conditions"):
    """Put other conditions in the place of those that are not approved yet."""

    offices = (OWNER,)
    notation = (
        Form(
            "amend conditions of {tournament} to {conditions:lines}",
            'amend conditions of cup to "title = \\"Cup\\""',
        ),
    )

    tournament: str
    """Which tournament."""
    conditions: FileLines
    """The lines of its conditions."""

    streams = _own_stream


class SubmitConditions(NounCommand, frozen=True, tag="submit-conditions"):
    """Submit conditions, which must be complete, to whoever approves them."""

    offices = (OWNER,)
    notation = (Form("submit conditions of {tournament}", "submit conditions of cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class RecordApproval(NounCommand, frozen=True, tag="record-approval"):
    """Record that these very conditions were approved in writing."""

    offices = (OWNER,)
    notation = (
        Form(
            "approval of {tournament} by {approved_by:quoted} reference {reference:quoted}"
            " dated {dated} of {digest:hex}",
            'approval of cup by "Executive Commissioner" reference "letter 7" dated 2026-11-01'
            " of 3f9a",
        ),
    )

    tournament: str
    """Which tournament."""
    approved_by: Words
    """Who has approved them."""
    reference: Words
    """The letter or other writing that says so."""
    dated: datetime.date
    """When that was written."""
    digest: str
    """The hash of the conditions that it approves."""

    streams = _own_stream


class AppointDirector(NounCommand, frozen=True, tag="appoint-director"):
    """Appoint whoever has overall charge of a tournament."""

    offices = (OWNER,)
    notation = (Form("appoint {person} to direct {tournament}", "appoint dee to direct cup"),)

    tournament: str
    """Which tournament."""
    person: str
    """Who directs it from now on."""

    streams = _own_stream


class OpenEntries(NounCommand, frozen=True, tag="open-entries"):
    """Let players enter a tournament."""

    offices = (OWNER,)
    notation = (Form("open entries of {tournament}", "open entries of cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class EnterTournament(NounCommand, frozen=True, tag="enter-tournament"):
    """Enter a tournament and pay its fee, by the player or by a cashier for the player."""

    offices = (CASHIER,)
    by_player = True
    notation = (Form("enter[ {player=who} into] {tournament}", "enter cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class WithdrawEntry(NounCommand, frozen=True, tag="withdraw-entry"):
    """Withdraw from a tournament before its entries close."""

    offices = (CASHIER,)
    by_player = True
    notation = (Form("withdraw[ {player=who}] from {tournament}", "withdraw from cup"),)

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class RefuseEntry(NounCommand, frozen=True, tag="refuse-entry"):
    """Refuse a player's application, where the conditions reserve that."""

    offices = (OWNER,)
    notation = (
        Form(
            "refuse entry of {player} into {tournament}[ because {reason}]",
            "refuse entry of ann into cup because barred",
        ),
    )

    tournament: str
    """Which tournament."""
    player: str
    reason: Words = ""

    streams = _own_stream


class CloseEntryList(NounCommand, frozen=True, tag="close-entry-list"):
    """Let nobody enter a tournament any more; with too few players it is cancelled."""

    offices = (OWNER,)
    notation = (Form("close entry list of {tournament}", "close entry list of cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class RequireSignatures(NounCommand, frozen=True, tag="require-signatures"):
    """Ask every player to sign a copy of the conditions."""

    offices = (DIRECTOR,)
    notation = (Form("require signatures for {tournament}", "require signatures for cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class SignConditions(NounCommand, frozen=True, tag="sign-conditions"):
    """Sign a copy of the conditions."""

    by_player = True
    notation = (
        Form("sign conditions of {tournament}[ as {player=who}]", "sign conditions of cup"),
    )

    tournament: str
    """Which tournament."""
    player: str

    streams = _own_stream


class MoveStart(NounCommand, frozen=True, tag="move-start"):
    """Have a session begin at another time, told to the players long enough before."""

    offices = (DIRECTOR,)
    notation = (
        Form(
            "move start of {session} of {tournament} to {starts}",
            "move start of final of cup to in 2 hours",
        ),
    )

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""
    starts: datetime.datetime
    """When it begins."""

    streams = _own_stream


class BriefPlayers(NounCommand, frozen=True, tag="brief-players"):
    """Say that players were told the conditions, and that one is satisfied they understand them."""

    offices = (DIRECTOR,)
    notation = (
        Form(
            "brief {players} for {tournament}{understood? who understand}",
            "brief ann bob for cup who understand",
        ),
    )

    tournament: str
    """Which tournament."""
    players: tuple[str, ...]
    """Who was told."""
    understood: bool = False
    """Whether the Director is satisfied that all of them understand."""

    streams = _own_stream


class CancelTournament(NounCommand, frozen=True, tag="cancel-tournament"):
    """Cancel a tournament before its first spin; everybody gets everything back."""

    offices = (OWNER,)
    notation = (Form("cancel tournament {tournament}[ because {reason}]", "cancel tournament cup"),)

    tournament: str
    """Which tournament."""
    reason: Words = ""

    streams = _own_stream
