"""What events make of a hold, and what money they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import CASH, HELD, HOUSE, TRANSIT, Posting, move
from sicbo.core.floor.holds.hold import Hold
from sicbo.core.floor.holds.hold_events import (
    HoldDetermined,
    HoldOpened,
    HoldReviewed,
    ReturnDemanded,
    ReturnReceived,
)
from sicbo.core.floor.noun import folds, moves
from sicbo.core.money import Amount


@folds(HoldOpened, ReturnDemanded)
def _fold_opened(hold: Hold, event: HoldOpened | ReturnDemanded) -> None:
    hold.opened = event


@folds(ReturnReceived)
def _fold_received(hold: Hold, event: ReturnReceived) -> None:
    hold.received = Amount(hold.received + event.amount)


@folds(HoldReviewed)
def _fold_reviewed(hold: Hold, event: HoldReviewed) -> None:
    hold.reviewed = event


@folds(HoldDetermined)
def _fold_determined(hold: Hold, event: HoldDetermined) -> None:
    hold.determined = event


@moves(HoldOpened)
def _move_opened(event: HoldOpened) -> Sequence[Posting]:
    """A ticket and a prize lie where they are; credit and chips come here."""
    return move(TRANSIT, HELD, event.amount) if event.kind != "payment" else ()


@moves(ReturnReceived)
def _move_received(event: ReturnReceived) -> Sequence[Posting]:
    return move(CASH, HELD if event.to == "hold" else HOUSE, event.amount)


@moves(HoldDetermined)
def _move_determined(event: HoldDetermined) -> Sequence[Posting]:
    back = CASH if event.to == "cash" else TRANSIT
    return [*move(HELD, back, event.returned), *move(HELD, HOUSE, event.forfeited)]
