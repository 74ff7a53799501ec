"""Play at a table ends before its time: only where it is determined who goes on from it."""

from sicbo.core.bank.ledger import debt
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.designating import at_table, reserved_tables
from sicbo.core.floor.sessions.player_events import EndAgreed
from sicbo.core.floor.sessions.player_messages import AgreeToEnd
from sicbo.core.floor.sessions.session_events import TableConcluded
from sicbo.core.floor.sessions.session_messages import ConcludeTable
from sicbo.core.floor.sessions.session_plans import running_plan
from sicbo.core.floor.sessions.session_players import seated, still_in
from sicbo.core.floor.tournaments.determined import (
    Play,
    Position,
    Prospect,
    is_determined,
    play_of,
    prospects,
)
from sicbo.core.floor.tournaments.entering import for_themselves
from sicbo.core.floor.tournaments.organising import Known, conditions_of, for_director, in_state
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import PlayConcluded


@decides(AgreeToEnd)
def agree(floor: Floor, order: FloorOrder, command: AgreeToEnd) -> Decided:
    """A player who plays at a table agrees that play there ends."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=False)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.early_end.agreed_clause
    no = in_state(found, clause, "running")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    at = seated(floor, found.tournament, player)
    if at is None:
        return refuse("not-entered", clause, may_retry=True, player=player)
    if player in found.tournament.agreed:
        return refuse("wrong-phase", clause, player=player, agreed="already")
    session = found.tournament.running
    return [EndAgreed(tournament=name, session=session, player=player, clauses=(clause,))]


@decides(ConcludeTable)
def conclude(floor: Floor, order: FloorOrder, command: ConcludeTable) -> Decided:
    """The Director ends play at a table once nothing that is wagered there can change anything."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, rules = found.tournament, found.policy.early_end
    no = in_state(found, rules.clause, "running")
    if no:
        return no
    name = command.name
    table = reserved_tables(floor, tournament).get(name)
    if table is None or table.session is None:
        return refuse("wrong-table", rules.clause, may_retry=True, table=name)
    if table.in_round or table.session.over(order.at):
        facts = {"table": name, "phase": table.phase}
        return refuse("wrong-phase", rules.clause, may_retry=True, **facts)
    found_out = outlook(floor, tournament)
    if not is_determined(found_out, name):
        open_yet = [each.player for each in found_out if each.table == name]
        clause, who = rules.determined_clause, " ".join(open_yet)
        return refuse("not-determined", clause, may_retry=True, players=who)
    agreed = _agreed(found, table)
    if isinstance(agreed, Refusal):
        return agreed
    clauses = (rules.clause, rules.determined_clause, *((rules.agreed_clause,) if agreed else ()))
    concluded = TableConcluded(
        tournament=command.tournament,
        session=tournament.running,
        table=name,
        agreed=agreed,
        by=order.by,
        clauses=clauses,
    )
    return [concluded, at_table(name, PlayConcluded(clauses=clauses))]


def _agreed(found: Known, table: Table) -> tuple[str, ...] | Refusal:
    """Who has agreed, where chips become cash and all at the table have to."""
    tournament, clause = found.tournament, found.policy.early_end.agreed_clause
    rate, session = conditions_of(tournament).cash_for_chips, table.session
    assert session is not None
    if rate == "none" or rate.session != tournament.running:
        return ()
    here = [each for each in table.players if each not in session.gone]
    lacking = [each for each in here if each not in tournament.agreed]
    if lacking:
        return refuse("not-agreed", clause, may_retry=True, players=" ".join(lacking))
    return tuple(here)


def outlook(floor: Floor, tournament: Tournament) -> tuple[Prospect, ...]:
    """What can become of everybody in the session that is on, in figures."""
    plan = running_plan(tournament)
    tables = reserved_tables(floor, tournament)
    if plan is None or not tables:
        return ()
    positions = [
        position
        for name, table in tables.items()
        for position in _positions(tournament, name, table)
    ]
    return prospects(plan, positions, _play(next(iter(tables.values()))))


def _play(table: Table) -> Play:
    session, book = table.session, table.book
    assert session is not None
    rows = [book.table[key] for key in table.offer if key in book.table]
    taken = session.compulsory if session.taken else Amount(0)
    return play_of(rows, table.limits, taken, book.document.payments)


def _positions(tournament: Tournament, name: str, table: Table) -> list[Position]:
    session, terms = table.session, conditions_of(tournament).buy_back
    assert session is not None
    left = 0 if session.concluded else session.left()
    found: list[Position] = []
    for player in table.players:
        if player in tournament.left:
            continue
        lost = player in session.gone
        chips = 0 if lost else max(0, table.stack_of(player) + table.balance(debt(player)))
        back = Amount(0)
        if terms != "none" and not lost and not tournament.sessions[tournament.running].of:
            more = tournament.entries[player].bought < terms.times
            back = terms.stack if more and session.played <= terms.last_spin else back
        out_at = session.out.get(player)
        found.append(Position(player, name, Amount(chips), session.played, left, out_at, back))
    return found
