"""Held terminals and reversed rounds of a sicbo journal, without any code of sicbo.

Part of verify_journal.py. A round is undone as it was settled, and once; wagers of a held terminal
wait, and are decided once, all of them; a meter is adjusted only while its terminal is held.
"""

STAKE, OUTCOME, RETURNS = 2, 4, 6


def total(lines, place):
    """What one figure of some lines comes to."""
    return sum(line[place] for line in lines)


class Terminals:
    """Follows what stands of every round, and what waits; yields what is wrong with an event."""

    def __init__(self):
        self.rounds = {}  # by table and round: [stakes, what was returned], nothing once void
        self.held = {}  # by table and player: the round and stakes that wait, or nothing

    def take(self, stream, kind, event):
        """Follow one event."""
        kind = kind.removeprefix("table.")
        if kind == "round_settled":
            yield from self.settled(stream, event)
        elif kind == "round_reversed":
            self.rounds[stream, event["round"]] = [0, 0]
        elif kind == "round_invalidated" and event.get("after_settlement"):
            self.rounds[stream, event["round"]] = None
        elif kind == "rounds_voided":
            yield from self.reversed(stream, event)
        elif kind == "wagers_voided" and event.get("undone"):
            known = self.rounds.get((stream, event["round"])) or [0, 0]
            known[0] -= total(event["undone"], STAKE)
            known[1] -= total(event["undone"], RETURNS)
            if min(known) < 0:
                yield f"round {event['round']} did not have all that is void"
        elif kind == "wagers_recalculated" or (kind == "wagers_voided" and event.get("waited")):
            yield from self.decided(stream, event)
        elif kind == "terminal_held":
            self.held.setdefault((stream, event["player"]), None)
        elif kind == "terminal_freed":
            if self.held.pop((stream, event["player"]), None) is not None:
                yield "a terminal is freed while wagers wait there"
        elif kind == "meter_adjusted":
            if (stream, event["player"]) not in self.held:
                yield "a meter is adjusted while its terminal is not held"
            if event["before"] + event["amount"] != event["after"]:
                yield f"the meter must hold {event['before'] + event['amount']}"

    def settled(self, stream, event):
        """The lines of a round stand; those of held terminals wait."""
        lines, waiting = event["lines"], event.get("waiting", ())
        known = [total(lines, STAKE), total(lines, RETURNS)]
        self.rounds[stream, event["round"]] = known
        for name in {line[0] for line in waiting}:
            if self.held.get((stream, name), 0) is not None:
                yield f"wagers of {name} wait at a terminal that is not held"
            stakes = total([line for line in waiting if line[0] == name], STAKE)
            self.held[stream, name] = event["round"], stakes
        for line in lines if self.held else ():
            if (stream, line[0]) in self.held:
                yield f"wagers of {line[0]} are settled while the terminal is held"

    def decided(self, stream, event):
        """Wagers that waited are decided once, all of them."""
        key, stakes = (stream, event["player"]), total(event["lines"], STAKE)
        if self.held.get(key) != (event["round"], stakes):
            yield f"{stakes} of {event['player']} in round {event['round']} did not wait"
        self.held[key] = None
        known = self.rounds.get((stream, event["round"]))
        for line in event["lines"] if known is not None else ():
            if line[OUTCOME] != "returned":
                known[0], known[1] = known[0] + line[STAKE], known[1] + line[RETURNS]

    def reversed(self, stream, event):
        """A round is undone as it stood, and once; every stake of it goes back."""
        for each in event["rounds"]:
            undone = [total(each["undone"], STAKE), total(each["undone"], RETURNS)]
            stands = self.rounds.get((stream, each["round"]))
            if stands is None:
                yield f"round {each['round']} was never settled, or is void already"
            elif undone != stands:
                yield f"of round {each['round']} {stands} must be undone, got {undone}"
            if undone[0] != total(each["lines"], RETURNS):
                yield f"the stakes of round {each['round']} must go back: {undone[0]}"
            self.rounds[stream, each["round"]] = None
