"""A second process that walks the chain finds what this one would have found."""

from collections.abc import Callable, Iterator

import pytest

from sicbo.core.table.snapshot import keep
from sicbo.desk.checking.whole import fold_whole
from sicbo.desk.writer.loaded_floor import LoadedFloor
from sicbo.journal.audit import audit
from sicbo.journal.books import Books
from sicbo.journal.entry import Entry
from sicbo.journal.heads import read_key, take_in
from sicbo.journal.verify import verify
from tests.journal.played import PlayedFloor
from tests.journal.tampering import Row, change, delete, insert, put_rows, rows_of, swap, truncate


@pytest.fixture(autouse=True)
def _short_journals_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.journal.verify.WORTH_A_PROCESS", 0)


@pytest.mark.parametrize("tamper", [list, change, delete, insert, swap, truncate])
def test_the_same_is_found(played: PlayedFloor, tamper: Callable[[list[Row]], list[Row]]) -> None:
    put_rows(played.database, tamper(rows_of(played.database)))
    journal = played.home.journal(read_only=True)
    key = read_key(played.key).public_key()
    earlier = take_in(played.head.read_bytes(), "head")
    alone = audit(journal, key, earlier=earlier)
    told: list[tuple[int, int]] = []
    beside = audit(
        *(journal, key),
        earlier=earlier,
        where=played.database,
        progress=lambda done, of: told.append((done, of)),
    )
    journal.close()
    assert beside == alone
    assert alone.whole == (tamper is list)
    assert told[-1] == (alone.head.position, alone.head.position)


def test_the_fold_of_the_whole_is_that_of_its_streams(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    walk, folded = fold_whole(journal, where=played.database)
    assert walk == fold_whole(journal)[0] == verify(journal)
    assert (walk.count, walk.damaged) == (journal.head().position, [])
    loaded = LoadedFloor(journal, Books(journal))
    for name in loaded.founding.tables:
        assert keep(folded.room(name).table) == keep(loaded.room(name).table)
        assert folded.room(name).link == loaded.room(name).link
        assert folded.room(name).closed_by == loaded.room(name).closed_by
    assert folded.position == loaded.position
    journal.close()


def test_an_error_of_whoever_watches_ends_both(played: PlayedFloor) -> None:
    def watch(entries: Iterator[Entry]) -> Iterator[Entry]:
        for entry in entries:
            if entry.position == 3:
                raise ZeroDivisionError
            yield entry

    journal = played.home.journal(read_only=True)
    with pytest.raises(ZeroDivisionError):
        verify(journal, watch=watch, where=played.database)
    journal.close()


def test_a_journal_that_cannot_be_opened_again_is_told(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    with pytest.raises(Exception, match="no journal at"):
        verify(journal, watch=iter, where=played.folder / "nowhere.sqlite")
    journal.close()
