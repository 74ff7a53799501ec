"""Holds followed along the record: whatever is changed there is found by both verifiers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Done
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.sums import assert_books_balance
from tests.desk.withheld_money import lay_money, orders
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything was withheld that can be."""
    folder = tmp_path_factory.mktemp("holds")
    home, hands = new_home(folder), HandClock()
    played = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await lay_money(Staff(desk), hands)
            for request in orders():
                assert isinstance(await desk.submit(request), Done)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


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
    held = {name: n for name, n in balances.items() if name.startswith("hold:") and n}
    assert held == {
        "hold:west-3/house": 600,
        "hold:west-4/house": 500,
        "hold:west-4/cash": -700,
        "hold:crown-1/house": 700,
    }
    assert balances["ticket:west-2/house"] == 39_000
    assert balances["ticket:west-2/ticket"] == 1_000
    assert balances["jackpot:gold/house"] == 99_000
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more is held than left the table": (
        "hold.opened",
        lambda event: event.update(amount=event["amount"] + 1),
        "differs",
    ),
    "a serial is left out": (
        "table.credit_withheld",
        lambda event: event.update(serial=event["serial"] + 1),
        "the next hold",
    ),
    "nobody was told": (
        "notices.given",
        lambda event: event.update(subject="nothing"),
        "must be told",
    ),
    "nobody reviewed it": (
        "hold.reviewed",
        lambda event: event.update(hold="west-3"),
        "reviewed",
    ),
    "more goes back than was determined": (
        "hold.determined",
        lambda event: event.update(returned=event["returned"] + 1),
        "must give back",
    ),
    "less is owed": (
        "hold.determined",
        lambda event: event.update(owed=event["owed"] + 1),
        "must be owed",
    ),
    "somebody else has the money": (
        "table.credit_returned",
        lambda event: event.update(amount=event["amount"] + 1),
        "differs",
    ),
    "a ticket pays more than was determined": (
        "ticket.released",
        lambda event: event.update(pays=event["pays"] + 1),
        "differs",
    ),
    "a ticket was never held": (
        "ticket.held",
        lambda event: event.update(hold="west-3"),
        "held",
    ),
    "a prize pays more than was determined": (
        "jackpot.prize_released",
        lambda event: event.update(pays=event["pays"] + 1),
        "differs",
    ),
    "more is received than is due": (
        "hold.return_received",
        lambda event: event.update(amount=event["amount"] + 10_000),
        "must be received",
    ),
    "a notice is read that was never given": (
        "notices.acknowledged",
        lambda event: event.update(number=99),
        "acknowledged once",
    ),
    "its table does not know of its end": (
        "table.hold_closed",
        lambda event: event.update(serial=event["serial"] + 1),
        "its end",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, copied: PlayedFloor) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)
