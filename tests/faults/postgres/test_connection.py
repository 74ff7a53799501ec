"""The connection is cut at each step, before the server has the request or before its answer."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from sicbo.core.ids import CommandId
from sicbo.journal.base import CommandKey, JournalError, OutcomeUnknown, WriteFailed
from sicbo.journal.engines.postgres import PostgresJournal
from tests.faults.postgres.case import COMMAND, finish, is_there, second
from tests.faults.postgres.proxy import Cut, Proxy
from tests.journals import TABLE, answer, check_chain, write
from tests.real_postgres import Server


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
        key = CommandKey("bob", CommandId(str(again)))
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
