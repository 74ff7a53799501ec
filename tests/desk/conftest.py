"""The floor that was played, for tests here too."""

from tests.journal.conftest import original, played

__all__ = ["original", "played"]
