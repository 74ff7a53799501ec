"""Fields of structs in words, for the pages of reference: what each may be and what it means."""

import datetime
from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sicbo.core.table.command import TableCommand
from sicbo.web.http.described_fields import fields, own_words

PLAIN: Mapping[Any, str] = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    datetime.datetime: "time",
    datetime.date: "date",
    datetime.time: "time of day",
    msgspec.Raw: "section",
    Any: "anything",
    object: "anything",
}
NEW: Mapping[str, str] = {
    "Amount": "amount",
    "WagerKey": "wager",
    "ClauseNumber": "clause",
    "GameId": "game",
}

COMMON: Mapping[str, str] = {
    "by": "Who ordered it.",
    "chips": "Pieces by denomination.",
    "counted_by": "Who counted.",
}
"""Fields that mean the same wherever they are; any other says below itself what it means."""

Struct = type[msgspec.Struct]


def anchor(struct: Struct) -> str:
    """A link to where a page describes a struct."""
    return f"[{struct.__name__}](#{struct.__name__.lower()})"


def in_words(kind: Any) -> str:
    """What a field may be."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    if origin in (Union, UnionType):
        told = dict.fromkeys(in_words(part) for part in inner if part is not type(None))
        return " or ".join(told) + (", or none" if type(None) in inner else "")
    if origin is tuple:
        if inner[-1] is ... or len(set(inner)) == 1:
            number = "" if inner[-1] is ... else f"{len(inner)} of: "
            return f"{number or 'list of '}{in_words(inner[0])}"
        return ", then ".join(in_words(part) for part in inner)
    if origin in (list, set, frozenset):
        return f"list of {in_words(inner[0])}"
    if origin in (dict, Mapping):
        return f"map of {in_words(inner[0])} to {in_words(inner[1])}"
    if isinstance(kind, type) and issubclass(kind, TableCommand):
        return "[a command of a table](table-commands.md)"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return anchor(kind)
    if hasattr(kind, "__supertype__"):
        return NEW.get(kind.__name__) or in_words(kind.__supertype__)
    return PLAIN[kind]


def structs_in(kind: Any) -> Iterator[Struct]:
    """The structs that a type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for part in get_args(kind):
        if get_origin(kind) is not Literal:
            yield from structs_in(part)


def rows(struct: Struct, *unsaid: str) -> Iterator[str]:
    """A table of a struct's fields, without those that every one of its kind has."""
    hints, own, known = get_type_hints(struct), dict(own_words(struct)), fields()
    shown = [each for each in msgspec.structs.fields(struct) if each.name not in unsaid]
    if not shown:
        return
    yield ""
    yield "| field | what it may be | what it means |"
    yield "|---|---|---|"
    for field in shown:
        name = f"{struct.__name__}.{field.name}"
        says = known.get(name) or own.get(field.name) or known.get(field.name)
        says = says or COMMON.get(field.name)
        if says is None:
            raise LookupError(f"{name} must say what it means, in a docstring below the field")
        dot = " •" if field.required else ""
        kind = in_words(hints[field.name])
        yield f"| `{field.encode_name}`{dot} | {kind} | {' '.join(says.split())} |"


def parts_of(*structs: Struct) -> list[Struct]:
    """The structs inside these, and inside those, each once, in the order of their names."""
    found: dict[str, Struct] = {}
    waiting = list(structs)
    while waiting:
        struct = waiting.pop()
        for hint in get_type_hints(struct).values():
            for part in structs_in(hint):
                if part.__name__ not in found and part not in structs:
                    found[part.__name__] = part
                    waiting.append(part)
    return [found[name] for name in sorted(found)]


def part(struct: Struct) -> Iterator[str]:
    """What a page says of a struct that is part of others."""
    yield ""
    yield f"### {struct.__name__}"
    yield ""
    yield sentence(struct)
    yield from rows(struct)


def sentence(struct: Struct) -> str:
    """The first paragraph of what a struct says of itself."""
    return " ".join((struct.__doc__ or "").split("\n\n")[0].split())
