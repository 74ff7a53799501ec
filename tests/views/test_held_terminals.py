"""A held terminal on its player's screen and in the pit: why, what waits, and what is safe."""

import asyncio
from pathlib import Path

from sicbo.core.floor.alerts.messages import ALERTS
from sicbo.core.money import Amount
from sicbo.core.table.faults.messages import DeclareServer, FreeTerminal, HoldTerminal
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.desk.home.opening import open_floor
from sicbo.views.own.own_sections import own_section
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import SUPERVISOR, HandClock, linked_tables
from tests.law.table.faulty_terminals import faulty, waiting


def test_its_player_is_told_why_and_what_waits() -> None:
    table = waiting("").floor.table
    own = own_section(table, "ann", Amount(0), None)
    assert own.held is not None
    assert (own.held.why, own.held.round, own.held.waits) == ("opinion", 1, 2000)
    assert [each.clause for each in own.held.cited] == ["7.2.3"]
    assert own.stack == 48_000
    assert own_section(table, "bob", Amount(0), None).held is None


def test_nothing_waits_where_nothing_was_wagered() -> None:
    table = faulty("eva: hold ann because it hangs\n").floor.table
    held = own_section(table, "ann", Amount(0), None).held
    assert held is not None
    assert (held.round, held.waits) == (None, 0)


def test_the_pit_has_an_alert_for_each_and_they_end_with_their_cause(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            staff = Staff(desk)
            await linked_tables(staff)

            def standing() -> dict[str, str]:
                alerts = desk.rooms.floor.state(ALERTS).at("east")
                return {each.raised.alert: each.raised.subject for each in alerts}

            before = standing()
            await staff.do(*SUPERVISOR, HoldTerminal("ann", "it hangs"), "east")
            await staff.do(*SUPERVISOR, DeclareServer((), "it hangs"), "east")
            assert standing() == before | {"terminal-held": "ann", "server-fault": ""}
            await staff.do(*SUPERVISOR, ClearFault(), "east")
            await staff.do(*SUPERVISOR, FreeTerminal("ann"), "east")
            assert not desk.rooms.room("east").table.held

    asyncio.run(story())
