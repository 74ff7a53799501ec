"""What was turned over and paid under one law: sums that are added to, never overwritten."""

import datetime
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Protocol

import msgspec

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
from sicbo.core.table.irregularities.messages import NoSpinCalled, RoundVoided
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.rounds.messages import (
    ResultCorrected,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.core.table.virtual_dice.messages import DiceDrawn
from sicbo.views.accounts.meters_form import Paytable, WagerMeter
from sicbo.views.accounts.spread import Spread

COUNTED: Final = (
    *(RoundStarted, DiceDrawn, NoSpinCalled, RoundSettled, RoundReversed, ResultCorrected),
    *(RoundVoided, RoundInvalidated, WagersRecalculated, WagersVoided, RoundsVoided),
)
"""Events that tell something of what was played under a law."""


class LawNamed(Protocol):
    """Whatever names a rulebook, one file of it, and one choice of readings."""

    @property
    def rulebook(self) -> str:
        """The rulebook."""
        ...

    @property
    def sha256(self) -> str:
        """The hash of its file."""
        ...

    @property
    def readings(self) -> dict[str, str]:
        """How its text is read."""
        ...


@dataclass
class Tally:
    """Sums under one law; every one of them is added to alone, so that two can be subtracted."""

    book: Rulebook
    law: LawNamed
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
    drawn: int = 0
    """Whether virtual dice lie that no settlement has used yet."""
    settled_by_draw: int = 0
    """Whether the last settlement was by virtual dice."""

    def __post_init__(self) -> None:
        self.spread = Spread(self.book)
        self._worth: dict[tuple[WagerKey, Amount], Fraction] = {}
        self.sides = {
            (one.key, side): each.figures
            for streak in self.book.streaks
            for one in (market_figures(self.book, streak, market) for market in streak.markets)
            for side, each in one.sides.items()
        }

    def _discards(self) -> int:
        """A round ends, or its dice are shaken again: what was drawn for it is not settled by."""
        discarded, self.drawn = self.drawn, 0
        return discarded

    def _rolls(self, event: Event) -> int:
        """Follow virtual dice, in the period or before it; tells how many this event discards."""
        match event:
            case RoundStarted():
                self.drawn = 0
            case DiceDrawn():
                self.drawn = 1
            case NoSpinCalled() | RoundVoided():
                return self._discards()
            case RoundSettled():
                self.settled_by_draw = self.drawn
            case RoundInvalidated():
                if event.after_settlement:  # The round after it may have begun.
                    self.drawn = self.settled_by_draw
                return self._discards()
            case _:
                pass
        return 0

    def count(self, event: Event, at: datetime.datetime, *, inside: bool) -> None:
        """Count what happened under this law; `inside` where it falls into the period."""
        discarded = self._rolls(event)
        if not inside or not isinstance(event, COUNTED):
            return
        self.counts["events"] += 1
        self.counts["discarded"] += discarded
        self.last = max(self.last, at)
        match event:
            case RoundStarted():
                self.counts["rounds"] += 1
            case RoundSettled():
                self.counts["settled"] += 1
                self.add(self.without_tokens(event, 1))
                self.add_streaks(event.streaks)
            case RoundReversed():
                self.counts["settled"] -= 1
                self.add(self.without_tokens(event, -1), -1)
                self.add_streaks(event.streaks, -1)
            case ResultCorrected():
                self.counts["corrections"] += 1
            case RoundVoided():
                self.counts["voids"] += 1
            case RoundInvalidated():
                self.counts["invalidations"] += 1
                self.counts["settled"] -= event.after_settlement
                self.add(event.undone, -1)
            case WagersRecalculated():
                self.add(event.lines)
            case WagersVoided():
                self.add(event.undone, -1)
            case RoundsVoided():
                self.counts["voids"] += len(event.rounds)
                self.counts["settled"] -= len(event.rounds)
                self.add(event.undone, -1)
            case _:
                pass

    def subtract(self, earlier: "Tally") -> None:
        """Take away what an earlier state of the same tally had."""
        self.counts.subtract(earlier.counts)
        self.wagers.subtract(earlier.wagers)
        self.turnover.subtract(earlier.turnover)
        self.paid.subtract(earlier.paid)
        self.on_sides.subtract(earlier.on_sides)
        for own, other in ((self.due, earlier.due), (self.streak_spread, earlier.streak_spread)):
            for key, value in other.items():
                own[key] = own.get(key, Fraction(0)) - value
        self.spread.subtract(earlier.spread)

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
