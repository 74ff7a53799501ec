"""Settling a round: limits applied, losers taken, winners paid, streaks moved on."""

from sicbo.core.dice import Roll
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.odds import write_odds
from sicbo.core.law.settlement import payment
from sicbo.core.money import Amount
from sicbo.core.table import events as e
from sicbo.core.table.commands import Dice
from sicbo.core.table.lines import Line
from sicbo.core.table.state import Table
from sicbo.core.table.streaking import step_streaks

NOTHING = Amount(0)


def settle_now(table: Table, dice: Dice) -> list[e.Event]:
    """Settle every wager by the dice; what must follow at once follows."""
    rules = table.policies.round
    roll = Roll(*dice)
    lines = [
        _line(table, name, key, stake, roll)
        for name, player in table.players.items()
        for key, stake in player.wagers.items()
    ]
    losers_first = sorted(lines, key=lambda line: line.outcome == "won")
    streaks, runs = step_streaks(table, roll)
    settled = e.RoundSettled(
        round=table.round,
        dice=dice,
        lines=tuple(losers_first),
        streaks=streaks,
        runs=runs,
        clauses=(rules.settle_clause,),
    )
    happened: list[e.Event] = [settled, *_warnings(table), *_prompts(table)]
    if table.suspend_after is not None:
        clause = table.policies.may["clear-fault"].clause
        happened.append(e.Suspended(reason=table.suspend_after, ruling=False, clauses=(clause,)))
    return happened


def _line(table: Table, name: str, key: WagerKey, stake: Amount, roll: Roll) -> Line:
    """One wager decided, as far as the limits let it count."""
    row = table.book.table[key]
    wager, level = row.wager, row.at(roll)
    rules = table.policies.limits
    limits = table.limits_for(name, key)
    noted: tuple[ClauseNumber, ...] = ()
    if stake < limits.minimum:
        noted = (rules.below_clause,)
        if rules.below == "settled-once" and table.players[name].warned:
            return Line(name, key, stake, NOTHING, "returned", NOTHING, stake, noted)
    counted = min(stake, limits.maximum)
    if counted < stake:
        noted = (*noted, rules.above_clause)
    excess = Amount(stake - counted)
    if level is None:
        clauses = _cited(wager.clause, wager.loses_clause, *noted)
        return Line(name, key, stake, counted, "lost", NOTHING, excess, clauses)
    pays = payment(counted, level.odds, table.book.document.payments)
    if rules.unit == "paid-up" and table.config is not None:
        chip = table.config.smallest_chip
        if pays % chip:
            pays = Amount(-(-pays // chip) * chip)
            noted = (*noted, rules.unit_clause)
    clauses = _cited(wager.clause, wager.wins_clause, *level.clauses, *noted)
    returns = Amount(stake + pays)
    odds = write_odds(level.odds)
    return Line(name, key, stake, counted, "won", pays, returns, clauses, odds)


def _warnings(table: Table) -> list[e.Event]:
    """Players who wagered under the minimum are told what becomes of the next such wager."""
    rules = table.policies.limits
    if rules.below != "settled-once":
        return []
    return [
        e.UnderMinimumNoted(player=name, clauses=(rules.below_clause,))
        for name, player in table.players.items()
        if not player.warned
        and any(stake < table.limits_for(name, key).minimum for key, stake in player.wagers.items())
    ]


def _prompts(table: Table) -> list[e.Event]:
    """Seated players who let too many rounds pass at a full table; nobody is sent off."""
    rules = table.policies.idle_seats
    if rules is None or table.config is None:
        return []
    return [
        e.SeatPrompted(player=name, rounds=player.idle + 1, clauses=(rules.clause,))
        for name, player in table.players.items()
        if player.seat is not None
        and not player.wagers
        and player.idle + 1 >= rules.rounds
        and table.full_but_for(name)
    ]


def _cited(*clauses: ClauseNumber | None) -> tuple[ClauseNumber, ...]:
    return tuple(dict.fromkeys(clause for clause in clauses if clause is not None))


def reversal(table: Table, reason: str, clause: ClauseNumber) -> e.RoundReversed:
    """Undo the last settlement; what a player has already taken away is lent and recorded."""
    assert table.settled is not None
    done = table.settled.event
    owed: dict[str, int] = {}
    for line in done.lines:
        owed[line.player] = owed.get(line.player, 0) + line.returns
    for streak in done.streaks:
        back = streak.pays + (streak.stake if streak.outcome in ("won", "returned") else 0)
        owed[streak.player] = owed.get(streak.player, 0) + back
    short = {
        player: Amount(amount - table.stack_of(player))
        for player, amount in owed.items()
        if amount > table.stack_of(player)
    }
    return e.RoundReversed(
        round=done.round,
        lines=done.lines,
        streaks=done.streaks,
        shortfalls=short,
        reason=reason,
        clauses=(clause,),
    )
