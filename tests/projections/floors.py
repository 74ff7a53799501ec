"""Floors whose projections are held against their record."""

import datetime
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from sicbo.desk.home.home import Home
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.history import founding_of
from sicbo.projections import follower, projector
from sicbo.projections.follower import Follower
from sicbo.projections.reads import Reads
from sicbo.projections.store import open_store
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.round import NoSuchRound, round_view
from tests.views.stories import Night, told


def small_steps(patch: pytest.MonkeyPatch) -> None:
    """Marks and batches so close that every night has many."""
    patch.setattr(projector, "MARK_EVERY", 9)
    patch.setattr(follower, "BATCH", 37)


def wild(folder: Path, game: str, database: str | None = None, steps: int = 150) -> Home:
    """A night on which anything goes wrong that can."""

    async def story(night: Night) -> None:
        night.dice = Random(f"{game} projections")
        await night.begin(dice="keyed")
        await night.wild(steps)

    return told(folder, game, story, database)


def projected(home: Home, upto: int | None = None) -> None:
    """Follow the record up to an entry, by a follower that has to take up its work once."""
    with (
        closing(home.journal(read_only=True)) as journal,
        closing(open_store(home.journal_at, write=True)) as store,
    ):
        last = journal.head().position if upto is None else upto
        for stop in (last // 2, last):
            keeps = Follower(journal, store)
            assert keeps.anew is None
            while keeps.place.position < stop:
                assert keeps.step(stop)


def periods(journal: Journal, dice: Random) -> Iterator[tuple[datetime.datetime | None, ...]]:
    """Periods that begin and end anywhere."""
    known = [decode(entry.body).at for entry in journal.entries()]
    yield None, None
    for _ in range(5):
        first, last = sorted(dice.choices(known, k=2))
        yield first, last + datetime.timedelta(microseconds=dice.randint(0, 1))
        yield None, last
        yield first, None


def same_as_the_record(journal: Journal, reads: Reads, dice: Random) -> int:
    """See that every answer is what the record says alone; tells how many rounds there were."""
    found, rounds = founding_of(journal), 0
    for period in periods(journal, dice):
        for player in sorted(found.players) or ("ann", "bob"):
            assert reads.statement(player, *period) == statement(journal, player, *period)
        for name in found.tables:
            assert reads.meters(name, *period) == meters(journal, name, *period)
    for name in found.tables:
        for number in range(1, 1_000):
            try:
                expected = round_view(journal, name, number)
            except NoSuchRound:
                break
            assert reads.round(name, number) == expected
            rounds += 1
    for player in (*sorted(found.players), "ann", "bob", "nobody"):
        assert reads.my_rounds(player) == my_rounds(journal, player)
    return rounds
