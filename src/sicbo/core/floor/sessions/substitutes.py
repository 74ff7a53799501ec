"""Somebody plays in the place of a player, whom the player names and the Director approves."""

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.designating import at_table
from sicbo.core.floor.sessions.player_events import (
    SubstituteApproved,
    SubstituteDeclined,
    SubstituteNominated,
)
from sicbo.core.floor.sessions.player_messages import DecideSubstitute, NominateSubstitute
from sicbo.core.floor.sessions.session_plans import plan_to_start
from sicbo.core.floor.sessions.session_players import seated, still_in
from sicbo.core.floor.tournaments.entering import for_themselves
from sicbo.core.floor.tournaments.organising import Known, conditions_of, for_director, in_state
from sicbo.core.house_rules import SUBSTITUTES_PLAY
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse
from sicbo.core.table.tournaments.messages import SubstituteSeated


@decides(NominateSubstitute)
def nominate(floor: Floor, order: FloorOrder, command: NominateSubstitute) -> Decided:
    """A player names somebody for a session that is not over."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=False)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.substitutes_clause
    no = in_state(found, clause, "closed", "running", "between")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    no = _no_session(found, command.session) or _not_eligible(floor, found, command)
    if no:
        return no
    return [
        SubstituteNominated(
            tournament=name,
            session=command.session,
            player=player,
            substitute=command.substitute,
            clauses=(clause, SUBSTITUTES_PLAY),
        )
    ]


def _no_session(found: Known, session: str) -> Refusal | None:
    """Refuse a session that is over, or that there is not."""
    tournament, clause = found.tournament, found.policy.substitutes_clause
    held, plan = tournament.sessions.get(session), plan_to_start(tournament)
    known = conditions_of(tournament).plan(session) is not None
    known = known or session == tournament.running or (plan is not None and plan.name == session)
    if known and (held is None or not held.ended):
        return None
    return refuse("session-unknown", clause, may_retry=True, session=session)


def _not_eligible(floor: Floor, found: Known, command: NominateSubstitute) -> Refusal | None:
    """Refuse whoever is not known, is in the tournament, directs it or plays for somebody else."""
    tournament, name = found.tournament, command.substitute
    known = found.policy.clause_of("eligible")
    if name not in floor.founding.players:
        return refuse("not-eligible", known, may_retry=True, player=name)
    plays = any(
        each.name == name and session == command.session and player != command.player
        for (session, player), each in tournament.substitutes.items()
    )
    if name in tournament.entries or name in tournament.refused or plays:
        return refuse("not-eligible", SUBSTITUTES_PLAY, may_retry=True, player=name)
    if name == tournament.director:
        return refuse("plays-here", SUBSTITUTES_PLAY, person=name)
    return None


@decides(DecideSubstitute)
def decide_substitute(floor: Floor, order: FloorOrder, command: DecideSubstitute) -> Decided:
    """The Director approves whoever understands the conditions, or declines."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    name, player, session = command.tournament, command.player, command.session
    clause = found.policy.substitutes_clause
    no = in_state(found, clause, "closed", "running", "between")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    named = found.tournament.substitutes.get((session, player))
    if named is None or named.approved:
        stands = "none" if named is None else "approved"
        return refuse("not-eligible", clause, may_retry=True, substitute=stands)
    no = _no_session(found, session)
    if no:
        return no
    clauses = (clause, SUBSTITUTES_PLAY)
    if not command.approved:
        declined = SubstituteDeclined(
            tournament=name, session=session, player=player, by=order.by, clauses=clauses
        )
        return [declined]
    if not command.understood:
        briefs = found.policy.director.briefs_clause
        return refuse("not-briefed", briefs, may_retry=True, players=named.name)
    approved = SubstituteApproved(
        tournament=name,
        session=session,
        player=player,
        substitute=named.name,
        by=order.by,
        clauses=clauses,
    )
    at = seated(floor, found.tournament, player)
    if session != found.tournament.running or at is None:
        return [approved]
    if at.session.seat_lost(player):
        return refuse("seat-lost", found.policy.clause_of("late"), player=player)
    sits = SubstituteSeated(player=player, substitute=named.name, clauses=clauses)
    return [approved, at_table(at.table, sits)]
