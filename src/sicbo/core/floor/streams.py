"""The names of streams: the floor, its tables and its wallets."""

from typing import Final

from sicbo.core.ids import Stream

FLOOR: Final = Stream("floor")


def table_stream(name: str) -> Stream:
    """The stream of a table."""
    return Stream(f"table:{name}")


def wallet_stream(player: str) -> Stream:
    """The stream of a wallet."""
    return Stream(f"wallet:{player}")


def table_of(stream: Stream) -> str | None:
    """The table whose stream it is, if it is a table's.

    >>> table_of(table_stream("main")), table_of(wallet_stream("ann"))
    ('main', None)
    """
    return stream.removeprefix("table:") if stream.startswith("table:") else None


def is_wallet(stream: Stream) -> bool:
    """Whether a stream is a wallet's.

    >>> is_wallet(wallet_stream("ann")), is_wallet(FLOOR)
    (True, False)
    """
    return stream.startswith("wallet:")


def player_of(stream: Stream) -> str:
    """The player whose wallet a stream is."""
    return stream.removeprefix("wallet:")
