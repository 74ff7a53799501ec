"""What is paid by hand, told again from the rules alone: slow, and without any event."""

import datetime
from dataclasses import dataclass, field

FORMS = ("cash", "cheque", "transfer")


@dataclass
class Slip:
    """One form as a person would keep it in a book."""

    player: str
    amount: int
    stands: str = "open"
    until: datetime.datetime | None = None
    asked: bool = False
    shown: bool = False


@dataclass
class PayoutModel:
    """Meters, wallets, paper, what was paid in each form, and every form ever opened."""

    meters: dict[str, int]
    wallets: dict[str, int]
    ticket_max: int
    second_from: int
    slips: list[Slip] = field(default_factory=list)
    paper: int = 0
    """What is on tickets."""
    paid: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FORMS, 0))

    def collect(self, player: str, *, by_staff: bool = False) -> str | None:
        """A meter goes on paper or, where it is too much or staff say so, on a form."""
        amount = self.meters[player]
        if not amount:
            return "insufficient-credit"
        self.meters[player] = 0
        if by_staff or amount > self.ticket_max:
            self.slips.append(Slip(player, amount))
        else:
            self.paper += amount
        return None

    def why_not(self, number: int) -> str | None:
        """Why nobody sees to a form any more."""
        if not 0 < number <= len(self.slips):
            return "payout-unknown"
        stands = {"paid": "payout-paid", "cancelled": "payout-void"}
        return stands.get(self.slips[number - 1].stands)

    def pay(
        self,
        number: int,
        parts: dict[str, int],
        now: datetime.datetime,
        *,
        signed: bool,
        second: str | None,
        by: str,
    ) -> str | None:
        """A form is paid, or why not."""
        no = self.why_not(number)
        if no is not None:
            return no
        slip = self.slips[number - 1]
        if slip.until is not None and now < slip.until:
            return "too-early"
        if slip.asked and not slip.shown:
            return "identification-required"
        if sum(parts.values()) != slip.amount or min(parts.values()) < 0:
            return "not-the-amount"
        if second in (by, slip.player):
            return "not-another-person"
        if not signed:
            return "signature-required"
        if second is None and slip.amount >= self.second_from:
            return "second-signature-required"
        slip.stands = "paid"
        for form, amount in parts.items():
            self.paid[form] += amount
        return None

    def postpone(
        self, number: int, until: datetime.datetime, now: datetime.datetime, *, agreed: bool
    ) -> str | None:
        """A form waits for a time that the player has agreed to."""
        no = self.why_not(number)
        if no is not None:
            return no
        if until <= now:
            return "not-a-time"
        if not agreed:
            return "agreement-required"
        self.slips[number - 1].until = until
        return None

    def ask(self, number: int) -> str | None:
        """Identification is asked for, once."""
        no = self.why_not(number)
        if no is None and self.slips[number - 1].asked:
            no = "identification-required"
        if no is None:
            self.slips[number - 1].asked = True
        return no

    def show(self, number: int) -> str | None:
        """Identification is shown."""
        no = self.why_not(number)
        if no is None:
            self.slips[number - 1].shown = True
        return no

    def cancel(self, number: int) -> str | None:
        """What is on a form goes back to the meter."""
        no = self.why_not(number)
        if no is None:
            slip = self.slips[number - 1]
            slip.stands = "cancelled"
            self.meters[slip.player] += slip.amount
        return no

    def waiting(self) -> dict[int, int]:
        """What stands on forms that are open."""
        named = enumerate(self.slips, 1)
        return {number: slip.amount for number, slip in named if slip.stands == "open"}
