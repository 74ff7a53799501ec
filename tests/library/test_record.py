"""The record of a floor from Python: true where it is whole, and every damage named."""

from pathlib import Path

import pytest

import sicbo
from tests.cli.run import run
from tests.journal.played import PlayedFloor
from tests.journal.tampering import change, put_rows, rows_of


def test_a_whole_record_is_true_and_says_so(played: PlayedFloor) -> None:
    floor = played.folder / "floor"
    found = sicbo.verify(floor)
    told = run("journal", "verify", "--floor", str(floor), "--json").json
    assert bool(found) is told["whole"] is True
    assert (found.head.position, found.streams) == (told["entries"], told["streams"])
    assert repr(found) == f"<Audit {told['floor']}: {told['entries']} entries, whole>"
    assert str(found).endswith(": whole")


def test_a_folder_may_be_written_as_text_and_a_head_be_kept(
    played: PlayedFloor, tmp_path: Path
) -> None:
    floor, head = str(played.folder / "floor"), tmp_path / "head.json"
    run("journal", "heads", "--sign", "--out", str(head), "--floor", floor)
    found = sicbo.verify(floor, head=head)
    assert found
    assert found.earlier is not None


def test_a_damaged_record_is_false_and_names_the_damage(played: PlayedFloor) -> None:
    put_rows(played.database, change(rows_of(played.database)))
    found = sicbo.verify(played.folder / "floor")
    assert not found
    assert found.damaged
    assert repr(found).endswith(f"NOT WHOLE, {len(found.damaged)} faults>")
    assert all(each.what in str(found) for each in found.damaged)


def test_no_floor_is_said_as_on_the_command_line(tmp_path: Path) -> None:
    with pytest.raises(sicbo.NoFloor, match="sicbo init makes one"):
        sicbo.verify(tmp_path)
