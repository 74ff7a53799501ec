"""What must be true of every journal, computed from its first entry by nothing but postings."""

from collections import Counter

from sicbo.core.bank.ledger import TRANSIT, Unit, in_unit, may_owe, unit_of
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.noun import postings as noun_postings
from sicbo.core.floor.wallets import WalletEvent, wallet_postings
from sicbo.core.table.event import Event
from sicbo.core.table.postings import postings
from sicbo.core.table.tournaments.played_for import PlayedFor
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode


def assert_books_balance(journal: Journal) -> Counter[str]:
    """Every command leaves each unit's sum and transit account at zero, and nobody owes."""
    balances: Counter[str] = Counter()
    sums: Counter[Unit] = Counter()
    played_for = PlayedFor()
    for entry in journal.entries():
        record = decode(entry.body)
        event = record.event
        if isinstance(event, WalletEvent):
            moved = wallet_postings(event)
        elif isinstance(event, Event):
            moved = played_for.moved(entry.stream, event, postings(event))
        elif isinstance(event, NounEvent):
            moved = tuple(noun_postings(event))
        else:
            continue
        for account, amount in moved:
            unit = unit_of(account)
            on_the_way = account == in_unit(TRANSIT, unit)
            own = isinstance(event, WalletEvent) or on_the_way
            balances[account if own else f"{entry.stream}/{account}"] += amount
            sums[unit] += amount
        if record.part == record.parts:
            assert not any(sums.values()), (entry, sums)
            assert not any(balances[in_unit(TRANSIT, unit)] for unit in sums), entry
    for name, balance in balances.items():
        assert balance >= 0 or may_owe(name.rpartition("/")[2]), (name, balance)
    return balances
