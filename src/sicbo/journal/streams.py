"""The names of streams: the floor, its tables and its wallets."""

from typing import Final

from sicbo.journal.entry import Stream

FLOOR: Final = Stream("floor")


def table_stream(name: str) -> Stream:
    """The stream of a table."""
    return Stream(f"table:{name}")


def wallet_stream(player: str) -> Stream:
    """The stream of a wallet."""
    return Stream(f"wallet:{player}")
