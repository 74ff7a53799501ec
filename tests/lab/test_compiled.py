"""Compiled functions: kept under the sources' name, or not kept where nothing can be written."""

import os
from pathlib import Path

import pytest

from sicbo.lab import compiled
from sicbo.lab.compiled import LabNotInstalled, around, compiled_around, need_lab


def double(number: int) -> int:
    return factor * number


factor = 2


def test_kernels_are_kept_in_a_folder_named_after_the_sources() -> None:
    folder = compiled._folder()
    assert folder is not None
    assert Path(folder).is_dir()
    assert Path(folder).name.startswith("sicbo-kernels-")


def test_where_nothing_can_be_written_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert compiled._folder.__wrapped__() is None
    monkeypatch.setattr(compiled, "_folder", lambda: None)
    assert compiled.compiled(double)(4) == 8


def test_kernels_of_older_sources_are_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "lab" / "compiled.py"
    old = module.parent / "__pycache__" / "sicbo-kernels-old"
    old.mkdir(parents=True)
    module.write_text("")
    monkeypatch.setattr(compiled, "__file__", str(module))
    folder = compiled._folder.__wrapped__()
    assert folder is not None
    assert Path(folder).parent == old.parent
    assert not old.exists()
    module.write_text("# changed")
    assert compiled._folder.__wrapped__() != folder


def test_a_copy_in_which_a_name_means_something_else() -> None:
    assert around(double, "triple", factor=3)(5) == 15
    assert compiled_around(double, "fourfold", keep=False, factor=4)(5) == 20
    assert double(5) == 10


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    need_lab()
    monkeypatch.setattr(compiled, "find_spec", lambda _: None)
    with pytest.raises(LabNotInstalled, match=r"numpy, numba, scipy, matplotlib: pip install"):
        need_lab()
