"""A jackpot made ready to be shown, from the floor as it stands."""

from collections.abc import Iterator
from typing import Literal, Protocol, TypeVar

from sicbo.core.errors import SicboError
from sicbo.core.floor.jackpots.break_even import break_even
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, Prize
from sicbo.core.floor.noun import Noun
from sicbo.core.money import Amount
from sicbo.core.table.jackpots.link import Link
from sicbo.core.table.state import Table
from sicbo.views.jackpots.pool_form import LinkRow, PoolShown, PrizeRow

S = TypeVar("S")


class Standing(Protocol):
    """Whoever knows tables and nouns: a floor, as it is decided on or as it is published."""

    def table(self, name: str, /) -> Table:
        """A table."""
        ...

    def state(self, noun: Noun[S], which: str = "", /) -> S:
        """What a noun has come to."""
        ...


def pool_shown(floor: Standing, name: str) -> PoolShown | None:
    """A jackpot that was opened, with what its tables have fed by now."""
    pool = floor.state(JACKPOT, name)
    if pool.rules is None:
        return None
    tables = dict(readable(floor, pool))
    links = {table: each.jackpots[name] for table, each in tables.items()}
    meters = pool.meters(links.values())
    cited = [each.policies.jackpots for each in tables.values()]
    trigger = pool.rules.terms.trigger
    lowest = min((break_even(each.book, trigger) for each in tables.values()), default=None)
    clauses = dict.fromkeys(str(each.winner_clause) for each in cited if each is not None)
    rows = [row for prize in pool.prizes.values() for row in _prize_rows(prize)]
    fault = None if pool.fault is None else f"{pool.fault.part}: {pool.fault.reason}"
    return PoolShown(
        pool=name,
        state="retired" if pool.retired else "open",
        display=meters.display,
        overflow=meters.overflow,
        reserve=meters.reserve,
        unpaid=Amount(pool.unpaid()),
        rules=pool.rules,
        pending=pool.pending,
        links=tuple(_link_row(pool, table, link) for table, link in links.items()),
        prizes=tuple(reversed(rows)),
        fault=fault,
        ends_at=None if pool.retirement is None else pool.retirement.at,
        clauses=tuple(clauses),
        break_even=None if lowest is None else Amount(int(lowest)),
        left_out=tuple(table for table in pool.links if table not in tables),
    )


def readable(floor: Standing, pool: Pool) -> Iterator[tuple[str, Table]]:
    """The tables on the link of a jackpot whose money is shown, by their names."""
    for name in pool.links:
        if name in pool.left_out:
            continue
        try:
            table = floor.table(name)
        except SicboError:  # It is damaged; a display goes on without it.
            continue
        yield name, table


def _link_row(pool: Pool, table: str, link: Link) -> LinkRow:
    rates = pool.links[table]
    return LinkRow(
        table=table,
        display_rate=str(rates.display),
        reserve_rate=str(rates.reserve),
        approval=rates.approval,
        turnover=Amount(link.turnover),
    )


def _prize_rows(prize: Prize) -> list[PrizeRow]:
    return [
        PrizeRow(
            prize=prize.number,
            table=prize.table,
            round=prize.round,
            player=share.player,
            amount=share.amount,
            verified_by=prize.verified.get(share.player, ()),
            state=_state(prize, share.player),
        )
        for share in prize.shares
    ]


def _state(prize: Prize, player: str) -> Literal["unpaid", "paid", "taken-back"]:
    if prize.taken_back:
        return "taken-back"
    return "paid" if player in prize.paid else "unpaid"
