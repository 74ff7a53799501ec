"""Payouts by hand on Aruze's usual table, with an attendant beside it."""

from sicbo.scenario.play import ScenarioResult
from tests.law.table.holds import holds
from tests.law.table.jackpots import LINK, OPEN, WON, round_of
from tests.law.table.tickets import STAFF, printed

HAND_PAY = "hand-pay ticket 400 lock 9000 second 1000\nstaff att attendant\n"


def by_hand(text: str, *, more: str = "", amounts: str = "") -> ScenarioResult:
    """Play lines at a table where what is above a ticket of 400 is paid by hand."""
    return printed(text, more=(amounts or HAND_PAY) + more)


def opened(text: str, *, more: str = "", amounts: str = "") -> ScenarioResult:
    """Play lines once the 500 of ann stand on form 1."""
    return by_hand(f"ann: collect\n-> payout-opened payout=1\n{text}", more=more, amounts=amounts)


def prize(text: str, *, more: str = STAFF + HAND_PAY) -> ScenarioResult:
    """Play lines once ann has won the 1000 of gold, which two people have verified."""
    won = f"""\
{round_of(WON, "ann: bet 10 on triple:6")}hal: verify prize 1 of gold for ann: 1000
eva: verify prize 1 of gold for ann: 1000
"""
    return holds("aruze-etg", f"{OPEN}{LINK}{won}{text}", more=more)
