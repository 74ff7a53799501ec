"""Jackpots on Aruze's usual table, and the rounds that feed and win them."""

from sicbo.scenario.play import ScenarioResult
from sicbo.views.jackpots.display_form import JackpotShown
from sicbo.views.jackpots.display_section import jackpots_section
from tests.law.table.holds import holds

RULES = "on triple:6 from 10 shared equal paid by meter"
KNOWN = " with advantage acknowledged"
OPEN = f"olga: open jackpot gold reset 1000 {RULES}{KNOWN}\n"
LINK = 'olga: link jackpot gold display 1/200 reserve 1/1000 approved by "letter 12"\n'
WON = "6 6 6"
LOST = "1 2 4"


def round_of(dice: str, *bets: str) -> str:
    """A round with these wagers, such as ``ann: bet 10 on small``, and these dice."""
    laid = "".join(f"{bet}\n" for bet in bets)
    return f"{laid}+30s system: close wagering\n+10s system: shoot\nsystem: dice {dice}\n"


def linked(text: str, *, rules: str = RULES, reset: str = "1000") -> ScenarioResult:
    """Play lines on a table that feeds a jackpot called gold."""
    opened = f"olga: open jackpot gold reset {reset} {rules}{KNOWN}\n"
    return holds("aruze-etg", f"{opened}{LINK}{text}")


def displayed(played: ScenarioResult) -> JackpotShown:
    """The jackpot as the terminals and the wall of its table show it."""
    section = jackpots_section(played.floor.floor, played.floor.table)
    assert section is not None
    (shown,) = section.pools
    return shown
