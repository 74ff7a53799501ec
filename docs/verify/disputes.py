"""Disputes of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

A complaint is numbered and opened in one command. It is decided step by step, a further step only
where a review was asked for, and each by somebody who has neither decided it before nor complains.
What a decision pays arrives in the wallet in the same command. Against its complainant it is closed
only once it is decided, and never while money is held in it.
"""

from collections import Counter


class Disputes:
    """Disputes by number; each method yields what is wrong with an event."""

    def __init__(self):
        self.series = 0
        self.known = {}  # each: who complains, who decided, a review asked for, told, state
        self.held = {}  # money in dispute by its hold
        self.crossed = Counter()  # what is half told in the command at hand

    def take(self, kind, event):
        """Follow one event."""
        if kind == "disputes.numbered":
            self.series += 1
            if event["number"] != self.series:
                yield f"the next complaint is not {self.series}"
            self.crossed[event["number"], "opened", event["person"]] += 1
        elif kind == "disputes.ended":
            self.crossed[event["number"], "ended", None] -= 1
        elif kind == "wallet.came_from_dispute":
            self.crossed[event["dispute"], "paid", event["player"]] -= event["amount"]
        elif kind == "hold.opened" and event["of"] == "dispute":
            self.held[event["hold"]] = int(event["subject"])
            self.crossed[int(event["subject"]), "held", event["hold"]] += 1
        elif kind == "hold.determined":
            self.held.pop(event["hold"], None)
        elif kind.startswith("dispute."):
            yield from self.of_dispute(event["dispute"], kind.removeprefix("dispute."), event)

    def of_dispute(self, number, kind, event):
        """What happens to a dispute itself."""
        if (kind == "opened") == (number in self.known):
            yield f"{number} is not opened once, before anything else"
            return
        if kind == "opened":
            # who complains, deciders, whether a step waits, told, decided outside, closed
            self.known[number] = [event["person"], [], True, False, False, False]
            self.crossed[number, "opened", event["person"]] -= 1
            return
        wrong = self.goes_on(number, self.known[number], kind, event)
        if wrong:
            yield f"{number} {wrong}"
        if kind in ("decided", "outside_decided") and event["to"] == "wallet":
            self.crossed[number, "paid", event["person"]] += event["pays"]

    def goes_on(self, number, dispute, kind, event):
        """Take the next step of a dispute in; says what is wrong with it, if anything."""
        person, deciders, waits, told, outside, closed = dispute
        over = outside or closed
        wrong = None
        if kind == "decided":
            if not waits or over or event["step"] != len(deciders) + 1:
                wrong = "is decided out of its turn"
            if event["by"] in (*deciders, person):
                wrong = f"is decided twice by {event['by']}, or about themselves"
            deciders.append(event["by"])
            dispute[2] = False
        elif kind == "review_requested":
            wrong = "is to be reviewed without a decision" if waits or over else None
            dispute[2] = True
        elif kind == "advised":
            wrong = "tells its complainant twice, or too late" if told or closed else None
            dispute[3] = True
        elif kind == "outside_decided":
            if not deciders or not event["reference"]:
                wrong = "is decided outside too early, or without a reference"
            dispute[2], dispute[4] = False, True
        elif kind == "held":
            self.crossed[number, "held", event["hold"]] -= 1
        elif kind == "closed":
            wrong = self.ended(number, dispute, event)
            dispute[5] = True
        return wrong

    def ended(self, number, dispute, event):
        """A dispute is closed once, decided, and with no money held in it."""
        self.crossed[number, "ended", None] += 1
        if dispute[5] or (not event["satisfied"] and (dispute[2] or not dispute[1])):
            return "is closed twice, or before it is decided"
        return "is closed while money is held in it" if number in self.held.values() else None

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{number} is not {what} on both sides"
            for (number, what, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        return left
