"""What the robots of a demonstration did, out of the record."""

from sicbo.core.floor.streams import table_stream
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.web.demonstration.demo_dealer import robot


def bets_of_robots(journal: Journal, table: str) -> dict[tuple[str, int], set[str]]:
    """The orders by which each robot bet in each round."""
    bets: dict[tuple[str, int], set[str]] = {}
    for entry in journal.stream(table_stream(table)):
        record = decode(entry.body)
        if isinstance(record.event, WagerPlaced) and robot(record.by):
            bets.setdefault((record.by, record.event.round), set()).add(record.id)
    return bets
