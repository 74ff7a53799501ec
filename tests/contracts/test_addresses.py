"""Where a journal in a database is, what its server must be like, and what is never told."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from sicbo.journal.base import JournalError, NoJournal
from sicbo.journal.engines.postgres import PostgresJournal
from sicbo.journal.engines.postgres_session import Place
from sicbo.journal.engines.sqlite import SqliteJournal
from sicbo.journal.open import create_journal, open_journal
from tests.real_postgres import Server

SECRET = "s3cr%65t"  # which reads s3cret
WITHOUT = "import sys; sys.modules['psycopg'] = None; from sicbo.journal.open import open_journal;"


@contextmanager
def server_setting(server: Server, name: str, value: str) -> Iterator[None]:
    """Another setting of the server, for a while."""

    def wait_for(wanted: str) -> None:
        end = time.monotonic() + 20
        while True:
            with server.connect() as fresh:
                row = fresh.execute("SELECT current_setting(%s)", (name,)).fetchone()
            if row == (wanted,):
                return
            assert time.monotonic() < end
            time.sleep(0.01)

    with server.connect() as db:
        before = db.execute("SELECT current_setting(%s)", (name,)).fetchone()
        assert before is not None
        db.execute(f"ALTER SYSTEM SET {name} = {value}")  # type: ignore[arg-type, unused-ignore]
        db.execute("SELECT pg_reload_conf()")
        wait_for(value)
        try:
            yield
        finally:
            db.execute(f"ALTER SYSTEM RESET {name}")  # type: ignore[arg-type, unused-ignore]
            db.execute("SELECT pg_reload_conf()")
            wait_for(str(before[0]))


def test_the_engine_is_chosen_by_the_address(tmp_path: Path, postgres: Server) -> None:
    for where, kind in (
        (tmp_path / "a.db", SqliteJournal),
        (str(tmp_path / "b.db"), SqliteJournal),
    ):
        create_journal(where, "floor-1")
        with closing(open_journal(where)) as journal:
            assert isinstance(journal, kind)
    url = postgres.new_url()
    for each in (url, url.replace("postgresql:", "postgres:")):
        if each == url:
            create_journal(each, "floor-1")
        with closing(open_journal(each)) as journal:
            assert isinstance(journal, PostgresJournal)


def test_the_schema_is_sicbo_unless_the_address_says_another() -> None:
    assert Place("postgresql://h/d").schema == "sicbo"
    assert Place("postgresql://h/d?schema=two&sslmode=disable").schema == "two"
    assert repr(Place("postgresql://u:pw@h:77/d?schema=two")) == "postgresql://h:77/d?schema=two"
    assert Place("postgresql://h/d").locks != Place("postgresql://h/d?schema=two").locks
    assert len(set(Place("postgresql://h/d").locks)) == 2


@pytest.mark.parametrize("name", ["", "Two", "a-b", "a;drop", "1a", "x" * 49, "a%20b"])
def test_a_schema_has_a_plain_name(name: str) -> None:
    with pytest.raises(NoJournal, match="schema must be"):
        Place(f"postgresql://h/d?schema={name}")


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://desk:{SECRET}@127.0.0.1:1/floor",
        f"postgresql://desk:{SECRET}%zz@127.0.0.1:1/floor",
        f"postgresql://desk:{SECRET}@127.0.0.1:port/floor",
        f"postgresql://127.0.0.1:1/floor?user=desk&password={SECRET}&what={SECRET}",
        f"postgresql://127.0.0.1:1/floor?user=desk&password={SECRET}",
    ],
)
def test_a_password_is_never_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.journal.engines.postgres_session.PAUSES", ())
    for attempt in (open_journal, lambda where: create_journal(where, "floor-1")):
        with pytest.raises(JournalError) as caught:
            attempt(url)
        told = str(caught.value) + repr(caught.value.__cause__)
        assert "s3cr" not in told
        assert "127.0.0.1" in told or "cannot be read" in told


def test_without_the_extra_the_line_says_what_to_install() -> None:
    code = WITHOUT + "open_journal('postgresql://desk@h/d')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "JournalError: a journal in PostgreSQL needs more" in run.stderr
    assert "pip install 'sicbo[postgres]'" in run.stderr


def test_files_do_without_the_extra(tmp_path: Path) -> None:
    create_journal(tmp_path / "a.db", "floor-1")
    code = WITHOUT + "open_journal(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.db")], check=True)


@pytest.mark.parametrize("name", ["fsync", "full_page_writes"])
def test_a_server_that_may_lose_commits_is_refused(postgres: Server, name: str) -> None:
    url = postgres.new_url()
    create_journal(url, "floor-1")
    with server_setting(postgres, name, "off"):
        with pytest.raises(JournalError, match=f"{name} of the database .* must be on, got off"):
            open_journal(url)
        with pytest.raises(JournalError, match=f"{name} of the database"):
            create_journal(postgres.new_url(), "floor-1")
        open_journal(url, read_only=True).close()
    open_journal(url).close()


def test_a_commit_is_durable_whatever_the_servers_habit(postgres: Server) -> None:
    url = postgres.new_url()
    create_journal(url, "floor-1")
    habit = server_setting(postgres, "synchronous_commit", "off")
    with habit, closing(PostgresJournal(url)) as journal:
        assert journal.settings()["synchronous_commit"] == "on"
    habit = server_setting(postgres, "synchronous_commit", "remote_apply")
    with habit, closing(PostgresJournal(url)) as journal:
        assert journal.settings()["synchronous_commit"] == "remote_apply"


def test_a_database_that_cannot_spell_every_name_is_refused(postgres: Server) -> None:
    with postgres.connect() as db:
        db.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    url = postgres.new_url().replace("/postgres?", "/latin?")
    with pytest.raises(JournalError, match=r"server_encoding of the database .* must be UTF8"):
        create_journal(url, "floor-1")


def test_a_schema_of_another_format_is_not_opened(postgres: Server) -> None:
    url = postgres.new_url()
    create_journal(url, "floor-1")
    schema = Place(url).schema
    with postgres.connect() as db:
        db.execute(f"UPDATE {schema}.meta SET value = '0' WHERE name = 'format'")
    with pytest.raises(NoJournal, match="format must be 1, got 0"):
        open_journal(url)


def test_a_schema_made_beforehand_by_its_owner_is_used(postgres: Server) -> None:
    url = postgres.new_url()
    with postgres.connect() as db:
        db.execute(f"CREATE SCHEMA {Place(url).schema}")
    create_journal(url, "floor-1")
    open_journal(url).close()
