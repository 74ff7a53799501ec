"""The built screens, served as files; a page that says how to build them where they are not."""

from collections.abc import Container
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, get_args

from litestar import Request, Response, get
from litestar.params import FromPath

from sicbo.core.floor.founding import NAME
from sicbo.web.transport.front_protocol import accepts
from sicbo.web.wire.wire_http import OfficeScreen

STATIC: Final = Path(str(files("sicbo.web").joinpath("static")))
_KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
_CODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""Compressed copies that are built beside the files, the smallest first."""

NOT_BUILT: Final = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>sicbo: demonstration floor</title></head>
<body><main><h1>The floor is open, its screens are not built</h1>
<p>The server runs and tables are dealt. Build the screens from the folder <code>web</code> of the
project and load this page again. What is known is at <a href="/api/lobby">/api/lobby</a>.</p>
</main></body></html>
"""


OF_FLOOR: Final = get_args(OfficeScreen)
"""The screens of the floor beside the lobby, by their paths."""

BOARDS: Final = ("promotions", "tournaments")
"""Screens of the floor that are for everybody."""

WALLS: Final = ("draw", "board")
"""Screens for the wall; the name of what they show may follow, and comes by itself where not."""

OF_TABLES: Final = ("table", "dealer", "display")
"""The screens of a table; its name follows."""


def is_screen(path: str, tables: Container[str]) -> bool:
    """Whether a screen is shown at a path; anywhere else the page says that nothing is there.

    >>> [is_screen(each, {"main"}) for each in ("", "pit/", "table/main", "table/lost", "tabel")]
    [True, True, True, False, False]
    """
    screen, *rest = path.rstrip("/").split("/")
    if not rest:
        return screen in ("", *OF_FLOOR, *BOARDS, *WALLS)
    if screen in WALLS:
        return len(rest) == 1 and NAME.fullmatch(rest[0]) is not None
    return screen in OF_TABLES and len(rest) == 1 and rest[0] in tables


def screens(tables: Container[str], folder: Path = STATIC) -> list[Any]:
    """What is served at every path that nothing else answers."""

    @get("/", include_in_schema=False)
    async def first(request: Request[Any, Any, Any]) -> Response[bytes]:
        return served(folder, "", tables, request.headers.get("accept-encoding", ""))

    @get("/{path:path}", include_in_schema=False)
    async def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
        takes = request.headers.get("accept-encoding", "")
        return served(folder, path.lstrip("/"), tables, takes)

    return [first, page]


def served(
    folder: Path, path: str, tables: Container[str] = (), takes: str = ""
) -> Response[bytes]:
    """A file of the screens, or the page that every screen begins with; compressed where taken."""
    index = folder / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode(), media_type=_KINDS[".html"])
    wanted = _inside(folder, path)
    if wanted is not None:
        lasting = (
            "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        )
        return _file(wanted, takes, lasting, 200)
    return _file(index, takes, "no-cache", 200 if is_screen(path, tables) else 404)


def _inside(folder: Path, path: str) -> Path | None:
    """The file that a path names in a folder; nothing where it names none, or could name none."""
    try:
        wanted = (folder / path).resolve()
        found = path and wanted.is_relative_to(folder.resolve()) and wanted.is_file()
    except (OSError, ValueError):  # Too long a name, or one with a NUL in it.
        return None
    return wanted if found else None


def _file(path: Path, takes: str, lasting: str, status: int) -> Response[bytes]:
    headers = {"cache-control": lasting}
    kind = _KINDS.get(path.suffix, "application/octet-stream")
    found = path
    for coding, suffix in _CODINGS:
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            headers["vary"] = "accept-encoding"
            if accepts(coding, takes):
                headers["content-encoding"] = coding
                found = packed
                break
    return Response(found.read_bytes(), status_code=status, media_type=kind, headers=headers)
