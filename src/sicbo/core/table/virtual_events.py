"""What has happened to the virtual dice of a table."""

from sicbo.core.table.command import Dice
from sicbo.core.table.event import Event


class DiceCommitted(Event, frozen=True, tag="table.dice_committed.v1"):
    """The tumbler is bound to a seed that nobody knows yet: its SHA-256 is out."""

    round: int
    commitment: str


class DiceDrawn(Event, frozen=True, tag="table.dice_drawn.v1"):
    """The dice that seed, round and the close of betting have led to."""

    round: int
    draw: int
    dice: Dice
    closed_by: str
    """The link of the entry that closed betting."""


class DiceRevealed(Event, frozen=True, tag="table.dice_revealed.v1"):
    """The seed is out, so that anybody can draw the round again."""

    round: int
    seed: str
