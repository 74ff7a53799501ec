"""A clause of a rule document: our statement of it, what it is about and what still waits."""

from typing import Annotated, Final, Literal

import msgspec

Kind = Literal[
    "chips",
    "conduct",
    "dispute",
    "display",
    "equipment",
    "etg",
    "irregularity",
    "jackpot",
    "limits",
    "notice",
    "payout",
    "physical-only",
    "promotion",
    "round",
    "streak",
    "ticket",
    "tournament",
    "wager",
]

CAPABILITIES: Final = {
    "C01": "Rulebook catalogue",
    "C02": "Wagers and settlement mathematics",
    "C03": "Round engine (dealer table)",
    "C04": "Result entry, lights, result display",
    "C05": "Bet acceptance and cut-off",
    "C06": "Limits",
    "C07": "Chips and float",
    "C08": "Vouchers and promotional tokens",
    "C09": "Irregularities and voids",
    "C10": "Super Streak",
    "C11": "Electronic terminals",
    "C12": "Jackpots",
    "C13": "Payouts and tickets",
    "C14": "Promotions and draws",
    "C15": "Tournaments",
    "C16": "Conduct and sanctions",
    "C17": "Invalidation, refund, forfeit",
    "C18": "Disputes and complaints",
    "C19": "Roles and permissions",
    "C20": "Table life cycle and notices",
    "C21": "Equipment and layout register",
    "C22": "Signs, rules and instructions",
    "C23": "Audit, regulator notices, retention",
    "C24": "Mathematics and certification",
}
"""What a whole casino system does, each clause belonging to one or more of them."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered provision of a document.

    A clause is either *cited* by something in the same file that obeys it, or it *waits* for the
    capabilities named, or it is *physical*: about things software can only record.
    """

    states: Annotated[str, msgspec.Meta(min_length=1)]
    kind: Kind
    capabilities: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    physical: str | None = None
