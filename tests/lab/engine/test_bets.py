"""Core and kernel agree on all 216 rolls of every wager of every rulebook and reading."""

from pathlib import Path

import numpy as np
import pytest

from sicbo.core.dice import ROLLS
from sicbo.core.law.mathematics import layout_figures
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.settlement import line_of
from sicbo.core.money import Amount
from sicbo.lab.engine.bets import Bets
from tests.lab.engine.books import every_reading, rounded_book
from tests.lab.engine.forced import nets_by_kernel

BOOKS = dict(every_reading())
STAKE = Amount(2_550)


def agree(book: Rulebook, stake: Amount) -> None:
    payments = book.document.payments
    for key, row in book.table.items():
        lines = [line_of(row, roll, stake, payments) for roll in ROLLS]
        settled = [line.returns - line.stake for line in lines]
        found = nets_by_kernel(Bets(book, {key: stake}), stake, together=False)
        assert found.tolist() == settled, (book.id, key)


def test_there_are_many_readings() -> None:
    assert len(BOOKS) > 20


@pytest.mark.parametrize("name", BOOKS)
def test_core_and_kernel_agree_on_every_roll(name: str) -> None:
    agree(BOOKS[name], STAKE)


@pytest.mark.parametrize("rule", ["down", "up", "half-up"])
@pytest.mark.parametrize("unit", ["0.01", "0.05", "1", "2.50"])
def test_rounded_payments_agree_too(rule: str, unit: str, tmp_path: Path) -> None:
    book = rounded_book(tmp_path, rule, unit)
    for stake in (1, 333, 1_000, 1_234):
        agree(book, Amount(stake))


def test_a_set_of_stakes_nets_what_the_layout_nets() -> None:
    book = BOOKS["mbs-2020"]
    stakes = {key: Amount(100 * (n % 5 + 1)) for n, key in enumerate(book.table)}
    bets = Bets(book, stakes)
    counted = {
        int(net): int(ways)
        for net, ways in zip(*np.unique(bets.nets, return_counts=True), strict=True)
    }
    assert counted == dict(layout_figures(book, stakes).nets)
    assert nets_by_kernel(bets, 1, together=True).tolist() == bets.nets.tolist()
    expected = layout_figures(book, stakes).expected_loss
    assert bets.together.edge == expected / bets.total


def test_lit_says_which_wagers_win() -> None:
    bets = Bets(BOOKS["star-2016"], dict.fromkeys(list(BOOKS["star-2016"].table)[:4], STAKE))
    for place, roll in enumerate(ROLLS):
        won = [n for n, row in enumerate(bets.rows) if row.at(roll) is not None]
        assert bets.lit[place] == sum(1 << n for n in won)


def test_every_net_is_a_multiple_of_its_step(tmp_path: Path) -> None:
    bets = Bets(
        BOOKS["star-2016"], {row.key: Amount(750) for row in BOOKS["star-2016"].table.values()}
    )
    assert all(net % bets.net_step == 0 for net in bets.nets.tolist())
    assert bets.unit_step(500) == 500
    assert Bets(rounded_book(tmp_path, "down", "0.05"), bets.stakes).unit_step(500) == 5
