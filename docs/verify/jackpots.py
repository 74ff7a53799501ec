"""Jackpots of a sicbo journal reckoned anew, without any code of sicbo; part of verify_journal.py.

What a table feeds is due by its rate and the stakes that the dice decided: whole cents go to the
jackpot, the exact rest is carried. What a display shows is what was fetched from its tables last
and what they have fed since, up to the ceiling. All of it is computed here from the entries alone.
"""

from collections import Counter
from fractions import Fraction

PARTS, LINK = ("display", "reserve"), "table.jackpot_linked"


def stakes(lines):
    """What of the stakes of some lines the dice decided."""
    return sum(line[3] for line in lines if line[4] in ("won", "lost"))


class Pools:
    """Jackpots reckoned anew; each method yields what is wrong with an event."""

    def __init__(self):
        self.pools = {}  # each jackpot: [display, overflow, reserve, ceiling, verified from]
        self.given = {}  # by table and jackpot: what is fed and carried of each part, and its rate
        self.last = {}  # by table and jackpot: the turnover that was fed last, and the rates then
        self.prizes = {}  # by jackpot, number and player: [amount, who verified it, whether paid]
        self.forms = {}  # by the same: the form on which it stands until it is paid by hand
        self.unfed = {}  # by table and round: decided stakes that the command at hand makes void
        self.since = {}  # by table and jackpot: from which round on it fed at which rates
        self.settled = {}  # the round that was settled last, by table
        self.turnover = {}  # what the dice decided in the command at hand, by table
        self.out = set()  # by table and jackpot: those that are left out of it for now
        self.ended = set()  # jackpots that are retired
        self.crossed = Counter()  # what is on its way between tables and jackpots

    def take(self, stream, kind, event):
        """Follow one event."""
        self.play(stream, kind, event)
        pool, key = event.get("pool"), (stream, event.get("pool"))
        rates = [
            Fraction(event[part]["parts"], event[part]["of"]) for part in PARTS if kind == LINK
        ]
        if kind == LINK:
            self.given.setdefault(key, [[0, Fraction(), rate] for rate in rates])
            for part, rate in zip(self.given[key], rates, strict=True):
                part[2] = rate
            self.since.setdefault(key, []).append((self.settled.get(stream, 0) + 1, rates))
        elif kind == "table.jackpot_unlinked":
            if any(part[0] for part in self.given.pop(key)):
                yield "not all that the table has given was fetched before it left"
            self.last.pop(key, None)
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

    def play(self, stream, kind, event):
        """What the dice decide, and what is undone of it."""
        if kind == "table.round_settled":
            lines = [(line[3], line[4]) for line in event["lines"]]
            lines += [(line[3], line[5]) for line in event.get("streaks", ())]
            tokens = sum(row[3] for row in event.get("in_kind", ()) if row[2].startswith("token:"))
            decided = sum(stake for stake, outcome in lines if outcome in ("won", "lost"))
            self.turnover[stream] = max(0, decided - tokens)
            self.settled[stream] = event["round"]
        elif kind == "table.wagers_recalculated":
            self.turnover[stream] = stakes(event["lines"])
        elif kind == "table.wagers_voided" and event.get("undone"):
            self.unfed[stream, event["round"]] = stakes(event["undone"])
        elif kind == "table.rounds_voided":
            for each in event["rounds"]:
                self.unfed[stream, each["round"]] = stakes(each["undone"])

    def fed(self, key, event):
        """What is whole of a share is fed, never less than nothing; the rest is carried."""
        turnover, rates = self.turnover.get(key[0]), [part[2] for part in self.given[key]]
        last, number = self.last.get(key), event["round"]
        rates = next((each for first, each in self.since[key][::-1] if first <= number), rates)
        if event.get("undone") and (key[0], number) in self.unfed:
            turnover = -self.unfed[key[0], number]
        elif event.get("undone"):
            turnover, rates = (None, rates) if last is None else (-last[1], last[2])
        if last is not None and last[0] == number:
            self.last[key] = number, last[1] + event["turnover"], last[2]
            if event.get("undone") and not self.last[key][1]:
                del self.last[key]
        elif not event.get("undone") and (last is None or last[0] < number):
            self.last[key] = number, event["turnover"], rates
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
        self.leave_out(name, kind, event)
        here = [
            parts for key, parts in self.given.items() if key[1] == name and key not in self.out
        ]
        left = sum(part[0] for parts in here for part in parts)
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
            self.ended.add(name)
        elif kind == "received":
            self.crossed["received"] -= event["amount"]
        elif kind == "prize_taken_back":
            yield from self.taken_back(name, pool, event)
        elif kind in ("prize_on_form", "prize_returned"):
            yield from self.on_form(name, kind, event)
        elif kind in ("prize_verified", "prize_paid", "prize_held", "prize_released"):
            yield from self.share(name, kind, event)
        elif kind in ("prize_confirmed", "share_taken_back"):
            yield from self.reshared(name, pool, kind, event)

    def on_form(self, name, kind, event):
        """A prize that is paid by hand stands on one form, or comes back from it."""
        key = name, event["prize"], event["player"]
        if self.prizes[key][6] != event["amount"] or self.prizes[key][2]:
            yield "this is not a prize that was won and is unpaid"
        form = event["payout"] if kind == "prize_returned" else None
        if self.prizes[key][5] is not None:
            yield "the prize is held"
        if self.forms.get(key) != form:
            yield f"the prize stands on form {self.forms.get(key)}"
        self.forms[key] = event["payout"] if kind == "prize_on_form" else None

    def reshared(self, name, pool, kind, event):
        """A prize that waited is shared by those who have won; one share alone may go back."""
        own = {key: each for key, each in self.prizes.items() if key[:2] == (name, event["prize"])}
        if kind == "prize_confirmed":
            shares = {(name, event["prize"], s["player"]): s["amount"] for s in event["shares"]}
            if sum(shares.values()) != sum(each[0] for each in own.values()) + event["borne"]:
                yield "the shares must come to what was won"
            for key, each in own.items():
                if key in shares:
                    each[0] = each[6] = shares[key]
                else:
                    del self.prizes[key]
            return
        share = self.prizes.pop((name, event["prize"], event["player"]), None)
        if share is None or [share[6], share[2]] != [event["amount"], event["owed"]]:
            yield "this is not a share that was won"
        if event["owed"]:
            self.crossed[name, event["prize"], event["player"]] -= event["amount"]
        if not event["to_house"]:
            shown = pool[0] + event["amount"]
            top = shown if pool[3] is None else min(shown, pool[3])
            pool[:2] = top, pool[1] + shown - top
            for each in own.values():
                each[4] -= event["amount"]

    def leave_out(self, name, kind, event):
        """A table that cannot be read is left out of a jackpot until it is taken in again."""
        key = f"table:{event.get('table')}", name
        if kind == "table_left_out":
            self.out.add(key)
        elif kind in ("table_taken_in", "table_unlinked"):
            self.out.discard(key)

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
            amount = share["amount"]
            self.prizes[key] = [amount, set(), False, pool[4], event["display"], None, amount]
        shown = terms["reset"] + pool[1]
        top = shown if terms["ceiling"] is None else min(shown, terms["ceiling"])
        rest, from_now = pool[2] - event["from_reserve"], event["rules"]["verify_from"]
        pool[:] = top, shown - top, rest, terms["ceiling"], from_now

    def share(self, name, kind, event):
        """A share is verified by two people who have not won it, and paid once."""
        share = self.prizes.get((name, event["prize"], event["player"]))
        if share is None or share[2]:
            yield "this is not a prize that was won and is unpaid"
        elif kind == "prize_held":
            if share[5] is not None:
                yield "the prize is held already"
            share[5] = event["hold"]
        elif kind == "prize_released":
            if share[5] != event["hold"] or event["pays"] + event["forfeited"] != share[6]:
                yield f"the prize is worth {share[6]} in all, and held by {share[5]}"
            share[5], share[6] = None, event["pays"]
        elif event["amount"] != share[0 if kind == "prize_verified" else 6]:
            yield "this is not what was won"
        elif kind == "prize_verified":
            share[1].add(event["by"])
        else:
            if share[5] is not None:
                yield "the prize is held"
            if share[6] >= share[3] and len(share[1] - {event["player"]}) < 2:
                yield "the prize must be verified by two people"
            share[2] = True
            if self.forms.pop((name, event["prize"], event["player"]), None) != event.get("payout"):
                yield "the prize must be paid by the form on which it stands"
            if event["how"] == "meter":
                self.crossed[name, event["prize"], event["player"]] += event["amount"]

    def taken_back(self, name, pool, event):
        """A prize goes back whole; what was paid of it is owed at the table."""
        shares = {k: v for k, v in self.prizes.items() if k[:2] == (name, event["prize"])}
        paid = sum(share[6] for share in shares.values() if share[2])
        due = sum(share[6] for share in shares.values())
        lost = sum(share[0] for share in shares.values()) - due
        told = [event["unpaid"], event["owed"], event.get("forfeited", 0)]
        if told != [due - paid, paid, lost]:
            yield "the prize must go back whole"
        held = sum(pool[:2]) + next((s[4] for s in shares.values()), 0)
        on, back = event.get("moved", 0), event["to_reserve"] + event["to_house"]
        if event["display"] + event["overflow"] != held - back - on:
            yield f"{held} must be shown or run over, less what goes back"
        if on and name not in self.ended:
            yield "only of a jackpot that has ended something goes on"
        self.crossed["received"] += on if event.get("into") else 0
        pool[:3] = event["display"], event["overflow"], pool[2] + event["to_reserve"]
        for key, share in shares.items():
            self.crossed[key] -= share[6] if share[2] else 0
            del self.prizes[key]

    def end(self):
        """The command at hand is over: nothing is on its way any more."""
        yield from (f"{what} differs by {left}" for what, left in self.crossed.items() if left)
        self.crossed.clear()
        self.turnover.clear()
        self.unfed.clear()
