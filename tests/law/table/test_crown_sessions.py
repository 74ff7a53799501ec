"""Crown, rule 8.3: a tournament from its first session to the last cent of its prizes."""

import pytest

from tests.law.cup_sessions import Sessions

clause = pytest.mark.clause


def test_a_whole_tournament_from_the_first_heat_to_the_last_cent() -> None:
    floor = Sessions()
    floor.ready()
    floor.play("heat-1")
    floor.play("heat-2")
    floor.play("second-chance", spins=2)
    floor.play("final")
    cup = floor.cup
    print(cup.ranking, cup.sessions["final"].results)
    assert cup.state == "ranked"
    floor.award()
    assert floor.pool == 0
    print(cup.won)
    assert sum(each.amount for each in cup.won) == 80_000
