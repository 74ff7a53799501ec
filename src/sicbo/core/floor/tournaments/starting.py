"""When the sessions of a tournament begin, and how that is moved with notice."""

import datetime
from collections.abc import Iterator

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.tournaments.messages import MoveStart
from sicbo.core.floor.tournaments.organising import conditions_of, for_director, in_state
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.floor.tournaments.tournament_events import StartMoved
from sicbo.core.house_rules import TOURNAMENT_STARTS
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import is_time, refuse


def starts_of(tournament: Tournament) -> Iterator[tuple[str, datetime.datetime]]:
    """When each session begins: as it was moved to, or else as the conditions say."""
    for plan in conditions_of(tournament).sessions:
        yield plan.name, tournament.starts.get(plan.name, plan.starts)


@decides(MoveStart)
def move_start(floor: Floor, order: FloorOrder, command: MoveStart) -> Decided:
    """The Director moves a start with the notice that the conditions give the players."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.start_clause
    no = in_state(found, clause, "approved", "open", "closed") or is_time(command.starts, clause)
    if no:
        return no
    starts = dict(starts_of(found.tournament))
    before = starts.get(command.session)
    if before is None:
        return refuse("session-unknown", clause, may_retry=True, session=command.session)
    minutes = conditions_of(found.tournament).notice_minutes
    ahead = min(before, command.starts) - order.at
    if ahead < datetime.timedelta(minutes=minutes) or ahead <= datetime.timedelta():
        return refuse("notice-too-short", clause, may_retry=True, minutes=minutes)
    return _in_order(starts, command, clause) or [
        StartMoved(
            tournament=command.tournament,
            session=command.session,
            starts=command.starts,
            by=order.by,
            clauses=(clause, TOURNAMENT_STARTS),
        )
    ]


def _in_order(
    starts: dict[str, datetime.datetime], command: MoveStart, clause: ClauseNumber
) -> Refusal | None:
    """Refuse a start before that of an earlier session, or after that of a later one."""
    names = list(starts)
    place = names.index(command.session)
    if any(starts[each] > command.starts for each in names[:place]):
        return refuse("not-a-time", clause, may_retry=True, time="before an earlier session")
    if any(starts[each] < command.starts for each in names[place + 1 :]):
        return refuse("not-a-time", clause, may_retry=True, time="after a later session")
    return None
