"""Payouts opened: what follows from a large collect, and what a prize or a ticket asks for."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, NounEvent, follows
from sicbo.core.floor.payouts.payout import FORMS, PayoutSource
from sicbo.core.floor.payouts.payout_events import FormOpened, PayoutOpened
from sicbo.core.house_rules import PAYOUT_FORM
from sicbo.core.money import Amount
from sicbo.core.table.lines import Clauses
from sicbo.core.table.payouts.cancelling import hand_pay
from sicbo.core.table.payouts.messages import CreditCancelled


def next_form(floor: Floor) -> int:
    """The number of the next form."""
    return floor.state(FORMS).last + 1


def opened(
    floor: Floor,
    order: FloorOrder,
    table: str,
    player: str,
    amount: Amount,
    source: PayoutSource,
    clauses: Clauses,
    *,
    pool: str = "",
    prize: int = 0,
    ticket: str = "",
) -> list[NounEvent]:
    """Money that is on its way stands on the next form of the series."""
    found = hand_pay(floor.table(table))
    assert found is not None
    number = next_form(floor)
    form = FormOpened(
        number=number,
        table=table,
        player=player,
        amount=amount,
        at=order.at,
        clauses=(PAYOUT_FORM,),
    )
    payout = PayoutOpened(
        payout=number,
        table=table,
        player=player,
        amount=amount,
        source=source,
        at=order.at,
        second_from=found[1].second_signature_from,
        by=order.by,
        pool=pool,
        prize=prize,
        ticket=ticket,
        clauses=clauses,
    )
    return [form, payout]


@follows(CreditCancelled)
def open_for_credit(floor: Floor, order: FloorOrder, event: CreditCancelled) -> Decided:
    """What left a meter stands on a form, in the same commit."""
    assert order.table is not None
    player, amount = event.player, event.amount
    return opened(floor, order, order.table, player, amount, event.why, event.clauses)
