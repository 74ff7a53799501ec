"""What a document says of disputes: who decides them, step by step, and of what people are told."""

from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber

DisputeMatters = Literal["any", "irregularities"]
"""What the steps of a document are for: any dispute, or irregularities that no rule covers."""

AdviceOf = Literal["complaint-to-inspector", "consulting-an-inspector", "review-by-commission"]
"""The right of which a complainant is told."""

AdviceDue = Literal["not-satisfied", "unresolved"]
"""When: once a decision does not satisfy them, or as long as the dispute is not resolved."""

Outsider = Literal["inspector", "commission", "authority"]
"""Who decides outside the casino; an authority where the document names nobody."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the policies; a field nobody knows is an error."""


class DisputeStep(_Part, frozen=True):
    """One step of the ladder: who decides there, and what is asked of it."""

    by: tuple[str, ...]
    """The roles that decide; nobody above or below them."""
    clause: ClauseNumber
    else_by: tuple[str, ...] = ()
    """Who decides where nobody of those is there."""
    on_request: bool = False
    """Whether it is decided only where the complainant asks for it."""
    another_person: bool = False
    """Whether the document has it decided by somebody who has not decided before."""


class DisputeAdvice(_Part, frozen=True):
    """What a complainant is told, and when."""

    of: AdviceOf
    due: AdviceDue
    clause: ClauseNumber | None = None
    """By which; a rule of the house where the document does not ask for it."""


class OutsideDecision(_Part, frozen=True):
    """Who decides outside the casino, after its own last word."""

    by: Outsider
    clause: ClauseNumber


class DisputePolicy(_Part, frozen=True):
    """The ladder of disputes; the last step is final."""

    steps: tuple[DisputeStep, ...]
    matters: DisputeMatters = "any"
    advice: DisputeAdvice | None = None
    outside: OutsideDecision | None = None

    @property
    def deciders(self) -> tuple[str, ...]:
        """Every role that decides at some step."""
        return tuple(role for step in self.steps for role in (*step.by, *step.else_by))
