"""The Aruze electronic table: what its terminals show, and who may be directed away."""

import pytest

from sicbo.core.table.showing import terminal
from tests.independent.enumeration import TABLE
from tests.law.table.holds import holds

clause = pytest.mark.clause
ROUND = """
ann: bet 10 on small, 5 on single:6
+30s system: close wagering
ann: shoot
system: dice 1 2 3
"""


@clause("aruze-etg", "2.3")
def test_2_3_the_screen_has_every_element_of_the_game() -> None:
    shown = terminal(holds("aruze-etg", "").floor.table, "ann")
    assert {spot.wager for spot in shown.spots} == set(TABLE["aruze-etg"])
    for spot in shown.spots:
        prices = sorted({odds for odds in TABLE["aruze-etg"][spot.wager] if odds is not None})
        assert list(spot.odds) == prices
    assert shown.clauses == ("2.3",)


@clause("aruze-etg", "2.3.1")
def test_2_3_1_it_has_the_further_elements_the_rules_need() -> None:
    table = holds("aruze-etg", "ann: bet 10 on small").floor.table
    shown = terminal(table, "ann")
    assert (shown.credit, shown.staked, shown.phase) == (49000, 1000, "betting")
    assert shown.until == table.deadline
    assert {spot.staked for spot in shown.spots if spot.wager == "small"} == {1000}
    assert all(spot.limits.minimum == 500 for spot in shown.spots)
    waiting = holds("aruze-etg", "ann: bet 10 on small\n+30s system: close wagering").floor.table
    assert terminal(waiting, "bob").shooter == "ann"


@clause("aruze-etg", "2.3.2")
def test_2_3_2_it_may_show_more_that_fits_the_rules() -> None:
    shown = terminal(holds("aruze-etg", ROUND).floor.table, "ann")
    assert shown.result == (1, 2, 3)
    assert shown.won == 1000
    assert terminal(holds("aruze-etg", ROUND).floor.table, "bob").won == 0


@clause("aruze-etg", "Diagram A")
def test_diagram_a_is_the_layout_of_the_terminal() -> None:
    shown = terminal(holds("aruze-etg", "").floor.table, "ann")
    assert len(shown.spots) == 50
    holds(
        "aruze-etg",
        "eva: open table\n-> refused layout-option-mismatch",
        more="layout B\n",
        opened=False,
    )


@clause("aruze-etg", "8.14.1")
def test_8_14_1_an_inactive_person_is_directed_away_from_a_terminal() -> None:
    holds(
        "aruze-etg",
        """
        hal: direct ann away for occupying
        -> refused not-permitted by 8.14
        eva: direct ann away for occupying
        -> person-directed person=ann why=occupying by 8.14, 8.14.1
        eva: direct cid away for occupying
        -> refused no-seat by 8.14.1
        bob: bet 10 on small
        eva: direct bob away for occupying
        -> refused seat-not-idle by 8.14.1
        """,
    )


@clause("aruze-etg", "8.14.2")
def test_8_14_2_an_inactive_person_is_directed_away_from_an_adjacent_area() -> None:
    holds(
        "aruze-etg",
        """
        eva: direct cid away for blocking
        -> person-directed person=cid why=blocking by 8.14, 8.14.2
        """,
    )
