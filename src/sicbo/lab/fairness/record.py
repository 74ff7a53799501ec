"""Recorded results in a CSV file: three dice a line, in the order in which they fell.

With a header, the columns `first`, `second`, `third` (or `die1`, `die2`, `die3`) are read and all
others left alone; without one, each line has just the three dice. Comma, semicolon or tab.
"""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sicbo.core.errors import SicboError

HEADERS: Final = (("first", "second", "third"), ("die1", "die2", "die3"))
PLAIN_LINE: Final = 6
"""The length of a line such as ``1,2,3`` and its end."""


class BadRecord(SicboError):
    """A file that is not a record of rolls."""


def read_rolls(path: str) -> NDArray[np.uint8]:
    """Read a CSV file of rolls; what is wrong is told with its line."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    quick = _plain(raw)
    if quick is not None:
        return quick
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} must be UTF-8 text") from None
    lines = text.splitlines()
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise BadRecord(f"{path} must have at least one roll, got none")
    mark = next((each for each in ",;\t" if each in lines[first]), ",")
    columns = _columns(_cells(lines[first], mark, path, first + 1), path, first + 1)
    begin = first if columns is None else first + 1
    faces = bytes(_faces(lines, begin, mark, columns, path))
    if not faces:
        raise BadRecord(f"{path} must have at least one roll, got none")
    return np.frombuffer(faces, dtype=np.uint8).reshape(-1, 3)


def write_rolls(rolls: NDArray[np.uint8]) -> Iterator[str]:
    """The lines of a CSV file of rolls, header first, as `read_rolls` reads them."""
    yield f"{','.join(HEADERS[0])}\n"
    step = 100_000
    for start in range(0, len(rolls), step):
        part = rolls[start : start + step]
        written = np.full((len(part), PLAIN_LINE), ord(","), dtype=np.uint8)
        written[:, 0:5:2] = part + ord("0")
        written[:, 5] = ord("\n")
        yield written.tobytes().decode("ascii")


def _columns(cells: list[str], path: str, line: int) -> tuple[int, int, int] | None:
    """Where the dice stand by a header; nothing where the first line is a roll already."""
    names = [cell.strip().lower() for cell in cells]
    for header in HEADERS:
        if set(header) <= set(names):
            one, two, three = (names.index(name) for name in header)
            return one, two, three
    if len(cells) == 3 and all(name.lstrip("-").isdigit() for name in names):
        return None
    raise BadRecord(
        f"{path} line {line}: expected a header with first, second, third or three dice, "
        f"got {', '.join(cells)!r}"
    )


def _plain(raw: bytes) -> NDArray[np.uint8] | None:
    """Rolls of a file that has nothing but rolls, all at once; nothing where it has more."""
    body = memoryview(raw)
    for header in HEADERS:
        line = f"{','.join(header)}\n".encode()
        if raw.startswith(line):
            body = body[len(line) :]
    if len(body) == 0 or len(body) % PLAIN_LINE:
        return None
    table = np.frombuffer(body, dtype=np.uint8).reshape(-1, PLAIN_LINE)
    faces = table[:, 0:5:2] - ord("0")
    marks = (table[:, 1:4:2] == ord(",")).all() and (table[:, 5] == ord("\n")).all()
    sound = marks and ((faces >= 1) & (faces <= 6)).all()
    return np.ascontiguousarray(faces) if sound else None


def _cells(line: str, mark: str, path: str, number: int) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=mark))
    except csv.Error as error:
        raise BadRecord(f"{path} line {number}: {error}") from None


def _faces(
    lines: list[str], begin: int, mark: str, columns: tuple[int, int, int] | None, path: str
) -> Iterator[int]:
    places = columns or (0, 1, 2)
    for number, line in enumerate(lines[begin:], begin + 1):
        if not line.strip():
            continue
        cells = _cells(line, mark, path, number)
        if len(cells) <= max(places) or (columns is None and len(cells) != 3):
            expected = "three dice" if columns is None else f"{max(places) + 1} columns or more"
            raise BadRecord(f"{path} line {number}: expected {expected}, got {line!r}")
        for place in places:
            cell = cells[place].strip()
            if cell not in ("1", "2", "3", "4", "5", "6"):
                raise BadRecord(f"{path} line {number}: die must be 1..6, got {cell!r}")
            yield int(cell)
