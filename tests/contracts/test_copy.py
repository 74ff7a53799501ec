"""Copies of a journal: taken under load, from either engine, into either engine."""

import threading
from contextlib import closing
from pathlib import Path

import pytest

from sicbo.core.ids import CommandId
from sicbo.journal.base import CommandKey, HeadRow, Journal, JournalError, Snapshot, StoredAnswer
from sicbo.journal.copy import copy_journal
from sicbo.journal.open import create_journal, open_journal
from tests.journals import TABLE, WALLET, answer, check_chain, write
from tests.real_postgres import Server

HEAD = HeadRow(2, b"text \xff", b"s" * 64)
SNAPSHOT = Snapshot(TABLE, 2, b"l" * 32, "schema", b"\x00state")
REFUSED = StoredAnswer(CommandKey("bob", CommandId("1")), b"d" * 32, 0, 0, b"\x00refused")


def fill(journal: Journal) -> None:
    accepted = answer("ann", "1")
    write(journal, (TABLE, b"a"), (WALLET, b"\x00\xff"), answered=[accepted, REFUSED])
    journal.keep_head(HEAD)
    journal.keep_snapshot(SNAPSHOT)
    journal.keep_document("ab", b"law \xff")


def check_copy(copy: Journal, original: Journal) -> None:
    assert copy.floor == original.floor
    assert list(copy.entries()) == list(original.entries())
    assert check_chain(copy.entries()) == original.head()
    keys = [CommandKey("ann", CommandId("1")), REFUSED.key]
    assert copy.answers(keys) == original.answers(keys)
    assert len(copy.answers(keys)) == 2
    assert copy.heads() == [HEAD]
    assert copy.snapshot(TABLE) == SNAPSHOT
    assert copy.document("ab") == b"law \xff"


def test_a_backup_is_the_whole_journal_and_goes_on(journal: Journal, tmp_path: Path) -> None:
    fill(journal)
    target = tmp_path / "backup.db"
    seen: list[tuple[int, int]] = []
    point = journal.backup(target, lambda done, total: seen.append((done, total)))
    assert point == journal.head()
    assert seen[-1][0] == seen[-1][1]
    with closing(open_journal(target)) as copy:
        check_copy(copy, journal)
        write(copy, (TABLE, b"next"))
        check_chain(copy.entries())
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.db", "backup.db.lock"]


def test_a_backup_of_an_empty_journal(journal: Journal, tmp_path: Path) -> None:
    target = tmp_path / "backup.db"
    assert journal.backup(target).position == 0
    with closing(open_journal(target, read_only=True)) as copy:
        assert list(copy.entries()) == []


def test_a_backup_overwrites_nothing(journal: Journal, tmp_path: Path) -> None:
    target = tmp_path / "backup.db"
    target.write_bytes(b"dear")
    with pytest.raises(JournalError, match="must go to a new file"):
        journal.backup(target)
    assert target.read_bytes() == b"dear"


def test_a_backup_under_load_has_all_that_was_committed_before_it(
    journal: Journal, tmp_path: Path
) -> None:
    committed = 0
    enough, stop = threading.Event(), threading.Event()

    def work() -> None:
        nonlocal committed
        while not stop.is_set():
            asked = [answer("ann", str(committed))]
            entries = write(
                journal, *[(TABLE, b"x" * 300), (WALLET, b"y" * 300)] * 20, answered=asked
            )
            committed = entries[-1].position
            if committed > 4_000:
                enough.set()

    writer = threading.Thread(target=work)
    writer.start()
    try:
        assert enough.wait(30)
        before = committed
        target = tmp_path / "backup.db"
        point = journal.backup(target)
        after = committed
    finally:
        stop.set()
        writer.join()
    assert point.position >= before
    assert committed >= after
    with closing(open_journal(target, read_only=True)) as copy:
        assert check_chain(copy.entries()) == point
        turns = point.position // 40
        keys = [CommandKey("ann", CommandId(str(number * 40))) for number in range(turns)]
        assert len(copy.answers(keys)) == turns
    assert check_chain(journal.entries()).position == committed


# -- from one engine to the other


def test_a_copy_from_either_engine_into_postgresql(
    journal: Journal, where: str | Path, postgres: Server
) -> None:
    fill(journal)
    target = postgres.new_url()
    assert copy_journal(where, target) == journal.head()
    with closing(open_journal(target)) as copy:
        check_copy(copy, journal)
        write(copy, (TABLE, b"next"))
        check_chain(copy.entries())


def test_a_copy_from_either_engine_into_a_file(
    journal: Journal, where: str | Path, tmp_path: Path
) -> None:
    fill(journal)
    target = tmp_path / "copy.db"
    assert copy_journal(where, target) == journal.head()
    with closing(open_journal(target)) as copy:
        check_copy(copy, journal)


def test_a_copy_goes_into_an_empty_journal_only(
    journal: Journal, where: str | Path, postgres: Server
) -> None:
    fill(journal)
    target, other = postgres.new_url(), postgres.new_url()
    create_journal(target, "floor-1")
    copy_journal(where, target)
    with pytest.raises(JournalError, match="must be empty"):
        copy_journal(where, target)
    create_journal(other, "floor-2")
    with pytest.raises(JournalError, match="must be of floor floor-1, got floor-2"):
        copy_journal(where, other)


def test_a_copy_that_stops_half_way_leaves_nothing(
    journal: Journal, where: str | Path, tmp_path: Path, postgres: Server
) -> None:
    fill(journal)

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    target, url = tmp_path / "copy.db", postgres.new_url()
    with pytest.raises(KeyboardInterrupt):
        copy_journal(where, target, stop)
    assert list(tmp_path.glob("copy*")) == []
    with pytest.raises(KeyboardInterrupt):
        copy_journal(where, url, stop)
    copy_journal(where, url)
    with closing(open_journal(url)) as copy:
        check_copy(copy, journal)
