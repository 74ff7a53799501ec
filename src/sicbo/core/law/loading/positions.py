"""Where in a TOML text each thing stands, so that a fault can name its line.

The text has been read by a TOML parser before: this reader only finds places, and trusts the form.
"""

import re
from bisect import bisect_left
from typing import Final

Step = str | int
Path = tuple[Step, ...]

_BLANK: Final = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}#\n]*")
_STRINGS: Final = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        r'"""(?:[^\\]|\\.)*?"{3,5}',
        r"'''.*?'{3,5}",
        r'"((?:[^"\\\n]|\\.)*)"',
        r"'([^'\n]*)'",
    )
)


class _Reader:
    """Walks a TOML text and notes the line on which each path begins."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.breaks = [place for place, sign in enumerate(text) if sign == "\n"]
        self.lines: dict[Path, int] = {(): 1}

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, bisect_left(self.breaks, self.at) + 1)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def peek(self, expected: str) -> bool:
        return self.text.startswith(expected, self.at)

    def document(self) -> None:
        base: Path = ()
        arrays: dict[Path, int] = {}
        self.take(_BLANK)
        while self.at < len(self.text):
            if self.peek("["):
                double = self.peek("[[")
                start = self.at
                self.at += 2 if double else 1
                base = self._inside(self.key(), arrays)
                if double:
                    end, self.at = self.at, start
                    self.note(base)
                    self.at = end
                    arrays[base] = arrays.get(base, -1) + 1
                    base = (*base, arrays[base])
                end, self.at = self.at, start
                self.note(base)
                self.at = end + (2 if double else 1)
            else:
                self.pair(base)
            self.take(_BLANK)

    @staticmethod
    def _inside(keys: list[str], arrays: dict[Path, int]) -> Path:
        """The path of a header, the latest element of each array it passes through included."""
        path: Path = ()
        for place, key in enumerate(keys):
            path = (*path, key)
            if path in arrays and place < len(keys) - 1:
                path = (*path, arrays[path])
        return path

    def pair(self, base: Path) -> None:
        start = self.at
        path = (*base, *self.key())
        end, self.at = self.at, start
        for length in range(len(base) + 1, len(path) + 1):
            self.note(path[:length])
        self.at = end + 1
        self.take(_SPACE)
        self.value(path)

    def key(self) -> list[str]:
        keys = []
        while True:
            self.take(_SPACE)
            quoted = self.take(_STRINGS[2]) or self.take(_STRINGS[3])
            bare = quoted or self.take(_BARE)
            keys.append(quoted[1] if quoted else bare[0] if bare else "")
            self.take(_SPACE)
            if not self.peek("."):
                return keys
            self.at += 1

    def value(self, path: Path) -> None:
        if self.peek("[") or self.peek("{"):
            array = self.peek("[")
            self.at += 1
            place = 0
            self.take(_BLANK)
            while not self.peek("]" if array else "}"):
                if array:
                    self.note((*path, place))
                    self.value((*path, place))
                    place += 1
                else:
                    self.pair(path)
                self.take(_BLANK)
            self.at += 1
        elif not any(self.take(string) for string in _STRINGS):
            self.take(_PLAIN)


def lines_of(text: str) -> dict[Path, int]:
    r"""The line on which each path of a TOML text begins.

    >>> lines_of("a = 1\n[[b]]\nc = [\n  2,\n  {d = 3},\n]\n")[("b", 0, "c", 1, "d")]
    5
    """
    reader = _Reader(text)
    reader.document()
    return reader.lines


def written(path: Path) -> str:
    """A path as people read it.

    >>> written(("wagers", 3, "wins_when")), written(("clauses", "7.1 Small"))
    ('wagers[3].wins_when', 'clauses."7.1 Small"')
    """
    out = ""
    for step in path:
        if isinstance(step, int):
            out += f"[{step}]"
        else:
            name = step if _BARE.fullmatch(step) else f'"{step}"'
            out += f".{name}" if out else name
    return out or "file"
