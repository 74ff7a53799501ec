"""Settling the wagers of one roll: who wins, at which odds, by which clauses."""

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_never

import msgspec

from sicbo.core.dice import Roll
from sicbo.core.errors import SicboError
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.announcement import announce
from sicbo.core.law.document import Payments
from sicbo.core.law.payoff import Row
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount, parse_amount


class NoStake(SicboError):
    """A wager of nothing, or of less."""


class Line(msgspec.Struct, frozen=True):
    """What becomes of one wager: `pays` is what it wins, `returns` that and the stake."""

    wager: WagerKey
    stake: Amount
    wins: bool
    odds: Fraction | None
    pays: Amount
    returns: Amount
    clauses: tuple[ClauseNumber, ...]


class Settlement(msgspec.Struct, frozen=True):
    """One roll settled: the announcement, the winning areas and a line for each wager."""

    roll: Roll
    total: int
    announcement: str
    lit: tuple[WagerKey, ...]
    lines: tuple[Line, ...]
    staked: Amount
    returned: Amount


def settle(rulebook: Rulebook, roll: Roll, stakes: Mapping[WagerKey, Amount]) -> Settlement:
    """Settle stakes on one-round wagers by the roll."""
    payments = rulebook.document.payments
    rows = [(rulebook.row(key), stake) for key, stake in stakes.items()]
    lines = tuple(line_of(row, roll, stake, payments) for row, stake in rows)
    return Settlement(
        roll=roll,
        total=roll.total,
        announcement=announce(rulebook.game, roll),
        lit=lit(rulebook, roll),
        lines=lines,
        staked=Amount(sum(line.stake for line in lines)),
        returned=Amount(sum(line.returns for line in lines)),
    )


def lit(rulebook: Rulebook, roll: Roll) -> tuple[WagerKey, ...]:
    """Every area that wins on a roll, whether or not anybody bet there."""
    place = roll.place
    return tuple(key for key, row in rulebook.table.items() if row.cells[place])


def line_of(row: Row, roll: Roll, stake: Amount, payments: Payments | None) -> Line:
    """Settle one stake on one spot."""
    if stake <= 0:
        raise NoStake(f"stake on {row.key} must be more than 0, got {format_amount(stake)}")
    wager, level = row.wager, row.at(roll)
    if level is None:
        clauses = _cited(wager.clause, wager.loses_clause)
        return Line(row.key, stake, False, None, Amount(0), Amount(0), clauses)
    pays = payment(stake, level.odds, payments)
    clauses = _cited(wager.clause, wager.wins_clause, *level.clauses)
    return Line(row.key, stake, True, level.odds, pays, Amount(stake + pays), clauses)


def payment(stake: Amount, odds: Fraction, payments: Payments | None) -> Amount:
    """What a stake wins at odds, in whole units; rounded as the rulebook says where it must be.

    >>> payment(Amount(2500), Fraction(31), None)
    77500
    >>> payment(Amount(333), Fraction(1, 2), Payments(round="up", to="0.05"))
    170
    """
    if payments is None and odds.denominator == 1:
        return Amount(stake * odds.numerator)
    exact = stake * odds
    if payments is None:
        if exact.denominator != 1:
            raise ArithmeticError(f"payment must be whole or have a rounding rule, got {exact}")
        return Amount(exact.numerator)
    unit = parse_amount(payments.to)
    units = exact / unit
    match payments.round:
        case "down":
            return Amount(units.__floor__() * unit)
        case "up":
            return Amount(units.__ceil__() * unit)
        case "half-up":
            return Amount((units + Fraction(1, 2)).__floor__() * unit)
        case _:
            assert_never(payments.round)


def _cited(*clauses: ClauseNumber | None) -> tuple[ClauseNumber, ...]:
    return tuple(dict.fromkeys(clause for clause in clauses if clause is not None))
