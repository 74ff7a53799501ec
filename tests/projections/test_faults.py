"""Projections that are killed, cut, old, foreign or behind: said, and the record answers."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest

from sicbo.desk.home.home import Home
from sicbo.projections import follower, reads, store
from sicbo.projections.follower import Follower
from sicbo.projections.projector import NotProjected
from sicbo.projections.reads import reads_of
from sicbo.projections.store import ProjectionError, file_of, open_store
from sicbo.views.accounts.statement import statement
from tests.cli.run import refused, run
from tests.projections.floors import projected, same_as_the_record, small_steps, wild
from tests.slices import LONG

ROOT = Path(__file__).parents[2]
KILLS = 200 if LONG else 20


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A floor with projections that somebody may copy."""
    with pytest.MonkeyPatch.context() as patch:
        small_steps(patch)
        home = wild(tmp_path_factory.mktemp("night"), "mbs-2020")
        projected(home)
    return home


@pytest.fixture
def home(night: Home, tmp_path: Path) -> Home:
    """A copy to do anything with."""
    shutil.copytree(night.folder, tmp_path / "floor")
    return Home(tmp_path / "floor", night.settings)


def says_why(home: Home, expected: str) -> None:
    """The record answers, rightly, and it is said why."""
    with (
        closing(home.journal(read_only=True)) as journal,
        reads_of(journal, home.journal_at) as found,
    ):
        assert found.statement("ann") == statement(journal, "ann")
        assert found.why is not None
        assert expected in found.why


def mended(home: Home) -> None:
    """The next follower makes everything whole, and answers come from there again."""
    with (
        closing(home.journal(read_only=True)) as journal,
        closing(open_store(home.journal_at, write=True)) as kept,
    ):
        Follower(journal, kept).catch_up()
        with reads_of(journal, home.journal_at) as found:
            assert same_as_the_record(journal, found, Random(3)) > 1
            assert found.why is None


def test_a_follower_that_is_killed_in_mid_write_is_gone_on_from(home: Home) -> None:
    file_of(home.journal_at).unlink()
    command = [sys.executable, "-m", "tests.projections.killed", str(home.folder), str(KILLS), "7"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    words = done.stdout.split()
    assert words[:2] == ["killed", str(KILLS)]
    assert int(words[4]) > KILLS // 4


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.97])
def test_a_file_that_was_cut_is_said_and_made_anew(home: Home, share: float) -> None:
    path = file_of(home.journal_at)
    for name in ("-wal", "-shm"):
        path.with_name(path.name + name).unlink(missing_ok=True)
    with path.open("r+b") as file:
        file.truncate(int(path.stat().st_size * share))
    with (
        closing(home.journal(read_only=True)) as journal,
        reads_of(journal, home.journal_at) as found,
    ):
        assert found.statement("ann") == statement(journal, "ann")
    mended_by = run("projections", "build", "--floor", str(home.folder))
    assert mended_by.code == 0, mended_by
    mended(home)


def test_projections_of_another_program_are_said_and_made_anew(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (follower, store):
        monkeypatch.setattr(module, "FINGERPRINT", "of a later day")
    says_why(home, "another version of the program")
    mended(home)


def test_projections_of_another_record_are_said_and_made_anew(home: Home, tmp_path: Path) -> None:
    other = wild(tmp_path / "other", "canberra-2005", steps=190)
    for path in home.folder.glob("projections.sqlite*"):
        shutil.copy(path, other.folder)
    says_why(other, "another record")
    mended(other)


def test_projections_that_are_too_far_behind_are_said(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(home.journal_at).unlink()
    with closing(home.journal(read_only=True)) as journal:
        projected(home, journal.head().position - 21)
    monkeypatch.setattr(reads, "BEHIND_MOST", 20)
    says_why(home, "21 entries behind")
    monkeypatch.setattr(reads, "BEHIND_MOST", 21)
    mended(home)


def test_where_there_are_none_the_record_answers(home: Home) -> None:
    file_of(home.journal_at).unlink()
    says_why(home, "no projections")


def test_an_entry_that_cannot_be_read_ends_projections_before_it(home: Home) -> None:
    with closing(apsw.Connection(home.journal_at)) as db:
        of_tables = "SELECT position FROM entries WHERE stream LIKE 'table:%' ORDER BY position"
        places = [each for (each,) in db.execute(of_tables)]
        place = places[len(places) // 2]
        db.execute("UPDATE entries SET body = x'7b7d' WHERE position = ?", (place,))
    file_of(home.journal_at).unlink()
    with (
        closing(home.journal(read_only=True)) as journal,
        closing(open_store(home.journal_at, write=True)) as kept,
    ):
        keeps = Follower(journal, kept)
        with pytest.raises(NotProjected, match=f"entry {place} cannot be projected"):
            keeps.catch_up()
        assert keeps.place.position == place - 1


def test_one_process_keeps_them(home: Home) -> None:
    with closing(open_store(home.journal_at, write=True)):
        with pytest.raises(ProjectionError, match="one process keeps them"):
            open_store(home.journal_at, write=True)
        told = refused(run("projections", "build", "--floor", str(home.folder)))
        assert "one process keeps them" in told


def test_the_commands_tell_how_far_they_are(home: Home) -> None:
    at = ("--floor", str(home.folder))
    assert run("projections", "build", "--anew", *at, "--json").json["used"]
    assert run("projections", "status", *at, "--json").json["behind"] == 0
    proof = run("projections", "prove", *at, "--json").json
    assert proof["same"]
    assert proof["compared"]["meters"] == 1
    assert proof["compared"]["statements"] == 2
    with closing(apsw.Connection(str(file_of(home.journal_at)))) as db:
        db.execute("UPDATE balances SET wallet = wallet + 1 WHERE position > 30")
    assert run("projections", "prove", *at).code == 1
    assert run("projections", "build", "--anew", *at, "--json").json["used"]
    assert run("projections", "prove", *at).code == 0
    before = run("statement", "ann", *at, "--json").json
    assert run("projections", "drop", *at).out == "Thrown away.\n"
    assert run("projections", "drop", *at).out == "There were none.\n"
    gone = run("projections", "status", *at, "--json")
    assert gone.code == 1
    assert "no projections" in gone.out
    assert run("statement", "ann", *at, "--json").json == before


def test_a_wrong_address_is_refused_with_a_line(tmp_path: Path, home: Home) -> None:
    nowhere = str(tmp_path / "nowhere")
    assert "no floor in" in refused(run("projections", "build", "--floor", nowhere))
    at = ("--floor", str(home.folder), "--database", "mysql://x/y")
    told = refused(run("projections", "status", *at))
    assert "postgresql://" in told
