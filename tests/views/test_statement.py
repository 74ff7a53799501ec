"""A statement of account adds up, for any player and any period."""

import csv
import datetime
import io
from pathlib import Path
from random import Random

import pytest

from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.core.table.seats.messages import LeaveSeat
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.journal.history import NotOnTheFloor
from sicbo.views.accounts.statement import Statement, statement
from tests.cli.run import refused, run
from tests.properties.tables import GAMES
from tests.views.stories import NOON, Night, told

SMALL = WagerKey("small")


def adds_up(stated: Statement) -> bool:
    paid = stated.bought_in - stated.cashed_out
    return stated.opening + paid + stated.result == stated.closing


async def visit(night: Night) -> None:
    """Ann buys in, wins 5 on small, takes 100 away and cashes half of it."""
    await night.begin(dice="keyed")
    while not night.table.betting_open:
        await night.deal()
    await night.staff.do("ann", "player", PlaceWagers("ann", 1, {SMALL: Amount(500)}), "one")
    while night.table.phase != "between":
        await night.deal((1, 2, 4))
    night.clock.time += datetime.timedelta(minutes=10)
    await night.staff.do("ann", "player", TakeChips("ann", Amount(10_000)), "one")
    await night.staff.do("cass", "cashier", CashOut("ann", Amount(5000)))
    await night.staff.do("ann", "player", LeaveSeat("ann"), "one")
    night.clock.time += datetime.timedelta(hours=30)
    await night.staff.do("cass", "cashier", BuyIn("ann", Amount(700)))


def test_everything_that_happened_to_the_money_is_there(tmp_path: Path) -> None:
    journal = told(tmp_path, "crown-a", visit).journal(read_only=True)
    stated = statement(journal, "ann")
    what = [row.what for row in stated.rows]
    assert what == ["buy-in", "to table", "round", "from table", "cash-out", "buy-in"]
    assert [row.change for row in stated.rows] == [50_000, 0, 500, 0, -5000, 700]
    assert (stated.opening, stated.closing) == (0, 46_200)
    assert (stated.wagers, stated.rounds, stated.staked, stated.returned) == (1, 1, 500, 1000)
    assert (stated.to_tables, stated.from_tables) == (50_000, 10_000)
    assert (stated.wallet, stated.at_tables) == (5700, 40_500)
    assert 600 <= stated.seconds_at_tables <= 610
    assert adds_up(stated)
    last = stated.rows[-1]
    assert last.wallet + last.at_tables == stated.closing


def test_a_period_opens_with_what_there_was_and_cuts_the_time(tmp_path: Path) -> None:
    journal = told(tmp_path, "crown-a", visit).journal(read_only=True)
    later = NOON + datetime.timedelta(minutes=5)
    stated = statement(journal, "ann", later, NOON + datetime.timedelta(hours=1))
    assert (stated.opening, stated.closing) == (50_500, 45_500)
    assert [row.what for row in stated.rows] == ["from table", "cash-out"]
    assert 290 <= stated.seconds_at_tables <= 310
    assert adds_up(stated)


@pytest.mark.parametrize("game", GAMES)
def test_every_period_of_a_wild_night_adds_up(tmp_path: Path, game: str) -> None:
    async def story(night: Night) -> None:
        night.dice = Random(f"{game} statement")
        await night.begin(dice="keyed")
        await night.wild(120)

    journal = told(tmp_path, game, story).journal(read_only=True)
    for player in ("ann", "bob"):
        whole = statement(journal, player)
        assert adds_up(whole)
        middle = whole.rows[len(whole.rows) // 2].at
        first, second = statement(journal, player, None, middle), statement(journal, player, middle)
        assert adds_up(first)
        assert adds_up(second)
        assert first.closing == second.opening
        assert (*first.rows, *second.rows) == whole.rows


def test_the_command_shows_exports_and_refuses(tmp_path: Path) -> None:
    told(tmp_path, "crown-a", visit)
    floor = ("--floor", str(tmp_path / "floor"))
    shown = run("statement", "ann", *floor)
    assert shown.code == 0
    for words in ("Statement of ann, in AUD", "opening balance", "closing balance", "462"):
        assert words in shown.out
    rows = list(csv.DictReader(io.StringIO(run("statement", "ann", *floor, "--csv").out)))
    assert [row["balance"] for row in rows][-1] == "46200"
    day = run("statement", "ann", *floor, "--json", "--from", "2026-11-15", "--to", "2026-11-15")
    assert day.json["closing"] == 45_500
    assert "known on the floor" in refused(run("statement", "zed", *floor))
    assert "time must be such as" in refused(run("statement", "ann", *floor, "--from", "soon"))
    assert "--json and --csv" in refused(run("statement", "ann", *floor, "--json", "--csv"))
    assert "sicbo init" in refused(run("statement", "ann"))


def test_somebody_unknown_has_no_statement(tmp_path: Path) -> None:
    journal = told(tmp_path, "crown-a", visit).journal(read_only=True)
    with pytest.raises(NotOnTheFloor, match="zed"):
        statement(journal, "zed")
