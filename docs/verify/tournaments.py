"""Money of tournaments in a sicbo journal, without any code of sicbo; part of verify_journal.py.

What a player pays to a tournament goes to its pool and to the house in the same command. Nobody
gets back more than they have paid, everybody gets back everything where it is cancelled, and a pool
owes nothing.
"""

from collections import Counter

ENTERED = "tournament.player_entered"
LEFT = ("tournament.entry_withdrawn", "tournament.entry_refused")


class Tournaments:
    """Pools by tournament; each method yields what is wrong with an event."""

    def __init__(self):
        self.pools = Counter()  # what each pool holds
        self.paid = {}  # by tournament, what each player has paid and not got back
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, stream, kind, event):
        """Follow one event."""
        name, who = event.get("tournament"), event.get("player")
        if kind == "wallet.paid_to_tournament":
            self.crossed[name, who] += event["amount"]
        elif kind == "wallet.came_from_tournament":
            self.crossed[name, who] -= event["amount"]
        elif kind.startswith("tournament."):
            yield from self.of_tournament(stream, kind, name, event)

    def of_tournament(self, stream, kind, name, event):
        """What happens to one tournament."""
        if stream != f"tournament:{name}":
            yield f"{name} stands in {stream}"
        who, paid = event.get("player"), self.paid.setdefault(name, {})
        back = event.get("from_pool", 0) + event.get("from_house", 0)
        self.pools[name] += event.get("to_pool", 0) - event.get("from_pool", 0)
        self.pools[name] -= event.get("kept", 0)
        if kind == ENTERED:
            paid[who] = event["to_pool"] + event["to_house"]
            self.crossed[name, who] -= paid[who]
        elif kind in LEFT:
            self.crossed[name, who] += back
            if back > paid.pop(who, 0):
                yield f"{who} gets back more than was paid to {name}"
        elif kind == "tournament.cancelled":
            for player, amount in paid.items():
                self.crossed[name, player] += amount
            paid.clear()
            if self.pools[name]:
                yield f"{name} is cancelled, and its pool still holds money"
        if self.pools[name] < 0:
            yield f"the pool of {name} owes {-self.pools[name]}"

    def end(self):
        """The command is over: both sides of everything have been told."""
        told = "{} of {} are not told on both sides of {}"
        left = [told.format(n, who, name) for (name, who), n in self.crossed.items() if n]
        self.crossed.clear()
        return left
