"""One hold: what it is of, why, where it stands and what money it has."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun
from sicbo.core.money import Amount

if TYPE_CHECKING:
    from sicbo.core.floor.holds.hold_events import (
        HoldDetermined,
        HoldOpened,
        HoldReviewed,
        ReturnDemanded,
    )

NOTHING: Final = Amount(0)


@dataclass
class Hold:
    """What is known of a hold; of a demand, what was handed in of it stands as received."""

    opened: "HoldOpened | ReturnDemanded | None" = None
    reviewed: "HoldReviewed | None" = None
    determined: "HoldDetermined | None" = None
    received: Amount = NOTHING
    """What of a demand was handed in at the cage."""
    ledger: Ledger = field(default_factory=Ledger)


HOLD: Final = Noun("hold", Hold, each="hold")
