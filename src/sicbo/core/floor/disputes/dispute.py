"""One dispute: what it is about, what was decided, and whose turn it is; and all that are open."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun

if TYPE_CHECKING:
    from sicbo.core.floor.disputes.dispute_events import (
        ComplainantAdvised,
        DisputeClosed,
        DisputeOpened,
        DisputeRemarked,
        OutsideDecided,
        ReviewRequested,
        StepDecided,
    )

DisputeAbout = Literal[
    "round",
    "wager",
    "irregularity",
    "hold",
    "incident",
    "payment",
    "staff",
    "other",
]
"""What somebody complains about."""

OPEN_MAX: Final = 8
"""How many complaints of one person may be open."""


REMARKS_MAX: Final = 100
"""How many remarks may be put to one complaint."""


@dataclass
class Dispute:
    """What is known of a dispute."""

    opened: "DisputeOpened | None" = None
    decisions: "list[StepDecided]" = field(default_factory=list)
    requested: "ReviewRequested | None" = None
    """The review that is asked for and not decided yet."""
    advised: "ComplainantAdvised | None" = None
    outside: "list[OutsideDecided]" = field(default_factory=list)
    holds: list[str] = field(default_factory=list)
    """Money held because of it, by the name of the hold."""
    remarks: "list[DisputeRemarked]" = field(default_factory=list)
    closed: "DisputeClosed | None" = None
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def waits_for(self) -> int | None:
        """The place of the step that has to decide; nothing where none has."""
        if self.opened is None or self.closed is not None or self.outside:
            return None
        waits = not self.decisions or self.requested is not None
        return (self.decisions[-1].step if self.decisions else 0) if waits else None


class NumberedDispute(NamedTuple):
    """What the series knows of a dispute."""

    table: str
    person: str


@dataclass
class Disputes:
    """The one series of disputes by number, counted from one, and which of them are open."""

    numbered: dict[int, NumberedDispute] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)

    @property
    def last(self) -> int:
        """The number of the newest one."""
        return len(self.numbered)

    def open_of(self, person: str) -> int:
        """How many of somebody's are open."""
        return sum(self.numbered[number].person == person for number in self.open)


DISPUTE: Final = Noun("dispute", Dispute, each="dispute")
DISPUTES: Final = Noun("disputes", Disputes)
