"""Tables of any document on one floor, each with a tray, a box, colour chips and markers."""

import msgspec

from sicbo.core.floor.cage.messages import StockBank
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.config import ColourSet, FloatTray, Limits, TableConfig
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.defaults import default_config, opening_steps
from sicbo.rulebooks.catalogue import open_rulebook
from tests.desk.floor import DAY, Staff

RED, BLUE = Kind("red"), Kind("blue")
HUNDRED = Amount(10_000)
CHIPS = tuple(map(Amount, (100, 500, 2500, 10_000)))


def chip_table(game: str, name: str, *, dice: str = "keyed") -> TableConfig:
    """A table whose tray holds a thousand, with one marker of twenty-five."""
    return msgspec.structs.replace(
        default_config(game, name),
        dice=dice,
        limits=Limits(Amount(500), Amount(100_000)),
        tray=FloatTray(CHIPS, Amount(100_000)),
        box=True,
        colours=ColourSet(name, {RED: 100, BLUE: 100}),
        markers={Amount(2500): 1},
    )


async def open_chip_table(staff: Staff, game: str, name: str, *, dice: str = "keyed") -> None:
    """A table installed, fitted, counted and opened."""
    wanted = chip_table(game, name, dice=dice)
    await staff.do("olga", "owner", InstallTable(game=game, config=wanted))
    await staff.equip(name)
    book = open_rulebook(game)
    for role, step in opening_steps(book, wanted, DAY):
        await staff.do("olga", role, step, name)


async def chip_floor(staff: Staff, *tables: tuple[str, str], dice: str = "keyed") -> None:
    """A floor with such tables by game and name, at each of which two players sit."""
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    await staff.do("olga", "owner", StockBank(way="in", chips={HUNDRED: 100, Amount(500): 100}))
    for player in ("p0", "p1"):
        await staff.do("olga", "owner", EnrolPlayer(player=player))
    for game, name in tables:
        await open_chip_table(staff, game, name, dice=dice)
        for seat, player in enumerate(("p0", "p1"), 1):
            await staff.do("cass", "cashier", BuyIn(player, Amount(100_000)))
            await staff.do(player, "player", BringChips(player, Amount(100_000)), name)
            await staff.do(player, "player", TakeSeat(player, seat), name)
