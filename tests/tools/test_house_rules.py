"""The manners of the house that no linter knows."""

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sicbo.core.law.loading.load import load
from sicbo.rulebooks.catalogue import GAMES, built_in, open_rulebook

ROOT = Path(__file__).parent.parent.parent
IGNORED = re.compile(
    r"\.(?!ci|gitignore|gitattributes|editorconfig).*|build|dist|__pycache__|node_modules"
)
NAMES = {*GAMES, *GAMES.values()}

LINES_MAX: Final = 60
"""How long a function may be, its name and its docstring included."""

LONGER: Final = {
    "src/sicbo/lab/engine/evening.py::play": (
        "one Numba kernel: a call inside its loop costs a share of every simulated round"
    ),
    "src/sicbo/lab/exact/chain.py::_advance": (
        "one Numba kernel: its loops share arrays and bounds that a call would carry each time"
    ),
    "tests/browser/test_attention.py::test_focus_goes_back_to_where_it_was_and_keys_act_on_the_felt_alone": (  # noqa: E501
        "one story: a seat, a console and a round are set up once for what follows"
    ),
    "tests/browser/test_one_table.py::test_dealer_players_and_display_share_a_table": (
        "one story: four people at one table, over three rounds that rest on each other"
    ),
    "tests/browser/test_draw.py::test_a_draw_with_a_scrutineer_a_redraw_and_a_claim": (
        "one story: from the lodging to the claim, each step resting on those before"
    ),
    "tests/browser/test_tournament.py::test_a_tournament_from_its_tables_to_its_prizes": (
        "one story: a tournament at two tables, each session resting on those before"
    ),
    "tests/cli/test_tournament.py::test_sessions_from_their_tables_to_the_results": (
        "one story: an order after another, up to the results"
    ),
    "tests/properties/session_orders.py::sessions": "a list: one line an order",
    "tests/properties/orders.py::sensible": "a list: one line a command",
    "tests/properties/orders.py::nonsensical": "a list: one line a command",
    "tests/properties/promotion_orders.py::promotions": "a list: one line a command",
}
"""Which functions are longer, and why."""


def tracked() -> list[Path]:
    """Every file of the project that a person wrote or that is committed."""
    found = []
    for folder, below, files in os.walk(ROOT):
        below[:] = [name for name in below if not IGNORED.fullmatch(name)]
        found += [Path(folder, name) for name in files if not IGNORED.fullmatch(name)]
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


ORDINARY: Final = {
    "total": "the sum of the dice, a field of many messages",
    "colour": "what a condition may look at on a die",
    "any-triple": "a kind of condition, beside the wager of that name",
    "streak": "a kind of clause, and of account",
    "deal": "what a dealer does",
}
"""Names of wagers, keys and grounds that are words of the engine too."""
NAMED: Final = {
    "web/src/words": "what documents name, translated; an unknown name is shown as it is",
    "src/sicbo/core/table/rounds/messages.py": "the event of the call is told by the call",
    "src/sicbo/web/transport/raw_socket.py": "the order of bytes has the name of a wager",
}
"""Where a wager, a key or a ground may be named, and why."""


def named_by_documents() -> Iterator[str]:
    """Every wager, family, market, key and ground that the documents name."""
    for game in GAMES:
        book = open_rulebook(game)
        for row in book.table.values():
            yield from (row.key, row.wager.key)
        for streak in book.streaks:
            yield from (streak.key, *(market.key for market in streak.markets))
        policies = book.document.policies
        assert policies is not None
        if policies.invalidation is not None:
            yield from (ground.name for ground in policies.invalidation.grounds)
        if policies.round.key is not None:
            yield policies.round.key.name


def test_no_wager_key_or_ground_is_known_outside_the_rulebooks() -> None:
    """The engine, the server and the screens know kinds of condition, never what one is called."""
    names = sorted({*named_by_documents()} - ORDINARY.keys())
    quoted = re.compile("|".join(rf"[\"']{re.escape(name)}[\"']" for name in names))
    for folder in ("src/sicbo/core", "src/sicbo/views", "src/sicbo/web", "web/src"):
        for path in sorted((ROOT / folder).rglob("*")):
            where = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".py", ".ts", ".svelte") or where.startswith(tuple(NAMED)):
                continue
            example = False  # What a doctest prints follows its line.
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                before, example = example, ">>>" in line
                assert before or example or not quoted.search(line), f"{where}:{number}: {line}"


def test_every_place_that_may_name_them_does() -> None:
    for where in NAMED:
        assert (ROOT / where).exists(), where


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


LISTS: Final = {
    "src/sicbo/core/house_rules.py": "a list: each rule of the house by its number",
    "src/sicbo/core/law/refusal.py": "a list: each reason in its place and in its stage",
}
"""Modules that nobody reads from end to end."""


def test_no_module_is_too_long_to_read_in_one_sitting() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix == ".py"
        and (lines := len(path.read_text(encoding="utf-8").splitlines())) > 450
    }
    assert long.keys() == LISTS.keys()


def functions() -> Iterator[tuple[str, int]]:
    """Every function of the project, and how many lines it has."""
    for path in tracked():
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    assert node.end_lineno is not None
                    name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                    yield name, node.end_lineno - node.lineno + 1


def test_no_function_is_longer_than_a_screen_unless_it_says_why() -> None:
    """How many turns one may take is Ruff's to hold (C901, in pyproject.toml)."""
    long = {name: lines for name, lines in functions() if lines > LINES_MAX}
    assert {name: lines for name, lines in long.items() if name not in LONGER} == {}
    assert LONGER.keys() - long.keys() == set(), "these have become short: strike them off"


def test_no_package_is_a_drawer() -> None:
    """A package that holds more is cut by noun."""
    packages = [path.parent for path in (ROOT / "src" / "sicbo").rglob("__init__.py")]
    full = {
        str(package.relative_to(ROOT)): number
        for package in packages
        if (number := sum(path.stem != "__init__" for path in package.glob("*.py"))) > 20
    }
    assert full == {}


def test_a_module_is_found_by_its_name() -> None:
    """No two modules of a storey are called the same; every room of a table has its messages."""
    for storey in (path for path in (ROOT / "src" / "sicbo").iterdir() if path.is_dir()):
        found = Counter(path.stem for path in storey.rglob("*.py"))
        twice = {stem for stem, number in found.items() if number > 1}
        assert twice <= {"__init__", "messages"}, storey.name


IRREGULAR: Final = re.compile(
    "bought|built|came|caught|done|drawn|found|given|gone|heard|held|kept|laid|lent|lost|made|met|"
    "paid|said|seen|sent|shown|sold|spent|spoken|taken|taught|told|won|written"
)
"""Participles that do not end in -ed."""

PARTICIPLES: Final = {
    "Done": "half of an answer, beside Refused",
    "Refused": "half of an answer, beside Done",
    "Undated": "one of the ways in which a document is in force, as its tag in rulebooks has it",
    "Untested": "one of the lists of a report, beside its findings",
}
"""Types that are named by a participle all the same, and why."""


def types_of(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """The types that a module names, each with the names of what it is derived from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {
                each.attr if isinstance(each, ast.Attribute) else ast.unparse(each)
                for each in node.bases
            }
            yield node.name, bases
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            if name.strip("_")[:1].isupper() and not name.isupper():
                yield name, set()


def is_participle(name: str) -> bool:
    """Whether a type is named by a participle and nothing else.

    >>> [
    ...     is_participle(name)
    ...     for name in ("Told", "_Fetched", "Speed", "TableStopped", "FittedItem")
    ... ]
    [True, True, False, False, False]
    """
    (word, *more) = re.findall(r"[A-Z][a-z]*", name) or [""]
    ends = word.endswith("ed") and not word.endswith("eed")
    return not more and (ends or IRREGULAR.fullmatch(word.lower()) is not None)


def test_no_type_is_named_by_a_participle_alone() -> None:
    """A type is a noun. What reports is exempt: events, and exceptions."""
    found = [
        (path, name, bases)
        for path in sorted((ROOT / "src" / "sicbo").rglob("*.py"))
        for name, bases in types_of(ast.parse(path.read_text(encoding="utf-8")))
    ]
    reports = {"Event", "NounEvent", "FloorEvent", "WalletEvent", "Exception"}
    while more := {name for _, name, bases in found if bases & reports} - reports:
        reports |= more
    odd = {
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path, name, bases in found
        if is_participle(name) and not bases & reports and name not in PARTICIPLES
    }
    assert odd == set()
    named = {name for _, name, bases in found if not bases & reports}
    assert PARTICIPLES.keys() - named == set(), "these are gone: strike them off"


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
