"""Holds of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

Money is withheld for a reason, an inspector is told in the same command where one has to review
it, and it is determined once: what is the player's goes back, the rest to the house. A demand
takes nothing; what is handed in for it is held like any other money.
"""

from collections import Counter


def whose(event):
    """Whose money an event is about: a player's at any of their places."""
    return event["player"].split("#")[0]


class Holds:
    """Holds by name; each method yields what is wrong with an event."""

    def __init__(self):
        self.holds = {}  # each: what opened it, what was handed in, reviewed, what was determined
        self.serials = Counter()  # the newest hold of each table
        self.notices, self.read = 0, set()
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, stream, kind, event):
        """Follow one event."""
        table, name = stream.removeprefix("table:"), event.get("hold")
        if kind in ("table.hold_noted", "table.credit_withheld"):
            self.serials[table] += 1
            if event["serial"] != self.serials[table]:
                yield f"hold must be {self.serials[table]}"
            name = f"{table}-{event['serial']}"
            self.crossed[name, "opened", event["player"]] -= 1
            if kind == "table.credit_withheld":
                self.crossed[name, "taken", event["player"]] += event["amount"]
        elif kind == "table.credit_returned":
            name = f"{table}-{event['serial']}"
            self.crossed[name, "given back", whose(event)] -= event["amount"]
        elif kind == "wallet.came_from_hold":
            self.crossed[name, "given back", whose(event)] -= event["amount"]
        elif kind == "table.hold_closed":
            self.crossed[f"{table}-{event['serial']}", "over", None] -= 1
        elif kind in ("ticket.held", "jackpot.prize_held"):
            self.crossed[name, "kept", None] -= 1
        elif kind in ("ticket.released", "jackpot.prize_released"):
            self.crossed[name, "due", None] -= event["pays"]
            self.crossed[name, "forfeited", None] -= event["forfeited"]
        elif kind == "notices.given":
            self.notices += 1
            if (event["subject"], "told", None) in self.crossed:
                del self.crossed[event["subject"], "told", None]
        elif kind == "notices.acknowledged":
            if event["number"] in self.read or not 0 < event["number"] <= self.notices:
                yield f"notice {event['number']} is not there, or was read already"
            self.read.add(event["number"])
        elif kind.startswith("hold."):
            yield from self.of_hold(name, kind.removeprefix("hold."), event)

    def of_hold(self, name, kind, event):
        """What happens to a hold itself."""
        if (kind in ("opened", "return_demanded")) == (name in self.holds):
            yield f"{name} is not opened once, before anything else"
            return
        if kind in ("opened", "return_demanded"):
            demanded = kind == "return_demanded"
            here = not demanded and event["kind"] != "payment"
            self.holds[name] = [event, demanded, 0, False, None]
            self.crossed[name, "opened", event["player"]] += 1
            if here:
                self.crossed[name, "taken", event["player"]] -= event["amount"]
            elif not demanded:
                self.crossed[name, "kept", None] += 1
            if event["review"]:
                self.crossed[name, "told", None] = 1
            return
        hold = self.holds[name]
        if kind == "reviewed":
            if hold[3] or hold[4] is not None:
                yield f"{name} is reviewed twice, or too late"
            hold[3] = True
        elif kind == "return_received":
            left = hold[0]["amount"] - hold[2] - (hold[4] or 0)
            if not hold[1] or event["amount"] > left:
                yield f"no more than {left} is due for {name}"
            if (event["to"] == "house") != (hold[4] is not None):
                yield f"what is received for {name} goes to the wrong place"
            hold[2] += event["amount"]
        elif kind == "determined":
            yield from self.determined(name, hold, event)

    def determined(self, name, hold, event):
        """A hold is determined once, against the player only after its review, and adds up."""
        opened, demanded, received, reviewed, before = hold
        pays, amount = event["pays"], opened["amount"]
        gone = opened["of"] == "prize" and event["to"] == "nobody"
        if before is not None or not 0 <= pays <= amount:
            yield f"{name} is determined twice, or for more than it is of"
        if opened["review"] and pays < amount and not reviewed and not gone:
            yield f"{name} is determined against the player without a review"
        here = demanded or opened["kind"] != "payment"
        has = received if demanded else amount
        back = max(0, has - (amount - pays)) if here else 0
        owed = max(0, amount - pays - received) if demanded else 0
        wanted = [back, has - back if here else 0, owed]
        if [event["returned"], event["forfeited"], event["owed"]] != wanted:
            yield f"{name} must give back, forfeit and leave owed {wanted}"
        self.crossed[name, "over", None] += 1
        if not here and not gone:
            self.crossed[name, "due", None] += pays
            self.crossed[name, "forfeited", None] += amount - pays
        if event["to"] != "cash":
            self.crossed[name, "given back", whose(event)] += event["returned"]
        hold[4] = pays

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{name} is not {what} on both sides"
            for (name, what, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        return left
