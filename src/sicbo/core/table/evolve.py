"""Folding events into the state of a table."""

from collections.abc import Callable
from typing import Any

from sicbo.core.law.offer import offered
from sicbo.core.table import attendance, virtual
from sicbo.core.table import events as e
from sicbo.core.table.lying import lift, noted, placed, remember_limits, shifted, taken_down
from sicbo.core.table.postings import postings
from sicbo.core.table.state import Law, Player, Settled, StreakWager, Table


def evolve(table: Table, event: e.Event) -> None:
    """Fold one event into the table: first the money it moves, then what it says."""
    moved = postings(event)
    if moved:
        table.ledger.post(moved)
    fold = _FOLDS.get(type(event))
    if fold is not None:
        fold(table, event)


def _opened(table: Table, event: e.TableOpened) -> None:
    table.expect(Law(event.rulebook, event.sha256, event.readings))
    config = event.config
    table.config = config
    table.status = "open"
    if event.day != table.day:
        table.runs = {}
    table.day = event.day
    table.dealer = event.by
    table.limits = config.limits
    table.area_limits = dict(config.area_limits)
    table.offer = offered(table.book, config.layout, config.options)
    table.streak_closing = None
    table.closes_at = None


def _acknowledged(table: Table, event: e.AdvantageAcknowledged) -> None:
    table.acknowledged_by = event.by


def _closing(table: Table, event: e.ClosingAnnounced) -> None:
    table.status = "closing"
    table.closes_at = event.closes_at


def _closed(table: Table, _: e.TableClosed) -> None:
    table.status = "closed"
    table.offer = frozenset()
    table.closes_at = None
    table.announced_limits = []
    table.acknowledged_by = None
    table.settled = None
    for player in table.players.values():
        player.seat = player.away = None
    table.phase = "between"
    table.deadline = None


def _day(table: Table, event: e.GamingDayStarted) -> None:
    table.day = event.day
    table.runs = {}
    table.settled = None


def _relieved(table: Table, event: e.DealerRelieved) -> None:
    table.dealer = event.dealer


def _brought(table: Table, event: e.ChipsBrought) -> None:
    table.players.setdefault(event.player, Player())


def _limits_announced(table: Table, event: e.LimitsAnnounced) -> None:
    """A sign for the same area and time takes the place of the one before it."""
    others = [each for each in table.announced_limits if each[:2] != (event.from_time, event.area)]
    table.announced_limits = [*others, (event.from_time, event.area, event.limits)]


def _limits_changed(table: Table, event: e.LimitsChanged) -> None:
    remember_limits(table)
    if event.area is None:
        table.limits = event.limits
    else:
        table.area_limits[event.area] = event.limits
    until = event.from_time
    table.announced_limits = [
        (time, area, limits)
        for time, area, limits in table.announced_limits
        if area != event.area or (until is not None and time > until)
    ]


def _personal(table: Table, event: e.PersonalLimitsSet) -> None:
    remember_limits(table, event.player)
    table.players.setdefault(event.player, Player()).limits = event.limits


def _started(table: Table, event: e.RoundStarted) -> None:
    table.expect(Law(event.rulebook, event.sha256, event.readings))
    table.round = event.round
    table.phase = "betting"
    table.idle_spin = event.idle
    table.activated = table.shaken = table.bets_closed = table.keyed = table.fixed = False
    table.dice = table.drawn = None
    table.draws = 0
    table.lights_failed = False
    table.round_limits = None
    table.laid_under = {}
    table.asked = set()
    if not table.electronic:
        table.settled = None


def _bets_opened(table: Table, event: e.BetsOpened) -> None:
    table.phase = "betting"
    table.deadline = event.until


def _shaken(table: Table, event: e.DiceShaken) -> None:
    table.activated = True
    table.shaken = event.tumbles > 0
    if table.phase == "no-spin" and not table.shaken:
        return
    if table.phase == "no-spin":
        table.phase = "closed" if table.bets_closed else "betting"
    elif table.policies.round.order == "shake-first":
        table.phase = "shaken"


def _bets_closed(table: Table, _: e.BetsClosed) -> None:
    table.phase = "closed"
    table.bets_closed = True
    table.deadline = None
    own = {name: each.limits for name, each in table.players.items() if each.limits is not None}
    table.round_limits = (table.limits, dict(table.area_limits), own)
    if table.electronic:
        table.settled = None


def _fixed(table: Table, _: e.PositionsFixed) -> None:
    table.fixed = True


def _keyed(table: Table, _: e.KeyPressed) -> None:
    table.keyed = True


def _uncovered(table: Table, _: e.Uncovered) -> None:
    table.phase = "uncovered"


def _announced(table: Table, event: e.ResultAnnounced) -> None:
    table.phase = "announced"
    table.dice = event.dice


def _entered(table: Table, _: e.ResultEntered) -> None:
    table.phase = "entered"


def _corrected(table: Table, event: e.ResultCorrected) -> None:
    table.dice = event.dice


def _settled(table: Table, event: e.RoundSettled) -> None:
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
    table.settled = Settled(event, wagers, streaks, before, idle, warned, lights, kept)
    _resolved(table, counts=True)


def _reversed(table: Table, _: e.RoundReversed) -> None:
    """Put everything back as it lay before the settlement."""
    assert table.settled is not None
    table.streaks = table.settled.streaks
    table.runs = table.settled.runs
    for name, player in table.players.items():
        player.wagers = dict(table.settled.wagers.get(name, {}))
        player.total = sum(player.wagers.values())
        player.bet = bool(player.wagers)
        player.idle = table.settled.idle.get(name, 0)
        player.warned = name in table.settled.warned
    table.lights_failed = table.settled.lights_failed
    table.phase = "entered"
    table.settled = None


def _resolved(table: Table, *, counts: bool) -> None:
    """The round is over: clear the layout and count who has not bet."""
    full = table.full
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
    for wager in table.streaks.values():
        wager.fresh = False
    table.phase = "between"
    table.shooter = None
    table.deadline = None
    table.lights_failed = False


def _voided(table: Table, _: e.RoundVoided) -> None:
    _resolved(table, counts=False)
    table.settled = None


def _invalidated(table: Table, event: e.RoundInvalidated) -> None:
    if event.after_settlement:
        table.settled = None
        return
    _resolved(table, counts=False)
    if table.ruling:
        table.suspended = None
        table.ruling = False


def _no_spin(table: Table, _: e.NoSpinCalled) -> None:
    table.phase = "no-spin"
    table.shaken = False
    table.drawn = None


def _streak_placed(table: Table, event: e.StreakPlaced) -> None:
    placed = StreakWager(event.side, event.amount, event.count)
    table.streaks[event.player, event.market] = placed
    table.players[event.player].bet = True


def _streak_refused(table: Table, event: e.StreakRefused) -> None:
    del table.streaks[event.player, event.market]


def _streak_closing(table: Table, event: e.StreakClosingAnnounced) -> None:
    table.streak_closing = event.closes_at


def _irregular(table: Table, event: e.IrregularityRecorded) -> None:
    if event.outcome == "by-dice" and table.in_round:
        table.lights_failed = True
    if event.suspends_after:
        table.suspend_after = event.irregularity


def _suspended(table: Table, event: e.Suspended) -> None:
    mends = table.policies.may["clear-fault"].clause
    table.suspended = event.reason
    table.suspended_clause = mends if mends in event.clauses else event.clauses[0]
    table.ruling = event.ruling
    if table.suspend_after == event.reason:
        table.suspend_after = None


def _cleared(table: Table, _: e.FaultCleared) -> None:
    if table.suspended is None:
        table.suspend_after = None
    table.suspended = None
    table.ruling = False


def _power_option(table: Table, _: e.PowerOptionOpened) -> None:
    table.phase = "power-option"
    table.bets_closed = True
    table.deadline = None
    table.asked = set()


def _power_answered(table: Table, event: e.PowerAnswered) -> None:
    table.asked.add(event.player)
    for line in event.lines:
        lift(table, line.player, line.wager, line.stake)


def _power_concluded(table: Table, _: e.PowerConcluded) -> None:
    table.phase = "closed"
    table.keyed = True


def _void_pending(table: Table, _: e.VoidPending) -> None:
    table.phase = "void-pending"
    table.deadline = None


def _shooter(table: Table, event: e.ShooterChosen) -> None:
    table.phase = "shoot-wait"
    table.shooter = event.player
    table.deadline = event.until
    table.last_shooter_seat = table.players[event.player].seat or 0


def _shot(table: Table, _: e.DiceShot) -> None:
    table.phase = "tumbling"
    table.deadline = None


def _restarted(table: Table, event: e.Restarted) -> None:
    table.deadline = event.deadline
    attendance.waited(table, event.outage_seconds)


_FOLDS: dict[type, Callable[[Table, Any], None]] = {
    e.TableOpened: _opened,
    e.AdvantageAcknowledged: _acknowledged,
    e.PersonDirected: attendance.directed,
    e.ClosingAnnounced: _closing,
    e.TableClosed: _closed,
    e.GamingDayStarted: _day,
    e.DealerRelieved: _relieved,
    e.SeatTaken: attendance.seated,
    e.SeatLeft: attendance.left,
    e.SeatUnattended: attendance.unattended,
    e.SeatAttended: attendance.attended,
    e.SeatReleased: attendance.left,
    e.ChipsBrought: _brought,
    e.LimitsAnnounced: _limits_announced,
    e.LimitsChanged: _limits_changed,
    e.PersonalLimitsSet: _personal,
    e.RoundStarted: _started,
    e.BetsOpened: _bets_opened,
    e.DiceShaken: _shaken,
    e.BetsClosed: _bets_closed,
    e.PositionsFixed: _fixed,
    e.KeyPressed: _keyed,
    e.Uncovered: _uncovered,
    e.ResultAnnounced: _announced,
    e.ResultEntered: _entered,
    e.ResultCorrected: _corrected,
    e.RoundSettled: _settled,
    e.RoundReversed: _reversed,
    e.RoundVoided: _voided,
    e.RoundInvalidated: _invalidated,
    e.NoSpinCalled: _no_spin,
    e.WagerPlaced: placed,
    e.WagerTakenDown: taken_down,
    e.WagerRefused: taken_down,
    e.WagerShifted: shifted,
    e.WagerRuled: shifted,
    e.UnderMinimumNoted: noted,
    e.StreakPlaced: _streak_placed,
    e.StreakRefused: _streak_refused,
    e.StreakClosingAnnounced: _streak_closing,
    e.IrregularityRecorded: _irregular,
    e.Suspended: _suspended,
    e.FaultCleared: _cleared,
    e.PowerOptionOpened: _power_option,
    e.PowerAnswered: _power_answered,
    e.PowerConcluded: _power_concluded,
    e.VoidPending: _void_pending,
    e.ShooterChosen: _shooter,
    e.DiceShot: _shot,
    e.Restarted: _restarted,
    e.DiceCommitted: virtual.committed,
    e.DiceDrawn: virtual.drawn,
    e.DiceRevealed: virtual.revealed,
}
