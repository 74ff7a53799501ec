"""The meters of a table: what was turned over, paid and held, against what the law predicts."""

import datetime
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from sicbo.core.bank.ledger import (
    BOX,
    TOKENS,
    Account,
    colour,
    in_unit,
    layout,
    stack,
    streak,
    waiting,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures, figures_at, square_root
from sicbo.core.law.odds import parse_odds
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.streaks import market_figures
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import (
    RoundsVoided,
    WagersRecalculated,
    WagersVoided,
)
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import (
    FaultCleared,
    NoSpinCalled,
    PowerConcluded,
    PowerOptionOpened,
    RoundVoided,
    Suspended,
)
from sicbo.core.table.jackpots.messages import JackpotFed
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.messages import (
    ResultCorrected,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.core.table.tray.holding import by_record
from sicbo.core.table.virtual_dice.messages import DiceDrawn
from sicbo.journal.base import Journal
from sicbo.journal.history import Replay, founding_of, recorded_commands
from sicbo.views.accounts.away import AwaySums
from sicbo.views.accounts.meters_form import AwayMeter as AwayMeter
from sicbo.views.accounts.meters_form import FedMeter as FedMeter
from sicbo.views.accounts.meters_form import Meters as Meters
from sicbo.views.accounts.meters_form import Paytable as Paytable
from sicbo.views.accounts.meters_form import WagerMeter as WagerMeter
from sicbo.views.accounts.spread import Spread

INTERRUPTIONS = (Restarted, Suspended, PowerOptionOpened, VoidPending)


@dataclass
class _Tally:
    """Sums under one law."""

    book: Rulebook
    law: RoundStarted
    first: datetime.datetime
    last: datetime.datetime
    counts: Counter[str] = field(default_factory=Counter)
    wagers: Counter[WagerKey] = field(default_factory=Counter)
    turnover: Counter[WagerKey] = field(default_factory=Counter)
    paid: Counter[WagerKey] = field(default_factory=Counter)
    due: dict[WagerKey, Fraction] = field(default_factory=dict)
    """What should have gone back for it, each payment rounded as settlement rounds it."""
    on_sides: Counter[tuple[WagerKey, WagerKey]] = field(default_factory=Counter)
    """Turnover of streak wagers by market and side."""
    streak_spread: dict[WagerKey, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.spread = Spread(self.book)
        self._worth: dict[tuple[WagerKey, Amount], Fraction] = {}
        self.sides = {
            (one.key, side): each.figures
            for streak in self.book.streaks
            for one in (market_figures(self.book, streak, market) for market in streak.markets)
            for side, each in one.sides.items()
        }

    def discard(self) -> None:
        """A round ends, or its dice are shaken again: what was drawn for it is not settled by."""
        self.counts["discarded"] += self.counts["drawn"]
        self.counts["drawn"] = 0

    def without_tokens(self, event: RoundSettled | RoundReversed, sign: int) -> tuple[Line, ...]:
        """The lines of a settlement with the tokens taken out, which are metered apart."""
        if not any(is_token(row.kind) for row in event.in_kind):
            return event.lines
        tokens: Counter[tuple[str, WagerKey]] = Counter()
        back: Counter[tuple[str, WagerKey]] = Counter()
        for row in event.in_kind:
            if is_token(row.kind):
                tokens[row.player, row.wager] += row.stake
                back[row.player, row.wager] += row.returns
        found: list[Line] = []
        for line in event.lines:
            at = (line.player, line.wager)
            counted = min(tokens[at], line.counted)
            odds = parse_odds(line.odds) if line.odds is not None else Fraction(0)
            won = int(counted * odds)
            if line.outcome in ("won", "lost"):
                self.counts["tokens staked"] += sign * counted
                self.counts["tokens won"] += sign * won
            left = line.stake - tokens[at], line.counted - counted
            if not tokens[at]:
                found.append(line)
            elif left[0]:
                amounts = {"stake": left[0], "counted": left[1], "pays": line.pays - won}
                returns = line.returns - back[at] - won
                found.append(msgspec.structs.replace(line, **amounts, returns=returns))
        return tuple(found)

    def add(self, lines: tuple[Line, ...], sign: int = 1) -> None:
        """One roll's decisions, or their undoing."""
        stakes: Counter[WagerKey] = Counter()
        for line in lines:
            if line.outcome not in ("won", "lost"):
                continue
            key = line.wager
            back = line.returns - (line.stake - line.counted)
            self._sum(key, sign, line.counted, back)
            due = line.counted * self._returned(key, line.counted)
            self.due[key] = self.due.get(key, Fraction(0)) + sign * due
            stakes[key] += line.counted
        self.spread.add(stakes, sign)

    def add_streaks(self, lines: tuple[StreakLine, ...], sign: int = 1) -> None:
        """What a roll did to streak wagers; those of one market stand and fall together."""
        together: Counter[tuple[WagerKey, WagerKey]] = Counter()
        for line in lines:
            key = line.market
            if line.outcome == "runs":
                self.paid[key] += sign * line.pays
            elif line.side is not None and line.outcome in ("won", "lost"):
                back = line.pays + (line.stake if line.outcome == "won" else 0)
                self._sum(key, sign, line.stake, back)
                self.on_sides[key, line.side] += sign * line.stake
                together[key, line.side] += line.stake
        for (key, side), stake in together.items():
            spread = sign * stake * stake * self.sides[key, side].variance
            self.streak_spread[key] = self.streak_spread.get(key, Fraction(0)) + spread

    def _sum(self, key: WagerKey, sign: int, stake: int, back: int) -> None:
        self.wagers[key] += sign
        self.turnover[key] += sign * stake
        self.paid[key] += sign * back

    def _returned(self, key: WagerKey, stake: Amount) -> Fraction:
        """What a stake returns on average; every stake the same where nothing is rounded."""
        payments = self.book.document.payments
        at = stake if payments is not None else Amount(1)
        found = self._worth.get((key, at))
        if found is None:
            row = self.book.table[key]
            worth = figures(row) if payments is None else figures_at(row, at, payments)
            found = self._worth[key, at] = worth.returned
        return found

    def _expected(self, key: WagerKey) -> Fraction:
        """What should have gone back for the turnover, exactly."""
        if key in self.book.table:
            return self.due.get(key, Fraction(0))
        sides = ((side, stake) for (of, side), stake in self.on_sides.items() if of == key)
        due = (stake * self.sides[key, side].returned for side, stake in sides)
        return sum(due, Fraction(0))

    def paytable(self) -> Paytable:
        """What the sums come to."""
        labels = {key: row.wager.label for key, row in self.book.table.items()}
        labels |= {WagerKey(m.key): m.label for s in self.book.streaks for m in s.markets}
        listed = [key for key in labels if self.wagers[key] or self.turnover[key]]
        meters = tuple(self._meter(key, labels[key]) for key in listed)
        return Paytable(
            rulebook=self.law.rulebook,
            sha256=self.law.sha256,
            readings=self.law.readings,
            first=self.first,
            last=self.last,
            rounds=self.counts["rounds"],
            settled=self.counts["settled"],
            voids=self.counts["voids"],
            discarded=self.counts["discarded"],
            tokens_staked=self.counts["tokens staked"],
            tokens_won=self.counts["tokens won"],
            invalidations=self.counts["invalidations"],
            corrections=self.counts["corrections"],
            total=self._total(meters),
            wagers=meters,
        )

    def _meter(self, key: WagerKey, label: str) -> WagerMeter:
        variance = self.spread.of(key) + self.streak_spread.get(key, Fraction(0))
        paid, turnover, expected = self.paid[key], self.turnover[key], self._expected(key)
        return _meter(key, label, self.wagers[key], turnover, paid, expected, variance)

    def _total(self, meters: tuple[WagerMeter, ...]) -> WagerMeter:
        turnover, paid = sum(m.turnover for m in meters), sum(m.paid for m in meters)
        expected = sum((self._expected(WagerKey(m.wager)) for m in meters), Fraction(0))
        variance = self.spread.total() + sum(self.streak_spread.values(), Fraction(0))
        wagers = self.wagers.total()
        return _meter("total", "all wagers", wagers, turnover, paid, expected, variance)


def _meter(
    wager: str,
    label: str,
    wagers: int,
    turnover: int,
    paid: int,
    expected: Fraction,
    variance: Fraction,
) -> WagerMeter:
    """What was turned over and paid, against what was expected."""
    gap = float(paid - expected)
    return WagerMeter(
        wager=wager,
        label=label,
        wagers=wagers,
        turnover=Amount(turnover),
        paid=Amount(paid),
        hold=Amount(turnover - paid),
        theoretical=str(expected / turnover) if turnover else None,
        actual=str(Fraction(paid, turnover)) if turnover else None,
        deviation=gap / float(square_root(variance)) if variance > 0 else None,
    )


@dataclass
class _Tallies:
    """What a walk along the record of a table has counted so far."""

    tallies: dict[tuple[str, str], _Tally] = field(default_factory=dict)
    now: _Tally | None = None
    interrupted: bool = False
    spins: int = 0
    fed: dict[str, FedMeter] = field(default_factory=dict)
    gone: AwaySums = field(default_factory=AwaySums)

    def take(self, replay: Replay, event: Event, at: datetime.datetime, *, inside: bool) -> None:
        """Count an event before it is folded; what lies outside of the period is only followed."""
        if isinstance(event, RoundStarted):
            self.interrupted = False
            key = (event.sha256, repr(sorted(event.readings.items())))
            if key not in self.tallies:
                self.tallies[key] = _Tally(replay.book(event), event, at, at)
            self.now = self.tallies[key]
        over = isinstance(event, FaultCleared | PowerConcluded)
        self.interrupted = isinstance(event, INTERRUPTIONS) or (self.interrupted and not over)
        if not inside:
            return
        self.gone.take(event)
        if replay.table is not None and replay.table.session is not None:
            self.spins += _spins(event)
        elif self.now is not None:
            _count(self.now, event, at)
        if isinstance(event, JackpotFed):
            self.fed[event.pool] = _fed(self.fed.get(event.pool), event)


def meters(
    journal: Journal,
    name: str,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
) -> Meters:
    """The meters of a table for a period; of its whole record where none is given."""
    replay, counted = Replay(journal, name), _Tallies()
    for recorded in recorded_commands(journal, name):
        if ends is not None and recorded.at >= ends:
            break
        inside = begins is None or recorded.at >= begins
        for event in recorded.events:
            counted.take(replay, event, recorded.at, inside=inside)
            replay.fold(event)
    table = replay.table
    chips, on_layout, on_streaks = (_sum(table, each) for each in (stack, layout, streak))
    colours, waits = _sum(table, colour), _sum(table, waiting)
    away, withheld = counted.gone.meters(journal, name, table, ends)
    return Meters(
        table=name,
        game=replay.installed.game,
        currency=founding_of(journal).currency,
        begins=begins,
        ends=ends,
        paytables=tuple(each.paytable() for each in counted.tallies.values() if each.counts),
        chips=chips,
        on_layout=on_layout,
        on_streaks=on_streaks,
        interrupted=(on_layout if counted.interrupted and table and table.in_round else Amount(0)),
        liability=Amount(chips + colours + on_layout + on_streaks + waits),
        waiting=waits,
        adjusted=Amount(counted.gone.adjusted),
        colours=colours,
        tokens=_sum(table, lambda name: in_unit(stack(name), TOKENS)),
        jackpots=tuple(counted.fed.values()),
        away=away,
        withheld=withheld,
        tournament_spins=counted.spins,
        tray=_tray(table),
        box=_box(table),
    )


def _spins(event: Event) -> int:
    """By how many spins of a tournament an event brings a table on; its chips are no money."""
    if isinstance(event, RoundReversed):
        return -1
    return 1 if isinstance(event, RoundSettled) else 0


def _tray(table: Table | None) -> Amount | None:
    return None if table is None or table.tray.base is None else by_record(table)


def _box(table: Table | None) -> Amount | None:
    if table is None or table.config is None or not (table.config.box or table.ledger[BOX]):
        return None
    return Amount(table.ledger[BOX])


def _fed(before: FedMeter | None, event: JackpotFed) -> FedMeter:
    shown, kept = event.display.fed, event.reserve.fed
    turnover = event.turnover
    if before is not None:
        shown, kept = Amount(shown + before.display), Amount(kept + before.reserve)
        turnover += before.turnover
    return FedMeter(pool=event.pool, turnover=turnover, display=shown, reserve=kept)


def _sum(table: Table | None, account: Callable[[str], Account]) -> Amount:
    held = (table.ledger[account(name)] for name in table.players) if table else ()
    return Amount(sum(held))


def _count(tally: _Tally, event: Event, at: datetime.datetime) -> None:
    match event:
        case RoundStarted():
            tally.counts["rounds"] += 1
            tally.counts["drawn"] = 0
        case DiceDrawn():
            tally.counts["drawn"] = 1
        case NoSpinCalled():
            tally.discard()
        case RoundSettled():
            tally.counts["settled"] += 1
            tally.counts["settled by a draw"] = tally.counts["drawn"]
            tally.add(tally.without_tokens(event, 1))
            tally.add_streaks(event.streaks)
        case RoundReversed():
            tally.counts["settled"] -= 1
            tally.add(tally.without_tokens(event, -1), -1)
            tally.add_streaks(event.streaks, -1)
        case ResultCorrected():
            tally.counts["corrections"] += 1
        case RoundVoided():
            tally.counts["voids"] += 1
            tally.discard()
        case RoundInvalidated():
            tally.counts["invalidations"] += 1
            if event.after_settlement:  # The round after it may have begun.
                tally.counts["drawn"] = tally.counts["settled by a draw"]
            tally.discard()
            tally.counts["settled"] -= event.after_settlement
            tally.add(event.undone, -1)
        case WagersRecalculated():
            tally.add(event.lines)
        case WagersVoided():
            tally.add(event.undone, -1)
        case RoundsVoided():
            tally.counts["voids"] += len(event.rounds)
            tally.counts["settled"] -= len(event.rounds)
            tally.add(event.undone, -1)
        case _:
            return
    tally.last = max(tally.last, at)
