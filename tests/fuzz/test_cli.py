"""Extremes on the command line: a line that says what is wrong, and nothing for the terminal."""

from pathlib import Path

import pytest

from sicbo.desk.home.home import Home, open_home
from sicbo.vault.base import EVERYWHERE, Grant, Person
from tests.cli.run import run

DIGITS = "9" * 5_000
LONG = "a" * 5_000
CASH = [
    ("buy-in", player, amount)
    for player, amount in (
        *(("ann", amount) for amount in ("1e30", "9" * 15, "9" * 30, DIGITS, "-1", "nan", "0")),
        *((name, "5") for name in ("a\x1b[2J", LONG, "\udcff", "", "timer", "a\nb")),
    )
]
ORDERS = [
    *("restart after 999999999999 seconds", "shake 99999999999999999999", f"shake {DIGITS}"),
    *("announce closing in 99999999999 minutes", "announce closing at 9999-12-31T23:59:59Z"),
    *("start day 9999-12-31", "rule void because \x1b[2J", f"rule void because {LONG}"),
    *("limits 5 to 99999999999999999999", f"vacate {LONG}", "announce closing in 20 minutes\x1b"),
]
LOOKS = [
    *(("round", "main", number) for number in (DIGITS, "1" + "0" * 30, "-1")),
    *(
        (command, name)
        for command in ("statement", "meters")
        for name in ("\x1b[2J", "\udcff", LONG)
    ),
    ("round", "\x1b[2J", "1"),
    ("verify-roll", "main", DIGITS),
    ("journal", "replay", "--table", "\x1b[2J"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    folder = tmp_path_factory.mktemp("cli")
    floor = str(folder / "floor")
    named = ("--name", "main-floor", "--currency", "AUD", "--table", "main=canberra-2005")
    made = run("init", floor, *named, "--key", str(folder / "key.pem"))
    assert made.code == 0, made.err
    home = open_home(folder / "floor")
    vault = home.vault()
    vault.prepare()
    for person, role in (("cass", "cashier"), ("olga", "operator")):
        vault.remember(Person(person, person))
        vault.keep_grant(Grant(person, EVERYWHERE, role))
    vault.close()
    opened = run("table", "open", "main", "--by", "olga", "--floor", floor)
    assert opened.code == 0, opened.err
    return home


def assert_told(home: Home, *arguments: str) -> None:
    """One line for a person: no traceback, nothing that a terminal would obey."""
    came = run(*arguments, "--floor", str(home.folder))
    assert came.code == 2, (arguments, came)
    assert "internal error" not in came.err
    assert "\x1b" not in came.out + came.err
    assert len(came.err) < 2_200


@pytest.mark.parametrize("asked", CASH, ids=lambda each: ascii(each[1:])[:30])
def test_the_cage(home: Home, asked: tuple[str, ...]) -> None:
    assert_told(home, "cage", *asked, "--by", "cass")


@pytest.mark.parametrize("words", ORDERS, ids=lambda each: ascii(each)[:30])
def test_orders(home: Home, words: str) -> None:
    assert_told(home, "table", "order", "main", *words.split(" "), "--by", "olga")


@pytest.mark.parametrize("asked", LOOKS, ids=lambda each: ascii(each)[:30])
def test_looking_something_up(home: Home, asked: tuple[str, ...]) -> None:
    assert_told(home, *asked)


@pytest.mark.parametrize("option", ["--by", "--id"])
@pytest.mark.parametrize("value", ["\x1b[2J", LONG, "\udcff"], ids=["escape", "long", "half"])
def test_who_orders_and_under_which_id(home: Home, option: str, value: str) -> None:
    given = {"--by": "olga", "--id": "one"} | {option: value}
    pairs = [part for pair in given.items() for part in pair]
    assert_told(home, "table", "order", "main", "shake", "3", *pairs)


OWNERS = (
    ("ticket", "free", "kim"),
    ("voucher", "issue", "gala-7", "25"),
    ("cage", "bank", "in", "4x25"),
)
"""Orders of the owner's, who may be called by any name."""


@pytest.mark.parametrize("asked", OWNERS, ids=lambda each: "-".join(each[:2]))
@pytest.mark.parametrize(
    "value",
    ["\x1b[2J", LONG, "\udcff", "timer", "#3", "system:pit"],
    ids=["escape", "long", "half", "house", "place", "system"],
)
def test_the_owner_is_called_by_no_name_that_nobody_can_have(
    home: Home, asked: tuple[str, ...], value: str
) -> None:
    assert_told(home, *asked, "--by", value)


def test_the_floor_is_whole_after_all_that(home: Home) -> None:
    whole = run("journal", "verify", "--floor", str(home.folder))
    assert (whole.code, Path(home.folder).exists()) == (0, True)
    assert run("journal", "replay", "--floor", str(home.folder)).code == 0
