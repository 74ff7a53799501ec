"""Money of tournaments in a sicbo journal, without any code of sicbo; part of verify_journal.py.

What a player pays to a tournament goes to its pool and to the house in the same command, and what
comes back to wallets has left them; a tournament never owes out of its pool; one that is cancelled
has nothing left.
"""

from collections import Counter


class Tournaments:
    """Pools by tournament; each method yields what is wrong with an event."""

    def __init__(self):
        self.pools = Counter()  # what each pool holds
        self.fees = Counter()  # what of fees the house holds
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, stream, kind, event):
        """Follow one event."""
        name = event.get("tournament")
        if kind == "wallet.paid_to_tournament":
            self.crossed[name] += event["amount"]
        elif kind == "wallet.came_from_tournament":
            self.crossed[name] -= event["amount"]
        elif kind.startswith("tournament."):
            if stream != f"tournament:{name}":
                yield f"{name} stands in {stream}"
            pool = event.get("to_pool", 0) - event.get("from_pool", 0)
            fees = event.get("to_house", 0) - event.get("from_house", 0)
            self.pools[name] += pool
            self.fees[name] += fees
            self.crossed[name] -= pool + fees
            if self.pools[name] < 0:
                yield f"the pool of {name} owes {-self.pools[name]}"
            if kind == "tournament.cancelled" and (self.pools[name] or self.fees[name]):
                yield f"{name} is cancelled and still holds money"

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{n} of {name} are not told on both sides" for name, n in self.crossed.items() if n
        ]
        self.crossed.clear()
        return left
