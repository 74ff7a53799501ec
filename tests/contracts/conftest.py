"""Every contract is held by both engines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sicbo.journal.base import Journal
from sicbo.journal.open import create_journal, open_journal

FLOOR = "floor-1"


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """A place with a new journal."""
    place: str | Path = tmp_path / "journal.db"
    if request.param == "postgres":
        place = request.getfixturevalue("postgres").new_url()
    create_journal(place, FLOOR)
    return place


@pytest.fixture
def journal(where: str | Path) -> Iterator[Journal]:
    """A new journal, opened to write."""
    opened = open_journal(where)
    yield opened
    opened.close()


@pytest.fixture
def reader(where: str | Path, journal: Journal) -> Iterator[Journal]:
    """The same journal, opened to read, while it is open to write."""
    del journal
    opened = open_journal(where, read_only=True)
    yield opened
    opened.close()
