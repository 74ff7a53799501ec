"""Payouts followed along the record: whatever is changed there is found by both verifiers."""

import asyncio
import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.bank.ledger import CASH, CHEQUES, PAYOUT
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot, PayPrize, VerifyPrize
from sicbo.core.floor.payouts.messages import (
    AskIdentification,
    CancelPayout,
    PayPayout,
    PostponePayout,
    ShowIdentification,
)
from sicbo.core.floor.tickets.messages import PayDamagedTicket
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.locks.messages import ClearLock
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.tickets.messages import WriteVoucher
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HOST, OPERATOR, SIX, SUPERVISOR, HandClock, played
from tests.desk.paying_tables import ATTENDANT, opened, paying_tables, whole
from tests.desk.printing_tables import CREDIT, credit
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import assert_found_by_both, every
from tests.journal.test_tampering import export_of

PRIZE = Amount(100_000)


async def _prizes(staff: Staff, hands: HandClock) -> None:
    """A prize on a form that is cancelled, then paid by hand; the next one by voucher."""
    rules = {
        "spots": (SIX,),
        "at_least": Amount(1000),
        "sharing": "equal",
        "paid": "hand",
        "acknowledged": True,
    }
    pool: Any = OpenJackpot(pool="gold", reset=PRIZE, **rules)  # type: ignore[arg-type]
    await staff.do(*OPERATOR, pool, "east")
    await staff.do(*OPERATOR, LinkJackpot(pool="gold", display="1/200", approval="12"), "east")
    for number, how in ((1, "hand"), (2, "voucher")):
        await played(staff, hands, "east", (6, 6, 6), SIX, 1000)
        await staff.do(*ATTENDANT, ClearLock("ann", "right"), "east")
        won = PRIZE if number == 1 else PRIZE + 5
        seen = VerifyPrize(pool="gold", prize=number, player="ann", amount=Amount(won))
        for who in (HOST, SUPERVISOR):
            await staff.do(*who, seen, "east")
        pay: Any = PayPrize(pool="gold", prize=number, player="ann", how=how)  # type: ignore[arg-type]
        await staff.do(*SUPERVISOR, pay, "east")
        if how == "hand":
            await staff.do(*ATTENDANT, CancelPayout(payout=6, reason="a slip"))
            await staff.do(*SUPERVISOR, pay, "east")
            await staff.do(*ATTENDANT, whole(7, PRIZE))


async def everything(staff: Staff, hands: HandClock) -> None:
    """One payout for everything that can become of one."""
    await paying_tables(staff)
    await opened(staff)
    half = Amount(CREDIT // 2)
    await staff.do(*SUPERVISOR, AskIdentification(payout=1), "east")
    await staff.do(*ATTENDANT, ShowIdentification(payout=1, kind="other", number="7"))
    parts = PayPayout(payout=1, cash=half, cheque=half, signed=True, second="hal")
    await staff.do(*ATTENDANT, parts)
    await credit(staff, "east", "ann")
    await opened(staff)
    await staff.do(*ATTENDANT, CancelPayout(payout=2, reason="a slip"))
    await opened(staff)
    later = hands.time + datetime.timedelta(hours=2)
    await staff.do(*SUPERVISOR, PostponePayout(payout=3, until=later, agreed=True), "east")
    hands.time = later
    await staff.do(*ATTENDANT, whole(3))
    await opened(staff, "west", "bob")
    await staff.do("bob", "player", LeaveSeat("bob"), "west")
    await staff.do(*ATTENDANT, CancelPayout(payout=4, reason="a slip"))
    await staff.do("bob", "player", TakeSeat("bob", 1), "west")
    await staff.do("sys", "system", TransferCredit("ann", Amount(5000)), "east")
    await staff.do("ann", "player", Collect("ann"), "east")
    damaged = PayDamagedTicket(ticket="east-1", amount=Amount(5000))
    await staff.do(*SUPERVISOR, damaged, "east")
    await credit(staff, "east", "ann")
    await _prizes(staff, hands)
    await staff.do(*HOST, WriteVoucher("ann"), "east")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """A floor on which everything has happened to payouts that can."""
    folder = tmp_path_factory.mktemp("payouts")
    home, hands = new_home(folder), HandClock()
    floor = PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await everything(Staff(desk), hands)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    floor.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return floor


@pytest.fixture
def copied(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_it_is_whole_for_both_and_decided_so_again_without_the_vault(copied: PlayedFloor) -> None:
    journal = copied.home.journal(read_only=True)
    assert audit(journal, read_key(copied.key).public_key()).damaged == []
    assert replay(journal).differences == []
    balances = assert_books_balance(journal)
    journal.close()
    held = {name: n for name, n in balances.items() if name.startswith("payout:") and n}
    half = CREDIT // 2
    assert held == {
        f"payout:1/{CASH}": half,
        f"payout:1/{CHEQUES}": half,
        f"payout:3/{CASH}": CREDIT,
        f"payout:5/{PAYOUT}": 5000,
        f"payout:7/{CASH}": PRIZE,
    }
    told = independent("verify_journal.py", export_of(copied), copied.public, copied.head)
    assert told[0] == 0, told


Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, tuple[str, Change, str]] = {
    "more is to be paid than left the meter": (
        "payout.opened",
        lambda event: event.update(amount=event["amount"] + 1),
        "differs",
    ),
    "a form is left out": (
        "payout_forms.opened",
        lambda event: event.update(number=event["number"] + 1),
        "the next form",
    ),
    "more is paid than the form says": (
        "payout.paid",
        lambda event: event.update(amount=event["amount"] + 1),
        "must be",
    ),
    "the parts do not add up": (
        "payout.paid",
        lambda event: event.update(transfer=1),
        "in parts",
    ),
    "somebody else is paid": ("payout.paid", lambda event: event.update(player="bob"), "must be"),
    "nobody else has signed": (
        "payout.paid",
        lambda event: event.update(second=None),
        "other people",
    ),
    "who pays signs twice": (
        "payout.paid",
        lambda event: event.update(second="att"),
        "other people",
    ),
    "it is paid before the time agreed to": (
        "payout.postponed",
        lambda event: event.update(until="2026-11-17T12:00:00Z"),
        "before",
    ),
    "nothing was shown": (
        "payout.identification_shown",
        lambda event: event.update(payout=3),
        "identification",
    ),
    "less comes back to the meter": (
        "table.credit_restored",
        lambda event: event.update(amount=1),
        "differs",
    ),
    "another wallet has it": (
        "wallet.came_from_payout",
        lambda event: event.update(player="ann"),
        "differs",
    ),
    "the prize stands on another form": (
        "jackpot.prize_on_form",
        lambda event: event.update(payout=event["payout"] + 1),
        "differs",
    ),
    "a prize is on a smaller ticket": (
        "jackpot.prize_paid",
        lambda event: event.update(ticket="east-9") if event.get("ticket") else None,
        "differs",
    ),
    "the series does not know of its end": (
        "payout_forms.closed",
        lambda event: event.update(number=event["number"] + 1),
        "its end",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both(name: str, copied: PlayedFloor) -> None:
    tag, change, told = CHANGES[name]
    assert_found_by_both(copied, every(tag, change), told)
