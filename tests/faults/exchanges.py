"""Vouchers exchanged and colour chips of a closed table paid for, through whatever goes wrong."""

from sicbo.core.floor.redemptions.messages import (
    AskRedemption,
    RedemptionPaid,
    VerifyRedemption,
)
from sicbo.core.floor.vouchers.messages import (
    BringTokens,
    ExchangeVoucher,
    IssueVoucher,
    VoucherExchanged,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import (
    BuyColours,
    ColoursPaid,
    ColoursRedeemedElsewhere,
)
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.tokens.messages import TakeTokens, TokensGiven
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Request
from tests.desk.chip_floor import RED, chip_floor
from tests.desk.floor import FIVE, Staff
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers

TABLES = (
    ("star-2016", "star"),
    ("star-2016", "other"),
    ("canberra-2005", "gone"),
    ("canberra-2005", "side"),
)
TWO = Amount(200)
FIRST = 100_000
"""What the tray of each table is first counted with."""


def exchanges(number: int) -> list[list[Request]]:
    """A voucher exchanged, its tokens carried away and back; a colour chip of a closed table paid.

    That is asked for at a table, and at the cage.
    """
    voucher, at_table, at_cage = f"v-{number}", 2 * number - 1, 2 * number
    asked = AskRedemption(player="p0", colour=RED, pieces=1, issued_at="gone")
    issue = IssueVoucher(voucher=voucher, value=FIVE)
    exchange = ExchangeVoucher(voucher=voucher, player="p0")
    kind = Kind(f"token:{voucher}")
    take = TakeTokens("p0", FIVE, kind)
    bring = BringTokens(player="p0", amount=TWO, kind=kind)
    return [
        [Request(by="olga", id=f"issue-{number}", role="owner", command=issue)],
        [Request(by="dan", id=f"exchange-{number}", role="dealer", command=exchange, table="star")],
        [Request(by="p0", id=f"take-{number}", role="player", command=take, table="star")],
        [Request(by="p0", id=f"bring-{number}", role="player", command=bring, table="other")],
        [Request(by="dan", id=f"ask-{number}", role="dealer", command=asked, table="side")],
        [_verified(at_table, "side")],
        [Request(by="cass", id=f"ask-{number}", role="cashier", command=asked)],
        [_verified(at_cage, "gone")],
    ]


def _verified(number: int, table: str) -> Request:
    command = VerifyRedemption(number=number, amount=FIVE)
    role = "casino-supervisor"
    return Request(by="cas", id=f"verify-{number}", role=role, command=command, table=table)


async def lay_exchanges(home: Home) -> None:
    """A hundred red chips of a closed table are with a player who sits at Star's."""
    async with open_floor(home) as desk:
        staff = Staff(desk)
        await chip_floor(staff, *TABLES)
        await staff.do("p0", "player", BuyColours("p0", RED, 100, FIVE), "gone")
        for player in ("p0", "p1"):
            await staff.do(player, "player", LeaveSeat(player), "gone")
        await staff.do("olga", "operator", CloseTable(), "gone")


def check_exchanges(home: Home, played: PlayedRounds) -> None:
    """Each on every stream that it touches, or on none; and the books at zero."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, exchanges)
        events = [record.event for record in records]
        names = [f"v-{n}" for n in range(1, played.rounds + 1)]
        assert [e.voucher for e in events if isinstance(e, VoucherExchanged)] == names
        tokens = [e.kind for e in events if isinstance(e, TokensGiven)]
        assert tokens == [f"token:{name}" for name in names]
        paid = [e.number for e in events if isinstance(e, RedemptionPaid)]
        assert paid == list(range(1, 2 * played.rounds + 1))
        gone = [e.amount for e in events if isinstance(e, ColoursRedeemedElsewhere)]
        assert gone == [FIVE] * 2 * played.rounds
        at_side = [e.amount for e in events if isinstance(e, ColoursPaid)]
        assert at_side == [FIVE] * played.rounds
        held = assert_books_balance(journal)
        assert held["table:side/stack:p0"] == 100_000 + played.rounds * FIVE
        assert held["table:star/stack:p0@tokens"] == 0
        assert held["table:other/stack:p0@tokens"] == played.rounds * TWO
        assert held["wallet:p0@tokens"] == played.rounds * (FIVE - TWO)
        assert held["wallet:p0"] == played.rounds * FIVE
        assert held["table:gone/colour:p0"] == Amount(50_000) - 2 * played.rounds * FIVE
    finally:
        journal.close()
