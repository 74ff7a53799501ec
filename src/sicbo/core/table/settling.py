"""Settling a round: limits applied, losers taken, winners paid, streaks moved on."""

from sicbo.core.bank.ledger import debt
from sicbo.core.dice import Roll
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.odds import write_odds
from sicbo.core.law.settlement import payment
from sicbo.core.money import Amount
from sicbo.core.table import events as e
from sicbo.core.table.commands import Dice
from sicbo.core.table.lines import Line, StreakLine
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
    owed = {name: Amount(-table.ledger[debt(name)]) for name in table.players}
    owing = {name: amount for name, amount in owed.items() if amount > 0}
    collected = debts_taken(owing, settled.lines, rules.settle_clause)
    return [settled, *collected, *_warnings(table), *_prompts(table), *stops_now(table)]


def stops_now(table: Table) -> list[e.Event]:
    """A fault that waited for the end of the round stops play now."""
    if table.suspend_after is None:
        return []
    clause = table.policies.may["clear-fault"].clause
    return [e.Suspended(reason=table.suspend_after, ruling=False, clauses=(clause,))]


def _line(table: Table, name: str, key: WagerKey, stake: Amount, roll: Roll) -> Line:
    """One wager decided, as far as the limits let it count."""
    row = table.book.table[key]
    wager, level = row.wager, row.at(roll)
    rules = table.policies.limits
    limits = table.limits_then(name, key)
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
    if table.policies.terminals is not None:
        noted = (*noted, table.policies.terminals.winnings_clause)
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
        and any(
            stake < table.limits_then(name, key).minimum for key, stake in player.wagers.items()
        )
    ]


def _prompts(table: Table) -> list[e.Event]:
    """Seated players who let too many rounds pass at a full table; nobody is sent off."""
    rules = table.policies.idle_seats
    if rules is None or not table.full:
        return []
    return [
        e.SeatPrompted(player=name, rounds=player.idle + 1, clauses=(rules.clause,))
        for name, player in table.players.items()
        if player.seat is not None and not player.wagers and player.idle + 1 >= rules.rounds
    ]


def _cited(*clauses: ClauseNumber | None) -> tuple[ClauseNumber, ...]:
    return tuple(dict.fromkeys(clause for clause in clauses if clause is not None))


def reversal(table: Table, reason: str, clause: ClauseNumber) -> e.RoundReversed:
    """Undo the last settlement; what a player has already taken away is lent and recorded."""
    assert table.settled is not None
    done, kept = table.settled.event, table.settled.kept
    since = tuple(
        StreakLine(player, market, w.side, w.stake, w.count, "returned", NOTHING, (clause,))
        for (player, market), w in table.streaks.items()
        if (player, market) not in kept
    )
    return e.RoundReversed(
        round=done.round,
        lines=done.lines,
        streaks=done.streaks,
        shortfalls=shortfalls(table, done, since),
        reason=reason,
        since=since,
        clauses=(clause,),
    )


def shortfalls(
    table: Table, done: e.RoundSettled, since: tuple[StreakLine, ...] = ()
) -> dict[str, Amount]:
    """What players no longer have of what a settlement gave them."""
    owed: dict[str, int] = {}
    for line in done.lines:
        owed[line.player] = owed.get(line.player, 0) + line.returns
    for streak in done.streaks:
        back = streak.pays + (streak.stake if streak.outcome in ("won", "returned") else 0)
        owed[streak.player] = owed.get(streak.player, 0) + back
    for streak in since:
        owed[streak.player] = owed.get(streak.player, 0) - streak.stake
    return {
        player: Amount(amount - table.stack_of(player))
        for player, amount in owed.items()
        if amount > table.stack_of(player)
    }


def debts_taken(
    short: dict[str, Amount], lines: tuple[Line, ...], clause: ClauseNumber
) -> list[e.Event]:
    """What goes back to a player who owes is taken for the debt."""
    taken: list[e.Event] = []
    for player, owed in short.items():
        back = sum(line.returns for line in lines if line.player == player)
        if min(owed, back):
            amount = Amount(min(owed, back))
            taken.append(e.DebtTaken(player=player, amount=amount, clauses=(clause,)))
    return taken
