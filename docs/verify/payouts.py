"""Payouts by hand of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

What is paid by hand stands on a form of one series without gaps. It came from a meter, a prize or a
ticket in the same command, is paid once in parts that add up, signed for by two people from an
amount on, not before the time that was agreed, nor before identification that was asked for; or it
is cancelled, and arrives where it came from in the same command.
"""

from collections import Counter


class Payouts:
    """Payouts by number; each method yields what is wrong with an event."""

    def __init__(self):
        self.last = 0  # the newest form
        self.payouts = {}  # those that are open: how they were opened, until when, what is asked
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, stream, kind, event):
        """Follow one event."""
        table, amount, who = stream.removeprefix("table:"), event.get("amount"), event.get("player")
        number = event.get("payout")
        if kind == "payout_forms.opened":
            self.last += 1
            if event["number"] != self.last:
                yield f"form must be {self.last}"
            self.crossed["form", event["number"], who] += amount
        elif kind == "payout_forms.closed":
            self.crossed["closed", event["number"], None] -= 1
        elif kind == "table.credit_cancelled":
            self.crossed["credit", table, who] += amount
        elif kind in ("table.credit_restored", "wallet.came_from_payout", "jackpot.prize_returned"):
            self.crossed["back", number, who.split("#")[0]] -= amount
        elif kind == "jackpot.prize_on_form":
            self.crossed["prize", number, who] += amount
        elif kind == "jackpot.prize_paid" and number is not None:
            self.crossed["prize", number, who] -= amount
        elif kind == "ticket.redeemed" and event["into"] == "payout":
            self.crossed["ticket", event["ticket"], None] += amount
        elif kind.startswith("payout."):
            yield from self.of_payout(number, kind.removeprefix("payout."), event)

    def of_payout(self, number, kind, event):
        """What happens to one payout."""
        amount, who = event.get("amount"), event.get("player")
        if kind == "opened":
            self.payouts[number] = {"opened": event, "until": "", "asked": False}
            self.crossed["form", number, who] -= amount
            sides = {
                "prize": ("prize", number, who),
                "ticket": ("ticket", event.get("ticket"), None),
            }
            self.crossed[sides.get(event["source"], ("credit", event["table"], who))] -= amount
        known = self.payouts.get(number)
        if known is None:
            yield f"payout {number} is not open"
        elif kind == "postponed":
            known["until"] = event["until"]
        elif kind in ("identification_asked", "identification_shown"):
            known["asked"] = kind == "identification_asked"
        elif kind in ("paid", "cancelled"):
            opened = known["opened"]
            if [amount, who] != [opened["amount"], opened["player"]]:
                yield f"payout {number} is {opened['amount']} of {opened['player']}"
            self.crossed["closed", number, None] += 1
            if kind == "cancelled":
                self.crossed["back", number, who.split("#")[0]] += amount
            else:
                yield from self.paid(number, known, event)
            del self.payouts[number]

    def paid(self, number, known, event):
        """A payout is paid whole, by one person or two who are not its player, and in time."""
        opened, people = known["opened"], {event["by"], event["second"], event["player"]}
        parts = [event[part] for part in ("cash", "cheque", "transfer")]
        if sum(parts) != event["amount"] or min(parts) < 0:
            yield f"the parts of payout {number} come to {sum(parts)}"
        second = event["second"] is not None
        if not second and event["amount"] >= opened["second_from"]:
            yield f"payout {number} needs another signature"
        if event["by"] == event["player"] or (second and len(people) < 3):
            yield f"payout {number} must be signed for by other people"
        if event["at"] < known["until"]:
            yield f"payout {number} is paid before {known['until']}"
        if known["asked"]:
            yield f"payout {number} is paid without identification"
        if opened["source"] == "prize":
            self.crossed["prize", number, event["player"]] += event["amount"]

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{what} {name} is not told on both sides"
            for (what, name, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        return left
