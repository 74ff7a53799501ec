"""What has happened on an electronic table alone."""

import datetime

from sicbo.core.table.event import Event


class VoidPending(Event, frozen=True, tag="table.void_pending.v1"):
    """The round must be declared void by a supervisor."""

    reason: str


class ShooterChosen(Event, frozen=True, tag="table.shooter_chosen.v1"):
    """Who may shoot the dice, and until when."""

    player: str
    until: datetime.datetime


class DiceShot(Event, frozen=True, tag="table.dice_shot.v1"):
    """The dice are tumbling; shot by a player or by themselves."""

    player: str | None
