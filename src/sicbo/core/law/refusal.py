"""The answer no: what is lacking, and the clause that asks for it."""

from typing import Final, Literal, final

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
    "not-dice",
    "not-limits",
    "out-of-bounds",
    "above-ceiling",
    "name-reserved",
    "config-differs",
    "debt-outstanding",
    "nothing-owed",
    "plays-here",
    "own-wallet",
    "dice-stand",
    "float-missing",
    "float-short",
    "second-person",
    "same-person",
    "not-a-chip",
    "slip-unknown",
    "slip-differs",
    "slip-used",
    "slip-void",
    "slip-on-the-way",
    "box-unknown",
    "box-counted",
    "wrong-table",
    "sign-missing",
    "copy-missing",
]
"""Every reason for a refusal; never renamed, never moved, new ones at the end."""

STAGES: Final[dict[str, tuple[Reason, ...]]] = {
    "the form": ("out-of-bounds",),
    "the table": ("table-open", "table-closed"),
    "the person": ("not-permitted", "not-provided", "plays-here", "own-wallet", "wrong-table"),
    "the law": (
        "approval-missing",
        "rulebook-not-in-force",
        "layout-option-mismatch",
        "advantage-not-acknowledged",
        "outside-hours",
    ),
    "suspension": ("table-suspended",),
    "the moment": (
        "wrong-phase",
        "not-shaken",
        "dice-not-committed",
        "sign-missing",
        "betting-closed",
        "positions-fixed",
        "dice-stand",
        "too-early",
        "too-late",
        "not-the-shooter",
    ),
    "the round": ("wrong-round",),
    "the player": ("unknown-player", "no-seat", "seat-taken", "seat-not-idle"),
    "the thing": (
        "wager-not-offered",
        "no-such-wager",
        "streak-not-offered",
        "streak-closed",
        "streak-locked",
        "unresolved-wager",
        "credits-on-meter",
        "credit-source",
        "slip-unknown",
        "slip-void",
        "slip-used",
        "slip-on-the-way",
        "box-unknown",
        "box-counted",
        "copy-missing",
    ),
    "the content": (
        "not-a-name",
        "name-reserved",
        "name-taken",
        "not-an-amount",
        "not-dice",
        "not-limits",
        "not-a-time",
        "below-minimum",
        "above-maximum",
        "wrong-unit",
        "streak-stake",
        "notice-too-short",
        "not-marked",
        "entry-differs",
        "unknown-ground",
        "reason-required",
        "refund-required",
        "no-forfeit",
        "config-differs",
        "not-a-chip",
        "second-person",
        "same-person",
        "slip-differs",
    ),
    "the money": (
        "nothing-owed",
        "oral-without-chips",
        "insufficient-chips",
        "insufficient-credit",
        "debt-outstanding",
        "above-ceiling",
        "float-missing",
        "float-short",
    ),
}
"""The order in which an order is questioned: whoever fails at one stage is not asked the next.

What lies outside its bounds is not read at all. An order is refused at a closed table before
anybody asks who gives it, by the wrong person before anybody asks whether play is suspended, out
of its turn before anybody reads what it says. Inside a stage the reasons stand in the order in
which they are usually tried.
"""


@final
class Refusal(msgspec.Struct, frozen=True):
    """A lawful no: the reason, the clause it rests on, and the facts that led to it."""

    reason: Reason
    clause: ClauseNumber
    facts: dict[str, str] = {}
    may_retry: bool = False
