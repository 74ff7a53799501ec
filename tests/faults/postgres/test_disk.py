"""The server's disk is full."""

import os
import resource

import pytest

from sicbo.journal.base import OutcomeUnknown, WriteFailed
from sicbo.journal.engines.postgres import PostgresJournal
from tests.faults.postgres.case import backend, finish, is_there, second
from tests.journals import TABLE, check_chain, following, until, write
from tests.real_postgres import Server


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
