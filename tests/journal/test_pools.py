"""Jackpots reckoned anew: whatever is changed in the record of them is found by both verifiers."""

import asyncio
import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.jackpots.messages import (
    AdjustJackpot,
    DeclareJackpotFault,
    EndJackpot,
    LeaveOutTable,
    LinkJackpot,
    OpenJackpot,
    PayPrize,
    RetireJackpot,
    UnlinkJackpot,
    VerifyPrize,
)
from sicbo.core.money import Amount
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    HOST,
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    meters,
    played,
)
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

LOST, WON = (1, 2, 5), (6, 6, 6)


async def paid(staff: Staff, prize: int, player: str, table: str, amount: int) -> None:
    """A prize verified by two people and paid."""
    for person in (HOST, SUPERVISOR):
        check = VerifyPrize(pool="gold", prize=prize, player=player, amount=Amount(amount))
        await staff.do(*person, check, table)
    await staff.do(
        *SUPERVISOR, PayPrize(pool="gold", prize=prize, player=player, how="meter"), table
    )


async def everything(staff: Staff, hands: HandClock) -> None:
    """Both tables feed, both win; one prize is undone, an amount adjusted, a jackpot retired."""
    await linked_tables(staff)
    await played(staff, hands, "east", LOST, SMALL, 33_333)
    await played(staff, hands, "west", LOST, SMALL, 77_777)
    await played(staff, hands, "east", WON, SIX, 1000)
    await paid(staff, 1, "ann", "east", 100_000 + 166 + 259)
    await played(staff, hands, "west", WON, SIX, 5000)
    number = staff.desk.rooms.room("west").table.round - 1
    await staff.do(*SUPERVISOR, Invalidate(number, "disturbance", "a brawl"), "west")
    await played(staff, hands, "west", LOST, SMALL, 5000)
    dark = DeclareJackpotFault(pool="gold", part="display", reason="it went dark")
    await staff.do(*SUPERVISOR, dark, "west")
    adjust = AdjustJackpot(
        pool="gold", amount=Amount(90_000), procedure="7", reason="it lost count"
    )
    await staff.do(*OPERATOR, adjust, "west")
    await played(staff, hands, "east", LOST, SMALL, 1000)
    silver = OpenJackpot(
        pool="silver",
        reset=Amount(100),
        spots=(SIX,),
        at_least=Amount(100),
        sharing="each",
        paid="hand",
        acknowledged=True,
    )
    await staff.do(*OPERATOR, silver, "west")
    hands.past(hands.now().replace(hour=20))
    await staff.do(*OPERATOR, UnlinkJackpot(pool="gold"), "west")
    ends = hands.now().replace(day=hands.now().day + 8)
    retire = RetireJackpot(pool="gold", at=ends, into="silver", approval="letter 14")
    await staff.do(*OPERATOR, retire, "east")
    hands.past(ends)


async def after_the_end(staff: Staff, hands: HandClock) -> None:
    """A prize of a jackpot that has ended goes back; a table that cannot be read is left out."""
    tin = OpenJackpot(
        pool="tin",
        reset=Amount(700),
        spots=(SIX,),
        at_least=Amount(100),
        sharing="each",
        paid="meter",
        verify_from=Amount(10**9),
        acknowledged=True,
    )
    await staff.do(*OPERATOR, tin, "west")
    link = LinkJackpot(pool="tin", display="1/50", reserve="1/100", approval="letter 15")
    await staff.do(*OPERATOR, link, "west")
    await played(staff, hands, "west", LOST, SMALL, 5000)
    ends = hands.now() + datetime.timedelta(days=8)
    retire = RetireJackpot(pool="tin", at=ends, into="silver", approval="letter 16")
    await staff.do(*OPERATOR, retire, "west")
    await played(staff, hands, "west", WON, SIX, 1000)
    hands.past(ends)
    await staff.do("sys", "system", EndJackpot(pool="tin"))
    number = staff.desk.rooms.room("west").table.round - 1
    await staff.do(*SUPERVISOR, Invalidate(number, "disturbance", "a brawl"), "west")
    for name in ("east", "west"):
        link = LinkJackpot(pool="silver", display="1/50", approval="letter 17")
        await staff.do(*OPERATOR, link, name)
    await played(staff, hands, "east", LOST, SMALL, 5000)
    await staff.do("sys", "system", LeaveOutTable(pool="silver", table="east"))
    await played(staff, hands, "west", WON, SIX, 1000)
    await played(staff, hands, "east", LOST, SMALL, 5000)
    await played(staff, hands, "east", WON, SIX, 1000)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything has happened to a jackpot that can."""
    folder = tmp_path_factory.mktemp("pools")
    home, hands = new_home(folder), HandClock()
    played_there = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await everything(staff, hands)
            await staff.do("sys", "system", EndJackpot(pool="gold"))
            assert meters(staff, "gold").display == 0
            assert meters(staff, "silver").display > 100
            await after_the_end(staff, hands)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played_there.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played_there


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    gold = {name: held for name, held in balances.items() if name.startswith("jackpot:gold/")}
    assert {name: held for name, held in gold.items() if held} == {
        "jackpot:gold/seed": gold["jackpot:gold/seed"]
    }
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more is fed than is due": (
        "table.jackpot_fed",
        lambda event: event["display"].update(fed=event["display"]["fed"] + 1),
        "must be fed",
    ),
    "a carry is lost": (
        "table.jackpot_fed",
        lambda event: event["display"].update(carry="0"),
        "carried",
    ),
    "a round has another turnover": (
        "table.jackpot_fed",
        lambda event: event.update(turnover=event["turnover"] + 200),
        "turnover of round",
    ),
    "a table is linked at another rate": (
        "table.jackpot_linked",
        lambda event: event.update(display={"parts": 1, "of": 100}),
        "must be fed",
    ),
    "less is fetched than a table has given": (
        "table.jackpot_fetched",
        lambda event: event.update(display=event["display"] - 1),
        "must be fetched",
    ),
    "a prize is not what the display showed": (
        "jackpot.won",
        lambda event: event.update(display=event["display"] + 1),
        "must show",
    ),
    "shares do not come to the prize": (
        "jackpot.won",
        lambda event: event["shares"][0].update(amount=1),
        "must come to",
    ),
    "somebody else is paid": (
        "jackpot.prize_paid",
        lambda event: event.update(player="bob"),
        "not the one that was won",
    ),
    "one person verifies twice": (
        "jackpot.prize_verified",
        lambda event: event.update(by="hal"),
        "by two people",
    ),
    "less comes on the meter": (
        "table.prize_credited",
        lambda event: event.update(amount=1),
        "differs",
    ),
    "part of a prize that is taken back stays away": (
        "jackpot.prize_taken_back",
        lambda event: event.update(unpaid=1),
        "must go back whole",
    ),
    "an adjustment hides what was shown": (
        "jackpot.adjusted",
        lambda event: event.update(before=event["before"] - 1),
        "must show",
    ),
    "a table is left out that is none": (
        "jackpot.table_left_out",
        lambda event: event.update(table="west"),
        "must be fetched",
    ),
    "less goes on of a prize that goes back after the end": (
        "jackpot.prize_taken_back",
        lambda event: event.update(moved=1),
        "must be shown, run over or go on",
    ),
    "another jackpot has less of it": (
        "jackpot.received",
        lambda event: event.update(amount=1),
        "money is not whole",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, copied: PlayedFloor) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)
