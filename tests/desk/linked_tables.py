"""Two electronic tables of one floor that feed one jackpot, at a desk."""

import datetime

from sicbo.core.dice import Dice
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.jackpots.messages import JACKPOT, LinkJackpot, OpenJackpot
from sicbo.core.floor.jackpots.pool import Meters
from sicbo.core.floor.jackpots.standing import links_of
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.defaults import default_evidence
from sicbo.rulebooks.catalogue import open_rulebook
from tests.desk.floor import DAY, Staff

ETG = "aruze-etg"
TABLES = ("east", "west")
SIX, SMALL = WagerKey("triple:6"), WagerKey("small")
OPERATOR = ("olga", "operator")
SUPERVISOR = ("eva", "electronic-gaming-supervisor")
HOST = ("hal", "electronic-gaming-host")


class HandClock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.time = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)

    def now(self) -> datetime.datetime:
        """The time."""
        return self.time

    def past(self, moment: datetime.datetime | None) -> None:
        """Let time go on to a moment."""
        assert moment is not None
        self.time = max(self.time, moment)

    def seen(self, _: object) -> None:
        """What was written elsewhere moves no hand."""


async def install(staff: Staff, name: str, player: str) -> None:
    """An open table at which a player sits with credit."""
    config = TableConfig(name, Limits(Amount(100), Amount(100_000)), layout="A", wagering_seconds=1)
    await staff.do("olga", "owner", InstallTable(game=ETG, config=config))
    await staff.equip(name)
    evidence = default_evidence(open_rulebook(ETG), DAY)
    await staff.do(*SUPERVISOR, OpenTable(config, DAY, evidence), name)
    await staff.do("olga", "owner", EnrolPlayer(player=player))
    await staff.do("cass", "cashier", BuyIn(player, Amount(500_000)))
    await staff.do(player, "player", TakeSeat(player, 1), name)
    await staff.do("sys", "system", TransferCredit(player, Amount(400_000)), name)


async def linked_tables(staff: Staff, *, reset: int = 100_000, verify_from: int = 1) -> None:
    """The jackpot gold, fed by both tables."""
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    for name, player in zip(TABLES, ("ann", "bob"), strict=True):
        await install(staff, name, player)
    opened = OpenJackpot(
        pool="gold",
        reset=Amount(reset),
        spots=(SIX,),
        at_least=Amount(1000),
        sharing="equal",
        paid="meter",
        verify_from=Amount(verify_from),
        acknowledged=True,
    )
    await staff.do(*OPERATOR, opened, "east")
    for name, rate in zip(TABLES, ("1/200", "1/300"), strict=True):
        link = LinkJackpot(pool="gold", display=rate, reserve="1/1000", approval="letter 12")
        await staff.do(*OPERATOR, link, name)


async def played(
    staff: Staff,
    hands: "HandClock",
    table: str,
    dice: Dice,
    wager: WagerKey,
    stake: int,
) -> None:
    """One round at a table with one wager of its player."""
    player = "ann" if table == "east" else "bob"
    number = staff.desk.rooms.room(table).table.round
    bet = PlaceWagers(player, number, {wager: Amount(stake)})
    await staff.do(player, "player", bet, table)
    hands.past(staff.desk.rooms.room(table).table.deadline)
    await staff.do("sys", "system", CloseWagering(), table)
    await staff.do(player, "player", Shoot(player), table)
    await staff.do("sys", "system", ReportDice(dice), table)


def meters(staff: Staff, pool: str = "gold") -> Meters:
    """What a jackpot shows at the desk."""
    floor = staff.desk.rooms.floor
    known = floor.state(JACKPOT, pool)
    return known.meters(links_of(floor, known).values())
