"""Who may write: one process a file; in a database one owner, and whoever takes a turn."""

import itertools
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from sicbo.core.ids import Stream
from sicbo.journal.base import JournalInUse, LeaseLost, StreamMoved, WriteFailed
from sicbo.journal.engines import sqlite
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.engines.postgres_lease import GAP_SECONDS, Watch, holders
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
        assert first.take()
        assert second.take()


def test_of_many_who_want_a_floor_at_once_one_owns_it(url: str) -> None:
    desks = 8
    barrier = threading.Barrier(desks)

    def start(_: int) -> tuple[PostgresJournal, bool]:
        journal = PostgresJournal(url)
        barrier.wait()
        return journal, journal.take()

    with ExitStack() as stack, ThreadPoolExecutor(desks) as pool:
        started = list(pool.map(start, range(desks)))
        for journal, _ in started:
            stack.callback(journal.close)
        assert [took for _, took in started].count(True) == 1
        for journal, took in started:
            assert (journal.owner() is None) == took


def test_whoever_only_reads_or_signs_owns_nothing_and_keeps_nobody_out(url: str) -> None:
    with closing(PostgresJournal(url)) as signing, closing(PostgresJournal(url)) as owner:
        assert signing.owner() is None
        assert owner.take()
        assert str(os.getpid()) in (signing.owner() or "")
        with closing(PostgresJournal(url, read_only=True)) as reader:
            assert reader.owner() == signing.owner()
        write(signing, (TABLE, b"by the way"))  # A turn of its own, which the owner hears of.
        write(owner, (TABLE, b"mine"))
        assert check_chain(owner.entries()).position == 2


def test_a_floor_that_is_left_is_taken_at_once_and_each_epoch_says_from_where(
    postgres: Server, url: str
) -> None:
    with closing(PostgresJournal(url)) as later:
        with closing(PostgresJournal(url)) as owner:
            assert owner.take()
            write(owner, (TABLE, b"a"), (WALLET, b"b"))
            assert not later.take()
        assert later.take()
        assert later.away is not None
        assert later.away < 1
        write(later, (TABLE, b"c"))
    with postgres.connect() as db:
        schema = url.rpartition("=")[2]
        rows = db.execute(f"SELECT epoch, position FROM {schema}.leases ORDER BY 1").fetchall()
    assert rows == [(1, 0), (2, 2)]


def test_an_owner_whose_connection_was_cut_owns_the_floor_still(postgres: Server, url: str) -> None:
    with closing(PostgresJournal(url)) as owner, closing(PostgresJournal(url)) as other:
        assert owner.take()
        write(owner, (TABLE, b"a"))
        _end_session(postgres, owner)
        owner.rollback()
        write(owner, (TABLE, b"b"))
        assert not other.take()
        assert check_chain(other.entries()).position == 2


def test_an_owner_that_was_unseated_writes_nothing_more(postgres: Server, url: str) -> None:
    with closing(PostgresJournal(url)) as owner, closing(PostgresJournal(url)) as other:
        assert owner.take()
        _end_session(postgres, owner)
        until(other.take)
        for _ in range(2):
            with pytest.raises(LeaseLost, match="--standby"):
                owner.begin()
        with pytest.raises(LeaseLost):
            owner.head()
        write(other, (TABLE, b"b"))
        assert check_chain(other.entries()).position == 1


def test_a_database_that_was_away_goes_back_to_the_owner_it_had(postgres: Server, url: str) -> None:
    with closing(PostgresJournal(url)) as owner, closing(PostgresJournal(url)) as other:
        assert owner.take()
        assert not other.take()
        for each in (owner, other):
            _end_session(postgres, each)
        with pytest.raises(WriteFailed):
            other.take()  # It hears that its session is over.
        assert not other.take(), "it comes second"
        write(owner, (TABLE, b"a"))
        assert not other.take()
        _end_session(postgres, owner)
        until(other.take)


def test_an_epoch_that_is_over_begins_no_turn_though_its_session_lives(
    postgres: Server, url: str
) -> None:
    """As where a copy of the database is promoted: locks are not copied, epochs are."""
    with closing(PostgresJournal(url)) as owner:
        assert owner.take()
        with postgres.connect() as db:
            schema = url.rpartition("=")[2]
            db.execute(f"INSERT INTO {schema}.leases VALUES (2, 0, 'another')")
        with pytest.raises(LeaseLost):
            owner.begin()


def test_only_an_owner_that_is_silent_for_long_is_unseated(url: str) -> None:
    now = [0.0]
    with closing(PostgresJournal(url)) as owner, closing(PostgresJournal(url)) as other:
        assert owner.take()
        assert owner._beat is not None
        owner._beat.end()
        other._watch = Watch(lambda: now[0])
        assert not other.take()
        pid = owner._db.info.backend_pid

        def look(seconds: float) -> bool:
            now[0] += seconds
            return other.take()

        for _ in range(4):
            assert not look(1.0)
        owner.head()  # A word, and the count begins anew.
        for _ in range(5):
            assert not look(1.0)
        assert not look(GAP_SECONDS + 1), "whoever looks was away itself"
        for _ in range(4):
            assert not look(1.0)
        assert owner._db.info.backend_pid == pid
        assert not look(1.0), "now it is unseated"
        until(lambda: look(0.1))
        with pytest.raises(LeaseLost):
            owner.begin()


def test_an_owner_says_something_all_the_time(url: str) -> None:
    with closing(PostgresJournal(url)) as owner, closing(PostgresJournal(url)) as other:
        assert owner.take()
        locks = other._place.locks
        (before,) = holders(other._db, locks)
        until(lambda: holders(other._db, locks)[0].since != before.since)


def test_a_turn_begins_though_the_owner_just_says_something(url: str) -> None:
    with closing(PostgresJournal(url)) as journal, ThreadPoolExecutor(1) as beat:
        assert journal.take()
        begun = threading.Event()

        def say() -> None:
            with journal._one_at_a_time:
                journal._db.pgconn.send_query(b"SELECT pg_sleep(0.3)")
                begun.set()
                while journal._db.pgconn.get_result() is not None:
                    pass

        said = beat.submit(say)
        assert begun.wait(10)
        journal.begin()
        journal.rollback()
        said.result()


def test_servers_of_an_earlier_version_are_waited_for(postgres: Server, url: str) -> None:
    """They share the lock that an owner has for itself."""
    with closing(PostgresJournal(url)) as new:
        with postgres.connect() as old:
            old.execute("SELECT pg_advisory_lock_shared(%s)", (new._place.locks.desks,))
            assert not new.take()
            assert new.owner() is not None
        until(new.take)


def test_a_floor_from_before_leases_is_taken_as_any_other(postgres: Server, url: str) -> None:
    with postgres.connect() as db:
        db.execute(f"DROP TABLE {url.rpartition('=')[2]}.leases")
    with closing(PostgresJournal(url)) as owner:
        write(owner, (TABLE, b"a"))
        assert owner.take()
        write(owner, (TABLE, b"b"))


def _end_session(postgres: Server, journal: PostgresJournal) -> None:
    """End the session of a journal as an administrator would, and wait until it is over."""
    pid = journal._db.info.backend_pid
    with postgres.connect() as db:
        db.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))


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
