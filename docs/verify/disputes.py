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
        dispute = self.known[number]
        person, deciders, waits, told, outside, closed = dispute
        if kind == "decided":
            if not waits or outside or closed or event["step"] != len(deciders) + 1:
                yield f"{number} is decided out of its turn"
            if event["by"] in deciders or event["by"] == person:
                yield f"{number} is decided twice by {event['by']}, or about themselves"
            deciders.append(event["by"])
            dispute[2] = False
        elif kind == "review_requested":
            if waits or outside or closed:
                yield f"a review of {number} does not follow a decision"
            dispute[2] = True
        elif kind == "advised":
            if told or closed:
                yield f"the complainant of {number} is told twice, or too late"
            dispute[3] = True
        elif kind == "outside_decided":
            if not deciders or not event["reference"]:
                yield f"{number} is decided outside too early, or without a reference"
            dispute[2], dispute[4] = False, True
        elif kind == "held":
            self.crossed[number, "held", event["hold"]] -= 1
        elif kind == "closed":
            self.crossed[number, "ended", None] += 1
            if closed or (not event["satisfied"] and (waits or not deciders)):
                yield f"{number} is closed twice, or before it is decided"
            if number in self.held.values():
                yield f"{number} is closed while money is held in it"
            dispute[5] = True
        if kind in ("decided", "outside_decided") and event["to"] == "wallet":
            self.crossed[number, "paid", event["person"]] += event["pays"]

    def end(self):
        """The command is over: both sides of everything have been told."""
        left = [
            f"{number} is not {what} on both sides"
            for (number, what, _), n in self.crossed.items()
            if n
        ]
        self.crossed.clear()
        return left
