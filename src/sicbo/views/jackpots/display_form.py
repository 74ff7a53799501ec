"""What everybody at a table is shown of the jackpots that it feeds."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.jackpots.pool import FaultyPart
from sicbo.core.floor.jackpots.terms import Sharing
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.views.words.citations import StatedClause


class JackpotWin(msgspec.Struct, frozen=True, kw_only=True):
    """The last win of a jackpot, without names: where, and at which terminals."""

    table: str
    round: int
    seats: tuple[int, ...]
    """The terminals that share it."""
    amount: Amount
    """What the display showed."""
    state: Literal["unpaid", "paid"]
    """Whether somebody has not been paid yet."""


class JackpotShown(msgspec.Struct, frozen=True, kw_only=True):
    """One jackpot: what it shows, what it takes to win it, and how it is paid."""

    name: str
    """What it is called."""
    display: Amount
    """What is won now."""
    unpaid: Amount
    """What was won and nobody has been paid."""
    reset: Amount
    """What it shows after each win."""
    ceiling: Amount | None
    """How high it may rise."""
    spots: tuple[str, ...]
    """The areas on which a winning wager counts."""
    labels: tuple[str, ...]
    """What they are called."""
    at_least: Amount
    """The least stake that counts."""
    times: int
    """How many wins in a row it takes at one terminal."""
    sharing: Sharing
    """How several winners of one round share."""
    paid: PaidBy
    """How a prize is paid."""
    verify_from: Amount
    """From which amount on two people verify a prize first."""
    changes: bool
    """Whether other rules hold from the next win on."""
    ends_at: datetime.datetime | None
    """When it ends, where that is announced."""
    fault: FaultyPart | None
    """What of it does not work as it should."""
    last: JackpotWin | None
    """The last time that it was won."""
    cited: tuple[StatedClause, ...]
    """The clauses by which it is run."""


class JackpotsSection(msgspec.Struct, frozen=True):
    """The jackpots that a table feeds; a table that feeds none says so."""

    pools: tuple[JackpotShown, ...]
    """Each of them, in the order in which the table came on their links."""
