"""Streak wagers: their window, their stake, and how long they stay."""

import datetime
from collections.abc import Iterator, Sequence

from sicbo.core.bank.ledger import Posting, move, stack, streak
from sicbo.core.house_rules import OWN_SEAT
from sicbo.core.ids import WagerKey
from sicbo.core.law.document import Market, Streak
from sicbo.core.law.policies import StreakPolicy
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import (
    PLAYER,
    acts_for,
    is_noticed,
    is_open,
    is_time,
    not_suspended,
    of_round,
    refuse,
    staff_may,
)
from sicbo.core.table.chips.ceiling import too_much_to_win
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.lines import MarketRun
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
from sicbo.core.table.state import StreakWager, Table
from sicbo.core.table.streaks.messages import (
    AnnounceStreakClosing,
    PlaceStreak,
    StreakClosingAnnounced,
    StreakPlaced,
    StreakRefused,
    TakeDownStreak,
)


@decides(PlaceStreak)
def place_streak(table: Table, order: Order, command: PlaceStreak) -> Decision:
    """Wager on a streak: only while its window is open, before the round, at the fixed stake."""
    rules = table.policies.streaks
    no = is_open(table)
    if no or rules is None:
        clause = table.policies.otherwise
        return no or refuse("streak-not-offered", clause, market=command.market)
    no = acts_for(table, order, command.player) or not_suspended(table)
    no = no or not_barred(table, order.at, command.player)
    if no is None and table.phase != "between":
        no = refuse("streak-closed", rules.offered_clause, may_retry=True, phase=table.phase)
    no = no or of_round(table, command.round)
    if no:
        return no
    if command.player not in table.players:
        return refuse("unknown-player", rules.offered_clause, player=command.player)
    if table.players[command.player].seat is None:
        return refuse("no-seat", OWN_SEAT, may_retry=True, player=command.player)
    found = _market(table, command.market)
    if found is None:
        return refuse("streak-not-offered", rules.offered_clause, market=command.market)
    streak, market = found
    lacking = _offered(table, rules, streak, market)
    if lacking:
        return lacking
    run = table.runs.get(WagerKey(market.key))
    closed = _closed(run)
    if closed is not None or run is None:
        return refuse("streak-closed", rules.window_clause, may_retry=True, window=closed)
    if table.streak_closing is not None:
        return refuse("streak-closed", rules.closing_clause, window="final call made")
    if (command.player, command.market) in table.streaks:
        return refuse("streak-locked", rules.locked_clause, market=command.market)
    no = _stake_lacking(table, rules, command)
    no = no or too_much_to_win(table, order, command.player, command.amount)
    no = no or _side_lacking(rules, streak, market, run, command)
    if no:
        return no
    side = _side(streak, run, command)
    count = 1 if streak.first == "opening_result" and side == run.side else 0
    return [
        StreakPlaced(
            player=command.player,
            market=command.market,
            side=side,
            amount=command.amount,
            count=count,
            clauses=(rules.offered_clause, rules.window_clause),
        )
    ]


def _stake_lacking(table: Table, rules: StreakPolicy, command: PlaceStreak) -> Refusal | None:
    """The stake is the one that the table has fixed, and the player has it."""
    assert table.config is not None
    stake, chips = table.config.streak_stake, table.stack_of(command.player)
    if command.amount != stake:
        return refuse("streak-stake", rules.stake_clause, stake=command.amount, fixed_stake=stake)
    if command.amount > chips:
        return refuse("insufficient-chips", rules.offered_clause, stake=command.amount, chips=chips)
    return None


def _side_lacking(
    rules: StreakPolicy, streak: Streak, market: Market, run: MarketRun, command: PlaceStreak
) -> Refusal | None:
    """A side is named where the player nominates it, and no other than the run's elsewhere."""
    if streak.side == "nominate":
        if command.side not in market.sides:
            return refuse("streak-not-offered", rules.offered_clause, side=command.side)
    elif streak.side != "first_result" and command.side not in (None, run.side):
        clause = rules.window_clause
        return refuse("streak-not-offered", clause, side=command.side, follows=run.side)
    return None


def _side(streak: Streak, run: MarketRun, command: PlaceStreak) -> WagerKey | None:
    """The side that a streak wager backs; none before its first result decides it."""
    if streak.side == "nominate":
        return command.side
    return None if streak.side == "first_result" else run.side


def _market(table: Table, key: str) -> tuple[Streak, Market] | None:
    return next(
        (
            (streak, market)
            for streak in table.book.streaks
            for market in streak.markets
            if market.key == key
        ),
        None,
    )


def _offered(table: Table, rules: StreakPolicy, streak: Streak, market: Market) -> Refusal | None:
    """A streak needs its option, its layout and a screen."""
    config = table.config
    assert config is not None
    lacking = None
    if streak.key not in config.options:
        lacking = "option"
    elif streak.layouts is not None and config.layout not in streak.layouts:
        lacking = "layout"
    elif not config.screen:
        lacking = "screen"
    if lacking is None:
        return None
    return refuse("streak-not-offered", rules.offered_clause, lacks=lacking, market=market.key)


def _closed(run: MarketRun | None) -> str | None:
    """Why the window is shut, or nothing when it is open."""
    if run is None or run.side is None:
        return "no result yet"
    return None if run.length == 1 else "streak in progress"


@decides(TakeDownStreak)
def take_down_streak(table: Table, order: Order, command: TakeDownStreak) -> Decision:
    """A streak wager stays until the streak ends."""
    rules = table.policies.streaks
    no = is_open(table)
    if no or rules is None:
        clause = table.policies.otherwise
        return no or refuse("streak-not-offered", clause, market=command.market)
    if order.role == PLAYER and order.by != command.player:
        return refuse("not-permitted", rules.locked_clause, role=PLAYER, needs=command.player)
    if (command.player, command.market) not in table.streaks:
        return refuse("no-such-wager", rules.locked_clause, market=command.market)
    return refuse("streak-locked", rules.locked_clause, market=command.market)


@decides(AnnounceStreakClosing)
def announce_streak_closing(table: Table, order: Order, command: AnnounceStreakClosing) -> Decision:
    """Sign, clock and final call: no new streak wagers from here on, live ones run on."""
    rules = table.policies.streaks
    no = is_open(table)
    if no or rules is None:
        return no or refuse("streak-not-offered", table.policies.otherwise)
    no = staff_may(table, order, "close-streak")
    if no:
        return no
    if not any(streak.key in _options(table) for streak in table.book.streaks):
        return refuse("streak-not-offered", rules.offered_clause, lacks="option")
    no = is_time(command.closes_at, rules.closing_clause)
    if no:
        return no
    minutes = rules.closing_notice_minutes
    if not is_noticed(order, command.closes_at, minutes):
        return refuse("notice-too-short", rules.closing_clause, may_retry=True, minutes=minutes)
    return [StreakClosingAnnounced(closes_at=command.closes_at, clauses=(rules.closing_clause,))]


def _options(table: Table) -> tuple[str, ...]:
    return table.config.options if table.config else ()


@folds(StreakPlaced)
def _fold_streak_placed(table: Table, event: StreakPlaced) -> None:
    placed = StreakWager(event.side, event.amount, event.count)
    table.streaks[event.player, event.market] = placed
    table.players[event.player].bet = True


@folds(StreakRefused)
def _fold_streak_refused(table: Table, event: StreakRefused) -> None:
    del table.streaks[event.player, event.market]


@folds(StreakClosingAnnounced)
def _fold_streak_closing_announced(table: Table, event: StreakClosingAnnounced) -> None:
    table.streak_closing = event.closes_at


@moves(StreakPlaced)
def _move_streak_placed(event: StreakPlaced) -> Sequence[Posting]:
    return move(stack(event.player), streak(event.player), event.amount)


@moves(StreakRefused)
def _move_streak_refused(event: StreakRefused) -> Sequence[Posting]:
    return move(streak(event.player), stack(event.player), event.amount)


@proposes("closing")
def _streak_closing(table: Table, now: Situation) -> Iterator[TableCommand]:
    streaks = table.policies.streaks
    if streaks is not None and table.streak_closing is None:
        minutes = streaks.closing_notice_minutes
        yield AnnounceStreakClosing(now.at + datetime.timedelta(minutes=minutes))
