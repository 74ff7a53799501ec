"""What programs hand in, held to what the front door asks for: one line says what was wrong."""

import types
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, Union, get_args, get_origin

from sicbo.core.errors import SicboError
from sicbo.core.text import shortened
from sicbo.library.money import Money

P = ParamSpec("P")
R = TypeVar("R")

_TOLD_MAX: Final = 60
_NAMES: Final[dict[Any, str]] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    Path: "a path",
    type(None): "None",
    Mapping: "a mapping",
    Iterable: "a sequence",
    Callable: "a function",
}


class WrongArgument(SicboError):
    """Something of a kind that was not asked for: a number for a name, a list for a mapping."""


def checked(asked: Callable[P, R]) -> Callable[P, R]:
    """Refuse arguments of the wrong kind before anything is done with them."""
    takes = signature(asked)

    @wraps(asked)
    def held(*given: P.args, **named: P.kwargs) -> R:
        bound = takes.bind(*given, **named)
        for name, value in bound.arguments.items():
            wanted = takes.parameters[name].annotation
            if name != "self" and not _fits(value, wanted):
                raise WrongArgument(f"{name} must be {_said(wanted)}, got {_got(value)}")
        return asked(*given, **named)

    return held


def _fits(value: object, wanted: Any) -> bool:
    """Whether a value is of a kind; amounts of money have words of their own for what is wrong."""
    if wanted == Money or isinstance(wanted, str):
        return True
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return any(_fits(value, each) for each in inner)
    if origin is Mapping:
        keys, values = inner
        return isinstance(value, Mapping) and all(
            _fits(key, keys) and _fits(each, values) for key, each in value.items()
        )
    if origin is Iterable:
        return isinstance(value, Iterable) and not isinstance(value, Mapping)
    if origin is Callable:
        return callable(value)
    if wanted in (int, float):
        return isinstance(value, int | float)
    return isinstance(value, wanted) if isinstance(wanted, type) else True


def _said(wanted: Any) -> str:
    """What is asked for, in words."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if wanted == Money:
        return "money"
    if origin in (Union, types.UnionType):
        if set(get_args(Money)) <= set(inner):
            rest = [each for each in inner if each not in get_args(Money)]
            return " or ".join(["money", *map(_said, rest)])
        return " or ".join(map(_said, inner))
    if origin is Mapping:
        return f"a mapping of {_said(inner[0])} to {_said(inner[1])}"
    kind = origin or wanted
    return _NAMES.get(kind) or f"a {getattr(kind, '__name__', kind)}"


def _got(value: object) -> str:
    return shortened(repr(value), _TOLD_MAX)
