"""Rule documents as earlier versions kept them, brought up to what the engine asks of one now."""

from typing import Final

import msgspec

from sicbo.core.law.document import Document

_FRAUD: Final = "fraud"
"""The ground on which stakes could be kept before a document said on which."""


def brought_up_to_date(document: Document) -> Document:
    """A kept document that says what was understood when it was written; its hash stays its own."""
    policies = document.policies
    invalidation = policies.invalidation if policies is not None else None
    if policies is None or invalidation is None or not invalidation.forfeit:
        return document
    if any(ground.forfeits is not None for ground in invalidation.grounds):
        return document
    grounds = tuple(
        msgspec.structs.replace(ground, forfeits=ground.name == _FRAUD)
        for ground in invalidation.grounds
    )
    said = msgspec.structs.replace(invalidation, grounds=grounds)
    return msgspec.structs.replace(
        document, policies=msgspec.structs.replace(policies, invalidation=said)
    )
