"""A session ends: every chip goes back, its tables are as before, and it is known who goes on."""

from sicbo.core.bank.ledger import HOUSE, debt, stack
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.designating import at_table, reserved_tables
from sicbo.core.floor.sessions.progress import decided_by, progress
from sicbo.core.floor.sessions.session_events import SessionEnded
from sicbo.core.floor.sessions.session_messages import EndSession
from sicbo.core.floor.sessions.session_plans import Pending
from sicbo.core.floor.tournaments.entering import came_back
from sicbo.core.floor.tournaments.organising import Known, conditions_of, for_director, in_state
from sicbo.core.floor.tournaments.ranking import rank
from sicbo.core.floor.tournaments.tournament import SessionResult, Tournament
from sicbo.core.house_rules import CHIPS_FOR_CASH, SPIN_COUNTED, TABLE_DESIGNATED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, parse_amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.lines import Clauses
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import TableSessionEnded


@decides(EndSession)
def end_session(floor: Floor, order: FloorOrder, command: EndSession) -> Decided:
    """The Director ends a session once every table has played its spins, or its time."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, policy = found
    clause = policy.clause_of("structure")
    no = in_state(found, clause, "running")
    if no:
        return no
    if command.session != tournament.running:
        facts = {"session": command.session, "needs": tournament.running}
        return refuse("session-unknown", clause, may_retry=True, **facts)
    if not tournament.present:
        return refuse("director-absent", policy.director.presence_clause, may_retry=True)
    tables = reserved_tables(floor, tournament)
    for name, table in tables.items():
        no = _not_done(table, order, name, clause)
        if no:
            return no
    clauses = (clause, policy.exclusive_clause, TABLE_DESIGNATED, SPIN_COUNTED)
    at_tables = [at_table(name, _ended(table, clauses)) for name, table in tables.items()]
    came = _results(found, order, command, tables, clauses)
    return came if isinstance(came, Refusal) else [*at_tables, *came]


def _not_done(table: Table, order: FloorOrder, name: str, clause: ClauseNumber) -> Refusal | None:
    """Refuse to end a session that a table still plays."""
    session = table.session
    assert session is not None
    all_out = all(each in session.out for each in table.players)
    if not table.in_round and (session.over(order.at) or all_out):
        return None
    facts = {"table": name, "spins": session.played, "phase": table.phase}
    return refuse("session-running", clause, may_retry=True, **facts)


def _ended(table: Table, clauses: Clauses) -> TableSessionEnded:
    session = table.session
    assert session is not None
    owed = {player: -table.balance(debt(player)) for player in table.players}
    return TableSessionEnded(
        tournament=session.tournament,
        session=session.session,
        chips={each: Amount(table.balance(stack(each))) for each in table.players},
        house=table.balance(HOUSE),
        debts={player: Amount(due) for player, due in owed.items() if due},
        clauses=clauses,
    )


def results_at(tournament: Tournament, table: Table, name: str) -> list[SessionResult]:
    """How everybody stands at a table of a session."""
    session = table.session
    assert session is not None
    found = []
    for player in table.players:
        chips = max(0, table.stack_of(player) + table.balance(debt(player)))
        left = tournament.left.get(player, "seat-lost" if player in session.gone else "")
        lost = left or session.seat_lost(player)
        out_at = session.out.get(player, session.played if lost else None)
        shown = 0 if lost else chips
        reason = left or ("seat-lost" if lost else "")
        found.append(SessionResult(player, name, Amount(shown), out_at, reason))
    return found


def _results(
    found: Known,
    order: FloorOrder,
    command: EndSession,
    tables: dict[str, Table],
    clauses: Clauses,
) -> Decided:
    """What comes of a session: results, chips paid in cash, and who goes on."""
    tournament, name = found.tournament, command.tournament
    held = tournament.sessions[command.session]
    results = tuple(
        each for at, table in tables.items() for each in results_at(tournament, table, at)
    )
    cash = _cash(found, command.session, results)
    if cash:
        clauses = (*clauses, found.policy.early_end.agreed_clause, CHIPS_FOR_CASH)
    ended = SessionEnded(
        tournament=name,
        session=command.session,
        results=results,
        returned=held.issued,
        cash=cash,
        at=order.at,
        by=order.by,
        clauses=clauses,
    )
    paid = [each for player, n in cash.items() for each in came_back(name, player, n, clauses)]
    if not held.of:
        return [ended, *paid, *progress(found, name, command.session, results, {}, 0)]
    before = tournament.sessions[held.of]
    order_of = rank(each.finish for each in results if each.finish is not None)
    ranks = {player: place for place, group in enumerate(order_of) for player in group}
    tie = Pending(held.of, before, before.ties[0])
    return [ended, *paid, *decided_by(found, name, tie, ranks)]


def _cash(found: Known, session: str, results: tuple[SessionResult, ...]) -> dict[str, Amount]:
    """What chips become in cash, where the conditions say so of this session."""
    rate = conditions_of(found.tournament).cash_for_chips
    if rate == "none" or rate.session != session:
        return {}
    chips, cash = parse_amount(rate.chips), parse_amount(rate.cash)
    paid = {each.player: Amount(each.chips * cash // chips) for each in results}
    return {player: amount for player, amount in paid.items() if amount}
