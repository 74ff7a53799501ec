"""Jackpots of a sicbo journal reckoned anew, without any code of sicbo; part of verify_journal.py.

What a table feeds is due by its rate and the stakes that the dice decided: whole cents go to the
jackpot, the exact rest is carried. What a display shows is what was fetched from its tables last
and what they have fed since, up to the ceiling. All of it is computed here from the entries alone.
"""

from collections import Counter
from fractions import Fraction

PARTS, LINK = ("display", "reserve"), "table.jackpot_linked"


class Pools:
    """Jackpots reckoned anew; each method yields what is wrong with an event."""

    def __init__(self):
        self.pools = {}  # each jackpot: [display, overflow, reserve, ceiling, verified from]
        self.given = {}  # by table and jackpot: what is fed and carried of each part, and its rate
        self.last = {}  # by table and jackpot: the turnover that was fed last, and the rates then
        self.prizes = {}  # by jackpot, number and player: [amount, who verified it, whether paid]
        self.turnover = {}  # what the dice decided in the command at hand, by table
        self.crossed = Counter()  # what is on its way between tables and jackpots

    def take(self, stream, kind, event):
        """Follow one event."""
        if kind == "table.round_settled":
            lines = [(line[3], line[4]) for line in event["lines"]]
            lines += [(line[3], line[5]) for line in event.get("streaks", ())]
            tokens = sum(row[3] for row in event.get("in_kind", ()) if row[2].startswith("token:"))
            decided = sum(stake for stake, outcome in lines if outcome in ("won", "lost"))
            self.turnover[stream] = max(0, decided - tokens)
        pool, key = event.get("pool"), (stream, event.get("pool"))
        rates = [
            Fraction(event[part]["parts"], event[part]["of"]) for part in PARTS if kind == LINK
        ]
        if kind == LINK:
            self.given.setdefault(key, [[0, Fraction(), rate] for rate in rates])
            for part, rate in zip(self.given[key], rates, strict=True):
                part[2] = rate
        elif kind == "table.jackpot_fed":
            yield from self.fed(key, event)
        elif kind == "table.jackpot_fetched":
            if [part[0] for part in self.given[key]] != [event[part] for part in PARTS]:
                yield "not all that the table has given is fetched"
            self.crossed[pool] += event["display"] + event["reserve"]
            for part in self.given[key]:
                part[0] = 0
        elif kind in ("table.prize_credited", "table.prize_owed"):
            sign = 1 if kind == "table.prize_owed" else -1
            self.crossed[pool, event["prize"], event["player"]] += sign * event["amount"]
        elif kind.startswith("jackpot."):
            yield from self.of_pool(pool, kind.removeprefix("jackpot."), event)

    def fed(self, key, event):
        """What is whole of a share is fed, never less than nothing; the rest is carried."""
        turnover, rates = self.turnover.get(key[0]), [part[2] for part in self.given[key]]
        if event.get("undone"):
            undone, rates = self.last.pop(key, (None, rates))
            turnover = None if undone is None else -undone
        else:
            self.last[key] = event["turnover"], rates
        if event["turnover"] != turnover:
            yield f"turnover must be {turnover}, got {event['turnover']}"
        for name, part, rate in zip(PARTS, self.given[key], rates, strict=True):
            due = part[1] + rate * event["turnover"]
            whole = max(0, due // 1)
            if [event[name]["fed"], Fraction(event[name]["carry"])] != [whole, due - whole]:
                yield f"{whole} must be fed to the {name}, and {due - whole} carried"
            part[0], part[1] = part[0] + event[name]["fed"], due - whole

    def of_pool(self, name, kind, event):
        """What happens to a jackpot itself."""
        if kind == "opened":
            terms = event["rules"]["terms"]
            self.pools[name] = [
                terms["reset"],
                0,
                0,
                terms["ceiling"],
                event["rules"]["verify_from"],
            ]
        pool = self.pools[name]
        shown = pool[0] + event.get("fetched", 0) + (event["amount"] if kind == "received" else 0)
        self.crossed[name] -= event.get("fetched", 0) + event.get("fetched_reserve", 0)
        top = shown if pool[3] is None else min(shown, pool[3])
        pool[:3] = top, pool[1] + shown - top, pool[2] + event.get("fetched_reserve", 0)
        left = sum(part[0] for key, parts in self.given.items() if key[1] == name for part in parts)
        if left and kind in ("won", "prize_taken_back", "adjusted", "retired"):
            yield f"{left} must be fetched from the tables, too"
        if kind == "won":
            yield from self.won(name, pool, event)
        elif kind == "adjusted":
            if event["before"] != pool[0]:
                yield f"the display must show {pool[0]}, got {event['before']}"
            pool[:2] = event["display"], event["overflow"]
        elif kind == "retired":
            if event["home"] + event["moved"] + event["moved_reserve"] != sum(pool[:3]):
                yield f"all of {sum(pool[:3])} must go somewhere"
            self.crossed["received"] += (
                event["moved"] + event["moved_reserve"] if event["into"] else 0
            )
            pool[:3] = 0, 0, 0
        elif kind == "received":
            self.crossed["received"] -= event["amount"]
        elif kind == "prize_taken_back":
            yield from self.taken_back(name, pool, event)
        elif kind in ("prize_verified", "prize_paid"):
            yield from self.share(name, kind, event)

    def won(self, name, pool, event):
        """The prize is what was shown, the shares come to it, and the reset is paid for."""
        if [event["display"], event["overflow"]] != pool[:2]:
            yield f"the display must show {pool[0]}, got {event['display']}"
        amounts = [share["amount"] for share in event["shares"]]
        if sum(amounts) != event["display"] + event["borne"]:
            yield f"the shares must come to {event['display'] + event['borne']}"
        terms = event["rules"]["terms"]
        if event["from_reserve"] != min(pool[2], terms["reset"]):
            yield f"the reserve must pay {min(pool[2], terms['reset'])}"
        if event["from_reserve"] + event["from_house"] != terms["reset"]:
            yield "the reset must be paid for"
        for share in event["shares"]:
            key = name, event["prize"], share["player"]
            self.prizes[key] = [share["amount"], set(), False, pool[4], event["display"]]
        shown = terms["reset"] + pool[1]
        top = shown if terms["ceiling"] is None else min(shown, terms["ceiling"])
        rest, from_now = pool[2] - event["from_reserve"], event["rules"]["verify_from"]
        pool[:] = top, shown - top, rest, terms["ceiling"], from_now

    def share(self, name, kind, event):
        """A share is verified by two people who have not won it, and paid once."""
        share = self.prizes.get((name, event["prize"], event["player"]))
        if share is None or share[0] != event["amount"] or share[2]:
            yield "this is not a prize that was won and is unpaid"
        elif kind == "prize_verified":
            share[1].add(event["by"])
        else:
            if share[0] >= share[3] and len(share[1] - {event["player"]}) < 2:
                yield "the prize must be verified by two people"
            share[2] = True
            if event["how"] == "meter":
                self.crossed[name, event["prize"], event["player"]] += event["amount"]

    def taken_back(self, name, pool, event):
        """A prize goes back whole; what was paid of it is owed at the table."""
        shares = {k: v for k, v in self.prizes.items() if k[:2] == (name, event["prize"])}
        paid = sum(share[0] for share in shares.values() if share[2])
        if [event["unpaid"], event["owed"]] != [sum(s[0] for s in shares.values()) - paid, paid]:
            yield "the prize must go back whole"
        held = sum(pool[:2]) + next((s[4] for s in shares.values()), 0)
        if event["display"] + event["overflow"] != held - event["to_reserve"] - event["to_house"]:
            yield f"{held} must be shown or run over, less what goes back"
        pool[:3] = event["display"], event["overflow"], pool[2] + event["to_reserve"]
        for key, share in shares.items():
            self.crossed[key] -= share[0] if share[2] else 0
            del self.prizes[key]

    def end(self):
        """The command at hand is over: nothing is on its way any more."""
        yield from (f"{what} differs by {left}" for what, left in self.crossed.items() if left)
        self.crossed.clear()
        self.turnover.clear()
