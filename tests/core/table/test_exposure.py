"""What the layout can cost on one roll, against every roll settled one by one."""

import contextlib
import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.core.dice import ROLLS
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.exposure import exposure
from sicbo.core.table.rounds.messages import RoundSettled, Settle
from sicbo.core.table.rounds.settling import settle_now
from sicbo.core.table.state import Table

NOW = datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC)
GAMES = ("star-2016", "mbs-2020", "crown-a", "crown-b", "canberra-2005")


def dearest(table: Table) -> int:
    """What the dearest roll costs when each is settled as a table settles it."""
    return max(0, *(cost(table, roll) for roll in ROLLS))


def cost(table: Table, roll: tuple[int, int, int]) -> int:
    settled = settle_now(table, Order("sue", "dealer", NOW, Settle()), roll)[0]
    assert isinstance(settled, RoundSettled)
    lines, streaks = settled.lines, settled.streaks
    taken = [line.counted for line in lines if line.outcome == "lost"]
    ended = [line.stake for line in streaks if line.outcome == "lost"]
    paid = [*(line.pays for line in lines), *(line.pays for line in streaks)]
    return sum(paid) - sum(taken) - sum(ended)


def laid_out(game: str) -> tuple[sicbo.Table, Table]:
    """A table at which bets are open, and its state."""
    played = sicbo.table(game, players={"ann": 100_000, "bob": 100_000})
    for step in ("shake 3", "open bets"):
        with contextlib.suppress(sicbo.Refused):
            played.do(f"dealer: {step}")
    return played, played._state  # The state itself is measured.


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=8)
def test_it_is_what_the_dearest_roll_costs(game: str, data: st.DataObject) -> None:
    played, table = laid_out(game)
    spots = st.lists(st.sampled_from(sorted(table.offer)), min_size=1, max_size=6)
    for name in ("ann", "bob"):
        for spot in data.draw(spots):
            stake = data.draw(st.sampled_from((1, 3, 5, 10, 25, 40, 1_500, 30_000)))
            with contextlib.suppress(sicbo.Refused):
                played.do(f"{name}: bet {stake} on {spot}")
    assert exposure(table).amount == dearest(table)


def test_an_empty_layout_costs_nothing() -> None:
    found = exposure(laid_out("canberra-2005")[1])
    assert (found.amount, found.dice) == (0, None)


def test_the_dearest_roll_is_named() -> None:
    played, table = laid_out("canberra-2005")
    played.do("ann: bet 10 on triple:4")
    played.do("bob: bet 10 on small")
    found = exposure(table)
    assert found.dice == (4, 4, 4)
    assert found.amount == dearest(table) > 0
