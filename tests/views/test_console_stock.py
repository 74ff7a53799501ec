"""What the console is told of tray, slips and equipment, and what a table lacks."""

import asyncio
import datetime
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from sicbo.core.floor.cage.messages import AskForSlip, ReceiveSlip, SendSlip, StockBank
from sicbo.core.floor.equipment.messages import (
    BreakSeal,
    CheckItem,
    FitItem,
    RegisterItem,
    RemoveItem,
    SealItem,
    TakeKit,
)
from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.opening.messages import CloseTable, OpenTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.tray.messages import CountTray
from sicbo.desk.home.defaults import config_for, default_evidence
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.console.console_stock_form import (
    EquipmentSection,
    FittedShown,
    LackShown,
    Permission,
    TraySection,
)
from sicbo.views.tables.table_fold import TableFold
from tests.desk.floor import FIVE, Staff

GAME, TABLE = "star-2016", "main"
DEALER, LOWEST, SUPERVISOR = "dealer", "games-supervisor", "casino-supervisor"
HUNDRED = Amount(10_000)
ROLL = (1, 2, 3)
BOOK = open_rulebook(GAME)
CONFIG = msgspec.structs.replace(config_for(BOOK, TABLE), dice="keyed", box=True)

Story = Callable[["Evening"], Coroutine[Any, Any, None]]


class Evening:
    """A Star table, its staff, and the console as each of them sees it."""

    def __init__(self, staff: Staff, fold: TableFold) -> None:
        self.staff, self.fold = staff, fold
        self.now = datetime.datetime.now(datetime.UTC)

    async def do(self, by: str, role: str, command: Any) -> None:
        await self.staff.do(by, role, command, TABLE)

    async def opens(self) -> None:
        day = self.now.date()
        await self.do("sue", SUPERVISOR, OpenTable(CONFIG, day, default_evidence(BOOK, day)))

    async def pays_a_winner(self) -> None:
        """A round in which small wins five."""
        staff = self.staff
        await staff.do("olga", "owner", EnrolPlayer(player="ann"))
        await staff.seat("ann", 1, FIVE)
        await staff.deal(Shake(3), OpenBets())
        await staff.bet("ann")
        await staff.deal(CloseBets(), PressKey(), Uncover())
        await staff.deal(Announce(ROLL), EnterResult(ROLL), Settle())

    def _sees(self, role: str, section: str) -> Any:
        by = {DEALER: "dan", SUPERVISOR: "sue"}[role]
        return self.fold.staff(role, PersonId(by), datetime.datetime.now(datetime.UTC))[section]

    def tray(self, role: str = DEALER) -> TraySection:
        tray = self._sees(role, "tray")
        assert isinstance(tray, TraySection)
        return tray

    def equipment(self, role: str = DEALER) -> EquipmentSection:
        equipment = self._sees(role, "equipment")
        assert isinstance(equipment, EquipmentSection)
        return equipment

    def dice(self, role: str = DEALER) -> FittedShown:
        return next(each for each in self.equipment(role).items if each.kind == "dice")

    def lacks(self, role: str = DEALER) -> list[LackShown]:
        return list(self._sees(role, "lacks"))


def on_evening(folder: Path, story: Story) -> None:
    home = found(
        folder / "floor", "test", "AUD", [FirstTable(GAME, CONFIG, {})], key=folder / "key"
    )
    asyncio.run(_told(home, story))


async def _told(home: Home, story: Story) -> None:
    async with open_floor(home) as desk:
        fold = TableFold(await desk.published(), TABLE, demo=False)
        await story(Evening(Staff(desk, table=TABLE), fold))


def test_a_table_that_lacks_nothing_says_so(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        assert evening.lacks() == []
        await evening.opens()
        assert evening.lacks() == []
        tray = evening.tray()
        assert (tray.holds, tray.proposed, tray.locked) == (tray.imprest, None, False)

    on_evening(tmp_path, story)


def test_a_closed_tray_is_counted_by_a_supervisor_at_this_very_console(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.opens()
        assert evening.tray().counts == {"check": Permission(LOWEST, LOWEST)}
        await evening.do("sue", SUPERVISOR, CloseTable())
        (lack,) = evening.lacks()
        assert (lack.refusal.reason, lack.way, lack.who) == ("float-missing", "count", None)
        assert lack.may == Permission(LOWEST, LOWEST)
        (mine,) = evening.lacks(SUPERVISOR)
        assert mine.may == Permission(LOWEST, None)
        assert set(evening.tray().counts) == {"opening", "closing", "check"}
        holds = evening.tray().holds
        chips = {HUNDRED: holds // HUNDRED}
        await evening.do("sue", SUPERVISOR, CountTray("closing", chips, "dan"))
        assert (evening.tray().locked, evening.tray().counted) == (True, False)
        assert [each.way for each in evening.lacks()] == ["count"]
        await evening.do("sue", SUPERVISOR, CountTray("opening", chips, "dan"))
        assert evening.lacks() == []
        last = evening.tray().last
        assert last is not None
        assert (last.counted_by, last.watched_by, last.counted) == ("dan", "sue", holds)

    on_evening(tmp_path, story)


def test_a_tray_that_owes_is_filled_and_every_step_says_who_acts(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        chips = {HUNDRED: 3}
        await evening.do("sue", SUPERVISOR, CountTray("opening", {}, "dan", None, "all gone"))
        await evening.opens()
        await evening.pays_a_winner()
        tray = evening.tray()
        assert tray.holds == -FIVE
        (lack,) = evening.lacks()
        assert (lack.refusal.reason, lack.way) == ("float-short", "fill")
        assert lack.may == Permission(LOWEST, LOWEST)
        assert tray.imprest is not None
        assert tray.proposed is not None
        assert (tray.proposed.kind, tray.proposed.amount) == ("fill", tray.imprest + FIVE)
        assert (tray.fills, tray.credits) == (Permission(LOWEST, LOWEST), None)
        await evening.do("olga", "owner", StockBank(way="in", chips=chips))
        await evening.do("sue", SUPERVISOR, AskForSlip(kind="fill", table=TABLE, chips=chips))
        (lack,) = evening.lacks()
        assert (lack.way, lack.may, lack.who, lack.slip) == (None, None, "cashier", 2)
        assert evening.tray().slips[0].voids == Permission(LOWEST, LOWEST)
        await evening.do("cass", "cashier", SendSlip(slip=2, chips=chips))
        (lack,) = evening.lacks()
        assert (lack.way, lack.may, lack.slip) == ("receive", Permission(DEALER, None), 2)
        await evening.do("dan", DEALER, ReceiveSlip(slip=2, chips=chips))
        assert evening.lacks() == []
        assert evening.tray().slips == ()

    on_evening(tmp_path, story)


def test_a_credit_is_sent_and_taken_back_at_the_table(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        chips = {HUNDRED: 1}
        await evening.do("sue", SUPERVISOR, AskForSlip(kind="credit", table=TABLE, chips=chips))
        (slip,) = evening.tray().slips
        assert (slip.waits_for, slip.sends) == (DEALER, Permission(DEALER, None))
        assert (slip.receives, slip.returns) == (None, None)
        await evening.do("dan", DEALER, SendSlip(slip=2, chips=chips))
        (slip,) = evening.tray().slips
        assert (slip.waits_for, slip.returns, slip.sends) == (
            "cashier",
            Permission(DEALER, None),
            None,
        )

    on_evening(tmp_path, story)


def test_dice_out_of_play_are_replaced_sealed_and_checked_one_after_the_other(
    tmp_path: Path,
) -> None:
    async def story(evening: Evening) -> None:
        await evening.opens()
        dice = evening.dice()
        assert (dice.checks, dice.breaks, dice.seals) == (
            Permission(DEALER, None),
            Permission(DEALER, None),
            None,
        )
        failed = CheckItem(serial=dice.serial, passed=False, evidence="a chipped edge")
        await evening.do("dan", DEALER, failed)
        (lack,) = evening.lacks()
        assert (lack.refusal.reason, lack.way, lack.item) == (
            "equipment-missing",
            "check",
            dice.serial,
        )
        facts = {"marks": "dots", "opposite": "seven"}
        spare = RegisterItem(
            kind="dice", serial="D-7", maker="acme", evidence="a box", facts=facts, pieces=3
        )
        await evening.do("kay", "keeper", spare)
        (lack,) = evening.lacks()
        assert (lack.way, lack.may) == ("replace", Permission(DEALER, None))
        assert [each.serial for each in evening.equipment().spares] == ["D-7"]
        await evening.do("dan", DEALER, RemoveItem(serial=dice.serial))
        assert evening.lacks()[0].way == "replace"
        await evening.do("dan", DEALER, FitItem(serial="D-7", table=TABLE))
        assert [each.way for each in evening.lacks()] == ["seal", "check"]
        await evening.do("dan", DEALER, SealItem(serial="D-7", seal="S-1"))
        await evening.do("dan", DEALER, CheckItem(serial="D-7", passed=True, evidence="looked"))
        assert evening.lacks() == []
        await evening.do("dan", DEALER, BreakSeal(serial="D-7", evidence="it tore"))
        assert [each.way for each in evening.lacks()] == ["seal"]

    on_evening(tmp_path, story)


def test_what_nobody_at_the_table_can_end_is_for_the_keeper(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.opens()
        await evening.do("dan", DEALER, RemoveItem(serial=evening.dice().serial))
        (lack,) = [each for each in evening.lacks() if each.kind == "dice"]
        # The set that was removed is a spare now, and has lost its seal.
        assert (lack.way, lack.may) == ("replace", Permission(DEALER, None))
        layout = next(each for each in evening.equipment().items if each.kind == "layout")
        assert layout.removes == Permission(LOWEST, LOWEST)
        await evening.do("sue", SUPERVISOR, RemoveItem(serial=layout.serial))
        (spare,) = [each for each in evening.equipment().spares if each.kind == "layout"]
        assert spare.fits == Permission(LOWEST, LOWEST)

    on_evening(tmp_path, story)


def test_dice_that_broke_for_good_are_replaced_at_a_closed_table_by_its_supervisor_alone(
    tmp_path: Path,
) -> None:
    async def story(evening: Evening) -> None:
        await evening.opens()
        await evening.staff.deal(Shake(3), Declare("broken-dice"))
        (lack,) = evening.lacks()
        assert (lack.way, lack.may, lack.who) == (None, None, "keeper")
        await evening.do("sue", SUPERVISOR, CloseTable())
        dice = evening.dice()
        (lack,) = [each for each in evening.lacks(SUPERVISOR) if each.kind == "dice"]
        assert (lack.way, lack.may, lack.item) == ("remove", Permission(LOWEST, None), dice.serial)
        await evening.do("sue", SUPERVISOR, RemoveItem(serial=dice.serial))
        (lack,) = [each for each in evening.lacks(SUPERVISOR) if each.kind == "dice"]
        assert (lack.way, lack.may) == ("kit", Permission(LOWEST, None))
        assert evening.equipment().kit == ("dice",)
        await evening.do("sue", SUPERVISOR, TakeKit(table=TABLE, evidence="a new box"))
        assert [each.way for each in evening.lacks()] == ["count"]

    on_evening(tmp_path, story)


def test_a_locked_console_is_told_nothing_of_it(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        shown = evening.fold.staff(DEALER, PersonId("dan"), evening.now, locked=True)
        assert [shown[name] for name in ("tray", "equipment", "lacks")] == [None, None, None]

    on_evening(tmp_path, story)
