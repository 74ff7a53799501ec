"""A promotion as it stands: its terms, who may win, what was drawn, claimed and paid."""

import datetime
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Container, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun

if TYPE_CHECKING:
    from sicbo.core.floor.promotions.claim_events import (
        ClaimRefused,
        PaymentChosen,
        PrizeAwarded,
        PrizeClaimed,
        WinnerTold,
    )
    from sicbo.core.floor.promotions.draw_events import DrawOrdered, TicketDrawn, TicketKeyed
    from sicbo.core.floor.promotions.promotion_events import (
        DisputeDecided,
        DisputeRaised,
        EntriesClosed,
        PromotionStarted,
        TermsLodged,
    )

Standing = Literal["open", "ordered", "drawn", "claimed", "refused", "awarded", "lapsed"]
"""How a prize stands."""


class TicketRow(msgspec.Struct, frozen=True, array_like=True):
    """The tickets of one person: from the first to the last, both counted."""

    player: str
    first: int
    """The number of the first."""
    last: int
    """The number of the last."""

    def __str__(self) -> str:
        """Who, and which."""
        return f"{self.player},{self.first},{self.last}"


class PassedOver(msgspec.Struct, frozen=True, array_like=True):
    """A ticket that was drawn and may not win, and why."""

    ticket: int
    """Its number."""
    player: str
    why: str
    """Why it may not win."""

    def __str__(self) -> str:
        """Which ticket, and why."""
        return f"{self.ticket} of {self.player}: {self.why}"


def seed_key(prize: str, draw: int) -> str:
    """What a seed is for: one draw of one prize.

    >>> seed_key("car", 2)
    'car:2'
    """
    return f"{prize}:{draw}"


@dataclass(slots=True)
class PrizeState:
    """What has become of a prize."""

    standing: Standing = "open"
    draws: int = 0
    """How often a draw was ordered."""
    ordered: "DrawOrdered | None" = None
    keyed: "TicketKeyed | None" = None
    drawn: "TicketDrawn | None" = None
    claim_until: datetime.datetime | None = None
    told: "list[WinnerTold]" = field(default_factory=list)
    claimed: "PrizeClaimed | None" = None
    chosen: "PaymentChosen | None" = None
    awarded: "PrizeAwarded | None" = None
    before: set[str] = field(default_factory=set)
    """Whose tickets were drawn for it before."""
    barred: frozenset[str] = frozenset()
    """Who was excluded from the casino when the draw was ordered."""
    passed: list[PassedOver] = field(default_factory=list)
    """Tickets keyed in this draw that may not win."""
    orders: "dict[int, DrawOrdered]" = field(default_factory=dict)
    """Every draw of it that was ordered, by its number."""
    made: "dict[int, TicketDrawn]" = field(default_factory=dict)
    """What came of each of them that was made."""

    @property
    def over(self) -> bool:
        """Whether nothing of it is left to do."""
        return self.standing in ("awarded", "lapsed")


@dataclass
class Promotion:
    """One promotion, folded from its stream."""

    ledger: Ledger = field(default_factory=Ledger)
    lodged: "TermsLodged | None" = None
    published: set[int] = field(default_factory=set)
    """Versions of the terms that are open to everybody."""
    started: "PromotionStarted | None" = None
    given: dict[str, int] = field(default_factory=dict)
    """Tickets that staff have given."""
    excluded: set[str] = field(default_factory=set)
    postponed: set[str] = field(default_factory=set)
    """What of it is postponed: the promotion, its draw or both."""
    postponed_at: datetime.datetime | None = None
    """Since when."""
    cancelled: bool = False
    """Whether its draw is cancelled."""
    closed: "EntriesClosed | None" = None
    scrutineer: str | None = None
    attends: bool = False
    """Whether the scrutineer is there."""
    commitments: dict[str, str] = field(default_factory=dict)
    """Hashes of the seeds that are sealed, by prize and draw."""
    seeds: dict[str, str] = field(default_factory=dict)
    """Seeds that are revealed."""
    prizes: dict[str, PrizeState] = field(default_factory=dict)
    winners: set[str] = field(default_factory=set)
    """Who has won a prize that was not drawn anew, refused or given up since."""
    refused: "dict[int, ClaimRefused]" = field(default_factory=dict)
    told: set[int] = field(default_factory=set)
    """Refused claims of which the claimant was told why."""
    disputes: "dict[int, DisputeRaised]" = field(default_factory=dict)
    decided: "dict[int, DisputeDecided]" = field(default_factory=dict)
    advised: set[int] = field(default_factory=set)
    """Disputes in which whoever is not satisfied was told of the inspector."""
    results: bool = False
    """Whether its results are published."""
    ended: bool = False
    _firsts: tuple[int, ...] = ()

    def holder(self, ticket: int) -> str:
        """Whose a ticket is."""
        assert self.closed is not None
        if not self._firsts:
            self._firsts = tuple(row.first for row in self.closed.rows)
        return self.closed.rows[bisect_right(self._firsts, ticket) - 1].player

    def may_not_win(
        self, player: str, prize: str, barred: Container[str] | None = None
    ) -> str | None:
        """Why somebody is passed over in a draw, if they are; in the one ordered last, else."""
        assert self.lodged is not None
        terms = self.lodged.terms
        if player in self.excluded or player in terms.excluded:
            return "excluded"
        if player in (self.prizes[prize].barred if barred is None else barred):
            return "barred"
        if player in self.prizes[prize].before:
            return "drawn before"
        if player == self.scrutineer:
            return "scrutineer"
        return "has won" if terms.one_each and player in self.winners else None

    def eligible(self, prize: str, barred: Collection[str]) -> int:
        """How many tickets could win a prize: all but those of whoever may not."""
        assert self.closed is not None
        assert self.lodged is not None
        named = {*self.excluded, *self.lodged.terms.excluded, *self.prizes[prize].before, *barred}
        named |= self.winners | ({self.scrutineer} if self.scrutineer else set())
        lost = (self.tickets_of(each) for each in named if self.may_not_win(each, prize, barred))
        return self.closed.tickets - sum(lost)

    def tickets_of(self, player: str) -> int:
        """How many tickets somebody has in the list, which is in the order of names."""
        assert self.closed is not None
        rows = self.closed.rows
        at = bisect_left(rows, player, key=attrgetter("player"))
        if at == len(rows) or rows[at].player != player:
            return 0
        return rows[at].last - rows[at].first + 1

    def count_winners(self) -> None:
        """See anew who has won."""
        self.winners = {
            each.drawn.player
            for each in self.prizes.values()
            if each.drawn is not None and each.standing in ("drawn", "claimed", "awarded")
        }

    def seeds_wanted(self) -> Iterator[tuple[str, int]]:
        """Draws for which a seed is to be sealed: the next one of each prize."""
        if self.lodged is None or self.started is None or self.ended or self.cancelled:
            return
        terms = self.lodged.terms
        if terms.manner != "electronic":
            return
        for prize in terms.prizes:
            state = self.prizes[prize.name]
            draw = state.draws + 1
            if not state.over and seed_key(prize.name, draw) not in self.commitments:
                yield prize.name, draw


PROMOTION: Final = Noun("promotion", Promotion, each="promotion")


def rows_of(tickets: Mapping[str, int]) -> tuple[TicketRow, ...]:
    """Tickets numbered from one, in the order of the players' names.

    >>> [str(row) for row in rows_of({"bob": 2, "ann": 3, "cy": 0})]
    ['ann,1,3', 'bob,4,5']
    """
    rows, last = [], 0
    for player in sorted(tickets):
        if tickets[player] > 0:
            rows.append(TicketRow(player, last + 1, last + tickets[player]))
            last += tickets[player]
    return tuple(rows)


def list_text(rows: tuple[TicketRow, ...]) -> str:
    r"""The list of tickets as its digest is taken of it: a line for each holder.

    >>> list_text(rows_of({"ann": 3}))
    'ann,1,3\n'
    """
    return "".join(f"{row}\n" for row in rows)
