"""Rounds of Aruze's terminals, for tests of what fails there."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

ROLLED = "+30s system: close wagering\n+10s system: shoot\nsystem: dice 1 2 4\n"
"""The period ends, and the dice show a small total."""

HELD = "eva: hold ann because the screen flickers\n"


def faulty(text: str) -> ScenarioResult:
    """Play lines at the usual table of terminals, where ann and bob have 500 each."""
    return holds("aruze-etg", text)


def waiting(text: str) -> ScenarioResult:
    """Ann has 10 on small, 5 on big and 5 on a total of 7, and waits; bob has 10 on small."""
    bets = "ann: bet 10 on small, 5 on big, 5 on total:7\nbob: bet 10 on small\n"
    return faulty(f"{bets}{HELD}{ROLLED}{text}")
