"""From the text of a TOML file to a struct, or everything that is wrong with it and where."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar, get_args, get_origin

import msgspec

from sicbo.core.law.loading.faults import Fault, FileInvalid
from sicbo.core.law.loading.positions import Path, lines_of
from sicbo.core.law.loading.schema import fields_at, values_at
from sicbo.core.law.spelling import did_you_mean

Form = TypeVar("Form", bound=msgspec.Struct)

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


def decoded(
    data: bytes,
    origin: str,
    form: type[Form],
    check: Callable[[Form], Iterable[Fault]],
    invalid: type[FileInvalid],
) -> Form:
    """Read a file of some form and check it, or say everything that is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise invalid(origin, [Fault((), f"must be UTF-8 text, got {error}")]) from None
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise invalid(origin, [_syntax(error, text)]) from None
    except (RecursionError, ValueError) as error:
        said = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise invalid(origin, [Fault((), f"not TOML: {said}", 1)]) from None
    faults = [*_malformed(raw, form), *_unprintable(raw, ())]
    if not faults:
        found = msgspec.convert(raw, form)
        faults = list(check(found))
        if not faults:
            return found
    lines = lines_of(text)
    placed = dict.fromkeys(_placed(fault, lines) for fault in faults)
    raise invalid(origin, sorted(placed, key=lambda fault: fault.line or 0))


def _malformed(raw: Mapping[str, Any], form: type[msgspec.Struct]) -> Iterator[Fault]:
    """Decode the file piece by piece, so that each piece names its own fault."""
    known = {field.name: field for field in msgspec.structs.fields(form)}
    for name in raw:
        if name not in known:
            yield Fault((name,), f"unknown field {name}" + did_you_mean(name, known))
    for name, field in known.items():
        if name in raw:
            yield from _pieces(raw[name], field.type, (name,), form)
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


def _pieces(raw: object, kind: Any, base: Path, form: type) -> Iterator[Fault]:
    if get_origin(kind) is tuple and isinstance(raw, list):
        for place, piece in enumerate(raw):
            yield from _converted(piece, get_args(kind)[0], (*base, place), form)
    elif get_origin(kind) is dict and isinstance(raw, dict):
        for name, piece in raw.items():
            yield from _converted(piece, get_args(kind)[1], (*base, name), form)
    else:
        yield from _converted(raw, kind, base, form)


def _converted(raw: object, kind: Any, base: Path, form: type) -> Iterator[Fault]:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        yield _fault(str(error), base, form)


def _fault(error: str, base: Path, form: type) -> Fault:
    """Turn a decoder's message into a fault with a path and the nearest right spelling."""
    match = _SAID.fullmatch(error)
    assert match is not None
    steps = _STEP.findall(match["path"] or "")
    path = (*base, *(int(number) if number else name for name, number in steps))
    said = match["said"]
    if unknown := _UNKNOWN_FIELD.fullmatch(said):
        name = unknown[1]
        return Fault(
            (*path, name), f"unknown field {name}" + did_you_mean(name, fields_at(form, path))
        )
    if missing := _MISSING_FIELD.fullmatch(said):
        return Fault(path, f"missing field {missing[1]}")
    if wrong := _WRONG_VALUE.fullmatch(said):
        known = values_at(form, path)
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
