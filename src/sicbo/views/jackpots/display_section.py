"""The jackpots of a table as its terminals and its wall show them."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Pool, PoolRules
from sicbo.core.floor.jackpots.terms import times_of
from sicbo.core.law.running.jackpot_policies import JackpotPolicy
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.views.jackpots.display_form import JackpotShown, JackpotsSection, JackpotWin
from sicbo.views.jackpots.pool_rows import Standing, readable
from sicbo.views.words.citations import cite
from sicbo.views.words.labels import label_of

JACKPOTS: Final = "jackpots"
"""The section of a table's view in which they stand."""


def jackpots_section(floor: Standing, table: Table) -> JackpotsSection | None:
    """Every jackpot that a table feeds; nothing where its document has none."""
    policy = table.policies.jackpots
    return None if policy is None else JackpotsSection(tuple(_shown(floor, table, policy)))


def _shown(floor: Standing, table: Table, policy: JackpotPolicy) -> Iterator[JackpotShown]:
    for name in table.jackpots:
        pool = floor.state(JACKPOT, name)
        if pool.rules is not None:
            yield _one(floor, table, policy, pool, pool.rules)


def _one(
    floor: Standing, table: Table, policy: JackpotPolicy, pool: Pool, rules: PoolRules
) -> JackpotShown:
    links = [each.jackpots[pool.name] for _, each in readable(floor, pool)]
    terms, trigger = rules.terms, rules.terms.trigger
    clauses = (policy.clause, policy.feed_clause, policy.winner_clause, policy.pays_clause)
    return JackpotShown(
        name=pool.name,
        display=pool.meters(links).display,
        unpaid=Amount(pool.unpaid()),
        reset=terms.reset,
        ceiling=terms.ceiling,
        spots=tuple(str(spot) for spot in trigger.spots),
        labels=tuple(label_of(table.book, spot) for spot in trigger.spots),
        at_least=trigger.at_least,
        times=times_of(trigger),
        sharing=terms.sharing,
        paid=rules.paid,
        verify_from=rules.verify_from,
        changes=pool.pending is not None or bool(pool.pending_rates),
        ends_at=None if pool.retirement is None else pool.retirement.at,
        fault=None if pool.fault is None else pool.fault.part,
        last=_last(pool),
        cited=cite(table.book, clauses),
    )


def _last(pool: Pool) -> JackpotWin | None:
    """The last win that stands."""
    won = (each for each in reversed(pool.prizes.values()) if not each.taken_back)
    prize = next(won, None)
    if prize is None:
        return None
    return JackpotWin(
        table=prize.table,
        round=prize.round,
        seats=tuple(sorted(each.seat for each in prize.shares if each.seat is not None)),
        amount=prize.display,
        state="unpaid" if prize.unpaid() else "paid",
    )


def own_counts(table: Table, player: str) -> dict[str, int]:
    """How many wins in a row somebody has, by the jackpot that asks for several."""
    counted = ((name, link.counts.get(player, 0)) for name, link in table.jackpots.items())
    return {name: count for name, count in counted if count}
