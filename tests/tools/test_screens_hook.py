"""A wheel without screens is refused, and says so; with them, or on purpose, it is built."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.screens_hook import INDEX, WITHOUT

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone has of the package before anything is built."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "tools", folder / "tools")
    skip = shutil.ignore_patterns("static", "__pycache__", "lab")
    shutil.copytree(ROOT / "src", folder / "src", ignore=skip)
    return folder


def wheel(clone: Path, **env: str) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    told = {**os.environ, **env}
    return subprocess.run(asked, cwd=clone, capture_output=True, text=True, check=False, env=told)


def test_a_wheel_of_a_pristine_clone_is_refused(clone: Path) -> None:
    done = wheel(clone)
    assert done.returncode != 0
    assert "The screens are not built" in done.stderr
    assert "make wheel" in done.stderr
    assert not list(clone.glob("dist/*.whl"))


def test_whoever_wants_no_screens_says_so(clone: Path) -> None:
    done = wheel(clone, **{WITHOUT: "1"})
    assert done.returncode == 0, done.stderr
    assert "building without screens" in done.stdout + done.stderr


def test_built_screens_are_in_the_wheel(clone: Path) -> None:
    (clone / INDEX).parent.mkdir()
    (clone / INDEX).write_text("<!doctype html>")
    done = wheel(clone)
    assert done.returncode == 0, done.stderr
    (made,) = clone.glob("dist/*.whl")
    assert "sicbo/web/static/index.html" in zipfile.ZipFile(made).namelist()
