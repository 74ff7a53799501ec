"""Nothing in `src` is there for tests alone: what they prove is what runs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent.parent
USERS: Final = ("src", "tools", "bench")
"""Whoever uses what is in `src`, besides tests."""

AHEAD: Final[dict[str, str]] = {}
"""What waits for its user, and why it is there already."""


def names_in(source: str) -> Iterator[str]:
    """Every name that a module uses; a text may name what is loaded when it is asked for."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield text
            case _:
                pass


def public_in(source: str) -> Iterator[str]:
    """Public functions and classes; one that is decorated is entered into a register by that."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            entered = node.decorator_list and not isinstance(node, ast.ClassDef)
            if not node.name.startswith("_") and not entered:
                yield node.name


def unused(defining: list[str], using: list[str]) -> set[str]:
    """What is defined in some modules and used in none of others."""
    used = {name for source in using for name in names_in(source)}
    return {name for source in defining for name in public_in(source)} - used


def sources(folder: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")]


def test_nothing_in_src_is_used_by_tests_alone() -> None:
    found = unused(sources("src"), [text for folder in USERS for text in sources(folder)])
    assert found - AHEAD.keys() == set()
    assert AHEAD.keys() - found == set(), "these have found their users: strike them off"


def test_what_nobody_uses_is_found() -> None:
    module = """
        def alone(): return 1
        def called(): return 2
        def _private(): return 3
        @entered
        def decided(): return 4
        class Named: pass
    """
    text = "\n".join(line[8:] for line in module.splitlines())
    assert unused([text], [text, "called()", 'loaded = {"Named": "there"}']) == {"alone"}
