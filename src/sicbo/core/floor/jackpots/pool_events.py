"""What can happen to a jackpot."""

import datetime

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import FaultyPart, PoolRules, Rates, Share
from sicbo.core.floor.noun import NounEvent
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.core.wording import money


class JackpotOpened(NounEvent, frozen=True, tag="jackpot.opened.v1"):
    """A jackpot was opened, and the house put its reset into it."""

    noun = JACKPOT

    pool: str
    """What it is called."""
    rules: PoolRules
    """What its displays show."""
    by: str
    break_even: Amount | None = None
    """The meter above which players gain and which it can pass, as was acknowledged."""

    def says(self) -> str:
        """What happened."""
        return f"jackpot {self.pool} is opened at {money(self.rules.terms.reset)}"


class JackpotChanged(NounEvent, frozen=True, tag="jackpot.changed.v1"):
    """Other rules were announced, which hold from the next win on."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    rules: PoolRules
    """What its displays will show."""
    by: str
    break_even: Amount | None = None
    """The meter above which players gain and which it can pass, as was acknowledged."""

    def says(self) -> str:
        """What happened."""
        return f"jackpot {self.pool} has other rules after its next win"


class TableLinked(NounEvent, frozen=True, tag="jackpot.table_linked.v1"):
    """A table came on the link, or will feed at other rates from the next win on."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    table: str
    """Which table."""
    rates: Rates
    """What it gives of its turnover."""
    waits: bool
    """Whether that waits for the next win."""
    by: str
    break_even: Amount | None = None
    """The meter above which players gain and which it can pass, as was acknowledged."""

    def says(self) -> str:
        """What happened."""
        shares = f"{self.rates.display} and {self.rates.reserve} of its turnover"
        return f"table {self.table} gives {shares} to jackpot {self.pool}"


class TableUnlinked(NounEvent, frozen=True, tag="jackpot.table_unlinked.v1"):
    """A table left the link; what it had given was fetched."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    table: str
    """Which table."""
    fetched: Amount
    """What it had given to the display and was not fetched before."""
    fetched_reserve: Amount
    """What it had given to the reserve and was not fetched before."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"table {self.table} feeds jackpot {self.pool} no more"


class TableLeftOut(NounEvent, frozen=True, tag="jackpot.table_left_out.v1"):
    """A table on the link cannot be read; what it has given since is not shown meanwhile."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    table: str
    """Which table."""

    def says(self) -> str:
        """What happened."""
        return f"table {self.table} is left out of jackpot {self.pool} until it settles again"


class TableTakenIn(NounEvent, frozen=True, tag="jackpot.table_taken_in.v1"):
    """A table that was left out has settled a round, and what it has given counts again."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    table: str
    """Which table."""

    def says(self) -> str:
        """What happened."""
        return f"table {self.table} is part of jackpot {self.pool} again"


class JackpotWon(NounEvent, frozen=True, tag="jackpot.won.v1"):
    """A jackpot was won; it begins anew with its reset."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    table: str
    """Where it was won."""
    round: int
    display: Amount
    """What the display showed before the settlement."""
    overflow: Amount
    """What had run over by then."""
    shares: tuple[Share, ...]
    """Who has won what of it."""
    borne: Amount
    """What the house bears of it, where each winner has the whole."""
    fetched: Amount
    """What tables had given to the display and was fetched now."""
    fetched_reserve: Amount
    """What tables had given to the reserve and was fetched now."""
    from_reserve: Amount
    """What the reserve pays of the reset."""
    from_house: Amount
    """What the house pays of the reset."""
    rules: PoolRules
    """The rules that hold from now on."""
    rates: dict[str, Rates]
    """Other rates that hold from now on, by table."""
    waits: tuple[str, ...] = ()
    """Whose terminals are held: until their wagers are confirmed or void, nobody is paid."""

    def says(self) -> str:
        """What happened."""
        names = ", ".join(share.player for share in self.shares)
        return f"jackpot {self.pool} of {money(self.display)} is won at {self.table} by {names}"


class PrizeConfirmed(NounEvent, frozen=True, tag="jackpot.prize_confirmed.v1"):
    """The wagers of a held terminal that may have won are decided: it shares the prize or not."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    confirmed: bool
    """Whether the terminal has won."""
    shares: tuple[Share, ...]
    """Who has won what of it, as far as that is known now."""
    borne: Amount
    """What the house bears more of it than before; negative where it bears less."""

    def says(self) -> str:
        """What happened."""
        has = "shares" if self.confirmed else "does not share"
        return f"{self.player} {has} prize {self.prize} of jackpot {self.pool}"


class ShareTakenBack(NounEvent, frozen=True, tag="jackpot.share_taken_back.v1"):
    """What one player had won of a prize goes back, since the wagers that won it are void."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    amount: Amount
    owed: bool
    """Whether it had been paid, so that the player owes it."""
    to_house: bool
    """Whether the house had borne it; otherwise it goes to the display."""

    def says(self) -> str:
        """What happened."""
        back = f"{money(self.amount)} of prize {self.prize} of jackpot {self.pool}"
        return f"{back} for {self.player} go back"


class PrizeVerified(NounEvent, frozen=True, tag="jackpot.prize_verified.v1"):
    """Somebody has verified by the record what a player has won."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.by} has verified {money(self.amount)} of {self.pool} for {self.player}"


class PrizePaid(NounEvent, frozen=True, tag="jackpot.prize_paid.v1"):
    """A player was paid what was won of a jackpot."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    table: str
    """Where it was won."""
    amount: Amount
    how: PaidBy
    """On the meter, by ticket, by voucher or by hand."""
    by: str
    payout: int | None = None
    """The form on which it stood until it was paid by hand."""
    ticket: str | None = None
    """The ticket or voucher that has it."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is paid {money(self.amount)} of jackpot {self.pool}"


class PrizeTakenBack(NounEvent, frozen=True, tag="jackpot.prize_taken_back.v1"):
    """A prize went back to its jackpot, since the settlement it rests on was undone."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    unpaid: Amount
    """What of it nobody had been paid."""
    owed: Amount
    """What of it was paid, and its players owe."""
    borne: Amount
    """What of it the house had borne, which goes back there."""
    to_reserve: Amount
    """What of the reset goes back to the reserve."""
    to_house: Amount
    """What of the reset goes back to the house."""
    fetched: Amount
    """What tables had given to the display and was fetched now."""
    fetched_reserve: Amount
    """What tables had given to the reserve and was fetched now."""
    display: Amount
    """What the display shows now."""
    overflow: Amount
    """What has run over now."""
    forfeited: Amount = Amount(0)
    """What of it had been determined to be the house's, and comes back from there."""
    moved: Amount = Amount(0)
    """What goes on of it, where the jackpot has ended."""
    into: str | None = None
    """The jackpot that has that now; it is set aside for the regulator where none is named."""

    def says(self) -> str:
        """What happened."""
        back = f"prize {self.prize} goes back to jackpot {self.pool}"
        stands = "has ended" if self.moved else f"shows {money(self.display)}"
        return f"{back}, which {stands}"


class JackpotFaultDeclared(NounEvent, frozen=True, tag="jackpot.fault_declared.v1"):
    """A display or the controller was found not to work as it should."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    part: FaultyPart
    """What of it is at fault."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"the {self.part} of jackpot {self.pool} is at fault: {self.reason}"


class JackpotFaultCleared(NounEvent, frozen=True, tag="jackpot.fault_cleared.v1"):
    """A jackpot works as it should again."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"jackpot {self.pool} works again"


class JackpotAdjusted(NounEvent, frozen=True, tag="jackpot.adjusted.v1"):
    """The amount of a jackpot was set right after a fault."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    before: Amount
    """What it showed."""
    display: Amount
    """What it shows now."""
    overflow: Amount
    """What has run over, which is as it was."""
    fetched: Amount
    """What tables had given to the display and was fetched now."""
    fetched_reserve: Amount
    """What tables had given to the reserve and was fetched now."""
    procedure: str
    """The approved procedure that was followed."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        change = f"from {money(self.before)} to {money(self.display)}"
        return f"jackpot {self.pool} is adjusted {change}: {self.reason}"


class RetirementAnnounced(NounEvent, frozen=True, tag="jackpot.retirement_announced.v1"):
    """The end of a jackpot was announced."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    at: datetime.datetime
    """When it ends."""
    into: str | None
    """The jackpot that takes over what players have paid in."""
    approval: str
    """What shows that it is approved."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"jackpot {self.pool} ends on {self.at:%Y-%m-%d %H:%M}"


class JackpotRetired(NounEvent, frozen=True, tag="jackpot.retired.v1"):
    """A jackpot ended; its reset went home, and what players had paid in went on."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    home: Amount
    """What went back to the house."""
    moved: Amount
    """What players had paid in and it showed, or had run over."""
    moved_reserve: Amount
    """What players had paid in and it kept for its next reset."""
    into: str | None
    """The jackpot that has it now; it is set aside for the regulator where none is named."""
    fetched: Amount
    """What tables had given to the display and was fetched now."""
    fetched_reserve: Amount
    """What tables had given to the reserve and was fetched now."""

    def says(self) -> str:
        """What happened."""
        where = "is set aside" if self.into is None else f"goes to {self.into}"
        return f"jackpot {self.pool} is retired: {money(self.moved + self.moved_reserve)} {where}"


class JackpotReceived(NounEvent, frozen=True, tag="jackpot.received.v1"):
    """What players had paid into a jackpot that ended came to this one."""

    noun = JACKPOT

    pool: str
    """Which jackpot."""
    source: str
    """The jackpot that ended."""
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"jackpot {self.pool} has {money(self.amount)} of jackpot {self.source}"
