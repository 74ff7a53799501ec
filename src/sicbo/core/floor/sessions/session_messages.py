"""What can be ordered of the sessions of a tournament, nearly all of it by its Director."""

from collections.abc import Iterable
from typing import Annotated, Any

from sicbo.core.bounds import UpTo, Within
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.tournaments.tournament import DIRECTOR, TOURNAMENT
from sicbo.core.ids import Stream
from sicbo.core.table.command import Form

DRAWS_MAX = 1_000
"""Draws of one name at most: each after the first is made because a seed was lost."""

_Draw = Annotated[int, Within(1, DRAWS_MAX)]
_Tables = Annotated[tuple[str, ...], UpTo(1_000)]
_Players = Annotated[tuple[str, ...], UpTo(100_000)]


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the tournament that an order is about."""
    return (TOURNAMENT.stream(command.tournament),)


class DesignateTables(NounCommand, frozen=True, tag="designate-tables"):
    """Choose the tables that a tournament uses."""

    offices = (DIRECTOR,)
    notation = (Form("designate {tables} for {tournament}", "designate one two for cup"),)

    tournament: str
    """Which tournament."""
    tables: _Tables
    """Which tables."""

    streams = _own_stream


class ReleaseTable(NounCommand, frozen=True, tag="release-table"):
    """Let a table go that a tournament uses no more."""

    offices = (DIRECTOR,)
    notation = (Form("release {name} from {tournament}", "release two from cup"),)

    tournament: str
    """Which tournament."""
    name: str
    """Which table."""

    streams = _own_stream


class DrawSeats(NounCommand, frozen=True, tag="draw-seats"):
    """Have the seats of a session or a play-off drawn, or drawn anew where the seed is lost."""

    offices = (DIRECTOR,)
    notation = (
        Form("draw seats of {session:stage} of {tournament}", "draw seats of final of cup"),
    )

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""

    streams = _own_stream


class DrawLots(NounCommand, frozen=True, tag="draw-lots"):
    """Have a lot tell players apart who ended a session equal."""

    offices = (DIRECTOR,)
    notation = (
        Form("draw lots for {session:stage} of {tournament}", "draw lots for final of cup"),
    )

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""

    streams = _own_stream


class SealOrder(NounCommand, frozen=True, tag="seal-order"):
    """Bind a draw of seats or lots to a seed, by the system."""

    notation = (
        Form(
            "seal draw {draw} of {of:stage} of {tournament}: {commitment:hex}",
            "seal draw 1 of final of cup: " + 64 * "0",
        ),
    )

    tournament: str
    """Which tournament."""
    of: str
    """What is drawn: a session for its seats, a tie for its lot."""
    draw: _Draw
    """Which draw of that."""
    commitment: str
    """The SHA-256 of the seed."""

    streams = _own_stream


class ReportOrder(NounCommand, frozen=True, tag="report-order"):
    """Say in which order players were drawn, by the system."""

    notation = (
        Form(
            "drawn {order} in draw {draw} of {of:stage} of {tournament} after {link:hex}",
            "drawn bob ann in draw 1 of final of cup after " + 64 * "0",
        ),
    )

    tournament: str
    """Which tournament."""
    of: str
    """What is drawn."""
    draw: _Draw
    """Which draw of that."""
    order: _Players
    """The players in their order."""
    link: str
    """The link of the entry that ordered the draw."""

    streams = _own_stream


class RevealOrder(NounCommand, frozen=True, tag="reveal-order"):
    """Make the seed of a draw of seats or lots public, by the system."""

    notation = (
        Form(
            "reveal draw {draw} of {of:stage} of {tournament}: {seed:hex}",
            "reveal draw 1 of final of cup: " + 64 * "0",
        ),
    )

    tournament: str
    """Which tournament."""
    of: str
    """What was drawn."""
    draw: _Draw
    """Which draw of that."""
    seed: str
    """The seed, in hex."""

    streams = _own_stream


class SayPresent(NounCommand, frozen=True, tag="say-present"):
    """Say that one is present to direct a tournament; tables that waited go on."""

    offices = (DIRECTOR,)
    notation = (Form("present at {tournament}", "present at cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class SayAway(NounCommand, frozen=True, tag="say-away"):
    """Say that one leaves; every table of the session waits."""

    offices = (DIRECTOR,)
    notation = (Form("away from {tournament}", "away from cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream


class StartSession(NounCommand, frozen=True, tag="start-session"):
    """Begin a session or a play-off at all its tables."""

    offices = (DIRECTOR,)
    notation = (Form("start {session:stage} of {tournament}", "start final of cup"),)

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""

    streams = _own_stream


class EndSession(NounCommand, frozen=True, tag="end-session"):
    """End the session that is on, once all its tables are done."""

    offices = (DIRECTOR,)
    notation = (Form("end {session:stage} of {tournament}", "end final of cup"),)

    tournament: str
    """Which tournament."""
    session: str
    """Which session."""

    streams = _own_stream


class ConcludeTable(NounCommand, frozen=True, tag="conclude-table"):
    """End play at a table of a session before its time."""

    offices = (DIRECTOR,)
    notation = (Form("conclude {name} of {tournament}", "conclude two of cup"),)

    tournament: str
    """Which tournament."""
    name: str
    """Which table."""

    streams = _own_stream


class AwardPrizes(NounCommand, frozen=True, tag="award-prizes"):
    """Pay the prizes of a tournament that is over."""

    offices = (OWNER,)
    notation = (Form("distribute the prizes of {tournament}", "distribute the prizes of cup"),)

    tournament: str
    """Which tournament."""

    streams = _own_stream
