"""The names of ``import sicbo``: typed, described, loaded late; the pages that show them run."""

import ast
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sicbo
from tests.journal.played import PlayedFloor
from tools.python_page import SECTIONS

USER = """
from decimal import Decimal
from fractions import Fraction
import sicbo

book: sicbo.Rulebook = sicbo.rulebook("star-2016", {"star.even": "corrected"})
edge: Fraction = book.par("small").edge
rows: list[sicbo.ParRow] = list(book.par().rows)
line: sicbo.SettledWager = book.settle((2, 2, 2), {"double:2": Decimal(25)}).lines[0]
pays: Decimal = line.pays
states: str = line.clauses[0].states
table: sicbo.Table = sicbo.table("crown-a", players={"ann": 500}, layout="E")
try:
    done: sicbo.Outcome = table.do("dealer: open bets")
except sicbo.Refused as no:
    facts: dict[str, str] = no.facts
orders: list[str] = [each.words for each in table.possible("dealer")]
dice: tuple[int, int, int] | None = table.dice
chips: Decimal = table.stacks["ann"]
rounds = sicbo.simulate(book, {"small": 10}, rounds=1000)
exact: float | None = rounds.answer("return of small").exact
evenings: sicbo.EveningsResult = sicbo.simulate(book, {"small": 10}, bankroll=500, goal="1000")
hours: sicbo.HoursResult = sicbo.simulate("mbs-2020", {"small": 25}, players=7)
whole: bool = bool(sicbo.verify("floor", head="head.json"))
games: tuple[str, ...] = sicbo.games()
"""

WRONG = """
import sicbo

sicbo.rulebook("star-2016").settle("2 2 2", {"small": 2.5})
sicbo.simulate("star-2016", {"small": 10}, players=7, rounds=5)
sicbo.no_such_name
"""


def test_every_name_is_there_described_and_in_the_reference(root: Path) -> None:
    page = (root / "docs/reference/python.md").read_text(encoding="utf-8")
    named = {name for names in SECTIONS.values() for name in names}
    assert named == set(sicbo.__all__) - {"__version__"}
    for name in sorted(named):
        found = getattr(sicbo, name)
        assert inspect.getdoc(found), name
        assert f"\n### {name}\n" in page or f"\n| `{name}` |" in page, name


def test_every_public_member_of_the_front_is_described() -> None:
    for name in sicbo.__all__:
        found = getattr(sicbo, name)
        if inspect.isclass(found) and found.__module__.startswith("sicbo.library"):
            for member, value in vars(found).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_what_a_type_checker_sees_is_what_is_loaded() -> None:
    """The imports for type checkers name the modules from which the names are loaded."""
    tree = ast.parse(inspect.getsource(sicbo))
    seen = {
        alias.name: each.module
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("sicbo.")
        for alias in each.names
    }
    assert seen == {name: f"sicbo.{home}" for name, home in sicbo._HOMES.items()}
    assert set(seen) == set(sicbo.__all__) - {"__version__"}
    assert dir(sicbo) == sorted(sicbo.__all__), "what is meant for others, and nothing else"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'sicbo' has no attribute 'tabel'"):
        sicbo.tabel  # type: ignore[attr-defined]  # noqa: B018 - asking is the test


def modules_after(code: str) -> set[str]:
    """The modules that an interpreter has loaded once it has run something."""
    told = f"{code}\nimport sys\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_sicbo_loads_nothing_else_of_it() -> None:
    loaded = modules_after("import sicbo; dir(sicbo); sicbo.__version__")
    assert {each for each in loaded if each.partition(".")[0] == "sicbo"} == {"sicbo"}
    assert not loaded & {"msgspec", "numpy", "numba", "scipy", "click", "cryptography", "asyncio"}


def test_a_rulebook_and_a_table_load_no_numpy_no_server_and_no_record() -> None:
    loaded = modules_after(
        "import sicbo; sicbo.rulebook('star-2016').par(); sicbo.table('crown-a').possible('dealer')"
    )
    assert "sicbo.library.play" in loaded
    assert not loaded & {"numpy", "numba", "scipy", "matplotlib", "litestar", "apsw", "click"}


def mypy(tmp_path: Path, root: Path, program: str) -> tuple[int, str]:
    """What mypy says of a user's program, strictly."""
    (tmp_path / "user.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "user.py"]
    cache = ["--cache-dir", str(root / "build" / "mypy-user")]
    run = subprocess.run([*command, *cache], cwd=tmp_path, capture_output=True, text=True)
    return run.returncode, run.stdout


def test_a_users_program_passes_mypy_strictly(tmp_path: Path, root: Path) -> None:
    assert mypy(tmp_path, root, USER) == (0, "")
    code, said = mypy(tmp_path, root, WRONG)
    assert (code, len(said.splitlines())) != (0, 0)
    assert {int(line.split(":")[1]) for line in said.splitlines() if "error" in line} == {4, 5, 6}


@pytest.mark.parametrize("page", ["README.md", "docs/guides/python.md", "docs/reference/python.md"])
def test_the_python_of_a_page_does_what_it_shows(
    page: str, root: Path, played: PlayedFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (root / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert blocks
    monkeypatch.chdir(played.folder)
    names = {"sicbo": sicbo}
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), names, page, page, 0)
    said: list[str] = []
    doctest.DocTestRunner().run(example, out=said.append)
    assert not said, "".join(said)
