"""The prizes of a tournament, paid to the cent; its pool is empty afterwards."""

from sicbo.core.bank.ledger import POOL
from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.designating import ended_designations
from sicbo.core.floor.sessions.session_events import PrizesAwarded
from sicbo.core.floor.sessions.session_messages import AwardPrizes
from sicbo.core.floor.tournaments.entering import came_back
from sicbo.core.floor.tournaments.organising import conditions_of, for_operator, in_state
from sicbo.core.floor.tournaments.prize_sharing import share_prizes
from sicbo.core.floor.tournaments.tournament import PrizeWon
from sicbo.core.house_rules import PRIZES_AWARDED
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse


@decides(AwardPrizes)
def award(floor: Floor, order: FloorOrder, command: AwardPrizes) -> Decided:
    """The operator pays the prizes once the tournament is ranked."""
    found = for_operator(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, clause = found.tournament, found.policy.clause_of("prizes")
    if tournament.state == "awarded":
        return refuse("already-awarded", clause)
    no = in_state(found, clause, "ranked")
    if no:
        return no
    name, prizes = command.tournament, conditions_of(tournament).prizes
    pool = Amount(tournament.ledger[POOL])
    shared = share_prizes(prizes, pool, tournament.ranking)
    clauses = (clause, PRIZES_AWARDED)
    awarded = PrizesAwarded(
        tournament=name,
        winners=tuple(PrizeWon(each.player, each.place, each.amount) for each in shared.winners),
        from_house=shared.from_house,
        to_house=shared.to_house,
        by=order.by,
        clauses=clauses,
    )
    paid = [
        each for won in shared.winners for each in came_back(name, won.player, won.amount, clauses)
    ]
    return [awarded, *paid, *ended_designations(tournament, name, clauses)]
