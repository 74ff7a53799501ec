"""What a table gives to jackpots and what its players have of them, folded and posted."""

from collections.abc import Sequence

import msgspec

from sicbo.core.bank.ledger import FEED, TRANSIT, Posting, debt, fed_to, kept_for, move, stack
from sicbo.core.table.jackpots.link import LastFeed, Link
from sicbo.core.table.jackpots.messages import (
    JackpotFed,
    JackpotFetched,
    JackpotLinked,
    JackpotUnlinked,
    PrizeCredited,
    PrizeOwed,
)
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import Player, Table


@folds(JackpotLinked)
def _fold_linked(table: Table, event: JackpotLinked) -> None:
    table.once_fed.discard(event.pool)
    known = table.jackpots.get(event.pool)
    if known is None:
        table.jackpots[event.pool] = Link(event.display, event.reserve)
    else:
        known.display_rate, known.reserve_rate = event.display, event.reserve


@folds(JackpotUnlinked)
def _fold_unlinked(table: Table, event: JackpotUnlinked) -> None:
    del table.jackpots[event.pool]
    table.once_fed.add(event.pool)


@folds(JackpotFed)
def _fold_fed(table: Table, event: JackpotFed) -> None:
    link = table.jackpots[event.pool]
    rates = link.display_rate, link.reserve_rate
    last = LastFeed(event.round, event.turnover, *rates, link.counts)
    before = link.last
    if before is not None and before.round == event.round:
        # Wagers of the round that had waited, or what is undone of it.
        turnover = before.turnover + event.turnover
        changed = msgspec.structs.replace(before, turnover=turnover)
        link.last = None if event.undone and not turnover else changed
    elif not event.undone and (before is None or before.round < event.round):
        link.last = last
    link.display += event.display.fed
    link.reserve += event.reserve.fed
    link.display_carry, link.reserve_carry = event.display.carry, event.reserve.carry
    link.turnover += event.turnover
    link.counts = event.counts


@folds(JackpotFetched)
def _fold_fetched(table: Table, event: JackpotFetched) -> None:
    link = table.jackpots[event.pool]
    link.display -= event.display
    link.reserve -= event.reserve


@folds(PrizeCredited, PrizeOwed)
def _fold_prize(table: Table, event: PrizeCredited | PrizeOwed) -> None:
    table.players.setdefault(event.player, Player())


@moves(JackpotFed)
def _move_fed(event: JackpotFed) -> Sequence[Posting]:
    shown, kept = event.display.fed, event.reserve.fed
    return (*move(FEED, fed_to(event.pool), shown), *move(FEED, kept_for(event.pool), kept))


@moves(JackpotFetched)
def _move_fetched(event: JackpotFetched) -> Sequence[Posting]:
    shown = move(fed_to(event.pool), TRANSIT, event.display)
    return (*shown, *move(kept_for(event.pool), TRANSIT, event.reserve))


@moves(PrizeCredited)
def _move_credited(event: PrizeCredited) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)


@moves(PrizeOwed)
def _move_owed(event: PrizeOwed) -> Sequence[Posting]:
    return move(debt(event.player), TRANSIT, event.amount)
