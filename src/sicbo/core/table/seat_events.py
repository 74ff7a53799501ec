"""What has happened to seats."""

import datetime
from typing import Literal

from sicbo.core.money import Amount
from sicbo.core.table.event import Event


class PersonDirected(Event, frozen=True, tag="table.person_directed.v1"):
    """An inactive person was directed away."""

    person: str
    why: Literal["occupying", "blocking"]
    by: str


class SeatTaken(Event, frozen=True, tag="table.seat_taken.v1"):
    """A player sat down."""

    player: str
    seat: int


class SeatLeft(Event, frozen=True, tag="table.seat_left.v1"):
    """A player got up, or had to."""

    player: str
    required: bool = False


class SeatPrompted(Event, frozen=True, tag="table.seat_prompted.v1"):
    """A player has not bet for so many rounds at a full table and may be asked to leave."""

    player: str
    rounds: int


class SeatUnattended(Event, frozen=True, tag="table.seat_unattended.v1"):
    """No screen of a seated player is at the table; the seat is kept until a time."""

    player: str
    until: datetime.datetime


class SeatAttended(Event, frozen=True, tag="table.seat_attended.v1"):
    """The player is at the table again."""

    player: str


class SeatReleased(Event, frozen=True, tag="table.seat_released.v1"):
    """A seat that was unattended for its time is free again."""

    player: str
    seat: int
    amount: Amount
    """What went to the wallet."""
