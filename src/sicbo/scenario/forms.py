"""The forms of the notation: each is read and written by one description.

A command says its own forms (`sicbo.core.table.command.Form`); the types of its fields say how
each is written.
"""

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

from sicbo.core.table.command import Form
from sicbo.scenario.moment import Moment
from sicbo.scenario.pieces import CannotBeWritten, Piece, piece_for

_TOKEN: Final = re.compile(r"\{(?P<field>[^{}]*)\}|\[(?P<some>[^\[\]]*)\]|(?P<words>[^{}\[\]]+)")
_FIELD: Final = re.compile(r"(?P<name>\w+)(?P<sign>[=:?!]?)(?P<more>.*)")
_UNSAID: Final = object()


@dataclass(frozen=True)
class _Words:
    text: str

    def pattern(self) -> str:
        return re.escape(self.text).replace("seconds", "seconds?")

    def write(self, _: msgspec.Struct, __: Moment) -> str:
        return self.text


@dataclass(frozen=True)
class _Field:
    name: str
    piece: Piece
    implied: str | None
    default: object

    def pattern(self) -> str:
        return f"(?P<{self.name}>{self.piece.pattern})"

    def read(self, text: str | None, moment: Moment) -> object:
        if text is not None:
            return self.piece.read(text, moment)
        return self.unsaid(moment)

    def unsaid(self, moment: Moment) -> object:
        """What it is where it is not said."""
        if self.implied is not None:
            return getattr(moment, self.implied)
        return self.piece.absent if self.default is msgspec.NODEFAULT else self.default

    def write(self, command: msgspec.Struct, moment: Moment) -> str:
        value = getattr(command, self.name)
        if value is None:
            raise CannotBeWritten(f"{self.name} must be said")
        return self.piece.write(value, moment)


@dataclass(frozen=True)
class _Flag:
    """Words that say something by being there."""

    name: str
    words: str
    means: bool

    def pattern(self) -> str:
        return f"(?P<{self.name}>{re.escape(self.words)})?"

    def read(self, text: str | None, _: Moment) -> object:
        return self.means if text else not self.means

    def write(self, command: msgspec.Struct, _: Moment) -> str:
        return self.words if getattr(command, self.name) == self.means else ""


@dataclass(frozen=True)
class _Choice:
    """One word where something is so, another where it is not."""

    name: str
    yes: str
    no: str

    def pattern(self) -> str:
        return f"(?P<{self.name}>{self.yes}|{self.no})"

    def read(self, text: str | None, _: Moment) -> object:
        return text == self.yes

    def write(self, command: msgspec.Struct, _: Moment) -> str:
        return self.yes if getattr(command, self.name) else self.no


@dataclass(frozen=True)
class _Optional:
    """What need not be said, or what is said in its place."""

    parts: "tuple[_Words | _Field, ...]"
    otherwise: str

    def pattern(self) -> str:
        inside = "".join(part.pattern() for part in self.parts)
        return f"(?:{inside}|{re.escape(self.otherwise)})"

    def write(self, command: msgspec.Struct, moment: Moment) -> str:
        fields = [part for part in self.parts if isinstance(part, _Field)]
        if all(getattr(command, each.name) == each.unsaid(moment) for each in fields):
            return self.otherwise
        return "".join(part.write(command, moment) for part in self.parts)


_FieldPart = _Field | _Flag | _Choice
_Part = _Words | _FieldPart | _Optional


class CommandForm:
    """One form of one command."""

    def __init__(self, kind: type[msgspec.Struct], form: Form) -> None:
        self.kind, self.form = kind, form
        self.example = form.example or form.words
        self._parts = tuple(_parts(kind, form.words))
        self._said = {part.name: part for part in _flat(self._parts)}
        self._pattern = re.compile("".join(part.pattern() for part in self._parts))
        self._other = {
            field.name: field.default if field.default_factory is msgspec.NODEFAULT else ()
            for field in msgspec.structs.fields(kind)
            if field.name not in self._said and field.name not in getattr(kind, "brought", ())
        }

    def read(self, words: str, moment: Moment) -> msgspec.Struct | None:
        """The command that words mean, if they have this form."""
        found = self._pattern.fullmatch(words)
        if found is None:
            return None
        if self.kind is type(moment.opening):
            return moment.opening
        said = {name: each.read(found[name], moment) for name, each in self._said.items()}
        implied = {name: getattr(moment, where) for name, where in self.form.unsaid.items()}
        return self.kind(**said, **self.form.fixed, **implied)

    def write(self, command: msgspec.Struct, moment: Moment) -> str:
        """The words for a command, as short as the moment allows."""
        if self.kind is not type(moment.opening):
            for name, default in self._other.items():
                self._must_be(command, name, self._settled(name, default, moment))
        return "".join(part.write(command, moment) for part in self._parts)

    def _settled(self, name: str, default: object, moment: Moment) -> object:
        if name in self.form.unsaid:
            return getattr(moment, self.form.unsaid[name])
        return self.form.fixed.get(name, default)

    def _must_be(self, command: msgspec.Struct, name: str, settled: object) -> None:
        value = getattr(command, name)
        if value != settled:
            raise CannotBeWritten(f"{name} must be {settled}, got {value}")


@cache
def forms_of(kind: type[msgspec.Struct]) -> tuple[CommandForm, ...]:
    """Every form in which a command is written."""
    forms: tuple[Form, ...] = kind.notation  # type: ignore[attr-defined]
    return tuple(CommandForm(kind, form) for form in forms)


def _parts(kind: type[msgspec.Struct], words: str) -> Iterator[_Part]:
    for token in _TOKEN.finditer(words):
        if token["words"] is not None:
            yield _Words(token["words"])
        elif token["field"] is not None:
            yield _said(kind, token["field"])
        else:
            inside, _, otherwise = token["some"].partition("|")
            parts = tuple(_parts(kind, inside))
            yield _Optional(tuple(p for p in parts if isinstance(p, _Words | _Field)), otherwise)


def _said(kind: type[msgspec.Struct], text: str) -> _FieldPart:
    found = _FIELD.fullmatch(text)
    assert found is not None
    name, sign, more = found["name"], found["sign"], found["more"]
    if sign in ("?", "!"):
        return _Flag(name, more, sign == "?")
    if sign == ":" and "|" in more:
        yes, _, no = more.partition("|")
        return _Choice(name, yes, no)
    hints = _hints(kind)
    field = next(each for each in msgspec.structs.fields(kind) if each.name == name)
    default: object = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    piece = piece_for(hints[name], more if sign == ":" else None)
    return _Field(name, piece, more if sign == "=" else None, default)


def _flat(parts: tuple[_Part, ...]) -> Iterator[_FieldPart]:
    for part in parts:
        if isinstance(part, _Optional):
            yield from (each for each in part.parts if isinstance(each, _Field))
        elif not isinstance(part, _Words):
            yield part


@cache
def _hints(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The types of a command's fields: what may be left out has the type of what is said."""
    return {name: _plain(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


def _plain(hint: Any) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        inner = [each for each in get_args(hint) if each is not type(None)]
        return inner[0] if len(inner) == 1 else hint
    return hint
