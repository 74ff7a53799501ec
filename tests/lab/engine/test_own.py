"""Strategies of one's own: found, compiled, run plainly where they must be, refused in one line."""

from pathlib import Path
from typing import Any

import pytest

from sicbo.core.errors import SicboError
from sicbo.lab.engine.own import BadStrategy, find_strategy, own_strategy
from sicbo.lab.simulate import evenings
from tests.lab.simulate.same import same_tally

SMALL = {"small": "10"}
ASKED: Any = {"bankroll": "300", "goal": "600", "rounds": 60, "unit": "5", "maximum": "200"}


def doubling(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:
    """A Martingale as a user would write it."""
    if last.net < 0:
        memory[0] = min(2 * memory[0], table.maximum)
    else:
        memory[0] = table.base
    stake = min(memory[0], bankroll)
    return stake - stake % table.unit


def wordy(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:
    """The same with something that cannot be compiled."""
    assert isinstance(f"{memory[0]!r}", str)
    return doubling(memory, bankroll, last, table)


def sides(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:  # noqa: ARG001
    """Small, then Big, in turn."""
    return last.round % 2, table.base


def test_one_s_own_martingale_is_the_ready_made_one() -> None:
    mine = evenings("star-2016", SMALL, strategy=doubling, evenings=5_000, **ASKED)
    theirs = evenings("star-2016", SMALL, strategy="martingale", evenings=5_000, **ASKED)
    same_tally(mine.tally, theirs.tally)
    assert len(mine.notes) == 1
    assert mine.notes[0].startswith("no exact law of an evening")


def test_what_cannot_be_compiled_runs_as_plain_python_and_says_so() -> None:
    slow = evenings("star-2016", SMALL, strategy=wordy, evenings=60, **ASKED)
    quick = evenings("star-2016", SMALL, strategy="martingale", evenings=60, **ASKED)
    same_tally(slow.tally, quick.tally)
    assert any("wordy runs as plain Python, slowly" in note for note in slow.notes)


def test_a_strategy_may_choose_among_wagers() -> None:
    result = evenings(
        "star-2016", {"small": "10", "big": "10"}, strategy=sides, evenings=20_000, **ASKED
    )
    staked = result.tally.staked
    assert abs(staked[0] - staked[1]) < 0.02 * sum(staked)
    assert result.answer("return").verdict == "agrees"


def leaves(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:  # noqa: ARG001
    return -1 if last.round == 5 else table.base


def sits(memory: Any, bankroll: Any, last: Any, table: Any) -> Any:  # noqa: ARG001
    return table.base if last.round % 4 == 0 else 0


def test_a_negative_stake_leaves_and_none_sits_out() -> None:
    left = evenings("star-2016", SMALL, strategy=leaves, evenings=100, **ASKED)
    assert left.tally.rounds == 500
    assert "left of its own accord in 100.0 % of the evenings" in left.notes
    sat = evenings("star-2016", SMALL, strategy=sits, evenings=100, **ASKED)
    assert sat.tally.rounds == 6_000
    assert sat.tally.staked == (100 * 15 * 1_000,)
    assert "sat out 75.0 % of the rounds" in sat.notes


WRONG = {
    "bankroll + table.unit": "must stake at most the 300 it has, got 305 in round 1 of evening 1",
    "500": "must stake at least the minimum of 10, got 5 in round 1 of evening 1",
    "20500": "must stake at most the maximum of 200, got 205 in round 1 of evening 1",
    "1001": "must stake a multiple of the unit of 5, got 10.01 in round 1 of evening 1",
    "3, 1000": "must choose a wager from 0 to 0, got 3 in round 1 of evening 1",
    "0 - 1, 1000": "must choose a wager from 0 to 0, got -1 in round 1 of evening 1",
    "memory[9999]": "broke: IndexError: index 9999 is out of bounds for axis 0 with size 512",
    "1 // last.net": "broke: ZeroDivisionError",
    "1.5": "must return a whole number of cents, or a wager's number and cents, got 1.5",
    "'ten'": "must return a whole number of cents, or a wager's number and cents, got 'ten'",
    "None": "must return a whole number of cents, or a wager's number and cents, got None",
    "1, 2, 3": "must return a whole number of cents, or a wager's number and cents, got (1, 2, 3)",
    "nonsense": "broke: NameError: name 'nonsense' is not defined",
}


@pytest.mark.parametrize(("stake", "message"), WRONG.items(), ids=WRONG)
def test_a_strategy_that_does_what_no_player_may(stake: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def mine(memory, bankroll, last, table):\n"
        "    assert f'{bankroll!r}'  # not compiled, which is quicker for so few bets\n"
        f"    return {stake}\n"
    )
    with pytest.raises(BadStrategy) as refused:
        evenings("star-2016", SMALL, strategy=f"{path}:mine", **ASKED)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_memory_out_of_reach_later_in_the_evening_is_one_line_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "def mine(memory, bankroll, last, table):\n"
        "    return table.base + memory[last.round * 100] * 0\n"
    )
    with pytest.raises(BadStrategy, match="broke: IndexError"):
        evenings("star-2016", SMALL, strategy=f"{path}:mine", **ASKED)


def test_a_stake_without_a_wager_needs_one_wager() -> None:
    with pytest.raises(BadStrategy, match="must return a wager's number and cents to play 2"):
        evenings("star-2016", {"small": "10", "big": "10"}, strategy=doubling, **ASKED)


FILES = {
    "mine.py": ("", "strategy must be FILE.py:FUNCTION"),
    "none.py:mine": ("", "no such file"),
    "mine.py:": ("", "strategy must be FILE.py:FUNCTION"),
    "mine.py:other": ("def mine(): pass", "has no function 'other'; it has mine"),
    "mine.py:mine": ("def mine(", "does not run: SyntaxError"),
    "mine.py:f": ("def f(a, b): pass", "must take 4 arguments (memory, bankroll, last, table)"),
    "mine.py:x": ("x = 3", "has no function 'x'; it has none"),
}


@pytest.mark.parametrize("written", FILES)
def test_a_file_that_holds_no_strategy(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, message = FILES[written]
    Path("mine.py").write_text(text)
    with pytest.raises(SicboError) as refused:
        find_strategy(written)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_function_keeps_its_name() -> None:
    assert own_strategy(doubling).name == "doubling"
