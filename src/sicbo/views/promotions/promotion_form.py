"""Promotions as everybody is shown them, and what a player alone is shown; as it crosses the wire.

Nobody is named here: whoever holds tickets is a number in the list, and a player is told their own.
"""

import datetime
from typing import Literal

import msgspec

from sicbo.core.floor.promotions.promotion import Standing
from sicbo.core.floor.promotions.promotion_terms import Manner
from sicbo.core.law.running.promotion_policies import PaymentWay, PrizeKind
from sicbo.core.money import Amount
from sicbo.views.words.citations import StatedClause

PromotionStanding = Literal["lodged", "running", "closed", "postponed", "draw cancelled", "ended"]
"""Where a promotion stands."""


class PassShown(msgspec.Struct, frozen=True):
    """A ticket that was drawn and may not win."""

    ticket: int
    """Its number."""
    why: str
    """Why it may not win."""


class DrawShown(msgspec.Struct, frozen=True, kw_only=True):
    """A draw of a prize: bound, ordered or made."""

    draw: int
    """The number of the draw of this prize."""
    commitment: str | None
    """The SHA-256 of the seed to which it is bound; nothing where a barrel is used."""
    at: datetime.datetime | None = None
    """When it was ordered; nothing where it waits."""
    reason: str = ""
    """Why the prize was drawn anew."""
    overseen: bool = False
    """Whether a scrutineer was there."""
    link: str = ""
    """The link of the entry that ordered it, once it is made."""
    seed: str | None = None
    """The seed, once it is public."""
    read_out: int | None = None
    """The ticket that was read out from a barrel and waits to be confirmed."""
    ticket: int | None = None
    """The ticket that was drawn."""
    holder: int | None = None
    """Whose it is, by their place in the list."""
    passed: tuple[PassShown, ...] = ()
    """Tickets that were drawn before it and may not win."""


class PrizeShown(msgspec.Struct, frozen=True, kw_only=True):
    """A prize and what has become of it."""

    prize: str
    """What it is called."""
    kind: PrizeKind
    """What it is."""
    description: str
    """What it is, in words."""
    value: Amount
    """What it is worth."""
    cash_alternative: Amount | None
    """The cash that its winner may take instead."""
    stands: Standing
    """What has become of it."""
    claim_until: datetime.datetime | None
    """Until when its winner may claim it."""
    draws: tuple[DrawShown, ...]
    """Its draws in order; the last one may be bound and not ordered yet."""


class PromotionShown(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion whose terms anybody can read."""

    name: str
    """The name that orders call it by."""
    title: str
    """What people call it."""
    stands: PromotionStanding
    """Where it stands."""
    waits: tuple[str, ...]
    """What of it is postponed."""
    table: str
    """The table by whose document it is judged."""
    version: int
    """The number of its terms."""
    terms_sha256: str
    """The hash of their text."""
    manner: Manner
    """How a ticket is found."""
    starts: datetime.datetime
    """When it begins."""
    entries_close: datetime.datetime
    """When entries close."""
    awarded_at: datetime.datetime
    """From when on prizes are drawn."""
    present: bool
    """Whether entrants have to be there to win."""
    tables: tuple[str, ...]
    """Tables at which play earns tickets."""
    minimum_wager: Amount
    """The least stake that counts; nothing where there is none."""
    per_ticket: Amount | None
    """How much turnover earns tickets; nothing where play earns none."""
    tickets_each: int
    """How many tickets that turnover earns."""
    most_each: int | None
    """How many tickets one person has at most."""
    one_each: bool
    """Whether somebody who has won is passed over."""
    tickets: int
    """How many tickets there are; until entries close, so far."""
    holders: int
    """How many people hold them."""
    digest: str | None
    """The SHA-256 of the list of tickets, once it is fixed."""
    scrutineer: Literal["none", "needed", "there"]
    """Whether somebody has to oversee the draw, and does."""
    prizes: tuple[PrizeShown, ...]
    """What may be won."""
    cited: tuple[StatedClause, ...]
    """The clauses that it is offered, drawn and disputed by."""


class OwnPayment(msgspec.Struct, frozen=True):
    """How a winner has chosen to be paid."""

    alternative: bool
    """Whether cash is taken instead of a thing."""
    cash: Amount
    """What of it is paid into the wallet."""
    cheque: Amount
    """What of it is paid by crossed cheque."""
    transfer: Amount
    """What of it is paid by transfer."""


class OwnPrize(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that my ticket was drawn for."""

    prize: str
    """What it is called."""
    stands: Standing
    """What has become of it."""
    claim_until: datetime.datetime | None
    """Until when I may claim it."""
    ways: tuple[PaymentWay, ...]
    """How cash of it is paid, as I choose."""
    alternative_ways: tuple[PaymentWay, ...]
    """The same of the cash that I may take instead of a thing."""
    chosen: OwnPayment | None
    """How I have chosen."""


class OwnDispute(msgspec.Struct, frozen=True):
    """Something that I dispute."""

    number: int
    """Its number."""
    about: str
    """What I dispute."""
    decision: str | None
    """What was decided, which is final."""
    advised: bool
    """Whether I was told of the inspector."""


class OwnPromotion(msgspec.Struct, frozen=True, kw_only=True):
    """A promotion as far as it is mine alone."""

    promotion: str
    """Which promotion."""
    turnover: Amount
    """What of my play counts, until entries close."""
    tickets: int
    """How many tickets I have."""
    first: int | None
    """The number of my first ticket, once the list is fixed."""
    holder: int | None
    """My place in the list, by which walls call me."""
    barred: str | None
    """Why I may not win, where I may not."""
    next_prize: str | None
    """The prize that is drawn next."""
    of: int
    """How many tickets may win it."""
    won: tuple[OwnPrize, ...]
    """Prizes that my tickets were drawn for."""
    disputes: tuple[OwnDispute, ...]
    """What I dispute."""
