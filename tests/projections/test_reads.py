"""Whatever is answered from projections is what a fold of the whole record answers."""

import datetime
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.books import Books
from sicbo.projections.reads import reads_of
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.holds.hold_rows import hold_rows, notice_rows
from tests.projections.floors import periods, projected, same_as_the_record, small_steps, wild
from tests.properties.tables import GAMES
from tests.views.machine_money import told_evening
from tests.views.stories import Night, told

if TYPE_CHECKING:
    from tests.real_postgres import Server


@pytest.fixture(autouse=True)
def _close_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    small_steps(monkeypatch)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_that_of_the_record_wherever_projections_end(
    tmp_path: Path, game: str
) -> None:
    home, dice = wild(tmp_path, game), Random(game)
    with closing(home.journal(read_only=True)) as journal:
        last = journal.head().position
        for upto in (dice.randint(1, last // 2), last):
            projected(home, upto)
            with reads_of(journal, home.journal_at) as reads:
                assert same_as_the_record(journal, reads, dice) > 1
                assert reads.why is None


def test_in_postgresql_every_answer_is_that_of_the_record(
    tmp_path: Path, postgres: "Server"
) -> None:
    home = wild(tmp_path, "star-2016", postgres.new_url(), steps=80)
    with closing(home.journal(read_only=True)) as journal:
        projected(home, journal.head().position - 20)
        with reads_of(journal, home.journal_at) as reads:
            assert same_as_the_record(journal, reads, Random(5)) > 0
            assert reads.why is None


def test_an_evening_of_holds_tickets_prizes_and_faults_is_answered_alike(tmp_path: Path) -> None:
    home = told_evening(tmp_path)
    with closing(home.journal(read_only=True)) as journal:
        last = journal.head().position
        for upto in (last // 2, last - 15, last):
            projected(home, upto)
            rooms = LoadedFloor(journal, Books(journal))
            with reads_of(journal, home.journal_at) as reads:
                assert same_as_the_record(journal, reads, Random(upto)) >= 6
                holds, notices = reads.open_holds(), reads.open_notices()
                assert reads.why is None
            assert holds == list(hold_rows(rooms.floor, rooms.founding.tables))
            assert len(holds or ()) == 2
            assert notices == list(notice_rows(rooms.floor))


def test_a_clock_that_was_set_back_sends_only_the_periods_it_cuts_to_the_record(
    tmp_path: Path,
) -> None:
    async def story(night: Night) -> None:
        await night.begin(dice="keyed")
        for step in range(3):
            await night.round()
            night.clock.time += datetime.timedelta(hours=(2, -1, 2)[step])

    home = told(tmp_path, "crown-a", story)
    projected(home)
    answered = {True: 0, False: 0}
    with closing(home.journal(read_only=True)) as journal:
        for period in periods(journal, Random(8)):
            with reads_of(journal, home.journal_at) as reads:
                assert reads.statement("ann", *period) == statement(journal, "ann", *period)
                assert reads.meters("one", *period) == meters(journal, "one", *period)
                assert reads.why in (None, "a clock was set back where the period is cut")
                answered[reads.why is None] += 1
    assert all(answered.values())
