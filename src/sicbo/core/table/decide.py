"""One door: a table and an order in, events or a refusal out."""

from sicbo.core.bounds import WITHIN_BOUNDS, overstep
from sicbo.core.house_rules import FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table import rooms as rooms
from sicbo.core.table.acting_up import acting_up
from sicbo.core.table.checks import refuse
from sicbo.core.table.duties import kept_apart
from sicbo.core.table.evolve import evolve
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import DECIDERS
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.reservation import in_session, not_reserved
from sicbo.core.table.virtual_dice.place_in_round import reported


def decide(table: Table, order: Order) -> Decision:
    """What an order leads to; the table is not changed.

    What cannot be reckoned with is refused as what lies outside its bounds is.
    """
    command = order.command
    if order.edition > FIRST_EDITION:
        found = overstep(command)
        if found is not None:
            return refuse("out-of-bounds", WITHIN_BOUNDS, **found._asdict())
    if table.session is not None:
        no = not_reserved(table, command)
        if no is not None:
            return no
    try:
        decision = DECIDERS[type(command)](table, order, command)
    except ArithmeticError as error:
        return refuse("out-of-bounds", WITHIN_BOUNDS, why=error)
    if type(decision) is Refusal:
        return decision
    no = kept_apart(table, order)
    if no is not None:
        return no
    if table.session is not None:
        decision = in_session(table, order, decision)
        if isinstance(decision, Refusal):
            return decision
    if table.drawn is not None or table.settled is not None:
        decision = reported(table, order, decision)
    if table.policies.acting_up is None:
        return decision
    return acting_up(table, order, decision)


def handle(table: Table, order: Order) -> Decision:
    """Decide and fold what was decided into the table."""
    decision = decide(table, order)
    if not isinstance(decision, Refusal):
        for event in decision:
            evolve(table, event)
    return decision
