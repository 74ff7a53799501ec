"""From the text of a rulebook file to a checked document."""

import hashlib
from typing import NamedTuple

from sicbo.core.law.checks.rulebook_checks import check
from sicbo.core.law.document import Document
from sicbo.core.law.loading.decoding import decoded
from sicbo.core.law.loading.faults import RulebookInvalid


class LoadedDocument(NamedTuple):
    """A checked document and the hash of the bytes it was read from."""

    document: Document
    sha256: str


def load(data: bytes, origin: str) -> LoadedDocument:
    """Read a rulebook file, or say everything that is wrong with it."""
    document = decoded(data, origin, Document, check, RulebookInvalid)
    return LoadedDocument(document, hashlib.sha256(data).hexdigest())
