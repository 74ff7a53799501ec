"""The record's commands on a journal in PostgreSQL."""

import asyncio
from pathlib import Path

from sicbo.core.table.opening.messages import OpenTable
from sicbo.desk.home.home import open_home
from sicbo.desk.home.opening import open_floor
from sicbo.vault.base import Credential, Person
from tests.cli.run import refused, run
from tests.desk.floor import DAY, Staff
from tests.journal.played import independent, round_of
from tests.real_postgres import Server

CREDENTIAL = Credential("ann", "p0", "argon2", 1, True)


def test_a_floor_in_a_database_from_init_to_restore(postgres: Server, tmp_path: Path) -> None:
    floor, key = tmp_path / "floor", tmp_path / "key.pem"
    url = postgres.new_url()
    more = ("--table", "main=canberra-2005", "--dice", "virtual", "--limits", "1:100000")
    named = ("--name", "ring", "--currency", "AUD", "--key", str(key), "--database", url)
    assert run("init", str(floor), *named, *more).code == 0
    home = open_home(floor)

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            installed = desk.rooms.founding.tables["main"].config
            await staff.do("olga", "operator", OpenTable(installed, DAY), "main")
            await staff.seat("p0", 1)
            await round_of(staff, "p0")
            busy = await asyncio.to_thread(run, "journal", "heads", "--sign", "--floor", str(floor))
            assert "a desk is at work" in refused(busy)

    asyncio.run(story())
    vault = home.vault()
    vault.remember(Person("p0", "Ann"))
    vault.keep_credential(CREDENTIAL)
    vault.close()
    at = ("--floor", str(floor))
    backup, export, paper = tmp_path / "b", tmp_path / "x.jsonl", tmp_path / "paper.txt"
    paper.write_text("rules")
    for words in (
        ("journal", "backup", str(backup)),
        ("journal", "verify"),
        ("journal", "replay"),
        ("journal", "export", str(export)),
        ("journal", "heads", "--sign"),
        ("verify-roll", "main", "1"),
        ("rules", "canberra-2005", "--copy", str(paper)),
        ("doctor",),
    ):
        done = run(*words, *at)
        assert (done.code, done.err) == (0, ""), words
    assert independent("verify_journal.py", export, floor / "public-key.pem")[0] == 0
    for name, file in (("restore", backup), ("import", export)):
        new = tmp_path / name
        made = run(
            *("journal", name, str(file), str(new)),
            *("--key", str(key), "--database", postgres.new_url()),
        )
        assert made.code == 0, made.err
        assert run("journal", "verify", "--floor", str(new), "--json").json["whole"] is True
        assert not (new / "journal.sqlite").exists()
    vault = open_home(tmp_path / "restore").vault()
    assert vault.person("p0") == Person("p0", "Ann")
    assert vault.credential("ann") == CREDENTIAL
    vault.close()
    again = ("journal", "restore", str(backup), str(tmp_path / "again"), "--key", str(key))
    assert "must be empty to be copied into" in refused(run(*again, "--database", url))
    assert not (tmp_path / "again").exists()
