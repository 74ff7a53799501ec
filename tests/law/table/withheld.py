"""Money withheld on Aruze's usual table: an inspector, the cage and a kiosk beside it."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.jackpots import LINK, OPEN, WON, round_of
from tests.law.table.tickets import collected, printed

INSPECTOR = "staff ina inspector\n"
HELD = "olga: withhold ticket table-1 because it looks forged\n"
"""Ann's ticket of 500 is held by olga, the operator: hold table-1."""

PRIZE = f"{OPEN}{LINK}{round_of(WON, 'ann: bet 10 on triple:6')}"
"""Ann wins 1000 of gold, which two people have to verify."""

VERIFIED = "hal: verify prize 1 of gold for ann: 1000\neva: verify prize 1 of gold for ann: 1000\n"


def on_ticket(text: str, *, more: str = "") -> ScenarioResult:
    """Play lines once ann's ticket of 500 is held."""
    return collected(f"{HELD}{text}", more=INSPECTOR + more)


def at_meters(text: str, *, more: str = "") -> ScenarioResult:
    """Play lines at terminals on which ann and bob have 500 each."""
    return printed(text, more=INSPECTOR + more)
