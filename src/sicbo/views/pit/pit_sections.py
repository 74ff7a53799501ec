"""The pit: a card for every table that somebody supervises, made anew only where it changed."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal

from sicbo.core.bank.ledger import BOX, HOUSE
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.redemptions.messages import REDEMPTIONS, RedemptionAsked
from sicbo.core.ids import PersonId
from sicbo.core.money import Amount
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.planned import due_checks
from sicbo.core.table.rounds.exposure import exposure
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record, proposal
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.pit.pit_alerts import alerts_shown
from sicbo.views.pit.pit_form import (
    Act,
    PitCard,
    PitCheck,
    PitColour,
    PitOffice,
    PitPrize,
    PitRedemption,
    PitSlip,
    PitTray,
)
from sicbo.views.pit.pit_prizes import prizes_at
from sicbo.views.tables.lobby import FloorSection
from sicbo.views.tables.sign_section import sign_section

RoleAt = Callable[[str, PersonId | None], str | None]
"""Tells the role that somebody has at a table, by table and person."""

_UNDER_WAY: Final = ("asked", "sent")


def supervises(table: Table, role: str | None) -> bool:
    """Whether a role stands above the lowest of a table's ladder."""
    return role in table.ranks and table.ranks[role] > min(table.ranks.values())


class PitSections:
    """What everybody sees of the pit, which is next to nothing, and what supervisors see."""

    sections: Final = ("floor",)

    def __init__(
        self, floor: CommittedFloor, names: Iterable[str], role_at: RoleAt, *, demo: bool
    ) -> None:
        self._floor, self._role_at, self._demo = floor, role_at, demo
        self._names = tuple(names)
        """The tables that can be shown."""
        self._kept: dict[str, dict[str, PitCard]] = {}
        """Cards as they were made last, by table and role."""
        self._minute: datetime.datetime | None = None

    def section(self, _name: str, /) -> object:
        """One of those that everybody sees."""
        founding = self._floor.founding
        return FloorSection(founding.floor, founding.currency, self._demo, founding.demonstration)

    def own(self, _player: str, /) -> Mapping[str, object]:
        """Nothing is a player's alone here."""
        return {}

    def touch(self, name: str) -> None:
        """Something happened at a table."""
        self._kept.pop(name, None)

    def touch_all(self) -> None:
        """Something happened on the floor that any table may show."""
        self._kept.clear()

    def supervised(self, person: PersonId | None) -> dict[str, str]:
        """The tables that somebody supervises, and in which role."""
        found: dict[str, str] = {}
        for name in self._names if person is not None else ():
            role = self._role_at(name, person)
            if role is not None and supervises(self._floor.table(name), role):
                found[name] = role
        return found

    def staff(
        self, _role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What a supervisor sees; of a screen that is locked only that it is."""
        office = {"office": PitOffice(by, locked)}
        if locked:
            return office
        minute = now.replace(second=0, microsecond=0)
        if minute != self._minute:  # What is due changes with the time alone.
            self._minute = minute
            self._kept.clear()
        cards = (self._card(name, held, now) for name, held in self.supervised(by).items())
        return {**office, "tables": tuple(cards)}

    def _card(self, name: str, role: str, now: datetime.datetime) -> PitCard:
        cards = self._kept.setdefault(name, {})
        if role not in cards:
            cards[role] = self._new(name, role, now)
        return cards[role]

    def _new(self, name: str, role: str, now: datetime.datetime) -> PitCard:
        table = self._floor.table(name)
        installed = self._floor.founding.tables[name].config
        config = installed if table.status == "closed" else table.config or installed
        identity = table.book.document.identity
        sign = sign_section(self._floor, name, table)
        costs, tray = exposure(table), _tray(table, config)
        redemptions = tuple(self._redemptions(name, table, role))
        prizes = tuple(prizes_at(self._floor, name, table))
        checks = tuple(self._checks(table, now))
        pieces = config.colours.pieces if config.colours is not None else {}
        shown = alerts_shown(self._floor, name, table, now)
        return PitCard(
            name=name,
            title=table.book.game.name,
            casino=identity.casino,
            document=str(identity.id),
            electronic=table.electronic,
            status="stopped" if name in self._floor.stopped else table.status,
            phase=table.phase,
            round=table.round,
            suspended=table.suspended,
            closes_at=table.closes_at,
            dealer=table.dealer,
            role=role,
            limits=config.limits if table.config is None else table.limits,
            pending=sign.announced,
            sign_due=not sign.confirmed,
            seats=config.seats,
            taken=sum(each.seat is not None for each in table.players.values()),
            tray=tray,
            box=Amount(table.ledger[BOX]) if config.box or table.ledger[BOX] else None,
            win=Amount(table.ledger[HOUSE]),
            exposure=costs.amount,
            dearest=costs.dice,
            colours_all=len(pieces),
            colours_free=sum(kind not in table.chips.colours for kind in pieces),
            colours=tuple(_colours(table)),
            slips=tuple(self._slips(name)),
            redemptions=redemptions,
            prizes=prizes,
            checks=checks,
            out=tuple(serial for serial, item in table.fitted.items() if item.out is not None),
            alerts=shown.alerts,
            seen=shown.seen,
            may=(
                *_may(config, tray, redemptions),
                *_of_prizes(table, role, prizes),
                *_of_rulings(table, role),
            ),
        )

    def _slips(self, name: str) -> Iterator[PitSlip]:
        for number, slip in self._floor.state(CAGE).slips.items():
            if slip.table == name and slip.stands in _UNDER_WAY:
                yield PitSlip(number=number, kind=slip.kind, amount=slip.amount, stands=slip.stands)

    def _redemptions(self, name: str, table: Table, role: str) -> Iterator[PitRedemption]:
        for number, asked in self._floor.state(REDEMPTIONS).pending.items():
            if (asked.at or asked.issued_at) == name:
                yield _redemption(number, asked, table, role)

    def _checks(self, table: Table, now: datetime.datetime) -> list[PitCheck]:
        """The checks that are due of what is fitted, what is overdue and stops play first."""
        register = self._floor.state(EQUIPMENT)
        day = table.day if table.status != "closed" and table.day is not None else now.date()
        found = [
            PitCheck(
                serial=serial,
                kind=item.kind,
                when=due.check.when,
                every=due.check.every,
                overdue=due.overdue,
                stops=due.check.stops,
            )
            for serial, item in table.fitted.items()
            for due in due_checks(register.planned(item.kind), item.checked, item.rounds, now, day)
        ]
        return sorted(found, key=lambda each: (not each.overdue, not each.stops, each.serial))


def _tray(table: Table, config: TableConfig) -> PitTray | None:
    tray = config.tray
    if tray is None:
        return None
    proposed = proposal(table, tray)
    return PitTray(
        holds=by_record(table),
        imprest=tray.imprest,
        unlocked=table.tray.unlocked,
        denominations=tuple(sorted(tray.denominations, reverse=True)),
        proposes=proposed.kind if proposed is not None else None,
        proposed=proposed.chips if proposed is not None else {},
    )


def _colours(table: Table) -> Iterator[PitColour]:
    chips = table.chips
    for kind, use in chips.colours.items():
        yield PitColour(
            colour=kind,
            value=use.value,
            pieces=chips.out(kind),
            holders=tuple(sorted(chips.holders(kind))),
        )


def _redemption(number: int, asked: RedemptionAsked, table: Table, role: str) -> PitRedemption:
    return PitRedemption(
        number=number,
        player=asked.player,
        colour=asked.colour,
        pieces=asked.pieces,
        value=asked.value,
        known=asked.known,
        claimed=asked.claimed,
        issued_at=asked.issued_at,
        verified_by=asked.verified_by,
        mine=table.reaches(role, asked.verified_by or table.ladder[-1]),
    )


def _of_prizes(table: Table, role: str, prizes: tuple[PitPrize, ...]) -> Iterator[Act]:
    """What a role may order of prizes, as far as there are any."""
    acts: tuple[Literal["verify-prize", "pay-prize"], ...] = ("verify-prize", "pay-prize")
    for duty in acts if prizes else ():
        grant = table.policies.may.get(duty)
        if grant is not None and table.reaches(role, grant.by):
            yield duty


def _of_rulings(table: Table, role: str) -> Iterator[Act]:
    """Whether a role may decide what a round waits for that no rule decides."""
    grant = table.policies.may.get("rule-otherwise")
    waits = table.suspended is not None and table.ruling
    if waits and grant is not None and table.reaches(role, grant.by):
        yield "rule-otherwise"


def _may(
    config: TableConfig, tray: PitTray | None, redemptions: tuple[PitRedemption, ...]
) -> Iterator[Act]:
    """What a supervisor of the table may order, as far as there is anything to order it of."""
    if tray is not None:
        yield "ask-for-slip"
        yield "void-slip"
    if config.box:
        yield "remove-box"
    if any(each.mine for each in redemptions):
        yield "verify-redemption"
