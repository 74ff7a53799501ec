"""Wallets and the cage: money a player has with the casino, away from any table."""

import msgspec

from sicbo.core.bank.ledger import CASH, TRANSIT, Ledger, Posting, move, wallet
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse


class WalletEvent(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened to a wallet."""

    player: str
    amount: Amount


class BoughtIn(WalletEvent, frozen=True, tag="wallet.bought_in.v1"):
    """Cash was paid in at the cage."""


class CashedOut(WalletEvent, frozen=True, tag="wallet.cashed_out.v1"):
    """Cash was paid out at the cage."""


class SentToTable(WalletEvent, frozen=True, tag="wallet.sent_to_table.v1"):
    """Money left for a table."""

    table: str


class CameFromTable(WalletEvent, frozen=True, tag="wallet.came_from_table.v1"):
    """Money came back from a table."""

    table: str


def wallet_postings(event: WalletEvent) -> tuple[Posting, ...]:
    """What a wallet event moves."""
    own = wallet(event.player)
    match event:
        case BoughtIn():
            return move(CASH, own, event.amount)
        case CashedOut():
            return move(own, CASH, event.amount)
        case SentToTable():
            return move(own, TRANSIT, event.amount)
        case CameFromTable():
            return move(TRANSIT, own, event.amount)
        case _:
            raise TypeError(f"wallet event must be one of four kinds, got {type(event).__name__}")


class Wallets:
    """The wallets of all players, kept in one ledger."""

    def __init__(self) -> None:
        self.ledger = Ledger()

    def __getitem__(self, player: str) -> int:
        """What a player has."""
        return self.ledger[wallet(player)]

    def evolve(self, event: WalletEvent) -> None:
        """Fold an event in."""
        self.ledger.post(wallet_postings(event))


def buy_in(player: str, amount: Amount, clause: ClauseNumber) -> BoughtIn | Refusal:
    """Pay cash in at the cage."""
    if amount <= 0:
        return refuse("not-an-amount", clause, amount=amount)
    return BoughtIn(player=player, amount=amount)


def draw(
    wallets: Wallets, player: str, amount: Amount, clause: ClauseNumber, table: str | None = None
) -> CashedOut | SentToTable | Refusal:
    """Take money from a wallet: cash at the cage, or chips for a table."""
    if amount <= 0:
        return refuse("not-an-amount", clause, amount=amount)
    if amount > wallets[player]:
        held = wallets[player]
        return refuse("insufficient-chips", clause, may_retry=True, amount=amount, wallet=held)
    if table is None:
        return CashedOut(player=player, amount=amount)
    return SentToTable(player=player, amount=amount, table=table)
