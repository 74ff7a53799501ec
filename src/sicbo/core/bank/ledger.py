"""Balanced postings between accounts; the ledger is their sum and comes to zero in every unit.

Money is not the only thing that is counted: promotional tokens and the chips of a tournament are
units of their own. An account holds one unit, which is part of its name; an account that names
none holds cash. No two units are ever added.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

from sicbo.core.place_keys import holder_of

Account = NewType("Account", str)
"""Where money lies: ``stack:ann``, ``layout:ann``, ``house``, ``wallet:ann``, ``cash`` …"""

Unit = NewType("Unit", str)
"""What an account counts: ``tokens``, ``tournament:spring``; nothing for cash."""

CASH_UNIT = Unit("")
_IN = "@"

TRANSIT = Account("transit")
"""Between two streams; empty again at every commit."""

HOUSE = Account("house")
"""What the house has won at a table; it may owe."""

CASH = Account("cash")
"""Money outside the casino: what was paid in at the cage stands here as a debt."""

FLOAT = Account("float")
"""Chips that came to a table's tray from the cage, less those that went there or were sold."""

BOX = Account("box")
"""Cash in the box of a table, or in those of its terminals."""

DIFFERENCE = Account("difference")
"""What counts have found too much (as a debt) or too little: never a win."""

SUPPLY = Account("supply")
"""Chips that the house has had made: it owes what it gave to its cage."""

PROMOTION = Account("promotion")
"""What the house has given for vouchers at a table: it owes that for good."""

FEED = Account("feed")
"""What the house has given to jackpots of a table's turnover: it owes that for good."""

SEED = Account("seed")
"""What the house has put into a jackpot, and what came home: it owes what it gave."""

POOL = Account("pool")
"""What a jackpot shows and what has run over, as far as it was fetched from its tables."""

RESERVE = Account("reserve")
"""What a jackpot keeps for its next reset, as far as it was fetched from its tables."""

PRIZE = Account("prize")
"""What was won of a jackpot and is not paid yet."""

SET_ASIDE = Account("set-aside")
"""What players had paid into a jackpot that is retired, kept for the regulator."""

TICKET = Account("ticket")
"""What a ticket is worth to whoever presents it."""

UNCLAIMED = Account("unclaimed")
"""What nobody presented before a ticket expired: still not the house's."""

ISSUED = Account("issued")
"""Chips of a tournament: it owes what was given to its tables and is not back yet."""

HELD = Account("held")
"""What is withheld until an investigation has ended: neither the player's nor the house's."""
PAYOUT = Account("payout")
"""What is to be paid by hand, until it is."""

CHEQUES = Account("cheques")
"""What was paid by crossed cheque."""

TRANSFERS = Account("transfers")
"""What was paid by transfer to an account of the player's."""

ADJUSTMENTS = Account("adjustments")
"""What meters of faulty terminals were adjusted by: it may owe, and is never a win."""

TOKENS = Unit("tokens")
"""Promotional tokens; those that nobody has stand as a debt of the house in this unit."""

MAY_OWE = frozenset(
    (HOUSE, CASH, TRANSIT, FLOAT, DIFFERENCE, SUPPLY, PROMOTION, FEED, SEED, ADJUSTMENTS, ISSUED)
)
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
def waiting(player: str) -> Account:
    """Stakes of a held terminal that wait with the dice of their round."""
    return Account(f"waiting:{player}")


@_named
def streak(player: str) -> Account:
    """A player's stakes on streak wagers."""
    return Account(f"streak:{player}")


@_named
def colour(player: str) -> Account:
    """A player's colour chips in hand, at what they are worth."""
    return Account(f"colour:{player}")


@_named
def token_stack(player: str) -> Account:
    """A player's tokens in hand."""
    return in_unit(stack(player), TOKENS)


@_named
def token_layout(player: str) -> Account:
    """A player's tokens on the layout."""
    return in_unit(layout(player), TOKENS)


@_named
def debt(player: str) -> Account:
    """What a player took away before a settlement was undone; it owes what the player owes.

    It is one account for all places of a player.

    >>> debt("ann#3"), debt("#3")
    ('debt:ann', 'debt:#3')
    """
    return Account(f"{DEBT}{holder_of(player) or player}")


@_named
def wallet(player: str) -> Account:
    """A player's money with the casino, away from any table."""
    return Account(f"wallet:{player}")


@_named
def token_wallet(player: str) -> Account:
    """A player's tokens with the casino, away from any table."""
    return in_unit(wallet(player), TOKENS)


@_named
def fed_to(pool: str) -> Account:
    """What a table has given to the display of a jackpot, until it is fetched there."""
    return Account(f"jackpot:{pool}")


@_named
def kept_for(pool: str) -> Account:
    """What a table has given to the reserve of a jackpot, until it is fetched there."""
    return Account(f"reserve:{pool}")


@_named
def in_unit(account: Account, unit: Unit) -> Account:
    """The account of the same name that counts another unit.

    >>> in_unit(stack("ann"), Unit("tokens"))
    'stack:ann@tokens'
    """
    return Account(f"{account}{_IN}{unit}") if unit else account


@_named
def unit_of(account: Account) -> Unit:
    """What an account counts."""
    return Unit(account.partition(_IN)[2])


def without_unit(account: Account) -> Account:
    """The account of the same name that counts cash.

    >>> without_unit(in_unit(stack("ann"), Unit("tokens")))
    'stack:ann'
    """
    return Account(account.partition(_IN)[0])


@_named
def _one_unit(source: Account, target: Account) -> bool:
    """Whether two accounts count the same."""
    return unit_of(source) == unit_of(target)


def may_owe(account: str) -> bool:
    """Whether an account may owe, whatever it counts."""
    plain = account.partition(_IN)[0]
    return plain in MAY_OWE or plain.startswith(DEBT)


def sums(postings: Iterable[Posting]) -> dict[Unit, int]:
    """What postings come to, in each unit."""
    found: dict[Unit, int] = {}
    for account, amount in postings:
        unit = unit_of(account)
        found[unit] = found.get(unit, 0) + amount
    return found


def move(source: Account, target: Account, amount: int) -> tuple[Posting, Posting]:
    """Take money from one account and put it on another."""
    return (source, -amount), (target, amount)


def _balance(postings: list[Posting]) -> None:
    """Stop where postings of units other than cash do not come to zero in each."""
    (first, amount), (last, other) = postings[0], postings[-1]
    if len(postings) == 2 and amount == -other and unit_of(first) == unit_of(last):
        return  # A move in one unit, as nearly all are.
    for unit, left in sums(postings).items():
        if left:
            raise LedgerBroken(f"postings of {unit} must add up to 0, got {left}")


class Ledger:
    """Balances kept as the sum of everything posted."""

    __slots__ = ("balances",)

    def __init__(self) -> None:
        self.balances: dict[Account, int] = {}

    def __getitem__(self, account: Account) -> int:
        """The balance of an account; nothing posted is nothing there."""
        return self.balances.get(account, 0)

    def post(self, postings: Iterable[Posting]) -> None:
        """Post what balances in every unit; an account that may not owe does not owe after it."""
        balances = self.balances
        if type(postings) is tuple and len(postings) == 2:
            (source, less), (target, more) = postings
            if less + more == 0 < more and _one_unit(source, target):
                # A move in one unit, as nearly all are: only its source has less than before.
                left = balances[source] = balances.get(source, 0) + less
                balances[target] = balances.get(target, 0) + more
                if left < 0 and balances[source] < 0 and not may_owe(source):
                    raise LedgerBroken(f"{source} must not owe, got {balances[source]}")
                return
        below: list[Account] = []
        others: list[Posting] = []
        total = 0
        for account, amount in postings:
            if _IN in account:
                others.append((account, amount))
            else:
                total += amount
            balance = balances[account] = balances.get(account, 0) + amount
            if balance < 0 and amount < 0:
                below.append(account)
        if total:
            raise LedgerBroken(f"postings must add up to 0, got {total}")
        if others:
            _balance(others)
        for account in below:
            if balances[account] < 0 and not may_owe(account):
                raise LedgerBroken(f"{account} must not owe, got {balances[account]}")

    def sum(self, unit: Unit = CASH_UNIT) -> int:
        """What all accounts of a unit come to: zero, always."""
        return sum(n for account, n in self.balances.items() if unit_of(account) == unit)
