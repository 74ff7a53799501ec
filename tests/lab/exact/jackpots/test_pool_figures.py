"""The figures of a pool: known ones, and a slow enumeration that shares no line with them."""

from fractions import Fraction
from itertools import product

import pytest

from sicbo.core.floor.jackpots.terms import Sharing, times_of
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.lab.exact.jackpots.break_even import attempt, rounds_to_hit
from sicbo.lab.exact.jackpots.link import CannotReckon, Link, LinkedTable, with_trigger
from sicbo.lab.exact.jackpots.pool_figures import PoolFigures, every_wager, pool_figures
from sicbo.lab.exact.jackpots.spans import Span, just
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.independent.enumeration import TABLE
from tests.independent.jackpot import LongRun, Player, Pool, Table, long_run
from tests.lab.exact.jackpots.links import link, table, trigger

ONE_SEAT = {"triple:6": 1000, "small": 2000}
F = Fraction


def known(times: int = 1, ceiling: int | None = None) -> PoolFigures:
    """The worked example: 10 on three sixes and 20 on small, a two-hundredth to the display."""
    return pool_figures(
        link(trigger(times, "triple:6"), [table("main", F(1, 200), (1, ONE_SEAT))], ceiling=ceiling)
    )


def test_example_a_returns_more_than_was_staked() -> None:
    figures = known()
    assert (figures.hits, figures.gap) == (F(1, 216), F(216))
    assert (figures.base, figures.by_display) == (F(611, 648), F(1, 200))
    assert (figures.by_reset, figures.returned) == (F(25, 162), just(F(248, 225)))
    assert figures.mean == F(103_240)
    assert figures.flags == ("meter-passes-break-even", "player-advantage")
    # Waiting times of a chance p have the variance q / p².
    assert figures.variance == just(F(15) ** 2 * F(215, 216) * 216**2)


def test_example_a_under_a_ceiling() -> None:
    figures = known(ceiling=150_000)
    assert figures.fresh is not None
    assert figures.fresh.error < F(1, 10**100)
    assert f"{float(figures.fresh.middle) / 100:.10f}" == "1032.3999937926"
    q, room, fed = F(215, 216), 50_000, 15
    m = room // fed
    by_formula = 100_000 + fed * (1 - q**m) * 216 + (room - fed * m) * q**m
    assert figures.fresh.low <= by_formula <= figures.fresh.high
    assert figures.mean == F(103_240), "what the ceiling holds back, the next prize begins with"


def test_example_b_twice_in_a_row() -> None:
    figures = known(times=2)
    assert (figures.gap, figures.by_reset) == (F(46_872), F(25, 35_154))
    assert figures.returned == just(F(46_316, 48_825))
    assert figures.mean == F(803_080)


@pytest.mark.parametrize(
    ("wager", "times", "gap"),
    [
        ("any-triple", 2, 1_332),
        ("any-triple", 3, 47_988),
        ("triple:6", 2, 46_872),
        ("triple:6", 3, 10_124_568),
    ],
)
def test_rounds_between_hits(wager: str, times: int, gap: int) -> None:
    pool = link(trigger(times, wager), [table("main", F(1, 200), (1, {wager: 1000}))])
    assert pool_figures(pool).gap == gap


BREAK_EVEN = {
    "small": F(2, 35),
    "big": F(2, 35),
    "single:3": F(8, 91),
    "pair:1-2": F(1, 5),
    "double:2": F(1, 2),
    "total:9": F(16, 25),
    "total:10": F(1),
    "total:8": F(9, 7),
    "total:7": F(7, 5),
    "total:6": F(13, 5),
    "any-triple": F(4),
    "total:5": F(4),
    "total:4": F(9),
    "triple:6": F(25),
}


@pytest.mark.parametrize(("wager", "stakes"), BREAK_EVEN.items())
def test_break_even_of_one_roll_in_stakes(wager: str, stakes: Fraction) -> None:
    book = open_rulebook("aruze-etg")
    for seats in (1, 3):
        tried = attempt(book, wager, Amount(1000), seats=seats)
        assert tried.break_even == seats * 1000 * stakes
        assert tried.returned(Amount(int(tried.break_even * 7))) >= 1


def test_break_even_under_at_and_over() -> None:
    tried = attempt(open_rulebook("aruze-etg"), "triple:6", Amount(1000))
    assert tried.break_even == 25_000
    assert tried.returned(Amount(24_999)) < 1
    assert tried.returned(Amount(25_000)) == 1
    assert tried.returned(Amount(25_001)) > 1


@pytest.mark.parametrize(
    ("wager", "times", "count", "stakes"),
    [
        ("any-triple", 2, 0, 148),
        ("any-triple", 3, 0, 5_332),
        ("triple:6", 2, 0, 5_425),
        ("triple:6", 3, 0, 1_171_825),
        ("any-triple", 2, 1, 4),
        ("any-triple", 3, 2, 4),
        ("triple:6", 3, 1, 5_425),
        ("triple:6", 3, 2, 25),
    ],
)
def test_break_even_with_a_count_reached(wager: str, times: int, count: int, stakes: int) -> None:
    tried = attempt(
        open_rulebook("aruze-etg"), wager, Amount(1000), times=times, count=count, seats=2
    )
    assert tried.break_even == 2 * 1000 * stakes


def test_a_wager_for_the_player_has_no_meter_to_wait_for() -> None:
    book = open_rulebook("crown-b")
    keys = [key for key in book.table if attempt(book, key, Amount(100)).figures.edge < 0]
    assert keys
    assert attempt(book, keys[0], Amount(100)).break_even == 0


@pytest.mark.parametrize(
    ("seats", "count", "stake"), [(0, 0, 100), (1, 2, 100), (1, -1, 100), (1, 0, 0)]
)
def test_an_attempt_that_cannot_be_is_refused(seats: int, count: int, stake: int) -> None:
    with pytest.raises(CannotReckon, match="must be"):
        attempt(
            open_rulebook("aruze-etg"), "small", Amount(stake), seats=seats, times=2, count=count
        )


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_of_every_rulebook_hits_as_a_second_enumeration_says(game: str) -> None:
    book = open_rulebook(game)
    for key in book.table:
        ways = sum(odds is not None for odds in TABLE[book.id][key])
        for times in (1, 2, 3):
            tried = attempt(book, key, Amount(10_000), times=times)
            assert tried.figures.probability == F(ways, 216)
            assert tried.rounds == sum(F(216, ways) ** k for k in range(1, times + 1))


# Against the slow enumeration: feeds of whole cents, so that both follow the same meter.

CASES: dict[str, Link] = {
    "one roll, seldom at the ceiling": link(
        trigger(1, "total:10"),
        [table("a", F(1, 20), (1, {"total:10": 1000}))],
        reset=1000,
        ceiling=4000,
    ),
    "one roll, often at the ceiling": link(
        trigger(1, "total:10"),
        [table("a", F(1, 10), (1, {"total:10": 1000}))],
        reset=1000,
        ceiling=2250,
    ),
    "three seats share, two of them on the same spot": link(
        trigger(1, "total:10", "single:4"),
        [
            table(
                *("a", F(1, 100)),
                *((2, {"total:10": 1000}), (1, {"single:4": 3000, "small": 5000})),
            )
        ],
        reset=1000,
        ceiling=1700,
        sharing="by-stake",
    ),
    "each has the whole prize": link(
        trigger(1, "total:10", "single:4"),
        [table("a", F(1, 50), (2, {"total:10": 1000}), (1, {"single:4": 3000}))],
        reset=1000,
        ceiling=9000,
        sharing="each",
    ),
    "twice in a row": link(
        trigger(2, "small"),
        [table("a", F(1, 20), (1, {"small": 1000}))],
        reset=1000,
        ceiling=1450,
    ),
    "three in a row, two classes": link(
        trigger(3, "small", "single:1"),
        [table("a", F(1, 20), (1, {"small": 1000}), (1, {"single:1": 2000}))],
        reset=1000,
        ceiling=5500,
    ),
    "two tables, unlike feeds": link(
        trigger(1, "total:10", "total:4"),
        [
            table("a", F(1, 10), (1, {"total:10": 1000})),
            table("b", F(1, 20), (2, {"total:4": 1000}), (1, {"big": 4000})),
        ],
        reset=1000,
        ceiling=6100,
    ),
    "two tables, twice in a row": link(
        trigger(2, "small"),
        [
            table("a", F(1, 100), (1, {"small": 1000})),
            table("b", F(1, 50), (1, {"small": 1000, "single:1": 500})),
        ],
        reset=1000,
        ceiling=1200,
        sharing="each",
    ),
}
ROUNDS = 2_000


def slow(pool: Link, *, keep_overflow: bool = True) -> LongRun:
    """The same pool for the slow enumeration."""
    tables = [
        Table(
            TABLE["aruze-etg"],
            int(each.fed),
            [
                Player({str(key): int(stake) for key, stake in seats.stakes.items()})
                for seats in each.seats
                for _ in range(seats.count)
            ],
        )
        for each in pool.tables
    ]
    assert all(each.fed.denominator == 1 for each in pool.tables)
    terms = pool.terms
    assert terms.ceiling is not None
    made = Pool(
        *(terms.reset, terms.ceiling, terms.trigger.spots, terms.trigger.at_least),
        *(times_of(terms.trigger), terms.sharing, tables),
    )
    return long_run(made, ROUNDS, keep_overflow=keep_overflow)


def within(found: float, span: Span | None) -> bool:
    assert span is not None
    slack = 1e-6 * max(1.0, abs(found))
    return float(span.low) - slack <= found <= float(span.high) + slack


@pytest.mark.parametrize("name", CASES)
def test_prizes_are_those_of_a_slow_enumeration(name: str) -> None:
    pool = CASES[name]
    figures, found = pool_figures(pool), slow(pool)
    assert found.hits == pytest.approx(float(figures.hits), rel=1e-7)
    assert found.prize / found.hits == pytest.approx(float(figures.mean), rel=1e-6)
    assert found.winners / found.hits == pytest.approx(float(figures.winners), rel=1e-7)
    variance = found.square / found.hits - (found.prize / found.hits) ** 2
    assert within(variance, figures.variance), (variance, figures.variance)
    seat = 0
    places = {each.name: place for place, each in enumerate(pool.tables)}
    before: LinkedTable | None = None
    for each in figures.seats:
        seat = 0 if each.table is not before else seat
        before = each.table
        for _ in range(each.seats.count):
            key = places[each.table.name], seat
            seat += 1
            won = found.won[key]
            assert won == pytest.approx(float(each.wins), rel=1e-7)
            if won:
                mean = found.got[key] / won
                assert within(mean, each.prize), (mean, each.prize)
                assert within(found.got_square[key] / won - mean**2, each.variance)


@pytest.mark.parametrize("name", CASES)
def test_a_prize_begun_without_overflow_is_that_of_a_slow_enumeration(name: str) -> None:
    pool = CASES[name]
    figures, found = pool_figures(pool), slow(pool, keep_overflow=False)
    assert within(found.prize / found.hits, figures.fresh)


@pytest.mark.parametrize("name", CASES)
def test_bounds_are_close(name: str) -> None:
    """Under a ceiling a spread is bounded; the bounds leave no more open than floating point."""
    variance = pool_figures(CASES[name]).variance
    assert variance is not None
    assert variance.error <= variance.high / 10**7, [float(each) for each in variance]


@pytest.mark.parametrize("name", CASES)
def test_a_ceiling_far_away_changes_nothing(name: str) -> None:
    pool = CASES[name]
    terms = pool.terms
    free = pool_figures(link(terms.trigger, pool.tables, reset=terms.reset, sharing=terms.sharing))
    far = link(terms.trigger, pool.tables, reset=terms.reset, ceiling=10**9, sharing=terms.sharing)
    high = pool_figures(far)
    assert (high.mean, high.hits) == (free.mean, free.hits)
    assert high.variance is not None
    assert free.variance is not None
    assert free.variance.exact
    assert high.variance.error < F(1, 10**20)
    assert high.variance.low <= free.variance.low <= high.variance.high


SHARINGS: tuple[Sharing, ...] = ("equal", "by-stake", "each")


@pytest.mark.parametrize(("times", "sharing"), list(product((1, 2, 3), SHARINGS)))
def test_money_is_whole(times: int, sharing: Sharing) -> None:
    """What winners get is what was fed, the resets, and what the house bears for the others."""
    pool = link(
        trigger(times, "small", "double:2"),
        [
            table("a", F(1, 37), (2, {"small": 1000}), (1, {"double:2": 3000}), reserve=F(1, 90)),
            table("b", F(1, 51), (1, {"small": 1700, "double:2": 1100})),
        ],
        sharing=sharing,
    )
    figures = pool_figures(pool)
    got = F(0)
    for each in figures.seats:
        assert each.prize is not None
        assert each.prize.exact
        got += each.seats.count * each.wins * each.prize.low
    assert figures.paid is not None
    assert got == figures.hits * figures.paid.low
    if sharing != "each":
        assert got == figures.fed + figures.hits * pool.terms.reset
    together = F(0)
    for each in figures.seats:
        assert each.returned is not None
        together += each.seats.count * each.seats.staked * each.returned.low
    assert figures.returned == just(together / pool.turnover)


def test_the_reserve_pays_resets_and_no_more() -> None:
    def figures(reserve: Fraction) -> PoolFigures:
        return pool_figures(
            link(trigger(1, "triple:6"), [table("a", F(1, 200), (1, ONE_SEAT), reserve=reserve)])
        )

    paid = F(25, 162)
    for reserve, by_reserve in ((F(1, 50), F(1, 50)), (paid, paid), (F(1, 2), paid)):
        found = figures(reserve)
        assert (found.by_reserve, found.by_reset) == (by_reserve, paid - by_reserve)
        assert found.returned == just(F(248, 225))
        assert ("reserve-outgrows-reset" in found.flags) == (reserve > paid)


@pytest.mark.parametrize(
    ("ceiling", "flagged"), [(103_239, True), (103_240, True), (103_241, False)]
)
def test_an_expected_prize_at_or_above_the_ceiling_is_flagged(ceiling: int, flagged: bool) -> None:
    figures = known(ceiling=ceiling)
    assert figures.expected == 103_240
    assert ("prize-reaches-ceiling" in figures.flags) == flagged
    assert figures.mean == min(103_240, ceiling)
    if flagged:
        assert figures.variance == just(0), "in the end every prize is the ceiling"


@pytest.mark.parametrize(("ceiling", "flagged"), [(25_000, False), (25_001, True), (None, True)])
def test_a_meter_that_can_pass_break_even_is_flagged(ceiling: int | None, flagged: bool) -> None:
    pool = link(
        trigger(1, "triple:6"),
        [table("a", F(1, 10_000), (5, {"triple:6": 1000}))],
        reset=10_000,
        ceiling=ceiling,
    )
    figures = pool_figures(pool)
    assert figures.seats[0].break_even == 5 * 25_000
    assert figures.lowest_break_even == 25_000, "the others may leave"
    assert ("meter-passes-break-even" in figures.flags) == flagged


def test_every_wager_takes_the_place_of_the_trigger() -> None:
    pool = link(trigger(2, "triple:6"), [table("main", F(1, 200), (2, ONE_SEAT))], ceiling=10**7)
    found = every_wager(pool)
    assert set(found) == set(open_rulebook("aruze-etg").table)
    assert found[WagerKey("triple:6")] == pool_figures(pool)
    assert found[WagerKey("any-triple")].gap == 1_332
    moved = with_trigger(pool, WagerKey("small"))
    assert moved.tables[0].seats[0].stakes == {"small": 3000}, "what lay there already stays"
    assert moved.turnover == pool.turnover


def test_counts_that_nobody_could_follow_are_left_to_simulation() -> None:
    tables = [table(f"t{n}", F(1, 200), (1, {"small": 1000})) for n in range(6)]
    figures = pool_figures(link(trigger(2, "small"), tables))
    assert figures.variance is None
    assert figures.mean == 100_000 + 6 * 5 * figures.gap
    assert figures.gap == rounds_to_hit(F(105, 216), 2) / 6
    assert figures.returned is not None
