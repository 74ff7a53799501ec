"""Whether what a document asks for at a table can be had: facts that exist, games and layouts."""

from collections.abc import Iterator

from sicbo.core.law.document import Document
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.loading.positions import Path
from sicbo.core.law.running.equipment_policies import FACTS, Requirement
from sicbo.core.law.spelling import did_you_mean


def check_equipment(document: Document) -> Iterator[Fault]:
    """Every unsound thing in the equipment that a document asks for."""
    if document.policies is None:
        return
    games = [str(game.id) for game in document.games]
    for place, asked in enumerate(document.policies.equipment):
        path: Path = ("policies", "equipment", place)
        yield from _facts(asked, path)
        for inner, game in enumerate(asked.games or ()):
            if game not in games:
                message = f"no game {game!r}" + did_you_mean(game, games)
                yield Fault((*path, "games", inner), message)
        yield from _diagrams(document, asked, path)


def _facts(asked: Requirement, path: Path) -> Iterator[Fault]:
    known = FACTS[asked.kind]
    for fact, values in asked.needs.items():
        if fact not in known:
            message = f"no fact {fact!r} of {asked.kind}" + did_you_mean(fact, known)
            yield Fault((*path, "needs", fact), message)
            continue
        for value in values:
            if value not in known[fact]:
                message = f"{fact} is never {value!r}" + did_you_mean(value, known[fact])
                yield Fault((*path, "needs", fact), message)


def _diagrams(document: Document, asked: Requirement, path: Path) -> Iterator[Fault]:
    if asked.diagrams and asked.kind != "layout":
        yield Fault((*path, "diagrams"), f"only a layout is like a diagram, got {asked.kind}")
        return
    layouts = [each for game in document.games if asked.asked_of(game.id) for each in game.layouts]
    for inner, diagram in enumerate(asked.diagrams):
        if diagram.name not in layouts:
            message = f"no layout {diagram.name!r}" + did_you_mean(diagram.name, layouts)
            yield Fault((*path, "diagrams", inner, "name"), message)
