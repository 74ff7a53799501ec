"""A journal with one command in it."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from sicbo.journal.base import StoredAnswer
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.open import create_journal
from tests.faults.postgres.case import FIRST
from tests.journals import TABLE, write
from tests.real_postgres import Server


@pytest.fixture
def url(postgres: Server) -> str:
    """A journal with one entry."""
    place = postgres.new_url()
    create_journal(place, "floor-1")
    with closing(PostgresJournal(place)) as journal:
        write(journal, (TABLE, b"first"), answered=[StoredAnswer(FIRST, b"d" * 32, 1, 1, None)])
    return place


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    opened = PostgresJournal(url)
    yield opened
    opened.close()
