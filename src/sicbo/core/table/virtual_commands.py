"""What the virtual tumbler asks of a table."""

from sicbo.core.table.command import Dice, TableCommand


class CommitDice(TableCommand, frozen=True, tag="commit-dice"):
    """Bind the virtual tumbler to a seed for the next round, by the SHA-256 of the seed."""

    round: int
    commitment: str


class DrawDice(TableCommand, frozen=True, tag="draw-dice"):
    """What the virtual tumbler has drawn."""

    round: int
    draw: int
    dice: Dice
    closed_by: str


class RevealDice(TableCommand, frozen=True, tag="reveal-dice"):
    """Tell the seed of a round that is over."""

    round: int
    seed: str
