"""A floor with two tables and trays, of which one has closed while its colour chips are out."""

import msgspec

from sicbo.core.floor.cage.messages import StockBank
from sicbo.core.floor.founding import EnrolPlayer, InstallTable
from sicbo.core.floor.redemptions.messages import AskRedemption, VerifyRedemption
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import BuyColours
from sicbo.core.table.config import ColourSet
from sicbo.core.table.opening.messages import CloseTable, OpenTable
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.tray.holding import by_record, changed
from sicbo.core.table.tray.messages import CountTray
from tests.desk.floor import DAY, FIVE, TRAY, Staff, config

RED = Kind("red")
FIRST = Amount(100_000)
"""What each tray is first counted with."""


async def count(staff: Staff, table: str, purpose: str) -> None:
    """A count that finds what the record says, or the first chips."""
    found = staff.desk.rooms.floor.table(table)
    held = FIRST if found.tray.base is None else by_record(found)
    reason = "set up" if found.tray.base is None else ""
    chips = changed(Amount(held), TRAY.denominations)
    await staff.do("olga", "operator", CountTray(purpose, chips, "dan", DAY, reason), table)  # type: ignore[arg-type]


async def install(staff: Staff, name: str) -> None:
    """A table with a tray and colour chips, open."""
    colours = ColourSet(name, {"red": 500})
    wanted = msgspec.structs.replace(config(name, tray=TRAY), colours=colours)
    await staff.do("olga", "owner", InstallTable(game="canberra-2005", config=wanted))
    await count(staff, name, "opening")
    await staff.equip(name)
    await staff.do("olga", "operator", OpenTable(wanted, DAY), name)


async def closed_table(staff: Staff, pieces: int = 10) -> None:
    """Player p0 has red chips of `gone` at five, which is closed; the bank can pay for them."""
    await staff.open_floor(players=0)
    for name in ("gone", "side"):
        await install(staff, name)
    staff.table = "gone"
    await staff.do("olga", "owner", EnrolPlayer(player="p0"))
    await staff.seat("p0", 1)
    await staff.do("p0", "player", BuyColours("p0", RED, pieces, FIVE), "gone")
    await staff.do("olga", "owner", StockBank(way="in", chips={FIVE: pieces}))
    await staff.do("p0", "player", LeaveSeat("p0"), "gone")
    await staff.do("olga", "operator", CloseTable(), "gone")


def asks(pieces: int) -> AskRedemption:
    """Red chips of the closed table are handed in."""
    return AskRedemption(player="p0", colour=RED, pieces=pieces, issued_at="gone")


def verifies(number: int, pieces: int) -> VerifyRedemption:
    """What they come to is verified, and paid."""
    return VerifyRedemption(number=number, amount=Amount(pieces * FIVE))
