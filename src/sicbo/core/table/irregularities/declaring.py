"""What goes wrong, and what follows by the document."""

from collections.abc import Iterator

from sicbo.core.house_rules import OUT_OF_PLAY, SECOND_EDITION
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Irregularity, IrregularityName
from sicbo.core.table.checks import SYSTEM, is_open, not_suspended, permitted, refuse
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.fitness import broken, lacking, mendable
from sicbo.core.table.fitted.messages import EquipmentMended
from sicbo.core.table.irregularities.messages import (
    RESTART,
    SERVER,
    UNEQUIPPED,
    ClearFault,
    Declare,
    FaultCleared,
    IrregularityRecorded,
    NoSpinCalled,
    Notified,
    PowerOptionOpened,
    RuleOtherwise,
    RulingGiven,
    Suspended,
)
from sicbo.core.table.irregularities.voiding import void
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes, unfolded
from sicbo.core.table.rounds.settling import reversal
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.core.table.terminals.periods import after_fault
from sicbo.core.table.virtual_dice.place_in_round import no_such_fault


@decides(Declare)
def declare(table: Table, order: Order, command: Declare) -> Decision:
    """Say that something has gone wrong; the document says what follows.

    A suspended round may still become void: dice that break then are no less broken.
    """
    known = [each for each in table.policies.irregularities if each.event == command.event]
    voids = any(each.outcome == "void" and table.phase in each.phases for each in known)
    no = is_open(table)
    if no is None and not (order.role == SYSTEM and table.electronic):
        no = permitted(table, order, "declare")
    if no is None and not (voids and table.in_round):
        no = not_suspended(table)
    if no:
        return no
    no = no_such_fault(table, order, command.event)
    if no:
        return no
    key = table.policies.round.key
    if command.event == "key-missed" and key is not None:
        if not table.key_needed:
            return refuse("not-provided", key.clause, key="none")
        if table.keyed:
            return refuse("wrong-phase", key.missed_clause, key="pressed")
    follows = consequence(table, command.event, order, fixed=command.fixed)
    if follows is not None:
        return follows
    if known:
        phases = dict.fromkeys(phase for each in known for phase in each.phases)
        needs = "a shake" if table.phase in phases else " or ".join(phases)
        return refuse("wrong-phase", known[0].clause, phase=table.phase, needs=needs)
    return refuse("not-provided", table.policies.otherwise, event=command.event)


def consequence(
    table: Table,
    event: IrregularityName,
    order: Order,
    *,
    fixed: bool = False,
    phase: str | None = None,
    began: bool = False,
) -> list[Event] | None:
    """What the document says follows from an event now; nothing where it is silent."""
    at = phase or table.phase
    policy = next(
        (p for p in table.policies.irregularities if p.event == event and at in p.phases), None
    )
    if policy is None or (policy.from_shake and not table.activated):
        return None
    clauses = (policy.clause, *policy.also)
    undone: list[Event] = []
    later = policy.outcome == "by-dice"
    if later and at == "between":
        if table.settled is None:
            return None
        later = any(line.outcome == "runs" for line in table.settled.event.streaks)
        undone = [reversal(table, event, policy.clause)] if later else []
    stops = policy.suspend == "always" or (policy.suspend == "unless-fixed" and not fixed)
    recorded = IrregularityRecorded(
        irregularity=event,
        outcome=policy.outcome,
        by=order.by,
        fixed=fixed,
        suspends_after=stops and later,
        clauses=clauses,
    )
    told: list[Event] = [
        Notified(role=role, about=event, clauses=clauses) for role in policy.notify
    ]
    out = [] if fixed else broken(table, order, event, policy.clause)
    settled: list[Event] = [*undone, recorded, *told, *out]
    if table.ruling:
        settled.append(FaultCleared(by=order.by, clauses=clauses))
    happened = [*settled, *_outcome(table, policy, event, began)]
    if stops and not later:
        happened.append(Suspended(reason=event, ruling=False, clauses=clauses))
    return happened


def _outcome(table: Table, policy: Irregularity, event: str, began: bool) -> list[Event]:
    clauses = (policy.clause, *policy.also)
    match policy.outcome:
        case "void":
            return void(table, event, policy.clause, began=began)
        case "no-spin":
            return [NoSpinCalled(clauses=clauses)]
        case "void-pending":
            return [VoidPending(reason=event, clauses=clauses)]
        case "power":
            return [PowerOptionOpened(clauses=clauses)]
        case "ruling":
            return [Suspended(reason=event, ruling=True, clauses=clauses)]
        case "by-dice" | "continue":
            return []


@decides(ClearFault)
def clear_fault(table: Table, order: Order, _: ClearFault) -> Decision:
    """Mended, or looked into: the round goes on where it stood."""
    held = _held_by(table)
    no = is_open(table) or permitted(table, order, "clear-fault", held)
    if no:
        return no
    clause = held or table.policies.may["clear-fault"].clause
    if (table.suspended is None and table.suspend_after is None) or table.ruling:
        return refuse("wrong-phase", clause, phase=table.phase, needs="suspended")
    if order.edition <= SECOND_EDITION:
        return [FaultCleared(by=order.by, clauses=(clause,))]
    if table.suspended == UNEQUIPPED:
        no = lacking(table, order, table.config, table.day)
        if no is not None:
            return no
    cleared = FaultCleared(by=order.by, reason=table.suspended, clauses=(clause,))
    serials = mendable(table, table.suspended)
    mended = [
        EquipmentMended(serial=serial, by=order.by, clauses=(clause, OUT_OF_PLAY))
        for serial in serials
    ]
    return [cleared, *mended, *after_fault(table, order, serials)]


def _held_by(table: Table) -> ClauseNumber | None:
    """The clause by which play goes on that was held, where that is not a fault mended."""
    if table.suspended == RESTART:
        return table.policies.restart.cleared_clause
    faults = table.policies.faults if table.suspended == SERVER else None
    return faults.unaffected_clause if faults is not None else None


@decides(RuleOtherwise)
def rule_otherwise(table: Table, order: Order, command: RuleOtherwise) -> Decision:
    """Decide what no rule decides."""
    no = is_open(table) or permitted(table, order, "rule-otherwise")
    if no:
        return no
    clause = table.policies.may["rule-otherwise"].clause
    given_up = table.suspended is not None and command.decision == "void"
    if not (table.ruling or given_up):
        return refuse("wrong-phase", clause, phase=table.phase, needs="ruling")
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    ruled: list[Event] = [
        RulingGiven(
            decision=command.decision, reason=command.reason, by=order.by, clauses=(clause,)
        ),
    ]
    if table.ruling:
        ruled.append(FaultCleared(by=order.by, clauses=(clause,)))
    if command.decision == "void":
        ruled.extend(void(table, command.reason, clause))
    return ruled


@folds(NoSpinCalled)
def _fold_no_spin_called(table: Table, _: NoSpinCalled) -> None:
    table.phase = "no-spin"
    table.shaken = False
    table.drawn = None


@folds(IrregularityRecorded)
def _fold_irregularity_recorded(table: Table, event: IrregularityRecorded) -> None:
    if event.outcome == "by-dice" and table.in_round:
        table.lights_failed = True
    if event.suspends_after:
        table.suspend_after = event.irregularity


@folds(Suspended)
def _fold_suspended(table: Table, event: Suspended) -> None:
    mends = table.policies.may["clear-fault"].clause
    table.suspended = event.reason
    table.suspended_clause = mends if mends in event.clauses else event.clauses[0]
    table.ruling = event.ruling
    if table.suspend_after == event.reason:
        table.suspend_after = None


@folds(FaultCleared)
def _fold_fault_cleared(table: Table, _: FaultCleared) -> None:
    if table.suspended is None:
        table.suspend_after = None
    table.suspended = None
    table.ruling = False


unfolded(Notified, RulingGiven)


def declarations(table: Table) -> Iterator[Declare]:
    """Everything that the document knows to go wrong in this phase."""
    for policy in table.policies.irregularities:
        if table.phase in policy.phases:
            yield Declare(policy.event)
            if policy.suspend == "unless-fixed":
                yield Declare(policy.event, fixed=True)


@proposes("faults")
def _declared(table: Table, _: Situation) -> Iterator[TableCommand]:
    yield from declarations(table)


@proposes("ways-out")
def _ruled(_: Table, __: Situation) -> Iterator[TableCommand]:
    yield ClearFault()
    yield RuleOtherwise("continue", UNSAID)
    yield RuleOtherwise("void", UNSAID)
