"""Dice and stakes as people write them, read by the rulebook that they are meant for."""

from collections.abc import Sequence

from sicbo.core.dice import SIDES, DieOutOfRange, Roll, roll
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.faces import names
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, NotMoney, parse_amount

DICE = 3


class BadStake(SicboError):
    """A wager and stake that cannot be understood, or that stand twice."""


def read_stake(rulebook: Rulebook, wager: str, money: str) -> tuple[WagerKey, Amount]:
    """Some money on a wager; it must be on offer, and more than nothing."""
    key = rulebook.row(wager).key
    try:
        stake = parse_amount(money)
    except NotMoney as error:
        raise BadStake(f"stake on {key}: {error}") from None
    if stake == 0:
        raise BadStake(f"stake on {key} must be more than 0, got {money!r}")
    return key, stake


def read_dice(rulebook: Rulebook, dice: Sequence[str]) -> Roll:
    """Three dice, each a number 1 to 6 or the name of a side."""
    sides = {name: value for value, name in enumerate(names(rulebook.game.faces), 1)}
    sides |= {str(value): value for value in range(1, SIDES + 1)}
    if len(dice) != DICE:
        raise DieOutOfRange(f"roll must be {DICE} dice such as 1 2 3, got {' '.join(dice)!r}")
    for die in dice:
        if die.lower() not in sides:
            named = [name for name in sides if not name.isdigit()]
            expected = f"1..{SIDES}" + (f" or {', '.join(named)}" if named else "")
            raise DieOutOfRange(f"die must be {expected}, got {die!r}{did_you_mean(die, named)}")
    return roll(*(sides[die.lower()] for die in dice))
