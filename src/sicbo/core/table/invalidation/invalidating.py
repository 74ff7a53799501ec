"""An outcome declared invalid: on which grounds, and who gets what back."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from sicbo.core.bank.ledger import Posting
from sicbo.core.house_rules import SECOND_EDITION
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Ground, InvalidationPolicy, Phase
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import is_open, of_round, permitted, refuse
from sicbo.core.table.colours.in_kind import all_back, laid_again
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.faults.voiding_wagers import waiting_voided
from sicbo.core.table.holds.credit_held import count_winnings
from sicbo.core.table.invalidation.messages import Invalidate, RoundInvalidated
from sicbo.core.table.irregularities.voiding import given_back
from sicbo.core.table.line_postings import back, kind_postings, lent, line_postings
from sicbo.core.table.lines import Clauses, Line
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
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
    policy, grant = table.policies.invalidation, table.policies.may.get("invalidate")
    no = is_open(table)
    if no or policy is None or grant is None:
        return no or refuse("not-provided", table.policies.otherwise, duty="invalidate")
    ground = next((each for each in policy.grounds if each.name == command.ground), None)
    clause = _clause(grant.clause, ground)
    no = permitted(table, order, "invalidate", clause)
    if no:
        return no
    resolved: tuple[Phase, ...] = ("between", "betting") if table.electronic else ("between",)
    done = table.settled.event.round if table.settled and table.phase in resolved else None
    if done is None and not table.in_round:
        return refuse("wrong-phase", clause, phase=table.phase, needs="a round")
    after = done is not None and (command.round == done or not table.in_round)
    no = of_round(table, command.round, done if after else table.round)
    if no:
        return no
    if ground is None:
        known = " ".join(each.name for each in policy.grounds)
        return refuse("unknown-ground", clause, may_retry=True, ground=command.ground, known=known)
    no = _lacks(table, command, policy, ground, clause)
    if no:
        return no
    own = (grant.clause,) if ground.clause.startswith(grant.clause) else ()
    clauses = tuple(dict.fromkeys((*own, ground.clause, policy.refund_clause)))
    lines = _lines(table, command.forfeits, clauses, settled=after)
    invalid = RoundInvalidated(
        round=table.round,
        ground=command.ground,
        reason=command.reason,
        by=order.by,
        lines=lines,
        in_kind=() if after else all_back(table.chips.parts, lines),
        clauses=clauses,
    )
    if after:
        undone_by = clause if order.edition > SECOND_EDITION else grant.clause
        return _after_settlement(table, invalid, undone_by)
    return [invalid, *stops_now(table), *after_resolution(table, order)]


def _clause(grant: ClauseNumber, ground: Ground | None) -> ClauseNumber:
    """By which clause an outcome is invalid on a ground: its own, unless it stands below."""
    if ground is None or ground.clause.startswith(tuple(f"{grant}{sign}" for sign in ".( ")):
        return grant
    return ground.clause


def _lacks(
    table: Table,
    command: Invalidate,
    policy: InvalidationPolicy,
    ground: Ground,
    clause: ClauseNumber,
) -> Refusal | None:
    """Refuse an order that says too little, or keeps stakes that the document gives back."""
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    if not command.refund:
        return refuse("refund-required", policy.refund_clause, may_retry=True)
    if command.forfeits and not policy.keeps_stakes(ground):
        return refuse("no-forfeit", policy.refund_clause, players=" ".join(command.forfeits))
    unknown = sorted(name for name in command.forfeits if name not in table.players)
    if unknown:
        return refuse("unknown-player", clause, may_retry=True, players=" ".join(unknown))
    return None


def _lines(
    table: Table, forfeits: Collection[str], clauses: Clauses, *, settled: bool
) -> tuple[Line, ...]:
    """Every stake of the round: it goes back, or is kept where it is forfeited."""
    return tuple(
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
        if line.player in forfeits or holder_of(line.player) in forfeits
        else line
        for line in given_back(table, clauses, settled=settled)
    )


def _after_settlement(table: Table, invalid: RoundInvalidated, by: ClauseNumber) -> Decision:
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
        waits = waiting_voided(table, undone.round, invalid.reason, invalid.by, invalid.clauses)
        return [undone, *debts_taken(short, invalid.lines, by), *waits]
    turned = reversal(table, invalid.reason, by)
    in_kind = all_back(laid_again(turned.in_kind), invalid.lines)
    invalid = msgspec.structs.replace(invalid, in_kind=in_kind)
    debts = debts_taken(turned.shortfalls, invalid.lines, by, in_kind)
    return [turned, invalid, *debts, *stops_now(table)]


@folds(RoundInvalidated)
def _fold_round_invalidated(table: Table, event: RoundInvalidated) -> None:
    if event.after_settlement:
        count_winnings(table, event.round, event.undone, -1)
        table.settled = None
        return
    clear_layout(table, counts=False, in_kind=event.in_kind)
    if table.ruling:
        table.suspended = None
        table.ruling = False


@moves(RoundInvalidated)
def _move_round_invalidated(event: RoundInvalidated) -> Sequence[Posting]:
    return [
        *map(back, line_postings(event.undone)),
        *lent(event.shortfalls),
        *line_postings(event.lines),
        *kind_postings(event.in_kind),
    ]


@proposes("afterwards")
def _undone(table: Table, _: Situation) -> Iterator[TableCommand]:
    invalidation = table.policies.invalidation
    for ground in invalidation.grounds if invalidation is not None else ():
        yield Invalidate(_resolved(table), ground.name, UNSAID)


def _resolved(table: Table) -> int:
    """The round that an invalidation speaks of: the one at hand, or else the one settled."""
    wagers = any(player.wagers for player in table.players.values())
    if table.settled is not None and not wagers:
        return table.settled.event.round
    return table.round
