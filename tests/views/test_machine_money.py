"""What left a meter otherwise than by play, in rounds, meters and statements."""

import datetime

import pytest

from sicbo.desk.home.home import Home
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.round import round_view
from tests.cli.run import run
from tests.views.machine_money import PLACE, PRIZE, told_evening


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return told_evening(tmp_path_factory.mktemp("machine-money"))


NETS = {1: 6_000, 2: 2_000, 3: 190_000, 4: 0, 5: 500, 6: 500}
"""What each round has brought ann; the fourth was decided in the fifth."""


@pytest.mark.parametrize("number", NETS)
def test_a_round_brings_what_was_played_for_and_nothing_else(home: Home, number: int) -> None:
    seen = round_view(home.journal(read_only=True), "east", number)
    found = {each.player: each.net for each in seen.funds}
    assert found == {"ann": NETS[number], PLACE: 0}
    assert sum(found.values()) == -seen.house


def test_a_round_shows_its_award_its_locked_win_and_what_was_withheld(home: Home) -> None:
    journal = home.journal(read_only=True)
    third = round_view(journal, "east", 3)
    (award,) = third.awards
    assert (award.pool, award.prize, award.display) == ("gold", 1, PRIZE)
    assert [(each.player, each.amount, each.paid) for each in award.shares] == [
        ("ann", PRIZE, True)
    ]
    assert round_view(journal, "east", 2).awards == ()
    told = [says for step in third.irregular for says in step.says]
    assert told == ["the terminal of ann is locked after a win of 1900"]
    told = [says for step in round_view(journal, "east", 2).irregular for says in step.says]
    assert told == [
        "the terminal of ann is unlocked by att: the display shows the win",
        "50 of ann is withheld: hold 1",
    ]
    page = run("round", "east", "3", "--floor", str(home.folder)).out
    assert "jackpot gold, prize 1: 1000.40 to ann, paid" in page


def test_the_meters_tell_what_left_came_back_and_is_outstanding(home: Home) -> None:
    metered = meters(home.journal(read_only=True), "east")
    found = {each.what: (each.left, each.back, each.outstanding) for each in metered.away}
    assert found == {
        "tickets": (8_000, 0, 8_000),
        "payouts": (82_000, 41_000, 41_000),
        "holds": (6_000, 2_000, 1_000),
        "prizes": (0, PRIZE, 0),
    }
    assert metered.withheld == 8_000
    page = run("meters", "east", "--floor", str(home.folder)).out
    for line in (
        "Tickets: 80 left meters, 0 came back, 80 outstanding",
        "Paid by hand: 820 left meters, 410 came back, 410 outstanding",
        "Withheld credit: 60 left meters, 20 came back, 10 outstanding",
        "Prizes of jackpots: 1000.40 came to meters, 0 unpaid",
        "Of tickets and prizes withheld: 80",
    ):
        assert line in page


def test_the_meters_of_a_period_end_with_it(home: Home) -> None:
    journal = home.journal(read_only=True)
    fourth = round_view(journal, "east", 4)
    before = meters(journal, "east", None, fourth.began + datetime.timedelta(seconds=1))
    found = {each.what: each.outstanding for each in before.away}
    assert found == {"tickets": 8_000, "payouts": 41_000, "holds": 5_000, "prizes": PRIZE}
    assert before.withheld == 0
    west = meters(journal, "west")
    assert (west.away, west.withheld) == ((), 0)


def test_every_row_of_the_statement_adds_up_to_what_is_left(home: Home) -> None:
    journal = home.journal(read_only=True)
    stated = statement(journal, "ann")
    assert stated.opening + sum(row.change for row in stated.rows) == stated.closing
    last = stated.rows[-1]
    assert (last.wallet, last.at_tables) == (stated.wallet, stated.at_tables)
    assert (stated.tickets, stated.payouts, stated.withheld) == (-8_000, -41_000, -4_000)
    assert (stated.jackpots, stated.adjusted) == (PRIZE, -500)
    paid = stated.bought_in - stated.cashed_out + stated.result + stated.jackpots
    away = stated.adjusted + stated.tickets + stated.payouts + stated.withheld
    assert stated.opening + paid + away == stated.closing
    what = [row.what for row in stated.rows]
    assert [what.count(each) for each in ("withheld", "given back of a hold")] == [2, 1]
    page = run("statement", "ann", "--floor", str(home.folder)).out
    assert "came back of holds, less what was withheld" in page
