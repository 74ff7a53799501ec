"""What can be ordered of jackpots.

Each order is given at a table, by whose document it is judged; a link is that table's own.
"""

import datetime
from collections.abc import Iterable
from typing import Any

from sicbo.core.bounds import Words
from sicbo.core.floor.jackpots.pool import FaultyPart, Pool
from sicbo.core.floor.jackpots.terms import Sharing
from sicbo.core.floor.noun import Noun, NounCommand
from sicbo.core.ids import Stream, WagerKey
from sicbo.core.law.running.jackpot_policies import PaidBy
from sicbo.core.money import Amount
from sicbo.core.table.command import Form

JACKPOT = Noun("jackpot", Pool, each="pool")


def _own_stream(command: Any) -> Iterable[Stream]:
    """The stream of the jackpot that an order is about."""
    return (JACKPOT.stream(command.pool),)


class OpenJackpot(NounCommand, frozen=True, tag="open-jackpot"):
    """Open a jackpot under the rules that its displays show."""

    notation = (
        Form(
            "open jackpot {pool} reset {reset}[ ceiling {ceiling}][ on {spots}]"
            "[ from {at_least}][ times {times}][ shared {sharing}][ paid by {paid}]"
            "[ verified from {verify_from}]{acknowledged? with advantage acknowledged}",
            "open jackpot gold reset 200 ceiling 250 on triple:6 from 10 shared equal "
            "paid by meter",
        ),
    )

    pool: str
    """What it is called, which is given once."""
    reset: Amount
    """What it shows at first, and after each win."""
    ceiling: Amount | None = None
    """How high its display may rise."""
    spots: tuple[WagerKey, ...] = ()
    """The areas on which a winning wager counts."""
    at_least: Amount | None = None
    """The least stake that counts."""
    times: int = 1
    """How many wins in a row it takes."""
    sharing: Sharing | None = None
    """How several winners of one round share."""
    paid: PaidBy | None = None
    """How a prize is paid."""
    verify_from: Amount = Amount(1)
    """From which amount on two people verify a prize before it is paid."""
    acknowledged: bool = False
    """Whether the top of the ladder says that its display can pass break-even."""

    streams = _own_stream


class ChangeJackpot(NounCommand, frozen=True, tag="change-jackpot"):
    """Have other rules of a jackpot hold from its next win on; what is not said stays."""

    notation = (
        Form(
            "change jackpot {pool}[ reset {reset}][ ceiling {ceiling}][ on {spots}]"
            "[ from {at_least}][ times {times}][ shared {sharing}][ paid by {paid}]"
            "[ verified from {verify_from}]{acknowledged? with advantage acknowledged}",
            "change jackpot gold reset 2000",
        ),
    )

    pool: str
    """Which jackpot."""
    reset: Amount | None = None
    """What it shows after each win."""
    ceiling: Amount | None = None
    """How high its display may rise."""
    spots: tuple[WagerKey, ...] = ()
    """The areas on which a winning wager counts."""
    at_least: Amount | None = None
    """The least stake that counts."""
    times: int | None = None
    """How many wins in a row it takes."""
    sharing: Sharing | None = None
    """How several winners of one round share."""
    paid: PaidBy | None = None
    """How a prize is paid."""
    verify_from: Amount | None = None
    """From which amount on two people verify a prize before it is paid."""
    acknowledged: bool = False
    """Whether the top of the ladder says that its display can then pass break-even."""

    streams = _own_stream


class LinkJackpot(NounCommand, frozen=True, tag="link-jackpot"):
    """Have the table feed a jackpot at approved rates, or at others from its next win on."""

    notation = (
        Form(
            "link jackpot {pool} display {display:serial}[ reserve {reserve:serial}]"
            "[ approved by {approval:quoted}]{acknowledged? with advantage acknowledged}",
            'link jackpot gold display 1/200 reserve 1/1000 approved by "letter 12"',
        ),
    )

    pool: str
    """Which jackpot."""
    display: str
    """The exact share of turnover that goes to its display, such as 1/200."""
    reserve: str = "0"
    """The exact share that goes to its reserve."""
    approval: Words = ""
    """What shows that the rates of this table are approved."""
    acknowledged: bool = False
    """Whether the top of the ladder says that the display can pass break-even at this table."""

    streams = _own_stream


class UnlinkJackpot(NounCommand, frozen=True, tag="unlink-jackpot"):
    """Have the table feed a jackpot no more; what it gave stays there."""

    notation = (Form("unlink jackpot {pool}", "unlink jackpot gold"),)

    pool: str
    """Which jackpot."""

    streams = _own_stream


class DeclareJackpotFault(NounCommand, frozen=True, tag="declare-jackpot-fault"):
    """Say that a display of a jackpot or its controller does not work as it should."""

    notation = (
        Form(
            "fault of {part} at jackpot {pool}[ because {reason}]",
            "fault of display at jackpot gold because it went dark",
        ),
    )

    pool: str
    """Which jackpot."""
    part: FaultyPart
    """What of it is at fault."""
    reason: Words = ""

    streams = _own_stream


class ClearJackpotFault(NounCommand, frozen=True, tag="clear-jackpot-fault"):
    """Say that a jackpot works as it should again."""

    notation = (Form("jackpot {pool} works", "jackpot gold works"),)

    pool: str
    """Which jackpot."""

    streams = _own_stream


class AdjustJackpot(NounCommand, frozen=True, tag="adjust-jackpot"):
    """Set the amount of a jackpot that is at fault right, by the approved procedure."""

    notation = (
        Form(
            "adjust jackpot {pool} to {amount}[ by {procedure:quoted}][ because {reason}]",
            'adjust jackpot gold to 1250 by "procedure 7" because the display lost its memory',
        ),
    )

    pool: str
    """Which jackpot."""
    amount: Amount
    """What it is to show."""
    procedure: Words = ""
    """The approved procedure that is followed."""
    reason: Words = ""

    streams = _own_stream


class VerifyPrize(NounCommand, frozen=True, tag="verify-prize"):
    """Verify by the record what a player has won of a jackpot."""

    notation = (
        Form(
            "verify prize {prize} of {pool} for {player}: {amount}",
            "verify prize 1 of gold for ann: 1032.40",
        ),
    )

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    amount: Amount
    """What the player has won, as the record tells."""

    streams = _own_stream


class PayPrize(NounCommand, frozen=True, tag="pay-prize"):
    """Pay a player what was won of a jackpot: on the meter, by ticket or voucher, or by hand."""

    notation = (
        Form(
            "pay prize {prize} of {pool} to {player} by {how}{signed? signed}",
            "pay prize 1 of gold to ann by hand signed",
        ),
    )

    pool: str
    """Which jackpot."""
    prize: int
    """The number of the prize."""
    player: str
    how: PaidBy
    """On the meter, by ticket, by voucher or by hand."""
    signed: bool = False
    """Whether the player has signed for it."""

    streams = _own_stream


class RetireJackpot(NounCommand, frozen=True, tag="retire-jackpot"):
    """Announce the end of a jackpot, and where the players' money goes then."""

    notation = (
        Form(
            "retire jackpot {pool} {at}[ into {into}][ approved by {approval:quoted}]",
            'retire jackpot gold in 168 hours into silver approved by "letter 13"',
        ),
    )

    pool: str
    """Which jackpot."""
    at: datetime.datetime
    """When it ends."""
    into: str | None = None
    """The jackpot that takes over what players have paid in; the regulator where none is named."""
    approval: Words = ""
    """What shows that its end is approved."""

    def streams(self) -> Iterable[Stream]:
        """Its own stream, and that of the jackpot which takes over."""
        other = () if self.into is None else (JACKPOT.stream(self.into),)
        return (JACKPOT.stream(self.pool), *other)


class EndJackpot(NounCommand, frozen=True, tag="end-jackpot"):
    """Retire a jackpot, now that the time which was announced has come."""

    notation = (Form("end jackpot {pool}", "end jackpot gold"),)

    pool: str
    """Which jackpot."""

    streams = _own_stream


class LeaveOutTable(NounCommand, frozen=True, tag="leave-out-table"):
    """Leave a table that cannot be read out of a jackpot, until it settles a round again."""

    notation = (Form("leave {table} out of jackpot {pool}", "leave east out of jackpot gold"),)

    pool: str
    """Which jackpot."""
    table: str
    """Which table."""

    streams = _own_stream
