"""The set-up of a scenario, written from how a table stood in the record."""

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from sicbo.core.bank.ledger import HOUSE
from sicbo.core.law.approval import Evidence
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record
from sicbo.scenario.pieces import NAME, write_limits, write_serial


@dataclass(frozen=True)
class Standing:
    """What a table has that a set-up can say, before a round or before its opening."""

    guests: tuple[tuple[str, int | None, int], ...] = ()
    """Everybody with a seat or chips, in the order in which the table knows them."""
    limits: Limits | None = None
    areas: Mapping[str, Limits] = field(default_factory=dict)
    commitments: Mapping[int, str] = field(default_factory=dict)
    round: int = 0
    house: int = 0
    tray: int = 0
    """What its tray holds by the record."""
    items: tuple[tuple[str, str], ...] = ()
    """The kind and the serial of everything that is fitted and in play."""


def standing(table: Table | None) -> Standing:
    """How a table stands now."""
    if table is None:
        return Standing()
    people = ((name, each.seat, table.stack_of(name)) for name, each in table.players.items())
    guests = tuple(each for each in people if each[1] is not None or each[2])
    limits = table.limits if table.status != "closed" else None
    areas = dict(table.area_limits) if table.status != "closed" else {}
    commitments = dict(table.commitments)
    items = tuple((each.kind, name) for name, each in table.fitted.items() if each.out is None)
    won, held = table.ledger[HOUSE], by_record(table)
    return Standing(guests, limits, areas, commitments, table.round, won, held, items)


class Cast:
    """Who acts in a scenario, under which name: one role a name, and names the notation reads."""

    def __init__(self, players: Iterable[str]) -> None:
        self._taken: dict[str, str] = dict.fromkeys(players, PLAYER)
        self._names: dict[tuple[str, str], str] = {}

    def name(self, by: str, role: str) -> str:
        """The name of somebody in a role."""
        if role == SYSTEM:
            return SYSTEM
        if role == PLAYER:
            return by
        known = self._names.get((by, role))
        if known is None:
            known = by if self._free(by, role) else re.sub(r"[^a-z0-9]+", "-", f"{by}-{role}")
            while not self._free(known, role):
                known = f"staff-{known}"
            self._names[by, role] = known
            self._taken[known] = role
        return known

    def _free(self, name: str, role: str) -> bool:
        fits = re.fullmatch(NAME, name) is not None and name != SYSTEM
        return fits and self._taken.get(name, role) == role

    @property
    def staff(self) -> list[tuple[str, str]]:
        """Everybody on the ladder, with the role."""
        return [(name, role) for (_, role), name in self._names.items()]


def write_setting(
    game: str,
    book: Rulebook,
    config: TableConfig,
    stands: Standing,
    *,
    start: datetime.datetime,
    day: datetime.date,
    evidence: Evidence | None,
    acknowledged: str | None,
    staff: Iterable[tuple[str, str]],
) -> list[str]:
    """The lines that set a table up as it stood."""
    usual = {reading.name: reading.default for reading in book.document.readings}
    chosen = {name: value for name, value in book.readings.items() if usual[name] != value}
    lines = [f"rulebook {game}"]
    lines += [f"reading {name}={value}" for name, value in chosen.items()]
    written = start.replace(tzinfo=None).isoformat(" ")
    lines.append(f"start {written}")
    if day != start.date():
        lines.append(f"day {day.isoformat()}")
    if evidence is not None:
        lines.append(f"approval {evidence.reference} {evidence.in_force.isoformat()}")
    if acknowledged is not None:
        lines.append(f"acknowledged {acknowledged}")
    lines += _fittings(config, stands)
    policies = book.document.policies
    lines += _house_money(config, stands, asked=policies is not None and policies.tray is not None)
    lines += [f"staff {name} {role}" for name, role in staff]
    for name, seat, chips in stands.guests:
        where = f" seat {seat}" if seat is not None else ""
        with_chips = f" chips {format_amount(Amount(chips))}" if chips else ""
        lines.append(f"player {name}{where}{with_chips}")
    return lines


def _fittings(config: TableConfig, stands: Standing) -> list[str]:
    usual = TableConfig("table", config.limits)
    lines = [f"layout {config.layout}"] if config.layout is not None else []
    if config.options:
        lines.append(f"options {' '.join(config.options)}")
    lines.append(f"limits {write_limits(stands.limits or config.limits)}")
    areas = stands.areas if stands.limits is not None else config.area_limits
    lines += [f"area {key} {write_limits(each)}" for key, each in areas.items()]
    lines.append(f"seats {config.seats}")
    lines += ["touch-screen"] * config.touch_screen + ["screen"] * config.screen
    for word in ("streak-stake", "smallest-chip", "shooting-value"):
        amount = getattr(config, word.replace("-", "_"))
        if amount is not None and amount != getattr(usual, word.replace("-", "_")):
            lines.append(f"{word} {format_amount(amount)}")
    if config.notes:
        lines.append(f"notes {' '.join(format_amount(note) for note in config.notes)}")
    if config.wagering_seconds != usual.wagering_seconds:
        lines.append(f"wagering-seconds {config.wagering_seconds}")
    if config.dice != usual.dice:
        lines.append(f"dice {config.dice}")
    if config.signs != usual.signs:
        lines.append(f"signs {config.signs}")
    if config.denominations:
        told = " ".join(format_amount(each) for each in config.denominations)
        lines.append(f"denominations {told}")
    if config.colours is not None:
        pieces = " ".join(f"{name} {number}" for name, number in config.colours.pieces.items())
        lines.append(f"colours {config.colours.emblem} {pieces}")
    if config.markers:
        stock = [format_amount(each) for each, n in config.markers.items() for _ in range(n)]
        lines.append(f"markers {' '.join(stock)}")
    if config.reserve_seconds:
        lines.append(f"reserve-seconds {config.reserve_seconds}")
    if config.tickets is not None:
        printer, most = config.tickets, format_amount(config.tickets.kiosk_max)
        lines.append(f"tickets {printer.days} days kiosk {most}")
    if config.hand_pay is not None:
        amounts = map(format_amount, msgspec.structs.astuple(config.hand_pay))
        named = zip(("ticket", "lock", "second"), amounts, strict=True)
        lines.append("hand-pay " + " ".join(f"{name} {amount}" for name, amount in named))
    if config.opens is not None and config.closes is not None:
        lines.append(f"hours {config.opens.isoformat()} to {config.closes.isoformat()}")
    lines += [f"item {kind} {write_serial(serial)}" for kind, serial in stands.items]
    return [*lines, "spares none"] if stands.items else lines


def _house_money(config: TableConfig, stands: Standing, *, asked: bool) -> list[str]:
    """The tray with what it holds, and the box; a tray that is asked for and not there is told."""
    box = ["box"] * config.box
    if config.tray is None:
        return [*box, "tray none"] if asked else box
    chips = " ".join(map(format_amount, config.tray.denominations))
    imprest = config.tray.imprest
    restored = "" if imprest is None else f" imprest {format_amount(imprest)}"
    return [*box, f"tray {chips}{restored}", f"float {format_amount(Amount(max(0, stands.tray)))}"]
