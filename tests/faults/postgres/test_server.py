"""The server dies, or the desk does, or a session is ended."""

import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from sicbo.core.ids import CommandId
from sicbo.journal.base import CommandKey, JournalError, OutcomeUnknown, StreamMoved, WriteFailed
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.engines.postgres_session import failure
from tests.faults.postgres.case import backend, finish, is_there, second
from tests.journals import TABLE, WALLET, answer, check_chain, until, write
from tests.real_postgres import Server

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
    assert journal.take()
    postgres.crash()
    journal.begin()
    journal.rollback()
    with closing(PostgresJournal(url)) as other:
        assert not other.take()


def test_killed_three_times_under_load(postgres: Server, url: str) -> None:
    acknowledged: list[CommandKey] = []
    stop = threading.Event()

    def work(name: str) -> None:
        with closing(PostgresJournal(url)) as journal:
            number = 0
            while not stop.is_set():
                key = CommandKey(name, CommandId(str(number)))
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


# -- the desk dies

DESK = """
import sys
from sicbo.journal.base import StoredAnswer, CommandKey
from sicbo.journal.entry import chain
from sicbo.journal.engines.postgres import PostgresJournal

journal = PostgresJournal(sys.argv[1])
entries = chain(journal.begin(), [("table:main", 2, b"second"), ("wallet:ann", 1, b"second")])
journal.append(entries, [StoredAnswer(CommandKey("ann", "second"), b"d" * 32, 2, 2, None)])
if sys.argv[2] == "committed":
    journal.commit()
print("done", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("when", ["appended", "committed"])
def test_a_desk_killed_in_its_turn(journal: PostgresJournal, url: str, when: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", DESK, url, when], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as desk:
        assert desk.stdout is not None
        assert desk.stdout.readline() == b"done\n"
        desk.kill()
    journal.begin()  # waits until the server has noticed
    journal.rollback()
    assert is_there(url) == (when == "committed")
    finish(journal, url)


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
