"""What a settlement does to jackpots: first the test, then the award, the reset and the feed."""

from collections.abc import Mapping, Sequence

import msgspec

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.opening_pools import linked_at
from sicbo.core.floor.jackpots.pool import Pool, PoolRules, Share
from sicbo.core.floor.jackpots.pool_events import JackpotWon, TableTakenIn
from sicbo.core.floor.jackpots.prizes import paid_at_once
from sicbo.core.floor.jackpots.standing import Place, fetched
from sicbo.core.floor.jackpots.terms import Sharing, Trigger, qualifies, times_of
from sicbo.core.floor.noun import Decided, NounEvent, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import (
    JACKPOT_CHANGES,
    JACKPOT_FED,
    JACKPOT_RESET,
    PRIZE_SHARED,
    TABLE_LEFT_OUT,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.jackpots.link import Link, due
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.lines import Clauses, Line
from sicbo.core.table.rounds.messages import RoundSettled

Consequences = list[NounEvent | Happening]


@follows(RoundSettled)
def jackpots_at_settlement(floor: Floor, order: FloorOrder, event: RoundSettled) -> Decided:
    """Every jackpot that the table feeds is tested, awarded where it is won, and fed."""
    assert order.table is not None
    table = floor.table(order.table)
    policy = table.policies.jackpots
    if not table.jackpots or policy is None:
        return ()
    place = Place(order.table, table, policy)
    happened: Consequences = []
    for name, link in table.jackpots.items():
        pool = floor.state(JACKPOT, name)
        if pool.rules is not None:
            happened += _settled(floor, order, place, pool, pool.rules, link, event)
    return happened


def _settled(
    floor: Floor,
    order: FloorOrder,
    place: Place,
    pool: Pool,
    rules: PoolRules,
    link: Link,
    event: RoundSettled,
) -> Consequences:
    trigger, held = rules.terms.trigger, place.table.held
    wins = qualifying(trigger, event.lines)
    counts, winners = counted(trigger, link.counts, wins)
    counts |= {name: each for name, each in link.counts.items() if name in held}
    _, waits = counted(trigger, link.counts, qualifying(trigger, event.waiting))
    winners |= waits
    happened = _taken_in(place, pool)
    if winners:
        happened += _award(floor, order, place, pool, rules, winners, event, tuple(waits))
    turnover = decided(event)
    if turnover or counts != link.counts:
        clauses = (place.policy.feed_clause, JACKPOT_FED)
        fed = JackpotFed(
            pool=pool.name,
            round=event.round,
            turnover=turnover,
            display=due(link.display_carry, link.display_rate, turnover),
            reserve=due(link.reserve_carry, link.reserve_rate, turnover),
            counts=counts,
            clauses=clauses,
        )
        happened.append(Happening(table_stream(place.name), fed))
    if winners:
        changed: Clauses = (place.policy.feed_clause, JACKPOT_CHANGES)
        for name, rates in pool.pending_rates.items():
            if name == place.name or name not in pool.left_out:
                happened.append(linked_at(name, pool.name, rates, changed))
    elif _missed(place, pool, link):
        rates, missed = pool.links[place.name], (place.policy.feed_clause, TABLE_LEFT_OUT)
        happened.append(linked_at(place.name, pool.name, rates, missed))
    return happened


def _taken_in(place: Place, pool: Pool) -> Consequences:
    """A table that was left out has settled, so it can be read again."""
    if place.name not in pool.left_out:
        return []
    clauses: Clauses = (place.policy.feed_clause, TABLE_LEFT_OUT)
    return [TableTakenIn(pool=pool.name, table=place.name, clauses=clauses)]


def _missed(place: Place, pool: Pool, link: Link) -> bool:
    """Whether the rates of a table changed while it was left out."""
    rates = pool.links[place.name]
    return (rates.display, rates.reserve) != (link.display_rate, link.reserve_rate)


def decided(event: RoundSettled) -> int:
    """The turnover of a round: stakes of money that the dice decided."""
    lines = sum(line.counted for line in event.lines if line.outcome in ("won", "lost"))
    streaks = sum(line.stake for line in event.streaks if line.outcome in ("won", "lost"))
    tokens = sum(row.stake for row in event.in_kind if is_token(row.kind))
    return max(0, lines + streaks - tokens)


def qualifying(trigger: Trigger, lines: Sequence[Line]) -> dict[str, int]:
    """What each terminal staked on wagers that the trigger speaks of and that have won."""
    wins: dict[str, int] = {}
    for line in lines:
        if line.outcome == "won" and qualifies(trigger, line.wager, line.counted):
            wins[line.player] = wins.get(line.player, 0) + line.counted
    return wins


def counted(
    trigger: Trigger, before: Mapping[str, int], wins: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Wins in a row after a round, and what was staked by those who have won the jackpot."""
    times, counts, winners = times_of(trigger), {}, {}
    for player, stake in wins.items():
        reached = before.get(player, 0) + 1
        if reached >= times:
            winners[player] = stake
        else:
            counts[player] = reached
    return counts, winners


def _award(
    floor: Floor,
    order: FloorOrder,
    place: Place,
    pool: Pool,
    rules: PoolRules,
    winners: Mapping[str, int],
    event: RoundSettled,
    waits: tuple[str, ...],
) -> Consequences:
    """The prize is what the display showed; the jackpot begins anew, under the rules that wait."""
    policy = place.policy
    came = fetched(floor, pool, (policy.winner_clause, JACKPOT_RESET), at=place.name)
    shown = came.meters.display
    first = sorted(winners, key=lambda name: place.table.players[name].reached)
    shares = tuple(
        msgspec.structs.replace(share, seat=place.table.players[share.player].seat)
        for share in shared(shown, {name: winners[name] for name in first}, rules.terms.sharing)
    )
    after = pool.pending or rules
    from_reserve = Amount(min(came.meters.reserve, after.terms.reset))
    display = () if policy.display_clause is None else (policy.display_clause,)
    won = JackpotWon(
        pool=pool.name,
        prize=len(pool.prizes) + 1,
        table=place.name,
        round=event.round,
        display=shown,
        overflow=came.meters.overflow,
        shares=shares,
        borne=Amount(sum(share.amount for share in shares) - shown),
        fetched=came.display,
        fetched_reserve=came.reserve,
        from_reserve=from_reserve,
        from_house=Amount(after.terms.reset - from_reserve),
        rules=after,
        rates=dict(pool.pending_rates),
        waits=waits,
        clauses=(policy.winner_clause, *display, PRIZE_SHARED, JACKPOT_RESET),
    )
    if waits:
        return [*came.happened, won]
    return [*came.happened, won, *paid_at_once(floor, order, place, rules, won, event)]


def shared(prize: Amount, stakes: Mapping[str, int], sharing: Sharing) -> tuple[Share, ...]:
    """What each winner has of a prize; who comes first in order has an odd cent first.

    >>> [share.amount for share in shared(Amount(100), {"ann": 1, "bob": 5, "cy": 2}, "equal")]
    [34, 33, 33]
    >>> [share.amount for share in shared(Amount(100), {"ann": 1, "bob": 5, "cy": 2}, "by-stake")]
    [13, 62, 25]
    >>> [share.amount for share in shared(Amount(100), {"ann": 1, "bob": 5}, "each")]
    [100, 100]
    """
    weights = dict.fromkeys(stakes, 1) if sharing == "equal" else stakes
    if sharing == "each":
        amounts = dict.fromkeys(stakes, int(prize))
    else:
        total = sum(weights.values())
        amounts = {name: prize * weight // total for name, weight in weights.items()}
        rest = prize - sum(amounts.values())
        by_rest = sorted(weights, key=lambda name: -(prize * weights[name] % total))
        for name in by_rest[:rest]:
            amounts[name] += 1
    return tuple(
        Share(name, Amount(stakes[name]), Amount(amount)) for name, amount in amounts.items()
    )
