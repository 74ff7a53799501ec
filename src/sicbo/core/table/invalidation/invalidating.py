"""An outcome declared invalid: on which grounds, and who gets what back."""

from collections.abc import Sequence

import msgspec

from sicbo.core.bank.ledger import Posting
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Phase
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, of_round, permitted, refuse
from sicbo.core.table.invalidation.messages import Invalidate, RoundInvalidated
from sicbo.core.table.irregularities.voiding import given_back
from sicbo.core.table.line_postings import back, lent, line_postings
from sicbo.core.table.lines import Line
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.rounds.settling import (
    clear_layout,
    debts_taken,
    reversal,
    shortfalls,
    stops_now,
)
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.periods import after_resolution


@decides(Invalidate)
def invalidate(table: Table, order: Order, command: Invalidate) -> Decision:
    """Declare an outcome invalid: stakes go back; a cheat's may be kept where the text lets it."""
    policy = table.policies.invalidation
    no = is_open(table)
    if no is None and policy is None:
        no = refuse("not-provided", table.policies.otherwise, duty="invalidate")
    no = no or permitted(table, order, "invalidate")
    if no or policy is None:
        return no or []
    grant = table.policies.may["invalidate"].clause
    resolved: tuple[Phase, ...] = ("between", "betting") if table.electronic else ("between",)
    done = table.settled.event.round if table.settled and table.phase in resolved else None
    if done is None and not table.in_round:
        return refuse("wrong-phase", grant, phase=table.phase, needs="a round")
    after = done is not None and (command.round == done or not table.in_round)
    no = of_round(table, command.round, done if after else table.round)
    if no:
        return no
    ground = next((each for each in policy.grounds if each.name == command.ground), None)
    if ground is None:
        known = " ".join(each.name for each in policy.grounds)
        return refuse("unknown-ground", grant, may_retry=True, ground=command.ground, known=known)
    if not command.reason.strip():
        return refuse("reason-required", grant, may_retry=True)
    if not command.refund:
        return refuse("refund-required", policy.refund_clause, may_retry=True)
    if command.forfeits and not (policy.forfeit and command.ground == "fraud"):
        return refuse("no-forfeit", policy.refund_clause, players=" ".join(command.forfeits))
    unknown = sorted(name for name in command.forfeits if name not in table.players)
    if unknown:
        return refuse("unknown-player", grant, may_retry=True, players=" ".join(unknown))
    own = (grant,) if ground.clause.startswith(grant) else ()
    clauses = tuple(dict.fromkeys((*own, ground.clause, policy.refund_clause)))
    kept = set(command.forfeits)
    lines = tuple(
        Line(
            line.player,
            line.wager,
            line.stake,
            line.stake,
            "forfeited",
            Amount(0),
            Amount(0),
            clauses,
        )
        if line.player in kept
        else line
        for line in given_back(table, clauses, settled=after)
    )
    invalid = RoundInvalidated(
        round=table.round,
        ground=command.ground,
        reason=command.reason,
        by=order.by,
        lines=lines,
        clauses=clauses,
    )
    if after:
        return _after_settlement(table, invalid, grant)
    return [invalid, *stops_now(table), *after_resolution(table, order)]


def _after_settlement(table: Table, invalid: RoundInvalidated, grant: ClauseNumber) -> Decision:
    """A settled round is invalid: its settlement is undone, and who has spent it owes it."""
    if table.electronic:
        assert table.settled is not None
        undoes = table.settled.event
        short = shortfalls(table, undoes)
        undone = msgspec.structs.replace(
            invalid,
            round=undoes.round,
            undone=undoes.lines,
            shortfalls=short,
            after_settlement=True,
        )
        return [undone, *debts_taken(short, invalid.lines, grant)]
    turned = reversal(table, invalid.reason, grant)
    debts = debts_taken(turned.shortfalls, invalid.lines, grant)
    return [turned, invalid, *debts, *stops_now(table)]


@folds(RoundInvalidated)
def _fold_round_invalidated(table: Table, event: RoundInvalidated) -> None:
    if event.after_settlement:
        table.settled = None
        return
    clear_layout(table, counts=False)
    if table.ruling:
        table.suspended = None
        table.ruling = False


@moves(RoundInvalidated)
def _move_round_invalidated(event: RoundInvalidated) -> Sequence[Posting]:
    return [
        *map(back, line_postings(event.undone)),
        *lent(event.shortfalls),
        *line_postings(event.lines),
    ]
