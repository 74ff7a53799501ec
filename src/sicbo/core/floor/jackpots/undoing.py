"""Settlements that are undone: their prizes go back, and what they fed comes out of the carry."""

import copy
from collections.abc import Collection

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, Prize, Share, below
from sicbo.core.floor.jackpots.pool_events import JackpotReceived, PrizeTakenBack
from sicbo.core.floor.jackpots.prizes import returned
from sicbo.core.floor.jackpots.standing import FetchedMoney, fetched
from sicbo.core.floor.noun import Decided, NounEvent, evolve, follows
from sicbo.core.floor.payouts.payout import PAYOUT
from sicbo.core.floor.payouts.payout_events import FormClosed, PayoutCancelled
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import JACKPOT_FED, JACKPOT_RETIRED, PRIZE_TAKEN_BACK
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.jackpots.link import Link, due
from sicbo.core.table.jackpots.messages import JackpotFed, PrizeOwed
from sicbo.core.table.lines import Clauses
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
    for name in (*table.jackpots, *sorted(table.once_fed)):
        pool = floor.state(JACKPOT, name)
        happened += prizes_back(floor, pool, order.table, (number,))
        link = table.jackpots.get(name)
        last = link.last if link is not None else None
        if link is None or last is None or last.round != number:
            continue
        if last.turnover or last.counts != link.counts:
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


def prizes_back(floor: Floor, pool: Pool, table: str, rounds: Collection[int]) -> Consequences:
    """Every prize that was won at a table in some rounds goes back, the newest first."""
    won = [
        prize.number
        for prize in pool.prizes.values()
        if prize.table == table and prize.round in rounds and not prize.taken_back
    ]
    if not won:
        return []
    if pool.retired:
        return [each for no in won for each in _after_the_end(floor, pool, pool.prizes[no])]
    came, happened = fetched(floor, pool, (PRIZE_TAKEN_BACK,)), Consequences()
    if len(won) > 1:
        pool = copy.deepcopy(pool)  # Each rests on what the one before has left.
    for number in reversed(won):
        back = _taken_back(floor, pool, pool.prizes[number], came)
        happened += back
        if len(won) > 1:
            for each in back:
                if isinstance(each, NounEvent) and each.noun is JACKPOT:
                    evolve(pool, each)
            came = FetchedMoney(pool.meters(()), Amount(0), Amount(0), [])
    return happened


def _taken_back(floor: Floor, pool: Pool, prize: Prize, came: FetchedMoney) -> Consequences:
    """The prize goes back, as if it had not been won where the display was only fed since."""
    clauses = (PRIZE_TAKEN_BACK,)
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
    back_from_forms = [
        each for number in prize.on_form.values() for each in off_form(floor, number, clauses)
    ]
    owed = sum(prize.due_to(share) for share in _paid(prize))
    back = PrizeTakenBack(
        pool=pool.name,
        prize=prize.number,
        unpaid=Amount(prize.won - owed - prize.forfeited),
        owed=Amount(owed),
        borne=Amount(prize.won - prize.display),
        to_reserve=to_reserve,
        to_house=to_house,
        fetched=came.display,
        fetched_reserve=came.reserve,
        display=display,
        overflow=Amount(held - display),
        forfeited=Amount(prize.forfeited),
        clauses=clauses,
    )
    return [*came.happened, *back_from_forms, *_debts(pool, prize), back]


def _after_the_end(floor: Floor, pool: Pool, prize: Prize) -> Consequences:
    """All of it was paid before the end; it goes where the jackpot's own money has gone.

    Where it was the last to be won, the house has back the reset that was part of it, less what
    the reserve has paid of the one after it, which the house had at the end.
    """
    latest = prize.number == len(pool.prizes) and not pool.touched
    reset = min(prize.began_with, prize.display) - prize.from_reserve if latest else 0
    to_house = Amount(max(0, reset))
    moved = Amount(prize.display - to_house)
    heir = pool.retirement.into if pool.retirement is not None else None
    if heir is not None and (not floor.state(JACKPOT, heir).running or not moved):
        heir = None
    back = PrizeTakenBack(
        pool=pool.name,
        prize=prize.number,
        unpaid=Amount(0),
        owed=Amount(prize.won - prize.forfeited),
        forfeited=Amount(prize.forfeited),
        borne=Amount(prize.won - prize.display),
        to_reserve=Amount(0),
        to_house=to_house,
        fetched=Amount(0),
        fetched_reserve=Amount(0),
        display=Amount(0),
        overflow=Amount(0),
        moved=moved,
        into=heir,
        clauses=(PRIZE_TAKEN_BACK, JACKPOT_RETIRED),
    )
    happened = [*_debts(pool, prize), back]
    if heir is None:
        return happened
    clauses = (PRIZE_TAKEN_BACK, JACKPOT_RETIRED)
    return [*happened, JackpotReceived(pool=heir, source=pool.name, amount=moved, clauses=clauses)]


def _paid(prize: Prize) -> list[Share]:
    return [share for share in prize.shares if share.player in prize.paid]


def _debts(pool: Pool, prize: Prize) -> Consequences:
    """What was paid of a prize, its players owe at the table where they won it."""
    at = table_stream(prize.table)
    return [
        Happening(
            at,
            PrizeOwed(
                player=share.player,
                amount=prize.due_to(share),
                pool=pool.name,
                prize=prize.number,
                clauses=(PRIZE_TAKEN_BACK,),
            ),
        )
        for share in _paid(prize)
    ]


def off_form(floor: Floor, number: int, clauses: Clauses) -> list[NounEvent]:
    """A form that was opened for a prize is cancelled with it: nobody has been paid yet."""
    opened = floor.state(PAYOUT, str(number)).opened
    assert opened is not None
    cancelled = PayoutCancelled(
        payout=number,
        player=opened.player,
        amount=opened.amount,
        to="prize",
        reason="the settlement is undone",
        by=SYSTEM,
        clauses=clauses,
    )
    closed = FormClosed(number=number, clauses=clauses)
    return [cancelled, returned(opened, clauses), closed]
