"""Two desks on one journal race for what there is only one of: one wins, the other is refused."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sicbo.core.floor.cage.messages import AskForSlip, SendSlip
from sicbo.core.floor.equipment.messages import FitItem, RegisterItem, RemoveItem
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.vouchers.messages import ExchangeVoucher, IssueVoucher
from sicbo.core.money import Amount
from sicbo.core.table.colours.messages import BuyColours, RedeemColours
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.request import Answer, Done, Refused, Request
from sicbo.journal.audit import audit
from tests.desk.chip_floor import BLUE, HUNDRED, RED, chip_floor
from tests.desk.floor import Staff, new_home
from tests.desk.sums import assert_books_balance
from tests.real_postgres import Server

TIMES = 5
TABLES = (("star-2016", "star"), ("star-2016", "other"))
Side = tuple[str, str, AnyCommand, str]
"""Who orders what, in which role, at which table."""


async def voucher(staff: Staff, number: int) -> tuple[Side, Side]:
    """One voucher is shown at two tables."""
    await staff.do("olga", "owner", IssueVoucher(voucher=f"v-{number}", value=Amount(500)))
    exchange = ExchangeVoucher(voucher=f"v-{number}", player="p0")
    return ("dan", "dealer", exchange, "star"), ("don", "dealer", exchange, "other")


async def marker(staff: Staff, number: int) -> tuple[Side, Side]:
    """Two players want the one marker of twenty-five; whoever had it before gives it back."""
    for player, kind in (("p0", RED), ("p1", BLUE)):
        if number > 1:
            await staff.ask(player, "player", RedeemColours(player, kind), "star")
    sides = (BuyColours(*each, 2, Amount(2500), "marker") for each in (("p0", RED), ("p1", BLUE)))
    one, two = sides
    return ("p0", "player", one, "star"), ("p1", "player", two, "star")


async def piece(staff: Staff, number: int) -> tuple[Side, Side]:
    """Of a hundred pieces of a colour one is left in the rack, and two order it at two desks."""
    if number == 1:
        await staff.do("p0", "player", BuyColours("p0", RED, 99, Amount(100)), "star")
    else:
        await staff.do("p0", "player", RedeemColours("p0", RED, 1), "star")
    more = BuyColours("p0", RED, 1, Amount(100))
    return ("p0", "player", more, "star"), ("dan", "dealer", more, "star")


async def dice(staff: Staff, number: int) -> tuple[Side, Side]:
    """One set of dice is fitted at two tables whose own were taken away."""
    serial, sue = f"D-{number}", ("sue", "casino-supervisor")
    facts = {"marks": "dots", "opposite": "seven"}
    new = RegisterItem(
        kind="dice", serial=serial, maker="acme", facts=facts, pieces=3, evidence="new"
    )
    await staff.do("kay", "keeper", new)
    for table in ("star", "other"):
        for fitted in [
            name
            for name, item in staff.desk.rooms.floor.table(table).fitted.items()
            if item.kind == "dice"
        ]:
            await staff.do(*sue, RemoveItem(serial=fitted), table)
    return (*sue, FitItem(serial=serial, table="star"), "star"), (
        "sam",
        "casino-supervisor",
        FitItem(serial=serial, table="other"),
        "other",
    )


async def slip(staff: Staff, number: int) -> tuple[Side, Side]:
    """Two cashiers send the chips of one slip."""
    chips = {HUNDRED: 1}
    asked = AskForSlip(kind="fill", table="star", chips=chips)
    await staff.do("sue", "casino-supervisor", asked, "star")
    sent = SendSlip(slip=number, chips=chips)
    return ("cass", "cashier", sent, "star"), ("cleo", "cashier", sent, "star")


RACES: dict[str, tuple[Callable[..., object], str, str]] = {
    "one voucher": (voucher, "voucher-used", "1.1 casino promotional voucher"),
    "the last marker": (marker, "marker-missing", "2.7.1"),
    "the last piece": (piece, "insufficient-chips", "1.1 colour checks"),
    "one set of dice": (dice, "equipment-unfit", "house 31"),
    "one slip": (slip, "slip-on-the-way", "house 27"),
}


async def raced(one: Desk, two: Desk, number: int, sides: tuple[Side, Side]) -> list[Answer]:
    """What both orders come to, given at once at two desks."""
    requests = (
        Request(by=by, id=f"race-{number}", role=role, command=command, table=table)
        for by, role, command, table in sides
    )
    return await asyncio.gather(
        *(desk.submit(each) for desk, each in zip((one, two), requests, strict=True))
    )


@pytest.mark.parametrize("name", RACES)
def test_two_desks_race_and_one_of_them_wins(name: str, tmp_path: Path, postgres: Server) -> None:
    home = new_home(tmp_path, database=postgres.new_url())
    prepare, reason, clause = RACES[name]

    async def story() -> None:
        async with AsyncExitStack() as desks:
            one = await desks.enter_async_context(open_floor(home))
            staff = Staff(one)
            await chip_floor(staff, *TABLES)
            two = await desks.enter_async_context(open_floor(home, play=False))
            for number in range(1, TIMES + 1):
                sides = await prepare(staff, number)  # type: ignore[misc]
                came = await raced(one, two, number, sides)
                assert sum(isinstance(each, Done) for each in came) == 1, came
                (lost,) = (each.refusal for each in came if isinstance(each, Refused))
                assert (lost.reason, lost.clause) == (reason, clause)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert_books_balance(journal)
    assert audit(journal, home.public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
