"""The terms of a pool: rates that are exact, triggers, and every fault at once."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.core.bounds import AMOUNT_MAX
from sicbo.core.floor.jackpots.term_checks import check_pool
from sicbo.core.floor.jackpots.terms import (
    TIMES_MAX,
    LinkTerms,
    NotRate,
    PoolTerms,
    Rate,
    Sharing,
    Trigger,
    WagerWins,
    WinsInARow,
    parse_rate,
    qualifies,
    times_of,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.loading.positions import written
from sicbo.core.money import Amount

SPOT = WagerKey("triple:6")
OFFER = {"main": frozenset({SPOT, WagerKey("small")})}
NONE = Rate(0, 1)


def terms(
    reset: int = 1000,
    ceiling: int | None = 5000,
    trigger: Trigger | None = None,
    sharing: Sharing = "equal",
) -> PoolTerms:
    most = None if ceiling is None else Amount(ceiling)
    return PoolTerms(Amount(reset), most, trigger or WagerWins((SPOT,), Amount(10)), sharing)


def links(*rates: tuple[Rate, Rate], name: str = "main") -> list[LinkTerms]:
    return [LinkTerms(name, display, reserve) for display, reserve in rates]


def faults(pool: PoolTerms, *rates: tuple[Rate, Rate]) -> dict[str, str]:
    linked = links(*(rates or ((Rate(1, 200), NONE),)))
    return {written(fault.path): fault.message for fault in check_pool(pool, linked, OFFER)}


def test_sound_terms_have_no_fault() -> None:
    assert faults(terms()) == {}
    assert faults(terms(ceiling=None, trigger=WinsInARow((SPOT,), Amount(10), 2))) == {}


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        ("1/200", Fraction(1, 200)),
        ("0.005", Fraction(1, 200)),
        ("0.5 %", Fraction(1, 200)),
        ("0.5%", Fraction(1, 200)),
        ("0", Fraction(0)),
        ("1", Fraction(1)),
        ("3/2", Fraction(3, 2)),
        (0, Fraction(0)),
    ],
)
def test_a_rate_is_read_exactly(text: str | int, fraction: Fraction) -> None:
    assert parse_rate(text).fraction == fraction


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1/0",
        "-1/200",
        "1e-3",
        "a half",
        "1/2/3",
        "\u0660.\u0665",
        "0.5 % ",
        ".5",
        "1/200%",
        "1" * 13,
    ],
)
def test_a_rate_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotRate, match="rate must be an exact fraction such as '1/200'"):
        parse_rate(text)


@given(st.integers(0, 10**12 - 1), st.integers(1, 10**12 - 1))
def test_a_rate_is_written_as_it_is_read(parts: int, of: int) -> None:
    rate = parse_rate(f"{parts}/{of}")
    assert rate.fraction == Fraction(parts, of)
    assert parse_rate(str(rate)) == rate


@given(st.text(max_size=20))
def test_any_text_is_a_rate_or_refused(text: str) -> None:
    with suppress(NotRate):
        assert parse_rate(text).fraction >= 0


@pytest.mark.parametrize(
    ("reset", "ceiling", "path"),
    [
        (0, 5000, "reset"),
        (-1, 5000, "reset"),
        (1, 5000, None),
        (4999, 5000, None),
        (5000, 5000, None),
        (5001, 5000, "ceiling"),
        (1000, 0, "ceiling"),
        (AMOUNT_MAX, AMOUNT_MAX, None),
        (1000, AMOUNT_MAX + 1, "ceiling"),
    ],
)
def test_reset_and_ceiling(reset: int, ceiling: int, path: str | None) -> None:
    assert list(faults(terms(reset, ceiling))) == ([] if path is None else [path])


@pytest.mark.parametrize(
    ("display", "reserve", "path"),
    [
        (Rate(1, 1), NONE, None),
        (Rate(1, 2), Rate(1, 2), None),
        (Rate(1, 2), Rate(501, 1000), "tables[0].reserve"),
        (Rate(3, 2), NONE, "tables[0].display"),
        (Rate(-1, 200), NONE, "tables[0].display"),
        (Rate(1, 0), NONE, "tables[0].display"),
        (Rate(1, -200), NONE, "tables[0].display"),
        (NONE, Rate(2, 1), "tables[0].reserve"),
    ],
)
def test_rates_are_shares_of_turnover(display: Rate, reserve: Rate, path: str | None) -> None:
    assert list(faults(terms(), (display, reserve))) == ([] if path is None else [path])


@pytest.mark.parametrize(("times", "sound"), [(0, False), (1, False), (2, True), (TIMES_MAX, True)])
def test_times_in_a_row(times: int, sound: bool) -> None:
    found = faults(terms(trigger=WinsInARow((SPOT,), Amount(10), times)))
    assert list(found) == ([] if sound else ["trigger.times"])
    over = faults(terms(trigger=WinsInARow((SPOT,), Amount(10), TIMES_MAX + 1)))
    assert over == {"trigger.times": "times must be a number from 2 to 20, got 21"}


def test_every_fault_is_told_at_once_with_the_nearest_spelling() -> None:
    spots = (WagerKey("tripel:6"), SPOT, SPOT)
    found = faults(
        terms(9000, 5000, WagerWins(spots, Amount(0))),
        (Rate(3, 2), NONE),
        (Rate(1, 2), Rate(2, 3)),
    )
    assert found == {
        "ceiling": "ceiling must be at least the reset of 90, got 50",
        "trigger.spots[2]": "spot triple:6 must stand once, got it twice",
        "trigger.at_least": "at_least must be more than 0, got 0",
        "tables[0].display": "display must be a fraction from 0 to 1, got 3/2",
        "tables[1].name": "table main must be linked once, got it twice",
        "tables[1].reserve": "display and reserve must be at most 1 together, got 7/6",
        "trigger.spots[0]": "spot must be one that table main offers, got 'tripel:6'; "
        "did you mean triple:6?",
    }


def test_a_pool_without_tables_or_spots_is_none() -> None:
    found = {written(f.path) for f in check_pool(terms(trigger=WagerWins((), Amount(1))), [], {})}
    assert found == {"tables", "trigger.spots"}


def test_a_table_that_is_not_known_yet_is_not_asked_what_it_offers() -> None:
    linked = links((Rate(1, 200), NONE), name="elsewhere")
    assert list(check_pool(terms(trigger=WagerWins((WagerKey("x"),), Amount(1))), linked, {})) == []


@pytest.mark.parametrize(("stake", "does"), [(9, False), (10, True), (11, True)])
def test_a_wager_qualifies_from_the_least_stake_on(stake: int, does: bool) -> None:
    trigger = WinsInARow((SPOT,), Amount(10), 3)
    assert qualifies(trigger, SPOT, Amount(stake)) == does
    assert not qualifies(trigger, WagerKey("small"), Amount(stake))
    assert times_of(trigger) == 3


amounts = st.integers(-(10**16), 10**16)
rates = st.builds(Rate, st.integers(-5, 300), st.integers(-5, 300))
triggers = st.one_of(
    st.builds(
        WagerWins,
        st.lists(st.sampled_from(["small", "triple:6", "x"]), max_size=3).map(
            lambda spots: tuple(WagerKey(spot) for spot in spots)
        ),
        amounts.map(Amount),
    ),
    st.builds(WinsInARow, st.just((SPOT,)), amounts.map(Amount), st.integers(-3, 25)),
)


@given(
    st.builds(
        PoolTerms,
        amounts.map(Amount),
        st.none() | amounts.map(Amount),
        triggers,
        st.sampled_from(["equal", "by-stake", "each"]),
    ),
    st.lists(st.builds(LinkTerms, st.sampled_from(["main", "other"]), rates, rates), max_size=3),
)
def test_terms_without_a_fault_can_be_reckoned_with(
    pool: PoolTerms, linked: list[LinkTerms]
) -> None:
    found = list(check_pool(pool, linked, OFFER))
    assert all(written(fault.path) and "got" in fault.message for fault in found)
    if found:
        return
    assert 0 < pool.reset <= (pool.ceiling or AMOUNT_MAX)
    assert linked
    for each in linked:
        assert 0 <= each.display.fraction + each.reserve.fraction <= 1
    assert pool.trigger.spots
    assert pool.trigger.at_least > 0
    assert 1 <= times_of(pool.trigger) <= TIMES_MAX
