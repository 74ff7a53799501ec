"""Dice and wagers with money on them, as the command line writes them."""

from sicbo.core.dice import SIDES, DieOutOfRange, Roll, roll
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.faces import names
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.money import Amount, NotMoney, parse_amount


class BadStake(SicboError):
    """A wager and stake that cannot be understood, or that stand twice."""


def parse_stakes(rulebook: Rulebook, written: tuple[str, ...]) -> dict[WagerKey, Amount]:
    """Read ``small=25`` and its like; every wager must be on offer and stand once."""
    stakes: dict[WagerKey, Amount] = {}
    for each in written:
        if each.startswith("--"):
            options = ("--json", "--reading", "--help")
            raise BadStake(f"no such option {each!r}" + did_you_mean(each, options))
        name, equals, money = each.partition("=")
        if not (name and equals):
            raise BadStake(f"expected WAGER=STAKE such as small=25, got {each!r}")
        key = rulebook.row(name).key
        if key in stakes:
            raise BadStake(f"wager {key} must stand once, got it twice")
        try:
            stakes[key] = parse_amount(money)
        except NotMoney as error:
            raise BadStake(f"stake on {key}: {error}") from None
        if stakes[key] == 0:
            raise BadStake(f"stake on {key} must be more than 0, got {money!r}")
    return stakes


def parse_dice(rulebook: Rulebook, dice: tuple[str, str, str]) -> Roll:
    """Read three dice, each a number 1 to 6 or the name of a side."""
    sides = {name: value for value, name in enumerate(names(rulebook.game.faces), 1)}
    sides |= {str(value): value for value in range(1, SIDES + 1)}
    for die in dice:
        if die.lower() not in sides:
            named = [name for name in sides if not name.isdigit()]
            expected = f"1..{SIDES}" + (f" or {', '.join(named)}" if named else "")
            raise DieOutOfRange(f"die must be {expected}, got {die!r}{did_you_mean(die, named)}")
    return roll(*(sides[die.lower()] for die in dice))
