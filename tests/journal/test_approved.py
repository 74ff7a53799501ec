"""What was played by a rule document that is on nobody's list is told, by both verifiers."""

from pathlib import Path

import pytest

from sicbo.desk.home.home import open_home
from tests.cli.run import Outcome, refused, run
from tests.journal.played import PlayedFloor, independent
from tests.journal.test_tampering import export_of

OTHER = "ab" * 32


def hashes(played: PlayedFloor) -> list[str]:
    journal = open_home(played.folder / "floor").journal(read_only=True)
    try:
        return sorted(journal.documents())
    finally:
        journal.close()


def listed(played: PlayedFloor, *lines: str) -> Path:
    path = played.folder / "approved.txt"
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def verified(played: PlayedFloor, path: Path, *more: str) -> Outcome:
    floor = str(played.folder / "floor")
    return run("journal", "verify", "--floor", floor, "--approved", str(path), *more)


def apart(played: PlayedFloor, path: Path) -> tuple[int, str]:
    files = (export_of(played), played.public, played.head)
    return independent("verify_journal.py", *files, "--approved", path)


def test_whatever_is_on_the_list_is_whole(played: PlayedFloor) -> None:
    named = [f"{each}  a rulebook.toml" for each in hashes(played)]
    path = listed(played, "# as sha256sum writes it", "", *named, OTHER)
    assert "is on the list of those approved" in verified(played, path).out
    assert verified(played, path, "--json").json["approved"] is True
    code, said = apart(played, path)
    assert code == 0, said


def test_a_rulebook_changed_after_play_is_told_with_the_entry_that_names_it(
    played: PlayedFloor,
) -> None:
    """The list has the file as it was changed since; the record names the one of that night."""
    path = listed(played, OTHER)
    (first, *_) = hashes(played)
    ours, (code, theirs) = verified(played, path), apart(played, path)
    assert (ours.code, code) == (1, 1)
    assert "is not on the list" in ours.out
    assert "is not on the list" in theirs
    assert any(each[:12] in theirs for each in hashes(played)), (first, theirs)


@pytest.mark.parametrize("line", ["abc", "AB" * 32, "x" * 64])
def test_a_list_that_is_none_cannot_be_checked(played: PlayedFloor, line: str) -> None:
    path = listed(played, line)
    assert "must begin with a hash" in refused(verified(played, path))
    code, said = apart(played, path)
    assert code == 2
    assert "must begin with a hash" in said
