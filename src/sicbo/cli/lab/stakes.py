"""Wagers with money on them, as the command line writes them."""

from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.spelling import did_you_mean
from sicbo.core.law.written import BadStake, read_stake
from sicbo.core.money import Amount


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
        if rulebook.row(name).key in stakes:
            raise BadStake(f"wager {name} must stand once, got it twice")
        key, stake = read_stake(rulebook, name, money)
        stakes[key] = stake
    return stakes
