"""What lies on each spot, everybody's together: followed wager by wager while nothing else happens.

A full table places wagers far more often than anything else, so nothing is added up anew for each.
"""

from typing import Final

from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import WagerPlaced, WagerTakenDown

WAGERS: Final = frozenset((WagerPlaced, WagerTakenDown))
"""By far the most events; they change little of what a player alone sees."""

BY_WAGERS: Final = frozenset(("seats", "totals"))
BY_MORE_WAGERS: Final = frozenset(("totals",))
"""After another wager of somebody whose seat is shown to have bet."""


class SpotTotals:
    """The sums of the spots, and who is known to have bet."""

    def __init__(self) -> None:
        self._sums: dict[str, int] | None = None
        """Nothing where they have to be added up anew."""
        self._bettors: set[str] = set()
        """Players who have bet since anything but wagers happened."""

    def fold(self, event: Event) -> None:
        """Take in what happened at the table."""
        if type(event) is WagerPlaced:
            self._bettors.add(event.player)
            self._add(event.wager, event.amount)
        elif type(event) is WagerTakenDown:
            self._bettors.discard(event.player)
            self._add(event.wager, -event.amount)
        else:
            self._bettors.clear()
            self._sums = None

    def _add(self, wager: str, amount: int) -> None:
        if self._sums is not None:
            self._sums[wager] = self._sums.get(wager, 0) + amount

    def touched(self, event: WagerPlaced | WagerTakenDown) -> frozenset[str]:
        """Which sections may be others after a wager."""
        more = type(event) is WagerPlaced and event.player in self._bettors
        return BY_MORE_WAGERS if more else BY_WAGERS

    def section(self, table: Table) -> dict[str, Amount]:
        """What lies on each spot now."""
        if self._sums is None:
            self._sums = {}
            for player in table.players.values():
                for wager, amount in player.wagers.items():
                    self._add(wager, amount)
        return {wager: Amount(n) for wager, n in sorted(self._sums.items()) if n}
