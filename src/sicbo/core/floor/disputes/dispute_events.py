"""What can happen to disputes."""

import datetime
from typing import Literal

from sicbo.core.floor.disputes.dispute import DISPUTE, DISPUTES, DisputeAbout
from sicbo.core.floor.noun import NounEvent
from sicbo.core.law.running.dispute_policies import AdviceOf, Outsider
from sicbo.core.money import Amount
from sicbo.core.table.state import Law
from sicbo.core.wording import money

PaidTo = Literal["wallet", "cash", "nobody"]
"""Where what a decision pays goes."""


class ComplaintNumbered(NounEvent, frozen=True, tag="disputes.numbered.v1"):
    """The next number of the series belongs to a dispute."""

    noun = DISPUTES

    number: int
    """Which dispute, counted from one on this floor."""
    table: str
    """The table that it is about; nothing where it is about none."""
    person: str
    """Who complains; nothing for somebody whom nobody knows."""

    def says(self) -> str:
        """What happened."""
        return f"complaint {self.number} is numbered"


class ComplaintEnded(NounEvent, frozen=True, tag="disputes.ended.v1"):
    """A dispute of the series is open no more."""

    noun = DISPUTES

    number: int
    """Which dispute."""

    def says(self) -> str:
        """What happened."""
        return f"complaint {self.number} is over"


class DisputeOpened(NounEvent, frozen=True, tag="dispute.opened.v1"):
    """Somebody complains; what they say stands in the vault, and its hash here."""

    noun = DISPUTE

    dispute: int
    """Its number."""
    table: str
    """The table that it is about; nothing where it is about none."""
    law: Law | None
    """The document of that table, by which it is decided from now on."""
    person: str
    """Who complains; nothing for somebody whom nobody knows."""
    about: DisputeAbout
    """What it is about."""
    round: int
    """Which round of the table; none where it is about no round."""
    subject: str
    """Which wager, hold or incident, by its name in the record."""
    text: str
    """What is said, by its id in the vault."""
    digest: str
    """The hash of what the vault keeps."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{self.about} {self.subject}".rstrip()
        of = f" of round {self.round}" if self.round else ""
        return f"complaint {self.dispute} of {self.person or 'somebody'} about {what}{of}"


class StepDecided(NounEvent, frozen=True, tag="dispute.decided.v1"):
    """A step of a dispute is decided; why stands in the vault, and its hash here."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    step: int
    """The place of the step after this one: one for the first decision."""
    person: str
    """Who is paid, if anybody."""
    pays: Amount
    """What the complainant is paid by it."""
    to: PaidTo
    """Where that goes."""
    instead: bool
    """Whether it was decided in the place of others who were not there, or whom it is about."""
    final: bool
    """Whether it is the last step."""
    text: str
    """What is decided and why, by its id in the vault."""
    digest: str
    """The hash of what the vault keeps."""
    by: str
    role: str
    """In which role."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        paid = f", {money(self.pays)} is paid" if self.pays else ""
        last = ", which is final" if self.final else ""
        return f"complaint {self.dispute} is decided by {self.by} as {self.role}{paid}{last}"


class ReviewRequested(NounEvent, frozen=True, tag="dispute.review_requested.v1"):
    """The complainant asks that the decision be reviewed."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"a review of complaint {self.dispute} is asked for"


class ComplainantAdvised(NounEvent, frozen=True, tag="dispute.advised.v1"):
    """The complainant was told of their right."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    of: AdviceOf
    """Of what right."""
    by: str
    """Who told them."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        right = self.of.replace("-", " ")
        return f"in complaint {self.dispute} the complainant is told of: {right}"


class DisputeHeld(NounEvent, frozen=True, tag="dispute.held.v1"):
    """Money is held because it is in dispute."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    hold: str
    """Which hold."""

    def says(self) -> str:
        """What happened."""
        return f"hold {self.hold} is in dispute in complaint {self.dispute}"


class OutsideDecided(NounEvent, frozen=True, tag="dispute.outside_decided.v1"):
    """Somebody outside the casino has decided."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    decider: Outsider
    """Who decided: an inspector, a commission, an authority."""
    reference: str
    """By which the decision can be found."""
    person: str
    """Who is paid, if anybody."""
    pays: Amount
    """What the complainant is paid by it."""
    to: PaidTo
    """Where that goes."""
    text: str
    """What is decided, by its id in the vault."""
    digest: str
    """The hash of what the vault keeps."""
    by: str
    """Who entered it."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        paid = f", {money(self.pays)} is paid" if self.pays else ""
        return f"complaint {self.dispute} is decided by {self.decider}: {self.reference}{paid}"


class DisputeRemarked(NounEvent, frozen=True, tag="dispute.remarked.v1"):
    """An inspector has put a remark to a dispute; it stands in the vault, and its hash here."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    text: str
    """What is remarked, by its id in the vault."""
    digest: str
    """The hash of what the vault keeps."""
    by: str
    """Which inspector."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"{self.by} has put a remark to complaint {self.dispute}"


class DisputeClosed(NounEvent, frozen=True, tag="dispute.closed.v1"):
    """A dispute is closed."""

    noun = DISPUTE

    dispute: int
    """Which dispute."""
    satisfied: bool
    """Whether the complainant is content, or took it back."""
    by: str
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        how = "satisfied" if self.satisfied else "not satisfied"
        return f"complaint {self.dispute} is closed, the complainant {how}"
