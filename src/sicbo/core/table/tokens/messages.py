"""Tokens taken away from a table, and what happens when they or their voucher come to one."""

import datetime

from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.command import Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class TakeTokens(TableCommand, frozen=True, tag="take-tokens"):
    """Take promotional tokens from the table to the player's wallet."""

    sender = "player"
    notation = (
        Form("take tokens[ for {player=who}] {amount} {kind}", "take tokens 25 token:gala-7"),
    )

    player: str
    amount: Amount
    kind: Kind
    """The kind of these tokens, by their voucher."""


class TokensGiven(Event, frozen=True, tag="table.tokens_given.v1"):
    """A voucher was exchanged for promotional tokens."""

    news_to = "player"

    player: str
    kind: Kind
    """The kind of these tokens, by their voucher."""
    amount: Amount
    areas: tuple[str, ...]
    """The areas that they may be laid on; any where none is named."""
    single_use: bool
    """Whether they are taken on a win too."""
    by: str
    until: datetime.datetime | None = None
    """When they are laid last."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} in tokens"


class TokensBrought(Event, frozen=True, tag="table.tokens_brought.v1"):
    """Promotional tokens came to the table from the player's wallet."""

    news_to = "player"

    player: str
    kind: Kind
    """The kind of these tokens, by their voucher."""
    amount: Amount
    areas: tuple[str, ...]
    """The areas that they may be laid on; any where none is named."""
    single_use: bool
    """Whether they are taken on a win too."""
    until: datetime.datetime | None
    """When they are laid last."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} brings {money(self.amount)} in tokens"


class TokensTaken(Event, frozen=True, tag="table.tokens_taken.v1"):
    """Promotional tokens left the table for the player's wallet."""

    news_to = "player"

    player: str
    kind: Kind
    """The kind of these tokens, by their voucher."""
    amount: Amount

    def says(self) -> str:
        """What happened."""
        return f"{self.player} takes {money(self.amount)} in tokens away"


class PromotionPaid(Event, frozen=True, tag="table.promotion_paid.v1"):
    """A voucher was exchanged for chips."""

    news_to = "player"

    player: str
    amount: Amount
    voucher: str
    """Which voucher."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} in chips for voucher {self.voucher}"
