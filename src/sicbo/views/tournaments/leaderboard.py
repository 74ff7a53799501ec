"""The leaderboard of a session: who is where, and the line under which nobody goes on."""

from collections.abc import Iterator, Sequence

from sicbo.core.bank.ledger import debt
from sicbo.core.floor.sessions.session_plans import running_plan
from sicbo.core.floor.tournaments.ranking import Finish, go_on, rank
from sicbo.core.floor.tournaments.tournament import HeldSession, Tournament
from sicbo.core.floor.tournaments.tournament_conditions import SessionPlan
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tournaments.tournament_form import BoardRow, BoardShown, BoardTable


def board_of(floor: CommittedFloor, state: Tournament) -> BoardShown | None:
    """The leaderboard of the session that is on, or of the last one that was."""
    held = state.sessions.get(state.running)
    plan = running_plan(state)
    if held is not None and plan is not None:
        return _running(floor, state, held, plan)
    last = next(reversed(state.sessions), None)
    if last is None:
        return None
    over = state.sessions[last]
    finishes = [Finish(each.player, each.table, each.chips, each.out_at) for each in over.results]
    left = {each.player for each in over.results if each.left}
    return BoardShown(
        session=last,
        running=False,
        tables=(),
        rows=tuple(_rows(state, over, finishes, left, frozenset(over.through), frozenset())),
        goes_on=len(over.through),
    )


def _running(
    floor: CommittedFloor, state: Tournament, held: HeldSession, plan: SessionPlan
) -> BoardShown:
    names = dict.fromkeys(table for table, _ in held.seats.values())
    tables = {name: floor.table(name) for name in names}
    finishes = [each for name, table in tables.items() for each in finishes_at(name, table)]
    gone = {
        player
        for table in tables.values()
        if table.session is not None
        for player in table.session.gone
    }
    still = [each for each in finishes if each.player not in gone]
    through = frozenset(go_on(plan, still).through) if plan.goes_on else frozenset[str]()
    played_by = frozenset(
        player
        for table in tables.values()
        if table.session is not None
        for player in table.session.played_by
    )
    return BoardShown(
        session=state.running,
        running=True,
        tables=tuple(
            _table(name, table, finishes, through)
            for name, table in tables.items()
            if table.session is not None
        ),
        rows=tuple(_rows(state, held, finishes, gone, through, played_by)),
        goes_on=plan.goes_on,
    )


def finishes_at(name: str, table: Table) -> Iterator[Finish]:
    """How everybody at a table stands, with what lies on the layout."""
    session = table.session
    if session is None:
        return
    for player in table.players:
        held = table.stack_of(player) + table.staked_by(player) + table.balance(debt(player))
        yield Finish(player, name, Amount(max(0, held)), session.out.get(player))


def _table(
    name: str, table: Table, finishes: Sequence[Finish], through: frozenset[str]
) -> BoardTable:
    session = table.session
    assert session is not None
    above = [each.chips for each in finishes if each.table == name and each.player in through]
    return BoardTable(
        name=name,
        played=session.played,
        spins=session.spins,
        ends=session.ends,
        paused=session.paused,
        concluded=session.concluded,
        line=min(above, default=None),
    )


def _rows(
    state: Tournament,
    held: HeldSession,
    finishes: Sequence[Finish],
    gone: set[str],
    through: frozenset[str],
    played_by: frozenset[str],
) -> Iterator[BoardRow]:
    by_player, place = {each.player: each for each in finishes}, 1
    for group in rank(finishes):
        for player in group:
            found, entry = by_player[player], state.entries.get(player)
            table, seat = held.seats.get(player, (found.table, 0))
            out = found.out_at is not None
            yield BoardRow(
                number=0 if entry is None else entry.number,
                place=place,
                chips=found.chips,
                table=table,
                seat=seat,
                stands="left" if player in gone else "out" if out else "in",
                out_at=found.out_at,
                through=player in through,
                substitute=player in played_by,
            )
        place += len(group)
