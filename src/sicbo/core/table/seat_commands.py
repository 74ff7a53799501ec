"""What is asked about seats: who sits, who leaves, who has gone."""

from typing import Literal

from sicbo.core.table.command import TableCommand


class TakeSeat(TableCommand, frozen=True, tag="take-seat"):
    """Sit down."""

    player: str
    seat: int


class LeaveSeat(TableCommand, frozen=True, tag="leave-seat"):
    """Get up."""

    player: str


class VacateSeat(TableCommand, frozen=True, tag="vacate-seat"):
    """Have an idle player leave a full table."""

    player: str


class DirectAway(TableCommand, frozen=True, tag="direct-away"):
    """Direct an inactive person away who occupies a place or blocks the way to one."""

    person: str
    why: Literal["occupying", "blocking"]


class NoteAbsence(TableCommand, frozen=True, tag="note-absence"):
    """Note that no screen of a seated player is at the table, and how long the seat is kept."""

    player: str
    seconds: int


class NoteReturn(TableCommand, frozen=True, tag="note-return"):
    """Note that a player whose seat was unattended is at the table again."""

    player: str


class ReleaseSeat(TableCommand, frozen=True, tag="release-seat"):
    """Release a seat that was unattended for its time; the chips go to the player's wallet."""

    player: str
