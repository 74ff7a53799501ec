import tomllib
from importlib.resources import files
from typing import Any

import pytest

from sicbo.core.law.loading.positions import Path, lines_of
from sicbo.rulebooks.catalogue import GAMES


def paths(value: Any, base: Path = ()) -> list[Path]:
    if isinstance(value, dict):
        return [base] + [p for key, each in value.items() for p in paths(each, (*base, key))]
    if isinstance(value, list):
        return [base] + [p for n, each in enumerate(value) for p in paths(each, (*base, n))]
    return [base]


@pytest.mark.parametrize("document", sorted(set(GAMES.values())))
def test_everything_in_the_built_in_books_has_a_line_that_shows_it(document: str) -> None:
    text = files("sicbo.rulebooks").joinpath(f"{document}.toml").read_text(encoding="utf-8")
    found = lines_of(text)
    lines = text.splitlines()
    for path in paths(tomllib.loads(text)):
        if path in ((), ("wagers",), ("games",), ("readings",), ("streaks",)):
            continue
        assert path in found, path
        if isinstance(path[-1], str):
            assert path[-1] in lines[found[path] - 1], path


HARD = '''\
# [not.a.table]
a."b c".d = 1 # comment with = and [
[x."y z"]
s = """
[[fake]]
k = 1
"""
t = \'\'\'
q = "\'\'\'
u = "a \\" # b"
v = [ # inside
  1, [2, {w = "}", \'k k\' = 3}],
]
[[m]]
n = 1
[[m.o]]
p = 2
[[m]]
[[m.o]]
[[m.o]]
p = {q = 3}
last = 1979-05-27 07:32:00
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a", "b c", "d"), 2),
        (("x", "y z"), 3),
        (("x", "y z", "t"), 8),
        (("x", "y z", "u"), 10),
        (("x", "y z", "v", 1, 1, "k k"), 12),
        (("m", 0, "o", 0, "p"), 17),
        (("m", 1, "o", 1, "p", "q"), 21),
        (("m", 1, "o", 1, "last"), 22),
    ],
)
def test_hard_toml_is_found_its_way_through(path: Path, line: int) -> None:
    tomllib.loads(HARD)
    assert lines_of(HARD)[path] == line
