"""The notation itself: every order is understood, and what is not is told with its line."""

import datetime
import json
from pathlib import Path

import pytest

from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rooms import COMMANDS as TABLE_COMMANDS
from sicbo.scenario.event_text import meets
from sicbo.scenario.pieces import NotUnderstood
from sicbo.scenario.play import play
from sicbo.scenario.script import WORDS, BadScenario, read
from sicbo.scenario.words import ORDERS, Moment, understand
from tests.cli.run import run

NOON = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
CONFIG = TableConfig("t", Limits(Amount(500), Amount(100_000)))
MOMENT = Moment("ann", NOON, 1, 1, 1, OpenTable(CONFIG, NOON.date()))
HEAD = "rulebook canberra-2005\nstaff dan dealer\nstaff olga operator\nplayer ann seat 1 chips 50\n"


def test_every_example_is_understood_and_every_command_has_one() -> None:
    meant = {type(understand(form.example, MOMENT)) for form in ORDERS}
    assert meant == {*TABLE_COMMANDS, *NOUN_COMMANDS, BuyIn, CashOut}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("shaek 3", "did you mean shake"),
        ("shake", "must be such as 'shake 3'"),
        ("declare nonflat", "did you mean not-flat"),
        ("bet 5 on small, 5 on small", "small must stand once"),
    ],
)
def test_what_is_no_order_is_told_with_the_nearest(words: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        understand(words, MOMENT)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("limits 5 to 10\n", "must name its rulebook"),
        (HEAD + "layuot A\n", "line 5: .*did you mean layout"),
        (HEAD + "olga: open table\nann: bet 5.001 on small\n", "line 6: .*at most 2 decimals"),
        (HEAD + "olga: opne table\n", "line 5: no order begins"),
    ],
)
def test_a_scenario_that_cannot_be_read_names_the_line(text: str, said: str) -> None:
    with pytest.raises(BadScenario, match=said):
        play(read(text, "mine.txt"), "mine.txt")


def test_the_first_line_that_differs_is_shown() -> None:
    played = play(read(HEAD + "olga: open table\nbalance ann 50\nbalance ann 51\nphase closed\n"))
    assert (played.line, played.fault) == (7, "expected balance ann 51, got 50")


def test_a_refusal_nobody_expected_is_a_difference() -> None:
    played = play(read(HEAD + "dan: open table\nann: sit 1\n"))
    assert played.line == 5
    assert "got refused not-permitted" in (played.fault or "")


def test_expectations_are_met_in_order() -> None:
    text = HEAD + "olga: open table\nann: bet 5 on small\n-> wager-placed\n-> round-started\n"
    assert play(read(text)).line == 8


def test_only_what_is_written_is_compared() -> None:
    told = "line ann small won pays=5 returns=10 by 4.3(a), 6.1(a)"
    assert meets(told, "line ann small won")
    assert meets(told, "line ann small won returns=10 by 6.1(a)")
    assert not meets(told, "line ann small lost")
    assert not meets(told, "line ann small won pays=6")


def test_the_command_plays_tells_and_counts(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(HEAD + "olga: open table\n", encoding="utf-8")
    bad.write_text(HEAD + "olga: open table\nhouse 1\n", encoding="utf-8")
    assert run("scenario", str(good)).out == "1 scenario held, 0 did not\n"
    done = run("scenario", "--tell", str(good), str(bad))
    assert done.code == 1
    assert "-> table-opened rulebook=canberra-2005" in done.out
    assert done.err == f"sicbo: {bad}: line 6: expected house 1, got 0\n"
    told = json.loads(run("scenario", "--json", str(good), str(bad)).out)
    assert [each["holds"] for each in told] == [True, False]
    assert run("scenario", str(tmp_path / "none.txt")).code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("balance zed 0\n", "line 6: nobody is named zed"),
        ("wallet zed 0\n", "line 6: nobody is named zed"),
        ("phase foo\n", "line 6: no such phase: 'foo'"),
        ("phase betti\n", "did you mean betting"),
    ],
)
def test_a_check_of_what_is_not_there_is_an_error(text: str, said: str) -> None:
    with pytest.raises(BadScenario, match=said):
        play(read(HEAD + "olga: open table\n" + text, "mine.txt"), "mine.txt")


def test_somebody_who_gave_an_order_is_known() -> None:
    text = HEAD + "olga: open table\ncid: buy in 5\nwallet cid 5\nbalance cid 0\n"
    assert play(read(text)).fault is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("player bob seat 1 chips 50\n", "player bob: expected to be done, got refused seat-taken"),
        ("player bob seat 99\n", "player bob: expected to be done, got refused no-seat"),
        ("acknowledged dan\n", "acknowledged dan: expected to be done, got refused not-permitted"),
    ],
)
def test_what_the_top_asks_for_and_does_not_get_is_a_difference(line: str, said: str) -> None:
    played = play(read(HEAD + line + "olga: open table\n"))
    assert played.line == 6
    assert (played.fault or "").startswith(said)


def test_a_table_that_was_not_announced_to_close_says_so() -> None:
    text = HEAD + "olga: open table\nolga: close table\n"
    played = play(read(text + "-> refused notice-too-short closes='not announced' by 9.2\n"))
    assert played.fault is None
    assert not any("minutes=0" in said for _, said in played.told)


def test_a_cashier_serves_players() -> None:
    text = HEAD + "staff kit cashier\nolga: open table\nkit: buy in for ann 5\nwallet ann 5\n"
    more = "dan: cash out for ann 5\n-> refused not-permitted by house 4\nkit: cash out for ann 5\n"
    assert play(read(text + more)).fault is None


def test_the_page_of_the_notation_says_each_thing_once() -> None:
    page = Path(__file__).parents[2] / "docs/reference/notation.md"
    rows = [
        line.split("|")[1] for line in page.read_text(encoding="utf-8").splitlines() if "|" in line
    ]
    settings = [row.strip() for row in rows if row.strip().startswith("`")]
    assert sorted(settings) == sorted(set(settings))


def test_the_page_of_the_notation_has_a_line_for_every_word_of_a_scenario() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "notation.md").read_text()
    missing = [word for word in WORDS if f"`{word}`" not in page and f"`{word} " not in page]
    assert missing == []
