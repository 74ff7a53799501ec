"""What events make of a jackpot, and what money they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import (
    CASH,
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
    PrizePaid,
    PrizeTakenBack,
    PrizeVerified,
    RetirementAnnounced,
    TableLinked,
    TableUnlinked,
)
from sicbo.core.floor.noun import folds, moves
from sicbo.core.money import Amount


@folds(JackpotOpened)
def _fold_opened(pool: Pool, event: JackpotOpened) -> None:
    pool.name, pool.rules = event.pool, event.rules
    pool.display = event.rules.terms.reset


@folds(JackpotChanged)
def _fold_changed(pool: Pool, event: JackpotChanged) -> None:
    pool.pending = event.rules


@folds(TableLinked)
def _fold_linked(pool: Pool, event: TableLinked) -> None:
    if event.waits:
        pool.pending_rates[event.table] = event.rates
    else:
        pool.links[event.table] = event.rates


@folds(TableUnlinked)
def _fold_unlinked(pool: Pool, event: TableUnlinked) -> None:
    del pool.links[event.table]
    pool.pending_rates.pop(event.table, None)
    pool.take(event.fetched, event.fetched_reserve)


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
    )
    pool.rules, pool.pending = event.rules, None
    pool.links.update(event.rates)
    pool.pending_rates = {}
    pool.display, pool.overflow = below(terms.reset + event.overflow, terms.ceiling)
    pool.reserve = Amount(pool.reserve + event.fetched_reserve - event.from_reserve)
    pool.touched = False


@folds(PrizeVerified)
def _fold_verified(pool: Pool, event: PrizeVerified) -> None:
    verified = pool.prizes[event.prize].verified
    verified[event.player] = (*verified.get(event.player, ()), event.by)


@folds(PrizePaid)
def _fold_paid(pool: Pool, event: PrizePaid) -> None:
    pool.prizes[event.prize].paid.add(event.player)


@folds(PrizeTakenBack)
def _fold_taken_back(pool: Pool, event: PrizeTakenBack) -> None:
    pool.prizes[event.prize].taken_back = True
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


@moves(PrizePaid)
def _move_paid(event: PrizePaid) -> Sequence[Posting]:
    return move(PRIZE, TRANSIT if event.how == "meter" else CASH, event.amount)


@moves(PrizeTakenBack)
def _move_taken_back(event: PrizeTakenBack) -> Sequence[Posting]:
    return [
        *_came(event.fetched, event.fetched_reserve),
        *move(PRIZE, POOL, event.unpaid),
        *move(TRANSIT, POOL, event.owed),
        *move(POOL, SEED, event.borne + event.to_house),
        *move(POOL, RESERVE, event.to_reserve),
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
