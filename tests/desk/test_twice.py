"""Every order about a noun sent twice at once, and again after a restart, is done once."""

import asyncio
import datetime
from pathlib import Path

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
from sicbo.core.floor.equipment.messages import (
    ApproveItem,
    BreakSeal,
    CheckItem,
    DestroyItem,
    FitItem,
    HandKey,
    PlanChecks,
    RegisterItem,
    RemoveItem,
    RetireItem,
    SealItem,
    TakeKit,
)
from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.inspections.messages import LookUpName
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
from sicbo.core.floor.logins.messages import NoteLogin
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.redemptions.messages import AskRedemption, DropRedemption, VerifyRedemption
from sicbo.core.floor.vouchers.messages import (
    BringTokens,
    ExchangeVoucher,
    IssueVoucher,
    VoidVoucher,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import BuyColours
from sicbo.core.table.fitted.item import PlannedCheck
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done, Request
from sicbo.journal.audit import audit
from sicbo.journal.codec import decode
from tests.desk.chip_floor import HUNDRED, RED, chip_floor, chip_table
from tests.desk.floor import DAY, FIVE, Staff, new_home
from tests.desk.linked_tables import (
    HOST,
    OPERATOR,
    SIX,
    SUPERVISOR,
    HandClock,
    install,
    linked_tables,
    played,
)
from tests.desk.sums import assert_books_balance

TABLES = (("star-2016", "star"), ("canberra-2005", "gone"), ("canberra-2005", "side"))
ONE = {HUNDRED: 1}
KAY, OWN, CASS = ("kay", "keeper"), ("olga", "owner"), ("cass", "cashier")
P0, TOKENS = ("p0", "player"), Kind("token:v-1")
SUE, CAS, DAN = ("sue", "casino-supervisor"), ("cas", "casino-supervisor"), ("dan", "dealer")
OLGA = ("olga", "operator")
INA = ("ina", "inspector")
IN_TWO_YEARS = datetime.datetime(2028, 11, 16, tzinfo=datetime.UTC)
FACTS = {"marks": "dots", "opposite": "seven"}
FILLED = AskForSlip(kind="fill", table="star", chips=ONE)
HANDED_IN = AskRedemption(player="p0", colour=RED, pieces=1, issued_at="gone")
DICE = RegisterItem(
    kind="dice", serial="D-1", maker="acme", facts=FACTS, pieces=3, evidence="delivered"
)
KEY = RegisterItem(kind="key", serial="K-1", maker="acme", evidence="delivered")
LINK = LinkJackpot(pool="gold", display="1/200", approval="letter 12")


def jackpot(name: str) -> OpenJackpot:
    """A jackpot whose displayed rules are complete."""
    return OpenJackpot(
        pool=name,
        reset=FIVE,
        spots=(SIX,),
        at_least=FIVE,
        sharing="equal",
        paid="meter",
        acknowledged=True,
    )


APPROVED = ApproveItem(serial="D-1", authority="x", form="written", reference="7", date=DAY)
TICKETED = tuple(
    kind
    for kind in NOUN_COMMANDS
    if kind.__module__.split(".")[3] in ("tickets", "payouts", "holds", "notices")
)
"""Sent three times each in `test_tickets`, `test_payouts` and `test_holds`."""
ORDERS: tuple[tuple[tuple[str, str], NounCommand | TakeTokens, str | None], ...] = (
    (OWN, StockBank(way="in", chips=ONE), None),
    *((SUE, FILLED, "star") for _ in range(3)),
    *((CASS, SendSlip(slip=n, chips=ONE), None) for n in (1, 2)),
    (DAN, ReceiveSlip(slip=1, chips=ONE), "star"),
    (CASS, ReturnSlip(slip=2, reason="nobody there"), None),
    (SUE, VoidSlip(slip=3, reason="late"), "star"),
    (SUE, RemoveBox(table="star"), "star"),
    (CASS, CountBox(box=1, amount=Amount(0), counted_by="cleo"), None),
    (OWN, FileCopy(table="star", file_sha256="0" * 64, kind="pdf", size=1), None),
    (("system", "system"), RequestCopy(table="star"), None),
    (OWN, WithdrawCopy(table="star"), None),
    (KAY, DICE, None),
    (KAY, APPROVED, None),
    (SUE, RemoveItem(serial="star-dice-1"), "star"),
    (SUE, FitItem(serial="D-1", table="star"), "star"),
    (SUE, SealItem(serial="D-1", seal="S-1"), "star"),
    (SUE, CheckItem(serial="D-1", passed=True, evidence="seen"), "star"),
    (SUE, BreakSeal(serial="D-1", evidence="loose"), "star"),
    (KAY, RetireItem(serial="star-dice-1", evidence="worn"), None),
    (KAY, DestroyItem(serial="star-dice-1", witness="sue", evidence="cut"), None),
    (KAY, KEY, None),
    (KAY, HandKey(serial="K-1", holder="sue"), None),
    (KAY, PlanChecks(kind="dice", checks=(PlannedCheck("spot"),)), None),
    (OWN, TakeKit(table="new", evidence="for a test"), None),
    *((OWN, IssueVoucher(voucher=name, value=FIVE), None) for name in ("v-1", "v-2")),
    (DAN, ExchangeVoucher(voucher="v-1", player="p0"), "star"),
    (P0, TakeTokens("p0", FIVE, TOKENS), "star"),
    (P0, BringTokens(player="p0", amount=FIVE, kind=TOKENS), "star"),
    (OWN, VoidVoucher(voucher="v-2", reason="lost"), None),
    *((DAN, HANDED_IN, "side") for _ in range(2)),
    (CAS, VerifyRedemption(number=1, amount=FIVE), "side"),
    (DAN, DropRedemption(number=2), "side"),
    (SUE, AcknowledgeAlert(number=1, note="seen"), "star"),
    *((OLGA, jackpot(name), "east") for name in ("gold", "silver")),
    (OLGA, LINK, "east"),
    (("sys", "system"), LeaveOutTable(pool="gold", table="east"), None),
    (OLGA, ChangeJackpot(pool="gold", reset=HUNDRED, acknowledged=True), "east"),
    (OLGA, DeclareJackpotFault(pool="gold", part="display", reason="it went dark"), "east"),
    (OLGA, AdjustJackpot(pool="gold", amount=HUNDRED, procedure="7", reason="dark"), "east"),
    (OLGA, NoteLogin(person="olga", step="came-in"), None),
    (INA, LookUpName(person="p0", ground="audit", reference="A-1"), None),
    (OLGA, ClearJackpotFault(pool="gold"), "east"),
    (OLGA, UnlinkJackpot(pool="gold"), "east"),
    (OLGA, RetireJackpot(pool="silver", at=IN_TWO_YEARS, into="gold", approval="x"), "east"),
)
OF_TOURNAMENTS = tuple(
    kind
    for kind in NOUN_COMMANDS
    if ".tournaments." in kind.__module__ or ".sessions." in kind.__module__
)
"""What takes a tournament: `tests/journal` sends each of them twice."""
OF_PROMOTIONS = tuple(kind for kind in NOUN_COMMANDS if ".promotions." in kind.__module__)
"""What takes a promotion: `tests/desk/test_promotions.py` sends each order that it gives twice."""
OF_PEOPLE = tuple(
    kind
    for kind in NOUN_COMMANDS
    if ".disputes." in kind.__module__ or ".incidents." in kind.__module__
)
"""What takes a complaint or an incident: `test_incidents.py` here and `test_dispute_record.py` in
`tests/journal` send each of them twice."""
ELSEWHERE = (*OF_TOURNAMENTS, *OF_PROMOTIONS, *OF_PEOPLE)
OTHERWISE = (VerifyPrize, PayPrize, EndJackpot, ReviewAlerts, *TICKETED, *ELSEWHERE)
"""What needs a prize, a ticket or a notice that has run out, and what the desk gives by itself."""


def test_every_order_about_a_noun_is_among_them() -> None:
    nouns = {type(order) for _, order, _ in ORDERS if isinstance(order, NounCommand)}
    assert nouns | set(OTHERWISE) == set(NOUN_COMMANDS)


def test_an_order_about_a_noun_sent_again_is_done_once(tmp_path: Path) -> None:
    home = new_home(tmp_path)
    requests = [
        Request(by=who[0], id=f"order-{n}", role=who[1], command=order, table=table)
        for n, (who, order, table) in enumerate(ORDERS)
    ]
    answers = []

    async def first() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            await chip_floor(staff, *TABLES)
            await staff.do("p0", "player", BuyColours("p0", RED, 10, FIVE), "gone")
            for player in ("p0", "p1"):
                await staff.do(player, "player", LeaveSeat(player), "gone")
            await staff.do("olga", "operator", CloseTable(), "gone")
            new = chip_table("canberra-2005", "new")
            await staff.do("olga", "owner", InstallTable(game="canberra-2005", config=new))
            await install(staff, "east", "ann")
            for request in requests:
                one, two = await asyncio.gather(desk.submit(request), desk.submit(request))
                assert isinstance(one, Done), (request.command, one)
                assert one == two, request.command
                answers.append(one)

    async def again() -> None:
        async with open_floor(home, play=False) as desk:
            before = desk.journal.head()
            for request, answer in zip(requests, answers, strict=True):
                assert await desk.submit(request) == answer, request.command
            assert desk.journal.head() == before

    asyncio.run(first())
    asyncio.run(again())
    journal = home.journal(read_only=True)
    told = [decode(entry.body) for entry in journal.entries()]
    for request, answer in zip(requests, answers, strict=True):
        written = [each for each in told if (each.by, each.id) == request.key]
        assert len(written) == len(answer.written), request.command
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()


def test_a_prize_is_verified_and_paid_and_a_jackpot_ends_once(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()
    end = hands.now() + datetime.timedelta(days=8)
    check = VerifyPrize(pool="gold", prize=1, player="ann", amount=Amount(100_000))
    steps = (
        (SUPERVISOR, check, "east"),
        (HOST, check, "east"),
        (SUPERVISOR, PayPrize(pool="gold", prize=1, player="ann", how="meter"), "east"),
        (OPERATOR, RetireJackpot(pool="gold", at=end, approval="letter 13"), "east"),
        (("system", "system"), EndJackpot(pool="gold"), "east"),
    )
    requests = [
        Request(by=who[0], id=f"prize-{n}", role=who[1], command=order, table=table)
        for n, (who, order, table) in enumerate(steps)
    ]

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await linked_tables(staff := Staff(desk))
            await played(staff, hands, "east", (6, 6, 6), SIX, 1000)
            for request in requests:
                if isinstance(request.command, EndJackpot):
                    hands.past(end)
                one, two = await asyncio.gather(desk.submit(request), desk.submit(request))
                assert isinstance(one, Done), (request.command, one)
                assert one == two, request.command
                head = desk.journal.head()
                assert await desk.submit(request) == one
                assert desk.journal.head() == head

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
