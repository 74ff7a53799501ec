"""Nothing gets stuck: every state of every document has its way out, on a screen and as a line.

The walk goes through every state that orders, players, timers, dice and faults can bring a table
into. The agenda, which the consoles and the command line both show, must lead out of each.
"""

from typing import Final, get_args

import pytest

from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.opening.messages import OpenTable
from sicbo.scenario.words import Moment, understand, write_order
from sicbo.views.console.console_form import OrderTag
from tests.properties.orders import opening
from tests.properties.tables import GAMES, NOON
from tests.properties.walk import SLIP, STAFF, TIME, Walk, fitted, walk
from tests.slices import LONG

ALIKE: Final = ("crown-b",)
"""Games whose tables are run by the same policies as another's."""
SLICE: Final = [(game, False) for game in GAMES if game not in ALIKE] + [("aruze-etg", True)]
WHOLE: Final = [(game, virtual) for game in GAMES for virtual in (False, True)]
OTHERS: Final = (SLIP, PLAYER, SYSTEM, TIME)
WALKS: Final = WHOLE if LONG else SLICE


@pytest.mark.parametrize(("game", "virtual"), WALKS)
def test_every_state_has_its_way_out(game: str, virtual: bool) -> None:
    """One walk a game: it is long, and tests may run in processes of their own."""
    found = walk(game, virtual=virtual)
    assert len(found.ways) == len(found.came) > 100
    leads_to_a_settlement_or_a_closed_table(found)
    staff_and_time_alone_lead_there(found)
    somebody_on_the_ladder_has_an_order(found)
    every_order_has_its_place_on_a_screen(found)
    every_order_can_be_written(found, opening(fitted(game, virtual=virtual)))


def leads_to_a_settlement_or_a_closed_table(found: Walk) -> None:
    stuck = found.stuck(SLIP)
    assert stuck == [], found.path(stuck[0])


def staff_and_time_alone_lead_there(found: Walk) -> None:
    """Though every player has gone, no sensor reads and every seed is lost."""
    stuck = found.stuck(SLIP, PLAYER, SYSTEM)
    assert stuck == [], found.path(stuck[0])


def somebody_on_the_ladder_has_an_order(found: Walk) -> None:
    for key, ways in found.ways.items():
        offered = [way for way in ways if way.by not in OTHERS]
        assert offered or key[0] == "closed", found.path(key)


def every_order_has_its_place_on_a_screen(found: Walk) -> None:
    """The console's list of places is typed by `OrderTag`: a tag without one does not build."""
    places = set(get_args(OrderTag))
    for way in (way for ways in found.ways.values() for way in ways):
        if way.by == PLAYER:
            assert way.command is not None
            assert way.command.sender == "player"
        elif way.by not in OTHERS:
            assert way.tag in places


def every_order_can_be_written(found: Walk, opens: OpenTable) -> None:
    """As `sicbo table order` reads it; `sicbo table open` says what opens a table."""
    moment, tried = Moment(STAFF, NOON, 1, 1, 1, opens), {"open-table", "acknowledge-advantage"}
    for way in (way for ways in found.ways.values() for way in ways):
        if way.by not in OTHERS and way.command is not None and way.tag not in tried:
            tried.add(way.tag)
            assert understand(write_order(way.command, moment), moment) == way.command
    assert "close-table" in tried
