"""What a result does to runs, and to the wagers that follow them."""

from sicbo.core.dice import Roll
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.document import Market, Streak
from sicbo.core.law.odds import parse_odds
from sicbo.core.law.policies import StreakPolicy
from sicbo.core.law.settlement import payment
from sicbo.core.money import Amount
from sicbo.core.table.lines import MarketRun, StreakLine
from sicbo.core.table.state import StreakWager, Table

NOTHING = Amount(0)


def step_streaks(table: Table, roll: Roll) -> tuple[tuple[StreakLine, ...], tuple[MarketRun, ...]]:
    """Move every run and every live wager on by a result; a triple moves nothing."""
    rules = table.policies.streaks
    if rules is None:
        return (), ()
    lines: list[StreakLine] = []
    runs: list[MarketRun] = []
    for streak in table.book.streaks:
        for market in streak.markets:
            key = WagerKey(market.key)
            hit = None if roll.is_triple else _side(table, market, roll)
            if not roll.is_triple:
                runs.append(_run(table, key, hit))
            for (player, of), wager in table.streaks.items():
                if of == key:
                    lines.append(_step(table, rules, streak, key, player, wager, roll, hit))
    return tuple(lines), tuple(runs)


def _side(table: Table, market: Market, roll: Roll) -> WagerKey | None:
    won = (side for side in market.sides if table.book.row(side).at(roll) is not None)
    return next((WagerKey(side) for side in won), None)


def _run(table: Table, key: WagerKey, hit: WagerKey | None) -> MarketRun:
    before = table.runs.get(key)
    if hit is None:
        return MarketRun(key, None, 0)
    if before is not None and before.side == hit:
        return MarketRun(key, hit, before.length + 1)
    return MarketRun(key, hit, 1)


def _step(
    table: Table,
    rules: StreakPolicy,
    streak: Streak,
    key: WagerKey,
    player: str,
    wager: StreakWager,
    roll: Roll,
    hit: WagerKey | None,
) -> StreakLine:
    """One live wager after one result; failed lights end it with the count it has."""
    prices = {pay.length: parse_odds(pay.to_one) for pay in streak.pays}
    longest, shortest = max(prices), min(prices)
    side = wager.side if wager.side is not None or roll.is_triple else hit
    on = hit is not None and hit == side
    count = wager.count + 1 if on else wager.count
    over = not roll.is_triple and ((not on and side is not None) or count == longest)
    ended = over or table.lights_failed
    wins = count >= shortest

    def line(outcome: str, pays: Amount, *clauses: ClauseNumber) -> StreakLine:
        return StreakLine(player, key, side, wager.stake, count, outcome, pays, clauses)  # type: ignore[arg-type]

    def price(length: int) -> Amount:
        return payment(wager.stake, prices[length], table.book.document.payments)

    levels = streak.paid == "each-level"
    reached = price(count) if levels and on and wins else NOTHING
    if not ended:
        return line("runs", reached, rules.wins_clause if wins else rules.loses_clause)
    why = () if over else (rules.ended_clause,)
    if wins:
        pays = reached if levels else price(count)
        return line("won", pays, rules.wins_clause, streak.pays_clause, *why)
    if roll.is_triple:
        return line("returned", NOTHING, rules.ended_clause)
    return line("lost", NOTHING, rules.loses_clause, *why)
