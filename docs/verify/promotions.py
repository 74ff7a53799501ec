"""Promotions of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

The list of tickets is fixed once and has the digest that was published; a prize is drawn of it once
that was ordered, with the seed that was sealed, among those who may win; it is claimed by whoever
holds the ticket, and paid once and whole, by somebody else, into the wallet in the same command.
"""

import hmac
from collections import Counter
from hashlib import sha256


def drawn(seed, event, skipped, tickets):
    """The ticket of one pass: a number of 256 bits, drawn anew above the largest multiple."""
    most, counter = 2**256 - 2**256 % tickets, 0
    while True:
        name = f"{event['promotion']}|{event['prize']}|{event['draw']}|{skipped}|{event['link']}"
        found = hmac.digest(seed, f"sicbo.draw.1|{name}|{counter}".encode(), "sha256")
        number = int.from_bytes(found, "big")
        if number < most:
            return 1 + number % tickets
        counter += 1


class Promotions:
    """Promotions by name; each method yields what is wrong with an event."""

    def __init__(self):
        self.known = {}
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, kind, event):
        """Follow one event."""
        if kind == "wallet.came_from_promotion":
            self.crossed[event["promotion"], event["prize"], event["player"]] -= event["amount"]
        elif kind.startswith("promotion."):
            name, what = event["promotion"], kind.removeprefix("promotion.")
            if what != "terms_lodged" and name not in self.known:
                yield f"terms of {name} are not lodged"
                return
            own = self.known.setdefault(name, {"rows": None, "drawn": {}, "sealed": {}, "paid": {}})
            step = getattr(self, what, None)
            if step is not None:
                yield from step(own, event) or ()

    def terms_lodged(self, own, event):
        """What the prizes are, by these terms."""
        own["prizes"] = {each["name"]: each for each in event["terms"]["prizes"]}

    def entries_closed(self, own, event):
        """The list is fixed."""
        rows, wanted = event["rows"], 1
        if own["rows"] is not None:
            yield "entries are closed twice"
        for player, first, last in rows:
            if first != wanted or last < first:
                yield f"the tickets of {player} do not follow"
            wanted = last + 1
        text = "".join(f"{player},{first},{last}\n" for player, first, last in rows)
        if sha256(text.encode()).hexdigest() != event["digest"] or wanted != event["tickets"] + 1:
            yield "the digest is not that of the list"
        own["rows"], own["tickets"] = rows, event["tickets"]

    def seed_sealed(self, own, event):
        """A draw is bound to a seed."""
        own["sealed"][event["prize"], event["draw"]] = event["commitment"]

    def ticket_drawn(self, own, event):
        """A ticket is of whoever has won."""
        held = [row[0] for row in own["rows"] or () if row[1] <= event["ticket"] <= row[2]]
        if held != [event["player"]]:
            yield f"ticket {event['ticket']} is not of {event['player']}"
        own["drawn"][event["prize"]] = event

    def seed_revealed(self, own, event):
        """The seed is the one bound to, and gives what was drawn."""
        seed, made = bytes.fromhex(event["seed"]), own["drawn"].get(event["prize"])
        if sha256(seed).hexdigest() != own["sealed"].get((event["prize"], event["draw"])):
            yield f"the seed of {event['prize']} is not the sealed one"
        if made is None or made["draw"] != event["draw"]:
            return
        told = [each[0] for each in made["passed"]] + [made["ticket"]]
        found = [drawn(seed, made, number, own["tickets"]) for number in range(len(told))]
        if found != told:
            yield f"the seed of {event['prize']} gives {found}, not {told}"

    def prize_claimed(self, own, event):
        """A prize is claimed by its winner."""
        made = own["drawn"].get(event["prize"])
        if made is None or made["player"] != event["player"]:
            yield f"{event['prize']} is claimed by somebody else"

    def prize_awarded(self, own, event):
        """A prize is paid once and whole, by somebody else than its winner."""
        prize, parts = event["prize"], [event[part] for part in ("cash", "cheque", "transfer")]
        terms = own["prizes"][prize]
        due = terms["value"] if terms["kind"] == "cash" else terms.get("cash_alternative")
        if prize in own["paid"] or event["by"] == event["player"] or min(parts) < 0:
            yield f"{prize} must be awarded once, by somebody else"
        if sum(parts) != due and (sum(parts) or terms["kind"] == "cash"):
            yield f"{prize} must pay {due}, got {sum(parts)}"
        own["paid"][prize] = True
        self.crossed[event["promotion"], prize, event["player"]] += event["cash"]

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{prize} of {name} is not told on both sides"
            for (name, prize, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        return left
