"""Tickets on Aruze's usual table, with a cage and a kiosk beside it."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds

STAFF = """\
tickets 30 days kiosk 300
staff cass cashier
staff kim kiosk
staff kit kiosk
staff own owner
player cy seat 3 chips 200
"""
COLLECT = "ann: collect\n"


def printed(text: str, *, more: str = "") -> ScenarioResult:
    """Play lines at a table whose terminals print tickets."""
    return holds("aruze-etg", text, more=STAFF + more)


def collected(text: str, *, more: str = "") -> ScenarioResult:
    """Play lines once ann has a ticket of 500, called table-1."""
    return printed(f"{COLLECT}-> meter-collected\n{text}", more=more)
