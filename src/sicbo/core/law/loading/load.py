"""From the text of a rulebook file to a checked document."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args, get_origin

import msgspec

from sicbo.core.law.checks.rulebook_checks import check
from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault, RulebookInvalid
from sicbo.core.law.loading.positions import Path, lines_of
from sicbo.core.law.loading.schema import fields_at, values_at
from sicbo.core.law.spelling import did_you_mean

_SAID: Final = re.compile(r"(?P<said>.*?)(?: - at `(?P<path>.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")
_UNKNOWN_FIELD: Final = re.compile(r"Object contains unknown field `(.*)`")
_MISSING_FIELD: Final = re.compile(r"Object missing required field `(.*)`")
_WRONG_VALUE: Final = re.compile(r"Invalid (?:enum )?value (.*)")
_TYPE_NAME: Final = re.compile(r"(?<=[` ])(int|str|float|bool|array|object|null)(?=[` ])")
_PLAIN_WORDS: Final = {
    "int": "a whole number",
    "str": "text in quotes",
    "float": "a number with decimals",
    "bool": "true or false",
    "array": "an array",
    "object": "a table",
    "null": "nothing",
}
_SYNTAX: Final = re.compile(r"(?P<said>.*) \(at line (?P<line>\d+), column \d+\)")


class Loaded(NamedTuple):
    """A checked document and the hash of the bytes it was read from."""

    document: Document
    sha256: str


def load(data: bytes, origin: str) -> Loaded:
    """Read a rulebook file, or say everything that is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulebookInvalid(origin, [Fault((), f"must be UTF-8 text, got {error}")]) from None
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookInvalid(origin, [_syntax(error, text)]) from None
    except (RecursionError, ValueError) as error:
        said = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RulebookInvalid(origin, [Fault((), f"not TOML: {said}", 1)]) from None
    faults = [*_malformed(raw), *_unprintable(raw, ())]
    if not faults:
        found = msgspec.convert(raw, Document)
        faults = list(check(found))
        if not faults:
            return Loaded(found, hashlib.sha256(data).hexdigest())
    lines = lines_of(text)
    placed = dict.fromkeys(_placed(fault, lines) for fault in faults)
    raise RulebookInvalid(origin, sorted(placed, key=lambda fault: fault.line or 0))


def _malformed(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Decode the file piece by piece, so that each piece names its own fault."""
    known = {field.name: field for field in msgspec.structs.fields(Document)}
    for name in raw:
        if name not in known:
            yield Fault((name,), f"unknown field {name}" + did_you_mean(name, known))
    for name, field in known.items():
        if name in raw:
            yield from _pieces(raw[name], field.type, (name,))
        elif field.required:
            yield Fault((), f"missing field {name}")


def _unprintable(raw: object, path: Path) -> Iterator[Fault]:
    """Words that would steer a terminal or hide what they say."""
    if isinstance(raw, str) and not raw.isprintable():
        yield Fault(path, "text must be one line of printable characters")
    elif isinstance(raw, dict):
        for name, value in raw.items():
            if not str(name).isprintable():
                yield Fault(path, f"name must be printable, got {name!r}")
            yield from _unprintable(value, (*path, name))
    elif isinstance(raw, list):
        for place, value in enumerate(raw):
            yield from _unprintable(value, (*path, place))


def _pieces(raw: object, kind: Any, base: Path) -> Iterator[Fault]:
    if get_origin(kind) is tuple and isinstance(raw, list):
        for place, piece in enumerate(raw):
            yield from _converted(piece, get_args(kind)[0], (*base, place))
    elif get_origin(kind) is dict and isinstance(raw, dict):
        for name, piece in raw.items():
            yield from _converted(piece, get_args(kind)[1], (*base, name))
    else:
        yield from _converted(raw, kind, base)


def _converted(raw: object, kind: Any, base: Path) -> Iterator[Fault]:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        yield _fault(str(error), base)


def _fault(error: str, base: Path) -> Fault:
    """Turn a decoder's message into a fault with a path and the nearest right spelling."""
    match = _SAID.fullmatch(error)
    assert match is not None
    steps = _STEP.findall(match["path"] or "")
    path = (*base, *(int(number) if number else name for name, number in steps))
    said = match["said"]
    if unknown := _UNKNOWN_FIELD.fullmatch(said):
        name = unknown[1]
        return Fault((*path, name), f"unknown field {name}" + did_you_mean(name, fields_at(path)))
    if missing := _MISSING_FIELD.fullmatch(said):
        return Fault(path, f"missing field {missing[1]}")
    if wrong := _WRONG_VALUE.fullmatch(said):
        known = values_at(path)
        expected = f"expected {' or '.join(known)}, got {wrong[1]}" if known else said
        return Fault(path, expected + did_you_mean(wrong[1].strip("'"), known))
    plain = _TYPE_NAME.sub(lambda found: _PLAIN_WORDS.get(found[0], found[0]), said)
    plain = plain.replace("`", "").replace(" | ", " or ")
    return Fault(path, plain[0].lower() + plain[1:])


def _syntax(error: tomllib.TOMLDecodeError, text: str) -> Fault:
    match = _SYNTAX.fullmatch(str(error))
    line = int(match["line"]) if match else text.count("\n") + 1
    said = match["said"] if match else str(error).removesuffix(" (at end of document)")
    return Fault((), f"not TOML: {said[0].lower()}{said[1:]}", line)


def _placed(fault: Fault, lines: Mapping[Path, int]) -> Fault:
    """Give a fault the line of its path, or of the nearest thing around it."""
    path = fault.path
    while path not in lines:
        path = path[:-1]
    return Fault(fault.path, fault.message, lines[path])
