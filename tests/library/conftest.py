"""The floor that was played, for tests here too, and where the project is."""

from pathlib import Path

import pytest

from tests.journal.conftest import original, played

__all__ = ["original", "played"]


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parent.parent.parent
