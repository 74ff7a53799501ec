"""One floor, played once, and a copy of it for every test."""

from pathlib import Path

import pytest

from tests.journal.played import PlayedFloor, play


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> PlayedFloor:
    """The floor as it was played; nobody may change it."""
    return play(tmp_path_factory.mktemp("played"))


@pytest.fixture
def played(original: PlayedFloor, tmp_path: Path) -> PlayedFloor:
    """A copy to do anything with."""
    return original.copy(tmp_path)
