"""Seats and lots, drawn by a seed that was sealed and by the entry that ordered the draw."""

from hashlib import sha256

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.sessions.progress import decided_by
from sicbo.core.floor.sessions.session_events import (
    OrderAsked,
    OrderReported,
    OrderRevealed,
    OrderSealed,
)
from sicbo.core.floor.sessions.session_messages import (
    DrawLots,
    DrawSeats,
    ReportOrder,
    RevealOrder,
    SealOrder,
)
from sicbo.core.floor.sessions.session_plans import (
    by_lot,
    draws_due,
    pending_tie,
    plan_to_start,
    players_of,
    players_of_tie,
    tables_of,
)
from sicbo.core.floor.tournaments.organising import Known, for_director, in_state, known
from sicbo.core.floor.tournaments.seat_draws import seat_list
from sicbo.core.floor.tournaments.tournament import draw_key
from sicbo.core.house_rules import SEATS_BY_SEED, TIES_OPEN
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import SYSTEM, refuse

_HASH = 64


def _of_system(floor: Floor, order: FloorOrder, name: str) -> Known | Refusal:
    found = known(floor, order, name)
    if isinstance(found, Refusal) or order.role == SYSTEM:
        return found
    return refuse("not-permitted", SEATS_BY_SEED, role=order.role, needs=SYSTEM)


def _is_hash(text: str) -> bool:
    return len(text) == _HASH and all(each in "0123456789abcdef" for each in text)


@decides(SealOrder)
def seal_order(floor: Floor, order: FloorOrder, command: SealOrder) -> Decided:
    """A draw is bound to a seed before it is ordered; one that was lost is bound anew."""
    found = _of_system(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    if (command.of, command.draw) not in set(draws_due(found.tournament)):
        return refuse("wrong-phase", SEATS_BY_SEED, of=command.of, draw=command.draw)
    sealed = found.tournament.seals.get(draw_key(command.of, command.draw))
    if not _is_hash(command.commitment) or command.commitment == sealed:
        return refuse("out-of-bounds", SEATS_BY_SEED, must="a hash that is new")
    return [
        OrderSealed(
            tournament=command.tournament,
            of=command.of,
            draw=command.draw,
            commitment=command.commitment,
            clauses=(found.policy.equal_clause, SEATS_BY_SEED),
        )
    ]


@decides(DrawSeats)
def draw_seats(floor: Floor, order: FloorOrder, command: DrawSeats) -> Decided:
    """The Director has the seats drawn of the session that is next, once its tables are known."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, policy = found
    clause = policy.clause_of("structure")
    no = in_state(found, clause, "closed", "between")
    if no:
        return no
    plan = plan_to_start(tournament)
    if plan is None:
        return refuse("tie-open", TIES_OPEN, may_retry=True, session=command.session)
    if plan.name != command.session:
        facts = {"session": command.session, "needs": plan.name}
        return refuse("session-unknown", clause, may_retry=True, **facts)
    players = players_of(tournament, plan)
    tables = tables_of(tournament, plan, len(players))
    if len(tables) < min(plan.tables, len(players)):
        needs = min(plan.tables, len(players))
        lacks = policy.tables_clause
        return refuse("tables-lacking", lacks, may_retry=True, tables=len(tables), needs=needs)
    for name in tables:
        seats = floor.founding.tables[name].config.seats
        if seats * len(tables) < len(players):
            lacks = policy.tables_clause
            return refuse("tables-lacking", lacks, may_retry=True, table=name, seats=seats)
    return _asked(
        found, order, command.tournament, plan.name, (players, tables), policy.equal_clause
    )


@decides(DrawLots)
def draw_lots(floor: Floor, order: FloorOrder, command: DrawLots) -> Decided:
    """A lot tells those apart who are equal, where the conditions have no play-off for them."""
    found = for_director(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, clause = found.tournament, found.policy.clause_of("structure")
    no = in_state(found, clause, "between")
    if no:
        return no
    pending = pending_tie(tournament)
    if pending is None or pending.session != command.session:
        return refuse("session-unknown", clause, may_retry=True, session=command.session)
    if not by_lot(tournament, pending):
        return refuse("not-provided", TIES_OPEN, ties="play-off")
    players = players_of_tie(tournament, pending.tie)
    return _asked(found, order, command.tournament, pending.lot, (players, ()), clause)


def _asked(
    found: Known,
    order: FloorOrder,
    name: str,
    of: str,
    comers: tuple[tuple[str, ...], tuple[str, ...]],
    clause: ClauseNumber,
) -> Decided:
    """A draw is ordered, the first of its name or one whose seed was lost."""
    tournament = found.tournament
    before = tournament.draws.get(of)
    if before is not None and before.order is not None:
        return refuse("already-drawn", SEATS_BY_SEED, of=of)
    draw = 1 if before is None else before.number + 1
    if draw_key(of, draw) not in tournament.seals:
        return refuse("seed-missing", SEATS_BY_SEED, may_retry=True, draw=draw)
    players, tables = comers
    asked = OrderAsked(
        tournament=name,
        of=of,
        draw=draw,
        players=players,
        tables=tables,
        digest=sha256(seat_list(players, tables).encode()).hexdigest(),
        by=order.by,
        clauses=(clause, SEATS_BY_SEED),
    )
    return [asked]


@decides(ReportOrder)
def report_order(floor: Floor, order: FloorOrder, command: ReportOrder) -> Decided:
    """What the seed has made of the players: all of them, each once."""
    found = _of_system(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament = found.tournament
    asked = tournament.draws.get(command.of)
    if asked is None or asked.order is not None or asked.number != command.draw:
        return refuse("wrong-phase", SEATS_BY_SEED, of=command.of, draw=command.draw)
    if sorted(command.order) != sorted(asked.players) or not _is_hash(command.link):
        return refuse("config-differs", SEATS_BY_SEED, players=len(asked.players))
    drawn = OrderReported(
        tournament=command.tournament,
        of=command.of,
        draw=command.draw,
        order=command.order,
        link=command.link,
        clauses=(found.policy.equal_clause, SEATS_BY_SEED),
    )
    pending = pending_tie(tournament)
    if pending is None or command.of != pending.lot:
        return [drawn]
    ranks = {player: place for place, player in enumerate(command.order)}
    return [drawn, *decided_by(found, command.tournament, pending, ranks)]


@decides(RevealOrder)
def reveal_order(floor: Floor, order: FloorOrder, command: RevealOrder) -> Decided:
    """The seed of a draw that was made is public, and is the one that was sealed."""
    found = _of_system(floor, order, command.tournament)
    if isinstance(found, Refusal):
        return found
    tournament, key = found.tournament, draw_key(command.of, command.draw)
    asked = tournament.draws.get(command.of)
    made = asked is not None and (
        command.draw < asked.number or (command.draw == asked.number and asked.order is not None)
    )
    if not made or key in tournament.revealed:
        return refuse("wrong-phase", SEATS_BY_SEED, of=command.of, draw=command.draw)
    bound = tournament.seals.get(key)
    if not _is_hash(command.seed) or bound != sha256(bytes.fromhex(command.seed)).hexdigest():
        return refuse("config-differs", SEATS_BY_SEED, of=command.of, draw=command.draw)
    return [
        OrderRevealed(
            tournament=command.tournament,
            of=command.of,
            draw=command.draw,
            seed=command.seed,
            clauses=(SEATS_BY_SEED,),
        )
    ]
