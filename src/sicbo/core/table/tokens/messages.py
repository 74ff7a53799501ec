"""What happens at a table when a voucher is exchanged there."""

from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.event import Event
from sicbo.core.wording import money


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

    def says(self) -> str:
        """What happened."""
        return f"{self.player} has {money(self.amount)} in tokens"


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
