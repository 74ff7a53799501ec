"""What a document forbids at and near its tables, and what may be done about it."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

BanKind = Literal[
    "device",
    "interference",
    "tampering",
    "malfunction",
    "advice",
    "staff-advice",
    "advantage",
    "procedures",
    "side-bet",
    "syndicate",
    "inducement",
    "nuisance",
    "refusing-to-leave",
]
"""What a ban is about."""

Part = Literal["player", "spectator", "employee", "inspector"]
"""What somebody is in an incident."""

Holding = Literal["use", "control", "possess"]
"""How somebody has a device."""

Ability = Literal["record", "project", "analyse", "transmit", "interfere"]
"""What a device can do."""

SideBet = Literal["with", "against"]
"""How people bet among themselves."""

Exemption = Literal["on-duty", "asked-by-that-player", "asked-by-a-player"]
"""Whom a ban does not reach: people on duty, or whoever was asked to."""

MeasureKind = Literal[
    "void-wagers", "bar", "exclude", "recommend-exclusion", "seize", "confiscate", "detain"
]
"""What may be done about a breach."""

Reach = Literal["table", "games", "ordered"]
"""How far a bar goes: this table, all of these games, or what the order says."""


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a document forbids."""

    kind: BanKind
    by: tuple[Part, ...]
    """Who can break it."""
    clause: ClauseNumber
    also: tuple[ClauseNumber, ...] = ()
    held: tuple[Holding, ...] = ()
    """How a device must be had for it to be forbidden."""
    able: tuple[Ability, ...] = ()
    """What a device must be able to do, one thing at least."""
    how: tuple[SideBet, ...] = ()
    """Which bets among people are forbidden."""
    at_least: int = 1
    """How many must act together."""
    exempt: Exemption | None = None
    exempt_clause: ClauseNumber | None = None


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may be done about a breach."""

    kind: MeasureKind
    against: tuple[Part, ...]
    """Against whom."""
    clause: ClauseNumber
    reaches: Reach | None = None
    """How far a bar goes."""
    only: tuple[BanKind, ...] = ()
    """For which breaches alone; for all that are punished where it says nothing."""
    held: tuple[Holding, ...] = ()
    """How a device must have been had, where that matters."""
    with_player: bool = False
    """Whether a player must be among those who broke the rule."""


class Sanctions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who acts on a breach of which rules, and how."""

    by: str
    """The lowest role that takes measures."""
    clause: ClauseNumber
    measures: tuple[Measure, ...]
    rules: tuple[ClauseNumber, ...] = ()
    """Which rules; any of the document where it says none."""


class ConductPolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a document says of conduct; one that has none punishes nothing."""

    bans: tuple[Ban, ...]
    sanctions: Sanctions | None = None
    report_clause: ClauseNumber | None = None
    """By which players report a malfunction of the game that they play."""
    heading_clause: ClauseNumber | None = None
    """The clause above the duties of employees, where the document has one."""

    def ban_of(self, rule: str) -> Ban | None:
        """What a rule forbids, where it is one of the bans."""
        return next((each for each in self.bans if each.clause == rule), None)

    def measure(self, kind: MeasureKind) -> Measure | None:
        """A measure of this kind, where the document gives it."""
        measures = self.sanctions.measures if self.sanctions is not None else ()
        return next((each for each in measures if each.kind == kind), None)

    def punishes(self, rule: str) -> bool:
        """Whether anything may be done about a breach of a rule."""
        sanctions = self.sanctions
        return sanctions is not None and (not sanctions.rules or rule in sanctions.rules)
