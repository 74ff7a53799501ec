"""What is ordered about promotional vouchers, and what happens to them."""

import datetime
from dataclasses import dataclass, field
from typing import Literal

from sicbo.core.bounds import Words
from sicbo.core.floor.noun import Noun, NounCommand, NounEvent
from sicbo.core.money import Amount
from sicbo.core.table.checks import CASHIER
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.command import Form
from sicbo.core.wording import money

OWNER = "owner"


@dataclass
class Voucher:
    """One voucher: its terms, and whether it is still good."""

    terms: "VoucherIssued"
    state: Literal["open", "exchanged", "void"] = "open"


@dataclass
class Vouchers:
    """Every voucher of the floor, by its name."""

    known: dict[str, Voucher] = field(default_factory=dict)


VOUCHERS = Noun("vouchers", Vouchers)


class IssueVoucher(NounCommand, frozen=True, tag="issue-voucher"):
    """Issue a promotional voucher on terms."""

    offices = (OWNER,)
    notation = (
        Form(
            "issue voucher {voucher} {value}[ for {holder}][ at {tables}][ on {areas}]"
            "[ until {until}]{single_use? once}",
            "issue voucher gala-7 25 for ann on small big",
        ),
    )

    voucher: str
    """Its name, which is given once."""
    value: Amount
    """What it is exchanged for."""
    holder: str | None = None
    """The player it is good for; anybody where none is named."""
    tables: tuple[str, ...] = ()
    """The tables where it is exchanged; any where none is named."""
    areas: tuple[str, ...] = ()
    """The areas, by key or family, that its tokens may be laid on; any where none is named."""
    until: datetime.datetime | None = None
    """When it is good last."""
    single_use: bool = False
    """Whether its tokens are taken on a win too."""


class VoidVoucher(NounCommand, frozen=True, tag="void-voucher"):
    """Declare a voucher void that nobody has exchanged yet."""

    offices = (OWNER,)
    notation = (Form("void voucher {voucher}[ because {reason}]", "void voucher gala-7"),)

    voucher: str
    """Which voucher."""
    reason: Words = ""


class ExchangeVoucher(NounCommand, frozen=True, tag="exchange-voucher"):
    """Exchange a player's voucher at a table for what its document says."""

    notation = (Form("exchange {voucher} for {player}", "exchange gala-7 for ann"),)

    voucher: str
    """Which voucher."""
    player: str


class BringTokens(NounCommand, frozen=True, tag="bring-tokens"):
    """Bring promotional tokens to the table from the player's wallet."""

    by_player = True
    offices = (CASHIER,)
    notation = (
        Form("bring tokens[ for {player=who}] {amount} {kind}", "bring tokens 25 token:gala-7"),
    )

    player: str
    amount: Amount
    kind: Kind
    """The kind of these tokens, by their voucher."""


class VoucherIssued(NounEvent, frozen=True, tag="vouchers.issued.v1"):
    """A voucher was issued."""

    noun = VOUCHERS

    voucher: str
    """Its name."""
    value: Amount
    """What it is exchanged for."""
    holder: str | None
    """The player it is good for; anybody where none is named."""
    tables: tuple[str, ...]
    """The tables where it is exchanged; any where none is named."""
    areas: tuple[str, ...]
    """The areas that its tokens may be laid on; any where none is named."""
    until: datetime.datetime | None
    """When it is good last."""
    single_use: bool
    """Whether its tokens are taken on a win too."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"voucher {self.voucher} of {money(self.value)} is issued"


class VoucherVoided(NounEvent, frozen=True, tag="vouchers.voided.v1"):
    """A voucher is good no more."""

    noun = VOUCHERS

    voucher: str
    """Which voucher."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"voucher {self.voucher} is void"


class VoucherExchanged(NounEvent, frozen=True, tag="vouchers.exchanged.v1"):
    """A voucher was exchanged at a table."""

    noun = VOUCHERS

    voucher: str
    """Which voucher."""
    player: str
    table: str
    """Where."""
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} exchanges voucher {self.voucher} for {money(self.amount)}"
