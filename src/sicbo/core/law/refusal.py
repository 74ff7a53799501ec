"""The answer no: what is lacking, and the clause that asks for it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

Reason = Literal["rulebook-not-in-force", "approval-missing", "wager-not-offered"]
"""Every reason for a refusal, in the order in which they are tried; never renamed."""

NO_FACTS: Mapping[str, str] = MappingProxyType({})


class Refusal(msgspec.Struct, frozen=True):
    """A lawful no: the reason, the clause it rests on, and the facts that led to it."""

    reason: Reason
    clause: ClauseNumber
    facts: Mapping[str, str] = NO_FACTS
    may_retry: bool = False
