"""What the console is told may be ordered, what it would do, and what play waits for."""

from pathlib import Path

from sicbo.core.dice import Dice
from sicbo.core.ids import PersonId
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import Announce, CloseBets, EnterResult, Settle, Uncover
from sicbo.views.console.console_form import DealerSection, OrderShown
from sicbo.views.tables.table_fold import TableFold
from sicbo.views.tables.table_form import PhaseSection
from tests.desk.floor import Staff
from tests.web.test_view import at_table, now


def console(fold: TableFold, role: str = "dealer", by: str = "dan") -> DealerSection:
    shown = fold.staff(role, PersonId(by), now())["dealer"]
    assert isinstance(shown, DealerSection)
    return shown


def order(shown: DealerSection, tag: str) -> OrderShown:
    return next(each for each in shown.orders if each.tag == tag)


def phase(fold: TableFold) -> PhaseSection:
    shown = fold.public()["phase"]
    assert isinstance(shown, PhaseSection)
    return shown


def test_a_dealer_sees_what_needs_a_supervisor_and_a_supervisor_orders_it(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        asked = order(console(fold), "announce-closing")
        assert asked.needs == "operator" == asked.role
        assert asked.asks == ("time",)
        assert asked.minutes == 0
        assert order(console(fold, "operator"), "announce-closing").needs is None

    at_table(tmp_path, story)


def test_an_order_says_what_goes_back_before_it_is_given(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.bet("p0")
        invalid = order(console(fold), "invalidate")
        assert (invalid.returned, invalid.returns) == (1, 500)
        assert invalid.asks == ("reason",)
        assert invalid.cited

    at_table(tmp_path, story)


def test_what_is_taken_and_paid_stands_by_seat_before_and_after_the_settlement(
    tmp_path: Path,
) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await _entered(staff, (1, 1, 2))
        before = console(fold)
        assert [(each.seat, each.pays, each.takes) for each in before.payouts] == [(1, 500, 0)]
        assert before.payouts[0].won == ("small",)
        assert not before.settled
        await staff.deal(Settle())
        after = console(fold)
        assert after.payouts == before.payouts
        assert after.settled

    at_table(tmp_path, story, dice="keyed")


def test_after_the_settlement_a_misread_is_put_right_by_whoever_may(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await _entered(staff, (1, 1, 2))
        assert console(fold).correct_needs == "dealer"
        await staff.deal(Settle())
        shown = console(fold)
        assert (shown.can_correct, shown.correct_needs) == (1, "operator")

    at_table(tmp_path, story, dice="keyed")


def test_nobody_corrects_virtual_dice(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await staff.open_bets()
        await staff.finish()
        assert console(fold).can_correct is None

    at_table(tmp_path, story)


def test_the_announcement_is_gone_after_a_void(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        await _entered(staff, (1, 1, 2))
        assert console(fold).words is not None
        fraud = Invalidate(1, "fraud", "marked dice")
        await staff.do("olga", "operator", fraud, staff.table)
        assert console(fold).words is None

    at_table(tmp_path, story, dice="keyed")


def test_a_suspended_table_says_what_it_waits_for_by_whom_and_since_when(tmp_path: Path) -> None:
    async def story(staff: Staff, fold: TableFold) -> None:
        assert phase(fold).waits is None
        await _entered(staff, (1, 1, 2))
        await staff.deal(Declare("power"))
        waits = phase(fold).waits
        assert waits is not None
        assert (waits.why, waits.reason, waits.role) == ("ruling", "power", "operator")
        assert waits.since is not None
        assert waits.since <= now()
        assert phase(fold).until is None, "no ring runs where nothing does"
        assert order(console(fold), "rule-otherwise").needs == "operator"

    at_table(tmp_path, story, dice="keyed")


async def _entered(staff: Staff, dice: Dice) -> None:
    await staff.open_bets()
    await staff.bet("p0")
    await staff.deal(CloseBets(), Uncover(), Announce(dice), EnterResult(dice))
