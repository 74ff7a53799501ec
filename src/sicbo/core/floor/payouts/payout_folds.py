"""What events make of payouts and of the series of their forms, and what money they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import CASH, CHEQUES, TRANSFERS, TRANSIT, Posting, move
from sicbo.core.bank.ledger import PAYOUT as HELD
from sicbo.core.floor.noun import folds, moves
from sicbo.core.floor.payouts.payout import OpenForm, Payout, PayoutForms
from sicbo.core.floor.payouts.payout_events import (
    FormClosed,
    FormOpened,
    IdentificationAsked,
    IdentificationShown,
    PayoutCancelled,
    PayoutOpened,
    PayoutPaid,
    PayoutPostponed,
)


@folds(FormOpened)
def _fold_form(forms: PayoutForms, event: FormOpened) -> None:
    forms.last = event.number
    forms.open[event.number] = OpenForm(event.table, event.player, event.amount, event.at)


@folds(FormClosed)
def _fold_closed(forms: PayoutForms, event: FormClosed) -> None:
    del forms.open[event.number]


@folds(PayoutOpened)
def _fold_opened(payout: Payout, event: PayoutOpened) -> None:
    payout.state, payout.opened = "open", event


@folds(PayoutPostponed)
def _fold_postponed(payout: Payout, event: PayoutPostponed) -> None:
    payout.until = event.until


@folds(IdentificationAsked)
def _fold_asked(payout: Payout, _: IdentificationAsked) -> None:
    payout.asked = True


@folds(IdentificationShown)
def _fold_shown(payout: Payout, event: IdentificationShown) -> None:
    payout.document = event.document


@folds(PayoutPaid)
def _fold_paid(payout: Payout, event: PayoutPaid) -> None:
    payout.state, payout.paid = "paid", event


@folds(PayoutCancelled)
def _fold_cancelled(payout: Payout, _: PayoutCancelled) -> None:
    payout.state = "cancelled"


@moves(PayoutOpened)
def _move_opened(event: PayoutOpened) -> Sequence[Posting]:
    return move(TRANSIT, HELD, event.amount)


@moves(PayoutPaid)
def _move_paid(event: PayoutPaid) -> Sequence[Posting]:
    parts = ((CASH, event.cash), (CHEQUES, event.cheque), (TRANSFERS, event.transfer))
    return [each for to, amount in parts if amount for each in move(HELD, to, amount)]


@moves(PayoutCancelled)
def _move_cancelled(event: PayoutCancelled) -> Sequence[Posting]:
    return move(HELD, TRANSIT, event.amount)
