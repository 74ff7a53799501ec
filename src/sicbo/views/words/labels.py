"""What a wager is called."""

from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook


def label_of(book: Rulebook, key: str) -> str:
    """The label of a spot or of a streak market; its key where the book knows neither."""
    row = book.table.get(WagerKey(key))
    if row is not None:
        return row.label
    markets = (market for streak in book.streaks for market in streak.markets)
    return next((market.label for market in markets if market.key == key), key)
