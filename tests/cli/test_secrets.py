"""Passwords of databases: never in the floor's file, never printed; honoured by every command."""

import json
import re
import stat
from pathlib import Path
from urllib.parse import quote

import pytest

from sicbo.cli.main import main
from sicbo.desk.home.home import FLOOR_FILE, Home, open_home, written
from sicbo.journal.address import has_password
from tests.cli.run import Outcome, refused, run
from tests.real_postgres import Server

SECRET = "s3cret-horse"


def with_password(url: str) -> str:
    """The same address with a password in it, which a server that trusts does not look at."""
    if re.match(r"\w+://[^/@]*@", url):
        return re.sub(r"^(\w+://[^/:@]+)(:[^@]*)?@", rf"\1:{quote(SECRET)}@", url)
    return f"{url}{'&' if '?' in url else '?'}password={SECRET}"


def made(postgres: Server, folder: Path) -> tuple[Outcome, str]:
    url = with_password(postgres.new_url())
    assert has_password(url)
    named = ("--name", "ring", "--currency", "AUD", "--key", str(folder / "key.pem"))
    tables = ("--table", "main=canberra-2005", "--json")
    return run("init", str(folder / "floor"), *named, *tables, "--database", url), url


def test_the_password_is_kept_beside_the_key_alone(postgres: Server, tmp_path: Path) -> None:
    done, url = made(postgres, tmp_path)
    assert done.code == 0, done.err
    assert SECRET not in done.out
    assert "can be seen by everybody" in done.err
    for path in (tmp_path / "floor").rglob("*"):
        assert SECRET.encode() not in path.read_bytes()
    kept = tmp_path / "key.database"
    assert (kept.read_text().strip(), stat.S_IMODE(kept.stat().st_mode)) == (url, 0o600)
    home = open_home(tmp_path / "floor")
    assert home.journal_at == url
    home.journal(read_only=True).close()
    found = {
        each["check"]: each
        for each in json.loads(run("doctor", "--json", "--floor", str(home.folder)).out)["checks"]
    }
    assert found["password's file"]["ok"]


def test_an_old_floor_with_a_password_opens_with_a_warning(
    postgres: Server, tmp_path: Path
) -> None:
    _, url = made(postgres, tmp_path)
    (tmp_path / "key.database").unlink()
    file = tmp_path / "floor" / FLOOR_FILE
    plain = open_home(tmp_path / "floor").settings.journal
    file.write_text(file.read_text().replace(plain, url))
    done = run("people", "list", "--floor", str(tmp_path / "floor"))
    assert done.code == 0
    assert "holds a password" in done.err
    assert str(tmp_path / "key.database") in done.err
    assert SECRET not in done.err + done.out
    home = open_home(tmp_path / "floor")
    assert SECRET not in written(home.settings)


def test_every_command_of_a_floor_honours_the_environment(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, url = made(postgres, tmp_path)
    (tmp_path / "key.database").unlink()
    file = tmp_path / "floor" / FLOOR_FILE
    plain = open_home(tmp_path / "floor").settings.journal
    away = "postgresql://nobody@127.0.0.1:1/nowhere"
    file.write_text(file.read_text().replace(plain, away))
    at = ("--floor", str(tmp_path / "floor"))
    monkeypatch.setenv("SICBO_DATABASE", url)
    (tmp_path / "paper.txt").write_text("rules")
    for words in (
        ("rules", "canberra-2005", "--copy", str(tmp_path / "paper.txt")),
        ("people", "list"),
        ("people", "add", "olga", "--generate"),
        ("people", "grant", "olga", "dealer"),
        ("journal", "verify"),
        ("journal", "heads"),
        ("journal", "export", str(tmp_path / "x.jsonl")),
        ("journal", "backup", str(tmp_path / "b")),
        ("journal", "replay"),
        ("meters", "main"),
        ("table", "list"),
        ("doctor",),
    ):
        done = run(*words, *at)
        assert (done.code, SECRET in done.out + done.err) == (0, False), (words, done.err)


def test_every_command_with_a_floor_takes_a_database() -> None:
    def walk(command: object, name: str) -> None:
        for each, inner in getattr(command, "commands", {}).items():
            walk(inner, f"{name} {each}")
        options = {param.name for param in getattr(command, "params", ())}
        assert "floor" not in options or "database" in options, name

    walk(main, "sicbo")


@pytest.mark.parametrize("address", ["postgresqll://a:s3cret@b/c", "postgresql:/a:s3cret@b"])
def test_a_malformed_address_is_not_echoed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    assert run("init", str(tmp_path / "floor"), *named).code == 0
    monkeypatch.setenv("SICBO_DATABASE", address)
    said = refused(run("people", "list", "--floor", str(tmp_path / "floor")))
    assert "s3cret" not in said


def test_a_database_that_is_away_is_to_be_started_first(tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    assert run("init", str(tmp_path / "floor"), *named).code == 0
    file = tmp_path / "floor" / FLOOR_FILE
    file.write_text(file.read_text().replace("journal.sqlite", "postgresql://x@127.0.0.1:1/none"))
    done = run("doctor", "--json", "--floor", str(tmp_path / "floor"))
    found = {each["check"]: each for each in json.loads(done.out)["checks"]}
    for name in ("vault opens", "journal"):
        assert not found[name]["ok"]
        assert found[name]["fix"].startswith("start the database")


def test_files_with_the_record_are_for_their_owner(tmp_path: Path) -> None:
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    assert run("init", str(tmp_path / "floor"), *named).code == 0
    at = ("--floor", str(tmp_path / "floor"))
    assert run("journal", "backup", str(tmp_path / "b"), *at).code == 0
    assert run("journal", "export", str(tmp_path / "x.jsonl"), *at).code == 0
    home: Home = open_home(tmp_path / "floor")
    paths = [Path(home.journal_at), tmp_path / "b", tmp_path / "x.jsonl"]
    assert [stat.S_IMODE(each.stat().st_mode) for each in paths] == [0o600] * 3
