"""Cage and pit as they are shown while colour chips of a closed table are redeemed."""

import asyncio
from pathlib import Path

from sicbo.core.ids import PersonId
from sicbo.desk.home.opening import open_floor
from sicbo.views.cage.cage_form import CageRedemption, CageView
from sicbo.views.cage.cage_sections import CageSections
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.pit.pit_form import PitCard, PitView
from sicbo.views.pit.pit_sections import PitSections
from sicbo.views.tables.chips_form import RedemptionsSection
from sicbo.views.tables.chips_sections import redemptions_section
from tests.desk.closed_table import asks, closed_table, verifies
from tests.desk.floor import FIVE, Staff, new_home

SUPERVISOR = "casino-supervisor"


def test_chips_of_a_closed_table_wait_at_the_cage_until_its_supervisor_has_verified_them(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), play=False) as desk:
            staff, floor = Staff(desk), await desk.published()
            await closed_table(staff)
            names, now = ("gone", "side"), desk.clock.now()
            office = CageSections(floor, names, demo=False)
            pit = PitSections(floor, names, lambda _, person: person, demo=False)

            def cage() -> CageView:
                shown = office.staff("cashier", PersonId("cass"), now, locked=False)
                return CageView(floor=office.section("floor"), **shown)  # type: ignore[arg-type]

            def card(role: str) -> PitCard:
                shown = pit.staff("", PersonId(role), now, locked=False)
                view = PitView(floor=pit.section("floor"), **shown)  # type: ignore[arg-type]
                return next(each for each in view.tables if each.name == "gone")

            (closed,) = cage().closed
            assert (closed.name, closed.here, closed.colours) == ("gone", True, {"red": FIVE})
            assert card(SUPERVISOR).colours_free == 0
            await staff.do("cass", "cashier", asks(3))
            waits = CageRedemption(
                number=1,
                player="p0",
                colour="red",
                pieces=3,
                issued_at="gone",
                amount=FIVE * 3,  # type: ignore[arg-type]
                verified_by=SUPERVISOR,
            )
            assert cage().redemptions == (waits,)
            pit.touch_all()
            (to_verify,) = card(SUPERVISOR).redemptions
            assert (to_verify.value, to_verify.pieces, to_verify.mine) == (FIVE, 3, True)
            (told,) = (each for each in card(SUPERVISOR).alerts if each.alert == "redemption")
            assert told.number is not None
            assert (told.amount, told.past) == (3 * FIVE, False)
            assert "verify-redemption" in card(SUPERVISOR).may
            before = cage().bank
            await staff.do("cas", SUPERVISOR, verifies(1, 3), "gone")
            pit.touch_all()
            assert (cage().redemptions, card(SUPERVISOR).redemptions) == ((), ())
            after = cage().bank
            assert before is not None
            assert after is not None
            assert before.amount - after.amount == 3 * FIVE

    asyncio.run(story())


def test_a_console_takes_chips_of_a_closed_table_in_and_shows_what_waits_there(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), play=False) as desk:
            staff, floor = Staff(desk), await desk.published()
            await closed_table(staff)
            now = desk.clock.now()

            def console(table: str, role: str = "dealer") -> RedemptionsSection | None:
                return redemptions_section(Standpoint(floor, table, role, "dan", now))

            side = console("side")
            assert side is not None
            (closed,) = side.closed
            assert (closed.name, closed.where, closed.holders) == ("gone", "anywhere", ("p0",))
            assert console("gone") is None
            await staff.do("dan", "dealer", asks(3), "side")
            side = console("side")
            assert side is not None
            (waits,) = side.waiting
            assert (waits.pieces, waits.value, waits.known) == (3, FIVE, True)
            assert waits.verifies is not None
            assert (waits.verifies.needs, waits.drops and waits.drops.needs) == (SUPERVISOR, None)
            above = console("side", SUPERVISOR)
            assert above is not None
            assert above.waiting[0].verifies is not None
            assert above.waiting[0].verifies.needs is None

    asyncio.run(story())


def test_a_locked_office_is_shown_nothing_but_that_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_floor(new_home(tmp_path), play=False) as desk:
            floor, now = await desk.published(), desk.clock.now()
            cage = CageSections(floor, (), demo=False).staff(
                "cashier", PersonId("cass"), now, locked=True
            )
            pit = PitSections(floor, (), lambda *_: None, demo=False)
            assert [*cage, *pit.staff("", PersonId("petra"), now, locked=True)] == [
                "office",
                "office",
            ]

    asyncio.run(story())
