"""The journal in PostgreSQL when the server dies, the connection is cut, the disk is full."""

import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from sicbo.journal.base import (
    Answered,
    CommandKey,
    JournalError,
    OutcomeUnknown,
    StreamMoved,
    WriteFailed,
)
from sicbo.journal.entry import Entry
from sicbo.journal.open import create_journal
from sicbo.journal.postgres import PostgresJournal
from sicbo.journal.postgres_session import failure
from tests.faults.proxy import Cut, Proxy
from tests.journals import TABLE, WALLET, answer, check_chain, following, write
from tests.real_postgres import Server

FIRST = CommandKey("ann", "first")
COMMAND = CommandKey("ann", "second")


@pytest.fixture
def url(postgres: Server) -> str:
    """A journal with one entry."""
    place = postgres.new_url()
    create_journal(place, "floor-1")
    with closing(PostgresJournal(place)) as journal:
        write(journal, (TABLE, b"first"), answered=[Answered(FIRST, b"d" * 32, 1, 1, None)])
    return place


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    opened = PostgresJournal(url)
    yield opened
    opened.close()


@pytest.fixture
def proxy(postgres: Server) -> Iterator[Proxy]:
    with Proxy(postgres.port) as running:
        yield running


@pytest.fixture
def far(url: str, postgres: Server, proxy: Proxy) -> Iterator[PostgresJournal]:
    """The same journal through the proxy, with everything prepared by a first turn."""
    schema = url.rpartition("=")[2]
    place = f"{postgres.url(schema, proxy.port)}&sslmode=disable&gssencmode=disable"
    opened = PostgresJournal(place)
    opened.begin()
    opened.append([], [])
    opened.commit()
    yield opened
    opened.close()


def second(journal: PostgresJournal) -> list[Entry]:
    """Take the turn and append the second command's entries to two streams."""
    head = journal.begin()
    entries = following(journal, head, [(TABLE, b"second"), (WALLET, b"second")])
    journal.append(entries, [Answered(COMMAND, b"d" * 32, head.position + 1, 2, None)])
    return entries


def is_there(url: str) -> bool:
    """Whether the second command is in the journal, whole; it must be whole or not at all."""
    with closing(PostgresJournal(url, read_only=True)) as reader:
        bodies = [entry.body for entry in reader.entries()]
        found = reader.answers([FIRST, COMMAND])
        check_chain(reader.entries())
    assert FIRST in found
    assert bodies in ([b"first"], [b"first", b"second", b"second"])
    assert (COMMAND in found) == (len(bodies) == 3)
    return COMMAND in found


def finish(journal: PostgresJournal, url: str) -> None:
    """What a desk does after a failure: look the command up, and do it again if it is not there."""
    journal.rollback()
    known = COMMAND in journal.answers([COMMAND])
    assert known == is_there(url)
    if not known:
        second(journal)
        journal.commit()
    assert is_there(url)


def until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Look again until it is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.005)


def backend(server: Server) -> int:
    """The server's process that works for the only desk."""
    query = "SELECT pid FROM pg_stat_activity WHERE application_name = 'sicbo'"
    with server.connect() as db:
        ((pid,),) = db.execute(query).fetchall()
    assert isinstance(pid, int)
    return pid


# -- the server dies


def test_killed_before_a_turn(postgres: Server, journal: PostgresJournal, url: str) -> None:
    postgres.crash()
    second(journal)
    journal.commit()
    assert is_there(url)


def test_killed_after_begin(postgres: Server, journal: PostgresJournal, url: str) -> None:
    journal.begin()
    postgres.crash()
    with pytest.raises(WriteFailed):
        journal.append([], [])
    assert not is_there(url)
    finish(journal, url)


def test_killed_after_append(postgres: Server, journal: PostgresJournal, url: str) -> None:
    second(journal)
    postgres.crash()
    with pytest.raises(OutcomeUnknown):
        journal.commit()
    assert not is_there(url)
    finish(journal, url)


def test_killed_after_commit(postgres: Server, journal: PostgresJournal, url: str) -> None:
    second(journal)
    journal.commit()
    postgres.crash()
    assert is_there(url)
    assert journal.head().position == 3
    write(journal, (TABLE, b"third"))


def test_while_the_server_is_away_nothing_waits_long(
    postgres: Server, journal: PostgresJournal, url: str
) -> None:
    postgres.kill()
    try:
        started = time.monotonic()
        with pytest.raises(WriteFailed, match=r"database at postgresql://.* is away"):
            journal.begin()
        assert time.monotonic() - started < 5
        journal.rollback()
        with pytest.raises(WriteFailed, match="is away"):
            journal.begin()
    finally:
        postgres.start()
    finish(journal, url)


def test_the_desk_is_at_work_again_after_the_server_was_away(
    postgres: Server, journal: PostgresJournal, url: str
) -> None:
    assert journal.first_writer()
    postgres.crash()
    journal.begin()
    journal.rollback()
    with closing(PostgresJournal(url)) as other:
        assert not other.first_writer()


def test_killed_three_times_under_load(postgres: Server, url: str) -> None:
    acknowledged: list[CommandKey] = []
    stop = threading.Event()

    def work(name: str) -> None:
        with closing(PostgresJournal(url)) as journal:
            number = 0
            while not stop.is_set():
                key = CommandKey(name, str(number))
                try:
                    if key not in journal.answers([key]):
                        write(journal, (TABLE, b"x"), (WALLET, b"y"), answered=[answer(*key)])
                except JournalError:
                    journal.rollback()
                    continue
                acknowledged.append(key)
                number += 1

    threads = [threading.Thread(target=work, args=(name,)) for name in ("ann", "bob")]
    for thread in threads:
        thread.start()
    try:
        for crash in range(1, 4):
            until(lambda wanted=crash * 25: len(acknowledged) >= wanted)  # type: ignore[misc]
            postgres.crash()
        until(lambda: len(acknowledged) >= 100)
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)
    with closing(PostgresJournal(url, read_only=True)) as reader:
        assert len(reader.answers(acknowledged)) == len(acknowledged)
        assert check_chain(reader.entries()).position == 1 + 2 * len(acknowledged)


# -- the connection is cut


@pytest.mark.parametrize("how", Cut)
def test_cut_at_begin(far: PostgresJournal, proxy: Proxy, url: str, how: Cut) -> None:
    proxy.cut(how)
    second(far)  # nothing had begun, so it begins again by itself
    far.commit()
    assert is_there(url)


@pytest.mark.parametrize("how", Cut)
def test_cut_while_reading_in_a_turn(
    far: PostgresJournal, proxy: Proxy, url: str, how: Cut
) -> None:
    far.begin()
    proxy.cut(how)
    with pytest.raises(WriteFailed):
        far.versions([TABLE])
    with pytest.raises(WriteFailed):
        far.append([], [])
    assert not is_there(url)
    finish(far, url)


@pytest.mark.parametrize("how", Cut)
def test_cut_at_append(far: PostgresJournal, proxy: Proxy, url: str, how: Cut) -> None:
    proxy.cut(how, 2)  # begin, versions
    with pytest.raises(WriteFailed):
        second(far)
    with pytest.raises(WriteFailed):
        far.commit()
    assert not is_there(url)
    finish(far, url)


@pytest.mark.parametrize("how", Cut)
def test_cut_at_commit(far: PostgresJournal, proxy: Proxy, url: str, how: Cut) -> None:
    second(far)
    proxy.cut(how)
    with pytest.raises(OutcomeUnknown):
        far.commit()
    known = COMMAND in far.answers([COMMAND])
    if how is not Cut.AT_ONCE:
        assert known == (how is Cut.ANSWER_LOST)
    finish(far, url)


@pytest.mark.parametrize("how", Cut)
def test_cut_at_rollback(far: PostgresJournal, proxy: Proxy, url: str, how: Cut) -> None:
    second(far)
    proxy.cut(how)
    far.rollback()
    finish(far, url)


@pytest.mark.parametrize("how", Cut)
def test_cut_while_reading(far: PostgresJournal, proxy: Proxy, how: Cut) -> None:
    proxy.cut(how)
    assert [entry.body for entry in far.entries()] == [b"first"]
    proxy.cut(how)
    assert far.head().position == 1


@pytest.mark.parametrize("how", Cut)
def test_cut_at_commit_and_again_at_every_request_after_it(
    far: PostgresJournal, proxy: Proxy, url: str, how: Cut
) -> None:
    """While it connects, looks the command up and does it again: it happens once."""
    commit, later = 4, 24  # answers, begin, versions, append, commit
    for again in range(later):
        key = CommandKey("bob", str(again))
        proxy.cut(how, commit, commit + 1 + again)
        failed = 0
        while True:
            try:
                if key not in far.answers([key]):
                    write(far, (TABLE, b"x"), answered=[answer(*key)])
                break
            except JournalError:
                failed += 1
                far.rollback()
        assert 1 <= failed <= 2
    with closing(PostgresJournal(url, read_only=True)) as reader:
        assert check_chain(reader.entries()).position == 1 + later


def test_a_commit_still_going_on_is_waited_for_before_it_is_looked_up(
    far: PostgresJournal, proxy: Proxy, postgres: Server, url: str
) -> None:
    """The truth about a lost commit is told when the server is done with it, not before."""
    with postgres.connect() as db:
        schema = url.rpartition("=")[2]
        db.execute(
            f"CREATE FUNCTION {schema}.slow() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'"
        )
        db.execute(
            f"CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON {schema}.commands "
            f"DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {schema}.slow()"
        )
    second(far)
    proxy.cut(Cut.AT_ONCE)
    with pytest.raises(OutcomeUnknown):
        far.commit()
    known = COMMAND in far.answers([COMMAND])
    assert known == is_there(url)
    assert known


def test_a_session_ended_by_the_administrator(
    postgres: Server, journal: PostgresJournal, url: str
) -> None:
    second(journal)
    with postgres.connect() as db:
        db.execute("SELECT pg_terminate_backend(%s, 5000)", (backend(postgres),))
    with pytest.raises(OutcomeUnknown):
        journal.commit()
    assert not is_there(url)
    finish(journal, url)


# -- the disk is full


def test_a_full_disk_writes_nothing_and_works_again_with_room(
    postgres: Server, journal: PostgresJournal, url: str
) -> None:
    head = journal.begin()
    large = following(journal, head, [(TABLE, os.urandom(1 << 20)) for _ in range(18)])
    postgres.limit_files(17 << 20)  # a segment of the server's log has 16 MiB
    try:
        with pytest.raises(WriteFailed, match="could not extend file"):
            journal.append(large, [])
        journal.rollback()
        assert not is_there(url)
    finally:
        postgres.limit_files(resource.RLIM_INFINITY)
    write(journal, *[(TABLE, entry.body) for entry in large])
    assert check_chain(journal.entries()).position == 19


def test_a_full_disk_under_the_servers_own_log(
    postgres: Server, journal: PostgresJournal, url: str
) -> None:
    """The server gives up and starts again by itself; what was not durable is not there."""
    second(journal)
    before = set(postgres.children())
    postgres.limit_files(1, backend(postgres))
    with pytest.raises(OutcomeUnknown):
        journal.commit()
    until(lambda: before.isdisjoint(postgres.children()))
    postgres.wait_until_ready()
    assert not is_there(url)
    finish(journal, url)


@pytest.mark.parametrize(
    ("state", "kind", "line"),
    [
        ("23505", StreamMoved, "entry is there already: x"),
        ("53100", WriteFailed, "disk of the database is full or failed: x"),
        ("58030", WriteFailed, "disk of the database is full or failed: x"),
        ("55P03", WriteFailed, "another desk did not give its turn back: x"),
        ("57P01", WriteFailed, "database failed: x"),
        (None, WriteFailed, "database failed: x"),
    ],
)
def test_what_a_refusal_of_the_database_means(
    state: str | None, kind: type[JournalError], line: str
) -> None:
    found = failure(state, "x")
    assert type(found) is kind
    assert str(found) == line
