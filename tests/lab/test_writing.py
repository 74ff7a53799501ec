"""Files written whole or not at all."""

from pathlib import Path

import pytest

from sicbo.lab.writing import CannotWrite, check_writable, write_file


def test_an_old_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "page.html"
    write_file(str(target), "old")
    write_file(str(target), b"new")
    assert target.read_text() == "new"
    assert [path.name for path in target.parent.iterdir()] == ["page.html"]


def test_a_place_is_tried_without_a_trace(tmp_path: Path) -> None:
    check_writable(str(tmp_path / "page.html"))
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for refuse in (lambda path: write_file(path, ""), check_writable):
        with pytest.raises(CannotWrite, match=r"cannot write .*page.html"):
            refuse(str(tmp_path / "file" / "page.html"))
    with pytest.raises(CannotWrite, match="it is what is read from"):
        check_writable(str(tmp_path / "file"), "other", str(tmp_path / "." / "file"))
