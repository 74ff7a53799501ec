"""A set of dice is judged by its rounds, at whatever table, and by what was corrected."""

import asyncio
from pathlib import Path

from sicbo.core.floor.equipment.messages import CheckItem, FitItem, RemoveItem
from sicbo.core.table.rounds.messages import CorrectResult, Settle
from sicbo.desk.home.home import Home
from sicbo.views.equipment.dice_sets import rolls_of
from tests.cli.run import refused, run
from tests.desk.floor import Staff, laid, new_home


def played(folder: Path) -> Home:
    """Three rounds with one set, of which one was corrected, and one with another."""
    home = new_home(folder)

    async def story() -> None:
        async with laid(home) as (_, staff):
            for dice in ((1, 2, 3), (4, 4, 4)):
                await _round(staff, dice)
            await staff.do("olga", "operator", CorrectResult(2, (4, 4, 5), "misread"), "main")
            await staff.deal(Settle())
            await _round(staff, (6, 6, 1))
            await staff.do("dan", "dealer", RemoveItem(serial="main-dice-1"))
            await staff.install("other")
            await staff.do("cas", "operator", RemoveItem(serial="other-dice-1"))
            await staff.do("cas", "operator", FitItem(serial="other-dice-1", table="main"))
            seen = CheckItem(serial="other-dice-1", passed=True, evidence="magnet")
            await staff.do("dan", "dealer", seen)
            await _round(staff, (2, 2, 5))

    asyncio.run(story())
    return home


async def _round(staff: Staff, dice: tuple[int, int, int]) -> None:
    await staff.open_bets()
    await staff.bet("p0")
    await staff.finish(dice)


def test_a_set_has_the_rolls_of_its_rounds(tmp_path: Path) -> None:
    home = played(tmp_path)
    journal = home.journal(read_only=True)
    assert list(rolls_of(journal, "main-dice-1")) == [(1, 2, 3), (4, 4, 5), (6, 6, 1)]
    assert list(rolls_of(journal, "other-dice-1")) == [(2, 2, 5)]
    assert list(rolls_of(journal, "D-404")) == []
    journal.close()
    told = run("dice", "--set", "main-dice-1", "--floor", str(home.folder), "--json")
    assert '"rolls": 3' in told.out
    assert "must have played a round" in refused(
        run("dice", "--set", "D-404", "--floor", str(home.folder))
    )
    assert "got several" in refused(run("dice", "x.csv", "--set", "main-dice-1"))
