"""Tournaments in a sicbo journal, without any code of sicbo; part of verify_journal.py.

What a player pays to a tournament goes to its pool and to the house in the same command. Nobody
gets back more than they have paid, everybody gets back everything where it is cancelled, and a pool
owes nothing. What a session gives out in chips comes back when it ends, and nobody ends it with
others than the table says; no table settles more spins than were planned. Seats and lots are drawn
anew from the seed that was sealed, and prizes leave nothing in the pool.
"""

import hmac
from collections import Counter
from hashlib import sha256

ENTERED = "tournament.player_entered"
BOUGHT = "tournament.bought_back_in"
LEFT = ("tournament.entry_withdrawn", "tournament.entry_refused")
GONE = ("tournament.player_retired", "tournament.player_disqualified")
SPACE = 2**256


def drawn(seed, name, of, link, players):
    """Players in the order that a seed gives them, shuffled from the last place down."""
    kind = "lots" if ".lot-" in of else "seats"
    order, counter = list(players), 0
    for last in range(len(order) - 1, 0, -1):
        most = SPACE - SPACE % (last + 1)
        while True:
            message = f"sicbo.{kind}.1|{name}|{of}|{link}|{counter}".encode()
            number = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
            counter += 1
            if number < most:
                break
        at = number % (last + 1)
        order[last], order[at] = order[at], order[last]
    return order


class Tournaments:
    """Pools by tournament; each method yields what is wrong with an event."""

    def __init__(self):
        self.pools = Counter()  # what each pool holds
        self.paid = {}  # by tournament, what each player has paid and not got back
        self.crossed = Counter()  # what is half told in the command at hand
        self.issued = Counter()  # chips that are out, by tournament
        self.back = {}  # chips of players as tables tell them when a session ends
        self.tables = {}  # sessions by table: spins planned, spins settled
        self.draws = {}  # seats and lots: seal, players, order, link

    def take(self, stream, kind, event):
        """Follow one event."""
        name, who = event.get("tournament"), event.get("player")
        if kind == "wallet.paid_to_tournament":
            self.crossed[name, who] += event["amount"]
        elif kind == "wallet.came_from_tournament":
            self.crossed[name, who] -= event["amount"]
        elif kind.startswith("tournament.order_"):
            yield from self.of_draw(kind, name, event)
        elif kind.startswith("tournament."):
            yield from self.of_tournament(stream, kind, name, event)
            yield from self.of_session(kind, name, event)
        else:
            yield from self.at_table(stream, kind, event)

    def at_table(self, stream, kind, event):
        """A session at one table: its spins and its chips."""
        if kind == "table.session_started":
            self.tables[stream] = [event.get("spins", 0), 0]
            self.crossed[event["tournament"], "chips"] += sum(event["chips"].values())
        elif kind == "table.chips_handed":
            self.crossed[event["tournament"], "chips"] += event["amount"]
        elif kind == "table.session_ended":
            if self.tables.pop(stream, None) is None:
                yield f"no session was on at {stream}"
            owed = event.get("debts", {})
            back = sum(event["chips"].values()) + event["house"] - sum(owed.values())
            self.crossed[event["tournament"], "chips"] -= back
            for who, chips in event["chips"].items():
                self.back[event["tournament"], who] = max(0, chips - owed.get(who, 0))
        elif stream in self.tables and kind in ("table.round_settled", "table.round_reversed"):
            session = self.tables[stream]
            session[1] += 1 if kind == "table.round_settled" else -1
            if session[0] and session[1] > session[0]:
                yield f"{stream} has settled {session[1]} of {session[0]} spins"

    def of_session(self, kind, name, event):
        """Chips that are out, and how a session ended."""
        if kind == "tournament.session_started":
            self.issued[name] += event["issued"]
            self.crossed[name, "chips"] -= event["issued"]
        elif kind == BOUGHT:
            self.issued[name] += event["chips"]
            self.crossed[name, "chips"] -= event["chips"]
        elif kind == "tournament.session_ended":
            if event["returned"] != self.issued.pop(name, 0):
                yield f"other chips came back to {name} than were given out"
            self.crossed[name, "chips"] += event["returned"]
            for each in event["results"]:
                who, chips = each["player"], each["chips"]
                if not each.get("left") and self.back.get((name, who)) != chips:
                    yield f"{who} does not end {event['session']} with {chips}"
            self.back.clear()
            for who, cash in event.get("cash", {}).items():
                self.crossed[name, who] += cash
        elif kind == "tournament.prizes_awarded":
            for won in event["winners"]:
                self.crossed[name, won["player"]] += won["amount"]
                self.pools[name] -= won["amount"]
            self.pools[name] += event["from_house"] - event["to_house"]
            if self.pools[name]:
                yield f"the prizes of {name} are paid, and its pool still holds money"

    def of_draw(self, kind, name, event):
        """Seats and lots: sealed, ordered, drawn and revealed."""
        of, draw = event["of"], event["draw"]
        known = self.draws.setdefault((name, of, draw), {})
        if kind == "tournament.order_sealed":
            if "players" in known:
                yield f"draw {draw} of {of} is bound to a seed after it was ordered"
            known["seal"] = event["commitment"]
        elif kind == "tournament.order_asked":
            known["players"] = event["players"]
        elif kind == "tournament.order_reported":
            known["order"], known["link"] = event["order"], event["link"]
        elif kind == "tournament.order_revealed":
            seed = bytes.fromhex(event["seed"])
            if sha256(seed).hexdigest() != known.get("seal"):
                yield f"draw {draw} of {of} was bound to another seed"
                return
            order = drawn(seed, name, of, known.get("link"), known.get("players", ()))
            if known.get("order", order) != order:
                yield f"draw {draw} of {of} gives another order"

    def of_tournament(self, stream, kind, name, event):
        """What happens to one tournament."""
        if stream != f"tournament:{name}":
            yield f"{name} stands in {stream}"
        who, paid = event.get("player"), self.paid.setdefault(name, {})
        back = event.get("from_pool", 0) + event.get("from_house", 0)
        if kind != "tournament.prizes_awarded":
            self.pools[name] += event.get("to_pool", 0) - event.get("from_pool", 0)
        self.pools[name] -= event.get("kept", 0)
        if kind in (ENTERED, BOUGHT):
            price = event["to_pool"] + event["to_house"]
            paid[who] = paid.get(who, 0) + price
            self.crossed[name, who] -= price
        elif kind in LEFT or kind in GONE:
            self.crossed[name, who] += back
            if back > paid.pop(who, 0):
                yield f"{who} gets back more than was paid to {name}"
        elif kind == "tournament.cancelled":
            for player, amount in paid.items():
                self.crossed[name, player] += amount
            paid.clear()
            if self.pools[name]:
                yield f"{name} is cancelled, and its pool still holds money"
        if self.pools[name] < 0:
            yield f"the pool of {name} owes {-self.pools[name]}"

    def end(self):
        """The command is over: both sides of everything have been told."""
        told = "{} of {} are not told on both sides of {}"
        left = [told.format(n, who, name) for (name, who), n in self.crossed.items() if n]
        self.crossed.clear()
        return left
