"""What goes wrong, and what follows by the document."""

from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Event as Fault
from sicbo.core.law.policies import Irregularity
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.checks import (
    PLAYER,
    SYSTEM,
    Decision,
    in_phase,
    is_open,
    not_suspended,
    permitted,
    refuse,
    staff_may,
)
from sicbo.core.table.commands import Order
from sicbo.core.table.lines import Clauses, Line
from sicbo.core.table.settling import debts_taken, reversal, stops_now
from sicbo.core.table.state import Table
from sicbo.core.table.virtual import no_such_fault


def declare(table: Table, order: Order, command: c.Declare) -> Decision:
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
    event: Fault,
    order: Order,
    *,
    fixed: bool = False,
    phase: str | None = None,
    began: bool = False,
) -> list[e.Event] | None:
    """What the document says follows from an event now; nothing where it is silent."""
    at = phase or table.phase
    policy = next(
        (p for p in table.policies.irregularities if p.event == event and at in p.phases), None
    )
    if policy is None or (policy.from_shake and not table.activated):
        return None
    clauses = (policy.clause, *policy.also)
    undone: list[e.Event] = []
    later = policy.outcome == "by-dice"
    if later and at == "between":
        if table.settled is None:
            return None
        later = any(line.outcome == "runs" for line in table.settled.event.streaks)
        undone = [reversal(table, event, policy.clause)] if later else []
    stops = policy.suspend == "always" or (policy.suspend == "unless-fixed" and not fixed)
    recorded = e.IrregularityRecorded(
        irregularity=event,
        outcome=policy.outcome,
        by=order.by,
        fixed=fixed,
        suspends_after=stops and later,
        clauses=clauses,
    )
    told: list[e.Event] = [
        e.Notified(role=role, about=event, clauses=clauses) for role in policy.notify
    ]
    settled: list[e.Event] = [*undone, recorded, *told]
    if table.ruling:
        settled.append(e.FaultCleared(by=order.by, clauses=clauses))
    happened = [*settled, *_outcome(table, policy, event, began)]
    if stops and not later:
        happened.append(e.Suspended(reason=event, ruling=False, clauses=clauses))
    return happened


def _outcome(table: Table, policy: Irregularity, event: str, began: bool) -> list[e.Event]:
    clauses = (policy.clause, *policy.also)
    match policy.outcome:
        case "void":
            return void(table, event, policy.clause, began=began)
        case "no-spin":
            return [e.NoSpinCalled(clauses=clauses)]
        case "void-pending":
            return [e.VoidPending(reason=event, clauses=clauses)]
        case "power":
            return [e.PowerOptionOpened(clauses=clauses)]
        case "ruling":
            return [e.Suspended(reason=event, ruling=True, clauses=clauses)]
        case "by-dice" | "continue":
            return []


def void(table: Table, reason: str, clause: ClauseNumber, *, began: bool = False) -> list[e.Event]:
    """The round is void: stakes go back and, where the document says so, payouts too."""
    rules = table.policies.void
    streaks = table.policies.streaks
    frozen = (streaks.frozen_clause,) if streaks and table.streaks else ()
    clauses = tuple(dict.fromkeys((clause, rules.clause, *frozen)))
    happened: list[e.Event] = []
    debts: list[e.Event] = []
    lines = given_back(table, clauses)
    if table.phase == "between" and not began:
        if table.settled is None or rules.returns != "stakes-and-payouts":
            return []
        undone = reversal(table, reason, clause)
        happened.append(undone)
        lines = given_back(table, clauses, settled=True)
        debts = debts_taken(undone.shortfalls, lines, clause)
    voided = e.RoundVoided(
        round=table.round + 1 if began else table.round,
        called=rules.called,
        reason=reason,
        lines=lines,
        clauses=clauses,
    )
    return [*happened, voided, *debts, *stops_now(table)]


def given_back(
    table: Table, clauses: Clauses, *, settled: bool = False, player: str | None = None
) -> tuple[Line, ...]:
    """A line for every stake on the layout, going back to its player."""
    if settled and table.settled is not None:
        wagers = table.settled.wagers
    else:
        wagers = {name: each.wagers for name, each in table.players.items() if each.wagers}
    return tuple(
        Line(name, key, stake, Amount(0), "returned", Amount(0), stake, clauses)
        for name, stakes in wagers.items()
        if player is None or name == player
        for key, stake in stakes.items()
    )


def clear_fault(table: Table, order: Order, _: c.ClearFault) -> Decision:
    """Mended: the round goes on where it stood."""
    no = is_open(table) or permitted(table, order, "clear-fault")
    if no:
        return no
    clause = table.policies.may["clear-fault"].clause
    if (table.suspended is None and table.suspend_after is None) or table.ruling:
        return refuse("wrong-phase", clause, phase=table.phase, needs="suspended")
    return [e.FaultCleared(by=order.by, clauses=(clause,))]


def rule_otherwise(table: Table, order: Order, command: c.RuleOtherwise) -> Decision:
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
    ruled: list[e.Event] = [
        e.RulingGiven(
            decision=command.decision, reason=command.reason, by=order.by, clauses=(clause,)
        ),
    ]
    if table.ruling:
        ruled.append(e.FaultCleared(by=order.by, clauses=(clause,)))
    if command.decision == "void":
        ruled.extend(void(table, command.reason, clause))
    return ruled


def answer_power(table: Table, order: Order, command: c.AnswerPower) -> Decision:
    """All of a player's wagers, or none."""
    clause = power_clause(table)
    no = is_open(table)
    if no is None and not (order.role == PLAYER and order.by == command.player):
        no = permitted(table, order, "declare")
    no = no or not_suspended(table) or in_phase(table, clause, "power-option")
    if no:
        return no
    if command.player not in table.players:
        return refuse("unknown-player", clause, player=command.player)
    lines = given_back(table, (clause,), player=command.player) if command.withdraw else ()
    return [
        e.PowerAnswered(
            player=command.player, withdrew=command.withdraw, lines=lines, clauses=(clause,)
        )
    ]


def conclude_power(table: Table, order: Order, _: c.ConcludePower) -> Decision:
    """Go on once all were asked; dice that were not shaken leave the rest to a ruling."""
    clause = power_clause(table)
    no = staff_may(table, order, "declare")
    no = no or in_phase(table, clause, "power-option")
    if no:
        return no
    unasked = sorted(n for n, p in table.players.items() if p.wagers and n not in table.asked)
    if unasked:
        return refuse("wrong-phase", clause, may_retry=True, unasked=", ".join(unasked))
    done: list[e.Event] = [e.PowerConcluded(clauses=(clause,))]
    if not table.shaken:
        otherwise = table.policies.otherwise
        done.append(e.Suspended(reason="power", ruling=True, clauses=(otherwise,)))
    return done


def power_clause(table: Table) -> ClauseNumber:
    """The clause by which players keep or withdraw their wagers after a power failure."""
    found = [each.clause for each in table.policies.irregularities if each.outcome == "power"]
    return found[0] if found else table.policies.otherwise
