"""The office of promotions and tournaments: for their operator, scrutineers and directors."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.promotions.draw_messages import SCRUTINEER
from sicbo.core.floor.promotions.ticket_worth import flagged_below
from sicbo.core.floor.tournaments.tournament import DIRECTOR, TOURNAMENT
from sicbo.core.ids import PersonId
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.events.events_form import EventsOffice, PromotionRun, TournamentRun
from sicbo.views.events.offered import Offering
from sicbo.views.events.running_promotions import promotion_run
from sicbo.views.events.running_tournaments import tournament_run
from sicbo.views.promotions.shown_promotions import (
    ENDED_SHOWN,
    ShownPromotion,
    every_promotion,
)
from sicbo.views.tables.lobby import FloorSection

OFFICES: Final = (OWNER, SCRUTINEER, DIRECTOR)
"""Roles beside the ladders of tables that have something to do here."""

RoleAt = Callable[[str, PersonId | None], str | None]
RolesOf = Callable[[PersonId], Mapping[str, str]]


class EventsSections:
    """What everybody sees of this office, which is next to nothing, and what its people see."""

    sections: Final = ("floor",)

    def __init__(
        self,
        floor: CommittedFloor,
        names: Iterable[str],
        role_at: RoleAt,
        roles: RolesOf,
        *,
        demo: bool,
    ) -> None:
        self._floor, self._demo, self._role_at, self._roles = floor, demo, role_at, roles
        self._names = tuple(names)
        """The tables that can be shown."""
        self._worths: dict[str, int | None] = {}

    def section(self, _name: str, /) -> object:
        """One of those that everybody sees."""
        founding = self._floor.founding
        return FloorSection(founding.floor, founding.currency, self._demo, founding.demonstration)

    def own(self, _player: str, /) -> Mapping[str, object]:
        """Nothing is a player's alone here."""
        return {}

    def role_of(self, person: PersonId | None) -> str | None:
        """As what somebody looks here first, if as anything."""
        if person is None:
            return None
        offices = [each for each in OFFICES if each in self._roles(person).values()]
        at = next(iter(self.promotes_at(person)), None)
        return next(iter(offices), None if at is None else self._role_at(at, person))

    def promotes_at(self, person: PersonId) -> Iterator[str]:
        """Tables by whose document somebody may run promotions."""
        for name in self._names:
            table = self._floor.table(name)
            role = self._role_at(name, person)
            if table.policies.promotions is None or role is None:
                continue
            if table.reaches(role, table.policies.may["run-promotion"].by):
                yield name

    def staff(
        self, _role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What somebody sees here; of a screen that is locked only that it is."""
        if locked:
            return {"office": EventsOffice(by, locked)}
        drafts = tuple(self._drafts_at()) if OWNER in self._roles(by).values() else ()
        return {
            "office": EventsOffice(by, locked, tuple(self.promotes_at(by)), drafts),
            "promotions": self._promotions(by, now),
            "tournaments": self._tournaments(by, now),
        }

    def _drafts_at(self) -> Iterator[str]:
        """Tables by whose document tournaments are held."""
        for name in self._names:
            table = self._floor.table(name)
            if table.policies.tournaments is not None and not table.electronic:
                yield name

    def _tournaments(self, by: PersonId, now: datetime.datetime) -> tuple[TournamentRun, ...]:
        offices = [each for each in self._roles(by).values() if each in (OWNER, DIRECTOR)]
        if not offices:
            return ()
        known = (
            tournament_run(self._floor, name, by, offices, now, tuple(self._drafts_at()))
            for name in self._floor.named(TOURNAMENT)
        )
        found = [each for each in known if each is not None]
        live = [each for each in found if each.state not in ("awarded", "cancelled")]
        over = [each for each in found if each.state in ("awarded", "cancelled")]
        return (*live, *over[: -ENDED_SHOWN - 1 : -1])

    def _promotions(self, by: PersonId, now: datetime.datetime) -> tuple[PromotionRun, ...]:
        offices = [each for each in self._roles(by).values() if each in OFFICES]
        if not offices and not any(self.promotes_at(by)):
            return ()
        found = []
        for shown in every_promotion(self._floor):
            table = shown.found.lodged.table
            role = self._role_at(table, by)
            runs = role is not None and shown.found.runs(role)
            roles = [*([role] if role is not None else ()), *offices]
            offering = Offering(self._floor, shown.book, by, roles, now, table)
            below = self._below(shown) if runs else None
            found.append(promotion_run(shown, offering, now, runs=runs, favoured_below=below))
        found.sort(key=lambda each: each.shown.awarded_at)
        live = [each for each in found if each.shown.stands != "ended"]
        over = [each for each in found if each.shown.stands == "ended"]
        return (*live, *over[: -ENDED_SHOWN - 1 : -1])

    def _below(self, shown: ShownPromotion) -> int | None:
        """With how many tickets one is worth what it costs; worked out once for any terms."""
        lodged = shown.found.lodged
        key = f"{lodged.terms_sha256} {shown.book.sha256} {shown.book.id}"
        if key not in self._worths:
            self._worths[key] = flagged_below(shown.book, lodged.terms)
        return self._worths[key]
