"""A right record of wagers that waited is right to both verifiers, whatever becomes of them."""

import asyncio
from pathlib import Path

import pytest

from sicbo.core.floor.jackpots.messages import LinkJackpot
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.faults.messages import DeclareServer, HoldTerminal, Recalculate, VoidWagers
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.export import export
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import (
    OPERATOR,
    SIX,
    SMALL,
    SUPERVISOR,
    HandClock,
    linked_tables,
    played,
)
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
ENDS: dict[str, tuple[TableCommand, ...]] = {
    "confirmed": (CONFIRMED,),
    "declared invalid while it waits": (INVALID,),
    "declared invalid": (CONFIRMED, INVALID),
    "reversed while it waits": (FAILED,),
    "reversed": (CONFIRMED, FAILED),
    "void": VOID,
    "confirmed and void": (CONFIRMED, *VOID),
}
"""What becomes of a round in which one terminal has decided and another waits."""


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
                await staff.do(*SUPERVISOR, command, "east")
            await played(staff, hands, "west", (1, 2, 5), SMALL, TEN)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    try:
        assert audit(journal, home.public_key()).damaged == []
        assert replay(journal).differences == []
        assert_books_balance(journal)
        with (tmp_path / "export").open("wb") as file:
            export(journal, file, hands.now())
    finally:
        journal.close()
    code, said = independent(
        "verify_journal.py", tmp_path / "export", home.folder / "public-key.pem"
    )
    assert code == 0, said
