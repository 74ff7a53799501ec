"""From the text of a rulebook file to a checked document."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args, get_origin

import msgspec

from sicbo.core.law import conditions, document, faces
from sicbo.core.law.check import check
from sicbo.core.law.clauses import Clause
from sicbo.core.law.document import Document
from sicbo.core.law.faults import Fault, RulebookInvalid
from sicbo.core.law.positions import Path, lines_of
from sicbo.core.law.spelling import did_you_mean

_SAID: Final = re.compile(r"(?P<said>.*?)(?: - at `(?P<path>.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")
_QUOTED: Final = re.compile(r"field `(\w+)`|value '?(.*?)'?$")
_SYNTAX: Final = re.compile(r"(?P<said>.*) \(at line (?P<line>\d+), column \d+\)")


class Loaded(NamedTuple):
    """A checked document and the hash of the bytes it was read from."""

    document: Document
    sha256: str


def load(data: bytes, origin: str) -> Loaded:
    """Read a rulebook file, or say everything that is wrong with it."""
    try:
        text = data.decode()
        raw = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise RulebookInvalid(origin, [Fault((), f"must be UTF-8 text, got {error}")]) from None
    except tomllib.TOMLDecodeError as error:
        raise RulebookInvalid(origin, [_syntax(error, text)]) from None
    faults = list(_malformed(raw))
    if not faults:
        found = msgspec.convert(raw, Document)
        faults = list(check(found))
    if not faults:
        return Loaded(found, hashlib.sha256(data).hexdigest())
    lines = lines_of(text)
    raise RulebookInvalid(origin, [_placed(fault, lines) for fault in faults])


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
    said = match["said"].replace("Object ", "table ").replace("`", "")
    quoted = _QUOTED.search(match["said"])
    if quoted is None:
        return Fault(path, said[0].lower() + said[1:])
    if quoted[1] and "unknown field" in said:
        return Fault(
            (*path, quoted[1]), f"unknown field {quoted[1]}" + did_you_mean(quoted[1], _NAMES)
        )
    if quoted[2] is not None:
        return Fault(path, f"unknown value {quoted[2]!r}" + did_you_mean(quoted[2], _VALUES))
    return Fault(path, said[0].lower() + said[1:])


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


def _structs() -> Iterator[type[msgspec.Struct]]:
    for module in (document, conditions, faces):
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, msgspec.Struct):
                yield each
    yield Clause


_NAMES: Final = sorted({name for each in _structs() for name in each.__struct_fields__})
_VALUES: Final = sorted(
    {str(each.__struct_config__.tag) for each in _structs() if each.__struct_config__.tag}
    | {
        value
        for each in _structs()
        for hint in each.__annotations__.values()
        for part in (hint, *get_args(hint))
        for value in get_args(part)
        if isinstance(value, str)
    }
)
