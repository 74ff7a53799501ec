"""`sicbo doctor`: a floor in good health, and each fault with its fix."""

import datetime
import json
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from sicbo.desk.home import health
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.copies import documents_of
from sicbo.desk.writer.clock import SystemClock
from sicbo.journal.heads import make_key
from tests.cli.run import Outcome, refused, run
from tests.journal.played import PlayedFloor
from tests.journal.tampering import delete_side, put_rows, renumbered, rows_of, whole_commands

NOW = datetime.datetime.now(datetime.UTC)


def doctor(played: PlayedFloor) -> Outcome:
    return run("doctor", "--json", "--floor", str(played.folder / "floor"))


def file_copies(played: PlayedFloor) -> None:
    """Put a copy of every document on file that wants one there."""
    paper = played.folder / "paper.txt"
    paper.write_text("rules\n")
    journal = played.home.journal(read_only=True)
    asked = [each for each in documents_of(journal) if each.asked_for]
    journal.close()
    for each in asked:
        words = ("rules", each.document, "--copy", str(paper))
        assert run(*words, "--floor", str(played.folder / "floor")).code == 0


def test_a_floor_in_good_health(played: PlayedFloor, tmp_path: Path) -> None:
    file_copies(played)
    back_up(played.home, tmp_path / "b", NOW)
    told = doctor(played).json
    assert told["healthy"] is True
    assert [each["check"] for each in told["checks"]] == [
        *("sqlite", "disk", "key", "key's file", "vault", "vault opens", "backup"),
        *(
            "durability",
            "clock",
            "chain",
            "money",
            "trays",
            "jackpots",
            "tickets",
            "payouts",
            "draws",
            "equipment",
            "bank",
            "words",
            "alerts",
            "law",
            "copies of the rules",
        ),
    ]
    shown = run("doctor", "--floor", str(played.folder / "floor"))
    assert shown.code == 0
    assert "in good health" in shown.out


def _other_key(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    played.key.unlink()
    make_key(played.key)


def _no_key(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    played.key.unlink()


def _open_key(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    played.key.chmod(0o644)


def _old_backup(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    back_up(played.home, played.folder / "old", NOW - datetime.timedelta(hours=25))


def _no_backup(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    (played.folder / "floor" / "last-backup.json").unlink()


def _no_copy(_: PlayedFloor, __: pytest.MonkeyPatch) -> None:
    """Nobody has put one on file."""


def _old_sqlite(_: PlayedFloor, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")


def _full_disk(_: PlayedFloor, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(health, "FREE_LEAST", 1 << 60)


def _rollback_journal(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    db = apsw.Connection(str(played.database))
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()


def _clock_behind(_: PlayedFloor, patch: pytest.MonkeyPatch) -> None:
    early = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    patch.setattr(SystemClock, "now", lambda _: early)


def _changed(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    db = apsw.Connection(str(played.database))
    db.execute(
        "UPDATE entries SET link = zeroblob(32) WHERE version = (SELECT max(version) FROM entries)"
    )
    db.close()


def _side_missing(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    put_rows(played.database, renumbered(whole_commands(delete_side(rows_of(played.database)))))


def _no_journal(played: PlayedFloor, _: pytest.MonkeyPatch) -> None:
    played.database.unlink()


FAULTS: dict[str, tuple[Callable[[PlayedFloor, pytest.MonkeyPatch], None], str, str]] = {
    "another key": (_other_key, "key", "put the key that belongs"),
    "no key": (_no_key, "key", "put the key back"),
    "a key others can read": (_open_key, "key's file", "chmod 600"),
    "an old backup": (_old_backup, "backup", "sicbo journal backup"),
    "no backup": (_no_backup, "backup", "sicbo journal backup"),
    "an old SQLite": (_old_sqlite, "sqlite", "pip install --upgrade apsw"),
    "a full disk": (_full_disk, "disk", "free space"),
    "no write-ahead log": (_rollback_journal, "durability", "open the floor"),
    "a clock behind": (_clock_behind, "clock", "set the clock"),
    "a clock far behind": (_clock_behind, "clock", "start that server again"),
    "a changed entry": (_changed, "chain", "sicbo journal verify"),
    "money missing": (_side_missing, "money", "restore the last backup"),
    "no copy of the rules": (_no_copy, "copies of the rules", "--copy FILE"),
    "no journal": (_no_journal, "journal", "sicbo journal restore"),
}


@pytest.mark.parametrize(("harm", "check", "fix"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found_and_its_fix_said(
    played: PlayedFloor,
    harm: Callable[[PlayedFloor, pytest.MonkeyPatch], None],
    check: str,
    fix: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back_up(played.home, played.folder / "b", NOW)
    harm(played, monkeypatch)
    done = doctor(played)
    assert done.code == 1
    told = json.loads(done.out)
    assert told["healthy"] is False
    found = {each["check"]: each for each in told["checks"]}[check]
    assert found["ok"] is False
    assert fix in found["fix"]


def test_no_floor(tmp_path: Path) -> None:
    assert "no floor in" in refused(run("doctor", "--floor", str(tmp_path)))
