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
from sicbo.core.ids import Stream
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import TOKEN
from sicbo.core.table.tokens.messages import PromotionPaid, TokensGiven

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

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        match event:
            case VoucherIssued():
                if event.voucher in self._vouchers:
                    yield f"voucher {event.voucher} is issued already"
                self._vouchers[event.voucher] = event.value
            case VoucherExchanged():
                yield from _kept(self._vouchers, event.voucher, event.amount, "voucher")
                self._crossed[event.voucher, event.player, event.table] += event.amount
            case VoucherVoided():
                worth = self._vouchers.get(event.voucher)
                yield from _kept(self._vouchers, event.voucher, worth, "voucher")
            case TokensGiven():
                name = event.kind.removeprefix(TOKEN)
                self._crossed[name, event.player, table_of(stream) or ""] -= event.amount
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


def _kept(
    known: dict[_Name, Amount | None], name: _Name, worth: Amount | None, what: str
) -> Iterator[str]:
    """A promise is kept once, for what it is worth."""
    if known.get(name) is None:
        yield f"{what} {name} is not open"
    elif known[name] != worth:
        yield f"{what} {name} is worth {known[name]}, got {worth}"
    known[name] = None
