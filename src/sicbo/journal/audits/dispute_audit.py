"""Disputes followed along a journal: numbered once, decided in order by others, paid, closed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sicbo.core.floor.disputes.dispute import DISPUTE, DISPUTES, Dispute
from sicbo.core.floor.disputes.dispute_events import (
    ComplainantAdvised,
    ComplaintEnded,
    ComplaintNumbered,
    DisputeClosed,
    DisputeHeld,
    DisputeOpened,
    OutsideDecided,
    ReviewRequested,
    StepDecided,
)
from sicbo.core.floor.holds.hold_events import HoldDetermined, HoldOpened
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.wallets import CameFromDispute
from sicbo.core.ids import Stream


@dataclass
class DisputeWatch:
    """Follows disputes, the money that decisions pay, and what is held because of them."""

    disputes: dict[int, Dispute] = field(default_factory=dict)
    _last: int = 0
    _held: dict[str, int] = field(default_factory=dict)
    """Money in dispute that is not determined, by its hold: of which dispute."""
    _crossed: Counter[tuple[int, str]] = field(default_factory=Counter)
    """What is half told in the command at hand, by dispute and what it is."""

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of disputes."""
        own = isinstance(event, NounEvent) and event.noun in (DISPUTE, DISPUTES)
        return own or isinstance(event, CameFromDispute | HoldOpened | HoldDetermined)

    def take(self, _: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        match event:
            case ComplaintNumbered():
                self._last += 1
                if event.number != self._last:
                    yield f"the next complaint must be {self._last}, got {event.number}"
                self._crossed[event.number, f"a complaint of {event.person}"] += 1
            case ComplaintEnded():
                self._crossed[event.number, "its end"] -= 1
            case CameFromDispute():
                self._crossed[event.dispute, f"what {event.player} is paid"] -= event.amount
            case HoldOpened() if event.of == "dispute":
                self._held[event.hold] = int(event.subject)
                self._crossed[int(event.subject), f"hold {event.hold}"] += 1
            case HoldDetermined():
                self._held.pop(event.hold, None)
            case NounEvent() if event.noun is DISPUTE:
                yield from self._of_dispute(event)
            case _:
                pass  # Other money that is withheld.

    def _of_dispute(self, event: NounEvent) -> Iterator[str]:
        number: int = event.dispute  # type: ignore[attr-defined]  # Every event of one has it.
        dispute = self.disputes.setdefault(number, Dispute())
        if (dispute.opened is not None) == isinstance(event, DisputeOpened):
            yield f"complaint {number} must be opened once, before anything else"
            return
        match event:
            case DisputeOpened():
                self._crossed[number, f"a complaint of {event.person}"] -= 1
            case StepDecided():
                yield from self._decided(dispute, event)
            case OutsideDecided():
                if not dispute.decisions or not event.reference:
                    yield f"complaint {number} is decided outside too early, or without reference"
                self._paid(event)
            case ReviewRequested():
                if not dispute.decisions or dispute.requested or dispute.closed:
                    yield f"a review of complaint {number} must follow a decision, once"
            case ComplainantAdvised():
                if dispute.advised is not None or dispute.closed is not None:
                    yield f"in complaint {number} its complainant must be told once"
            case DisputeHeld():
                self._crossed[number, f"hold {event.hold}"] -= 1
            case DisputeClosed():
                yield from self._closed(dispute, event)
            case _:
                pass  # Nothing else happens to a dispute.
        FOLDS[type(event)](dispute, event)

    def _decided(self, dispute: Dispute, event: StepDecided) -> Iterator[str]:
        place = dispute.waits_for
        if place is None or event.step != place + 1:
            yield f"complaint {event.dispute} is decided out of its turn"
        before = {each.by for each in dispute.decisions}
        if event.by in before or event.by == event.person:
            yield f"complaint {event.dispute} is decided twice by {event.by}, or about themselves"
        self._paid(event)

    def _paid(self, event: StepDecided | OutsideDecided) -> None:
        if event.to == "wallet":
            self._crossed[event.dispute, f"what {event.person} is paid"] += event.pays

    def _closed(self, dispute: Dispute, event: DisputeClosed) -> Iterator[str]:
        number = event.dispute
        self._crossed[number, "its end"] += 1
        if dispute.closed is not None:
            yield f"complaint {number} must be closed once"
        if not event.satisfied and (not dispute.decisions or dispute.requested is not None):
            yield f"complaint {number} is closed before it is decided"
        if number in self._held.values():
            yield f"complaint {number} is closed while money is held in it"

    def end(self, _: Mapping[str, int], /) -> Iterator[str]:
        """The command at hand is over: both sides of everything have been told."""
        for (number, what), left in self._crossed.items():
            if left:
                yield f"complaint {number}: {what} differs by {left} on its two sides"
        self._crossed.clear()
