"""The meters: what was turned over, paid and held, against what the law predicts exactly."""

import csv
import datetime
import io
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from sicbo.core.bank.ledger import HOUSE
from sicbo.core.ids import WagerKey
from sicbo.core.law.mathematics import figures, layout_figures, square_root
from sicbo.core.money import Amount
from sicbo.core.table.opening.messages import Restart
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.journal.history import Replay, recorded_commands
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.spread import Spread
from tests.cli.run import copied, refused, run
from tests.properties.tables import GAMES
from tests.views.stories import NOON, Night, told

SMALL, BIG, FOUR = WagerKey("small"), WagerKey("big"), WagerKey("total:4")


async def two_rounds(night: Night) -> None:
    """Both bet on small, ann on total 4 too: 1 2 4, then 6 5 5."""
    await night.begin(dice="keyed")
    for dice in ((1, 2, 4), (6, 5, 5)):
        while not night.table.betting_open:
            await night.deal()
        number = night.table.round
        ann = {SMALL: Amount(500), FOUR: Amount(500)}
        await night.staff.do("ann", "player", PlaceWagers("ann", number, ann), "one")
        bob = PlaceWagers("bob", number, {SMALL: Amount(1000)})
        await night.staff.do("bob", "player", bob, "one")
        while night.table.phase != "between":
            await night.deal(dice)
        night.clock.time += datetime.timedelta(hours=1)


def test_turnover_paid_hold_and_how_far_from_what_was_due(tmp_path: Path) -> None:
    journal = told(tmp_path, "crown-a", two_rounds).journal(read_only=True)
    metered = meters(journal, "one")
    (paytable,) = metered.paytables
    found = {meter.wager: meter for meter in paytable.wagers}
    small, four = found["small"], found["total:4"]
    assert (small.wagers, small.turnover, small.paid, small.hold) == (4, 3000, 3000, 0)
    assert (four.wagers, four.turnover, four.paid, four.hold) == (2, 1000, 0, 1000)
    book = open_rulebook("crown-a")
    worth = figures(book.row("small"))
    assert small.theoretical == str(worth.returned)
    assert small.actual == "1"
    spread = square_root(2 * 1500 * 1500 * worth.variance)
    assert small.deviation == pytest.approx(float(3000 - 3000 * worth.returned) / float(spread))
    total = paytable.total
    assert (total.wagers, total.turnover, total.paid, total.hold) == (6, 4000, 3000, 1000)
    nets = layout_figures(book, {SMALL: Amount(1500), FOUR: Amount(500)}).nets
    mean = Fraction(sum(net * ways for net, ways in nets.items()), 216)
    variance = Fraction(sum(net * net * ways for net, ways in nets.items()), 216) - mean**2
    gap = 3000 - 4000 - 2 * mean
    assert total.deviation == pytest.approx(float(gap) / float(square_root(2 * variance)))
    assert (paytable.rounds, paytable.settled, paytable.voids) == (2, 2, 0)
    assert metered.liability == metered.chips == 100_000 - 1000
    assert metered.interrupted == 0


def test_what_was_due_is_rounded_as_it_is_paid(tmp_path: Path) -> None:
    """Small at 19 to 20, rounded down to 5: stakes of 5 win nothing, stakes of 10 win 5."""
    path = copied(
        tmp_path,
        "crown",
        ("to_one = 1 }]", 'to_one = "19/20" }]'),
        ("[terms]", '[payments]\nround = "down"\nto = "5"\n\n[terms]'),
    )
    journal = told(tmp_path, f"{path}#crown-a", two_rounds).journal(read_only=True)
    (paytable,) = meters(journal, "one").paytables
    small = next(meter for meter in paytable.wagers if meter.wager == "small")
    assert (small.turnover, small.paid) == (3000, 500 + 1000 + 500)
    won = Fraction(105, 216)
    due = won * (2 * 500 + 2 * (1000 + 500))
    assert small.theoretical == str(due / 3000)


def test_a_period_counts_what_falls_into_it(tmp_path: Path) -> None:
    journal = told(tmp_path, "crown-a", two_rounds).journal(read_only=True)
    middle = NOON + datetime.timedelta(minutes=30)
    first, second = meters(journal, "one", None, middle), meters(journal, "one", middle)
    assert [m.paytables[0].total.hold for m in (first, second)] == [-1000, 2000]
    assert first.chips == 100_000 + 1000
    nothing = meters(journal, "one", None, NOON - datetime.timedelta(days=1))
    assert (nothing.paytables, nothing.liability) == ((), 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_hold_of_a_wild_night_is_what_the_house_won(tmp_path: Path, game: str) -> None:
    async def story(night: Night) -> None:
        night.dice = Random(f"{game} meters")
        await night.begin(dice="keyed")
        await night.wild(150)

    journal = told(tmp_path, game, story).journal(read_only=True)
    replay, forfeited = Replay(journal, "one"), 0
    for recorded in recorded_commands(journal, "one"):
        for event in recorded.events:
            lines = getattr(event, "lines", ())
            forfeited += sum(line.stake for line in lines if line.outcome == "forfeited")
            replay.fold(event)
    metered = meters(journal, "one")
    assert replay.table is not None
    won = sum(paytable.total.hold for paytable in metered.paytables)
    assert won + forfeited == replay.table.ledger[HOUSE]
    assert metered.liability == -sum(
        amount
        for account, amount in replay.table.ledger.balances.items()
        if not account.startswith(("stack:", "layout:", "streak:", "colour:"))
    )


def test_wagers_on_one_roll_are_not_independent() -> None:
    both = Spread(open_rulebook("mbs-2020"))
    both.add({SMALL: 100, BIG: 100})
    apart = both.of(SMALL) + both.of(BIG)
    assert both.total() < apart / 10
    both.add({SMALL: 100, BIG: 100}, -1)
    assert both.total() == both.of(SMALL) == 0


def test_an_interrupted_round_holds_its_funds(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        bet = PlaceWagers("ann", 1, {SMALL: Amount(500)})
        await night.staff.do("ann", "player", bet, "one")
        await night.staff.do("timer", "system", Restart(60), "one")

    metered = meters(told(tmp_path, "aruze-etg", story).journal(read_only=True), "one")
    assert (metered.interrupted, metered.on_layout, metered.chips) == (500, 500, 99_500)
    assert metered.paytables[0].rounds == 1


def test_the_command_shows_exports_and_refuses(tmp_path: Path) -> None:
    told(tmp_path, "crown-a", two_rounds)
    floor = ("--floor", str(tmp_path / "floor"))
    shown = run("meters", "one", *floor)
    assert shown.code == 0
    for words in ("Meters of one (crown-a)", "2 rounds · 2 settled · 0 voids", "Liability 990 AUD"):
        assert words in shown.out
    rows = list(csv.DictReader(io.StringIO(run("meters", "one", *floor, "--csv").out)))
    assert [row["wager"] for row in rows] == ["small", "total:4", "total"]
    assert rows[-1]["hold"] == "1000"
    assert rows[1]["actual_return"] == "0", "nothing came back, which is not the same as unknown"
    told_json = run("meters", "one", *floor, "--json").json
    assert told_json["paytables"][0]["total"]["actual"] == "3/4"
    assert told_json["liability"] == 99_000
    empty = run("meters", "one", *floor, "--to", "2020-01-01")
    assert "No round was played" in empty.out
    assert "must be one of one" in refused(run("meters", "two", *floor))
    assert "--json and --csv" in refused(run("meters", "one", *floor, "--json", "--csv"))
    assert "sicbo init" in refused(run("meters", "one"))
