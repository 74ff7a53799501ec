"""Vouchers and redemptions followed along a journal: each is kept once, for what was promised."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.redemptions.messages import (
    RedemptionAsked,
    RedemptionDropped,
    RedemptionPaid,
)
from sicbo.core.floor.streams import table_of
from sicbo.core.floor.vouchers.messages import VoucherExchanged, VoucherIssued, VoucherVoided
from sicbo.core.floor.wallets import TokensCame, TokensSent
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import TOKEN
from sicbo.core.table.tokens.messages import (
    PromotionPaid,
    TokensBrought,
    TokensGiven,
    TokensTaken,
)

_Name = TypeVar("_Name", str, int)


@dataclass
class Promises:
    """What the house has promised to players and not kept yet."""

    _vouchers: dict[str, Amount | None] = field(default_factory=dict)
    """What vouchers are worth; nothing once they are exchanged or void."""
    _asked: dict[int, Amount | None] = field(default_factory=dict)
    """What redemptions come to; nothing once they are paid or dropped."""
    _crossed: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """What was given for vouchers in the command at hand, by voucher, player and table."""
    _carried: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Tokens of the command at hand on their way to a table or from it, likewise."""
    _in_wallets: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Tokens in wallets, by voucher and player."""
    _terms: dict[str, VoucherIssued] = field(default_factory=dict)

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        match event:
            case VoucherIssued():
                if event.voucher in self._vouchers:
                    yield f"voucher {event.voucher} is issued already"
                self._vouchers[event.voucher] = event.value
                self._terms[event.voucher] = event
            case VoucherExchanged():
                yield from _kept(self._vouchers, event.voucher, event.amount, "voucher")
                self._crossed[event.voucher, event.player, event.table] += event.amount
            case VoucherVoided():
                worth = self._vouchers.get(event.voucher)
                yield from _kept(self._vouchers, event.voucher, worth, "voucher")
            case TokensGiven():
                name = event.kind.removeprefix(TOKEN)
                self._crossed[name, event.player, table_of(stream) or ""] -= event.amount
            case TokensSent() | TokensCame() | TokensBrought() | TokensTaken():
                yield from self._carry(stream, event)
            case PromotionPaid():
                self._crossed[event.voucher, event.player, table_of(stream) or ""] -= event.amount
            case RedemptionAsked():
                if event.number != len(self._asked) + 1:
                    yield f"redemption must be {len(self._asked) + 1}, got {event.number}"
                self._asked[event.number] = event.amount
            case RedemptionPaid():
                yield from _kept(self._asked, event.number, event.amount, "redemption")
            case RedemptionDropped():
                worth = self._asked.get(event.number)
                yield from _kept(self._asked, event.number, worth, "redemption")
            case _:
                pass  # Nothing else is promised.

    def end(self) -> Iterator[str]:
        """The command at hand is over: what a voucher was worth must have come to its player."""
        for (voucher, player, table), left in self._crossed.items():
            if left:
                yield f"voucher {voucher} and what {player} has for it at {table} differ by {left}"
        self._crossed.clear()
        for (voucher, player, table), left in self._carried.items():
            if left:
                between = f"between wallet and table {table}"
                yield f"tokens of {voucher} differ by {left} for {player} {between}"
        self._carried.clear()

    def _carry(
        self, stream: Stream, event: TokensSent | TokensCame | TokensBrought | TokensTaken
    ) -> Iterator[str]:
        """Tokens leave one side and arrive at the other, on the terms of their voucher."""
        voucher, player = event.kind.removeprefix(TOKEN), event.player
        way = 1 if isinstance(event, TokensSent | TokensTaken) else -1
        if isinstance(event, TokensSent | TokensCame):
            self._carried[voucher, player, event.table] += way * event.amount
            self._in_wallets[voucher, player] -= way * event.amount
            if self._in_wallets[voucher, player] < 0:
                yield f"tokens of {voucher} are not in the wallet of {player}"
            return
        self._carried[voucher, player, table_of(stream) or ""] += way * event.amount
        if isinstance(event, TokensBrought):
            terms = self._terms.get(voucher)
            bound = None if terms is None else (terms.areas, terms.single_use, terms.until)
            if bound != (event.areas, event.single_use, event.until):
                yield f"tokens of {voucher} came to a table on other terms than the voucher's"


def _kept(
    known: dict[_Name, Amount | None], name: _Name, worth: Amount | None, what: str
) -> Iterator[str]:
    """A promise is kept once, for what it is worth."""
    if known.get(name) is None:
        yield f"{what} {name} is not open"
    elif known[name] != worth:
        yield f"{what} {name} is worth {known[name]}, got {worth}"
    known[name] = None
