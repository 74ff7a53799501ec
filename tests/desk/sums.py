"""What must be true of every journal, computed from its first entry by nothing but postings."""

from collections import Counter

from sicbo.core.bank.ledger import DEBT, MAY_OWE, TRANSIT
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.noun import postings as noun_postings
from sicbo.core.floor.wallets import WalletEvent, wallet_postings
from sicbo.core.table.event import Event
from sicbo.core.table.postings import postings
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode


def assert_books_balance(journal: Journal) -> Counter[str]:
    """Every command leaves the sum and the transit account at zero, and nobody owes."""
    balances: Counter[str] = Counter()
    for entry in journal.entries():
        record = decode(entry.body)
        event = record.event
        if isinstance(event, WalletEvent):
            moved = wallet_postings(event)
        elif isinstance(event, Event):
            moved = tuple(postings(event))
        elif isinstance(event, NounEvent):
            moved = tuple(noun_postings(event))
        else:
            continue
        for account, amount in moved:
            place = (
                account
                if isinstance(event, WalletEvent) or account == TRANSIT
                else (f"{entry.stream}/{account}")
            )
            balances[place] += amount
        if record.part == record.parts:
            assert sum(balances.values()) == 0, entry
            assert balances[TRANSIT] == 0, entry
    for name, balance in balances.items():
        plain = name.rpartition("/")[2]
        assert balance >= 0 or plain in MAY_OWE or plain.startswith(DEBT), (name, balance)
    return balances
