"""What events make of disputes and of their series, and what money they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import CASH, HOUSE, TRANSIT, Posting, move
from sicbo.core.floor.disputes.dispute import Dispute, Disputes, NumberedDispute
from sicbo.core.floor.disputes.dispute_events import (
    ComplainantAdvised,
    ComplaintEnded,
    ComplaintNumbered,
    DisputeClosed,
    DisputeHeld,
    DisputeOpened,
    DisputeRemarked,
    OutsideDecided,
    ReviewRequested,
    StepDecided,
)
from sicbo.core.floor.noun import folds, moves


@folds(ComplaintNumbered)
def _fold_numbered(disputes: Disputes, event: ComplaintNumbered) -> None:
    disputes.numbered[event.number] = NumberedDispute(event.table, event.person)
    disputes.open.add(event.number)


@folds(ComplaintEnded)
def _fold_ended(disputes: Disputes, event: ComplaintEnded) -> None:
    disputes.open.remove(event.number)


@folds(DisputeOpened)
def _fold_opened(dispute: Dispute, event: DisputeOpened) -> None:
    dispute.opened = event


@folds(StepDecided)
def _fold_decided(dispute: Dispute, event: StepDecided) -> None:
    dispute.decisions.append(event)
    dispute.requested = None


@folds(ReviewRequested)
def _fold_requested(dispute: Dispute, event: ReviewRequested) -> None:
    dispute.requested = event


@folds(ComplainantAdvised)
def _fold_advised(dispute: Dispute, event: ComplainantAdvised) -> None:
    dispute.advised = event


@folds(DisputeHeld)
def _fold_held(dispute: Dispute, event: DisputeHeld) -> None:
    dispute.holds.append(event.hold)


@folds(OutsideDecided)
def _fold_outside(dispute: Dispute, event: OutsideDecided) -> None:
    dispute.outside.append(event)
    dispute.requested = None


@folds(DisputeRemarked)
def _fold_remarked(dispute: Dispute, event: DisputeRemarked) -> None:
    dispute.remarks.append(event)


@folds(DisputeClosed)
def _fold_closed(dispute: Dispute, event: DisputeClosed) -> None:
    dispute.closed = event


@moves(StepDecided, OutsideDecided)
def _move_paid(event: StepDecided | OutsideDecided) -> Sequence[Posting]:
    """What a decision pays is the house's until then."""
    if not event.pays:
        return ()
    return move(HOUSE, CASH if event.to == "cash" else TRANSIT, event.pays)
