"""What whoever runs promotions and tournaments is shown, as it crosses the wire."""

import datetime

import msgspec

from sicbo.core.floor.tournaments.tournament import TournamentState
from sicbo.core.law.running.promotion_policies import IntegrityAct, NoticeWay, PaymentWay
from sicbo.core.money import Amount
from sicbo.views.events.offered import OfferedAct
from sicbo.views.promotions.promotion_form import OwnPayment, PromotionShown
from sicbo.views.promotions.promotion_rows import OwedRow
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tournaments.tournament_form import TournamentShown


class EventsOffice(msgspec.Struct, frozen=True):
    """Who looks here."""

    person: str
    locked: bool
    """Idle for too long: nothing else is shown until they say again who they are."""
    promotes_at: tuple[str, ...] = ()
    """Tables at which whoever looks may lodge the terms of a promotion."""
    drafts_at: tuple[str, ...] = ()
    """Tables by whose document whoever looks may draft a tournament."""


class WinnerRow(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that was drawn, with who has won it, for whoever runs the promotion."""

    prize: str
    """Which prize."""
    player: str
    ticket: int
    """The ticket that was drawn."""
    told: tuple[str, ...]
    """In which ways it was tried to tell them, the last one last."""
    reached: bool
    """Whether they were reached."""
    tell_until: datetime.datetime | None
    """Until when they must be told; nothing where they had to be there, or were told."""
    ways: tuple[PaymentWay, ...]
    """How cash of it is paid."""
    chosen: OwnPayment | None
    """How they have chosen."""
    keeps_details: bool
    """Whether name and address are asked for where their claim is refused."""


class RefusedClaimRow(msgspec.Struct, frozen=True, kw_only=True):
    """A claim that was refused."""

    number: int
    """Its number."""
    prize: str
    """Which prize."""
    player: str
    reason: str
    at: datetime.datetime
    """When."""
    told: bool
    """Whether they were told why."""


class ComplaintRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody disputes."""

    number: int
    """Its number."""
    player: str
    about: str
    """What is disputed."""
    decision: str | None
    """What was decided, which is final."""
    advised: bool
    """Whether they were told of the inspector."""


class GivenRow(msgspec.Struct, frozen=True):
    """Tickets that staff have given somebody."""

    player: str
    tickets: int
    """How many."""


class OpposedRow(msgspec.Struct, frozen=True):
    """Somebody who has laid on opposite sides of one round, which makes turnover for nothing."""

    player: str
    amount: Amount
    """How much of the turnover of the promotion that was."""


class PromotionRun(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion for whoever runs it or oversees its draw."""

    name: str
    """The name that orders call it by."""
    shown: PromotionShown
    """What everybody sees of it."""
    public: bool
    """Whether its terms can be read."""
    lies_until: datetime.datetime
    """From when on it may begin by its terms."""
    set_aside: Amount
    """What its cash prizes come to."""
    scrutineer: str | None
    """Who was nominated to oversee its draw."""
    excluded: tuple[str, ...]
    """Who may not win."""
    given: tuple[GivenRow, ...]
    """Tickets that staff have given."""
    favoured_below: int | None
    """With fewer tickets in the draw, each is worth more than the play that earns it."""
    favours: bool
    """Whether it is so with the tickets there are."""
    opposed: tuple[OpposedRow, ...]
    """Who has made turnover by opposite wagers, the most first."""
    notified: tuple[NoticeWay, ...]
    """In which ways a winner is told."""
    integrity: tuple[IntegrityAct, ...]
    """What may be done where its integrity is compromised."""
    winners: tuple[WinnerRow, ...]
    """Prizes that were drawn, with who has won them."""
    refused: tuple[RefusedClaimRow, ...]
    """Claims that were refused."""
    disputes: tuple[ComplaintRow, ...]
    """What is disputed."""
    owed: tuple[OwedRow, ...]
    """What its operator still owes."""
    changeable: bool
    """Whether other terms may be lodged."""
    acts: tuple[OfferedAct, ...]
    """What may be ordered now by whoever looks, or waits for something."""


class EntrantRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a tournament, for whoever runs it."""

    player: str
    number: int
    """The number of the entry."""
    signed: bool
    """Whether the player has signed the conditions."""
    briefed: bool
    """Whether the Director has explained them."""
    absent: bool
    """Whether the player is not there."""
    left: str | None
    """Whether the player has retired or was disqualified."""
    substitute: str | None
    """Whom the player has named to play in the session that is on or comes next."""
    approved: bool
    """Whether the Director has approved that."""


class ConditionFault(msgspec.Struct, frozen=True):
    """Something that a draft of conditions lacks."""

    says: str
    """What, with its line."""
    clause: str
    """The clause that asks for it."""


class TournamentRun(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament for whoever runs or directs it."""

    name: str
    """The name that orders call it by."""
    title: str
    """What people call it; its name while the conditions are a draft."""
    state: TournamentState
    """Where it stands."""
    table: str
    """The table by whose document it is held."""
    digest: str
    """The hash of its conditions."""
    shown: TournamentShown | None
    """What everybody sees of it; nothing while its conditions are a draft."""
    faults: tuple[ConditionFault, ...]
    """What the draft lacks."""
    approved_by: str
    """Whose approval the document asks for."""
    director: str
    """Who directs it."""
    designated: tuple[str, ...]
    """Tables that are designated for it."""
    free: tuple[str, ...]
    """Tables of the same document that are designated for none."""
    entrants: tuple[EntrantRow, ...]
    """Its players, by their numbers."""
    grounds: tuple[str, ...]
    """Grounds on which a player is disqualified."""
    acts: tuple[OfferedAct, ...]
    """What may be ordered now by whoever looks, or waits for something."""


class EventsView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="events"):
    """Everything that is run here; to others only what floor this is."""

    floor: FloorSection
    office: EventsOffice | None = None
    """Nothing for whoever runs nothing here."""
    promotions: tuple[PromotionRun, ...] = ()
    """Those that are under way, the next first, then the last that have ended."""
    tournaments: tuple[TournamentRun, ...] = ()
    """Those that are under way, then the last that are over."""
