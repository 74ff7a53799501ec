"""Who goes on from a session, and how a tournament ends: what follows once a session is over."""

from collections.abc import Container, Mapping, Sequence

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.sessions.session_events import ProgressFound, RankingFound
from sicbo.core.floor.sessions.session_plans import Pending
from sicbo.core.floor.tournaments.organising import Known, conditions_of
from sicbo.core.floor.tournaments.prize_sharing import tied_for_prizes
from sicbo.core.floor.tournaments.ranking import Finish, Order, final_order, go_on
from sicbo.core.floor.tournaments.tournament import OpenTie, SessionResult
from sicbo.core.house_rules import TIES_OPEN
from sicbo.core.table.lines import Clauses

SessionLots = Mapping[str, Mapping[str, tuple[int, ...]]]
"""How play-offs and lots have told players apart, by table, and under none over all."""


def finishes_of(left: Container[str], results: Sequence[SessionResult]) -> list[Finish]:
    """How everybody ended a session who has not left the tournament."""
    found = (each.finish for each in results)
    return [each for each in found if each is not None and each.player not in left]


def progress(
    found: Known,
    name: str,
    session: str,
    results: Sequence[SessionResult],
    lots: SessionLots,
    decided: int,
    left: Container[str] | None = None,
) -> list[NounEvent]:
    """Who goes on from a session, and the ranking where it was the last and nothing is open."""
    tournament, conditions = found.tournament, conditions_of(found.tournament)
    plan = conditions.plan(session)
    assert plan is not None
    left = tournament.left if left is None else left
    finishes = finishes_of(left, results)
    settled = {table or None: places for table, places in lots.items()}
    going = go_on(plan, finishes, settled)
    ties = tuple(OpenTie(each.players, each.places, each.table) for each in going.ties)
    last = plan is conditions.sessions[-1]
    order: Order = ()
    if last:
        ended = {
            each: finishes_of(left, held.results)
            for each, held in tournament.sessions.items()
            if not held.of
        }
        ended[session] = finishes
        order = final_order(conditions, ended, lots.get("", {}))
        tied = tied_for_prizes(conditions.prizes, order)
        ties = tuple(OpenTie(each, 0) for each in tied)
    clauses: Clauses = (found.policy.clause_of("structure"),)
    happened: list[NounEvent] = [
        ProgressFound(
            tournament=name,
            session=session,
            through=going.through,
            out=going.out,
            ties=ties,
            lots={table: dict(places) for table, places in lots.items()},
            decided=decided,
            clauses=(*clauses, TIES_OPEN) if ties else clauses,
        )
    ]
    if last and not ties:
        clauses = (found.policy.clause_of("prizes"),)
        happened.append(RankingFound(tournament=name, order=order, clauses=clauses))
    return happened


def decided_by(
    found: Known, name: str, pending: Pending, ranks: Mapping[str, int]
) -> list[NounEvent]:
    """A play-off or a lot has told players apart: who goes on by it."""
    held = pending.held
    key = pending.tie.table or ""
    before = held.lots.get(key, {})
    now = {
        player: (*before.get(player, ()), ranks.get(player, 0)) for player in pending.tie.players
    }
    lots = {**held.lots, key: {**before, **now}}
    return progress(found, name, pending.session, held.results, lots, held.decided + 1)


def open_again(found: Known, name: str, left: Container[str]) -> list[NounEvent]:
    """Somebody has left the tournament: ties that are open are looked at anew."""
    happened: list[NounEvent] = []
    for session, held in found.tournament.sessions.items():
        if held.ended and held.ties:
            happened += progress(found, name, session, held.results, held.lots, held.decided, left)
    return happened
