"""Tables that a tournament uses, and whether its Director is present."""

from collections.abc import Iterable

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.session_events import (
    DirectorCame,
    DirectorLeft,
    TableReleased,
    TablesDesignated,
)
from sicbo.core.floor.sessions.session_messages import (
    DesignateTables,
    ReleaseTable,
    SayAway,
    SayPresent,
)
from sicbo.core.floor.sessions.session_plans import next_plan
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tournaments.organising import Known, for_director, in_state
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.house_rules import DIRECTOR_AWAY, TABLE_DESIGNATED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import (
    DesignationEnded,
    SessionPaused,
    SessionResumed,
    TableDesignated,
)


@decides(DesignateTables)
def designate(floor: Floor, order: FloorOrder, command: DesignateTables) -> Decided:
    """The Director chooses tables of the same document, each for one tournament."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.tables_clause
    no = in_state(found, clause, "approved", "open", "closed", "running", "between")
    if no:
        return no
    names = tuple(dict.fromkeys(command.tables))
    if not names:
        return refuse("wrong-table", clause, may_retry=True, table="none")
    for name in names:
        no = _unfit(floor, found, name)
        if no:
            return no
    plan = next_plan(found.tournament)
    limits = None if plan is None else plan.limits.limits
    clauses = (clause, TABLE_DESIGNATED)
    chosen = TablesDesignated(
        tournament=command.tournament, tables=names, by=order.by, clauses=clauses
    )
    at_tables = [
        at_table(
            name,
            TableDesignated(
                tournament=command.tournament,
                limits=limits or floor.founding.tables[name].config.limits,
                at=order.at,
                clauses=clauses,
            ),
        )
        for name in names
    ]
    return [chosen, *at_tables]


def at_table(name: str, event: object) -> Happening:
    """Something that happens at a table of a tournament."""
    return Happening(table_stream(name), event)  # type: ignore[arg-type]  # An event of a table.


def _unfit(floor: Floor, found: Known, name: str) -> Refusal | None:
    """Refuse a table of another document, one without a dealer, and one that is taken."""
    clause = found.policy.tables_clause
    if name not in floor.founding.tables:
        return refuse("wrong-table", clause, may_retry=True, table=name)
    table, own = floor.table(name), floor.table(found.tournament.table)
    if table.law != own.law:
        rulebook = table.law.rulebook
        return refuse("wrong-table", TABLE_DESIGNATED, may_retry=True, table=name, under=rulebook)
    if table.electronic:
        return refuse("not-provided", TABLE_DESIGNATED, table="electronic")
    if table.designated is not None:
        taken = table.designated.tournament
        return refuse("already-linked", TABLE_DESIGNATED, table=name, tournament=taken)
    return None


@decides(ReleaseTable)
def release(floor: Floor, order: FloorOrder, command: ReleaseTable) -> Decided:
    """A table goes back to other play, unless a session is on there."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause, name = found.policy.tables_clause, command.name
    if name not in found.tournament.tables:
        return refuse("not-linked", clause, may_retry=True, table=name)
    if floor.table(name).session is not None:
        return refuse("session-running", clause, may_retry=True, table=name)
    clauses = (clause, TABLE_DESIGNATED)
    released = TableReleased(
        tournament=command.tournament, table=name, by=order.by, clauses=clauses
    )
    return [
        released,
        at_table(name, DesignationEnded(tournament=command.tournament, clauses=clauses)),
    ]


def ended_designations(
    tournament: Tournament, name: str, clauses: tuple[ClauseNumber, ...]
) -> list[Happening]:
    """Every table of a tournament that is over goes back to other play."""
    return [
        at_table(each, DesignationEnded(tournament=name, clauses=clauses))
        for each in tournament.tables
    ]


def reserved_tables(floor: Floor, tournament: Tournament) -> dict[str, Table]:
    """The tables at which the session is played that is on."""
    held = tournament.sessions.get(tournament.running)
    names = () if held is None else dict.fromkeys(table for table, _ in held.seats.values())
    return {name: floor.table(name) for name in names}


@decides(SayPresent)
def present(floor: Floor, order: FloorOrder, command: SayPresent) -> Decided:
    """The Director is present: whatever waited for that goes on."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.director.presence_clause
    no = in_state(found, clause, "closed", "running", "between")
    if no:
        return no
    clauses = (clause, DIRECTOR_AWAY)
    resumed: list[Happening] = []
    for name, table in reserved_tables(floor, found.tournament).items():
        session = table.session
        if session is None or not session.paused:
            continue
        ends = session.ends
        if ends is not None and session.paused_at is not None:
            ends += order.at - session.paused_at
        resumed.append(at_table(name, SessionResumed(ends=ends, clauses=clauses)))
    if found.tournament.present and not resumed:
        return refuse("wrong-phase", clause, director="present")
    came = DirectorCame(
        tournament=command.tournament, person=order.by, at=order.at, clauses=clauses
    )
    return [came, *resumed]


@decides(SayAway)
def away(floor: Floor, order: FloorOrder, command: SayAway) -> Decided:
    """The Director leaves: every table of the session waits."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.director.presence_clause
    if not found.tournament.present:
        return refuse("wrong-phase", clause, director="away")
    return list(gone(floor, order, found, command.tournament))


def gone(
    floor: Floor, order: FloorOrder, found: Known, name: str
) -> Iterable[DirectorLeft | Happening]:
    """The Director is away, and every table of the session waits."""
    clauses = (found.policy.director.presence_clause, DIRECTOR_AWAY)
    person = found.tournament.director
    yield DirectorLeft(tournament=name, person=person, at=order.at, clauses=clauses)
    for each, table in reserved_tables(floor, found.tournament).items():
        if table.session is not None and not table.session.paused:
            yield at_table(each, SessionPaused(at=order.at, clauses=clauses))
