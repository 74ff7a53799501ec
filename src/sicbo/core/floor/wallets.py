"""Wallets and the cage: money a player has with the casino, away from any table."""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import ClassVar, Final, NamedTuple, Protocol

import msgspec

from sicbo.core.bank.ledger import (
    CASH,
    TOKENS,
    TRANSIT,
    Ledger,
    LedgerBroken,
    Posting,
    in_unit,
    move,
    token_wallet,
    wallet,
)
from sicbo.core.bounds import overstep
from sicbo.core.house_rules import (
    AMOUNT_MAX,
    APART,
    DEBT_STANDS,
    EDITION,
    EXCLUSION_ORDERED,
    FIRST_EDITION,
    NOTHING_OWED,
    OWN_WALLET,
    PLAY_MONEY,
    WHOLE_AMOUNT,
    WITHIN_BOUNDS,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table import checks
from sicbo.core.table.checks import PLAYER, refuse
from sicbo.core.table.chips.ceiling import WALLET_MAX
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.command import Form
from sicbo.core.table.lines import Clauses

CASHIER = checks.CASHIER
"""The role of those who serve at the cage."""


class _CageCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """An order at the cage."""

    notation: ClassVar[tuple[Form, ...]]

    player: str
    amount: Amount


class BuyIn(_CageCommand, frozen=True, tag="buy-in"):
    """Pay cash in at the cage."""

    notation = (Form("buy in[ for {player=who}] {amount}", "buy in 500"),)


class CashOut(_CageCommand, frozen=True, tag="cash-out"):
    """Have cash paid out at the cage."""

    notation = (Form("cash out[ for {player=who}] {amount}", "cash out 500"),)


CageCommand = BuyIn | CashOut


class WalletEvent(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened to a wallet."""

    player: str
    amount: Amount
    clauses: Clauses


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


class TokensSent(WalletEvent, frozen=True, tag="wallet.tokens_sent.v1"):
    """Promotional tokens left for a table."""

    table: str
    kind: Kind
    """The kind of these tokens, by their voucher."""


class TokensCame(WalletEvent, frozen=True, tag="wallet.tokens_came.v1"):
    """Promotional tokens came back from a table."""

    table: str
    kind: Kind
    """The kind of these tokens, by their voucher."""


class PaidForColours(WalletEvent, frozen=True, tag="wallet.paid_for_colours.v1"):
    """The cage paid for colour chips of a closed table out of its bank."""

    table: str
    """The table that issued them."""


class CameFromTicket(WalletEvent, frozen=True, tag="wallet.came_from_ticket.v1"):
    """A ticket was paid into the wallet."""

    ticket: str
    """Which ticket."""


class CameFromHold(WalletEvent, frozen=True, tag="wallet.came_from_hold.v1"):
    """Money that was withheld came into the wallet."""

    hold: str
    """Which hold."""


class CameFromPayout(WalletEvent, frozen=True, tag="wallet.came_from_payout.v1"):
    """What was to be paid by hand came back to the wallet of whoever had left."""

    payout: int
    """The number of the form that was cancelled."""


class CameFromPromotion(WalletEvent, frozen=True, tag="wallet.came_from_promotion.v1"):
    """A prize of a promotion was paid into the wallet."""

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""


class PaidToTournament(WalletEvent, frozen=True, tag="wallet.paid_to_tournament.v1"):
    """The price of entering a tournament, or of coming back into it, was paid."""

    tournament: str
    """Which tournament."""


class CameFromTournament(WalletEvent, frozen=True, tag="wallet.came_from_tournament.v1"):
    """A fee that is given back, or a prize, came from a tournament."""

    tournament: str
    """Which tournament."""


class CameFromDispute(WalletEvent, frozen=True, tag="wallet.came_from_dispute.v1"):
    """What a decision on a complaint pays came into the wallet."""

    dispute: int
    """Which dispute."""


WALLET_EVENTS: tuple[type[WalletEvent], ...] = tuple(WalletEvent.__subclasses__())
"""Every kind of wallet event, for whoever stores or shows them all."""


def wallet_postings(event: WalletEvent) -> tuple[Posting, ...]:
    """What a wallet event moves."""
    own = wallet(event.player)
    match event:
        case BoughtIn():
            return move(CASH, own, event.amount)
        case CashedOut():
            return move(own, CASH, event.amount)
        case SentToTable() | PaidToTournament():
            return move(own, TRANSIT, event.amount)
        case CameFromTable() | PaidForColours() | CameFromTicket():
            return move(TRANSIT, own, event.amount)
        case CameFromPayout() | CameFromHold() | CameFromPromotion():
            return move(TRANSIT, own, event.amount)
        case CameFromTournament() | CameFromDispute():
            return move(TRANSIT, own, event.amount)
        case TokensSent():
            return move(token_wallet(event.player), in_unit(TRANSIT, TOKENS), event.amount)
        case TokensCame():
            return move(in_unit(TRANSIT, TOKENS), token_wallet(event.player), event.amount)
        case _:
            raise TypeError(f"wallet event must be one of its kinds, got {type(event).__name__}")


class WalletBalances(Protocol):
    """Whatever can say what a player has in the wallet."""

    def __getitem__(self, player: str, /) -> int:
        """What a player has."""
        ...


class Wallets:
    """The wallets of all players, kept in one ledger."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._been_at: dict[str, set[str]] = {}
        self._tokens: dict[str, dict[Kind, Amount]] = {}

    def __getitem__(self, player: str, /) -> int:
        """What a player has."""
        return self.ledger[wallet(player)]

    def evolve(self, event: WalletEvent) -> None:
        """Fold an event in."""
        self.ledger.post(wallet_postings(event))
        if isinstance(event, SentToTable | CameFromTable):
            self._been_at.setdefault(event.player, set()).add(event.table)
        elif isinstance(event, TokensSent | TokensCame):
            self._carry(event)

    def _carry(self, event: TokensSent | TokensCame) -> None:
        own = self._tokens.setdefault(event.player, {})
        sign = 1 if isinstance(event, TokensCame) else -1
        left = own.pop(event.kind, 0) + sign * event.amount
        if left < 0:
            raise LedgerBroken(f"{event.kind} of {event.player} must not be owed, got {left}")
        if left:
            own[event.kind] = Amount(left)

    def tokens(self, player: str) -> Mapping[Kind, Amount]:
        """What a player has in promotional tokens, by their voucher."""
        return self._tokens.get(player, {})

    def forget(self, player: str) -> None:
        """Know nothing of a wallet, so that it can be folded anew."""
        for account in (wallet(player), token_wallet(player)):
            self.ledger.balances.pop(account, None)
        self._been_at.pop(player, None)
        self._tokens.pop(player, None)

    def been_at(self, player: str) -> Set[str]:
        """Every table that a player has ever brought money to, or taken money from."""
        return self._been_at.get(player, frozenset())


class Standing(NamedTuple):
    """What the floor says of itself, and of the player who comes to the cage."""

    edition: int = EDITION
    demonstration: bool = False
    debts: Callable[[], Mapping[str, int]] = dict
    """Tells what the player owes, by table."""
    excluded_by: int | None = None
    """The incident by which the casino excludes the player, where it does."""


REAL: Final = Standing()
"""Real money, and nothing owed."""


def decide_at_cage(
    wallets: WalletBalances, by: str, role: str, command: CageCommand, standing: Standing = REAL
) -> Sequence[WalletEvent] | Refusal:
    """What an order at the cage leads to, by the house's own rules."""
    player, amount = command.player, command.amount
    no = _may_not(by, role, player, standing)
    if no is not None:
        return no
    if isinstance(command, BuyIn) and standing.excluded_by is not None:
        facts = {"player": player, "incident": standing.excluded_by}
        return refuse("person-excluded", EXCLUSION_ORDERED, may_retry=False, **facts)
    if not 0 < amount <= AMOUNT_MAX:
        facts = {"amount": amount, "minimum": 1, "maximum": AMOUNT_MAX}
        return refuse("not-an-amount", WHOLE_AMOUNT, may_retry=True, **facts)
    if standing.edition > FIRST_EDITION and (found := overstep(command)) is not None:
        return refuse("out-of-bounds", WITHIN_BOUNDS, **found._asdict())
    if isinstance(command, BuyIn):
        if standing.edition > FIRST_EDITION and wallets[player] + amount > WALLET_MAX:
            facts = {"amount": amount, "wallet": wallets[player], "maximum": WALLET_MAX}
            return refuse("above-ceiling", WITHIN_BOUNDS, may_retry=False, **facts)
        return [BoughtIn(player=player, amount=amount, clauses=(WHOLE_AMOUNT,))]
    held = wallets[player]
    debts = standing.debts() if standing.edition > FIRST_EDITION else {}
    if debts:
        facts = {"amount": amount, "wallet": held, "owes": sum(debts.values())}
        at = ", ".join(debts)
        return refuse("debt-outstanding", DEBT_STANDS, may_retry=True, **facts, at=at)
    if amount > held:
        facts = {"amount": amount, "wallet": held}
        return refuse("insufficient-chips", NOTHING_OWED, may_retry=True, **facts)
    return [CashedOut(player=player, amount=amount, clauses=(WHOLE_AMOUNT, NOTHING_OWED))]


def _may_not(by: str, role: str, player: str, standing: Standing) -> Refusal | None:
    """Refuse whoever may not open this wallet with cash in hand."""
    own = role == PLAYER and by == player
    if role != CASHIER and not own:
        return refuse("not-permitted", OWN_WALLET, role=role, needs=f"{player} or {CASHIER}")
    if standing.edition == FIRST_EDITION:
        return None
    if own and not standing.demonstration:
        return refuse("not-permitted", PLAY_MONEY, role=role, needs=CASHIER)
    if not own and by == player:
        return refuse("own-wallet", APART, cashier=by)
    return None
