"""Every order about terminals, servers, places and locks sent twice at once, and again later."""

import asyncio
from pathlib import Path

import msgspec

from sicbo.core.floor.tickets.messages import InsertTicket
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.config import HandPay, TableConfig
from sicbo.core.table.faults.messages import (
    AdjustMeter,
    DeclareServer,
    FreeTerminal,
    HoldTerminal,
    Recalculate,
    VoidWagers,
)
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.rooms import COMMANDS
from sicbo.core.table.seats.messages import AllowPlaces, ReservePlace, RestrictPlaces
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, ReportTerminal, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Done, Request
from sicbo.journal.audit import audit
from tests.desk.floor import SMALL, Staff, new_home
from tests.desk.linked_tables import SUPERVISOR, HandClock
from tests.desk.printing_tables import (
    CREDIT,
    TAKEN,
    number_of,
    printing_tables,
)
from tests.desk.sums import assert_books_balance

ANN, BOB, SYSTEM = ("ann", "player"), ("bob", "player"), ("sys", "system")
ATTENDANT = ("att", "attendant")
TEN, SIX = Amount(1000), WagerKey("triple:6")
WHY = "the screen flickers"
LOST, WON = (1, 2, 5), (6, 6, 6)
ORDERS = (
    (SUPERVISOR, RestrictPlaces("bob")),
    (SUPERVISOR, AllowPlaces("bob")),
    (ANN, ReservePlace("ann")),
    (ANN, PlaceWagers("ann", 1, {SMALL: TEN})),
    (SUPERVISOR, HoldTerminal("ann", WHY)),
    (SUPERVISOR, AdjustMeter("ann", TEN, WHY)),
    (SYSTEM, CloseWagering()),
    (SYSTEM, Shoot()),
    (SYSTEM, ReportDice(LOST)),
    (SUPERVISOR, Recalculate("ann", 1, {SMALL: TEN})),
    (SUPERVISOR, FreeTerminal("ann")),
    (ANN, PlaceWagers("ann", 2, {SIX: TEN})),
    (SYSTEM, CloseWagering()),
    (SYSTEM, Shoot()),
    (SYSTEM, ReportDice(WON)),
    (ATTENDANT, ClearLock("ann", "it is right")),
    (SUPERVISOR, HoldTerminal("ann", WHY)),
    (SUPERVISOR, VoidWagers("ann", 2, WHY)),
    (SUPERVISOR, FreeTerminal("ann")),
    (SUPERVISOR, DeclareServer((1,), WHY)),
    (SUPERVISOR, ClearFault()),
    (SYSTEM, ReportTerminal(1, Amount(7), 3)),
)
"""In this order each is done, and each once."""


def fitted(config: TableConfig) -> TableConfig:
    """A great win locks its terminal; places may be reserved."""
    setting = HandPay(lock_win_from=Amount(100_000))
    return msgspec.structs.replace(config, hand_pay=setting, reserve_seconds=600)


def test_every_order_about_faults_places_and_locks_sent_three_times_is_done_once(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()
    given: list[tuple[Request, Answer]] = []

    async def thrice(desk: Desk, request: Request) -> None:
        table = desk.rooms.room(request.table or "").table
        if isinstance(request.command, CloseWagering | Shoot):
            hands.past(table.deadline)
        one, two = await asyncio.gather(desk.submit(request), desk.submit(request))
        assert isinstance(one, Done), (request.command, one)
        head = desk.journal.head()
        assert one == two == await desk.submit(request), request.command
        assert desk.journal.head() == head
        given.append((request, one))

    async def first() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await printing_tables(staff, readings=TAKEN, fitted=fitted)
            for number, ((by, role), command) in enumerate(ORDERS):
                name = f"order-{number}"
                await thrice(
                    desk, Request(by=by, id=name, role=role, command=command, table="east")
                )
            await staff.do(*BOB, Collect("bob"), "west")
            inserted = InsertTicket(amount=CREDIT, paper=number_of(desk, "west"))
            asked = Request(by="bob", id="in", role="player", command=inserted, table="west")
            await thrice(desk, asked)

    async def again() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            before = desk.journal.head()
            for request, answer in given:
                assert await desk.submit(request) == answer, request.command
            assert desk.journal.head() == before

    asyncio.run(first())
    asyncio.run(again())
    ours = {HoldTerminal.__module__, ClearLock.__module__}
    new = {kind for kind in COMMANDS if kind.__module__ in ours}
    new |= {RestrictPlaces, AllowPlaces, ReservePlace, ReportTerminal}
    assert new <= {type(request.command) for request, _ in given}
    journal = home.journal(read_only=True)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    assert balances["table:east/stack:ann"] == CREDIT + TEN
    assert balances["table:west/stack:bob"] == CREDIT
