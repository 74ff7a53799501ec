"""Which session is next, who plays in it, and what a play-off of those who are equal is like."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from sicbo.core.floor.tournaments.organising import conditions_of
from sicbo.core.floor.tournaments.ranking import Progress, comers
from sicbo.core.floor.tournaments.seat_draws import in_heat
from sicbo.core.floor.tournaments.tournament import HeldSession, OpenTie, Tournament
from sicbo.core.floor.tournaments.tournament_conditions import SessionPlan

_PLAY_OFF, _LOT = ".tie-", ".lot-"

SEALED_IN: Final = ("open", "closed", "running", "between")
"""Where a tournament stands while draws may come yet."""


def is_lot(of: str) -> bool:
    """Whether it is a lot that is drawn, and no seats.

    >>> is_lot("final.lot-1"), is_lot("final")
    (True, False)
    """
    return _LOT in of


class Pending(NamedTuple):
    """The tie that is to be decided first."""

    session: str
    held: HeldSession
    tie: OpenTie

    @property
    def play_off(self) -> str:
        """What a play-off of it is called."""
        return f"{self.session}{_PLAY_OFF}{self.held.decided + 1}"

    @property
    def lot(self) -> str:
        """What a lot that decides it is called."""
        return f"{self.session}{_LOT}{self.held.decided + 1}"


def pending_tie(tournament: Tournament) -> Pending | None:
    """The tie that is to be decided before anything else, if there is one."""
    for name, held in tournament.sessions.items():
        if held.ended and held.ties:
            return Pending(name, held, held.ties[0])
    return None


def by_lot(tournament: Tournament, pending: Pending) -> bool:
    """Whether a lot decides a tie, and no play-off."""
    return not pending.tie.places or conditions_of(tournament).progress.by == "lot"


def next_plan(tournament: Tournament) -> SessionPlan | None:
    """The first session that has not started."""
    plans = conditions_of(tournament).sessions
    return next((each for each in plans if each.name not in tournament.sessions), None)


def plan_to_start(tournament: Tournament) -> SessionPlan | None:
    """What comes next: the play-off of a tie that is open, or the next session."""
    pending = pending_tie(tournament)
    if pending is None:
        return next_plan(tournament)
    return None if by_lot(tournament, pending) else play_off_plan(tournament, pending)


def play_off_plan(tournament: Tournament, pending: Pending) -> SessionPlan:
    """A play-off: a short session of those who are equal, as the one before but for its length."""
    conditions = conditions_of(tournament)
    plan = conditions.plan(pending.session)
    assert plan is not None
    chips = plan.chips
    if plan.stack is None:
        earlier = (each.chips for each in conditions.sessions if each.stack is not None)
        chips = next(earlier, chips)
    count = len(players_of_tie(tournament, pending.tie))
    return msgspec.structs.replace(
        plan,
        name=pending.play_off,
        tables=max(1, -(-count // plan.seats)),
        spins=conditions.progress.spins,
        minutes=0,
        chips=chips,
        per_table=0,
        best_of_rest=pending.tie.places,
    )


def players_of_tie(tournament: Tournament, tie: OpenTie) -> tuple[str, ...]:
    """Who is equal and still in the tournament."""
    return tuple(each for each in tie.players if each not in tournament.left)


def running_plan(tournament: Tournament) -> SessionPlan | None:
    """The plan of what is on."""
    name = tournament.running
    held = tournament.sessions.get(name)
    if held is None:
        return None
    if not held.of:
        return conditions_of(tournament).plan(name)
    before = tournament.sessions[held.of]
    return play_off_plan(tournament, Pending(held.of, before, before.ties[0]))


def players_of(tournament: Tournament, plan: SessionPlan) -> tuple[str, ...]:
    """Who plays in a session, in the order in which they go into the draw of its seats."""
    pending = pending_tie(tournament)
    if pending is not None and plan.name == pending.play_off:
        return players_of_tie(tournament, pending.tie)
    if plan.players == "entries":
        found = in_heat(tournament.listed, plan.heat, plan.heats)
    else:
        found = comers(plan, _progress(tournament.sessions))
    return tuple(
        each for each in found if each in tournament.entries and each not in tournament.left
    )


def _progress(sessions: Mapping[str, HeldSession]) -> dict[str, Progress]:
    return {name: Progress(each.through, each.out, ()) for name, each in sessions.items()}


def tables_of(tournament: Tournament, plan: SessionPlan, players: int) -> tuple[str, ...]:
    """At which tables a session is played: the first that are designated, none without players."""
    return tuple(tournament.tables)[: min(plan.tables, players)]


def draws_due(tournament: Tournament) -> Iterator[tuple[str, int]]:
    """Draws that may be ordered yet, and which number of their name comes next."""
    if tournament.state not in SEALED_IN:
        return
    for plan in conditions_of(tournament).sessions:
        drawn = tournament.draws.get(plan.name)
        if plan.name not in tournament.sessions and (drawn is None or drawn.order is None):
            yield plan.name, 1 if drawn is None else drawn.number + 1
    pending = pending_tie(tournament)
    if pending is not None:
        of = pending.lot if by_lot(tournament, pending) else pending.play_off
        drawn = tournament.draws.get(of)
        if drawn is None or drawn.order is None:
            yield of, 1 if drawn is None else drawn.number + 1
