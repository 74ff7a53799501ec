"""Who may write: one process a file; several desks a database, one after another."""

import itertools
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from sicbo.core.ids import Stream
from sicbo.journal.base import JournalInUse, StreamMoved, WriteFailed
from sicbo.journal.engines import sqlite
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.entry import chain
from sicbo.journal.open import create_journal, open_journal
from tests.journals import TABLE, WALLET, answer, check_chain, following, until, write
from tests.real_postgres import Server

HELD_SECONDS_MAX = 3.0
MUCH = b"SELECT repeat('x', 1000) FROM generate_series(1, 200000)"
"""More than any socket takes in at once."""
OPEN = "import sys; from sicbo.journal.open import open_journal; open_journal(sys.argv[1])"


@pytest.fixture
def url(postgres: Server) -> str:
    place = postgres.new_url()
    create_journal(place, "floor-1")
    return place


def waiting(server: Server) -> int:
    """How many sessions wait for an advisory lock."""
    with server.connect() as db:
        query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        row = db.execute(query).fetchone()
    assert row is not None
    assert isinstance(row[0], int)
    return row[0]


# -- SQLite


def test_a_second_process_is_refused_with_a_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    create_journal(path, "floor-1")
    with closing(open_journal(path)) as journal:
        assert journal.local
        second = subprocess.run(
            [sys.executable, "-c", OPEN, str(path)], capture_output=True, text=True, check=False
        )
        assert second.returncode == 1
        assert "JournalInUse" in second.stderr
        assert "is in use by process" in second.stderr
        assert "one process writes a SQLite journal" in second.stderr
        with pytest.raises(JournalInUse):
            sqlite.SqliteJournal(path)
        write(journal, (TABLE, b"a"))
    again = subprocess.run([sys.executable, "-c", OPEN, str(path)], check=False)
    assert again.returncode == 0


# -- PostgreSQL


def test_a_second_desk_waits_its_turn_and_sees_what_the_first_wrote(
    postgres: Server, url: str
) -> None:
    with closing(PostgresJournal(url)) as first, closing(PostgresJournal(url)) as second:
        assert not first.local
        entries = chain(first.begin(), [(TABLE, 1, b"first")])
        first.append(entries, [])
        with ThreadPoolExecutor(1) as pool:
            begun = pool.submit(second.begin)
            until(lambda: waiting(postgres) == 1)
            assert not begun.done()
            first.commit()
            head = begun.result(timeout=20)
        assert head.position == 1
        assert head.link == entries[0].link
        second.append(chain(head, [(TABLE, 2, b"second")]), [])
        second.commit()
        assert check_chain(first.entries()).position == 2


def test_a_desk_that_did_not_catch_up_meets_the_fence(url: str) -> None:
    with closing(PostgresJournal(url)) as first, closing(PostgresJournal(url)) as second:
        write(first, (TABLE, b"a"))
        head = second.begin()
        with pytest.raises(StreamMoved):
            second.append(chain(head, [(TABLE, 1, b"late")]), [])
        second.rollback()
        head = second.begin()
        second.append(following(second, head, [(TABLE, b"again")]), [])
        second.commit()
        assert [entry.body for entry in first.stream(TABLE)] == [b"a", b"again"]


def test_two_desks_make_one_order(url: str) -> None:
    turns = 60

    def work(name: str) -> list[int]:
        with closing(PostgresJournal(url)) as journal:
            positions = []
            for number in range(turns):
                body = f"{name} {number}".encode()
                mine = Stream(f"wallet:{name}")
                asked = [answer(name, str(number))]
                entries = write(journal, (TABLE, body), (mine, body), answered=asked)
                positions += [entry.position for entry in entries]
            return positions

    names = ["ann", "bob", "cat"]
    with ThreadPoolExecutor(len(names)) as pool:
        written = list(pool.map(work, names))
    with closing(PostgresJournal(url, read_only=True)) as reader:
        assert check_chain(reader.entries()).position == 2 * turns * len(names)
        assert sorted(itertools.chain.from_iterable(written)) == list(
            range(1, 2 * turns * len(names) + 1)
        )
        for name in names:
            bodies = [entry.body for entry in reader.stream(Stream(f"wallet:{name}"))]
            assert bodies == [f"{name} {number}".encode() for number in range(turns)]


def test_a_reader_takes_no_lock_and_waits_for_nobody(postgres: Server, url: str) -> None:
    with closing(PostgresJournal(url)) as writer:
        write(writer, (TABLE, b"a"))
        writer.begin()
        with closing(PostgresJournal(url, read_only=True)) as reader:
            assert reader.head().position == 1
            assert waiting(postgres) == 0
        writer.rollback()


def test_another_journal_in_the_same_database_is_not_waited_for(postgres: Server, url: str) -> None:
    other = postgres.new_url()
    create_journal(other, "floor-2")
    with closing(PostgresJournal(url)) as first, closing(PostgresJournal(other)) as second:
        first.begin()
        write(second, (WALLET, b"a"))
        first.rollback()
        assert first.head().position == 0
        assert first.first_writer()
        assert second.first_writer()


def test_only_the_first_desk_is_the_first(url: str) -> None:
    with closing(PostgresJournal(url, read_only=True)):
        with closing(PostgresJournal(url)) as first, closing(PostgresJournal(url)) as second:
            assert first.first_writer()
            assert not second.first_writer()
            with closing(PostgresJournal(url, read_only=True)) as reader:
                assert not reader.first_writer()
            first.close()
            with closing(PostgresJournal(url)) as third:
                assert not third.first_writer()
        with closing(PostgresJournal(url)) as fourth:
            assert fourth.first_writer()


def test_whoever_only_signs_is_not_taken_for_a_desk(url: str) -> None:
    with closing(PostgresJournal(url, as_desk=False)) as signing:
        assert signing.first_writer()
        with closing(PostgresJournal(url)) as desk:
            assert desk.first_writer()
            with closing(PostgresJournal(url, as_desk=False)) as late:
                assert not late.first_writer()


def test_of_many_desks_that_start_at_once_one_is_the_first(url: str) -> None:
    desks = 8
    barrier = threading.Barrier(desks)

    def start(_: int) -> PostgresJournal:
        barrier.wait()
        return PostgresJournal(url)

    with ExitStack() as stack, ThreadPoolExecutor(desks) as pool:
        started = list(pool.map(start, range(desks)))
        for journal in started:
            stack.callback(journal.close)
        assert [journal.first_writer() for journal in started].count(True) == 1


def test_a_desk_that_stalls_in_its_turn_loses_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.journal.engines.postgres_session.TURN_MS_MAX", 300)
    with closing(PostgresJournal(url)) as stalled, closing(PostgresJournal(url)) as other:
        head = stalled.begin()
        stalled.append(chain(head, [(TABLE, 1, b"stalled")]), [answer("ann", "1")])
        write(other, (TABLE, b"other"))  # waits until the server took the turn away
        with pytest.raises(WriteFailed):
            stalled.append(chain(head, [(TABLE, 1, b"stalled")]), [])
        stalled.rollback()
        write(stalled, (TABLE, b"again"))
        assert [entry.body for entry in other.entries()] == [b"other", b"again"]


def test_a_frozen_desk_holds_the_others_no_longer_than_three_seconds(url: str) -> None:
    """A frozen process answers nothing, but its machine still says that it is there."""
    with closing(PostgresJournal(url)) as frozen:
        frozen.begin()
        began = time.monotonic()
        with closing(PostgresJournal(url)) as other:  # Waits for the turn that was going on.
            write(other, (TABLE, b"other"))
        assert time.monotonic() - began < HELD_SECONDS_MAX
        with pytest.raises(WriteFailed):
            frozen.append([], [])


def test_a_desk_frozen_in_the_middle_of_an_answer_holds_the_others_no_longer(url: str) -> None:
    """It takes no more of what the server sends, so the server is not idle: it waits to send."""
    with closing(PostgresJournal(url)) as frozen, closing(PostgresJournal(url)) as other:
        frozen.begin()
        frozen._db.pgconn.send_query(MUCH)
        began = time.monotonic()
        write(other, (TABLE, b"other"))
        assert time.monotonic() - began < HELD_SECONDS_MAX


def test_a_desk_frozen_while_it_waits_for_its_turn_holds_the_others_no_longer(
    postgres: Server, url: str
) -> None:
    with (
        closing(PostgresJournal(url)) as first,
        closing(PostgresJournal(url)) as frozen,
        closing(PostgresJournal(url)) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        first.begin()
        frozen._db.pgconn.send_query(frozen._begin)
        until(lambda: waiting(postgres) == 1)
        written = pool.submit(write, other, (TABLE, b"other"))
        until(lambda: waiting(postgres) == 2)
        began = time.monotonic()
        first.rollback()
        written.result(timeout=20)
        assert time.monotonic() - began < HELD_SECONDS_MAX


def test_a_turn_that_never_comes_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(PostgresJournal(url)) as holder:
        monkeypatch.setattr("sicbo.journal.engines.postgres_session.WAIT_SECONDS_MAX", 1)
        with closing(PostgresJournal(url)) as other:
            holder.begin()
            with pytest.raises(WriteFailed, match="another desk did not give its turn back"):
                other.begin()
            holder.rollback()
            write(other, (TABLE, b"a"))


def test_a_reader_is_told_that_there_is_more(url: str) -> None:
    with (
        closing(PostgresJournal(url)) as writer,
        closing(PostgresJournal(url, read_only=True)) as reader,
        ThreadPoolExecutor(1) as pool,
    ):
        assert reader.wait(0, 0.0) == 0
        waiter = pool.submit(reader.wait, 0, 20.0)
        write(writer, (TABLE, b"a"))
        assert waiter.result(timeout=20) == 1
        write(writer, (TABLE, b"b"))
        assert reader.wait(1, 20.0) == 2
        writer.begin()
        writer.rollback()
        assert reader.wait(2, 0.05) == 2
