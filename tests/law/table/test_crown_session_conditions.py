"""Crown, rules 8.2.1 and 8.3.5: what conditions say of a session, and how one ends."""

import pytest

from sicbo.core.bank.ledger import POOL
from sicbo.core.floor.sessions.player_messages import (
    BuyBackIn,
    Disqualify,
    MarkAbsent,
    MarkArrived,
    RetireFromTournament,
)
from sicbo.core.floor.sessions.session_messages import (
    DrawLots,
)
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.rounds.messages import (
    CloseBets,
    CorrectResult,
    OpenBets,
    Shake,
)
from sicbo.core.table.tournaments.messages import (
    SessionLeft,
    TableSessionEnded,
    TakenReturned,
    WagerLacking,
)
from tests.law.cup_floor import CASS, CUP, DEE
from tests.law.cup_sessions import (
    BUY_BACK,
    DAN,
    HEAT_1,
    HIGH,
    LOW,
    PAT,
    SECOND,
    TWO_TABLES,
    Sessions,
    end,
    flat,
    running,
    start,
)


@pytest.mark.parametrize(("spins", "over"), [(2, False), (3, True)])
def test_8_2_1_d_a_session_has_as_many_spins_as_its_conditions_say(spins: int, over: bool) -> None:
    floor = running()
    for _ in range(spins):
        floor.spin(flat(floor), LOW)
    if over:
        assert floor.no(*DAN, OpenBets()) == ("session-over", "8.2.1(d)")
        floor.done(*DEE, end())
    else:
        assert floor.no(*DEE, end()) == ("session-running", "8.2.1(d)")
        floor.done(*DAN, OpenBets())
        assert floor.no(*DEE, end()) == ("session-running", "8.2.1(d)")


def test_house_96_a_settlement_put_right_is_the_same_spin() -> None:
    floor = running()
    floor.spin({"ann": {"small": 10}, "cy": {"big": 500, "total:17": 500}}, LOW)
    session = floor.table().session
    assert session is not None
    assert (session.played, session.out) == (1, {"cy": 1})
    floor.done(*PAT, CorrectResult(1, HIGH, "misread"))
    assert (session.played, session.out) == (0, {})


def test_house_96_an_invalid_spin_is_played_again_and_what_was_taken_comes_back() -> None:
    floor = running()
    floor.bets({"ann": {"small": 20}, "cy": {"small": 4}} | {"cy": {"small": 10}})
    floor.done(*DAN, Shake(3))
    taken = [each for each in floor.done(*DAN, CloseBets()) if isinstance(each, WagerLacking)]
    assert {each.player: each.amount for each in taken} == {"eva": 1000, "gil": 1000}
    assert floor.chips()["eva"] == 990
    ground = floor.table().policies.invalidation.grounds[0].name  # type: ignore[union-attr]
    happened = floor.done(*PAT, Invalidate(1, ground, "a fault"))
    assert len([each for each in happened if isinstance(each, TakenReturned)]) == 2
    assert set(floor.chips().values()) == {1000}
    session = floor.table().session
    assert session is not None
    assert session.played == 0


@pytest.mark.parametrize(("staked", "taken"), [(9, 0), (10, 0), (11, 0)])
def test_8_2_1_c_the_compulsory_wager_is_counted_over_all_areas(staked: int, taken: int) -> None:
    floor = running()
    minimum = {"small": 10} if staked < 10 else {"small": 10, "big": staked - 10 or 10}
    floor.bets({"ann": minimum})
    floor.done(*DAN, Shake(3))
    happened = floor.done(*DAN, CloseBets())
    lacking = {each.player for each in happened if isinstance(each, WagerLacking)}
    assert ("ann" in lacking) == bool(taken)
    assert lacking == {"cy", "eva", "gil"}


def test_8_2_1_c_where_it_is_only_noted_nothing_is_taken() -> None:
    floor = running(8, ('lacking = "taken"', 'lacking = "warned"'))
    floor.done(*DAN, OpenBets())
    floor.done(*DAN, Shake(3))
    happened = floor.done(*DAN, CloseBets())
    noted = [each for each in happened if isinstance(each, WagerLacking)]
    assert [each.amount for each in noted] == [0, 0, 0, 0]
    assert set(floor.chips().values()) == {1000}


def test_8_2_1_i_and_house_99_who_has_missed_two_spins_loses_the_seat() -> None:
    floor = Sessions()
    floor.ready()
    floor.done(*DEE, MarkAbsent(tournament=CUP, player="eva"))
    floor.done(*DEE, MarkAbsent(tournament=CUP, player="gil"))
    floor.start("heat-1")
    rest = {"ann": {"small": 20}, "cy": {"small": 10}}
    floor.spin(rest, LOW)
    floor.done(*DEE, MarkArrived(tournament=CUP, player="gil"))
    floor.spin(rest | {"gil": {"small": 10}}, LOW)
    assert floor.chips()["eva"] == 980
    arrived = MarkArrived(tournament=CUP, player="eva")
    assert floor.no(*DEE, arrived) == ("seat-lost", "8.2.1(i)")
    floor.spin(rest | {"gil": {"small": 10}}, LOW)
    assert floor.chips()["eva"] == 0
    floor.end("heat-1")
    results = {each.player: each for each in floor.cup.sessions["heat-1"].results}
    assert (results["eva"].chips, results["eva"].left) == (0, "seat-lost")
    assert floor.cup.sessions["heat-1"].through == ("ann",)


def test_8_2_1_e_buying_back_within_its_window_and_as_often_as_it_says() -> None:
    floor = running(8, *BUY_BACK)
    buys = BuyBackIn(tournament=CUP, player="cy")
    assert floor.no("cy", "player", buys) == ("no-buy-back", "8.2.1(e)")
    all_in = {"big": 500, "total:17": 500}
    floor.spin({"ann": {"small": 20}, "cy": all_in}, LOW)
    before = (floor.floor.wallet("cy"), floor.pool, floor.fees)
    floor.done(*CASS, buys)
    now = (floor.floor.wallet("cy"), floor.pool, floor.fees)
    assert [b - a for a, b in zip(before, now, strict=True)] == [-4500, 4000, 500]
    assert floor.chips()["cy"] == 500
    floor.spin({"ann": {"small": 20}, "cy": {"big": 500}}, LOW)
    assert floor.no("cy", "player", buys) == ("no-buy-back", "8.2.1(e)")


def test_8_2_1_e_one_spin_after_the_last_there_is_no_buying_back() -> None:
    floor = running(8, *BUY_BACK)
    floor.spin(flat(floor), LOW)
    floor.spin({"ann": {"small": 20}, "cy": {"big": 500, "total:17": 500}}, LOW)
    buys = BuyBackIn(tournament=CUP, player="cy")
    assert floor.no("cy", "player", buys) == ("no-buy-back", "8.2.1(e)")
    assert running().no("cy", "player", buys)[0] == "no-buy-back"


def test_8_2_1_h_and_house_100_what_comes_back_to_whoever_leaves() -> None:
    floor = running()
    retires = RetireFromTournament(tournament=CUP, player="ann")
    floor.bets({"ann": {"small": 20}})
    assert floor.no("ann", "player", retires) == ("unresolved-wager", "8.2.1(h)")
    floor.dice(LOW)
    pool = floor.pool
    floor.done("ann", "player", retires)
    assert (floor.pool, floor.chips()["ann"]) == (pool, 0)
    for ground, reason, told in (
        ("moon", "warned", "unknown-ground"),
        ("disorder", " ", "reason-required"),
    ):
        order = Disqualify(tournament=CUP, player="cy", ground=ground, reason=reason)
        assert floor.no(*DEE, order) == (told, "8.2.1(h)")
    order = Disqualify(tournament=CUP, player="cy", ground="disorder", reason="warned twice")
    before = floor.floor.wallet("cy")
    happened = floor.done(*DEE, order)
    assert floor.floor.wallet("cy") - before == 5_500
    assert [each.why for each in happened if isinstance(each, SessionLeft)] == ["disqualified"]
    assert floor.no(*DEE, order) == ("not-entered", "8.2.1(h)")
    for _ in range(2):
        floor.spin(flat(floor), LOW)
    floor.end("heat-1")
    assert {each.player for each in floor.cup.sessions["heat-1"].finishes} == {"eva", "gil"}


def test_house_103_those_who_are_equal_play_off_until_they_are_not() -> None:
    floor = running(4)
    for _ in range(3):
        floor.spin(flat(floor), LOW)
    floor.end("heat-1")
    assert floor.cup.sessions["heat-1"].through == ()
    assert floor.no(*DEE, start("heat-2")) == ("tie-open", "house 103")
    assert floor.no(*DEE, DrawLots(tournament=CUP, session="heat-1")) == (
        "not-provided",
        "house 103",
    )
    floor.start("heat-1.tie-1")
    floor.spin(flat(floor), LOW)
    floor.end("heat-1.tie-1")
    assert floor.cup.sessions["heat-1"].through == ()
    floor.start("heat-1.tie-2")
    floor.spin({"ann": {"small": 10}, "cy": {"big": 10}}, HIGH)
    floor.end("heat-1.tie-2")
    held = floor.cup.sessions["heat-1"]
    assert (held.through, held.out, held.ties) == (("cy",), ("ann",), ())


def test_house_103_or_a_lot_tells_them_apart() -> None:
    lots = (('by = "play-off"\nspins = 1', 'by = "lot"'),)
    floor = running(4, *lots)
    for _ in range(3):
        floor.spin(flat(floor), LOW)
    floor.end("heat-1")
    assert floor.no(*DEE, start("heat-1.tie-1")) == ("tie-open", "house 103")
    floor.lot("heat-1")
    held = floor.cup.sessions["heat-1"]
    assert held.through == floor.cup.draws["heat-1.lot-1"].order[:1]  # type: ignore[index]
    assert held.ties == ()
    floor.start("heat-2")


def test_house_103_a_tie_is_gone_with_whoever_leaves() -> None:
    floor = running(4)
    for _ in range(3):
        floor.spin(flat(floor), LOW)
    floor.end("heat-1")
    floor.done("ann", "player", RetireFromTournament(tournament=CUP, player="ann"))
    held = floor.cup.sessions["heat-1"]
    assert (held.through, held.ties) == (("cy",), ())


def test_house_104_the_house_adds_what_the_guarantee_wants_and_the_pool_is_empty() -> None:
    changes = (('guarantee = "500"', 'guarantee = "1000.01"'),)
    floor = Sessions()
    floor.ready(4, *changes)
    for session, spins in (("heat-1", 3), ("heat-2", 3), ("second-chance", 2), ("final", 3)):
        floor.play(session, spins=spins)
    assert floor.pool == 40_000
    fees = floor.fees
    floor.award()
    assert floor.cup.ledger[POOL] == 0
    assert fees - floor.fees == 60_001
    assert [each.amount for each in floor.cup.won] == [50_001, 30_000, 20_000]


def test_a_session_is_over_at_all_its_tables_or_at_none() -> None:
    floor = Sessions()
    floor.ready(8, TWO_TABLES)
    floor.start("heat-1")
    for _ in range(3):
        floor.spin({player: {"small": 10} for player in floor.seated()}, LOW)
    assert floor.no(*DEE, end()) == ("session-running", "8.2.1(d)")
    for _ in range(3):
        floor.spin({player: {"big": 10} for player in floor.seated("two")}, LOW, "two")
    happened = floor.done(*DEE, end())
    assert len([each for each in happened if isinstance(each, TableSessionEnded)]) == 2


def test_too_early_is_before_the_start_and_the_moment_itself_is_not() -> None:
    floor = Sessions()
    floor.ready()
    floor.draw("heat-1")
    floor.now = HEAT_1 - SECOND
    assert floor.no(*DEE, start()) == ("too-early", "8.3.4")
    floor.now = HEAT_1
    floor.done(*DEE, start())
    assert floor.no(*DEE, start("heat-2")) == ("session-running", "8.2.1(d)")
