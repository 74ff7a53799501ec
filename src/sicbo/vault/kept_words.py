"""Words that the vault keeps beside the record: read by their id, and held against their hash."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

import msgspec

from sicbo.vault.base import ShownDocument

WORDS: Final = "words"
"""What the vault calls the words of a complaint or of an answer, and the key that salts them."""


def kept_text(salt: str, words: str) -> str:
    """What the vault keeps of words: with a salt, so that nobody finds short ones by trying."""
    return msgspec.json.encode({"salt": salt, "words": words}).decode()


def digest_of(kept: str) -> str:
    """The hash that stands in the record."""
    return sha256(kept.encode()).hexdigest()


def words_in(document: ShownDocument | None) -> str | None:
    """What was said, of what the vault keeps; nothing where that is not there or no words."""
    if document is None or document.kind != WORDS:
        return None
    return msgspec.json.decode(document.number, type=dict[str, str])["words"]


def reader_of(documents: Iterable[ShownDocument]) -> Callable[[str], str | None]:
    """Reads words by their id, of everything that a vault has kept."""
    kept = {each.id: each for each in documents if each.kind == WORDS}
    return lambda mark: words_in(kept.get(mark))
