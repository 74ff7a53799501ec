"""A right record is right to both verifiers: of wagers that waited, and of further places."""

import asyncio
from pathlib import Path

import pytest

from sicbo.core.floor.holds.messages import DetermineHold, WithholdCredit
from sicbo.core.floor.jackpots.messages import LinkJackpot, UnlinkJackpot
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.payouts.messages import CancelPayout
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.faults.messages import DeclareServer, HoldTerminal, Recalculate, VoidWagers
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.payouts.messages import CancelCredit
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    HOST,
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    played,
)
from tests.desk.paying_tables import ATTENDANT, paying_tables
from tests.desk.sums import assert_books_balance
from tests.journal.played import independent

TEN = Amount(1000)
WHY = "the screen flickers"
VOID = (
    VoidWagers("ann#2", 1, WHY),
    HoldTerminal("ann", WHY),
    VoidWagers("ann", 1, WHY),
)
CONFIRMED = Recalculate("ann#2", 1, {SIX: TEN})
INVALID = Invalidate(1, "disturbance", "a brawl")
FAILED = DeclareServer((1,), WHY)
ANEW = (
    UnlinkJackpot(pool="gold"),
    LinkJackpot(pool="gold", display="1/10", reserve="1/7", approval="letter 14"),
)
"""The table leaves the link, and comes back to it at other rates."""
ENDS: dict[str, tuple[TableCommand | NounCommand, ...]] = {
    "confirmed": (CONFIRMED,),
    "declared invalid while it waits": (INVALID,),
    "declared invalid": (CONFIRMED, INVALID),
    "reversed while it waits": (FAILED,),
    "reversed": (CONFIRMED, FAILED),
    "reversed on another link": (CONFIRMED, *ANEW, FAILED),
    "confirmed on another link": (*ANEW, CONFIRMED, FAILED),
    "void on another link": (CONFIRMED, *ANEW, *VOID),
    "void": VOID,
    "confirmed and void": (CONFIRMED, *VOID),
}
"""What becomes of a round in which one terminal has decided and another waits."""


def assert_right(home: Home, folder: Path) -> None:
    """Both verifiers find nothing, what was decided is decided so again, and the books balance."""
    journal = home.journal(read_only=True)
    try:
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        assert_books_balance(journal)
        with (folder / "export").open("wb") as file:
            export(journal, file, HandClock().now())
    finally:
        journal.close()
    public = home.folder / "public-key.pem"
    code, said = independent("verify_journal.py", folder / "export", public)
    assert code == 0, said


@pytest.mark.parametrize("end", ENDS)
def test_whatever_becomes_of_wagers_that_wait_the_record_is_right(tmp_path: Path, end: str) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await linked_tables(staff := Staff(desk))
            change = LinkJackpot(pool="gold", display="1/100", reserve="0", approval="letter 13")
            await staff.do(*OPERATOR, change, "east")
            await staff.do("ann", "player", TakeSeat("ann", 2), "east")
            await staff.do("sys", "system", TransferCredit("ann#2", Amount(50_000)), "east")
            bet = PlaceWagers("ann#2", 1, {SIX: TEN})
            await staff.do("ann", "player", bet, "east")
            await staff.do(*SUPERVISOR, HoldTerminal("ann#2", WHY), "east")
            await played(staff, hands, "east", (6, 6, 6), SMALL, TEN)
            await played(staff, hands, "west", (6, 6, 6), SIX, TEN)  # Rates change with this win.
            for command in ENDS[end]:
                who = OPERATOR if isinstance(command, NounCommand) else SUPERVISOR
                if isinstance(command, UnlinkJackpot):  # Once nothing of the prize can go back.
                    await played(staff, hands, "east", (1, 2, 5), SMALL, 1010)
                await staff.do(*who, command, "east")
            await played(staff, hands, "west", (1, 2, 5), SMALL, TEN)

    asyncio.run(story())
    assert_right(home, tmp_path)


def test_money_of_a_further_place_that_goes_to_the_wallet_is_given_back_on_both_sides(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()
    withheld = WithholdCredit(player="ann#2", amount=TEN, reason=WHY)
    determined = DetermineHold(hold="east-1", pays=TEN, reason="it was right")

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await paying_tables(staff := Staff(desk))
            await staff.do("ann", "player", TakeSeat("ann", 2), "east")
            for _ in range(2):
                await staff.do("sys", "system", TransferCredit("ann#2", TEN), "east")
            await staff.do(*OPERATOR, withheld, "east")
            await staff.do(*HOST, CancelCredit("ann#2"), "east")
            await staff.do("ann", "player", LeaveSeat("ann#2"), "east")
            await staff.do(*OPERATOR, determined, "east")
            await staff.do(*ATTENDANT, CancelPayout(payout=1, reason="a slip"), "east")

    asyncio.run(story())
    assert_right(home, tmp_path)
