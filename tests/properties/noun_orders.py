"""Orders about every noun of the floor, such as a person might give and such as nobody should."""

import datetime
from typing import Any

from sicbo.core.floor.alerts.messages import AcknowledgeAlert, ReviewAlerts
from sicbo.core.floor.cage.messages import (
    AskForSlip,
    CountBox,
    ReceiveSlip,
    RemoveBox,
    ReturnSlip,
    SendSlip,
    StockBank,
    VoidSlip,
)
from sicbo.core.floor.copies.messages import FileCopy, RequestCopy, WithdrawCopy
from sicbo.core.floor.holds.messages import (
    DemandCredit,
    DemandPrize,
    DemandTicket,
    DetermineHold,
    ReceiveReturn,
    ReviewHold,
    SeizeWinnings,
    WithholdCredit,
    WithholdPrize,
    WithholdTicket,
)
from sicbo.core.floor.jackpots.messages import (
    AdjustJackpot,
    ChangeJackpot,
    ClearJackpotFault,
    DeclareJackpotFault,
    EndJackpot,
    LeaveOutTable,
    LinkJackpot,
    OpenJackpot,
    PayPrize,
    RetireJackpot,
    UnlinkJackpot,
    VerifyPrize,
)
from sicbo.core.floor.notices.messages import AcknowledgeNotice
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    PostponePayout,
    ShowIdentification,
)
from sicbo.core.floor.redemptions.messages import AskRedemption, DropRedemption, VerifyRedemption
from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    ExpireTicket,
    FreeReader,
    HandBackTicket,
    InsertTicket,
    LockReader,
    PayDamagedTicket,
    PutAwayTicket,
    RedeemTicket,
    ReportPrint,
    ReprintTicket,
    TakeTicket,
    VoidTicket,
)
from sicbo.core.floor.vouchers.messages import (
    BringTokens,
    ExchangeVoucher,
    IssueVoucher,
    VoidVoucher,
)
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import BuyColours
from sicbo.core.table.opening.messages import AnnounceClosing, CloseTable
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.properties.machine import HIGHEST
from tests.properties.tables import LATER, RECIPES

CLOSED, CLOSED_AGAIN = "closed table", "table that has closed"
FIVE, HUNDRED, SEVEN = Amount(500), Amount(10_000), Amount(700)
ONE = {HUNDRED: 1}
PILES: tuple[dict[Amount, int], ...] = (
    *(ONE, {}, {SEVEN: 1}, {HUNDRED: 0}, {HUNDRED: -1}, {HUNDRED: 10**9}, {Amount(0): 1}),
    {Amount(-500): 1},
)
RED, MOON = Kind("red"), Kind("moon")
NUMBERS = (*range(8), -1, 10**9)
HASH = "0" * 64
PRINTERS = "tickets 1 days kiosk 100\nplayer cy seat 3\nhand-pay ticket 900 lock 900 second 5\n"
PAYOUTS = tuple(range(1, 7))
NAMED_ALONE = (DispenseTicket, HandBackTicket, PutAwayTicket, ReprintTicket, ExpireTicket)
TICKETS = tuple(f"table-{serial}" for serial in range(1, 7))
HOLDS = tuple(f"table-{serial}" for serial in range(1, 5))
MORE = "tray 5 25 100\nfloat 2500\n"
COLOURS = "colours lion red 100 blue 100\n"
YESTERDAY = LATER - datetime.timedelta(days=1)
TOMORROW = LATER + datetime.timedelta(days=1)


def cage() -> list[NounCommand]:
    """The bank, slips in every standing, boxes."""
    ways: Any = ("in", "out")
    kinds: Any = ("fill", "credit")
    return [
        *(StockBank(way=way, chips=chips) for way in ways for chips in PILES),
        *(AskForSlip(kind=kind, table="table", chips=chips) for kind in kinds for chips in PILES),
        *(AskForSlip(kind=kind, table="moon", chips=ONE) for kind in kinds),
        *(order(slip=n, chips=ONE) for order in (SendSlip, ReceiveSlip) for n in NUMBERS),
        *(
            order(slip=n, chips=c)
            for order in (SendSlip, ReceiveSlip)
            for n in (1, 2)
            for c in PILES
        ),
        *(
            order(slip=n, reason=why)
            for order in (ReturnSlip, VoidSlip)
            for n in NUMBERS
            for why in ("late", " ")
        ),
        *(RemoveBox(table=name) for name in ("table", "moon", "")),
        *(
            CountBox(box=box, amount=Amount(amount), counted_by=who, reason=why)
            for box in (0, 1, 2)
            for amount in (0, 500, -1)
            for who in ("cleo", "cass", "ann", "")
            for why in ("", "a torn note")
        ),
    ]


def promises() -> list[NounCommand]:
    """Vouchers and redemptions, in every standing."""
    names = ("open", "void", "late", "bobs", "moon", "")
    return [
        *(IssueVoucher(voucher=name, value=FIVE) for name in ("new", "open", "", "a b", "x" * 90)),
        *(IssueVoucher(voucher="new", value=Amount(n)) for n in (0, -1, 10**16)),
        *(IssueVoucher(voucher="new", value=FIVE, holder=who) for who in ("ann", "zed", "")),
        *(IssueVoucher(voucher="new", value=FIVE, tables=(at,)) for at in ("table", "moon")),
        *(IssueVoucher(voucher="new", value=FIVE, areas=(at,)) for at in ("small", "moon")),
        *(IssueVoucher(voucher="new", value=FIVE, until=at) for at in (YESTERDAY, TOMORROW)),
        IssueVoucher(voucher="new", value=FIVE, until=TOMORROW.replace(tzinfo=None)),
        *(VoidVoucher(voucher=name, reason=why) for name in names for why in ("late", " ")),
        *(ExchangeVoucher(voucher=n, player=who) for n in names for who in ("ann", "bob", "zed")),
        *(
            BringTokens(player=who, amount=Amount(n), kind=Kind(f"token:{name}"))
            for who in ("ann", "bob", "zed")
            for n in (500, 0, -1, 10**16)
            for name in ("kept", *names)
        ),
        BringTokens(player="ann", amount=FIVE, kind=RED),
        *(
            AskRedemption(player=who, colour=colour, pieces=pieces, issued_at=at)
            for who in ("ann", "zed")
            for colour in (RED, MOON)
            for pieces in (1, 0, -1, 10**9)
            for at in ("table", "moon")
        ),
        AskRedemption(player="ann", colour=RED, pieces=1, issued_at="table", claimed=SEVEN),
        *(VerifyRedemption(number=n, amount=Amount(1000)) for n in (0, 1, 2, -1)),
        VerifyRedemption(number=1, amount=SEVEN),
        *(DropRedemption(number=n) for n in (0, 1, 2, -1)),
    ]


def copies() -> list[NounCommand]:
    """Copies of documents on file."""
    return [
        *(
            FileCopy(table=at, file_sha256=known, kind="pdf", size=1)
            for at in ("table", "moon")
            for known in (HASH, "0", "")
        ),
        *(WithdrawCopy(table=at) for at in ("table", "moon")),
        *(RequestCopy(table=at) for at in ("table", "moon")),
    ]


def _terms(pool: str, **more: Any) -> OpenJackpot:
    """A jackpot whose displayed rules are complete, unless something else is said."""
    rules: dict[str, Any] = {"reset": HUNDRED, "spots": (WagerKey("triple:6"),)}
    rules |= {"at_least": FIVE, "sharing": "equal", "paid": "meter", "acknowledged": True}
    return OpenJackpot(pool=pool, **(rules | more))


def jackpots() -> list[NounCommand]:
    """Pools in every standing: gold fed by the table, silver by nobody, lead at fault."""
    names = ("gold", "silver", "lead", "moon", "")
    parts: Any = ("display", "controller")
    ways: Any = ("meter", "hand")
    return [
        *(_terms(name) for name in ("new", *names, "x" * 90)),
        *(_terms("new", reset=Amount(n)) for n in (0, -1, 10**16)),
        *(_terms("new", ceiling=Amount(n)) for n in (0, 1, 20_000)),
        *(_terms("new", ceiling=Amount(n), acknowledged=False) for n in (12_500, 12_501)),
        *(_terms("new", spots=(WagerKey(at),)) for at in ("small", "moon")),
        *(_terms("new", times=n) for n in (0, 2, 10**9)),
        *(_terms("new", **{gap: None}) for gap in ("at_least", "sharing", "paid")),
        *(ChangeJackpot(pool=name, reset=SEVEN) for name in names),
        *(ChangeJackpot(pool=name, reset=SEVEN, acknowledged=True) for name in names),
        ChangeJackpot(pool="gold"),
        *(
            LinkJackpot(pool=name, display=rate, approval=letter)
            for name in names
            for rate in ("1/200", "0", "2", "-1/2", "one", "1/0")
            for letter in ("letter 12", "")
        ),
        *(UnlinkJackpot(pool=name) for name in names),
        *(
            DeclareJackpotFault(pool=name, part=part, reason=why)
            for name in names
            for part in parts
            for why in ("it went dark", "")
        ),
        *(ClearJackpotFault(pool=name) for name in names),
        *(
            AdjustJackpot(pool=name, amount=Amount(n), procedure="7", reason="it went dark")
            for name in names
            for n in (0, 700, -1, 10**16)
        ),
        AdjustJackpot(pool="lead", amount=SEVEN),
        *(
            VerifyPrize(pool="gold", prize=n, player=who, amount=FIVE)
            for n in (0, 1, -1)
            for who in ("ann", "zed")
        ),
        *(PayPrize(pool="gold", prize=n, player="ann", how=how) for n in (0, 1) for how in ways),
        *(
            RetireJackpot(pool=name, at=at, into=into, approval="letter 13")
            for name in names
            for at in (YESTERDAY, TOMORROW, LATER + datetime.timedelta(days=8))
            for into in (None, "silver", "moon")
        ),
        *(EndJackpot(pool=name) for name in names),
        *(LeaveOutTable(pool=name, table=at) for name in names for at in ("table", "moon")),
    ]


def tickets() -> list[NounCommand]:
    """Tickets of cy in every standing: expired, good, paid, void, in a kiosk and held."""
    names = (*TICKETS, "table-9", "table-0", "table-01", "moon-1", "table", "", "x" * 90)
    amounts = (FIVE, Amount(0), Amount(-1), Amount(10**16))
    return [
        *(RedeemTicket(ticket=name, amount=n) for name in names for n in amounts),
        *(RedeemTicket(ticket="table-2", amount=FIVE, player=p) for p in ("bob", "zed", "cass")),
        RedeemTicket(amount=FIVE, paper="1" * 18),
        *(TakeTicket(ticket=name, amount=n) for name in names for n in amounts),
        *(InsertTicket(ticket=name, amount=FIVE) for name in names),
        *(kind(ticket=name) for kind in NAMED_ALONE for name in names),
        *(ReportPrint(ticket=name, outcome="jammed") for name in names),
        *(VoidTicket(ticket=name, reason=why) for name in names for why in ("a jam", "", " ")),
        *(
            PayDamagedTicket(ticket=name, amount=n, signed=signed)
            for name in names
            for n in (FIVE, SEVEN)
            for signed in (True, False)
        ),
        *(LockReader(device=who) for who in ("cass", "kit", "")),
        *(FreeReader(device=who) for who in ("cass", "kit", "")),
    ]


def _tickets(floor: OneTable, top: tuple[str, str]) -> None:
    """Six tickets of cy, the first of which has expired by now."""
    for number in range(len(TICKETS)):
        at = LATER if number else YESTERDAY
        floor.give("cass", "cashier", at, BuyIn("cy", FIVE))
        floor.give("system", "system", at, TransferCredit("cy", FIVE))
        floor.give("cy", "player", at, Collect("cy"))
    floor.give("cass", "cashier", LATER, RedeemTicket(ticket="table-3", amount=FIVE))
    floor.give(*top, LATER, VoidTicket(ticket="table-4", reason="a jam"))
    floor.give("kim", "kiosk", LATER, TakeTicket(ticket="table-5", amount=FIVE))
    floor.give("system", "system", LATER, LockReader(device="kit"))


def payouts() -> list[NounCommand]:
    """Payouts of cy in every standing: open, put off, identified or to be, paid and cancelled."""
    numbers = (*PAYOUTS, 0, 9, -1, 10**9)
    ways: tuple[dict[str, Any], ...] = (
        {"cash": FIVE, "signed": True, "second": "sue"},
        {"cash": Amount(200), "cheque": Amount(300), "signed": True, "second": "sue"},
        {"transfer": FIVE, "asked": "cheque", "signed": True, "second": "sue"},
        {"cash": FIVE, "signed": True},
        {"cash": FIVE, "second": "sue"},
        {"cash": FIVE, "signed": True, "second": "cy"},
        {"cash": Amount(600), "cheque": Amount(-100), "signed": True, "second": "sue"},
        {"cash": Amount(10**16), "signed": True},
        {},
    )
    return [
        *(PayPayout(payout=n, **way) for n in numbers for way in ways),
        *(
            PostponePayout(payout=n, until=at, agreed=agreed)
            for n in numbers
            for at in (TOMORROW, YESTERDAY, TOMORROW.replace(tzinfo=None))
            for agreed in (True, False)
        ),
        *(AskIdentification(payout=n) for n in numbers),
        *(ShowIdentification(payout=n, document=said) for n in numbers for said in ("d-1", " ")),
        ShowIdentification(payout=3, document="d-1", kind="passport", number="P7"),
        *(CancelPayout(payout=n, reason=why) for n in numbers for why in ("a slip", " ")),
    ]


def _payouts(floor: OneTable, top: tuple[str, str]) -> None:
    """Six payouts of cy."""
    for _ in PAYOUTS:
        floor.give("cass", "cashier", LATER, BuyIn("cy", FIVE))
        floor.give("system", "system", LATER, TransferCredit("cy", FIVE))
        floor.give(*top, LATER, CancelCredit("cy"))
    floor.give(*top, LATER, PostponePayout(payout=2, until=TOMORROW, agreed=True))
    floor.give(*top, LATER, AskIdentification(payout=3))
    floor.give(*top, LATER, AskIdentification(payout=4))
    floor.give(*top, LATER, ShowIdentification(payout=4, document="d-1"))
    floor.give(*top, LATER, PayPayout(payout=5, cash=FIVE, signed=True, second="hal"))
    floor.give(*top, LATER, CancelPayout(payout=6, reason="a slip"))


def holds_and_notices() -> list[NounCommand]:
    """Holds of cy in every standing: a ticket, credit, a demand, and one that is determined."""
    names = (*HOLDS, "table-9", "table-0", "table-01", "moon-1", "table", "", "x" * 90)
    amounts = (Amount(100), Amount(0), Amount(-1), Amount(10**15), Amount(10**16))
    return [
        *(WithholdTicket(ticket=name, reason=why) for name in TICKETS for why in ("seen", " ")),
        *(WithholdTicket(ticket=name, reason="seen") for name in names),
        *(
            WithholdPrize(pool=pool, prize=n, player=who, reason="seen")
            for pool in ("gold", "moon", "")
            for n in (0, 1, -1)
            for who in ("ann", "zed")
        ),
        *(
            order(player=who, amount=n, reason=why)
            for order in (WithholdCredit, SeizeWinnings, DemandCredit)
            for who in ("ann", "cy", "zed", "")
            for n in amounts
            for why in ("seen", " ")
        ),
        *(
            DemandTicket(ticket=name, amount=n, reason="seen")
            for name in (*TICKETS, *names)
            for n in amounts
        ),
        *(
            DemandPrize(pool=pool, prize=1, player="ann", amount=FIVE, reason="seen")
            for pool in ("gold", "moon")
        ),
        *(ReceiveReturn(hold=name, amount=n) for name in names for n in amounts),
        *(ReviewHold(hold=name, finding="seen") for name in names),
        *(
            DetermineHold(hold=name, pays=n, reason=why)
            for name in names
            for n in (*amounts, FIVE)
            for why in ("seen", " ")
        ),
        *(AcknowledgeNotice(number=n, note="seen") for n in (0, 1, 2, -1, 10**9)),
    ]


def _withhold(floor: OneTable, top: tuple[str, str]) -> None:
    """Four holds: a ticket, credit, a demand, and credit that is determined already."""
    floor.give("cass", "cashier", LATER, BuyIn("cy", FIVE))
    floor.give("system", "system", LATER, TransferCredit("cy", FIVE))
    credit = WithholdCredit(player="cy", amount=Amount(100), reason="a jump")
    for order in (
        WithholdTicket(ticket="table-6", reason="it looks forged"),
        credit,
        DemandCredit(player="cy", amount=Amount(100), reason="a jump"),
        credit,
        DetermineHold(hold="table-4", pays=Amount(100), reason="it was right"),
    ):
        floor.give(*top, LATER, order)


def alerts() -> list[NounCommand]:
    """What the pit should look at."""
    return [
        *(ReviewAlerts(table=at) for at in ("table", "moon", "")),
        *(AcknowledgeAlert(number=n, note=said) for n in (0, 1, 2, -1) for said in ("", "seen")),
    ]


def _at(game: str, phase: str) -> OneTable:
    """A table brought into a phase, or closed, before it was ever opened or after."""
    more = PRINTERS if game == "aruze-etg" else MORE + COLOURS
    opened = phase != CLOSED
    floor = holds(game, RECIPES[game].get(phase, "") if opened else "", more=more, opened=opened)
    return floor.floor


def _closes(floor: OneTable, top: tuple[str, str]) -> None:
    """The table closes after its notice, while colour chips of it are out; two are handed in."""
    notice = LATER - datetime.timedelta(minutes=30)
    floor.give(*top, notice, BuyColours("ann", RED, 10, FIVE))
    floor.give(*top, notice, AnnounceClosing(LATER))
    assert not isinstance(floor.give(*top, LATER, CloseTable()), Refusal)
    two = AskRedemption(player="ann", colour=RED, pieces=2, issued_at="table")
    floor.give("cass", "cashier", LATER, two)


def prepared(game: str, phase: str) -> OneTable:
    """A table brought into a phase, with slips, vouchers and a redemption in every standing."""
    dealt = game != "aruze-etg"
    floor, top = _at(game, phase), ("sue", HIGHEST[game])
    floor.give("own", "owner", LATER, StockBank(way="in", chips={HUNDRED: 50, FIVE: 50}))
    if dealt:
        for _ in range(5):
            asked = AskForSlip(kind="fill", table="table", chips=ONE)
            assert not isinstance(floor.give(*top, LATER, asked), Refusal)
        for slip in (2, 3, 4):
            floor.give("cass", "cashier", LATER, SendSlip(slip=slip, chips=ONE))
        floor.give("the dealer", floor.table.ladder[0], LATER, ReceiveSlip(slip=3, chips=ONE))
        floor.give("cass", "cashier", LATER, ReturnSlip(slip=4, reason="late"))
        floor.give(*top, LATER, VoidSlip(slip=5, reason="late"))
        if phase == CLOSED_AGAIN:
            _closes(floor, top)
        else:
            floor.give("ann", "player", LATER, BuyColours("ann", RED, 10, FIVE))
    else:
        for name in ("gold", "silver", "lead"):
            assert not isinstance(floor.give(*top, LATER, _terms(name)), Refusal)
        link = LinkJackpot(pool="gold", display="1/200", approval="letter 12")
        assert not isinstance(floor.give(*top, LATER, link), Refusal)
        floor.give(*top, LATER, DeclareJackpotFault(pool="lead", part="display", reason="dark"))
        _tickets(floor, top)
        _payouts(floor, top)
        _withhold(floor, top)
    for name in ("open", "void", "kept"):
        floor.give("own", "owner", LATER, IssueVoucher(voucher=name, value=FIVE))
    floor.give(*top, LATER, ExchangeVoucher(voucher="kept", player="ann"))
    floor.give("ann", "player", LATER, TakeTokens("ann", FIVE, Kind("token:kept")))
    late = IssueVoucher(voucher="late", value=FIVE, until=LATER - datetime.timedelta(seconds=1))
    floor.give("own", "owner", YESTERDAY, late)
    floor.give("own", "owner", LATER, IssueVoucher(voucher="bobs", value=FIVE, holder="bob"))
    floor.give("own", "owner", LATER, VoidVoucher(voucher="void", reason="lost"))
    floor.give("own", "owner", LATER, FileCopy(table="table", file_sha256=HASH, kind="pdf", size=1))
    floor.give("system", "system", LATER, ReviewAlerts(table="table"))
    return floor
