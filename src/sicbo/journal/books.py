"""Rulebooks for tables: the one in force now, and any that an entry was written under."""

import hashlib
from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.floor.founding import InstallTable, TableInstalled
from sicbo.core.floor.streams import table_stream
from sicbo.core.law.loading.load import load
from sicbo.core.law.rulebook import Rulebook, compile_rulebook
from sicbo.core.table.opening.messages import TableOpened
from sicbo.journal.base import Journal, JournalError
from sicbo.journal.codec import decode, may_hold
from sicbo.journal.old_documents import brought_up_to_date
from sicbo.rulebooks.catalogue import GAMES, built_in, document_bytes, open_rulebook

_opens: Final = may_hold(TableOpened)


class LawMissing(SicboError):
    """A rule document that the journal speaks of and nobody has."""


@lru_cache(maxsize=64)
def _compiled(text: bytes, game: str, readings: tuple[tuple[str, str], ...]) -> Rulebook:
    """A rulebook from the bytes of its document; it never changes, so it is compiled once."""
    loaded = load(text, "kept document", kept=True)
    document = brought_up_to_date(loaded.document)
    return compile_rulebook(document, loaded.sha256, game, dict(readings))


class Books:
    """Opens rulebooks once and keeps them; a document is kept in the journal under its hash."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._opened: dict[tuple[str, str, tuple[tuple[str, str], ...]], Rulebook] = {}

    def current(self, game: str, readings: Mapping[str, str]) -> Rulebook:
        """The rulebook of a game as it is today."""
        return self._remember(open_rulebook(game, readings))

    def keep(self, game: str, book: Rulebook) -> None:
        """See to it that the journal has the document, before an entry names its hash.

        The journal is asked every time: a turn that was rolled back took the document with it.
        """
        if self._journal.document(book.sha256) is None:
            self._journal.keep_document(book.sha256, document_bytes(game))

    def keep_law(self, order: InstallTable) -> None:
        """See to it that the journal has the law of a table that is to be installed.

        A file of one's own is read here for the last time: afterwards it may be moved, edited or
        gone.
        """
        if order.sha256 is None:
            self.keep(order.game, self.current(order.game, order.readings))
            return
        if order.source is not None and self._journal.document(order.sha256) is None:
            text = document_bytes(order.source)
            got = hashlib.sha256(text).hexdigest()
            if got != order.sha256:
                raise LawMissing(f"{order.source} must have hash {order.sha256}, got {got}")
            self._journal.keep_document(order.sha256, text)
        self.by_hash(order.game, order.sha256, order.readings)

    def by_hash(self, rulebook: str, sha256: str, readings: Mapping[str, str]) -> Rulebook:
        """The rulebook that an entry was written under, for ever; named by its game's own id."""
        key = (rulebook, sha256, tuple(sorted(readings.items())))
        known = self._opened.get(key)
        if known is not None:
            return known
        text = self._journal.document(sha256)
        if text is None:
            raise LawMissing(f"the journal has no rule document with hash {sha256}")
        got = hashlib.sha256(text).hexdigest()
        if got != sha256:
            raise LawMissing(f"rule document must have hash {sha256}, got {got}")
        if rulebook in GAMES and built_in(GAMES[rulebook]).sha256 == sha256:
            return self._remember(open_rulebook(rulebook, readings))
        return self._remember(_compiled(text, rulebook, key[2]))

    def installed(self, table: TableInstalled) -> Rulebook:
        """The law that a table is opened under next.

        One that was installed by a file's name alone, as once was done, stays under what it has.
        """
        try:
            if table.sha256 is not None:
                return self.by_hash(table.game, table.sha256, table.readings)
            if table.game not in GAMES:
                for last in deque(self._openings(table), maxlen=1):
                    return self._law_of(last)
            return self.current(table.game, table.readings)
        except JournalError:
            raise
        except SicboError as error:
            raise LawMissing(f"its rulebook cannot be opened: {error}") from error

    def first(self, table: TableInstalled) -> Rulebook:
        """The law that a table was first opened under, or would be."""
        opened = next(self._openings(table), None)
        return self.installed(table) if opened is None else self._law_of(opened)

    def _openings(self, table: TableInstalled) -> Iterator[TableOpened]:
        for entry in self._journal.stream(table_stream(table.config.table)):
            if _opens(entry.body):
                event = decode(entry.body).event
                if isinstance(event, TableOpened):
                    yield event

    def _law_of(self, opened: TableOpened) -> Rulebook:
        return self.by_hash(opened.rulebook, opened.sha256, opened.readings)

    def _remember(self, book: Rulebook) -> Rulebook:
        readings = tuple(sorted((str(name), value) for name, value in book.readings.items()))
        return self._opened.setdefault((str(book.id), book.sha256, readings), book)
