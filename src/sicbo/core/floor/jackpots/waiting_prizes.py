"""Jackpots and wagers that waited, or are void later: what is fed, shared and taken back then."""

from collections.abc import Iterable

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.awarding import counted, qualifying, shared
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, Prize, Share
from sicbo.core.floor.jackpots.pool_events import PrizeConfirmed, ShareTakenBack
from sicbo.core.floor.jackpots.undoing import Consequences, off_form, prizes_back
from sicbo.core.floor.noun import Decided, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import JACKPOT_FED, PRIZE_SHARED, PRIZE_TAKEN_BACK, TERMINAL_HELD
from sicbo.core.money import Amount
from sicbo.core.table.faults.fault_events import RoundsVoided, WagersRecalculated, WagersVoided
from sicbo.core.table.faults.recorded_round import RecordedFeed
from sicbo.core.table.faults.voiding_wagers import decided
from sicbo.core.table.jackpots.link import Link, due
from sicbo.core.table.jackpots.messages import JackpotFed, PrizeOwed
from sicbo.core.table.jackpots.rate import Rate
from sicbo.core.table.lines import Line


@follows(WagersRecalculated)
def jackpots_at_recalculation(
    floor: Floor, order: FloorOrder, event: WagersRecalculated
) -> Decided:
    """Stakes that are decided now are fed now, at the rates of their round.

    A prize that waited is shared, or goes back.
    """
    assert order.table is not None
    table, happened = floor.table(order.table), Consequences()
    held = table.held.get(event.player)
    waits = held.waiting if held is not None else None
    of_round = waits.rates if waits is not None else {}
    for name, link in table.jackpots.items():
        pool = floor.state(JACKPOT, name)
        happened += _decided(floor, order.table, pool, event.player, event.round, event.lines)
        turnover = decided(event.lines)
        if not turnover or pool.rules is None:
            continue
        trigger, own = pool.rules.terms.trigger, {event.player: link.counts.get(event.player, 0)}
        now, _ = counted(trigger, own, qualifying(trigger, event.lines))
        others = {key: each for key, each in link.counts.items() if key != event.player}
        rates = of_round.get(name, (link.display_rate, link.reserve_rate))
        fed = _fed(name, link, event.round, turnover, rates, others | now)
        happened.append(Happening(table_stream(order.table), fed))
    return happened


@follows(WagersVoided)
def jackpots_at_void_wagers(floor: Floor, order: FloorOrder, event: WagersVoided) -> Decided:
    """What a person's stakes had fed comes out of the carry, and so goes what they had won."""
    assert order.table is not None
    table, happened = floor.table(order.table), Consequences()
    for name in (*table.jackpots, *sorted(table.once_fed)):
        pool = floor.state(JACKPOT, name)
        if event.waited:
            happened += _decided(floor, order.table, pool, event.player, event.round, ())
        elif event.undone:
            happened += _share_back(floor, order.table, pool, event)
    return [*happened, *_unfed(floor, order.table, [(event.round, event.feeds)])]


@follows(RoundsVoided)
def jackpots_at_void_rounds(floor: Floor, order: FloorOrder, event: RoundsVoided) -> Decided:
    """Prizes of the rounds go back, and what they had fed comes out of the carry."""
    assert order.table is not None
    rounds, happened = {each.round for each in event.rounds}, Consequences()
    table = floor.table(order.table)
    for name in (*table.jackpots, *sorted(table.once_fed)):
        happened += prizes_back(floor, floor.state(JACKPOT, name), order.table, rounds)
    feeds = [(each.round, each.feeds) for each in event.rounds]
    return [*happened, *_unfed(floor, order.table, feeds)]


def _unfed(
    floor: Floor, table: str, rounds: Iterable[tuple[int, Iterable[RecordedFeed]]]
) -> Consequences:
    """What rounds had fed comes out of what is carried, one after the other."""
    happened, carried = Consequences(), dict[str, tuple[str, str]]()
    links = floor.table(table).jackpots
    for number, feeds in rounds:
        for feed in feeds:
            link = links.get(feed.pool)
            if link is None:
                continue
            shown, kept = carried.get(feed.pool, (link.display_carry, link.reserve_carry))
            fed = JackpotFed(
                pool=feed.pool,
                round=number,
                turnover=-feed.turnover,
                display=due(shown, feed.display, -feed.turnover),
                reserve=due(kept, feed.reserve, -feed.turnover),
                counts=dict(link.counts),
                undone=True,
                clauses=(JACKPOT_FED,),
            )
            carried[feed.pool] = fed.display.carry, fed.reserve.carry
            happened.append(Happening(table_stream(table), fed))
    return happened


def _fed(
    pool: str,
    link: Link,
    number: int,
    turnover: int,
    rates: tuple[Rate, Rate],
    counts: dict[str, int],
) -> JackpotFed:
    return JackpotFed(
        pool=pool,
        round=number,
        turnover=turnover,
        display=due(link.display_carry, rates[0], turnover),
        reserve=due(link.reserve_carry, rates[1], turnover),
        counts=counts,
        clauses=(JACKPOT_FED,),
    )


def _decided(
    floor: Floor, table: str, pool: Pool, player: str, number: int, lines: tuple[Line, ...]
) -> Consequences:
    """A terminal that may have won has, or has not: the prize is shared by those who have."""
    happened = Consequences()
    for prize in pool.prizes.values():
        waits = (prize.table, prize.round) == (table, number) and player in prize.waits
        if waits and not prize.taken_back:
            happened += _shared_now(floor, pool, prize, player, lines)
    return happened


def _shared_now(
    floor: Floor, pool: Pool, prize: Prize, player: str, lines: tuple[Line, ...]
) -> Consequences:
    assert prize.terms is not None
    stake = qualifying(prize.terms.trigger, lines).get(player, 0)
    stakes = {each.player: int(each.stake) for each in prize.shares}
    if stake:
        stakes[player] = stake
    else:
        del stakes[player]
    if not stakes:
        return prizes_back(floor, pool, prize.table, (prize.round,))
    shares = shared(prize.display, stakes, prize.terms.sharing)
    came: int = sum(share.amount for share in shares)
    return [
        PrizeConfirmed(
            pool=pool.name,
            prize=prize.number,
            player=player,
            confirmed=bool(stake),
            shares=shares,
            borne=Amount(came - prize.won),
            clauses=(PRIZE_SHARED, TERMINAL_HELD),
        )
    ]


def _share_back(floor: Floor, table: str, pool: Pool, event: WagersVoided) -> Consequences:
    """What the person had won of a prize in that round goes back, or is owed."""
    happened = Consequences()
    for prize in pool.prizes.values():
        share = prize.share_of(event.player)
        if (prize.table, prize.round) != (table, event.round) or share is None or prize.taken_back:
            continue
        if len(prize.shares) == 1:
            happened += prizes_back(floor, pool, table, (event.round,))
            continue
        happened += _one_back(floor, table, pool, prize, share)
    return happened


def _one_back(floor: Floor, table: str, pool: Pool, prize: Prize, share: Share) -> Consequences:
    paid, due = share.player in prize.paid, prize.due_to(share)
    borne = pool.retired or prize.won - share.amount >= prize.display
    back = ShareTakenBack(
        pool=pool.name,
        prize=prize.number,
        player=share.player,
        amount=due,
        owed=paid,
        to_house=borne,
        clauses=(PRIZE_TAKEN_BACK,),
    )
    if not paid:
        form = prize.on_form.get(share.player)
        off = [] if form is None else off_form(floor, form, (PRIZE_TAKEN_BACK,))
        return [*off, back]
    owes = PrizeOwed(
        player=share.player,
        amount=due,
        pool=pool.name,
        prize=prize.number,
        clauses=(PRIZE_TAKEN_BACK,),
    )
    return [Happening(table_stream(table), owes), back]
