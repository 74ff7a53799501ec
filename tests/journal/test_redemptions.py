"""Colour chips that another place has paid for: both verifiers reckon every tray anew."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from sicbo.views.accounts.sheet import sheet
from tests.desk.closed_table import FIRST, asks, closed_table, count, verifies
from tests.desk.floor import FIVE, Staff, new_home
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, other
from tests.journal.test_tampering import export_of


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """Ten chips of a closed table: four are paid for at another table, three at the cage."""
    folder = tmp_path_factory.mktemp("redeemed")
    home = new_home(folder)
    played = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await closed_table(staff)
            await staff.do("dan", "dealer", asks(4), "side")
            await staff.do("cas", "casino-supervisor", verifies(1, 4), "side")
            await staff.do("cass", "cashier", asks(3))
            await staff.do("cas", "casino-supervisor", verifies(2, 3), "gone")
            await count(staff, "gone", "closing")
            await count(staff, "side", "check")

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


@pytest.fixture
def played(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    assert audit(journal, read_key(played.key).public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
    told = independent("verify_journal.py", export_of(played), played.public, played.head)
    assert told[0] == 0, told


def test_the_sheets_of_both_tables_show_neither_a_win_nor_a_loss(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    gone, side = sheet(journal, "gone"), sheet(journal, "side")
    journal.close()
    assert gone.closer is not None
    assert (side.running, side.closer) == (True, None)
    assert (gone.closer.counted, side.checks[-1].counted) == (FIRST + 10 * FIVE, FIRST - 4 * FIVE)
    assert (gone.colours_after, gone.paid_elsewhere) == (3 * FIVE, 7 * FIVE)
    assert (side.paid_for_others, side.paid_elsewhere) == (4 * FIVE, 0)
    for found in (gone, side):
        assert (found.win_by_count, found.win_by_record) == (0, 0)


CHANGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "less is paid at the other table": (
        "table.colours_paid",
        {"amount": 1500},
        "colour chips of p0",
    ),
    "the chips are of another table": (
        "table.colours_paid",
        {"issued_at": "main"},
        "colour chips of p0",
    ),
    "part of it is kept for no debt": (
        "table.colours_redeemed_elsewhere",
        {"kept": 500},
        "must be paid for whole",
    ),
    "the bank gives other chips": ("cage.colours_paid", {"chips": {"500": 2}}, "must come to"),
    "the wallet has less": ("wallet.paid_for_colours", {"amount": 1000}, "money is not whole"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, played: PlayedFloor) -> None:
    tag, fields, told = CHANGES[name]
    assert_found_by_both(played, other(tag, **fields), told)
