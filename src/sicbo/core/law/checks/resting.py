"""What of a document rests on a clause: policies, wagers, roles and readings, by their names."""

from collections.abc import Iterator
from typing import Any, Final

from sicbo.core.law.checks.citations import citations
from sicbo.core.law.document import Document
from sicbo.core.law.loading.positions import Path

_NAMES: Final = ("key", "name", "event", "id", "value")
_SUFFIX: Final = "_clause"


def resting(document: Document) -> dict[str, list[str]]:
    """By clause, every place that cites it: where it stands in the file, and what it says there."""
    found: dict[str, list[str]] = {}
    for path, number in citations(document):
        told = "".join(_told(document, path)).removeprefix(".")
        places = found.setdefault(number, [])
        if told not in places:
            places.append(told)
    return found


def _told(document: Document, path: Path) -> Iterator[str]:
    """A path in words: items of a list by what they are called, a policy with what it says."""
    here: Any = document
    for place, step in enumerate(path):
        before, here = here, here[step] if _indexed(here) else getattr(here, str(step))
        last = place == len(path) - 1
        if isinstance(step, int):
            yield "" if last and isinstance(here, str) else f"[{_called(here, step)}]"
        elif last and step.endswith(_SUFFIX) and hasattr(before, step.removesuffix(_SUFFIX)):
            named = step.removesuffix(_SUFFIX)
            yield f".{named}{_said(getattr(before, named))}"
        else:
            listed = last or (place == len(path) - 2 and isinstance(path[-1], int))
            yield "" if listed and step in ("clause", "clauses", "also") else f".{step}"


def _indexed(part: object) -> bool:
    return isinstance(part, dict | tuple)


def _called(item: object, place: int) -> str:
    names = (getattr(item, name, None) for name in _NAMES)
    return str(next((name for name in names if name is not None), place + 1))


def _said(value: object) -> str:
    return f" = {value}" if isinstance(value, str | int) else ""
