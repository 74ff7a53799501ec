"""Settling a round: limits applied, losers taken, winners paid, streaks moved on."""

from collections.abc import Sequence
from typing import Final

from sicbo.core.bank.ledger import Posting, debt, layout, move, waiting
from sicbo.core.dice import Dice, Roll
from sicbo.core.house_rules import FAULTS_TOLD, SECOND_EDITION
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.odds import write_odds
from sicbo.core.law.settlement import payment
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import DebtTaken
from sicbo.core.table.colours.in_kind import (
    give_back,
    laid_kinds,
    lay_again,
    remember_parts,
    settled_in_kind,
    undone_in_kind,
)
from sicbo.core.table.event import Event
from sicbo.core.table.faults.held import WaitingWagers
from sicbo.core.table.fitted.bias import note_faces
from sicbo.core.table.holds.credit_held import count_winnings
from sicbo.core.table.irregularities.messages import Notified, Suspended
from sicbo.core.table.jackpots.link import LastFeed
from sicbo.core.table.line_postings import (
    back,
    kind_postings,
    lent,
    line_postings,
    streak_postings,
)
from sicbo.core.table.lines import KindLine, Line, StreakLine
from sicbo.core.table.order import Order
from sicbo.core.table.register import folds, moves
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.seats.messages import SeatPrompted
from sicbo.core.table.state import LastSettlement, StreakWager, Table
from sicbo.core.table.streaks.runs import step_streaks
from sicbo.core.table.wagers.messages import UnderMinimumNoted

NOTHING = Amount(0)

ENDED_BY_FAULT: Final = "streak-ended-by-fault"
"""What is reported where a fault has lost a streak wager."""


def settle_now(table: Table, order: Order, dice: Dice) -> list[Event]:
    """Settle every wager by the dice; what must follow at once follows."""
    rules = table.policies.round
    roll = Roll(*dice)
    lines = [
        line_of_wager(table, name, key, stake, roll)
        for name, player in table.players.items()
        for key, stake in player.wagers.items()
    ]
    waits: tuple[Line, ...] = ()
    if table.held:
        waits = tuple(line for line in lines if line.player in table.held)
        lines = [line for line in lines if line.player not in table.held]
    losers_first = sorted(lines, key=lambda line: line.outcome == "won")
    streaks, runs = step_streaks(table, roll)
    losers_first, in_kind = settled_in_kind(table, losers_first)
    settled = RoundSettled(
        round=table.round,
        dice=dice,
        lines=tuple(losers_first),
        streaks=streaks,
        runs=runs,
        in_kind=in_kind,
        waiting=waits,
        clauses=(rules.settle_clause,),
    )
    collected = _from_winnings(table, settled, rules.settle_clause)
    told = _lost_by_fault(table, order, streaks)
    return [settled, *collected, *told, *_warnings(table), *_prompts(table), *stops_now(table)]


def _lost_by_fault(table: Table, order: Order, lines: Sequence[StreakLine]) -> list[Event]:
    """Report streaks that no dice have ended, and that could not win yet when a fault did."""
    rules = table.policies.streaks
    if rules is None or order.edition <= SECOND_EDITION:
        return []
    ended = rules.ended_clause
    if not any(line.outcome == "lost" and ended in line.clauses for line in lines):
        return []
    clauses = (ended, FAULTS_TOLD)
    return [Notified(role=table.ladder[-1], about=ENDED_BY_FAULT, clauses=clauses)]


def stops_now(table: Table) -> list[Event]:
    """A fault that waited for the end of the round stops play now."""
    if table.suspend_after is None:
        return []
    clause = table.policies.may["clear-fault"].clause
    return [Suspended(reason=table.suspend_after, ruling=False, clauses=(clause,))]


def line_of_wager(table: Table, name: str, key: WagerKey, stake: Amount, roll: Roll) -> Line:
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


def _warnings(table: Table) -> list[Event]:
    """Players who wagered under the minimum are told what becomes of the next such wager."""
    rules = table.policies.limits
    if rules.below != "settled-once":
        return []
    return [
        UnderMinimumNoted(player=name, clauses=(rules.below_clause,))
        for name, player in table.players.items()
        if not player.warned
        and any(
            stake < table.limits_then(name, key).minimum for key, stake in player.wagers.items()
        )
    ]


def _prompts(table: Table) -> list[Event]:
    """Seated players who let too many rounds pass at a full table; nobody is sent off."""
    rules = table.policies.idle_seats
    if rules is None or not table.full:
        return []
    return [
        SeatPrompted(player=name, rounds=player.idle + 1, clauses=(rules.clause,))
        for name, player in table.players.items()
        if player.seat is not None and not player.wagers and player.idle + 1 >= rules.rounds
    ]


def _cited(*clauses: ClauseNumber | None) -> tuple[ClauseNumber, ...]:
    return tuple(dict.fromkeys(clause for clause in clauses if clause is not None))


def reversal(table: Table, reason: str, clause: ClauseNumber) -> RoundReversed:
    """Undo the last settlement; what a player has already taken away is lent and recorded."""
    assert table.settled is not None
    done, kept = table.settled.event, table.settled.kept
    since = tuple(
        StreakLine(player, market, w.side, w.stake, w.count, "returned", NOTHING, (clause,))
        for (player, market), w in table.streaks.items()
        if (player, market) not in kept
    )
    in_kind = undone_in_kind(table)
    return RoundReversed(
        round=done.round,
        lines=done.lines,
        streaks=done.streaks,
        shortfalls=shortfalls(table, done, since, in_kind),
        reason=reason,
        since=since,
        in_kind=in_kind,
        clauses=(clause,),
    )


def shortfalls(
    table: Table,
    done: RoundSettled,
    since: tuple[StreakLine, ...] = (),
    in_kind: tuple[KindLine, ...] = (),
) -> dict[str, Amount]:
    """What players no longer have of what a settlement gave them, nor give back in kind."""
    owed: dict[str, int] = {}
    for line in done.lines:
        owed[line.player] = owed.get(line.player, 0) + line.returns
    for streak in done.streaks:
        owed[streak.player] = owed.get(streak.player, 0) + streak.returns
    for row in in_kind:
        owed[row.player] -= row.returns
    for streak in since:
        owed[streak.player] = owed.get(streak.player, 0) - streak.stake
    return {
        player: Amount(amount - table.stack_of(player))
        for player, amount in owed.items()
        if amount > table.stack_of(player)
    }


def _from_winnings(table: Table, settled: RoundSettled, clause: ClauseNumber) -> list[Event]:
    """What goes back to players who owe: from each place of theirs, until the debt is paid."""
    left: dict[str, int] = {}
    taken: list[Event] = []
    for key in table.players:
        holder = holder_of(key)
        due = 0 if holder is None else left.get(holder, -table.balance(debt(key)))
        if holder is None or due <= 0:
            continue
        found = debts_taken({key: Amount(due)}, settled.lines, clause, settled.in_kind)
        left[holder] = due - sum(each.amount for each in found)
        taken += found
    return taken


def debts_taken(
    short: dict[str, Amount],
    lines: tuple[Line, ...],
    clause: ClauseNumber,
    in_kind: tuple[KindLine, ...] = (),
) -> list[DebtTaken]:
    """What goes back to a player who owes is taken for the debt, as far as it is value chips."""
    taken: list[DebtTaken] = []
    for player, owed in short.items():
        back: int = sum(line.returns for line in lines if line.player == player)
        back -= sum(row.returns for row in in_kind if row.player == player)
        if min(owed, back):
            amount = Amount(min(owed, back))
            taken.append(DebtTaken(player=player, amount=amount, clauses=(clause,)))
    return taken


@folds(RoundSettled)
def _fold_round_settled(table: Table, event: RoundSettled) -> None:
    if event.waiting:
        _fold_waiting(table, event)
    wagers = {name: dict(player.wagers) for name, player in table.players.items() if player.wagers}
    streaks = {
        key: StreakWager(w.side, w.stake, w.count, w.fresh) for key, w in table.streaks.items()
    }
    before = dict(table.runs)
    idle = {name: player.idle for name, player in table.players.items()}
    warned = frozenset(name for name, player in table.players.items() if player.warned)
    lights = table.lights_failed
    for line in event.streaks:
        key = (line.player, line.market)
        if line.outcome == "runs":
            table.streaks[key].count = line.count
            table.streaks[key].side = line.side
        else:
            del table.streaks[key]
    for run in event.runs:
        table.runs[run.market] = run
    kept = frozenset(table.streaks)
    colours = laid_kinds(table, event.in_kind)
    note_faces(table, event.dice)
    count_winnings(table, event.round, event.lines)
    table.settled = LastSettlement(
        event, wagers, streaks, before, idle, warned, lights, kept, colours
    )
    clear_layout(table, counts=True, in_kind=event.in_kind)


def _fold_waiting(table: Table, event: RoundSettled) -> None:
    """The wagers of held terminals are off the layout and wait with these dice."""
    if not event.waiting:
        return
    rates = {pool: (each.display_rate, each.reserve_rate) for pool, each in table.jackpots.items()}
    for link in table.jackpots.values():
        link.last = LastFeed(event.round, 0, link.display_rate, link.reserve_rate, link.counts)
    for name, held in table.held.items():
        lines = tuple(line for line in event.waiting if line.player == name)
        if lines:
            held.waiting = WaitingWagers(event.round, event.dice, lines, dict(rates))
            player = table.players[name]
            player.previous, player.wagers, player.total = player.wagers, {}, 0


@folds(RoundReversed)
def _fold_round_reversed(table: Table, event: RoundReversed) -> None:
    """Put everything back as it lay before the settlement."""
    assert table.settled is not None
    note_faces(table, table.settled.event.dice, -1)
    count_winnings(table, event.round, event.lines, -1)
    table.streaks = table.settled.streaks
    table.runs = table.settled.runs
    for name, player in table.players.items():
        player.wagers = dict(table.settled.wagers.get(name, {}))
        player.total = sum(player.wagers.values())
        player.bet = bool(player.wagers)
        player.idle = table.settled.idle.get(name, 0)
        player.warned = name in table.settled.warned
    table.lights_failed = table.settled.lights_failed
    lay_again(table, event.in_kind)
    table.phase = "entered"
    table.settled = None


def clear_layout(table: Table, *, counts: bool, in_kind: tuple[KindLine, ...] = ()) -> None:
    """The round is over: clear the layout and count who has not bet."""
    full = table.full
    remember_parts(table)
    if in_kind:
        give_back(table, in_kind)
    for player in table.players.values():
        if player.wagers:
            player.previous = player.wagers
            player.wagers = {}
        if player.bet:
            player.idle = 0
        elif counts and player.seat is not None:
            player.idle = player.idle + 1 if full else 0
        player.bet = False
        player.total = 0
        player.reached = 0
    table.marked = set()
    for wager in table.streaks.values():
        wager.fresh = False
    table.phase = "between"
    table.shooter = None
    table.deadline = None
    table.lights_failed = False


@moves(RoundSettled)
def _move_round_settled(event: RoundSettled) -> Sequence[Posting]:
    moved = line_postings(event.lines)
    for line in event.waiting:
        moved += move(layout(line.player), waiting(line.player), line.stake)
    return [*moved, *kind_postings(event.in_kind), *streak_postings(event.streaks)]


@moves(RoundReversed)
def _move_round_reversed(event: RoundReversed) -> Sequence[Posting]:
    return [
        *map(back, line_postings(event.lines)),
        *map(back, kind_postings(event.in_kind)),
        *map(back, streak_postings(event.streaks)),
        *streak_postings(event.since),
        *lent(event.shortfalls),
    ]
