"""A rulebook from Python: settled, reckoned, and wrong in the words of the command line."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import sicbo
from sicbo.library.money import Money
from tests.cli.run import refused, run
from tests.independent.enumeration import TABLE


@pytest.mark.parametrize("game", sicbo.games())
def test_every_wager_has_the_return_that_the_independent_table_counts(game: str) -> None:
    book = sicbo.rulebook(game)
    rows = {str(row.key): row for row in book.par().rows}
    for wager, cells in TABLE[game].items():
        back = sum(1 + odds for odds in cells if odds is not None)
        assert rows[wager].returned == Fraction(back, 216), wager


@pytest.mark.parametrize("dice", ["2 2 2", "2  2 2", (2, 2, 2), ["2", "2", 2]])
def test_dice_may_be_written_in_several_ways(dice: str) -> None:
    done = sicbo.rulebook("star-2016").settle(dice, {"double:2": 25})
    assert (done.dice, done.announcement) == ((2, 2, 2), "2, 2, 2, total 6")
    assert (done.staked, done.returned) == (Decimal(25), Decimal(300))


def test_dice_may_be_named_by_their_symbols() -> None:
    done = sicbo.rulebook("crown-b").settle("fish Fish crab", {"colour:red": "5.50"})
    assert done.announcement == "Fish, Fish, Crab"


def test_a_line_carries_odds_money_and_clauses_with_their_statements() -> None:
    won, lost = sicbo.rulebook("star-2016").settle("2 2 2", {"double:2": 25, "small": 10}).lines
    assert (won.wins, won.odds) == (True, Fraction(11))
    assert (won.pays, won.returns) == (Decimal(275), Decimal(300))
    assert won.clauses == ("3.1.4", "7.1 Specific Doubles")
    assert won.clauses[1].states == "A winning Specific Doubles wager pays 11 to 1."
    assert (lost.wins, lost.odds) == (False, None)
    assert (lost.pays, lost.returns) == (Decimal(0), Decimal(0))
    assert str(lost) == "small 10 lost, returns 0 by 3.1.1, 3.1.1.2"


@pytest.mark.parametrize("money", [25, "25", "25.00", Decimal(25), Decimal("25.0")])
def test_money_is_said_as_people_say_it(money: Money) -> None:
    assert sicbo.rulebook("star-2016").settle("1 2 4", {"small": money}).staked == Decimal(25)


def test_cents_come_back_exactly() -> None:
    done = sicbo.rulebook("star-2016").settle("1 2 4", {"small": Decimal("10.55")})
    assert (done.staked, done.returned) == (Decimal("10.55"), Decimal("21.10"))
    assert str(done.returned) == "21.10"


@pytest.mark.parametrize("money", [2.5, None, True, Decimal("NaN"), Decimal("0.001"), -5, "ten"])
def test_what_is_no_money_is_refused(money: int) -> None:
    with pytest.raises(sicbo.SicboError, match="amount must"):
        sicbo.rulebook("star-2016").settle("1 2 4", {"small": money})


def test_a_layout_is_counted_over_all_rolls() -> None:
    layout = sicbo.rulebook("star-2016").layout({"small": 10, "any-triple": 1})
    assert layout.nets == {Decimal(-11): 105, Decimal(9): 105, Decimal(21): 6}
    assert sum(net * ways for net, ways in layout.nets.items()) == -216 * layout.expected_loss
    assert layout.edge == layout.expected_loss / 11
    with pytest.raises(sicbo.BadStake, match="at least one wager"):
        sicbo.rulebook("star-2016").layout({})


def test_another_reading_is_another_rulebook() -> None:
    usual, other = sicbo.rulebook("crown-b"), {"crown-b.colour_count": "exact"}
    assert usual.par("colour:red").edge == Fraction(-11, 27)
    assert sicbo.rulebook("crown-b", other).par("colour:red").edge == Fraction(1, 9)
    assert sicbo.rulebook("crown-b", other).readings["crown-b.colour_count"] == "exact"


def test_a_stake_is_reckoned_as_it_is_paid(root: Path) -> None:
    book = sicbo.rulebook(str(root / "docs/examples/macau.toml"))
    assert book.par("small", stake=10).edge == book.par("small").edge
    assert book.par(stake="2.50").stake == 250


def test_clauses_are_found_with_those_below_them() -> None:
    book = sicbo.rulebook("star-2016")
    assert book.clauses("3.1.1")[:2] == ("3.1.1", "3.1.1.1")
    assert len(book.clauses()) == 183


def test_a_clause_keeps_its_statement_on_its_way() -> None:
    clause = sicbo.rulebook("star-2016").clauses("3.1.4")[0]
    for other in (copy.copy(clause), copy.deepcopy(clause), pickle.loads(pickle.dumps(clause))):
        assert (other, other.states) == (clause, clause.states)


@pytest.mark.parametrize(
    ("wrong", "command"),
    [
        (lambda: sicbo.rulebook("star"), "par star"),
        (lambda: sicbo.rulebook("crown"), "par crown"),
        (lambda: sicbo.rulebook("no.toml"), "par no.toml"),
        (lambda: sicbo.rulebook("crown-b", {"x": "y"}), "par crown-b --reading x=y"),
        (
            lambda: sicbo.rulebook("star-2016").settle("2 2 7", {"small": 1}),
            "settle star-2016 2 2 7 small=1",
        ),
        (
            lambda: sicbo.rulebook("star-2016").settle("2 2 2", {"smal": 1}),
            "settle star-2016 2 2 2 smal=1",
        ),
        (
            lambda: sicbo.rulebook("star-2016").settle("2 2 2", {"small": "ten"}),
            "settle star-2016 2 2 2 small=ten",
        ),
        (
            lambda: sicbo.rulebook("star-2016").settle("2 2 2", {"small": 0}),
            "settle star-2016 2 2 2 small=0",
        ),
        (lambda: sicbo.rulebook("star-2016").clauses("99"), "rules star-2016 99"),
    ],
)
def test_errors_have_the_words_of_the_command_line(wrong: object, command: str) -> None:
    assert callable(wrong)
    with pytest.raises(sicbo.SicboError) as caught:
        wrong()
    assert refused(run(*command.split())) == str(caught.value)
