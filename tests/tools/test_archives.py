"""What is handed out: a wheel that serves in a fresh environment, and an sdist that makes one."""

import importlib.metadata
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sicbo import __version__
from sicbo.rulebooks.catalogue import GAMES
from tests.web.process import PATIENCE, Serve

ROOT = Path(__file__).parents[2]
STATIC = "sicbo/web/static"
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
ABOVE_CODE = ("SECURITY.md", "CHANGELOG.md", "LICENSE", "Makefile", "deploy/Containerfile")


class Archives(NamedTuple):
    """What `make wheel` builds."""

    wheel: Path
    sdist: Path


def hatch(where: Path, into: Path, *targets: str) -> None:
    asked = [arg for target in targets for arg in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", *asked, "-d", str(into)]
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """Both archives, built of the sources as they are."""
    into = tmp_path_factory.mktemp("dist")
    hatch(ROOT, into, "wheel", "sdist")
    wheel = into / f"sicbo-{__version__}-py3-none-any.whl"
    return Archives(wheel, into / f"sicbo-{__version__}.tar.gz")


def contents(wheel: Path) -> dict[str, int]:
    """Every file of a wheel, with the sum of its bytes."""
    return {each.filename: each.CRC for each in zipfile.ZipFile(wheel).infolist()}


def test_the_wheel_has_screens_rulebooks_and_prints(archives: Archives) -> None:
    names = contents(archives.wheel).keys()
    for document in GAMES.values():
        assert {f"sicbo/rulebooks/{document}.toml", f"sicbo/rulebooks/zh/{document}.toml"} <= names
    built = {
        f"{STATIC}/{path.relative_to(ROOT / 'src' / STATIC).as_posix()}"
        for path in (ROOT / "src" / STATIC).rglob("*")
        if path.is_file()
    }
    assert f"{STATIC}/index.html" in built <= names
    assert "sicbo/py.typed" in names


def test_a_wheel_made_of_the_sdist_is_the_same(archives: Archives, tmp_path: Path) -> None:
    with tarfile.open(archives.sdist) as sdist:
        sdist.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    for name in ("web/src/App.svelte", "web/package-lock.json", *ABOVE_CODE):
        assert (unpacked / name).is_file(), name
    assert not (unpacked / "web" / "node_modules").exists()
    hatch(unpacked, tmp_path / "dist", "wheel")
    (made,) = (tmp_path / "dist").iterdir()
    assert contents(made) == contents(archives.wheel)


def test_the_documents_are_of_this_version() -> None:
    released = re.findall(r"(?m)^## (\d\S+) \(\d{4}-\d\d-\d\d\)$", CHANGES)
    assert released[0] == __version__
    guide = (ROOT / "docs" / "guides" / "running.md").read_text(encoding="utf-8")
    assert set(re.findall(r"sicbo-(\d[^-]*)-py3", guide)) == {__version__}


def test_the_kinds_of_change_stand_in_one_order() -> None:
    kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for section in re.split(r"(?m)^## ", CHANGES)[1:]:
        found = re.findall(r"(?m)^### (\w+)$", section)
        assert found == sorted(set(found), key=kinds.index), section.splitlines()[0]


def needed(name: str, found: set[str]) -> set[str]:
    """What a distribution says it needs without any extra, and what that needs in its turn."""
    for text in importlib.metadata.requires(name) or ():
        need = Requirement(text)
        wanted = need.marker is None or need.marker.evaluate({"extra": ""})
        if wanted and (known := canonicalize_name(need.name)) not in found:
            found.add(known)
            needed(known, found)
    return found


def fresh_environment(folder: Path, wheel: Path) -> Path:
    """An environment with the wheel and what it says it needs, and nothing else; its programs.

    What it needs is linked to where this environment has it: nothing is fetched.
    """
    venv.create(folder, symlinks=True, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    for name in needed("sicbo", set()):
        one = importlib.metadata.distribution(name)
        for top in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            (site / top).symlink_to(str(one.locate_file(top)))
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet"]
    told = ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", str(wheel)]
    subprocess.run([*pip, *told], check=True)
    return folder / "bin"


def test_the_wheel_serves_a_page_from_a_fresh_environment(
    archives: Archives, tmp_path: Path
) -> None:
    programs = fresh_environment(tmp_path / "environment", archives.wheel)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    where = [str(programs / "python"), "-c", "import sicbo; print(sicbo.__file__)"]
    found = subprocess.run(where, capture_output=True, text=True, check=True, env=clean)
    assert Path(found.stdout).is_relative_to(tmp_path)
    served = Serve(tmp_path / "floor", sicbo=programs / "sicbo", env=clean)
    try:
        with httpx.Client(base_url=served.address, trust_env=False, timeout=PATIENCE) as http:
            page = http.get("/").raise_for_status()
            (script,) = re.findall(r'<script[^>]* src="(/[^"]+)"', page.text)
            asset = http.get(script).raise_for_status()
            tables = http.get("/api/lobby").raise_for_status().json()["tables"]
    finally:
        code, complaints = served.ends()
    assert page.headers["content-type"].startswith("text/html")
    assert "javascript" in asset.headers["content-type"]
    assert {each["name"] for each in tables} == GAMES.keys()
    assert (code, complaints) == (0, [])
