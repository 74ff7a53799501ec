"""Two electronic tables at which what is above a ticket of 100 is paid by hand, at a desk."""

import msgspec

from sicbo.core.floor.payouts.messages import PayPayout
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.config import HandPay, TableConfig
from tests.desk.floor import Staff
from tests.desk.printing_tables import CREDIT, printing_tables

ATTENDANT = ("att", "attendant")
SETTING = HandPay(Amount(10_000), Amount(5_000), Amount(30_000))


def pays_by_hand(config: TableConfig) -> TableConfig:
    """A table set up so."""
    return msgspec.structs.replace(config, hand_pay=SETTING)


async def paying_tables(staff: Staff) -> None:
    """East with ann, west with bob, 400 on either meter."""
    await printing_tables(staff, fitted=pays_by_hand)


async def opened(staff: Staff, table: str = "east", player: str = "ann") -> None:
    """Collect 400, which stand on the next form."""
    await staff.do(player, "player", Collect(player), table)


def whole(number: int, amount: Amount = CREDIT) -> PayPayout:
    """A payout paid in cash, signed for by its player and by hal."""
    return PayPayout(payout=number, cash=amount, signed=True, second="hal")
