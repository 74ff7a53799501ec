"""What the virtual tumbler orders, and what happens to virtual dice."""

from sicbo.core.dice import Dice
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import dice


class CommitDice(TableCommand, frozen=True, tag="commit-dice"):
    """Bind the virtual tumbler to a seed for the next round, by the SHA-256 of the seed."""

    sender = "system"
    notation = (
        Form("commit dice {commitment:hex}", "commit dice 3f9a", unsaid={"round": "next_round"}),
    )

    round: int
    commitment: str


class DrawDice(TableCommand, frozen=True, tag="draw-dice"):
    """What the virtual tumbler has drawn."""

    sender = "system"
    notation = (
        Form(
            "draw {dice} closed by {closed_by:hex}",
            "draw 1 2 3 closed by 07c2",
            unsaid={"round": "round", "draw": "draw"},
        ),
    )

    round: int
    draw: int
    dice: Dice
    closed_by: str


class RevealDice(TableCommand, frozen=True, tag="reveal-dice"):
    """Tell the seed of a round that is over."""

    sender = "system"
    notation = (
        Form("reveal dice {seed:hex}[ in round {round=round}]", "reveal dice 51ee in round 1"),
    )

    round: int
    seed: str


class DiceCommitted(Event, frozen=True, tag="table.dice_committed.v1"):
    """The tumbler is bound to a seed that nobody knows yet: its SHA-256 is out."""

    news_to = "nobody"

    round: int
    commitment: str

    def says(self) -> str:
        """What happened."""
        return f"virtual dice of round {self.round} bound to {self.commitment[:16]}…"


class DiceDrawn(Event, frozen=True, tag="table.dice_drawn.v1"):
    """The dice that seed, round and the close of betting have led to."""

    news_to = "nobody"

    round: int
    draw: int
    dice: Dice
    closed_by: str
    """The link of the entry that closed betting."""

    def says(self) -> str:
        """What happened."""
        return f"drawn: {dice(self.dice)}"


class DiceRevealed(Event, frozen=True, tag="table.dice_revealed.v1"):
    """The seed is out, so that anybody can draw the round again."""

    news_to = "nobody"

    round: int
    seed: str

    def says(self) -> str:
        """What happened."""
        return f"seed of round {self.round} revealed: {self.seed[:16]}…"
