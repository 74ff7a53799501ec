"""Trays, slips and boxes reckoned anew: whatever is changed in the record of them is found."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

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
from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote, SettleDebt, TakeChips
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.tray.holding import by_record, changed
from sicbo.core.table.tray.messages import CountTray
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.defaults import default_config, default_evidence
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.accounts.sheet import sheet
from tests.desk.floor import BIG, DAY, FIVE, TRAY, Staff, new_home
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import Change, assert_found_by_both, event, other
from tests.journal.test_tampering import export_of

HUNDRED = Amount(10_000)


async def slip(staff: Staff, number: int, kind: str, pieces: int) -> None:
    """A slip goes its whole way."""
    chips = {HUNDRED: pieces}
    asked = AskForSlip(kind=kind, table="main", chips=chips)  # type: ignore[arg-type]
    await staff.do("cas", "casino-supervisor", asked, "main")
    cage, table = ("cass", "cashier"), ("dan", "dealer")
    sender, receiver = (cage, table) if kind == "fill" else (table, cage)
    await staff.do(*sender, SendSlip(slip=number, chips=chips), "main")
    await staff.do(*receiver, ReceiveSlip(slip=number, chips=chips), "main")


async def counted(staff: Staff, purpose: str, lacks: int = 0) -> None:
    """A count as the record has it, or with so much less."""
    held = by_record(staff.room.table) - lacks
    chips = changed(Amount(held), TRAY.denominations)
    reason = "a chip fell" if lacks else ""
    count = CountTray(purpose, chips, "dan", None, reason)  # type: ignore[arg-type]
    await staff.do("olga", "operator", count, "main")


async def dealt(staff: Staff) -> None:
    """A round that is won, whose money is taken away, and that is undone; the debt is paid."""
    await staff.open_bets()
    bet = PlaceWagers("p0", staff.room.table.round, {BIG: FIVE})
    await staff.do("p0", "player", bet, "main")
    await staff.finish((4, 5, 6))
    await counted(staff, "check")
    await staff.do("p0", "player", TakeChips("p0", Amount(staff.room.table.stack_of("p0"))), "main")
    await staff.do("p0", "player", LeaveSeat("p0"), "main")
    await staff.do("dan", "dealer", Declare("broken-dice"), "main")
    await counted(staff, "check")
    await staff.do("p0", "player", SettleDebt("p0"), "main")
    await counted(staff, "check")


async def notes(staff: Staff) -> None:
    """A note goes into a terminal, and its box to the cage."""
    config = default_config("aruze-etg", "etg")
    boxed = type(config)(**{**_fields(config), "box": True, "dice": "virtual"})
    await staff.do("olga", "owner", InstallTable(game="aruze-etg", config=boxed))
    await staff.equip("etg")
    evidence = default_evidence(open_rulebook("aruze-etg"), DAY)
    await staff.do("olga", "operator", OpenTable(boxed, DAY, evidence), "etg")
    await staff.do("p1", "player", TakeSeat("p1", 1), "etg")
    await staff.do("p1", "player", InsertNote("p1", Amount(5000)), "etg")
    await staff.do("eva", "electronic-gaming-supervisor", RemoveBox(table="etg"), "etg")
    counted = CountBox(box=1, amount=Amount(4500), counted_by="cleo", reason="a torn note")
    await staff.do("cass", "cashier", counted)


def _fields(config: Any) -> dict[str, Any]:
    return {name: getattr(config, name) for name in config.__struct_fields__}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """An evening with everything that moves chips into a tray and out of it."""
    folder = tmp_path_factory.mktemp("evening")
    home = new_home(folder)
    played = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await staff.open_floor(tray=TRAY)
            await staff.do("cass", "cashier", BuyIn("p1", FIVE))
            await staff.do("olga", "owner", StockBank(way="in", chips={HUNDRED: 50}))
            await slip(staff, 1, "fill", 20)
            await dealt(staff)
            await slip(staff, 2, "credit", 5)
            asked = AskForSlip(kind="fill", table="main", chips={HUNDRED: 1})
            await staff.do("cas", "casino-supervisor", asked, "main")
            await staff.do("cas", "casino-supervisor", VoidSlip(slip=3, reason="late"), "main")
            await staff.do("cas", "casino-supervisor", asked, "main")
            await staff.do("cass", "cashier", SendSlip(slip=4, chips={HUNDRED: 1}))
            await staff.do("cass", "cashier", ReturnSlip(slip=4, reason="nobody there"))
            await counted(staff, "check", lacks=500)
            await notes(staff)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


@pytest.fixture
def played(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_an_evening_with_trays_is_whole_for_both_and_decided_so_again(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    assert audit(journal, read_key(played.key).public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
    told = independent("verify_journal.py", export_of(played), played.public, played.head)
    assert told[0] == 0, told


def test_the_sheet_of_such_an_evening_agrees_with_its_record(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    found = sheet(journal, "main")
    journal.close()
    assert (found.opener.counted, found.filled, found.credited) == (0, 200_000, 50_000)
    assert (found.running, found.closer) == (True, None)
    assert found.checks[-1].counted == 149_500
    assert (found.difference, found.win_by_record, found.win_by_count) == (-500, 0, -500)
    assert (found.owed_before, found.owed_after) == (0, 0)
    assert [each.difference for each in found.checks] == [0, 0, 0, -500]


CHANGES: dict[str, tuple[Change, str]] = {
    "a tray is said to have held less": (
        lambda r: event(r, "table.tray_counted", -1).update(expected=149_500),
        "the tray must hold 150000, got 149500",
    ),
    "more is said to be counted than the chips are worth": (
        other("table.tray_counted", -1, counted=150_000),
        "come to",
    ),
    "one person counts alone": (
        other("table.tray_counted", -1, counted_by="olga"),
        "two people",
    ),
    "a fill brings less than the cage sent": (
        other("table.tray_filled", amount=190_000),
        "",
    ),
    "a slip has the number of another": (
        lambda r: [e["event"].update(slip=9) for e in r if e["event"].get("slip") == 3],
        "slip must be 3",
    ),
    "a slip is received by whoever sent it": (
        other("cage.slip_received", by="cass"),
        "must be received by another",
    ),
    "a slip is received with other chips": (
        other("cage.slip_received", chips={"500": 400}),
        "is not the one that was asked for",
    ),
    "a slip that was sent is void": (
        other("cage.slip_voided", slip=4),
        "slip 4",
    ),
    "a box is counted for more than it held": (
        other("cage.box_counted", amount=6000),
        "box 1",
    ),
    "a box arrives with less than it left with": (
        other("cage.box_taken", amount=4000),
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both_even_where_every_link_fits(
    name: str, played: PlayedFloor
) -> None:
    assert_found_by_both(played, *CHANGES[name])
