"""Players of a session: absent and arrived, substituted, bought back, retired, disqualified."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.sessions.designating import at_table
from sicbo.core.floor.sessions.player_events import (
    AbsenceMarked,
    ArrivalMarked,
    BoughtBackIn,
    PlayerDisqualified,
    PlayerRetired,
)
from sicbo.core.floor.sessions.player_messages import (
    BuyBackIn,
    Disqualify,
    MarkAbsent,
    MarkArrived,
    RetireFromTournament,
)
from sicbo.core.floor.sessions.progress import open_again
from sicbo.core.floor.tournaments.entering import came_back, entry_of, for_themselves
from sicbo.core.floor.tournaments.organising import Known, conditions_of, for_director, in_state
from sicbo.core.floor.tournaments.tournament import Entry, Tournament
from sicbo.core.floor.tournaments.tournament_conditions import Ground, Retiring, part_of
from sicbo.core.floor.wallets import PaidToTournament
from sicbo.core.house_rules import SESSION_ABSENT, SESSION_LEFT
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.lines import Clauses
from sicbo.core.table.tournaments.messages import (
    ChipsHanded,
    LeftBy,
    PlayerAbsent,
    PlayerArrived,
    SessionLeft,
)
from sicbo.core.table.tournaments.table_session import TableSession


class SeatInSession(NamedTuple):
    """Where a player plays in the session that is on."""

    table: str
    session: TableSession
    stack: int
    staked: int


def seated(floor: Floor, tournament: Tournament, player: str) -> SeatInSession | None:
    """Where a player plays now, if a session is on and the player in it."""
    held = tournament.sessions.get(tournament.running)
    seat = None if held is None else held.seats.get(player)
    if seat is None:
        return None
    table = floor.table(seat[0])
    session = table.session
    if session is None or player in session.gone:
        return None
    return SeatInSession(seat[0], session, table.stack_of(player), table.staked_by(player))


def still_in(found: Known, player: str) -> Entry | Refusal:
    """The entry of a player who has neither retired nor been disqualified."""
    entry = entry_of(found, player)
    if isinstance(entry, Refusal) or player not in found.tournament.left:
        return entry
    left = found.tournament.left[player]
    return refuse("not-entered", found.policy.clause_of("leaving"), player=player, left=left)


@decides(MarkAbsent)
def mark_absent(floor: Floor, order: FloorOrder, command: MarkAbsent) -> Decided:
    """The Director notes that somebody is not there, before a session or in it."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, clause, player = found.tournament, found.policy.clause_of("late"), command.player
    no = in_state(found, clause, "closed", "running", "between")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    if player in tournament.absent:
        return refuse("wrong-phase", clause, player=player, absent="already")
    at = seated(floor, tournament, player)
    if at is None and tournament.state == "running":
        return refuse("not-entered", clause, may_retry=True, player=player)
    clauses = (clause, SESSION_ABSENT)
    name = command.tournament
    marked = AbsenceMarked(tournament=name, player=player, by=order.by, clauses=clauses)
    if at is None:
        return [marked]
    return [marked, at_table(at.table, PlayerAbsent(player=player, clauses=clauses))]


@decides(MarkArrived)
def mark_arrived(floor: Floor, order: FloorOrder, command: MarkArrived) -> Decided:
    """Whoever was absent has come, unless the seat is lost."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, clause, player = found.tournament, found.policy.clause_of("late"), command.player
    no = in_state(found, clause, "closed", "running", "between")
    if no:
        return no
    if player not in tournament.absent:
        return refuse("wrong-phase", clause, player=player, absent="not")
    at = seated(floor, tournament, player)
    lost = tournament.state == "running" and (at is None or at.session.seat_lost(player))
    if lost:
        return refuse("seat-lost", clause, player=player)
    clauses = (clause, SESSION_ABSENT)
    name = command.tournament
    marked = ArrivalMarked(tournament=name, player=player, by=order.by, clauses=clauses)
    if at is None:
        return [marked]
    return [marked, at_table(at.table, PlayerArrived(player=player, clauses=clauses))]


@decides(BuyBackIn)
def buy_back_in(floor: Floor, order: FloorOrder, command: BuyBackIn) -> Decided:
    """Whoever has no chips left buys back, as often and as long as the conditions let them."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=True)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.clause_of("buy-back")
    no = in_state(found, clause, "running")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    terms = conditions_of(found.tournament).buy_back
    at = seated(floor, found.tournament, player)
    no = _no_buy_back(found, entry, at, player, order)
    if no or terms == "none" or at is None:
        return no or []
    price, held = terms.price, floor.wallet(player)
    if price.whole > held:
        facts = {"amount": price.whole, "wallet": held}
        return refuse("insufficient-chips", clause, may_retry=True, **facts)
    clauses = (clause,)
    paid = PaidToTournament(player=player, amount=price.whole, tournament=name, clauses=clauses)
    bought = BoughtBackIn(
        tournament=name,
        session=found.tournament.running,
        player=player,
        to_pool=price.to_pool,
        to_house=price.to_house,
        chips=terms.stack,
        by=order.by,
        clauses=clauses,
    )
    handed = ChipsHanded(tournament=name, player=player, amount=terms.stack, clauses=clauses)
    before = [paid] if price.whole else []
    return [*before, bought, at_table(at.table, handed)]


def _no_buy_back(
    found: Known, entry: Entry, at: SeatInSession | None, player: str, order: FloorOrder
) -> Refusal | None:
    """Refuse a buy-back that the conditions do not have, now, for this player or once more."""
    tournament, clause = found.tournament, found.policy.clause_of("buy-back")
    terms = conditions_of(tournament).buy_back
    if terms == "none" or tournament.sessions[tournament.running].of:
        return refuse("no-buy-back", clause, buy_back="none")
    if at is None or player not in at.session.out or at.session.over(order.at):
        return refuse("no-buy-back", clause, may_retry=True, player=player, eliminated="not")
    if entry.bought >= terms.times:
        return refuse("no-buy-back", clause, times=terms.times)
    if at.session.played > terms.last_spin:
        return refuse("no-buy-back", clause, spin=at.session.played, last=terms.last_spin)
    return None


@decides(RetireFromTournament)
def retire(floor: Floor, order: FloorOrder, command: RetireFromTournament) -> Decided:
    """A player retires between two spins; what comes back stands in the conditions."""
    name, player = command.tournament, command.player
    found = for_themselves(floor, order, name, player, cashier=False)
    if isinstance(found, Refusal):
        return found
    clause = found.policy.clause_of("leaving")
    no = in_state(found, clause, "running", "between")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    at = seated(floor, found.tournament, player)
    if at is not None and at.staked:
        return refuse("unresolved-wager", clause, may_retry=True, staked=at.staked)
    terms = conditions_of(found.tournament).leaving.retiring
    pool, house = _shares(entry, terms)
    clauses = (clause, SESSION_LEFT)
    retired = PlayerRetired(
        tournament=name, player=player, from_pool=pool, from_house=house, clauses=clauses
    )
    return _left(found, name, retired, at, "retired")


def _shares(entry: Entry, terms: Ground | Retiring) -> tuple[Amount, Amount]:
    """What comes back from pool and house to whoever leaves."""
    pool = part_of(entry.to_pool, terms.fee) + part_of(entry.bought_pool, terms.buy_backs)
    house = part_of(entry.to_house, terms.fee) + part_of(entry.bought_house, terms.buy_backs)
    return Amount(pool), Amount(house)


def _left(
    found: Known,
    name: str,
    event: PlayerRetired | PlayerDisqualified,
    at: SeatInSession | None,
    why: LeftBy,
) -> Decided:
    """What follows where somebody leaves for good: chips back, money back, ties looked at anew."""
    player, clauses = event.player, event.clauses
    back = came_back(name, player, event.from_pool + event.from_house, clauses)
    if at is None:
        return [event, *back, *_open_without(found, name, player, why)]
    left = SessionLeft(player=player, why=why, amount=Amount(at.stack), clauses=clauses)
    return [event, *back, at_table(at.table, left)]


def _open_without(found: Known, name: str, player: str, why: str) -> list[NounEvent]:
    """Ties that are open, looked at without somebody who has left."""
    tournament = found.tournament
    if not any(player in tie.players for s in tournament.sessions.values() for tie in s.ties):
        return []
    return open_again(found, name, {**tournament.left, player: why})


@decides(Disqualify)
def disqualify(floor: Floor, order: FloorOrder, command: Disqualify) -> Decided:
    """The Director disqualifies on a ground that the conditions list, for a reason."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    name, player, clause = command.tournament, command.player, found.policy.clause_of("leaving")
    no = in_state(found, clause, "closed", "running", "between")
    entry = no or still_in(found, player)
    if isinstance(entry, Refusal):
        return entry
    ground = conditions_of(found.tournament).ground(command.ground)
    if ground is None:
        return refuse("unknown-ground", clause, may_retry=True, ground=command.ground)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    pool, house = _shares(entry, ground)
    clauses: Clauses = (clause, SESSION_LEFT)
    event = PlayerDisqualified(
        tournament=name,
        player=player,
        ground=ground.name,
        reason=command.reason,
        from_pool=pool,
        from_house=house,
        by=order.by,
        clauses=clauses,
    )
    at = seated(floor, found.tournament, player)
    return _left(found, name, event, at, "disqualified")
