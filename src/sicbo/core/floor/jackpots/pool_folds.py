"""What events make of a jackpot, and what money they move."""

from collections.abc import Sequence

import msgspec

from sicbo.core.bank.ledger import (
    CASH,
    HOUSE,
    POOL,
    PRIZE,
    RESERVE,
    SEED,
    SET_ASIDE,
    TRANSIT,
    Posting,
    move,
)
from sicbo.core.floor.jackpots.pool import Pool, PoolFault, Prize, Retirement, below
from sicbo.core.floor.jackpots.pool_events import (
    JackpotAdjusted,
    JackpotChanged,
    JackpotFaultCleared,
    JackpotFaultDeclared,
    JackpotOpened,
    JackpotReceived,
    JackpotRetired,
    JackpotWon,
    PrizeConfirmed,
    PrizePaid,
    PrizeTakenBack,
    PrizeVerified,
    RetirementAnnounced,
    ShareTakenBack,
    TableLeftOut,
    TableLinked,
    TableTakenIn,
    TableUnlinked,
)
from sicbo.core.floor.jackpots.prize_events import (
    PrizeHeld,
    PrizeOnForm,
    PrizeReleased,
    PrizeReturned,
)
from sicbo.core.floor.noun import folds, moves
from sicbo.core.money import Amount


@folds(JackpotOpened)
def _fold_opened(pool: Pool, event: JackpotOpened) -> None:
    pool.name, pool.rules = event.pool, event.rules
    pool.display = event.rules.terms.reset
    pool.acknowledged = event.break_even


@folds(JackpotChanged)
def _fold_changed(pool: Pool, event: JackpotChanged) -> None:
    pool.pending, pool.pending_acknowledged = event.rules, event.break_even


@folds(TableLinked)
def _fold_linked(pool: Pool, event: TableLinked) -> None:
    if event.waits:
        pool.pending_rates[event.table] = event.rates
    else:
        pool.links[event.table] = event.rates
    if event.break_even is not None:
        known = (pool.acknowledged, pool.pending_acknowledged)
        lowest = [
            event.break_even if each is None else min(each, event.break_even) for each in known
        ]
        pool.acknowledged, pool.pending_acknowledged = lowest


@folds(TableUnlinked)
def _fold_unlinked(pool: Pool, event: TableUnlinked) -> None:
    del pool.links[event.table]
    pool.pending_rates.pop(event.table, None)
    pool.left_out.discard(event.table)
    pool.take(event.fetched, event.fetched_reserve)


@folds(TableLeftOut)
def _fold_left_out(pool: Pool, event: TableLeftOut) -> None:
    pool.left_out.add(event.table)


@folds(TableTakenIn)
def _fold_taken_in(pool: Pool, event: TableTakenIn) -> None:
    pool.left_out.discard(event.table)


@folds(JackpotWon)
def _fold_won(pool: Pool, event: JackpotWon) -> None:
    assert pool.rules is not None
    terms = event.rules.terms
    pool.prizes[event.prize] = Prize(
        event.prize,
        event.table,
        event.round,
        event.display,
        event.overflow,
        terms.reset,
        event.from_reserve,
        event.shares,
        pool.rules.verify_from,
        began_with=pool.rules.terms.reset,
        waits=set(event.waits),
        terms=pool.rules.terms,
    )
    pool.open[event.prize] = pool.prizes[event.prize]
    if pool.pending is not None:
        pool.acknowledged, pool.pending_acknowledged = pool.pending_acknowledged, None
    pool.rules, pool.pending = event.rules, None
    pool.links.update(event.rates)
    pool.pending_rates = {}
    pool.display, pool.overflow = below(terms.reset + event.overflow, terms.ceiling)
    pool.reserve = Amount(pool.reserve + event.fetched_reserve - event.from_reserve)
    pool.touched = False


@folds(PrizeConfirmed)
def _fold_confirmed(pool: Pool, event: PrizeConfirmed) -> None:
    prize = pool.prizes[event.prize]
    seats = {each.player: each.seat for each in prize.shares}
    prize.shares = tuple(
        msgspec.structs.replace(each, seat=seats.get(each.player)) for each in event.shares
    )
    prize.waits.discard(event.player)


@folds(ShareTakenBack)
def _fold_share_back(pool: Pool, event: ShareTakenBack) -> None:
    prize = pool.prizes[event.prize]
    prize.shares = tuple(each for each in prize.shares if each.player != event.player)
    if not event.to_house:
        prize.display = Amount(prize.display - event.amount)
        pool.take(event.amount)
        pool.touched = True


@folds(PrizeVerified)
def _fold_verified(pool: Pool, event: PrizeVerified) -> None:
    verified = pool.prizes[event.prize].verified
    verified[event.player] = (*verified.get(event.player, ()), event.by)


@folds(PrizePaid)
def _fold_paid(pool: Pool, event: PrizePaid) -> None:
    prize = pool.prizes[event.prize]
    prize.paid.add(event.player)
    prize.on_form.pop(event.player, None)
    if not prize.unpaid():
        pool.open.pop(event.prize, None)


@folds(PrizeOnForm)
def _fold_on_form(pool: Pool, event: PrizeOnForm) -> None:
    pool.prizes[event.prize].on_form[event.player] = event.payout


@folds(PrizeReturned)
def _fold_returned(pool: Pool, event: PrizeReturned) -> None:
    del pool.prizes[event.prize].on_form[event.player]


@folds(PrizeHeld)
def _fold_held(pool: Pool, event: PrizeHeld) -> None:
    pool.prizes[event.prize].held[event.player] = event.hold


@folds(PrizeReleased)
def _fold_released(pool: Pool, event: PrizeReleased) -> None:
    prize = pool.prizes[event.prize]
    del prize.held[event.player]
    prize.pays[event.player] = event.pays


@folds(PrizeTakenBack)
def _fold_taken_back(pool: Pool, event: PrizeTakenBack) -> None:
    pool.prizes[event.prize].taken_back = True
    pool.open.pop(event.prize, None)
    pool.display, pool.overflow = event.display, event.overflow
    pool.reserve = Amount(pool.reserve + event.fetched_reserve + event.to_reserve)
    pool.touched = True


@folds(JackpotFaultDeclared)
def _fold_fault(pool: Pool, event: JackpotFaultDeclared) -> None:
    pool.fault = PoolFault(event.part, event.reason)


@folds(JackpotFaultCleared)
def _fold_cleared(pool: Pool, _: JackpotFaultCleared) -> None:
    pool.fault = None


@folds(JackpotAdjusted)
def _fold_adjusted(pool: Pool, event: JackpotAdjusted) -> None:
    pool.adjusted.append(event)
    pool.display, pool.overflow = event.display, event.overflow
    pool.reserve = Amount(pool.reserve + event.fetched_reserve)
    pool.touched = True


@folds(RetirementAnnounced)
def _fold_announced(pool: Pool, event: RetirementAnnounced) -> None:
    pool.retirement = Retirement(event.at, event.approval, event.into)


@folds(JackpotRetired)
def _fold_retired(pool: Pool, _: JackpotRetired) -> None:
    pool.retired, pool.links, pool.pending_rates = True, {}, {}
    pool.display = pool.overflow = pool.reserve = Amount(0)


@folds(JackpotReceived)
def _fold_received(pool: Pool, event: JackpotReceived) -> None:
    pool.take(event.amount)
    pool.touched = True


def _came(fetched: int, reserve: int) -> list[Posting]:
    return [*move(TRANSIT, POOL, fetched), *move(TRANSIT, RESERVE, reserve)]


@moves(JackpotOpened)
def _move_opened(event: JackpotOpened) -> Sequence[Posting]:
    return move(SEED, POOL, event.rules.terms.reset)


@moves(TableUnlinked)
def _move_unlinked(event: TableUnlinked) -> Sequence[Posting]:
    return _came(event.fetched, event.fetched_reserve)


@moves(JackpotWon)
def _move_won(event: JackpotWon) -> Sequence[Posting]:
    return [
        *_came(event.fetched, event.fetched_reserve),
        *move(POOL, PRIZE, event.display),
        *move(SEED, PRIZE, event.borne),
        *move(RESERVE, POOL, event.from_reserve),
        *move(SEED, POOL, event.from_house),
    ]


@moves(PrizeConfirmed)
def _move_confirmed(event: PrizeConfirmed) -> Sequence[Posting]:
    return move(SEED, PRIZE, event.borne)


@moves(ShareTakenBack)
def _move_share_back(event: ShareTakenBack) -> Sequence[Posting]:
    came = TRANSIT if event.owed else PRIZE
    return move(came, SEED if event.to_house else POOL, event.amount)


@moves(PrizePaid)
def _move_paid(event: PrizePaid) -> Sequence[Posting]:
    if event.payout is not None:
        return ()  # It left with the form, which has paid it.
    return move(PRIZE, CASH if event.how == "hand" else TRANSIT, event.amount)


@moves(PrizeOnForm)
def _move_on_form(event: PrizeOnForm) -> Sequence[Posting]:
    return move(PRIZE, TRANSIT, event.amount)


@moves(PrizeReturned)
def _move_returned(event: PrizeReturned) -> Sequence[Posting]:
    return move(TRANSIT, PRIZE, event.amount)


@moves(PrizeReleased)
def _move_released(event: PrizeReleased) -> Sequence[Posting]:
    return move(PRIZE, HOUSE, event.forfeited)


@moves(PrizeTakenBack)
def _move_taken_back(event: PrizeTakenBack) -> Sequence[Posting]:
    return [
        *_came(event.fetched, event.fetched_reserve),
        *move(PRIZE, POOL, event.unpaid),
        *move(HOUSE, POOL, event.forfeited),
        *move(TRANSIT, POOL, event.owed),
        *move(POOL, SEED, event.borne + event.to_house),
        *move(POOL, RESERVE, event.to_reserve),
        *move(POOL, SET_ASIDE if event.into is None else TRANSIT, event.moved),
    ]


@moves(JackpotAdjusted)
def _move_adjusted(event: JackpotAdjusted) -> Sequence[Posting]:
    came = _came(event.fetched, event.fetched_reserve)
    return [*came, *move(SEED, POOL, event.display - event.before)]


@moves(JackpotRetired)
def _move_retired(event: JackpotRetired) -> Sequence[Posting]:
    to = SET_ASIDE if event.into is None else TRANSIT
    return [
        *_came(event.fetched, event.fetched_reserve),
        *move(POOL, SEED, event.home),
        *move(POOL, to, event.moved),
        *move(RESERVE, to, event.moved_reserve),
    ]


@moves(JackpotReceived)
def _move_received(event: JackpotReceived) -> Sequence[Posting]:
    return move(TRANSIT, POOL, event.amount)
