"""What is ordered about seats, and what happens to them."""

import datetime
from typing import Literal

from sicbo.core.money import Amount
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import clock, money


class TakeSeat(TableCommand, frozen=True, tag="take-seat"):
    """Sit down."""

    sender = "player"
    comes_to_play = True
    notation = (Form("sit[ for {player=who}] {seat}", "sit 1"),)

    player: str
    seat: int


class LeaveSeat(TableCommand, frozen=True, tag="leave-seat"):
    """Get up."""

    sender = "player"
    notation = (Form("leave[ for {player=who}]", "leave"),)

    player: str


class VacateSeat(TableCommand, frozen=True, tag="vacate-seat"):
    """Have an idle player leave a full table."""

    sender = "staff"
    duty = "vacate-seat"
    notation = (Form("vacate {player}", "vacate ann"),)

    player: str


class DirectAway(TableCommand, frozen=True, tag="direct-away"):
    """Direct an inactive person away who occupies a place or blocks the way to one."""

    sender = "staff"
    duty = "vacate-seat"
    notation = (Form("direct {person} away for {why}", "direct cid away for blocking"),)

    person: str
    why: Literal["occupying", "blocking"]


class NoteAbsence(TableCommand, frozen=True, tag="note-absence"):
    """Note that no screen of a seated player is at the table, and how long the seat is kept."""

    sender = "system"
    notation = (
        Form("note absence {player} for {seconds} seconds", "note absence ann for 600 seconds"),
    )

    player: str
    seconds: int


class NoteReturn(TableCommand, frozen=True, tag="note-return"):
    """Note that a player whose seat was unattended is at the table again."""

    sender = "system"
    notation = (Form("note return {player}", "note return ann"),)

    player: str


class ReleaseSeat(TableCommand, frozen=True, tag="release-seat"):
    """Release a seat that was unattended for its time; chips and tokens go to the wallet.

    Those of a player who has no seat any more go there too.
    """

    sender = "system"
    notation = (Form("release seat of {player}", "release seat of ann"),)

    player: str


class RestrictPlaces(TableCommand, frozen=True, tag="restrict-places"):
    """Keep a player to one place at a time."""

    sender = "staff"
    duty = "restrict-places"
    notation = (Form("restrict {player} to one place", "restrict ann to one place"),)

    player: str


class AllowPlaces(TableCommand, frozen=True, tag="allow-places"):
    """Let a player hold several places again."""

    sender = "staff"
    duty = "restrict-places"
    notation = (Form("allow {player} several places", "allow ann several places"),)

    player: str


class ReservePlace(TableCommand, frozen=True, tag="reserve-place"):
    """Reserve the place that one holds, for the time that the table has set."""

    sender = "player"
    notation = (Form("reserve[ for {player=who}]", "reserve"),)

    player: str


class PersonDirected(Event, frozen=True, tag="table.person_directed.v1"):
    """An inactive person was directed away."""

    news_to = "nobody"

    person: str
    why: Literal["occupying", "blocking"]
    by: str


class PlacesRestricted(Event, frozen=True, tag="table.places_restricted.v1"):
    """A player is kept to one place at a time."""

    news_to = "player"

    player: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is kept to one place by {self.by}"


class PlacesAllowed(Event, frozen=True, tag="table.places_allowed.v1"):
    """A player may hold several places again."""

    news_to = "player"

    player: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} may hold several places again, says {self.by}"


class PlaceReserved(Event, frozen=True, tag="table.place_reserved.v1"):
    """A player has reserved the place that they hold."""

    news_to = "player"

    player: str
    seat: int
    until: datetime.datetime
    """Until when it is kept for them."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} reserves place {self.seat} until {clock(self.until)}"


class SeatTaken(Event, frozen=True, tag="table.seat_taken.v1"):
    """A player sat down."""

    news_to = "nobody"

    player: str
    seat: int

    def says(self) -> str:
        """What happened."""
        return f"{self.player} sits down on seat {self.seat}"


class SeatLeft(Event, frozen=True, tag="table.seat_left.v1"):
    """A player got up, or had to."""

    news_to = "nobody"

    player: str
    required: bool = False
    """Whether staff had the player get up."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} gets up" + (" as required" if self.required else "")


class SeatPrompted(Event, frozen=True, tag="table.seat_prompted.v1"):
    """A player has let too many rounds pass at a full table and may be asked to leave."""

    news_to = "player"

    player: str
    rounds: int

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has not bet for {self.rounds} rounds"


class SeatUnattended(Event, frozen=True, tag="table.seat_unattended.v1"):
    """No screen of a seated player is at the table; the seat is kept until a time."""

    news_to = "nobody"

    player: str
    until: datetime.datetime

    def says(self) -> str:
        """What happened."""
        return f"nobody is there for {self.player}; the seat is kept until {clock(self.until)}"


class SeatAttended(Event, frozen=True, tag="table.seat_attended.v1"):
    """The player is at the table again."""

    news_to = "nobody"

    player: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is there again"


class SeatReleased(Event, frozen=True, tag="table.seat_released.v1"):
    """A seat that was unattended for its time is free again."""

    news_to = "player"

    player: str
    seat: int
    amount: Amount
    """What lay there and went to the wallet, or is on a voucher."""
    to: Literal["wallet", "voucher"] = "wallet"
    """Where it went."""

    def says(self) -> str:
        """What happened."""
        went = f", {money(self.amount)} go to the {self.to}" if self.amount else ""
        return f"seat {self.seat} of {self.player}, who has gone, is released{went}"
