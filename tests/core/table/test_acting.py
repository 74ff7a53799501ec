"""Somebody higher does another's duty by the clause that lets them, where there is one."""

import pytest

from tests.law.table.holds import holds

clause = pytest.mark.clause


@clause("crown", "1.2")
@pytest.mark.parametrize("who", ["gus", "pat"])
def test_1_2_a_supervisor_deals_by_the_clause_that_lets_one(who: str) -> None:
    holds("crown-a", f"{who}: open bets\n-> round-started by 1.2\n")


@clause("crown", "1.2")
def test_1_2_a_dealer_deals_by_none_and_a_pit_boss_supervises_by_another() -> None:
    played = holds(
        "crown-a", "dan: open bets\npat: shake 1\ndan: close bets\npat: relieve dealer\n"
    )
    told = dict(played.told)
    by = {said.split()[0]: said.rpartition(" by ")[2].split(", ") for said in told.values()}
    assert "1.2" not in by["bets-opened"]
    assert "1.2" in by["dice-shaken"]
    assert "1.2" not in by["bets-closed"]
    closing = holds("crown-a", "pat: announce closing in 20 minutes\n")
    assert not closing.told[-1][1].endswith("1.2")


@clause("mbs-2020", "6.2")
def test_6_2_whoever_holds_a_higher_position_acts_for_a_lower_one() -> None:
    holds("mbs-2020", "gil: open bets\n-> round-started by 6.2\nann: bet 10 on small\n")
    told = holds("mbs-2020", "dan: open bets\n").told
    assert not any("6.2" in said for line, said in told[1:] if line > 10)


def test_a_document_without_such_a_clause_cites_none() -> None:
    told = holds("star-2016", "olga: shake 3\n").told
    assert told[-1][1].endswith("by 5.1")
