"""Tickets of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

What leaves a credit meter is on a ticket in the same command. A ticket is paid, void or expired
once, for what it says; what it was turned into arrives in the same command, and the table that
issued it knows of its end. What is listed as unclaimed has expired in the same command.
"""

from collections import Counter

ENDS = ("ticket.redeemed", "ticket.voided", "ticket.expired")


class Tickets:
    """Tickets by name; each method yields what is wrong with an event."""

    def __init__(self):
        self.tickets = {}  # each: [its worth, when it expires, whether a kiosk has it, its hold]
        self.over = set()  # those that are worth nothing any more
        self.serials = Counter()  # the newest ticket of each table
        self.crossed = Counter()  # what is half told in the command at hand
        self.expired = {}  # what has expired in the command at hand

    def take(self, stream, kind, event):
        """Follow one event."""
        table, name = stream.removeprefix("table:"), event.get("ticket")
        if kind in ("table.meter_collected", "table.ticket_numbered"):
            self.serials[table] += 1
            if event["serial"] != self.serials[table]:
                yield f"ticket must be {self.serials[table]}"
            name = f"{table}-{event['serial']}"
            self.crossed[name, "issued", event["player"]] += event["amount"]
        elif kind in ("table.meter_credited", "wallet.came_from_ticket"):
            self.crossed[name, "paid", event["player"]] -= event["amount"]
        elif kind == "table.ticket_closed":
            self.crossed[f"{table}-{event['serial']}", "over", None] -= 1
        elif kind == "jackpot.prize_paid" and name is not None:
            self.crossed[name, "a prize", None] += event["amount"]
        elif kind == "unclaimed.ticket_listed":
            if self.expired.pop(name, None) != event["amount"]:
                yield f"{name} does not expire as it is listed unclaimed"
        elif kind == "ticket.issued":
            if name in self.tickets or name in self.over:
                yield f"{name} is issued twice"
            self.tickets[name] = [event["amount"], event["until"], False, None]
            self.crossed[name, "issued", event["player"]] -= event["amount"]
            if event.get("source") == "prize":
                self.crossed[name, "a prize", None] -= event["amount"]
        elif kind in ("ticket.taken", "ticket.handed_back", "ticket.held"):
            yield from self.kept_back(name, kind, event)
        elif kind == "ticket.released":
            yield from self.released(name, event)
        elif kind in ENDS:
            yield from self.end_of(name, kind, event)

    def kept_back(self, name, kind, event):
        """A ticket is in a kiosk or withheld, or is handed back."""
        if kind != "ticket.held":
            if name not in self.tickets:
                yield f"{name} is not outstanding"
            else:
                self.tickets[name][2] = kind == "ticket.taken"
        elif name not in self.tickets or self.tickets[name][2] or self.tickets[name][3]:
            yield f"{name} cannot be held"
        else:
            self.tickets[name][3] = event["hold"]

    def released(self, name, event):
        """A ticket that was held pays what was determined, and nothing is lost of its worth."""
        ticket = self.tickets.get(name)
        if ticket is None or ticket[3] != event["hold"]:
            yield f"{name} is not held by {event['hold']}"
            return
        if event["pays"] + event["forfeited"] != ticket[0]:
            yield f"{name} is worth {ticket[0]} in all"
        ticket[0], ticket[1], ticket[3] = event["pays"], event["until"], None
        if not event["pays"]:
            del self.tickets[name]
            self.over.add(name)
            self.crossed[name, "over", None] += 1

    def end_of(self, name, kind, event):
        """A ticket that is outstanding ends once, for what it says."""
        amount, until, taken, hold = self.tickets.pop(name, (None, "", False, None))
        self.over.add(name)
        if event["amount"] != amount:
            yield f"{name} is worth {amount}, got {event['amount']}"
        if hold is not None:
            yield f"{name} is held by {hold}"
        if kind == "ticket.redeemed" and event["at"] >= until and not taken:
            yield f"{name} is paid after {until}"
        if kind == "ticket.voided" or event.get("into") in ("wallet", "meter"):
            self.crossed[name, "paid", event["player"]] += event["amount"]
        if kind == "ticket.expired":
            self.expired[name] = event["amount"]
        self.crossed[name, "over", None] += 1

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{name} is not {what} on both sides"
            for (name, what, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        self.expired.clear()
        return left
