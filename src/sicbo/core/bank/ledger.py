"""Balanced postings between accounts; the ledger is their sum and always comes to zero."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

Account = NewType("Account", str)
"""Where money lies: ``stack:ann``, ``layout:ann``, ``house``, ``wallet:ann``, ``cage`` …"""

TRANSIT = Account("transit")
"""Between two streams; empty again at every commit."""

HOUSE = Account("house")
"""What the house has won at a table; it may owe."""

CASH = Account("cash")
"""Money outside the casino: what was paid in at the cage stands here as a debt."""

MAY_OWE = frozenset((HOUSE, CASH, TRANSIT))
DEBT = "debt:"


_named = lru_cache(maxsize=1 << 16)
"""Names are asked for far more often than players come."""

Posting = tuple[Account, int]
"""Money put on an account, or taken from it when negative."""


class LedgerBroken(Exception):
    """Postings that do not balance, or an account that would owe what it may not."""


@_named
def stack(player: str) -> Account:
    """A player's chips, or the credit meter of a terminal."""
    return Account(f"stack:{player}")


@_named
def layout(player: str) -> Account:
    """A player's stakes on the layout."""
    return Account(f"layout:{player}")


@_named
def streak(player: str) -> Account:
    """A player's stakes on streak wagers."""
    return Account(f"streak:{player}")


@_named
def debt(player: str) -> Account:
    """What a player took away before a settlement was undone; it owes what the player owes."""
    return Account(f"{DEBT}{player}")


@_named
def wallet(player: str) -> Account:
    """A player's money with the casino, away from any table."""
    return Account(f"wallet:{player}")


def move(source: Account, target: Account, amount: int) -> tuple[Posting, Posting]:
    """Take money from one account and put it on another."""
    return (source, -amount), (target, amount)


class Ledger:
    """Balances kept as the sum of everything posted."""

    __slots__ = ("balances",)

    def __init__(self) -> None:
        self.balances: dict[Account, int] = {}

    def __getitem__(self, account: Account) -> int:
        """The balance of an account; nothing posted is nothing there."""
        return self.balances.get(account, 0)

    def post(self, postings: Iterable[Posting]) -> None:
        """Post balanced amounts; an account that may not owe does not owe after them."""
        balances = self.balances
        below: list[Account] = []
        total = 0
        for account, amount in postings:
            total += amount
            balance = balances[account] = balances.get(account, 0) + amount
            if balance < 0 and amount < 0:
                below.append(account)
        if total:
            raise LedgerBroken(f"postings must add up to 0, got {total}")
        for account in below:
            owes = balances[account] < 0
            if owes and account not in MAY_OWE and not account.startswith(DEBT):
                raise LedgerBroken(f"{account} must not owe, got {balances[account]}")

    def sum(self) -> int:
        """What all accounts come to: zero, always."""
        return sum(self.balances.values())
