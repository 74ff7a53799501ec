"""Tickets followed along the record: whatever is changed there is found by both verifiers."""

import asyncio
import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.tickets.messages import (
    DispenseTicket,
    ExpireTicket,
    HandBackTicket,
    PayDamagedTicket,
    PutAwayTicket,
    RedeemTicket,
    ReportPrint,
    ReprintTicket,
    TakeTicket,
    VoidTicket,
)
from sicbo.core.money import Amount
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HOST, SUPERVISOR, HandClock
from tests.desk.printing_tables import (
    CASHIER,
    CREDIT,
    KIOSK,
    collect,
    credit,
    present,
    printing_tables,
)
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of


async def everything(staff: Staff, hands: HandClock) -> None:
    """One ticket for everything that can become of one."""
    await printing_tables(staff)

    async def another() -> str:
        await credit(staff, "east", "ann")
        return await collect(staff)

    await present(staff, await collect(staff))
    into_wallet = RedeemTicket(amount=Amount(CREDIT), player="bob", paper=await another())
    await staff.do(*CASHIER, into_wallet)
    await staff.do("ann", "player", ReportPrint(ticket="east-2", outcome="printed"), "east")
    await staff.do("ann", "player", PutAwayTicket(ticket="east-2"), "east")
    taken = TakeTicket(amount=CREDIT, paper=await another())
    await staff.do(*KIOSK, taken)
    await staff.do(*KIOSK, HandBackTicket(ticket="east-3"))
    await staff.do(*KIOSK, taken)
    await staff.do(*KIOSK, DispenseTicket(ticket="east-3"))
    await another()
    await staff.do(*HOST, ReprintTicket(ticket="east-4"), "east")
    await staff.do(*SUPERVISOR, VoidTicket(ticket="east-4", reason="a jam"), "east")
    await collect(staff)
    damaged = PayDamagedTicket(ticket="east-5", amount=CREDIT, signed=True)
    await staff.do(*SUPERVISOR, damaged, "east")
    await collect(staff, "west", "bob")
    hands.time += datetime.timedelta(days=30)
    await staff.do("sys", "system", ExpireTicket(ticket="west-1"))
    await another()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything has happened to tickets that can."""
    folder = tmp_path_factory.mktemp("tickets")
    home, hands = new_home(folder), HandClock()
    played = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await everything(Staff(desk), hands)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again_without_the_key(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    held = {name: n for name, n in balances.items() if name.startswith("ticket:") and n}
    cash = {name for name in held if name.endswith("/cash")}
    assert cash == {f"ticket:east-{serial}/cash" for serial in (1, 3, 5)}
    assert {name: held[name] for name in held.keys() - cash} == {
        "ticket:west-1/unclaimed": CREDIT,
        "ticket:east-6/ticket": CREDIT,
    }
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more is on a ticket than left the meter": (
        "ticket.issued",
        lambda event: event.update(amount=event["amount"] + 1),
        "differs",
    ),
    "a serial is left out": (
        "table.meter_collected",
        lambda event: event.update(serial=event["serial"] + 1),
        "the next ticket",
    ),
    "a ticket is paid more than it says": (
        "ticket.redeemed",
        lambda event: event.update(amount=event["amount"] + 1),
        "must be paid",
    ),
    "another ticket is paid": (
        "ticket.redeemed",
        lambda event: event.update(ticket="east-1"),
        "not outstanding",
    ),
    "somebody else has the money": (
        "wallet.came_from_ticket",
        lambda event: event.update(player="ann"),
        "differs",
    ),
    "a void ticket gives less back": (
        "table.meter_credited",
        lambda event: event.update(amount=1),
        "differs",
    ),
    "a ticket was paid after its time": (
        "ticket.issued",
        lambda event: event.update(until="2026-11-16T12:00:00Z"),
        "must not be paid",
    ),
    "less is listed unclaimed than has expired": (
        "unclaimed.ticket_listed",
        lambda event: event.update(amount=event["amount"] - 1),
        "must expire as it is listed",
    ),
    "another ticket is listed unclaimed": (
        "unclaimed.ticket_listed",
        lambda event: event.update(ticket="west-2"),
        "must expire as it is listed",
    ),
    "its table does not know of its end": (
        "table.ticket_closed",
        lambda event: event.update(serial=event["serial"] + 1),
        "its end",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, copied: PlayedFloor) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)
