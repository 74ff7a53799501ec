"""Crown, rule 8: sessions at tables that serve the tournament alone, from briefing to prizes."""

from copy import deepcopy
from functools import cache

import pytest

from sicbo.core.bank.ledger import HOUSE, ISSUED, in_unit, stack, unit_of
from sicbo.core.floor.floor import evolve
from sicbo.core.floor.founding import PlayerEnrolled
from sicbo.core.floor.sessions.player_messages import (
    AgreeToEnd,
    DecideSubstitute,
    NominateSubstitute,
)
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    ConcludeTable,
    DesignateTables,
    DrawSeats,
    ReleaseTable,
    SayAway,
    SayPresent,
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
from sicbo.core.table.limits.messages import SetPersonalLimits
from sicbo.core.table.opening.messages import CloseTable, Restart
from sicbo.core.table.rounds.messages import (
    OpenBets,
    Shake,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.tournaments.table_session import chips_of
from sicbo.core.table.wagers.messages import PlaceWagers
from tests.law.cup_floor import CUP, DEE, OWN
from tests.law.cup_sessions import (
    BUY_BACK,
    CASH,
    DAN,
    EVERYBODY,
    HEAT_1,
    LOW,
    MINUTE,
    PAT,
    SECOND,
    SMALL,
    SYS,
    TWO_TABLES,
    Sessions,
    end,
    flat,
    running,
    start,
)

clause = pytest.mark.clause


SPINS = (("heat-1", 3), ("heat-2", 3), ("second-chance", 2), ("final", 3))
"""The sessions of the example, and how many spins each has."""


@cache
def played() -> Sessions:
    """A whole tournament, from the first heat to its ranking."""
    floor = Sessions()
    floor.ready()
    for session, spins in SPINS:
        floor.play(session, spins=spins)
    return floor


@clause("crown", "1.1 tournament")
def test_1_1_tournament_goes_from_the_first_heat_to_the_last_cent() -> None:
    floor = deepcopy(played())
    assert floor.cup.state == "ranked"
    first, second, third = (each[0] for each in floor.cup.ranking[:3])
    before = {each: floor.floor.wallet(each) for each in (first, second, third)}
    floor.award()
    assert floor.no(*OWN, AwardPrizes(tournament=CUP)) == ("already-awarded", "8.2.1(j)")
    won = {each: floor.floor.wallet(each) - before[each] for each in before}
    assert won == {first: 40_000, second: 24_000, third: 16_000}
    assert (floor.pool, floor.fees) == (0, 8_000)


@clause("crown", "8.1")
def test_8_1_whoever_enters_is_ranked_and_no_chip_is_left_over() -> None:
    floor = played()
    assert {each for place in floor.cup.ranking for each in place} == set(floor.cup.entries)
    assert sum(floor.cup.ledger.balances.values()) == 0


@clause("crown", "8.2")
def test_8_2_the_sessions_are_those_of_the_conditions() -> None:
    conditions = played().cup.conditions
    assert conditions is not None
    assert [each.name for each in conditions.sessions] == [name for name, _ in SPINS]


@clause("crown", "8.3")
def test_8_3_tables_serve_others_again_when_the_last_session_is_over() -> None:
    floor = deepcopy(played())
    floor.award()
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
