"""Finding a rulebook: one of the built-in games, or a file of the user's own."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sicbo.core.errors import SicboError
from sicbo.core.law.loading.load import LoadedDocument, load
from sicbo.core.law.rulebook import Rulebook, compile_rulebook
from sicbo.core.law.spelling import did_you_mean

GAMES: Final = {
    "star-2016": "star-2016",
    "mbs-2020": "mbs-2020",
    "aruze-etg": "aruze-etg",
    "crown-a": "crown",
    "crown-b": "crown",
    "canberra-2005": "canberra-2005",
}
"""Each built-in game and the document it stands in, in the order of the catalogue."""


class UnknownRulebook(SicboError):
    """Neither a built-in game nor a readable file."""


def open_rulebook(name: str, readings: Mapping[str, str] | None = None) -> Rulebook:
    """The rulebook of a built-in game, or of a file.

    A file with several games is named with the game behind a hash sign: ``mine.toml#night``.

    >>> open_rulebook("star-2016").row("small").ways
    105
    """
    if name in GAMES:
        return _compiled(name, tuple(sorted((readings or {}).items())))
    if not _looks_like_file(name):
        raise UnknownRulebook(_unknown(name))
    path, _, game = name.partition("#")
    loaded = open_file(path)
    games = [each.id for each in loaded.document.games]
    if not game and len(games) > 1:
        named = " or ".join(f"{path}#{each}" for each in games)
        raise UnknownRulebook(f"{path} has {len(games)} games; name one: {named}")
    return compile_rulebook(loaded.document, loaded.sha256, game or games[0], readings)


@lru_cache(maxsize=64)
def _compiled(game: str, readings: tuple[tuple[str, str], ...]) -> Rulebook:
    """A built-in game; neither it nor its document ever changes, so it is compiled once."""
    loaded = built_in(GAMES[game])
    return compile_rulebook(loaded.document, loaded.sha256, game, dict(readings))


def open_document(name: str) -> LoadedDocument:
    """The document of a built-in game, a built-in document, or a file."""
    if name in GAMES or name in GAMES.values():
        return built_in(GAMES.get(name, name))
    if not _looks_like_file(name):
        raise UnknownRulebook(_unknown(name))
    path, _, game = name.partition("#")
    loaded = open_file(path)
    if game:
        compile_rulebook(loaded.document, loaded.sha256, game)
    return loaded


def all_rulebooks() -> Iterator[Rulebook]:
    """Every built-in game under its default readings."""
    return (open_rulebook(game) for game in GAMES)


def document_bytes(name: str) -> bytes:
    """The bytes of the document that a rulebook is read from; its hash is theirs."""
    if name in GAMES or name in GAMES.values():
        return _built_in_bytes(GAMES.get(name, name))
    return _file_bytes(name.partition("#")[0])


@cache
def built_in(document: str) -> LoadedDocument:
    """A built-in document."""
    return load(_built_in_bytes(document), f"{document}.toml")


def _built_in_bytes(document: str) -> bytes:
    return files(__package__).joinpath(f"{document}.toml").read_bytes()


def open_file(path: str) -> LoadedDocument:
    """A document in a file of the user's own."""
    return load(_file_bytes(path), path)


def _file_bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        shown = path if path.isprintable() else repr(path)
        raise UnknownRulebook(f"cannot read {shown}: {error.strerror}") from None


def _looks_like_file(name: str) -> bool:
    path = name.partition("#")[0]
    return path.endswith(".toml") or "/" in path or Path(path).is_file()


def _unknown(name: str) -> str:
    games = [game for game, document in GAMES.items() if document == name]
    if games:
        return f"{name} has {len(games)} games; name one: {' or '.join(games)}"
    known = ", ".join(GAMES)
    return f"rulebook must be one of {known} or a file, got {name!r}{did_you_mean(name, GAMES)}"
