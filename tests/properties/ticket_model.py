"""What a ticket is worth, told again from the rules alone: slow, and without any event."""

import datetime
from dataclasses import dataclass, field


@dataclass
class PaperMoney:
    """One ticket as a person would keep it on a list."""

    amount: int
    until: datetime.datetime
    player: str
    table: str
    where: str = "out"
    """Out, in a kiosk (by its name), or why it is worth nothing."""


@dataclass
class TicketModel:
    """Meters, wallets, cash paid out and every ticket ever issued."""

    meters: dict[str, int]
    wallets: dict[str, int]
    tickets: dict[str, PaperMoney] = field(default_factory=dict)
    cash: int = 0
    unclaimed: int = 0
    locked: set[str] = field(default_factory=set)

    def collect(self, player: str, table: str, until: datetime.datetime) -> str | None:
        """Why a meter cannot be collected; else it is on the next ticket of its table."""
        if not self.meters[player]:
            return "insufficient-credit"
        serial = 1 + sum(each.table == table for each in self.tickets.values())
        paper = PaperMoney(self.meters[player], until, player, table)
        self.tickets[f"{table}-{serial}"] = paper
        self.meters[player] = 0
        return None

    def why_not(self, name: str, now: datetime.datetime) -> str | None:
        """Why nobody pays a ticket now."""
        if not name:
            return "ticket-misread"
        paper = self.tickets.get(name)
        if paper is None:
            return "ticket-not-found"
        known = {"paid": "ticket-paid", "void": "ticket-void", "expired": "ticket-expired"}
        if paper.where in known:
            return known[paper.where]
        if paper.where != "out":
            return "ticket-taken"
        return "ticket-expired" if now >= paper.until else None

    def pay(self, name: str, amount: int, now: datetime.datetime, to: str | None) -> str | None:
        """Pay a ticket in cash or into a wallet, or say why not."""
        no = self.why_not(name, now)
        if no is not None:
            return no
        if self.tickets[name].amount != amount:
            return "ticket-amount-differs"
        self._end(name, "paid")
        if to is None:
            self.cash += amount
        else:
            self.wallets[to] += amount
        return None

    def take(self, name: str, amount: int, now: datetime.datetime, most: int) -> str | None:
        """A kiosk takes a ticket, or says why not."""
        no = self.why_not(name, now)
        if no is not None:
            return no
        if self.tickets[name].amount != amount:
            return "ticket-amount-differs"
        if amount > most:
            return "above-kiosk-limit"
        self.tickets[name].where = "kiosk"
        return None

    def told(self, name: str, now: datetime.datetime, *, paid: bool) -> str | None:
        """A kiosk tells what it did with a ticket that it had taken."""
        paper = self.tickets.get(name)
        if not name or paper is None:
            return self.why_not(name, now)
        if paper.where == "out":
            return "ticket-not-found"
        if paper.where != "kiosk":
            return self.why_not(name, now)
        if paid:
            self._end(name, "paid")
            self.cash += paper.amount
        else:
            paper.where = "out"
        return None

    def void(self, name: str, now: datetime.datetime) -> str | None:
        """A supervisor gives the money of a ticket back to its meter."""
        no = self.why_not(name, now)
        if no is None:
            paper = self.tickets[name]
            self._end(name, "void")
            self.meters[paper.player] += paper.amount
        return no

    def expire(self, name: str, now: datetime.datetime) -> str | None:
        """The system says that the time of a ticket is over."""
        paper = self.tickets.get(name)
        if paper is None:
            return self.why_not(name, now)
        if paper.where != "out":
            return self.why_not(name, now)
        if now < paper.until:
            return "too-early"
        self._end(name, "expired")
        self.unclaimed += paper.amount
        return None

    def _end(self, name: str, how: str) -> None:
        self.tickets[name].where = how

    def outstanding(self) -> dict[str, int]:
        """What every ticket is worth that somebody may still present."""
        kept = ("out", "kiosk")
        return {name: each.amount for name, each in self.tickets.items() if each.where in kept}
