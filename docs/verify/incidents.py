"""Incidents of a sicbo journal followed without any code of sicbo; part of verify_journal.py.

Incidents are numbered from one. A measure is taken in an incident that is open, against somebody
in it. A bar or an exclusion is set in the same command at every table that it names, and lifted
at every table that has it; until then whoever is barred takes no seat there, brings no chips and
places no wager, and whoever is excluded does not buy in. What is seized is a hold of the same
command. Bars with an end are not followed to that end.
"""

KEPT_FROM = ("table.wager_placed", "table.streak_placed", "table.seat_taken", "table.chips_brought")


class Incidents:
    """Incidents by number, and who is barred where; each method yields what is wrong."""

    def __init__(self):
        self.known, self.closed = {}, set()
        self.standing = set()  # measures: incident, kind, person
        self.bars = {}  # by stream and person: the incidents, and whether they exclude
        self.excluded = {}  # by person: the incidents
        self.wanted, self.there = set(), set()  # bars that the command at hand orders and sets
        self.lifted = set()  # bars that it lifts
        self.seized, self.holds = {}, {}

    def take(self, stream, kind, event):
        """Follow one event."""
        if kind in KEPT_FROM:
            person = event["player"].split("#")[0]
            if self.bars and self.bars.get((stream, person)):
                yield f"{person} is barred and takes part"
        elif kind == "wallet.bought_in":
            if self.excluded.get(event["player"]):
                yield f"{event['player']} is excluded and buys in"
        elif kind == "hold.opened":
            self.holds[event["hold"]] = event["amount"]
        elif kind == "table.person_barred":
            bar = (event["incident"], event.get("excluded", False))
            self.there.add((stream, event["player"], *bar))
            measure = (bar[0], "exclude" if bar[1] else "bar", event["player"])
            if measure not in self.standing:
                yield f"{event['player']} is barred by no order"
            if event.get("until") is None:
                self.bars.setdefault((stream, event["player"]), set()).add(bar)
        elif kind == "table.bar_lifted":
            bar = (event["incident"], event.get("excluded", False))
            self.bars.get((stream, event["player"]), set()).discard(bar)
            if (event["player"], *bar) not in self.lifted:
                yield f"a bar of {event['player']} is lifted by no order"
        elif kind.startswith("incidents."):
            yield from self.of_incident(kind.removeprefix("incidents."), event)

    def of_incident(self, kind, event):
        """What happens to an incident itself."""
        number = event["incident"]
        if kind == "recorded":
            if number != len(self.known) + 1:
                yield f"incident must be {len(self.known) + 1}, got {number}"
            self.known[number] = set(event["persons"])
            return
        if number not in self.known:
            yield f"incident {number} was never recorded"
        if kind == "measure_taken":
            yield from self.measure(number, event)
        elif kind == "measure_lifted":
            measure = (number, event["kind"], event["person"])
            if measure not in self.standing:
                yield f"no {event['kind']} of {event['person']} stands in incident {number}"
            self.standing.discard(measure)
            if event["kind"] != "confiscate":
                self.lifted.add((event["person"], number, event["kind"] == "exclude"))
            if event["kind"] == "exclude":
                self.excluded.get(event["person"], set()).discard(number)
        elif kind == "closed":
            if number in self.closed:
                yield f"incident {number} is closed twice"
            self.closed.add(number)

    def measure(self, number, event):
        """A measure against somebody."""
        person, kind = event["person"], event["kind"]
        if person not in self.known.get(number, ()):
            yield f"{person} is not in incident {number}"
        if number in self.closed:
            yield f"incident {number} is closed, and a measure is taken in it"
        self.standing.add((number, kind, person))
        if kind in ("bar", "exclude"):
            for table in event.get("tables", ()):
                self.wanted.add((f"table:{table}", person, number, kind == "exclude"))
            if kind == "exclude" and event.get("until") is None:
                self.excluded.setdefault(person, set()).add(number)
        elif kind == "seize":
            self.seized[event["hold"]] = event["amount"]

    def end(self):
        """The command is over."""
        for stream, person, number, _ in sorted(self.wanted - self.there):
            yield f"{person} is barred by incident {number}, and not at {stream}"
        for person, number, excludes in self.lifted:
            for (stream, barred), own in self.bars.items():
                if barred == person and (number, excludes) in own:
                    yield f"a bar of {person} is lifted, and stands at {stream}"
        for hold, amount in self.seized.items():
            if self.holds.get(hold) != amount:
                yield f"hold {hold} must be of {amount}, which was seized"
        for each in (self.wanted, self.there, self.lifted, self.seized, self.holds):
            each.clear()
