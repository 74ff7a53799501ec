"""What happens in the draws of a promotion."""

import datetime

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.promotions.promotion import PROMOTION, PassedOver


class SeedSealed(NounEvent, frozen=True, tag="promotion.seed_sealed.v1"):
    """A seed for a draw is sealed, and its hash is public."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    commitment: str
    """The SHA-256 of the seed."""

    def says(self) -> str:
        """What happened."""
        return f"seed for draw {self.draw} of {self.prize} sealed: {self.commitment[:12]}"


class SeedRevealed(NounEvent, frozen=True, tag="promotion.seed_revealed.v1"):
    """The seed of a draw that was made is public."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    seed: str
    """The seed, in hex."""

    def says(self) -> str:
        """What happened."""
        return f"seed of draw {self.draw} of {self.prize}: {self.seed[:12]}"


class ScrutineerNominated(NounEvent, frozen=True, tag="promotion.scrutineer_nominated.v1"):
    """The operator has named who oversees the draw."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    person: str
    """Who."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"{self.person} oversees the draw of {self.promotion}"


class ScrutineerCame(NounEvent, frozen=True, tag="promotion.scrutineer_came.v1"):
    """The scrutineer is there."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    person: str
    """Who."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"scrutineer {self.person} is at the draw"


class ScrutineerLeft(NounEvent, frozen=True, tag="promotion.scrutineer_left.v1"):
    """The scrutineer has gone."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    person: str
    """Who."""
    at: datetime.datetime
    """When."""

    def says(self) -> str:
        """What happened."""
        return f"scrutineer {self.person} has left the draw"


class DrawOrdered(NounEvent, frozen=True, tag="promotion.draw_ordered.v1"):
    """A draw was ordered; the link of this entry goes into it."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    reason: str
    """Why it is drawn anew, where it is."""
    scrutineer: str
    """Who oversees it, if anybody does."""
    at: datetime.datetime
    """When."""
    by: str
    barred: tuple[str, ...] = ()
    """Who of those in the list is excluded from the casino at that moment, and may not win."""

    def says(self) -> str:
        """What happened."""
        return f"draw {self.draw} of {self.prize} in {self.promotion}"


class TicketKeyed(NounEvent, frozen=True, tag="promotion.ticket_keyed.v1"):
    """The number of a ticket from the barrel was keyed, and waits to be confirmed."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    ticket: int
    """The number of the ticket."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} was read out for {self.prize}"


class TicketPassed(NounEvent, frozen=True, tag="promotion.ticket_passed.v1"):
    """A ticket from the barrel may not win: another one is drawn."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    passed: PassedOver
    """Which ticket, and why."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.passed} is passed over for {self.prize}"


class TicketDrawn(NounEvent, frozen=True, tag="promotion.ticket_drawn.v1"):
    """A ticket has won a prize."""

    noun = PROMOTION

    promotion: str
    """Which promotion."""
    prize: str
    """Which prize."""
    draw: int
    """The number of the draw of this prize."""
    ticket: int
    """The number of the ticket."""
    player: str
    link: str
    """The link of the entry that ordered the draw; nothing where a barrel was used."""
    passed: tuple[PassedOver, ...]
    """Tickets that were drawn before it and may not win."""
    claim_until: datetime.datetime
    """Until when it may be claimed."""
    at: datetime.datetime
    """When."""
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ticket {self.ticket} of {self.player} wins {self.prize}"
