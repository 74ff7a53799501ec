"""Every order at and about a tournament in every standing of it, by everybody.

Each is an event or a refusal with its clause; no unit is made or lost, deciding changes nothing.
"""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from sicbo.core.floor.floor import FloorOrder, decide, evolve
from sicbo.core.floor.founding import PlayerEnrolled
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.sessions.player_messages import MarkAbsent, NominateSubstitute
from sicbo.core.floor.sessions.session_messages import DrawSeats, EndSession, SayAway
from sicbo.core.floor.streams import FLOOR
from sicbo.core.floor.tournaments.messages import CancelTournament
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.rooms import COMMANDS
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.tournaments.reservation import PLAY
from tests.law.cup_floor import CASS, CUP, DEE, OWN
from tests.law.cup_sessions import DAN, LOW, PAT, SUE, SYS, Sessions
from tests.properties.orders import nonsensical, sensible
from tests.properties.session_orders import sessions

REASONS = frozenset(get_args(Reason))
BUY_BACK = (
    ('buy_back = "none"\n', ""),
    (
        "[entry_fee]\n",
        (
            '[buy_back]\ntimes = 1\nchips = "500"\nlast_spin = 1\n'
            'price = { pool = "40", house = "5" }\n\n[entry_fee]\n'
        ),
    ),
)
"""The example with a buy-back for 45, up to the first spin."""
ROLES = (
    *(OWN, DEE, CASS, DAN, SUE, PAT, SYS, ("cy", "player"), ("ann", "player")),
    *(("dot", "tournament-director"), ("zoe", "stranger"), ("sam", "player")),
)


def _ready(floor: Sessions) -> None:
    floor.ready(5, *BUY_BACK)
    evolve(floor.floor, FLOOR, PlayerEnrolled(player="sam", clauses=()))


def _sealed(floor: Sessions) -> None:
    _ready(floor)
    floor.seal()


def _asked(floor: Sessions) -> None:
    _sealed(floor)
    floor.done(*DEE, DrawSeats(tournament=CUP, session="heat-1"))


def _drawn(floor: Sessions) -> None:
    _ready(floor)
    floor.draw("heat-1")
    named = NominateSubstitute(tournament=CUP, session="heat-1", player="cy", substitute="sam")
    floor.done("cy", "player", named)


def _running(floor: Sessions) -> None:
    _ready(floor)
    floor.start("heat-1")


def _betting(floor: Sessions) -> None:
    _running(floor)
    floor.bets({"ann": {"small": 10}, "cy": {"big": 500, "total:17": 500}})


def _out(floor: Sessions) -> None:
    _betting(floor)
    floor.done(*DEE, MarkAbsent(tournament=CUP, player="eva"))
    floor.dice(LOW)


def _paused(floor: Sessions) -> None:
    _betting(floor)
    floor.done(*DEE, SayAway(tournament=CUP))


def _over(floor: Sessions) -> None:
    _running(floor)
    for _ in range(3):
        floor.spin({"ann": {"small": 10}, "cy": {"small": 10}}, LOW)


def _tied(floor: Sessions) -> None:
    _over(floor)
    floor.done(*DEE, EndSession(tournament=CUP, session="heat-1"))


def _between(floor: Sessions) -> None:
    _ready(floor)
    floor.play("heat-1")


def _ranked(floor: Sessions) -> None:
    _ready(floor)
    for session, spins in (("heat-1", 3), ("heat-2", 3), ("second-chance", 2), ("final", 3)):
        floor.play(session, spins=spins)


def _awarded(floor: Sessions) -> None:
    _ranked(floor)
    floor.award()


def _cancelled(floor: Sessions) -> None:
    _ready(floor)
    floor.done(*OWN, CancelTournament(tournament=CUP, reason="a flood"))


STANDINGS: dict[str, Callable[[Sessions], None]] = {
    "ready": _ready,
    "sealed": _sealed,
    "asked": _asked,
    "drawn": _drawn,
    "running": _running,
    "betting": _betting,
    "out": _out,
    "paused": _paused,
    "over": _over,
    "tied": _tied,
    "between": _between,
    "ranked": _ranked,
    "awarded": _awarded,
    "cancelled": _cancelled,
}
MEANT = {
    "ready": {"SealOrder", "ReleaseTable", "MarkAbsent", "Disqualify"},
    "sealed": {"DrawSeats", "NominateSubstitute"},
    "asked": {"ReportOrder", "SealOrder"},
    "drawn": {"StartSession", "DecideSubstitute"},
    "running": {"SayAway", "MarkAbsent", "RetireFromTournament", "Disqualify", "AgreeToEnd"},
    "out": {"BuyBackIn", "MarkArrived"},
    "paused": {"SayPresent"},
    "over": {"EndSession"},
    "ranked": {"AwardPrizes"},
}
"""What somebody gets done in a standing, so that the matrix is not one of refusals alone."""


def known(floor: Sessions) -> list[Any]:
    """All that is folded on the streams of a tournament."""
    tables = [keep(floor.table(name)) for name in floor.configs]
    cup = floor.cup
    money = (dict(cup.ledger.balances), dict(floor.floor.wallets.ledger.balances))
    return [*tables, repr(cup.sessions), repr(cup.draws), repr(cup.entries), cup.state, *money]


@pytest.mark.parametrize("standing", STANDINGS)
def test_every_order_is_events_or_a_refusal_with_a_clause(standing: str) -> None:
    floor = Sessions()
    STANDINGS[standing](floor)
    before = known(floor)
    table = floor.table()
    stated = {*HOUSE_RULES, *table.book.document.clauses}
    at_table = [*sensible(table), *nonsensical(table)]
    done: set[str] = set()
    everything: list[AnyCommand] = [*sessions((CUP, "moon")), *at_table]
    for order in everything:
        for by, role in ROLES:
            given = FloorOrder(by=by, role=role, at=floor.now, command=order, table="one")
            came = decide(floor.floor, given)
            what = (standing, role, order, came)
            if isinstance(came, Refusal):
                assert came.reason in REASONS, what
                assert came.clause in stated, what
                continue
            done.add(type(order).__name__)
            assert all(each.event.clauses for each in came), what
            assert all(set(each.event.clauses) <= stated for each in came), what
            floor.assert_whole(came, what)
    assert known(floor) == before
    assert MEANT.get(standing, set()) <= done, MEANT[standing] - done


@pytest.mark.parametrize("standing", ["running", "betting", "paused", "over"])
def test_nothing_but_play_is_taken_at_a_reserved_table(standing: str) -> None:
    floor = Sessions()
    STANDINGS[standing](floor)
    table = floor.table()
    orders = [*sensible(table), *nonsensical(table)]
    assert {type(order) for order in orders} >= set(COMMANDS) - PLAY
    for order in orders:
        for by, role in ROLES:
            came = floor.give(by, role, order) if type(order) not in PLAY else None
            if came is not None:
                assert isinstance(came, Refusal), (order, came)
                assert came.reason in ("table-reserved", "out-of-bounds"), (order, came)


def test_a_reserved_table_is_kept_and_restored() -> None:
    floor = Sessions()
    _paused(floor)
    table = floor.table()
    again = restore(table.book, keep(table))
    assert again.session == table.session
    assert again.before == table.before
    assert again.stack_of("ann") == 99_000
    assert keep(again) == keep(table)
