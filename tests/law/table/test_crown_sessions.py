"""Crown, rule 8: sessions at tables that serve the tournament alone, from briefing to prizes."""

import datetime

import pytest

from sicbo.core.bank.ledger import HOUSE, ISSUED, POOL, in_unit, stack, unit_of
from sicbo.core.floor.floor import evolve
from sicbo.core.floor.founding import PlayerEnrolled
from sicbo.core.floor.sessions.player_messages import (
    AgreeToEnd,
    BuyBackIn,
    DecideSubstitute,
    Disqualify,
    MarkAbsent,
    MarkArrived,
    NominateSubstitute,
    RetireFromTournament,
)
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    ConcludeTable,
    DesignateTables,
    DrawLots,
    DrawSeats,
    EndSession,
    ReleaseTable,
    SayAway,
    SayPresent,
    StartSession,
)
from sicbo.core.floor.streams import FLOOR
from sicbo.core.floor.tournaments.messages import (
    BriefPlayers,
    EnterTournament,
    RequireSignatures,
    SignConditions,
)
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.config import Limits
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.limits.messages import SetPersonalLimits
from sicbo.core.table.opening.messages import CloseTable, Restart
from sicbo.core.table.rounds.messages import (
    CloseBets,
    CorrectResult,
    OpenBets,
    Shake,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.tournaments.messages import (
    SessionLeft,
    TableSessionEnded,
    TakenReturned,
    WagerLacking,
)
from sicbo.core.table.tournaments.table_session import chips_of
from sicbo.core.table.wagers.messages import PlaceWagers
from tests.law.cup_floor import CASS, CUP, DEE, OWN
from tests.law.cup_sessions import (
    DAN,
    HEAT_1,
    HIGH,
    LOW,
    PAT,
    SMALL,
    SYS,
    Sessions,
)

clause = pytest.mark.clause
MINUTE = datetime.timedelta(minutes=1)
SECOND = datetime.timedelta(seconds=1)
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
"""The example with one buy-back for 45, up to the first spin."""
RATE = '{ session = "heat-1", chips = "100", cash = "3" }'
CASH = (('cash_for_chips = "none"', f"cash_for_chips = {RATE}"),)
"""The example with three units of cash for a hundred in chips when the first heat ends."""
TWO_TABLES = ("tables = 1\nseats = 4\nspins = 3", "tables = 2\nseats = 3\nspins = 3")
"""The change by which heats and final are played at two tables."""
EVERYBODY = ("ann", "cy", "eva", "gil")
"""Who plays in the first heat of eight."""


def start(session: str = "heat-1") -> StartSession:
    """Start a session."""
    return StartSession(tournament=CUP, session=session)


def end(session: str = "heat-1") -> EndSession:
    """End a session."""
    return EndSession(tournament=CUP, session=session)


def running(count: int = 8, *changes: tuple[str, str]) -> Sessions:
    """A floor on which the first heat has started."""
    floor = Sessions()
    floor.ready(count, *changes)
    floor.start("heat-1")
    return floor


def flat(floor: Sessions, amount: int = 10) -> dict[str, dict[str, int]]:
    """Everybody who has chips wagers the same on small."""
    return {player: {"small": amount} for player, n in floor.chips().items() if n >= amount}


@clause("crown", "1.1 tournament")
@clause("crown", "8.1")
@clause("crown", "8.2")
@clause("crown", "8.3")
def test_8_a_whole_tournament_from_the_first_heat_to_the_last_cent() -> None:
    floor = Sessions()
    floor.ready()
    for session, spins in (("heat-1", 3), ("heat-2", 3), ("second-chance", 2), ("final", 3)):
        floor.play(session, spins=spins)
    assert floor.cup.state == "ranked"
    first, second, third = (each[0] for each in floor.cup.ranking[:3])
    before = {each: floor.floor.wallet(each) for each in (first, second, third)}
    floor.award()
    assert floor.no(*OWN, AwardPrizes(tournament=CUP)) == ("already-awarded", "8.2.1(j)")
    won = {each: floor.floor.wallet(each) - before[each] for each in before}
    assert won == {first: 40_000, second: 24_000, third: 16_000}
    assert (floor.pool, floor.fees) == (0, 8_000)
    assert sum(floor.cup.ledger.balances.values()) == 0
    assert all(floor.table(name).designated is None for name in floor.configs)


@clause("crown", "1.1 tournament player")
def test_1_1_tournament_player_whoever_has_entered_plays_and_nobody_else() -> None:
    floor = running()
    assert set(floor.seated()) == set(EVERYBODY)
    floor.done(*DAN, OpenBets())
    stranger = PlaceWagers("bob", 1, {SMALL: Amount(1000)})
    assert floor.no("bob", "player", stranger)[0] == "unknown-player"
    assert floor.no("zoe", "player", EnterTournament(tournament=CUP, player="zoe"))[0] == (
        "entries-closed"
    )


@clause("crown", "8.1.1")
def test_8_1_1_equal_chips_limits_spins_and_a_seat_that_is_drawn() -> None:
    floor = Sessions()
    floor.ready(7, TWO_TABLES)
    assert floor.no(*DEE, start()) == ("seats-not-drawn", "8.1.1")
    floor.start("heat-1")
    tables = [floor.table(name) for name in floor.configs]
    assert [len(each.players) for each in tables] == [2, 2]
    assert {each.limits for each in tables} == {Limits(Amount(1000), Amount(50_000))}
    assert {n for name in floor.configs for n in floor.chips(name).values()} == {1000}
    sessions = [each.session for each in tables]
    assert {(each.spins, each.compulsory) for each in sessions if each} == {(3, 1000)}
    own = SetPersonalLimits("ann", Limits(Amount(1000), Amount(100_000)), marked=True)
    assert floor.no(*PAT, own) == ("table-reserved", "8.3.2")


@clause("crown", "8.1.1")
def test_8_1_1_tables_of_a_session_differ_by_one_player_at_most() -> None:
    floor = Sessions()
    floor.ready(6, TWO_TABLES)
    floor.start("heat-1")
    assert sorted(len(floor.seated(name)) for name in floor.configs) == [1, 2]


@clause("crown", "8.2.2")
def test_8_2_2_play_begins_once_everybody_was_told_and_understands() -> None:
    floor = Sessions()
    floor.entered()
    floor.open_tables()
    floor.done(*DEE, DesignateTables(tournament=CUP, tables=("one",)))
    floor.done(*DEE, SayPresent(tournament=CUP))
    floor.now = HEAT_1
    floor.draw("heat-1")
    most = ("ann", "cy", "eva")
    floor.done(*DEE, BriefPlayers(tournament=CUP, players=most, understood=True))
    assert floor.no(*DEE, start()) == ("not-briefed", "8.2.2")
    floor.done(*DEE, BriefPlayers(tournament=CUP, players=("gil",), understood=True))
    floor.done(*DEE, start())


@clause("crown", "8.2.3")
def test_8_2_3_where_the_director_asks_for_signatures_nobody_plays_without_one() -> None:
    floor = Sessions()
    floor.ready()
    floor.done(*DEE, RequireSignatures(tournament=CUP))
    floor.draw("heat-1")
    for player in EVERYBODY:
        assert floor.no(*DEE, start()) == ("not-signed", "8.2.3")
        floor.done(player, "player", SignConditions(tournament=CUP, player=player))
    floor.done(*DEE, start())


@clause("crown", "8.2.4")
def test_8_2_4_every_table_waits_while_the_director_is_away() -> None:
    floor = running()
    floor.done(*DAN, OpenBets())
    floor.done(*DEE, SayAway(tournament=CUP))
    laid = PlaceWagers("ann", 1, {SMALL: Amount(1000)})
    assert floor.no("ann", "player", laid) == ("director-absent", "8.2.4")
    assert floor.no(*DAN, Shake(3)) == ("director-absent", "8.2.4")
    assert floor.no(*DEE, end()) == ("director-absent", "8.2.4")
    assert floor.no("dot", "tournament-director", SayPresent(tournament=CUP))[0] == "not-permitted"
    floor.done(*DEE, SayPresent(tournament=CUP))
    floor.done("ann", "player", laid)
    assert floor.no(*DEE, SayPresent(tournament=CUP)) == ("wrong-phase", "8.2.4")


@clause("crown", "8.2.4")
def test_8_2_4_no_session_starts_without_the_director() -> None:
    floor = Sessions()
    floor.ready()
    floor.draw("heat-1")
    floor.done(*DEE, SayAway(tournament=CUP))
    assert floor.no(*DEE, start()) == ("director-absent", "8.2.4")


def test_house_98_a_timed_session_is_put_off_by_as_long_as_the_director_was_away() -> None:
    floor = running(8, ("spins = 3\n", "minutes = 30\n"))
    over = HEAT_1 + 30 * MINUTE
    floor.done(*DEE, SayAway(tournament=CUP))
    floor.now += 10 * MINUTE
    floor.done(*DEE, SayPresent(tournament=CUP))
    session = floor.table().session
    assert session is not None
    assert session.ends == over + 10 * MINUTE
    floor.now = over + 10 * MINUTE - SECOND
    floor.spin({"ann": {"small": 20}}, LOW)
    assert floor.no(*DEE, end())[0] == "session-running"
    floor.now += SECOND
    assert floor.no(*DAN, OpenBets()) == ("session-over", "8.2.1(d)")
    floor.end("heat-1")


def test_house_98_after_an_outage_the_director_says_present_again() -> None:
    floor = running()
    floor.done(*SYS, Restart(60))
    assert floor.no(*DAN, OpenBets()) == ("director-absent", "8.2.4")
    floor.done(*DEE, SayPresent(tournament=CUP))
    floor.done(*DAN, OpenBets())


@clause("crown", "8.3.1")
def test_8_3_1_the_director_chooses_the_tables() -> None:
    floor = Sessions(tables=("one", "two", "three"))
    floor.opened()
    chosen = DesignateTables(tournament=CUP, tables=("one", "two"))
    assert floor.no(*OWN, chosen)[0] == "not-permitted"
    assert floor.no(*PAT, chosen)[0] == "not-permitted"
    unknown = DesignateTables(tournament=CUP, tables=("moon",))
    assert floor.no(*DEE, unknown) == ("wrong-table", "8.3.1")
    floor.done(*DEE, chosen)
    assert floor.no(*DEE, chosen) == ("already-linked", "house 95")
    floor.done(*DEE, ReleaseTable(tournament=CUP, name="two"))
    assert floor.no(*DEE, ReleaseTable(tournament=CUP, name="two")) == ("not-linked", "8.3.1")
    assert list(floor.cup.tables) == ["one"]
    assert floor.table("two").designated is None


@clause("crown", "8.3.1")
def test_8_3_1_a_session_has_as_many_tables_as_its_conditions_say() -> None:
    floor = Sessions()
    floor.entered(8, TWO_TABLES)
    floor.done(*DEE, DesignateTables(tournament=CUP, tables=("one",)))
    floor.seal()
    draw = DrawSeats(tournament=CUP, session="heat-1")
    assert floor.no(*DEE, draw) == ("tables-lacking", "8.3.1")
    floor.done(*DEE, DesignateTables(tournament=CUP, tables=("two",)))
    floor.done(*DEE, draw)


@clause("crown", "8.3.2")
def test_8_3_2_a_reserved_table_serves_the_tournament_alone() -> None:
    floor = running()
    for by, order in (
        (("ann", "player"), BringChips("ann", Amount(1000))),
        (("ann", "player"), TakeChips("ann", Amount(1000))),
        (("bob", "player"), TakeSeat("bob", 7)),
        (PAT, CloseTable()),
    ):
        assert floor.no(*by, order) == ("table-reserved", "8.3.2")
    assert floor.no(*DEE, ReleaseTable(tournament=CUP, name="one")) == ("session-running", "8.3.1")
    floor.spin(flat(floor), LOW)
    assert floor.table().ledger[HOUSE] == 0
    assert floor.table().ledger[stack("ann")] == 0


@clause("crown", "8.3.2")
def test_8_3_2_no_session_starts_while_chips_are_at_the_table() -> None:
    floor = Sessions()
    floor.ready()
    floor.draw("heat-1")
    floor.done("hal", "player", TakeSeat("hal", 1))
    floor.done("hal", "player", BringChips("hal", Amount(5000)))
    assert floor.no(*DEE, start()) == ("chips-on-table", "8.3.2")
    floor.done("hal", "player", TakeChips("hal", Amount(5000)))
    floor.done(*DEE, start())
    assert "hal" not in floor.table().players


def test_house_95_the_table_is_as_before_once_the_session_is_over() -> None:
    floor = Sessions()
    floor.ready()
    floor.done("hal", "player", TakeSeat("hal", 3))
    before = (floor.table().limits, floor.table().area_limits)
    floor.play("heat-1")
    table = floor.table()
    assert (table.limits, table.area_limits) == before
    assert {name: each.seat for name, each in table.players.items()} == {"hal": 3}
    assert table.session is None
    assert not [each for each in table.ledger.balances if unit_of(each)]
    assert floor.cup.ledger[in_unit(ISSUED, chips_of(CUP))] == 0


@pytest.mark.parametrize(("minutes", "starts"), [(19, False), (20, True), (21, True)])
def test_house_95_a_higher_minimum_has_stood_on_the_sign_for_twenty_minutes(
    minutes: int, starts: bool
) -> None:
    floor = Sessions()
    floor.entered()
    floor.open_tables()
    players = tuple(floor.cup.entries)
    floor.done(*DEE, BriefPlayers(tournament=CUP, players=players, understood=True))
    floor.done(*DEE, SayPresent(tournament=CUP))
    floor.now = HEAT_1
    floor.done(*DEE, DesignateTables(tournament=CUP, tables=("one",)))
    floor.draw("heat-1")
    floor.now += minutes * MINUTE
    if starts:
        floor.done(*DEE, start())
    else:
        assert floor.no(*DEE, start())[0] == "notice-too-short"


@clause("crown", "8.3.3")
def test_8_3_3_a_substitute_named_by_the_player_and_approved_by_the_director() -> None:
    floor = running()
    floor_enrols(floor, "sam")
    named = NominateSubstitute(tournament=CUP, session="heat-1", player="ann", substitute="sam")
    assert floor.no("cy", "player", named)[0] == "not-permitted"
    approve = DecideSubstitute(
        tournament=CUP, session="heat-1", player="ann", approved=True, understood=True
    )
    assert floor.no(*DEE, approve) == ("not-eligible", "8.3.3")
    floor.done("ann", "player", named)
    assert floor.no("ann", "player", approve)[0] == "not-permitted"
    untold = DecideSubstitute(tournament=CUP, session="heat-1", player="ann", approved=True)
    assert floor.no(*DEE, untold) == ("not-briefed", "8.2.2")
    floor.done(*DEE, approve)
    floor.done(*DAN, OpenBets())
    laid = PlaceWagers("ann", 1, {SMALL: Amount(1000)})
    assert floor.no("ann", "player", laid)[0] == "not-permitted"
    floor.done("sam", "player", laid)
    floor.dice(LOW)
    assert floor.chips()["ann"] == 1010
    assert list(floor.cup.sessions["heat-1"].seats)
    assert "sam" not in floor.cup.entries


def floor_enrols(floor: Sessions, player: str) -> None:
    """Somebody else is known on the floor."""
    evolve(floor.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))


@clause("crown", "8.3.3")
def test_8_3_3_for_one_session_and_nobody_who_is_in_the_tournament() -> None:
    floor = running()
    floor_enrols(floor, "sam")
    for name, told in (("bob", "house 101"), ("moon", "8.2.1(f)(i)")):
        named = NominateSubstitute(tournament=CUP, session="heat-1", player="ann", substitute=name)
        assert floor.no("ann", "player", named) == ("not-eligible", told)
    named = NominateSubstitute(tournament=CUP, session="heat-1", player="ann", substitute="sam")
    floor.done("ann", "player", named)
    declined = DecideSubstitute(tournament=CUP, session="heat-1", player="ann", approved=False)
    floor.done(*DEE, declined)
    assert floor.no(*DEE, declined) == ("not-eligible", "8.3.3")
    for _ in range(3):
        floor.spin(flat(floor) | {"ann": {"small": 20}}, LOW)
    floor.end("heat-1")
    assert floor.no("ann", "player", named) == ("session-unknown", "8.3.3")


@clause("crown", "8.3.5")
@clause("crown", "8.3.5(a)")
def test_8_3_5_a_play_ends_early_only_where_it_is_determined_who_goes_on() -> None:
    floor = running(
        4, ("per_table = 1", "per_table = 2"), ("seats = 4\nspins = 3", "seats = 8\nspins = 3")
    )
    conclude = ConcludeTable(tournament=CUP, name="one")
    assert set(floor.seated()) == {"ann", "cy"}
    floor.bets(flat(floor))
    assert floor.no(*DEE, conclude) == ("wrong-phase", "8.3.5")
    floor.dice(LOW)
    assert floor.no(*DAN, conclude)[0] == "not-permitted"
    floor.done(*DEE, conclude)  # Two play, and two go on.
    assert floor.no(*DAN, OpenBets()) == ("session-over", "8.2.1(d)")
    floor.end("heat-1")
    assert set(floor.cup.sessions["heat-1"].through) == {"ann", "cy"}


@clause("crown", "8.3.5(a)")
def test_8_3_5_a_as_long_as_any_wager_can_change_it_play_goes_on() -> None:
    floor = running(4, *BUY_BACK)
    conclude = ConcludeTable(tournament=CUP, name="one")
    floor.spin({"ann": {"small": 20}, "cy": {"small": 10}}, LOW)
    assert floor.no(*DEE, conclude) == ("not-determined", "8.3.5(a)")
    floor.spin({"ann": {"small": 10}, "cy": {"big": 500, "total:17": 500}}, LOW)
    assert floor.chips()["cy"] == 10
    assert floor.no(*DEE, conclude) == ("not-determined", "8.3.5(a)")


@clause("crown", "8.3.5(a)")
def test_8_3_5_a_nobody_is_left_to_overtake() -> None:
    floor = running(4)
    floor.spin({"ann": {"small": 10}, "cy": {"big": 500, "total:17": 500}}, LOW)
    assert floor.table().session.out == {"cy": 1}  # type: ignore[union-attr]
    floor.done(*DEE, ConcludeTable(tournament=CUP, name="one"))
    floor.end("heat-1")
    assert floor.cup.sessions["heat-1"].through == ("ann",)


@clause("crown", "8.3.5(b)")
def test_8_3_5_b_where_chips_become_cash_all_at_the_table_agree() -> None:
    floor = running(4, *CASH)
    floor.spin({"ann": {"small": 10}, "cy": {"big": 500, "total:17": 500}}, LOW)
    conclude = ConcludeTable(tournament=CUP, name="one")
    assert floor.no(*DEE, conclude) == ("not-agreed", "8.3.5(b)")
    agrees = AgreeToEnd(tournament=CUP, player="ann")
    assert floor.no("cy", "player", agrees)[0] == "not-permitted"
    floor.done("ann", "player", agrees)
    assert floor.no(*DEE, conclude) == ("not-agreed", "8.3.5(b)")
    floor.done("cy", "player", AgreeToEnd(tournament=CUP, player="cy"))
    floor.done(*DEE, conclude)
    before, fees = floor.floor.wallet("ann"), floor.fees
    floor.end("heat-1")
    assert floor.floor.wallet("ann") - before == 101_000 * 3 // 100
    assert fees - floor.fees == 101_000 * 3 // 100


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
