"""The description of the API: what operations and fields mean, who may ask, and `/ws`."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from sicbo.web.identity.guests import COOKIE
from sicbo.web.wire.envelopes import FromScreen, ToScreen

_SCHEMAS: Final = "#/components/schemas/{name}"

ABOUT: Final = """\
The floor over HTTP and a WebSocket. Amounts are whole numbers of the smallest coin, times are UTC.

**Who asks.** `POST /api/session` logs in and sets a cookie, which every later request carries; in a
demonstration `POST /api/session/guest` does. Whatever is sent by POST or DELETE, and the WebSocket,
must carry an `Origin` header that names this server, as every browser sends it.

**Errors** have one shape, `Problem`. A lawful no is a `RefusalShown` with its clause.

**Betting and dealing** go over the WebSocket at `/ws`, which answers each command once it is
durable. `sicbo.client` is a client in Python; the guide to the floor describes the messages."""

_SOCKET: Final = """\
A WebSocket. A screen says `hello` and is sent a `view`, then each `change` to it; a change names
the version it follows, and on any other version one says hello again. A `command` carries an id
made by its sender and gets one `answer`, once it is durable; sent twice, it takes effect once."""

_NOT_ALWAYS: Final = {
    "401": (
        *("/api/session", "/api/rounds", "/api/statement", "/approve", "/rounds/", "/meters"),
        *("/wallets/", "/sheet", "/places", "/equipment", "/inspection/"),
        *("/complaints", "/terms"),
    ),
    "403": (
        *("/guest", "/dealer", "/approve", "/rounds/", "/meters", "/session"),
        *("/wallets/", "/sheet", "/places", "/equipment", "/inspection/"),
    ),
    "404": ("{name}", "{player}", "/inspection/"),
    "409": ("/dealer", "/approve", "/name"),
    "413": ("/inspection/",),
    "423": (
        *("/approve", "/rounds/", "/meters", "/wallets/", "/sheet", "/places", "/equipment"),
        "/inspection/",
    ),
}
"""Ways to say no that only some operations have, by a part of their paths."""


class DescriptionPlugin(JsonRenderPlugin):
    """Gives the description out, completed once."""

    _bytes: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        if self._bytes is None:
            self._bytes = super().render(request, described(openapi_schema))
        return self._bytes


def described(api: dict[str, Any]) -> dict[str, Any]:
    """A description with words for all that is in it."""
    api["info"]["description"] = ABOUT
    components = api["components"]
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": ABOUT_COOKIE}
    }
    both = (FromScreen, ToScreen)
    (sends, receives), messages = msgspec.json.schema_components(both, ref_template=_SCHEMAS)
    for name, schema in messages.items():
        components["schemas"].setdefault(name, schema)
    for name, schema in components["schemas"].items():
        _name_fields(name, schema)
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            _describe_operation(path, method, operation)
    api["paths"]["/ws"] = {"get": _socket(sends, receives)}
    return api


ABOUT_COOKIE: Final = "Set by logging in, or by coming in as a guest of a demonstration."


def _describe_operation(path: str, method: str, operation: dict[str, Any]) -> None:
    says = str(operation.get("description", operation.get("summary", ""))).strip()
    operation["summary"] = says.partition(";")[0].rstrip(".")
    operation["security"] = [{"session": []}, {}]
    for status, parts in _NOT_ALWAYS.items():
        if not any(part in path for part in parts):
            operation["responses"].pop(status, None)
    for each in operation.get("parameters", ()):
        known = fields().get(f"parameter.{each['name']}") or fields().get(each["name"])
        if known is not None:
            each.setdefault("description", known)
    if method != "get":
        origin = {"type": "string", "description": "This server's own address."}
        operation.setdefault("parameters", []).append(
            {"name": "Origin", "in": "header", "required": True, "schema": origin}
        )


def _socket(sends: object, receives: object) -> dict[str, Any]:
    return {
        "summary": "Play, deal or watch",
        "description": _SOCKET,
        "operationId": "Socket",
        "security": [{"session": []}, {}],
        "responses": {
            "101": {"description": "The line is open; what follows are messages."},
            "403": {"description": "The `Origin` is not this server's own."},
            "405": {
                "description": "This was no WebSocket.",
                "content": {
                    "application/json": {"schema": {"$ref": _SCHEMAS.format(name="Problem")}}
                },
            },
        },
        "x-messages": {"fromScreen": sends, "toScreen": receives},
    }


def _name_fields(name: str, schema: dict[str, Any]) -> None:
    known = fields()
    struct = _structs().get(name)
    if struct is not None and not schema.get("description"):
        schema["description"] = inspect.cleandoc(struct.__doc__ or "")
    own = dict(own_words(struct)) if struct is not None else {}
    for field, shape in schema.get("properties", {}).items():
        says = known.get(f"{name}.{field}") or own.get(field) or known.get(field)
        if says is not None:
            shape["description"] = says


@cache
def fields() -> dict[str, str]:
    """What fields mean, by name."""
    text = files(__package__).joinpath("fields.toml").read_bytes()
    told: dict[str, dict[str, str]] = msgspec.toml.decode(text, type=dict[str, dict[str, str]])
    return told["fields"]


@cache
def _structs() -> dict[str, type[msgspec.Struct]]:
    """Every struct of the program, by name; one that is shown before any other."""
    found: dict[str, type[msgspec.Struct]] = {}
    for struct in sorted(_below(msgspec.Struct), key=_shown):
        found[struct.__name__] = struct
    return found


def _shown(struct: type[msgspec.Struct]) -> bool:
    return struct.__module__.startswith(("sicbo.web.", "sicbo.views."))


def _below(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in struct.__subclasses__():
        if each.__module__.startswith("sicbo."):
            yield each
        yield from _below(each)


def own_words(struct: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    """What stands below a field in the code."""
    body = ast.parse(inspect.getsource(struct)).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, words in zip(body.body, body.body[1:], strict=False):
        match field, words:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(says))),
            ):
                yield name, inspect.cleandoc(says)
            case _:
                pass
