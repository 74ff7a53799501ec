"""Settlements that are undone: their prizes go back, and what they fed comes out of the carry."""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, Prize, below
from sicbo.core.floor.jackpots.pool_events import PrizeTakenBack
from sicbo.core.floor.jackpots.standing import fetched
from sicbo.core.floor.noun import Decided, NounEvent, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import JACKPOT_FED, PRIZE_TAKEN_BACK
from sicbo.core.money import Amount
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.jackpots.link import Link, due
from sicbo.core.table.jackpots.messages import JackpotFed, PrizeOwed
from sicbo.core.table.rounds.messages import RoundReversed

Consequences = list[NounEvent | Happening]


@follows(RoundReversed)
def jackpots_at_reversal(floor: Floor, order: FloorOrder, event: RoundReversed) -> Decided:
    """A settlement is undone, whatever for."""
    return _undone(floor, order, event.round)


@follows(RoundInvalidated)
def jackpots_at_invalidation(floor: Floor, order: FloorOrder, event: RoundInvalidated) -> Decided:
    """An outcome is invalid that was settled already, while another round is wagered on."""
    return _undone(floor, order, event.round) if event.after_settlement else ()


def _undone(floor: Floor, order: FloorOrder, number: int) -> Consequences:
    assert order.table is not None
    table, happened = floor.table(order.table), Consequences()
    for name, link in table.jackpots.items():
        pool = floor.state(JACKPOT, name)
        for prize in pool.prizes.values():
            if (prize.table, prize.round) == (order.table, number) and not prize.taken_back:
                happened += _taken_back(floor, pool, prize)
        if link.last is not None and link.last.round == number:
            happened.append(Happening(table_stream(order.table), _unfed(name, link)))
    return happened


def _unfed(pool: str, link: Link) -> JackpotFed:
    """What a round had fed comes out of what is carried: the display stands still meanwhile."""
    last = link.last
    assert last is not None
    return JackpotFed(
        pool=pool,
        round=last.round,
        turnover=-last.turnover,
        display=due(link.display_carry, last.display_rate, -last.turnover),
        reserve=due(link.reserve_carry, last.reserve_rate, -last.turnover),
        counts=last.counts,
        undone=True,
        clauses=(JACKPOT_FED,),
    )


def _taken_back(floor: Floor, pool: Pool, prize: Prize) -> Consequences:
    """The prize goes back, as if it had not been won where the display was only fed since."""
    clauses = (PRIZE_TAKEN_BACK,)
    came = fetched(floor, pool, clauses)
    ceiling = pool.rules.terms.ceiling if pool.rules is not None else None
    latest = prize.number == len(pool.prizes) and not pool.touched
    to_reserve = prize.from_reserve if latest else Amount(0)
    to_house = Amount(prize.reset - to_reserve) if latest else Amount(0)
    held = came.meters.held + prize.display - to_reserve - to_house
    if latest:
        since = came.meters.held - prize.reset - prize.overflow
        display, _ = below(prize.display + since, ceiling)
    else:
        display, _ = below(came.meters.display + prize.display, ceiling)
    paid = [share for share in prize.shares if share.player in prize.paid]
    owed = sum(share.amount for share in paid)
    back = PrizeTakenBack(
        pool=pool.name,
        prize=prize.number,
        unpaid=Amount(prize.won - owed),
        owed=Amount(owed),
        borne=Amount(prize.won - prize.display),
        to_reserve=to_reserve,
        to_house=to_house,
        fetched=came.display,
        fetched_reserve=came.reserve,
        display=display,
        overflow=Amount(held - display),
        clauses=clauses,
    )
    debts = [
        PrizeOwed(
            player=share.player,
            amount=share.amount,
            pool=pool.name,
            prize=prize.number,
            clauses=clauses,
        )
        for share in paid
    ]
    at = table_stream(prize.table)
    return [*came.happened, *(Happening(at, each) for each in debts), back]
