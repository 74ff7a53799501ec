"""Rulebooks for tables: the one in force now, and any that an entry was written under."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache

from sicbo.core.errors import SicboError
from sicbo.core.law.load import load
from sicbo.core.law.rulebook import Rulebook, compile_rulebook
from sicbo.journal.base import Journal
from sicbo.rulebooks.catalogue import GAMES, built_in, document_bytes, open_rulebook


class LawMissing(SicboError):
    """A rule document that the journal speaks of and nobody has."""


@lru_cache(maxsize=64)
def _compiled(text: bytes, game: str, readings: tuple[tuple[str, str], ...]) -> Rulebook:
    """A rulebook from the bytes of its document; it never changes, so it is compiled once."""
    loaded = load(text, "kept document")
    return compile_rulebook(loaded.document, loaded.sha256, game, dict(readings))


class Books:
    """Opens rulebooks once and keeps them; a document is kept in the journal under its hash."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._opened: dict[tuple[str, str, tuple[tuple[str, str], ...]], Rulebook] = {}
        self._kept: set[str] = set()

    def current(self, game: str, readings: Mapping[str, str]) -> Rulebook:
        """The rulebook of a game as it is today."""
        return self._remember(game, open_rulebook(game, readings))

    def keep(self, game: str, book: Rulebook) -> None:
        """See to it that the journal has the document, before an entry names its hash."""
        if book.sha256 in self._kept:
            return
        if self._journal.document(book.sha256) is None:
            self._journal.keep_document(book.sha256, document_bytes(game))
        self._kept.add(book.sha256)

    def by_hash(self, game: str, sha256: str, readings: Mapping[str, str]) -> Rulebook:
        """The rulebook that an entry was written under, for ever."""
        key = (game, sha256, tuple(sorted(readings.items())))
        known = self._opened.get(key)
        if known is not None:
            return known
        text = self._journal.document(sha256)
        if text is None:
            raise LawMissing(f"the journal has no rule document with hash {sha256}")
        got = hashlib.sha256(text).hexdigest()
        if got != sha256:
            raise LawMissing(f"rule document must have hash {sha256}, got {got}")
        if game in GAMES and built_in(GAMES[game]).sha256 == sha256:
            return self._remember(game, open_rulebook(game, readings))
        name = game.partition("#")[2] or game
        return self._remember(game, _compiled(text, name, key[2]))

    def _remember(self, game: str, book: Rulebook) -> Rulebook:
        readings = tuple(sorted((str(name), value) for name, value in book.readings.items()))
        return self._opened.setdefault((game, book.sha256, readings), book)
