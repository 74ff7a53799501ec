"""What happens to a promotion beside its draws and claims."""

import datetime
from collections.abc import Mapping

import msgspec

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.promotions.promotion import PROMOTION, TicketRow
from sicbo.core.floor.promotions.promotion_terms import PromotionTerms
from sicbo.core.law.running.promotion_policies import IntegrityAct
from sicbo.core.money import Amount
from sicbo.core.table.state import Law
from sicbo.core.wording import money


class TermsLodged(NounEvent, frozen=True, tag="promotion.terms_lodged.v1"):
    """Terms were given to the authority; they stand in the order that lodged them."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    version: int
    """The number of these terms, from one."""
    terms: PromotionTerms
    """What the promotion is run by."""
    terms_sha256: str
    """The hash of their text."""
    table: str
    """The table at which they were lodged, by whose document they are judged."""
    law: Law
    """That document."""
    approval: str
    """What shows that a change after the start is approved."""
    moved: int
    """By how much more cash is set aside for prizes; less, where it is negative."""
    lies_until: datetime.datetime
    """From when on a promotion may begin by them."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"terms {self.version} of {self.promotion} lodged: {self.terms_sha256[:12]}"


class TermsPublished(NounEvent, frozen=True, tag="promotion.terms_published.v1"):
    """Terms are open to everybody, and a marketing piece refers to them."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    version: int
    """The number of the terms."""
    where: str
    """Where they can be read."""
    piece: str
    """The marketing piece that refers to them."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"terms {self.version} of {self.promotion} can be read: {self.where}"


class PromotionStarted(NounEvent, frozen=True, tag="promotion.started.v1"):
    """A promotion has begun, and its cash prizes are set aside."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    set_aside: Amount
    """What its cash prizes come to."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"promotion {self.promotion} begins; {money(self.set_aside)} set aside"


class TicketsGiven(NounEvent, frozen=True, tag="promotion.tickets_given.v1"):
    """Staff have given somebody tickets."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    player: str
    tickets: int
    """How many."""
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is given {self.tickets} tickets of {self.promotion}: {self.reason}"


class EntrantExcluded(NounEvent, frozen=True, tag="promotion.entrant_excluded.v1"):
    """Somebody may not win."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    player: str
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} may not win in {self.promotion}: {self.reason}"


class EntriesClosed(NounEvent, frozen=True, tag="promotion.entries_closed.v1"):
    """Entries are closed: the list of tickets is fixed."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    rows: tuple[TicketRow, ...]
    """Every holder of tickets, in the order of their names."""
    tickets: int
    """How many there are."""
    digest: str
    """The SHA-256 of the list, a line for each holder."""
    at: datetime.datetime
    """When."""
    opposed: Mapping[str, Amount] = msgspec.field(default_factory=dict)
    """What each player has turned over by wagers on opposite sides of one round."""

    def says(self) -> str:
        """What happened."""
        return f"entries of {self.promotion} closed: {self.tickets} tickets, {self.digest[:12]}"


class IntegrityCompromised(NounEvent, frozen=True, tag="promotion.integrity_compromised.v1"):
    """The integrity of a promotion was found compromised."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    act: IntegrityAct
    """What was done about it."""
    finding: str
    """What was found."""
    freed: Amount
    """What was set aside for prizes that are not drawn now."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.act} of {self.promotion}: {self.finding}"


class IntegrityValidated(NounEvent, frozen=True, tag="promotion.integrity_validated.v1"):
    """What was postponed goes on."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    finding: str
    """What was found."""
    by: str
    at: datetime.datetime | None = None
    """When: what may be claimed may be so for as long as it was postponed."""

    def says(self) -> str:
        """What happened."""
        return f"{self.promotion} goes on: {self.finding}"


class DisputeRaised(NounEvent, frozen=True, tag="promotion.dispute_raised.v1"):
    """Somebody disputes a decision on a promotion."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    number: int
    """The number of the dispute."""
    player: str
    about: str
    """What is disputed."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} disputes of {self.promotion}: {self.about}"


class DisputeDecided(NounEvent, frozen=True, tag="promotion.dispute_decided.v1"):
    """The operator has decided a dispute, which is final."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    number: int
    """The number of the dispute."""
    decision: str
    """What was decided."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"dispute {self.number} of {self.promotion} decided: {self.decision}"


class AdvisedOfInspector(NounEvent, frozen=True, tag="promotion.advised_of_inspector.v1"):
    """Whoever is not satisfied was told that they may complain to an inspector."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    number: int
    """The number of the dispute."""
    player: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is told of the right to complain to an inspector"


class ResultsPublished(NounEvent, frozen=True, tag="promotion.results_published.v1"):
    """The results of a promotion are public."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    where: str
    """Where."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"results of {self.promotion} are public: {self.where}"


class PromotionEnded(NounEvent, frozen=True, tag="promotion.ended.v1"):
    """Nothing of a promotion is left to do."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"promotion {self.promotion} has ended"
