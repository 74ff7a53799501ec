"""The Star, Sydney: every clause that the law alone can prove."""

import pytest

from tests.law.play import TRIPLES, line, odds, totalling, wins

clause = pytest.mark.clause
STAR = "star-2016"


@clause("star-2016", "3.1.1.1")
def test_3_1_1_1_small_wins_on_4_to_10_but_not_on_triple_2_or_3() -> None:
    assert wins(STAR, "small") == totalling(4, 5, 6, 7, 8, 9, 10) - TRIPLES
    assert odds(STAR, "small", "112") == 1  # 4, the lowest
    assert odds(STAR, "small", "136") == 1  # 10, the highest
    assert odds(STAR, "small", "146") is None  # 11, just over
    assert odds(STAR, "small", "222") is None
    assert odds(STAR, "small", "333") is None


@clause("star-2016", "3.1.4")
def test_3_1_4_double_wins_once_on_the_triple() -> None:
    pair, triple = line(STAR, "double:2", "221"), line(STAR, "double:2", "222")
    assert pair.pays == triple.pays == 1100
    assert triple.clauses == ("3.1.4", "7.1 Specific Doubles")
    assert odds(STAR, "double:2", "213") is None
