"""Alerts of the pit about machine money: what is withheld, and a jackpot that is at fault."""

import asyncio
from pathlib import Path

import pytest

from sicbo.core.floor.alerts.messages import ALERTS, AcknowledgeAlert, AlertRaised
from sicbo.core.floor.alerts.reviewing import review
from sicbo.core.floor.holds.messages import DetermineHold, WithholdTicket
from sicbo.core.floor.jackpots.messages import ClearJackpotFault, DeclareJackpotFault
from sicbo.core.house_rules import EDITION, FOURTH_EDITION
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import OPERATOR, SUPERVISOR, HandClock, linked_tables
from tests.desk.printing_tables import CREDIT, collect, printing_tables

TOLD = ("hold", "jackpot-fault")


def standing(desk: Desk) -> list[AlertRaised]:
    alerts = (each.raised for each in desk.rooms.floor.state(ALERTS).standing.values())
    return [each for each in alerts if each.alert in TOLD]


def test_what_is_withheld_is_told_in_the_pit_until_it_is_determined_and_seen(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            await collect(staff)
            held = WithholdTicket(ticket="east-1", reason="it looks forged")
            await staff.do(*OPERATOR, held, "east")
            (told,) = standing(desk)
            assert (told.alert, told.table, told.subject) == ("hold", "east", "east-1")
            assert (told.amount, told.detail) == (CREDIT, "ann")
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk, prefix="again-")
            assert standing(desk) == [told]
            whole = DetermineHold(hold="east-1", pays=CREDIT, reason="it is genuine")
            await staff.do(*OPERATOR, whole, "east")
            assert standing(desk) == [told]  # It is over, and nobody has seen it yet.
            await staff.do(*SUPERVISOR, AcknowledgeAlert(number=told.number), "east")
            assert standing(desk) == []

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()


@pytest.mark.parametrize("part", ["display", "controller"])
def test_a_jackpot_at_fault_is_told_at_one_of_its_tables(part: str, tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await linked_tables(staff := Staff(desk))
            fault = DeclareJackpotFault(pool="gold", part=part, reason="it went dark")  # type: ignore[arg-type]
            await staff.do(*SUPERVISOR, fault, "west")
            (told,) = standing(desk)
            assert (told.alert, told.subject, told.detail) == ("jackpot-fault", "gold", part)
            await staff.do(*SUPERVISOR, ClearJackpotFault(pool="gold"), "west")
            await staff.do(*SUPERVISOR, AcknowledgeAlert(number=told.number), told.table)
            assert standing(desk) == []

    asyncio.run(story())
    journal = home.journal(read_only=True)
    assert replay(journal).differences == []
    journal.close()


def test_under_the_fourth_edition_neither_was_told_and_neither_is_decided_otherwise(
    tmp_path: Path,
) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await printing_tables(staff := Staff(desk))
            await collect(staff)
            held = WithholdTicket(ticket="east-1", reason="it looks forged")
            await staff.do(*OPERATOR, held, "east")
            floor = desk.rooms.floor
            floor.state(ALERTS).standing.clear()
            for edition, kinds in ((FOURTH_EDITION, set()), (EDITION, {"hold"})):
                floor.founding.edition = edition
                raised = review(floor, "east", hands.now())
                told = {each.alert for each in raised if isinstance(each, AlertRaised)}
                assert told & set(TOLD) == kinds

    asyncio.run(story())
