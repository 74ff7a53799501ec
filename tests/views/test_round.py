"""One round as a person reads it: complete, marked as a replay, and true to the record."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sicbo.core.dice import Dice
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.opening.messages import Restart
from sicbo.core.table.rounds.messages import CorrectResult, RoundStarted
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.journal.history import recorded_commands
from sicbo.views.rounds.round import NoSuchRound, round_view
from sicbo.views.rounds.round_form import RoundView
from tests.cli.run import refused, run
from tests.properties.tables import GAMES
from tests.views.stories import Night, told

SMALL, BIG = WagerKey("small"), WagerKey("big")
FIVE = Amount(500)


def view(home: Home, number: int = 1) -> RoundView:
    return round_view(home.journal(read_only=True), "one", number)


async def bets_open(night: Night) -> None:
    while not night.table.betting_open:
        await night.deal()


async def until(night: Night, phase: str, dice: Dice = (1, 2, 4)) -> None:
    while night.table.phase != phase:
        assert await night.deal(dice) is not None


async def bet(night: Night, player: str, wagers: dict[WagerKey, Amount]) -> None:
    placed = PlaceWagers(player, night.table.round, wagers)
    await night.staff.do(player, "player", placed, "one")


def test_who_bet_what_and_what_was_decided_by_which_clause(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice="keyed")
        await bets_open(night)
        await bet(night, "ann", {SMALL: FIVE, BIG: FIVE})
        await until(night, "between")

    seen = view(told(tmp_path, "mbs-2020", story))
    assert seen.replay is True
    assert (seen.state, seen.dice, seen.call) == ("settled", (1, 2, 4), "1, 2, 4, total 7")
    lines = {line.wager: line for line in seen.wagers}
    assert (lines[SMALL].outcome, lines[SMALL].returns, lines[SMALL].odds) == ("won", 1000, 1)
    assert (lines[BIG].outcome, lines[BIG].returns) == ("lost", 0)
    assert lines[SMALL].clauses
    assert all(number in seen.clauses for line in seen.wagers for number in line.clauses)
    assert (seen.staked, seen.paid, seen.house) == (1000, 1000, 0)
    assert seen.staff["dan"] == ("dealer",)
    assert len(seen.sha256) == 64
    (ann, bob) = seen.funds
    assert (ann.before, ann.after) == (50_000, 50_000)
    assert (ann.staked, ann.returned, ann.net) == (1000, 1000, 0)
    assert (bob.staked, bob.net) == (0, 0)


def test_virtual_dice_come_with_what_binds_them(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        await night.round()
        await night.round()

    home = told(tmp_path, "crown-a", story)
    for number in (1, 2):
        proof = view(home, number).proof
        assert proof is not None
        assert proof.drawn == (view(home, number).dice,)
        assert len(proof.commitment or "") == len(proof.seed or "") == 64
        assert proof.closed_by is not None


def test_a_correction_shows_both_decisions_and_the_one_that_stands(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice="keyed")
        await bets_open(night)
        await bet(night, "ann", {SMALL: FIVE})
        await until(night, "between", (6, 5, 4))
        right = CorrectResult(night.table.round, (1, 2, 4), "misread")
        await night.staff.do("pia", night.role("correct"), right, "one")
        await until(night, "between")

    seen = view(told(tmp_path, "mbs-2020", story))
    assert [(line.outcome, line.stands) for line in seen.wagers] == [("lost", False), ("won", True)]
    said = [says for step in seen.irregular for says in step.says]
    assert "the settlement of round 1 is undone: misread" in said
    assert "corrected from 6 5 4 to 1 2 4: misread" in said
    assert (seen.dice, seen.staked, seen.paid, seen.house) == ((1, 2, 4), 500, 1000, -500)


def test_an_interrupted_round_is_shown_as_such_with_what_it_holds(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        await bet(night, "ann", {SMALL: FIVE})
        await night.staff.do("timer", "system", Restart(60), "one")

    seen = view(told(tmp_path, "aruze-etg", story))
    assert (seen.state, seen.ended, seen.held) == ("interrupted", None, 500)
    assert [(line.outcome, line.stake) for line in seen.wagers] == [("undecided", 500)]
    assert any("suspended" in says for step in seen.irregular for says in step.says)


def test_a_void_gives_back_and_says_why(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice="keyed")
        await bets_open(night)
        await bet(night, "ann", {SMALL: FIVE})
        await until(night, "uncovered")
        await night.staff.do("dan", "dealer", Declare("not-flat"), "one")

    seen = view(told(tmp_path, "star-2016", story))
    assert (seen.state, seen.house) == ("void", 0)
    assert [line.outcome for line in seen.wagers] == ["returned"]
    assert any("irregularity: not-flat" in says for step in seen.irregular for says in step.says)


def test_a_round_made_invalid_while_the_next_is_on_is_invalid(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        await bet(night, "ann", {SMALL: FIVE})
        await night.round()
        await night.staff.do("ann", "player", InsertNote("ann", FIVE), "one")
        wrong = Invalidate(1, "disturbance", "a fire")
        await night.staff.do("eva", night.role("invalidate"), wrong, "one")

    seen = view(told(tmp_path, "aruze-etg", story))
    assert seen.state == "invalid"
    assert {line.outcome for line in seen.wagers if line.stands} == {"returned"}
    assert sum(each.net for each in seen.funds) == -seen.house == 0


def test_an_earlier_round_made_invalid_is_not_this_rounds_money(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        await bet(night, "ann", {SMALL: FIVE})
        await night.round()
        await bet(night, "bob", {BIG: FIVE})
        wrong = Invalidate(1, "disturbance", "a fire")
        await night.staff.do("eva", night.role("invalidate"), wrong, "one")
        await night.round()

    seen = view(told(tmp_path, "aruze-etg", story), 2)
    assert seen.state == "settled"
    assert all(line.stands for line in seen.wagers)
    assert seen.staked - seen.paid == seen.house == -sum(each.net for each in seen.funds)
    assert any("round 1 invalid" in says for step in seen.irregular for says in step.says)


@pytest.mark.parametrize("game", GAMES)
def test_the_money_of_every_round_of_a_wild_night_adds_up(tmp_path: Path, game: str) -> None:
    async def story(night: Night) -> None:
        night.dice = Random(game)
        await night.begin(dice="keyed")
        await night.wild(120)

    journal = told(tmp_path, game, story).journal(read_only=True)
    events = [event for recorded in recorded_commands(journal, "one") for event in recorded.events]
    rounds = sum(isinstance(event, RoundStarted) for event in events)
    for number in range(1, rounds + 1):
        seen = round_view(journal, "one", number)
        assert sum(each.net for each in seen.funds) == -seen.house
        if seen.state == "settled":
            assert seen.staked - seen.paid == seen.house
        assert run_json(tmp_path, number)["replay"] is True


def run_json(folder: Path, number: int) -> Any:
    return run("round", "one", str(number), "--floor", str(folder / "floor"), "--json").json


def test_the_command_shows_writes_and_refuses(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()
        await night.round()

    told(tmp_path, "canberra-2005", story)
    floor = str(tmp_path / "floor")
    shown = run("round", "one", "1", "--floor", floor, "--steps")
    assert shown.code == 0
    for words in ("REPLAY OF THE RECORD", "one · round 1 · settled", "called", "By these clauses"):
        assert words in shown.out
    written = run("round", "one", "1", "--floor", floor, "--notation")
    script = tmp_path / "round.txt"
    script.write_text(written.out, encoding="utf-8")
    assert run("scenario", str(script)).out == "1 scenario held, 0 did not\n"
    never = refused(run("round", "one", "9", "--floor", floor))
    assert never == "table one has rounds 1 to 1, got 9"
    assert "must be one of one" in refused(run("round", "two", "1", "--floor", floor))
    assert "--json and --notation" in refused(
        run("round", "one", "1", "--floor", floor, "--json", "--notation")
    )
    assert "sicbo init" in refused(run("round", "one", "1"))
    assert "no floor in" in refused(run("round", "one", "1", "--floor", str(tmp_path)))


def test_a_table_that_never_opened_has_no_rounds(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()

    home = told(tmp_path, "crown-a", story)
    with pytest.raises(NoSuchRound, match="has no rounds yet, got 3"):
        view(home, 3)
