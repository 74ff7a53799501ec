"""Faults of a jackpot's displays and controller, and its amount set right after one."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.jackpots.messages import (
    AdjustJackpot,
    ClearJackpotFault,
    DeclareJackpotFault,
)
from sicbo.core.floor.jackpots.pool import PoolRules
from sicbo.core.floor.jackpots.pool_events import (
    JackpotAdjusted,
    JackpotFaultCleared,
    JackpotFaultDeclared,
)
from sicbo.core.floor.jackpots.standing import Running, approved_by, fetched, place_of, running
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse


@decides(DeclareJackpotFault)
def declare_jackpot_fault(floor: Floor, order: FloorOrder, command: DeclareJackpotFault) -> Decided:
    """Somebody who may declare faults says what does not work."""
    found = _faulty(floor, order, command)
    if isinstance(found, Refusal):
        return found
    clause, _ = found
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        JackpotFaultDeclared(
            pool=command.pool,
            part=command.part,
            reason=command.reason,
            by=order.by,
            clauses=(clause,),
        )
    ]


def _faulty(
    floor: Floor, order: FloorOrder, command: DeclareJackpotFault | ClearJackpotFault
) -> tuple[ClauseNumber, Running] | Refusal:
    place = place_of(floor, order, "declare")
    if isinstance(place, Refusal):
        return place
    found = running(floor, command.pool, place.policy.adjust_clause)
    return found if isinstance(found, Refusal) else (place.policy.adjust_clause, found)


@decides(ClearJackpotFault)
def clear_jackpot_fault(floor: Floor, order: FloorOrder, command: ClearJackpotFault) -> Decided:
    """It works again: from now on nothing is adjusted."""
    found = _faulty(floor, order, command)
    if isinstance(found, Refusal):
        return found
    clause, (pool, _) = found
    if pool.fault is None:
        return refuse("no-fault", clause, jackpot=command.pool)
    return [JackpotFaultCleared(pool=command.pool, by=order.by, clauses=(clause,))]


@decides(AdjustJackpot)
def adjust_jackpot(floor: Floor, order: FloorOrder, command: AdjustJackpot) -> Decided:
    """The operator sets the amount right while a fault stands, by an approved procedure."""
    place = place_of(floor, order, "adjust-jackpot")
    if isinstance(place, Refusal):
        return place
    clause = place.policy.adjust_clause
    if not command.procedure.strip():
        return refuse("approval-missing", clause, may_retry=True, jackpot=command.pool)
    found = running(floor, command.pool, clause)
    if isinstance(found, Refusal):
        return found
    pool = found.pool
    if pool.fault is None:
        return refuse("no-fault", clause, may_retry=True, jackpot=command.pool)
    no = _not_amount(command, found.rules, clause)
    if no:
        return no
    came = fetched(floor, pool, (clause,))
    adjusted = JackpotAdjusted(
        pool=command.pool,
        before=came.meters.display,
        display=command.amount,
        overflow=came.meters.overflow,
        fetched=came.display,
        fetched_reserve=came.reserve,
        procedure=command.procedure,
        reason=command.reason,
        by=order.by,
        clauses=(clause, *approved_by(place)),
    )
    return [*came.happened, adjusted]


def _not_amount(command: AdjustJackpot, rules: PoolRules, clause: ClauseNumber) -> Refusal | None:
    """Refuse an amount that no display of this jackpot may show, or one without a reason."""
    ceiling = rules.terms.ceiling
    if command.amount <= 0:
        return refuse("not-an-amount", clause, may_retry=True, amount=command.amount)
    if ceiling is not None and command.amount > ceiling:
        facts = {"amount": command.amount, "maximum": ceiling}
        return refuse("above-maximum", clause, may_retry=True, **facts)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    return None
