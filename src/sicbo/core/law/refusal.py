"""The answer no: what is lacking, and the clause that asks for it."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

Reason = Literal[
    "approval-missing",
    "rulebook-not-in-force",
    "advantage-not-acknowledged",
    "layout-option-mismatch",
    "outside-hours",
    "table-open",
    "table-closed",
    "not-permitted",
    "not-provided",
    "table-suspended",
    "wrong-phase",
    "not-shaken",
    "betting-closed",
    "wrong-round",
    "unknown-player",
    "no-seat",
    "seat-taken",
    "seat-not-idle",
    "wager-not-offered",
    "no-such-wager",
    "positions-fixed",
    "oral-without-chips",
    "not-an-amount",
    "below-minimum",
    "above-maximum",
    "wrong-unit",
    "insufficient-chips",
    "insufficient-credit",
    "credit-source",
    "unresolved-wager",
    "credits-on-meter",
    "streak-not-offered",
    "streak-closed",
    "streak-stake",
    "streak-locked",
    "notice-too-short",
    "not-marked",
    "entry-differs",
    "reason-required",
    "unknown-ground",
    "refund-required",
    "no-forfeit",
    "not-the-shooter",
    "too-early",
    "too-late",
    "not-a-time",
    "not-a-name",
    "name-taken",
    "dice-not-committed",
]
"""Every reason for a refusal, in one stable order; never renamed."""


class Refusal(msgspec.Struct, frozen=True):
    """A lawful no: the reason, the clause it rests on, and the facts that led to it."""

    reason: Reason
    clause: ClauseNumber
    facts: dict[str, str] = {}
    may_retry: bool = False
