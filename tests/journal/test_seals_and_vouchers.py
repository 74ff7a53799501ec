"""Equipment, vouchers and redemptions: whatever is changed in the record of them is found."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sicbo.core.floor.equipment.messages import (
    BreakSeal,
    CheckItem,
    DestroyItem,
    FitItem,
    RegisterItem,
    RemoveItem,
    RetireItem,
    SealItem,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.redemptions.messages import AskRedemption, VerifyRedemption
from sicbo.core.floor.vouchers.messages import (
    BringTokens,
    ExchangeVoucher,
    IssueVoucher,
    VoidVoucher,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import BuyColours
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.rounds.messages import OpenBets, Shake
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.tokens.messages import TakeTokens
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.journal.audit import audit
from sicbo.journal.heads import hand_out, read_key
from tests.desk.chip_floor import RED, chip_floor
from tests.desk.floor import Staff, new_home
from tests.journal.played import PlayedFloor, independent
from tests.journal.rewritten import Change, assert_found_by_both, event, other
from tests.journal.test_tampering import export_of

TABLES = (("star-2016", "star"), ("crown-a", "crown"), ("canberra-2005", "gone"))


async def dice_of_star(staff: Staff) -> None:
    """The seal of a set breaks, another takes its place; the first is destroyed."""
    sue, kay = ("sue", "casino-supervisor"), ("kay", "keeper")
    seals: tuple[NounCommand, ...] = (
        BreakSeal(serial="star-dice-1", evidence="loose"),
        SealItem(serial="star-dice-1", seal="S-2"),
        CheckItem(serial="star-dice-1", passed=False, evidence="out of square"),
        RemoveItem(serial="star-dice-1"),
    )
    for order in seals:
        await staff.do(*sue, order, "star")
    facts = {"marks": "dots", "opposite": "seven"}
    await staff.do(
        *kay,
        RegisterItem(
            kind="dice", serial="D-9", maker="acme", facts=facts, pieces=3, evidence="seen"
        ),
    )
    for order in (
        FitItem(serial="D-9", table="star"),
        SealItem(serial="D-9", seal="S-9"),
        CheckItem(serial="D-9", passed=True, evidence="micrometer"),
    ):
        await staff.do(*sue, order, "star")
    await staff.do(*kay, RetireItem(serial="star-dice-1", evidence="worn"))
    gone = DestroyItem(serial="star-dice-1", witness="sue", evidence="cut in two")
    await staff.do(*kay, gone)
    await staff.do("dan", "dealer", Shake(3), "star")
    await staff.do("dan", "dealer", OpenBets(), "crown")
    await staff.do("dan", "dealer", Declare("broken-dice"), "crown")


async def vouchers(staff: Staff) -> None:
    """One becomes tokens, which are carried away and in part back, one chips, one is void."""
    for name in ("gala", "lunch", "late"):
        await staff.do("olga", "owner", IssueVoucher(voucher=name, value=Amount(2500)))
    await staff.do("dan", "dealer", ExchangeVoucher(voucher="gala", player="p0"), "star")
    gala = Kind("token:gala")
    await staff.do("p0", "player", TakeTokens("p0", Amount(2500), gala), "star")
    some = BringTokens(player="p0", amount=Amount(1000), kind=gala)
    await staff.do("p0", "player", some, "star")
    await staff.do("dan", "dealer", ExchangeVoucher(voucher="lunch", player="p0"), "crown")
    await staff.do("olga", "owner", VoidVoucher(voucher="late", reason="lost"))


async def redemptions(staff: Staff) -> None:
    """Colour chips of a closed table are paid for at the cage."""
    await staff.do("p0", "player", BuyColours("p0", RED, 10, Amount(500)), "gone")
    for player in ("p0", "p1"):
        await staff.do(player, "player", LeaveSeat(player), "gone")
    await staff.do("olga", "operator", CloseTable(), "gone")
    asked = AskRedemption(player="p0", colour=RED, pieces=4, issued_at="gone")
    await staff.do("cass", "cashier", asked)
    verified = VerifyRedemption(number=1, amount=Amount(2000))
    await staff.do("cas", "casino-supervisor", verified, "gone")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """An evening with dice that are changed, vouchers and a redemption."""
    folder = tmp_path_factory.mktemp("sealed")
    home, played = new_home(folder), PlayedFloor(folder)

    async def story() -> None:
        async with open_floor(home, play=False) as desk:
            staff = Staff(desk)
            await chip_floor(staff, *TABLES)
            await dice_of_star(staff)
            await vouchers(staff)
            await redemptions(staff)

    asyncio.run(story())
    journal = home.journal(read_only=True)
    played.head.write_bytes(hand_out(journal.heads()[-1]))
    journal.close()
    return played


@pytest.fixture
def played(evening: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return evening.copy(tmp_path)


def test_an_honest_record_of_them_is_whole_for_both_and_decided_so_again(
    played: PlayedFloor,
) -> None:
    journal = played.home.journal(read_only=True)
    assert audit(journal, read_key(played.key).public_key()).damaged == []
    assert replay(journal).differences == []
    journal.close()
    told = independent("verify_journal.py", export_of(played), played.public, played.head)
    assert told[0] == 0, told


def _of(records: list[dict[str, Any]], tag: str, serial: str) -> dict[str, Any]:
    """The last event of a kind about an item."""
    found = [each["event"] for each in records if each["event"].get("serial") == serial]
    changed: dict[str, Any] = [e for e in found if e["event"].startswith(f"{tag}.")][-1]
    return changed


CHANGES: dict[str, tuple[Change, str]] = {
    "the table has another seal than the register": (
        other("table.equipment_sealed", -1, seal="S-8"),
        "D-9 must stand as",
    ),
    "the seal that broke was another": (
        other("equipment.seal_broken", seal="S-7"),
        "must have the seal",
    ),
    "an item is sealed twice": (
        lambda r: _of(r, "equipment.sealed", "D-9").update(serial="crown-dice-1"),
        "already",
    ),
    "a failed check is said to have been passed": (
        lambda r: _of(r, "equipment.checked", "star-dice-1").update(passed=True),
        "the check of star-dice-1",
    ),
    "what failed at the table did not fail in the register": (
        other("table.equipment_failed", -1, reason="moon"),
        "must stand as",
    ),
    "the set is fitted at another table": (
        lambda r: _of(r, "equipment.fitted", "D-9").update(table="crown"),
        "D-9 must be at crown by the register, got star",
    ),
    "it is removed from another table": (
        other("equipment.removed", table="crown"),
        "must be removed from star, got crown",
    ),
    "an item is registered under the serial of another": (
        other("equipment.registered", -1, serial="star-dice-1"),
        "registered already",
    ),
    "one person destroys it alone": (
        other("equipment.destroyed", witness="kay"),
        "two people",
    ),
    "a round was played with dice that were not there": (
        other("table.round_started", dice_set="star-dice-1"),
        "must be played with what is fitted, got star-dice-1",
    ),
    "a voucher gave more tokens than it is worth": (
        other("table.tokens_given", amount=25_000),
        "voucher gala",
    ),
    "a voucher gave more on both sides": (
        lambda r: [
            event(r, tag).update(amount=25_000)
            for tag in ("table.tokens_given", "vouchers.exchanged")
        ],
        "voucher gala is worth 2500, got 25000",
    ),
    "more tokens came to the table than left the wallet": (
        other("table.tokens_brought", amount=2000),
        "tokens of gala",
    ),
    "tokens went to another player's wallet": (
        other("wallet.tokens_came", player="p1"),
        "tokens of gala",
    ),
    "more tokens left the wallet and came to the table than were in it": (
        lambda r: [
            event(r, tag).update(amount=25_000)
            for tag in ("wallet.tokens_sent", "table.tokens_brought")
        ],
        "tokens of gala are not in the wallet of p0",
    ),
    "tokens came to the table on better terms": (
        other("table.tokens_brought", single_use=True),
        "on other terms",
    ),
    "another player had the chips": (
        other("table.promotion_paid", player="p1"),
        "voucher lunch",
    ),
    "a voucher was exchanged twice": (
        lambda r: [
            event(r, "vouchers.exchanged", 1).update(voucher="gala"),
            event(r, "table.promotion_paid").update(voucher="gala"),
        ],
        "voucher gala is not open",
    ),
    "a void voucher was exchanged before": (
        other("vouchers.voided", voucher="gala"),
        "voucher gala is not open",
    ),
    "a redemption has the number of another": (
        other("redemptions.asked", number=3),
        "redemption must be 1, got 3",
    ),
    "a redemption was asked for fewer chips": (
        other("redemptions.asked", pieces=3),
        "redemption 1 is worth 1500, got 2000",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found_by_both_even_where_every_link_fits(
    name: str, played: PlayedFloor
) -> None:
    assert_found_by_both(played, *CHANGES[name])
