"""After a power failure: every player keeps all wagers or withdraws them."""

from collections.abc import Iterator, Sequence

from sicbo.core.bank.ledger import Posting
from sicbo.core.ids import ClauseNumber
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import (
    PLAYER,
    in_phase,
    is_open,
    not_suspended,
    permitted,
    refuse,
    staff_may,
)
from sicbo.core.table.colours.in_kind import all_back, give_back
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ConcludePower,
    PowerAnswered,
    PowerConcluded,
    PowerOptionOpened,
    Suspended,
)
from sicbo.core.table.irregularities.voiding import given_back
from sicbo.core.table.line_postings import kind_postings, line_postings
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.on_layout import lift


@decides(AnswerPower)
def answer_power(table: Table, order: Order, command: AnswerPower) -> Decision:
    """All of a player's wagers, or none."""
    clause = power_clause(table)
    no = is_open(table)
    if no is None and not (order.role == PLAYER and order.by == holder_of(command.player)):
        no = permitted(table, order, "declare")
    no = no or not_suspended(table) or in_phase(table, _clause_now(table), "power-option")
    if no:
        return no
    if command.player not in table.players:
        return refuse("unknown-player", clause, player=command.player)
    lines = given_back(table, (clause,), player=command.player) if command.withdraw else ()
    return [
        PowerAnswered(
            player=command.player,
            withdrew=command.withdraw,
            lines=lines,
            in_kind=all_back(table.chips.parts, lines),
            clauses=(clause,),
        )
    ]


@decides(ConcludePower)
def conclude_power(table: Table, order: Order, _: ConcludePower) -> Decision:
    """Go on once all were asked; dice that were not shaken leave the rest to a ruling."""
    clause = power_clause(table)
    no = staff_may(table, order, "declare")
    no = no or in_phase(table, _clause_now(table), "power-option")
    if no:
        return no
    unasked = sorted(n for n, p in table.players.items() if p.wagers and n not in table.asked)
    if unasked:
        return refuse("wrong-phase", clause, may_retry=True, unasked=", ".join(unasked))
    done: list[Event] = [PowerConcluded(clauses=(clause,))]
    if not table.shaken:
        otherwise = table.policies.otherwise
        done.append(Suspended(reason="power", ruling=True, clauses=(otherwise,)))
    return done


def _clause_now(table: Table) -> ClauseNumber:
    """The clause for a power failure where the round stands: with an outcome it is another one."""
    known = [each for each in table.policies.irregularities if each.event == "power"]
    now = (each.clause for each in known if table.phase in each.phases)
    return next(now, power_clause(table))


def power_clause(table: Table) -> ClauseNumber:
    """The clause by which players keep or withdraw their wagers after a power failure."""
    found = [each.clause for each in table.policies.irregularities if each.outcome == "power"]
    return found[0] if found else table.policies.otherwise


@folds(PowerOptionOpened)
def _fold_power_option_opened(table: Table, _: PowerOptionOpened) -> None:
    table.phase = "power-option"
    table.bets_closed = True
    table.deadline = None
    table.asked = set()


@folds(PowerAnswered)
def _fold_power_answered(table: Table, event: PowerAnswered) -> None:
    table.asked.add(event.player)
    for line in event.lines:
        lift(table, line.player, line.wager, line.stake)
    if event.in_kind:
        give_back(table, event.in_kind)


@folds(PowerConcluded)
def _fold_power_concluded(table: Table, _: PowerConcluded) -> None:
    table.phase = "closed"
    table.keyed = True


@moves(PowerAnswered)
def _move_power_answered(event: PowerAnswered) -> Sequence[Posting]:
    return [*line_postings(event.lines), *kind_postings(event.in_kind)]


def unanswered(table: Table) -> tuple[str, ...]:
    """Players who have not said yet whether they keep their wagers after a power failure."""
    if table.phase != "power-option":
        return ()
    return tuple(n for n, p in table.players.items() if p.wagers and n not in table.asked)


@proposes("ways-out")
def _answered(table: Table, _: Situation) -> Iterator[TableCommand]:
    for name in unanswered(table):
        yield AnswerPower(name, withdraw=False)
        yield AnswerPower(name, withdraw=True)
    yield ConcludePower()
