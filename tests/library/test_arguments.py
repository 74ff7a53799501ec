"""Whatever of the wrong kind is handed in, one line says what was asked for and what came."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import sicbo

WRONG: list[Any] = [None, 5, 2.5, b"x", [], {}, ["a"], {"a": None}, {1: 2}, object(), "nonsense"]
BOOK = sicbo.rulebook("star-2016")


def key(value: Any) -> Any:
    return () if isinstance(value, list | dict) else value


ASKED: dict[str, Callable[[Any], Any]] = {
    "rulebook": sicbo.rulebook,
    "readings": lambda each: sicbo.rulebook("star-2016", each),
    "clauses": BOOK.clauses,
    "dice": lambda each: BOOK.settle(each, {"small": 5}),
    "stakes": lambda each: BOOK.settle("1 2 3", each),
    "stake": lambda each: BOOK.settle("1 2 3", {"small": each}),
    "wager": lambda each: BOOK.settle("1 2 3", {key(each): 5}),
    "layout": BOOK.layout,
    "par": BOOK.par,
    "par of a stake": lambda each: BOOK.par("small", stake=each),
    "table": sicbo.table,
    "players": lambda each: sicbo.table("crown-a", players=each),
    "chips": lambda each: sicbo.table("crown-a", players={"ann": each}),
    "limits": lambda each: sicbo.table("crown-a", limits=each),
    "staff": lambda each: sicbo.table("crown-a", staff=each),
    "set up": lambda each: sicbo.table("crown-a", set_up=each),
    "order": lambda each: sicbo.table("crown-a").do(each),
    "who": lambda each: sicbo.table("crown-a").possible(each),
    "roll": lambda each: sicbo.table("crown-a").deal(each),
    "bets": lambda each: sicbo.table("crown-a", {"ann": 50}).deal("1 2 3", each),
    "game": lambda each: sicbo.simulate(each, rounds=10),
    "rounds": lambda each: sicbo.simulate("star-2016", {"small": 5}, seed=1, rounds=each),
    "bankroll": lambda each: sicbo.simulate("star-2016", {"small": 5}, bankroll=each, evenings=1),
    "floor": sicbo.verify,
}


@pytest.mark.parametrize("asked", ASKED)
def test_nothing_but_a_line_comes_of_what_is_of_the_wrong_kind(asked: str) -> None:
    """Some of these are right somewhere; whatever is not is told by an error of the program's."""
    for value in WRONG:
        with suppress(sicbo.SicboError):
            ASKED[asked](value)


@pytest.mark.parametrize(
    ("asked", "value", "says"),
    [
        ("rulebook", 5, "name must be text, got 5"),
        ("stakes", ["a"], "stakes must be a mapping of text to money, got ['a']"),
        ("dice", 5, "dice must be text or a sequence, got 5"),
        ("order", None, "order must be text or a Possible, got None"),
        ("floor", None, "floor must be text or a path, got None"),
        ("rounds", "many", "rounds must be a whole number or None, got 'many'"),
    ],
)
def test_the_line_says_what_was_asked_for_and_what_came(asked: str, value: Any, says: str) -> None:
    with pytest.raises(sicbo.WrongArgument) as told:
        ASKED[asked](value)
    assert str(told.value) == says


def test_a_head_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(sicbo.SicboError, match="no-such-floor"):
        sicbo.verify(tmp_path / "no-such-floor")
