"""Whether it is determined who goes on: against every wager that there is, on small layouts."""

import datetime
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from sicbo.core.dice import COMBINATIONS
from sicbo.core.floor.tournaments.determined import (
    UNBOUNDED,
    Areas,
    Play,
    Position,
    Prospect,
    areas_of,
    is_determined,
    play_of,
    prospects,
)
from sicbo.core.floor.tournaments.ranking import Finish, go_on
from sicbo.core.floor.tournaments.tournament_conditions import SessionLimits, SessionPlan
from sicbo.core.law.document import Payments
from sicbo.core.law.payoff import Row
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from tests.law.play import book

TABLE = {str(key): row for key, row in book("crown-a").table.items()}
FEW = tuple(TABLE[key] for key in ("small", "big", "any-triple", "total:4"))
TEN = Limits(Amount(10), Amount(10))
LIMITS = [(1, 2, 1), (2, 3, 1), (2, 5, 3), (3, 3, 1), (2, 4, 2)]
TAKEN = (0, 2, 5)


def plan(per_table: int, best: int = 0, tables: int = 1) -> SessionPlan:
    starts = datetime.datetime(2026, 11, 21, 18, tzinfo=datetime.UTC)
    limits = SessionLimits(minimum="10", maximum="10")
    return SessionPlan(
        name="heat-1",
        starts=starts,
        players="entries",
        tables=tables,
        seats=7,
        spins=5,
        chips="40",
        limits=limits,
        per_table=per_table,
        best_of_rest=best,
    )


def stakes(limits: Limits) -> tuple[int, ...]:
    return (0, *range(limits.minimum, limits.maximum + 1, limits.unit))


@cache
def every_end(rows: tuple[str, ...], limits: Limits, taken: int, chips: int) -> frozenset[int]:
    """What a stack can be after a spin, by every wager on every roll."""
    found = set()
    table = [TABLE[key] for key in rows]
    for laid in product(stakes(limits), repeat=len(table)):
        if sum(laid) > chips:
            continue
        lacks = max(min(taken, chips) - sum(laid), 0)
        for roll in COMBINATIONS:
            end = chips - lacks
            for row, stake in zip(table, laid, strict=True):
                level = row.at(roll)
                end += -stake if level is None else int(stake * level.odds)
            found.add(end)
    return frozenset(found)


def every_end_of(
    rows: tuple[str, ...], limits: Limits, taken: int, chips: int, spins: int
) -> set[int]:
    found = {chips}
    for _ in range(spins):
        found = {end for each in found for end in every_end(rows, limits, taken, each)}
    return found


def limits_of(numbers: tuple[int, int, int]) -> Limits:
    return Limits(*(Amount(each) for each in numbers))


def test_forty_chips_become_2450_at_most() -> None:
    play = play_of(TABLE.values(), TEN)
    assert play.most(Amount(40), 1) == 40 + 10 * (180 + 31 + 18 + 12) == 2450
    assert play.least(Amount(40), 1) == 0


@pytest.mark.parametrize("taken", TAKEN)
@pytest.mark.parametrize("numbers", LIMITS)
def test_one_spin_is_exact(numbers: tuple[int, int, int], taken: int) -> None:
    limits = limits_of(numbers)
    play = play_of(FEW, limits, Amount(taken))
    for chips in range(14):
        ends = every_end(tuple(row.key for row in FEW), limits, taken, chips)
        assert play.most(Amount(chips), 1) == max(ends), chips
        assert play.least(Amount(chips), 1) == min(ends), chips


@pytest.mark.parametrize("taken", TAKEN)
@pytest.mark.parametrize("numbers", LIMITS)
def test_several_spins_reach_the_most_and_never_fall_below_the_least(
    numbers: tuple[int, int, int], taken: int
) -> None:
    limits, keys = limits_of(numbers), ("big", "any-triple")
    play = play_of([TABLE[key] for key in keys], limits, Amount(taken))
    for chips in range(8):
        for spins in (0, 2, 3):
            ends = every_end_of(keys, limits, taken, chips, spins)
            assert play.most(Amount(chips), spins) == max(ends), (chips, spins)
            assert play.least(Amount(chips), spins) <= min(ends), (chips, spins)


@pytest.mark.parametrize("spins", [1, 2, 3])
def test_the_least_is_exact_where_chips_come_in_units(spins: int) -> None:
    limits, keys = limits_of((2, 4, 2)), ("small", "big")
    play = play_of([TABLE[key] for key in keys], limits)
    for chips in range(12):
        ends = every_end_of(keys, limits, 0, chips, spins)
        assert play.least(Amount(chips), spins) == min(ends)


def test_more_spins_and_more_chips_only_widen_what_can_be() -> None:
    play = play_of(TABLE.values(), Limits(Amount(1000), Amount(50_000), Amount(500)))
    for chips in (0, 999, 1000, 1499, 1500, 40_000, 10**7, 10**9):
        before = (Amount(chips), Amount(chips))
        for spins in (1, 2, 3, 10, 100, 100_000):
            most, least = play.most(Amount(chips), spins), play.least(Amount(chips), spins)
            assert least <= before[0] <= chips <= before[1] <= most
            assert most <= play.most(Amount(chips + 1), spins)
            before = (least, most)
    assert play.most(Amount(999), 100_000) == play.least(Amount(999), 100_000) == 999


def test_rich_stacks_grow_and_shrink_by_the_same_each_spin() -> None:
    play, rich = play_of(TABLE.values(), TEN), Amount(10**6)
    once = play.most(rich, 1) - rich
    assert play.most(rich, 100_000) == rich + 100_000 * once
    assert once == play.gain(rich) == 10 * (180 + 31 + 18 + 12 + 11)
    assert play.least(rich, 100) == rich - 100 * 10 * play.areas.losing


def test_a_number_of_spins_that_nobody_knows() -> None:
    play = play_of(TABLE.values(), TEN)
    assert play.most(Amount(10), None) == UNBOUNDED
    assert play.most(Amount(9), None) == play.least(Amount(9), None) == 9
    assert play.least(Amount(10**9 + 7), None) == 7
    assert play_of(TABLE.values(), TEN, Amount(10)).least(Amount(9), None) == 0


def test_odds_that_are_no_whole_numbers_are_never_reckoned_too_low() -> None:
    half = Areas(2, ((3, 1),), 2)
    limits = limits_of((1, 3, 1))
    assert Play(half, limits).most(Amount(3), 1) == 3 + int(3 * Fraction(3, 2))
    assert Play(half, limits, rounded=Amount(5)).most(Amount(3), 1) == 3 + (3 + 1) // 2 + 1 + 10
    assert Play(half, limits).least(Amount(3), 2) == 0
    rounding = Payments(round="up", to="0.05")
    assert play_of(FEW, limits, payments=rounding).rounded == 5
    assert play_of(FEW, limits, payments=Payments(round="down", to="0.05")).rounded == 0


def test_the_areas_of_a_layout_are_counted_once() -> None:
    rows: list[Row] = list(TABLE.values())
    assert areas_of(rows) is areas_of(tuple(rows))
    assert areas_of(rows[1:]) is not areas_of(rows)


def at(player: str, chips: int, table: str = "east", **more: object) -> Position:
    return Position(player, table, Amount(chips), 4, 1)._replace(**more)  # type: ignore[arg-type]


def of(found: tuple[Prospect, ...]) -> dict[str, bool | None]:
    return {each.player: each.goes_on for each in found}


@pytest.mark.parametrize(
    ("leader", "goes_on"), [(2450, None), (2451 + 520, True), (2450 + 520, None)]
)
def test_a_lead_is_settled_where_it_is_above_the_most_of_the_other(
    leader: int, goes_on: bool | None
) -> None:
    """With 52 areas of ten that lose together, the leader can lose 520."""
    play = play_of(TABLE.values(), TEN)
    found = prospects(plan(1), [at("ann", leader), at("bob", 40)], play)
    assert of(found)["ann"] is goes_on
    assert of(found)["bob"] is (None if goes_on is None else False)
    assert is_determined(found, "east") is bool(goes_on)


def test_whoever_is_left_goes_on_even_with_nothing() -> None:
    """Whoever is eliminated later stands before those who were out already."""
    play = play_of(TABLE.values(), TEN)
    places = [at("ann", 10), at("bob", 0, out_at=4), at("cid", 0, out_at=3)]
    assert of(prospects(plan(1), places, play)) == {"ann": True, "bob": False, "cid": False}
    assert of(prospects(plan(2), places, play)) == {"ann": True, "bob": True, "cid": False}
    tied = [*places[:2], at("cid", 0, out_at=4)]
    assert of(prospects(plan(2), tied, play)) == {"ann": True, "bob": None, "cid": None}


def test_a_buy_back_leaves_open_what_was_settled() -> None:
    play = play_of(TABLE.values(), TEN)
    places = [at("ann", 10), at("bob", 0, out_at=4, back=Amount(40))]
    assert of(prospects(plan(1), places, play)) == {"ann": None, "bob": None}
    rich = [at("ann", 10_000), at("bob", 0, out_at=4, back=Amount(40))]
    assert of(prospects(plan(1), rich, play)) == {"ann": True, "bob": False}
    still = [at("ann", 2450 + 520), at("bob", 10, back=Amount(40))]
    assert of(prospects(plan(1), still, play)) == {"ann": None, "bob": None}


def test_the_best_of_the_rest_are_settled_over_all_tables() -> None:
    play, over = play_of(TABLE.values(), TEN), dict[str, object](left=0, table="west")
    east = [at("ann", 10**6), at("bob", 10**5), at("cid", 40)]
    west = [at("dot", 50_000, **over), at("eve", 30, **over)]  # type: ignore[arg-type]
    found = prospects(plan(1, best=1, tables=2), [*east, *west], play)
    everybody = {"ann": True, "bob": True, "cid": False, "dot": True, "eve": False}
    assert of(found) == everybody
    assert is_determined(found, "east")
    assert is_determined(found, "west")
    close = [*east[:1], at("bob", 100), *east[2:]]
    found = prospects(plan(1, best=1, tables=2), [*close, *west], play)
    assert of(found) == {"ann": True, "bob": None, "cid": None, "dot": True, "eve": None}


def test_nobody_goes_on_from_a_final() -> None:
    play = play_of(TABLE.values(), TEN)
    found = prospects(plan(0), [at("ann", 10**9), at("bob", 10)], play)
    assert of(found) == {"ann": None, "bob": None}
    assert not is_determined(found, "east")
    assert not is_determined(found, "west")


@pytest.mark.parametrize("per_table", [1, 2])
@pytest.mark.parametrize("numbers", [(2, 3, 1), (3, 3, 1)])
def test_what_is_determined_no_wager_of_anybody_changes(
    numbers: tuple[int, int, int], per_table: int
) -> None:
    """Every stack of three, every wager of each, every roll: who is said to go on always does."""
    limits, keys, settled = limits_of(numbers), ("big", "any-triple"), 0
    play = play_of([TABLE[key] for key in keys], limits)
    for chips in product((0, 1, 4, 9, 200), repeat=3):
        places = [at(str(n), each, out_at=None if each else 4) for n, each in enumerate(chips)]
        found = of(prospects(plan(per_table), places, play))
        ends = [every_end(keys, limits, 0, each) if each else {0} for each in chips]
        for end in product(*({min(each), max(each)} for each in ends)):
            out = [
                5 if was and not now else None if was else 4
                for was, now in zip(chips, end, strict=True)
            ]
            finishes = [Finish(str(n), "east", Amount(each), out[n]) for n, each in enumerate(end)]
            progress = go_on(plan(per_table), finishes)
            for player, says in found.items():
                if says is not None:
                    assert (player in progress.through) is says
                    assert (player in progress.out) is not says
                    settled += 1
    assert settled
