"""What every order about a tournament asks first: the law, the person, and where it stands."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament, TournamentState
from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.house_rules import TOURNAMENT_ORDER
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.tournament_policies import TournamentPolicy
from sicbo.core.table.checks import refuse


class Known(NamedTuple):
    """A tournament, and what its document says of tournaments."""

    tournament: Tournament
    policy: TournamentPolicy


def policy_at(floor: Floor, table: str | None) -> TournamentPolicy | Refusal:
    """What the document of a table says of tournaments."""
    if table is None or table not in floor.founding.tables:
        return refuse("not-permitted", TOURNAMENT_ORDER, needs="table")
    policies = floor.table(table).policies
    if policies.tournaments is None:
        return refuse("not-provided", policies.otherwise, tournaments="none")
    return policies.tournaments


def known(floor: Floor, order: FloorOrder, name: str) -> Known | Refusal:
    """A tournament that was drafted, whatever became of it."""
    tournament = floor.state(TOURNAMENT, name)
    policy = policy_at(floor, tournament.table or order.table)
    if isinstance(policy, Refusal):
        return policy
    if tournament.state == "none":
        return refuse("tournament-unknown", policy.clause, may_retry=True, tournament=name)
    return Known(tournament, policy)


def for_operator(
    floor: Floor, order: FloorOrder, name: str, clause: ClauseNumber = TOURNAMENT_ORDER
) -> Known | Refusal:
    """A tournament, for whoever acts for the casino operator."""
    found = known(floor, order, name)
    return found if isinstance(found, Refusal) else by_operator(order, clause) or found


def by_operator(order: FloorOrder, clause: ClauseNumber) -> Refusal | None:
    """Refuse what only the operator does."""
    if order.role == OWNER:
        return None
    return refuse("not-permitted", clause, role=order.role, needs=OWNER)


def for_director(floor: Floor, order: FloorOrder, name: str) -> Known | Refusal:
    """A tournament, for its Director and nobody else."""
    found = known(floor, order, name)
    if isinstance(found, Refusal):
        return found
    rules, director = found.policy.director, found.tournament.director
    if order.role != rules.office:
        clause = rules.appointed_clause
        return refuse("not-permitted", clause, role=order.role, needs=rules.office)
    if not director:
        return refuse("director-required", rules.appointed_clause, may_retry=True)
    if order.by != director:
        return refuse("not-permitted", rules.appointed_clause, person=order.by, needs=director)
    return found


def in_state(found: Known, clause: ClauseNumber, *states: TournamentState) -> Refusal | None:
    """Refuse what is out of its turn."""
    state = found.tournament.state
    if state in states:
        return None
    return refuse("wrong-phase", clause, may_retry=True, state=state, needs=" or ".join(states))


def conditions_of(tournament: Tournament) -> Conditions:
    """The conditions of a tournament that has been submitted."""
    assert tournament.conditions is not None
    return tournament.conditions
