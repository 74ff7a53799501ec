"""The order to declare an outcome invalid, and what happens then."""

import msgspec

from sicbo.core.bounds import Words
from sicbo.core.money import Amount
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.lines import KindLine, Line


class Invalidate(TableCommand, frozen=True, tag="invalidate"):
    """Declare the outcome of a round invalid: this one's, or that of the settlement undone."""

    sender = "staff"
    duty = "invalidate"
    notation = (
        Form(
            "invalidate {ground}{refund! no refund}[ forfeit {forfeits}]"
            "[ in round {round=settled_round}][ because {reason}]",
            "invalidate fraud forfeit ann because marked dice",
        ),
    )

    round: int
    ground: str
    reason: Words
    refund: bool = True
    forfeits: tuple[str, ...] = ()

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",)


class RoundInvalidated(Event, frozen=True, tag="table.round_invalidated.v2"):
    """The outcome was declared invalid."""

    news_to = "everybody"

    round: int
    ground: str
    reason: str
    by: str
    lines: tuple[Line, ...]
    undone: tuple[Line, ...] = ()
    """Lines of a settlement that is undone while another round is being wagered on."""
    shortfalls: dict[str, Amount] = msgspec.field(default_factory=dict)
    """What each player lacked when the settlement was undone, and owes."""
    after_settlement: bool = False
    """Whether the round had been settled, and its settlement is undone here."""
    in_kind: tuple[KindLine, ...] = ()
    """What of it was of another kind than value chips."""

    def says(self) -> str:
        """What happened."""
        return f"round {self.round} invalid for {self.ground}: {self.reason}"
