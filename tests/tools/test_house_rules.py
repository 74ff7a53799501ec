"""The manners of the house that no linter knows."""

import re
from pathlib import Path

from sicbo.core.law.load import load
from sicbo.rulebooks.catalogue import GAMES, built_in

ROOT = Path(__file__).parent.parent.parent
IGNORED = re.compile(
    r"\.(?!ci|gitignore|gitattributes|editorconfig).*|build|dist|__pycache__|node_modules"
)
NAMES = {*GAMES, *GAMES.values()}


def tracked() -> list[Path]:
    """Every file of the project that a person wrote or that is committed."""
    found = []
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not any(IGNORED.fullmatch(part) for part in parts):
            found.append(path)
    return found


def test_the_engine_never_asks_which_casino_it_is_in() -> None:
    """Only the catalogue names the built-in books, and examples in help and docstrings."""
    quoted = re.compile("|".join(rf"[\"']{re.escape(name)}[\"']" for name in sorted(NAMES)))
    for path in (ROOT / "src" / "sicbo").rglob("*.py"):
        if path.name == "catalogue.py":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if ">>>" not in line:
                assert not quoted.search(line), f"{path.name}:{number}: {line.strip()}"


def test_the_core_opens_no_file_and_reads_no_clock() -> None:
    banned = re.compile(r"\bopen\(|\.now\(|\.today\(|\.utcnow\(")
    for path in (ROOT / "src" / "sicbo" / "core").rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not banned.search(line), f"{path.name}:{number}: {line.strip()}"


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    banned = re.compile(r"pytest\.(skip|xfail|importorskip)|mark\.(skip|skipif|xfail)")
    for path in (ROOT / "tests").rglob("*.py"):
        if path.name != Path(__file__).name:
            assert not banned.search(path.read_text(encoding="utf-8")), path.name


def test_every_example_rulebook_is_sound() -> None:
    for path in (ROOT / "docs" / "examples").glob("*.toml"):
        assert load(path.read_bytes(), path.name).document.games


def test_no_module_is_too_long_to_read_in_one_sitting() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix == ".py"
        and (lines := len(path.read_text(encoding="utf-8").splitlines())) > 450
    }
    assert long == {}


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    banned = re.compile(r"(?:files\.)?pythonhosted\.org|pypi\.org|registry\.npmjs|/root/|/work/")
    for path in tracked():
        if path.name in {"LICENSE", Path(__file__).name} or path.suffix in {
            ".png",
            ".webp",
            ".woff",
            ".br",
            ".gz",
        }:
            continue
        found = banned.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.name}: {found}"


def test_every_statement_is_one_sentence() -> None:
    for document in set(GAMES.values()):
        for number, clause in built_in(document).document.clauses.items():
            assert clause.states.endswith("."), (document, number)
            assert ". " not in re.sub(r"\b(s|No|Pte|Ltd|e\.g|i\.e)\. ", "", clause.states), (
                document,
                number,
            )


def test_links_between_documents_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
    for path in tracked():
        if path.suffix == ".md":
            for target in link.findall(path.read_text(encoding="utf-8")):
                assert (path.parent / target).exists(), f"{path.relative_to(ROOT)}: {target}"
