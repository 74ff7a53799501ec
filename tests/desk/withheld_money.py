"""A floor on which everything is withheld that can be: tickets, prizes, credit and winnings."""

from collections.abc import Iterator
from typing import Any

import msgspec

from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.holds.messages import (
    DemandCredit,
    DemandPrize,
    DemandTicket,
    DetermineHold,
    ReceiveReturn,
    ReviewHold,
    SeizeWinnings,
    WithholdCredit,
    WithholdPrize,
    WithholdTicket,
)
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot, PayPrize, VerifyPrize
from sicbo.core.floor.notices.messages import AcknowledgeNotice
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.config import Limits
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.desk.home.defaults import default_config, opening_steps
from sicbo.desk.writer.request import Request
from sicbo.rulebooks.catalogue import open_rulebook
from tests.desk.floor import DAY, Staff
from tests.desk.linked_tables import HOST, OPERATOR, SIX, SUPERVISOR, HandClock, played
from tests.desk.printing_tables import CASHIER, collect, credit, present, printing_tables

INSPECTOR = ("ina", "inspector")
PIT_BOSS = ("pat", "pit-boss")
TEN = Amount(1_000)
PRIZE = Amount(100_000)
GOLD: dict[str, Any] = {"pool": "gold", "prize": 1, "player": "ann"}


async def dealt_table(staff: Staff) -> None:
    """Crown's table, at which ann wins ten."""
    config = msgspec.structs.replace(
        default_config("crown-a", "crown"), dice="keyed", limits=Limits(Amount(500), Amount(10**6))
    )
    await staff.do("olga", "owner", InstallTable(game="crown-a", config=config))
    await staff.equip("crown")
    for role, step in opening_steps(open_rulebook("crown-a"), config, DAY):
        await staff.do("pat", role, step, "crown")
    await staff.do("ann", "player", BringChips("ann", Amount(50_000)), "crown")
    await staff.do("ann", "player", TakeSeat("ann", 1), "crown")


async def won(staff: Staff, hands: HandClock) -> None:
    """Ann has won the jackpot gold at east, and bob's ticket of 400 is paid at west."""
    opened = OpenJackpot(
        pool="gold",
        reset=PRIZE,
        spots=(SIX,),
        at_least=TEN,
        sharing="equal",
        paid="meter",
        acknowledged=True,
    )
    await staff.do(*OPERATOR, opened, "east")
    link = LinkJackpot(pool="gold", display="1/200", approval="letter 12")
    await staff.do(*OPERATOR, link, "east")
    await played(staff, hands, "east", (6, 6, 6), SIX, TEN)
    verified = VerifyPrize(**GOLD, amount=PRIZE)
    for who in (HOST, SUPERVISOR):
        await staff.do(*who, verified, "east")
    await present(staff, await collect(staff, "west", "bob"))
    await credit(staff, "west", "bob")
    await collect(staff, "west", "bob")
    await credit(staff, "west", "bob")


async def lay_money(staff: Staff, hands: HandClock) -> None:
    """East with a prize, west with a paid ticket and a good one, and a dealt table."""
    await printing_tables(staff)
    await won(staff, hands)
    await dealt_table(staff)
    at_crown = Staff(staff.desk, prefix="crown-", table="crown")
    await at_crown.open_bets()
    await at_crown.bet("ann", amount=TEN)
    await at_crown.finish((1, 2, 4))


def orders(number: int = 0) -> Iterator[Request]:
    """Every order about holds and notices once, in an order in which each is done."""

    def said(why: str) -> str:
        return f"{why} {number}"

    steps: list[tuple[tuple[str, str], AnyCommand, str | None]] = [
        (OPERATOR, WithholdPrize(**GOLD, reason=said("the roll")), "east"),
        (INSPECTOR, ReviewHold(hold="east-1", finding="the roll was seen"), None),
        (OPERATOR, DetermineHold(hold="east-1", pays=TEN, reason="so far"), "east"),
        (SUPERVISOR, PayPrize(**GOLD, how="meter"), "east"),
        (OPERATOR, DemandPrize(**GOLD, amount=TEN, reason="it was a mistake"), "east"),
        (OPERATOR, WithholdTicket(ticket="west-2", reason="it looks forged"), "west"),
        (INSPECTOR, AcknowledgeNotice(number=3, note="seen"), None),
        (INSPECTOR, ReviewHold(hold="west-1"), None),
        (OPERATOR, DetermineHold(hold="west-1", pays=TEN, reason="a part"), "west"),
        (OPERATOR, DemandTicket(ticket="west-1", amount=TEN, reason="it was forged"), "west"),
        (OPERATOR, WithholdCredit(player="bob", amount=TEN, reason="a jump"), "west"),
        (OPERATOR, DetermineHold(hold="west-3", pays=Amount(400), reason="a part"), "west"),
        (OPERATOR, DemandCredit(player="bob", amount=TEN, reason="a jump"), "west"),
        (CASHIER, ReceiveReturn(hold="west-4", amount=Amount(700)), None),
        (OPERATOR, DetermineHold(hold="west-4", pays=Amount(500), reason="half"), "west"),
        (OPERATOR, DetermineHold(hold="east-2", pays=Amount(0), reason="none"), "east"),
        (PIT_BOSS, SeizeWinnings(player="ann", amount=TEN, reason="a device"), "crown"),
        (PIT_BOSS, DetermineHold(hold="crown-1", pays=Amount(300), reason="a part"), "crown"),
    ]
    for place, (who, command, table) in enumerate(steps):
        yield Request(
            by=who[0], id=f"hold-{number}-{place}", role=who[1], command=command, table=table
        )
        if isinstance(command, DemandPrize):
            review = ReviewHold(hold="east-2")
            who = INSPECTOR
            yield Request(by=who[0], id=f"hold-{number}-more", role=who[1], command=review)
