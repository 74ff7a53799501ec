"""A session starts: at all its tables in one order, or at none."""

import datetime

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.designating import at_table
from sicbo.core.floor.sessions.session_events import SessionStarted
from sicbo.core.floor.sessions.session_messages import StartSession
from sicbo.core.floor.sessions.session_plans import (
    pending_tie,
    plan_to_start,
    players_of,
)
from sicbo.core.floor.tournaments.organising import Known, conditions_of, for_director, in_state
from sicbo.core.floor.tournaments.seat_draws import Seat, deal_seats
from sicbo.core.floor.tournaments.starting import starts_of
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.floor.tournaments.tournament_conditions import SessionPlan
from sicbo.core.house_rules import SEATS_BY_SEED, SPIN_COUNTED, TABLE_DESIGNATED, TIES_OPEN
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import TableSessionStarted
from sicbo.core.table.tournaments.table_session import lies_at_table


@decides(StartSession)
def start_session(floor: Floor, order: FloorOrder, command: StartSession) -> Decided:
    """The Director starts the next session when its time has come and everything is ready."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    plan = _next(found, order, command.session)
    if isinstance(plan, Refusal):
        return plan
    players = players_of(found.tournament, plan)
    seats = _seats(found, plan, players)
    no = _unready(found, players)
    if no:
        return no
    if isinstance(seats, Refusal):
        return seats
    for table in dict.fromkeys(each.table for each in seats):
        no = _not_free(floor, found, order, plan, table)
        if no:
            return no
    return _started(found, order, command, plan, seats)


def _next(found: Known, order: FloorOrder, session: str) -> SessionPlan | Refusal:
    """What is to start, if it is what comes next and its time has come."""
    tournament, policy = found
    clause = policy.clause_of("structure")
    if tournament.state == "running":
        return refuse("session-running", clause, may_retry=True, session=tournament.running)
    no = in_state(found, clause, "closed", "between")
    if no:
        return no
    if not tournament.present:
        return refuse("director-absent", policy.director.presence_clause, may_retry=True)
    plan, pending = plan_to_start(tournament), pending_tie(tournament)
    if pending is not None and (plan is None or plan.name != session):
        facts = {"players": " ".join(pending.tie.players), "session": pending.session}
        return refuse("tie-open", TIES_OPEN, may_retry=True, **facts)
    if plan is None or plan.name != session:
        needs = "none" if plan is None else plan.name
        return refuse("session-unknown", clause, may_retry=True, session=session, needs=needs)
    starts = dict(starts_of(tournament)).get(plan.name)
    if starts is not None and order.at < starts:
        start_clause = policy.start_clause
        return refuse("too-early", start_clause, may_retry=True, until=starts.isoformat())
    return plan


def _unready(found: Known, players: tuple[str, ...]) -> Refusal | None:
    """Refuse to start while somebody was not told the conditions, or has not signed them."""
    tournament, rules = found.tournament, found.policy.director
    lacks = [each for each in players if not tournament.entries[each].briefed]
    if lacks:
        return refuse("not-briefed", rules.briefs_clause, may_retry=True, players=" ".join(lacks))
    if not tournament.signatures and rules.signatures != "must":
        return None
    unsigned = [each for each in players if not tournament.entries[each].signed]
    if not unsigned:
        return None
    who = " ".join(unsigned)
    return refuse("not-signed", rules.signatures_clause, may_retry=True, players=who)


def _seats(found: Known, plan: SessionPlan, players: tuple[str, ...]) -> tuple[Seat, ...] | Refusal:
    """Where everybody sits who plays, by the order that was drawn."""
    tournament = found.tournament
    if not players:
        return ()
    drawn = tournament.draws.get(plan.name)
    if drawn is None or drawn.order is None or not set(players) <= set(drawn.order):
        equal = found.policy.equal_clause
        return refuse("seats-not-drawn", equal, may_retry=True, session=plan.name)
    gone = [each for each in drawn.tables if each not in tournament.tables]
    if gone:
        clause = found.policy.tables_clause
        return refuse("tables-lacking", clause, may_retry=True, table=" ".join(gone))
    order = [each for each in drawn.order if each in players]
    return deal_seats(order, drawn.tables[: len(order)])


def _not_free(
    floor: Floor, found: Known, order: FloorOrder, plan: SessionPlan, name: str
) -> Refusal | None:
    """Refuse a table that is closed, in a round, has chips at it, or whose sign is too new."""
    table, clause = floor.table(name), found.policy.exclusive_clause
    if table.status != "open":
        return refuse("table-closed", clause, may_retry=True, table=name)
    if table.session is not None:
        return refuse("table-reserved", clause, may_retry=True, table=name)
    if table.suspended is not None:
        return refuse("table-suspended", clause, may_retry=True, reason=table.suspended)
    if table.in_round:
        return refuse("wrong-phase", clause, may_retry=True, table=name, phase=table.phase)
    held = sorted(each for each, n in table.ledger.balances.items() if n and lies_at_table(each))
    if held or table.streaks:
        return refuse("chips-on-table", clause, may_retry=True, table=name, lies=" ".join(held))
    return _too_new(table, order, plan, name)


def _too_new(table: Table, order: FloorOrder, plan: SessionPlan, name: str) -> Refusal | None:
    """Refuse a higher minimum that the sign of the table has not shown long enough."""
    rules, designated = table.policies.limits, table.designated
    if plan.limits.limits.minimum <= table.limits.minimum or designated is None:
        return None
    minutes = rules.raise_notice_minutes
    if order.at - designated.at >= datetime.timedelta(minutes=minutes):
        return None
    facts = {"minutes": minutes, "table": name}
    return refuse("notice-too-short", rules.raise_clause, may_retry=True, **facts)


def chips_given(tournament: Tournament, plan: SessionPlan, player: str) -> Amount:
    """What a player starts with: the chips of the session, or those of the last one."""
    if plan.stack is not None:
        return plan.stack
    for name in reversed(tournament.sessions):
        held = tournament.sessions[name]
        for each in held.results:
            if each.player == player and not held.of:
                return each.chips
    return Amount(0)


def _started(
    found: Known,
    order: FloorOrder,
    command: StartSession,
    plan: SessionPlan,
    seats: tuple[Seat, ...],
) -> Decided:
    tournament, policy = found
    conditions, name = conditions_of(tournament), command.tournament
    wager = conditions.wager
    pending = pending_tie(tournament)
    chips = {each.player: chips_given(tournament, plan, each.player) for each in seats}
    clauses = (
        policy.exclusive_clause,
        policy.equal_clause,
        policy.clause_of("chips"),
        policy.director.presence_clause,
        TABLE_DESIGNATED,
        SPIN_COUNTED,
    )
    minutes = datetime.timedelta(minutes=plan.minutes)
    started = SessionStarted(
        tournament=name,
        session=plan.name,
        seats={each.player: (each.table, each.seat) for each in seats},
        issued=Amount(sum(chips.values())),
        of="" if pending is None else pending.session,
        at=order.at,
        by=order.by,
        clauses=(*clauses, SEATS_BY_SEED),
    )
    happened: list[SessionStarted | Happening] = [started]
    for table in dict.fromkeys(each.table for each in seats):
        here = [each for each in seats if each.table == table]
        event = TableSessionStarted(
            tournament=name,
            session=plan.name,
            seats={each.player: each.seat for each in here},
            chips={each.player: chips[each.player] for each in here},
            limits=plan.limits.limits,
            spins=plan.spins,
            ends=order.at + minutes if plan.minutes else None,
            compulsory=Amount(0) if wager == "none" else wager.least,
            lacking="warned" if wager == "none" else wager.lacking,
            secret=plan.wagers == "secret",
            lost_after=conditions.lateness.seat_lost_after,
            absent=tuple(each.player for each in here if each.player in tournament.absent),
            played_by=_substitutes(tournament, plan.name, here),
            clauses=clauses,
        )
        happened.append(at_table(table, event))
    return happened


def _substitutes(tournament: Tournament, session: str, seats: list[Seat]) -> dict[str, str]:
    """Who plays in the place of whom."""
    found = ((each.player, tournament.substitutes.get((session, each.player))) for each in seats)
    return {player: each.name for player, each in found if each is not None and each.approved}
