"""A recorded round written in the notation is a scenario that runs and holds."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, InsertNote
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.terminals.messages import ReportTerminal
from sicbo.core.table.wagers.messages import PlaceWagers, RepeatWagers
from sicbo.desk.home.defaults import opening_steps
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.scenario.play import play
from sicbo.scenario.recording import write_round
from sicbo.scenario.script import read
from sicbo.scenario.words import CannotBeWritten
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.desk.printing_tables import printing_tables
from tests.properties.tables import GAMES
from tests.views.machine_money import Evening, told_evening
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


def every_round(home: Home, table: str, rounds: int) -> list[str]:
    """Every round of a table written, and played again."""
    journal = home.journal(read_only=True)
    texts = [write_round(journal, table, number) for number in range(1, rounds + 1)]
    for text in texts:
        result = play(read(text))
        assert result.fault is None, f"line {result.line}: {result.fault}\n{text}"
    return texts


def test_an_evening_of_machine_money_is_written_whole(tmp_path: Path) -> None:
    """Tickets, forms, holds, a prize, a held terminal and a further place of one player."""
    texts = every_round(told_evening(tmp_path), "east", 6)
    assert "ann: collect for ann#4\n" in texts[0]
    assert "olga: withhold 50 from ann because" in texts[1]
    assert "eva: recalculate ann in round 4: 5 on small\n" in texts[4]
    assert texts[5].endswith("suspended no\n")


async def notes_and_a_ticket(staff: Staff, hands: HandClock) -> None:
    """Somebody whom nobody knows puts notes into terminal 5, plays, and leaves with a ticket."""
    notes = (Amount(2_000), Amount(5_000))
    await printing_tables(staff, fitted=lambda config: replace(config, notes=notes))
    at_five = ("east-5", "terminal-5")
    for number, dice in enumerate(((1, 2, 4), (6, 5, 5), (1, 2, 4)), 1):
        if number < 3:
            await staff.do(*at_five, InsertNote("#5", Amount(5_000)), "east")
            bet = PlaceWagers("#5", number, {WagerKey("small"): Amount(500)})
            await staff.do(*at_five, bet, "east")
        if number == 2:
            report = ReportTerminal(5, Amount(10_000), number)
            await staff.do(*at_five, report, "east")
        await Evening(staff, hands).round(dice, WagerKey("big"), 500)
        if number == 2:
            await staff.do(*at_five, Collect("#5"), "east")
            await staff.do(*at_five, LeaveSeat("#5"), "east")


def test_a_place_held_by_nobody_known_is_written_notes_in_and_ticket_out(tmp_path: Path) -> None:
    home, hands = new_home(tmp_path), HandClock()

    async def story() -> None:
        async with open_floor(home, clock=hands, play=False) as desk:
            await notes_and_a_ticket(Staff(desk), hands)

    asyncio.run(story())
    texts = every_round(home, "east", 3)
    for line in ("staff east-5 terminal-5\n", "east-5: insert for #5 50\n", "balance #5 "):
        assert line in texts[0]
    assert "east-5: collect for #5\n" in texts[2]
