"""Two electronic tables whose terminals print tickets, at a desk."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.tickets.messages import RedeemTicket
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.config import Limits, TableConfig, TicketPrinter
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.defaults import default_evidence
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Refused
from sicbo.rulebooks.catalogue import open_rulebook
from tests.desk.floor import DAY, Staff
from tests.desk.linked_tables import ETG, SUPERVISOR

CASHIER = ("cass", "cashier")
KIOSK = ("kim", "kiosk")
CREDIT = Amount(40_000)
TABLES = ("east", "west")
TAKEN: Final = {"aruze.ticket_in": "central-system"}
"""The document read so that the central system may turn a ticket into credit (3.4.4)."""


async def printing_tables(
    staff: Staff,
    *,
    days: int = 30,
    readings: Mapping[str, str] = MappingProxyType({}),
    fitted: Callable[[TableConfig], TableConfig] = lambda config: config,
) -> None:
    """East with ann, west with bob, 400 on either meter."""
    await staff.do("olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION))
    for name, player in zip(TABLES, ("ann", "bob"), strict=True):
        limits = Limits(Amount(100), Amount(100_000))
        config = TableConfig(
            name, limits, layout="A", wagering_seconds=1, tickets=TicketPrinter(days)
        )
        config = fitted(config)
        await staff.do(
            "olga", "owner", InstallTable(game=ETG, config=config, readings=dict(readings))
        )
        await staff.equip(name)
        evidence = default_evidence(open_rulebook(ETG), DAY)
        await staff.do(*SUPERVISOR, OpenTable(config, DAY, evidence), name)
        await staff.do("olga", "owner", EnrolPlayer(player=player))
        await staff.do(*CASHIER, BuyIn(player, Amount(500_000)))
        await staff.do(player, "player", TakeSeat(player, 1), name)
        await credit(staff, name, player)


async def credit(staff: Staff, table: str, player: str) -> None:
    """400 more on a player's meter."""
    await staff.do("sys", "system", TransferCredit(player, CREDIT), table)


async def collect(staff: Staff, table: str = "east", player: str = "ann") -> str:
    """Collect a meter; the number on the ticket, as its terminal prints it."""
    await staff.do(player, "player", Collect(player), table)
    return number_of(staff.desk, table)


def number_of(desk: Desk, table: str = "east", serial: int | None = None) -> str:
    """The number on the newest ticket of a table, or on another one."""
    last = desk.rooms.room(table).table.tickets.last
    return desk.numbers.number(list(desk.rooms.founding.tables), table, serial or last)


async def present(staff: Staff, paper: str, amount: int = CREDIT) -> Answer:
    """Present a ticket at the cage for cash."""
    return await staff.ask(*CASHIER, RedeemTicket(amount=Amount(amount), paper=paper))


def reason(answer: Answer) -> str:
    """Why an answer is a no."""
    assert isinstance(answer, Refused), answer
    return answer.refusal.reason
