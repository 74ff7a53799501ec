"""Which tests prove which clauses, read from the tests' own marks."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Mark(NamedTuple):
    """A test that says it proves a clause."""

    document: str
    clause: str
    test: str
    """The file and the function."""


def clause_marks(tests: Path) -> list[Mark]:
    """Every mark of every test below a folder."""
    return [
        mark
        for path in sorted(tests.rglob("test_*.py"))
        for mark in _marks(path, path.relative_to(tests.parent).as_posix())
    ]


def _marks(path: Path, name: str) -> Iterator[Mark]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _is_clause(decorator.func):
                    document, clause = (ast.literal_eval(each) for each in decorator.args)
                    yield Mark(document, clause, f"{name}::{node.name}")


def _is_clause(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name == "clause"
