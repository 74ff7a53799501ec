"""From the text of a rulebook file to a checked document."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from sicbo.core.law.checks.policy_checks import check_forfeits
from sicbo.core.law.checks.rulebook_checks import check
from sicbo.core.law.document import Document
from sicbo.core.law.loading.decoding import decoded
from sicbo.core.law.loading.faults import Fault, RulebookInvalid


class LoadedDocument(NamedTuple):
    """A checked document and the hash of the bytes it was read from."""

    document: Document
    sha256: str


def load(data: bytes, origin: str, *, kept: bool = False) -> LoadedDocument:
    """Read a rulebook file, or say everything that is wrong with it.

    A document that a journal has `kept` may leave unsaid what went without saying in its day.
    """
    document = decoded(data, origin, Document, check if kept else _check_anew, RulebookInvalid)
    return LoadedDocument(document, hashlib.sha256(data).hexdigest())


def _check_anew(document: Document) -> Iterator[Fault]:
    yield from check(document)
    yield from check_forfeits(document)
