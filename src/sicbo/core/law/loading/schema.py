"""What a file of some form may have at a path: the fields of a table, the values of a field."""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sicbo.core.law.loading.positions import Path


def fields_at(form: type, path: Path) -> tuple[str, ...]:
    """The fields that the table at a path may have."""
    found = [name for table in _tables(_types_at(form, path)) for name in _hints(table)]
    return tuple(dict.fromkeys(found))


def values_at(form: type, path: Path) -> tuple[str, ...]:
    """The values that the field at a path may have, where they are a closed list."""
    if path and path[-1] == "kind":
        tags = [each.__struct_config__.tag for each in _tables(_types_at(form, path[:-1]))]
        if any(tags):
            return tuple(str(tag) for tag in tags if tag)
    literals = [each for each in _types_at(form, path) if get_origin(each) is Literal]
    return tuple(str(value) for each in literals for value in get_args(each))


def _types_at(form: type, path: Path) -> list[Any]:
    types: list[Any] = [form]
    for step in path:
        types = [part for each in types for part in _inside(each, step)]
    return types


def _inside(kind: Any, step: str | int) -> list[Any]:
    """The types that one step further in may have."""
    origin = get_origin(kind)
    if isinstance(step, int):
        return _parts(get_args(kind)[0]) if origin is tuple else []
    if origin is dict:
        return _parts(get_args(kind)[1])
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _parts(_hints(kind).get(step))
    return []


def _parts(kind: Any) -> list[Any]:
    """A type taken apart: the members of a union, what stands behind a new name."""
    if kind is None or kind is type(None):
        return []
    if hasattr(kind, "__supertype__"):
        return _parts(kind.__supertype__)
    if get_origin(kind) is Annotated:
        return _parts(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [part for member in get_args(kind) for part in _parts(member)]
    return [kind]


def _tables(types: list[Any]) -> list[type[msgspec.Struct]]:
    return [t for t in types if isinstance(t, type) and issubclass(t, msgspec.Struct)]


@cache
def _hints(table: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(table, include_extras=True)
    return {name: hints[name] for name in table.__struct_fields__}
