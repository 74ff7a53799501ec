"""The order of a session, who goes on from it, and ties that must be settled first."""

import datetime
from itertools import permutations, product

import pytest

from sicbo.core.floor.tournaments.ranking import (
    Finish,
    Progress,
    SettledTies,
    Tie,
    comers,
    final_order,
    go_on,
    rank,
)
from sicbo.core.floor.tournaments.tournament_conditions import SessionLimits, SessionPlan
from sicbo.core.money import Amount
from tests.law.cup import loaded

NAMES = ("ann", "bob", "cid", "dot", "eve", "fay")


def plan(per_table: int, best: int = 0) -> SessionPlan:
    return SessionPlan(
        name="heat-1",
        starts=datetime.datetime(2026, 11, 21, 18, tzinfo=datetime.UTC),
        players="entries",
        tables=2,
        seats=7,
        spins=5,
        chips="40",
        limits=SessionLimits(minimum="10", maximum="10"),
        per_table=per_table,
        best_of_rest=best,
    )


def end(player: str, chips: int, out_at: int | None = None, table: str = "east") -> Finish:
    return Finish(player, table, Amount(chips), out_at)


def ends(east: tuple[int, ...], west: tuple[int, ...] = ()) -> list[Finish]:
    names = iter(NAMES)
    found = [end(next(names), each) for each in east]
    return found + [end(next(names), each, table="west") for each in west]


def test_most_chips_first_then_the_later_spin_of_elimination() -> None:
    ended = [end("ann", 0, 2), end("bob", 10), end("cid", 0, 5), end("dot", 20), end("eve", 1)]
    assert rank(ended) == (("dot",), ("bob",), ("eve",), ("cid",), ("ann",))


def test_equal_chips_and_equal_spins_are_tied() -> None:
    ended = [end("ann", 0, 2), end("bob", 10), end("cid", 0, 2), end("dot", 10)]
    assert rank(ended) == (("bob", "dot"), ("ann", "cid"))
    assert rank([]) == ()


def test_a_lot_tells_apart_only_those_who_are_equal() -> None:
    ended = [end("ann", 10), end("bob", 10), end("cid", 10), end("dot", 20)]
    assert rank(ended, {"cid": (1,), "ann": (2,), "bob": (2,)}) == (
        ("dot",),
        ("cid",),
        ("ann", "bob"),
    )
    again = {"cid": (1,), "ann": (2, 2), "bob": (2, 1), "dot": (9,)}
    assert rank(ended, again) == (("dot",), ("cid",), ("bob",), ("ann",))


def test_per_table_first_then_the_best_of_the_rest() -> None:
    ended = ends((10, 30, 20), (5, 4, 25))
    assert go_on(plan(1), ended) == Progress(("bob", "fay"), ("cid", "ann", "dot", "eve"), ())
    assert go_on(plan(1, best=1), ended).through == ("bob", "fay", "cid")
    assert go_on(plan(0, best=3), ended).through == ("bob", "fay", "cid")
    assert go_on(plan(3), ended).out == ()
    assert go_on(plan(9, best=9), ended).out == ()
    assert go_on(plan(1), []) == Progress((), (), ())


def test_a_tie_for_the_place_of_a_table() -> None:
    ended = ends((30, 30, 20), (25, 4))
    found = go_on(plan(1), ended)
    assert found.ties == (Tie(("ann", "bob"), 1, "east"),)
    assert (found.through, found.out) == (("dot",), ("cid", "eve"))
    settled: SettledTies = {"east": {"bob": (1,), "ann": (2,)}}
    assert go_on(plan(1), ended, settled) == Progress(("bob", "dot"), ("ann", "cid", "eve"), ())


def test_a_tie_does_not_matter_where_whoever_loses_it_goes_on_as_one_of_the_best() -> None:
    ended = ends((30, 30, 20), (25, 4))
    assert go_on(plan(1, best=1), ended) == Progress(("ann", "bob", "dot"), ("cid", "eve"), ())
    # Two lose it, and only one of them can be among the best.
    three = ends((30, 30, 30), (25, 4))
    found = go_on(plan(1, best=1), three)
    assert found.ties == (Tie(("ann", "bob", "cid"), 1, "east"),)
    assert found.through == ("dot",)
    settled: SettledTies = {"east": {"cid": (1,), "ann": (2,), "bob": (2,)}}
    assert go_on(plan(1, best=1), three, settled).ties == (Tie(("ann", "bob"), 1, None),)
    settled = {**settled, None: {"bob": (1,), "ann": (2,)}}
    assert go_on(plan(1, best=1), three, settled).through == ("bob", "cid", "dot")


def test_a_lot_for_one_place_decides_nothing_about_another() -> None:
    """Bob lost the place of his table; among the best of the rest he is equal to Eve."""
    ended = ends((30, 30), (40, 30))
    settled: SettledTies = {"east": {"ann": (1,), "bob": (2,)}}
    assert go_on(plan(1, best=1), ended, settled).ties == (Tie(("bob", "dot"), 1, None),)
    first = go_on(plan(1, best=1), ended)
    assert first.ties == (Tie(("ann", "bob"), 1, "east"),)
    assert first.through == ("cid",)
    # Dot may be on the line of the rest, so she is neither through nor out.
    assert first.out == ()


def test_two_ties_that_do_not_touch_are_told_at_once() -> None:
    ended = ends((50, 50, 10), (60, 20, 20))
    found = go_on(plan(1, best=1), ends((50, 50, 50), (60, 20, 20)))
    assert [each.table for each in found.ties] == ["east"]
    found = go_on(plan(1, best=2), ended)
    assert found.ties == (Tie(("eve", "fay"), 1, None),)
    found = go_on(plan(2, best=1), ends((50, 10, 10, 5), (60, 20)))
    assert found.ties == ()
    assert found.through == ("eve", "ann", "fay", "bob", "cid")


@pytest.mark.parametrize(("per_table", "best"), [(1, 0), (1, 1), (0, 2), (2, 1), (1, 2)])
def test_no_lot_changes_who_goes_on_once_nothing_is_tied(per_table: int, best: int) -> None:
    """Every small result: with no tie left, chance decides nothing; with one, it does."""
    terms = plan(per_table, best)
    for chips in product((1, 2, 3), repeat=5):
        ended = ends(chips[:3], chips[3:])
        found = go_on(terms, ended)
        ways = {_by_lot(per_table, best, ended, order) for order in permutations(NAMES[:5])}
        always = frozenset.intersection(*ways)
        never = {each.player for each in ended} - frozenset.union(*ways)
        assert bool(found.ties) is (len(ways) > 1), chips
        assert set(found.through) <= always
        assert set(found.out) <= never
        if not found.ties:
            assert set(found.through) == always
            assert set(found.out) == never


def _by_lot(
    per_table: int, best: int, ended: list[Finish], order: tuple[str, ...]
) -> frozenset[str]:
    """Who goes on if a lot has told everybody apart beforehand."""
    best_first = sorted(ended, key=lambda each: (-each.chips, order.index(each.player)))
    going: list[str] = []
    for table in ("east", "west"):
        going += [each.player for each in best_first if each.table == table][:per_table]
    return frozenset(
        going + [each.player for each in best_first if each.player not in going][:best]
    )


def test_who_comes_to_a_session() -> None:
    cup = loaded()
    heats = {
        "heat-1": Progress(("ann",), ("bob", "cid"), ()),
        "heat-2": Progress(("dot",), ("eve", "fay"), ()),
        "second-chance": Progress(("fay", "bob"), ("cid", "eve"), ()),
    }
    chance, final = cup.plan("second-chance"), cup.plan("final")
    assert chance is not None
    assert final is not None
    assert comers(chance, heats) == ("bob", "cid", "eve", "fay")
    assert comers(final, heats) == ("ann", "dot", "fay", "bob")


def test_the_order_of_a_tournament_goes_by_the_last_session_that_somebody_played_in() -> None:
    cup = loaded()
    ended = {
        "heat-1": [end("ann", 90), end("bob", 80), end("cid", 70)],
        "heat-2": [end("dot", 60), end("eve", 50), end("gus", 99)],
        "second-chance": [end("bob", 5), end("cid", 0, 1), end("eve", 2), end("fay", 2)],
        "final": [end("ann", 0, 2), end("dot", 8), end("bob", 8)],
    }
    order = (("bob", "dot"), ("ann",), ("eve", "fay"), ("cid",), ("gus",))
    assert final_order(cup, ended) == order
    told_apart = final_order(cup, ended, {"dot": (1,), "bob": (2,)})
    assert told_apart[:2] == (("dot",), ("bob",))
    assert final_order(cup, {}) == ()
