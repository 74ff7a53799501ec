"""A recorded round written in the notation is a scenario that runs and holds."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.wagers.messages import RepeatWagers
from sicbo.desk.home.defaults import opening_steps
from sicbo.scenario.play import play
from sicbo.scenario.recording import write_round
from sicbo.scenario.script import read
from sicbo.scenario.words import CannotBeWritten
from tests.properties.tables import GAMES
from tests.views.stories import NOON, Night, told


def played(folder: Path, game: str, story: Callable[[Night], Coroutine[Any, Any, None]]) -> int:
    """Write and play every round of a story; how many there were."""
    journal = told(folder, game, story).journal(read_only=True)
    number = 0
    while True:
        try:
            text = write_round(journal, "one", number + 1)
        except CannotBeWritten as error:
            if "has no round" in str(error):
                return number
            raise
        number += 1
        result = play(read(text))
        assert result.fault is None, f"line {result.line}: {result.fault}\n{text}"


@pytest.mark.parametrize("dice", ["virtual", "keyed"])
@pytest.mark.parametrize("game", GAMES)
def test_every_round_of_a_quiet_night_holds(tmp_path: Path, game: str, dice: str) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice=dice)
        for _ in range(5):
            await night.round()

    assert played(tmp_path, game, story) >= 5


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_every_round_of_a_wild_night_holds(tmp_path: Path, game: str, seed: int) -> None:
    async def story(night: Night) -> None:
        night.dice = Random(f"{game}{seed}")
        await night.begin(dice=("virtual", "keyed")[seed % 2])
        await night.round()  # However wild it gets, one round at least is whole.
        await night.wild(150)

    assert played(tmp_path, game, story) >= 1


def test_a_streak_that_runs_is_written_from_the_opening(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice="keyed")
        await night.round()
        market = WagerKey(night.table.book.streaks[0].markets[0].key)
        while night.table.runs.get(market) is None or night.table.runs[market].length != 1:
            await night.round()
        await night.staff.do(
            "ann", "player", PlaceStreak("ann", night.table.round, market, Amount(2500)), "one"
        )
        await night.round()

    journal = told(tmp_path, "star-2016", story).journal(read_only=True)
    number = 1
    texts = []
    while True:
        try:
            texts.append(write_round(journal, "one", number))
        except CannotBeWritten:
            break
        number += 1
    assert "streak ann" in texts[-1]
    assert f"\nround {len(texts)}\n" in texts[-1]
    assert "ann: streak 25 on" in texts[-1]
    assert play(read(texts[-1])).fault is None


def test_a_round_that_never_was_is_told(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.begin()

    journal = told(tmp_path, "crown-a", story).journal(read_only=True)
    with pytest.raises(CannotBeWritten, match="table one has no round 7"):
        write_round(journal, "one", 7)


def test_a_table_opened_again_is_written_from_that_opening(tmp_path: Path) -> None:
    """Chips that were left behind are the set-up; the rounds of the scenario begin with one."""

    async def story(night: Night) -> None:
        await night.begin(dice="virtual")
        await night.round()
        staff, config = night.staff, night.table.config
        assert config is not None
        for name in ("ann", "bob"):
            await staff.do(name, "player", LeaveSeat(name), "one")
        await staff.do("sue", night.role("close-table"), CloseTable(), "one")
        steps = opening_steps(night.table.book, config, NOON.date())
        for role, step in steps:
            await staff.do(f"sue-{role}", role, step, "one")
        await staff.do("ann", "player", TakeSeat("ann", 3), "one")
        await night.round()
        await staff.do("ann", "player", RepeatWagers("ann", night.table.round + 1), "one")
        await night.round()

    journal = told(tmp_path, "canberra-2005", story).journal(read_only=True)
    second, third = (write_round(journal, "one", number) for number in (2, 3))
    assert "player bob chips" in second
    assert "ann: repeat\n" in third
    assert "ann: sit 3" in third
    assert third.count("round-started") == 2
    for text in (second, third):
        assert play(read(text)).fault is None
