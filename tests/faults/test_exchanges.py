"""SQLite on a disk that fails at every operation of exchanges, alerts, tickets, payouts, breaches.

By default each operation fails in two of the twelve ways, in the long profile in all of them.
"""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import new_home
from tests.faults.breaches_punished import breaches_punished, check_breaches, lay_breaches
from tests.faults.cup_session import check_cup, cup_session, lay_cup
from tests.faults.disk import Kind, disk
from tests.faults.exchanges import check_exchanges, exchanges, lay_exchanges
from tests.faults.faulty_terminals import check_terminals, faulty_terminals, lay_terminals
from tests.faults.hand_paid import check_payouts, hand_paid, lay_payouts
from tests.faults.money_held import check_holds, lay_holds, money_held
from tests.faults.paper_money import check_tickets, lay_tickets, paper_money
from tests.faults.raised import alerts, check_alerts, lay_alerts
from tests.faults.round import Commands, PlayedRounds, play
from tests.faults.test_sqlite import KINDS, failing, on_disk
from tests.faults.ticket_in import check_ticket_in, lay_terminal_tickets, ticket_in
from tests.slices import one_in


class FaultStory(NamedTuple):
    """A floor as it was laid out, what is played there, and what must hold afterwards."""

    laid: Home
    commands: Commands
    check: Callable[[Home, PlayedRounds], None]
    thin: int
    """How many times fewer of them are tried by default than of others."""
    operations: int
    """How many operations it takes when nothing fails, start and end included."""


STORIES: Final = {
    "exchanges": (lay_exchanges, exchanges, check_exchanges),
    "alerts": (lay_alerts, alerts, check_alerts),
    "tickets": (lay_tickets, paper_money, check_tickets),
    "terminals that take tickets": (lay_terminal_tickets, ticket_in, check_ticket_in),
    "holds": (lay_holds, money_held, check_holds),
    "payouts": (lay_payouts, hand_paid, check_payouts),
    "breaches": (lay_breaches, breaches_punished, check_breaches),
    "terminals": (lay_terminals, faulty_terminals, check_terminals),
    "a session of a tournament": (lay_cup, cup_session, check_cup),
}

THIN: Final = {
    "terminals that take tickets": 3,
    "breaches": 3,
    "a session of a tournament": 3,
}
"""Stories much like another, of which less is tried by default."""


@pytest.fixture(scope="module", params=STORIES)
def story(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> FaultStory:
    """Promises kept, alerts raised, tickets or payouts paid, on a disk that does not fail."""
    lay, commands, check = STORIES[request.param]
    laid = new_home(tmp_path_factory.mktemp("laid"))
    asyncio.run(lay(laid))
    faulty = disk()
    home = on_disk(laid, tmp_path_factory.mktemp("clean") / "floor")
    check(home, asyncio.run(play(lambda: open_floor(home), story=commands)))
    return FaultStory(laid, commands, check, THIN.get(request.param, 1), faulty.count)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [None, 3])
def test_every_operation_fails_once_and_every_stream_has_it_or_none(
    story: FaultStory, tmp_path: Path, kind: Kind, again: int | None
) -> None:
    assert story.operations > 25
    fired = 0
    way = KINDS.index(kind) + (again is None)
    tried = one_in(6 * story.thin, range(1, story.operations + 1), story.thin * way)
    for n in tried:
        faulty = disk()
        home = on_disk(story.laid, tmp_path / f"{n}")
        faulty.plan(kind, n, again)
        opened = failing(home, faulty, kind, n)
        played = asyncio.run(play(opened, story=story.commands))
        if faulty.dead:
            faulty.leave(n)
        story.check(home, played)
        fired += faulty.fired > 0 or played.openings > 1
        shutil.rmtree(home.folder)
    assert fired > len(tried) // 2
