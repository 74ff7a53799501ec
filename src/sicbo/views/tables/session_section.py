"""A table as it plays a session of a tournament: by numbers, and for each player their own."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from sicbo.core.floor.sessions.session_plans import running_plan
from sicbo.core.floor.tournaments.ranking import Finish, go_on, rank
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.table_session import TableSession
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tables.session_form import OwnSession, SessionSeat, SessionSection
from sicbo.views.tournaments.leaderboard import finishes_at
from sicbo.views.words.citations import cite

CHIPS: Final = "chips"
"""What amounts at a table are counted in while it plays for the chips of a tournament."""

Stands = Literal["in", "absent", "out", "left"]


def session_section(floor: CommittedFloor, table: Table, name: str) -> SessionSection | None:
    """The session that is on at a table, if one is."""
    session, rules = table.session, table.policies.tournaments
    if session is None or rules is None:
        return None
    state = floor.state(TOURNAMENT, session.tournament)
    finishes = list(finishes_at(name, table))
    goes_on, through = _through(state, session, finishes)
    clauses = (
        rules.exclusive_clause,
        rules.director.presence_clause,
        *((rules.clause_of("wager"),) if session.compulsory else ()),
    )
    above = [each.chips for each in finishes if each.player in through]
    return SessionSection(
        tournament=session.tournament,
        title=state.conditions.title if state.conditions is not None else session.tournament,
        session=session.session,
        played=session.played,
        spins=session.spins,
        ends=session.ends,
        paused=session.paused,
        concluded=session.concluded,
        compulsory=session.compulsory,
        taken=session.taken,
        secret=session.secret,
        lost_after=session.lost_after,
        goes_on=goes_on,
        line=min(above, default=None),
        seats=tuple(_seats(state, session, finishes, through)),
        cited=cite(table.book, clauses),
    )


def _through(
    state: Tournament, session: TableSession, finishes: Sequence[Finish]
) -> tuple[int, frozenset[str]]:
    """How many go on from one table as far as it alone decides that, and who does as it stands."""
    plan = running_plan(state)
    if plan is None:
        return 0, frozenset()
    held = state.sessions[state.running]
    alone = len({table for table, _ in held.seats.values()}) == 1
    rest = plan.best_of_rest if alone else 0
    goes_on = plan.per_table + rest
    still = [each for each in finishes if each.player not in session.gone]
    going = go_on(msgspec.structs.replace(plan, best_of_rest=rest), still) if goes_on else None
    return goes_on, frozenset(() if going is None else going.through)


def _seats(
    state: Tournament, session: TableSession, finishes: Sequence[Finish], through: frozenset[str]
) -> Iterator[SessionSeat]:
    held, chips = state.sessions.get(state.running), {e.player: e.chips for e in finishes}
    place = 1
    for group in rank(finishes):
        for player in group:
            entry = state.entries.get(player)
            yield SessionSeat(
                seat=0 if held is None else held.seats.get(player, ("", 0))[1],
                number=0 if entry is None else entry.number,
                place=place,
                chips=chips[player],
                stands=_stands(session, player),
                through=player in through,
                substitute=player in session.played_by,
            )
        place += len(group)


def _stands(session: TableSession, player: str) -> Stands:
    if player in session.gone:
        return "left"
    if player in session.out:
        return "out"
    return "absent" if player in session.absent else "in"


def own_session(floor: CommittedFloor, table: Table, name: str, player: str) -> OwnSession | None:
    """The session as far as it is one player's; nothing for whoever does not play in it here."""
    session, shown = table.session, session_section(floor, table, name)
    if session is None or shown is None or player not in table.players:
        return None
    entry = floor.state(TOURNAMENT, session.tournament).entries.get(player)
    number = 0 if entry is None else entry.number
    row = next((each for each in shown.seats if each.number == number), None)
    if row is None:
        return None
    lacking = session.compulsory - table.staked_by(player)
    plays = table.betting_open and row.stands == "in"
    return OwnSession(
        number=number,
        place=row.place,
        stands=row.stands,
        through=row.through,
        gap=None if shown.line is None else row.chips - shown.line,
        lacking=Amount(max(0, min(lacking, table.stack_of(player))) if plays else 0),
        substitute=session.played_by.get(player),
    )


def is_hidden(table: Table) -> bool:
    """Whether nobody but staff sees what others have wagered, as the conditions say."""
    session = table.session
    return session is not None and session.secret and table.betting_open
