"""Limits of the table, of an area and of one player, and the signs that announce them."""

import datetime
from collections.abc import Iterator

import msgspec

from sicbo.core.table.checks import SYSTEM, is_noticed, is_open, is_time, permitted, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import Limits
from sicbo.core.table.limits.messages import (
    ChangeLimits,
    LimitsAnnounced,
    LimitsChanged,
    PersonalLimitsSet,
    SetPersonalLimits,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, timed
from sicbo.core.table.state import Player, Table, area_limits
from sicbo.core.table.wagers.on_layout import remember_limits


@decides(ChangeLimits)
def change_limits(table: Table, order: Order, command: ChangeLimits) -> Decision:
    """Change limits; a higher minimum only after its sign has shown long enough."""
    rules = table.policies.limits
    no = is_open(table)
    if no is None and not (order.role == SYSTEM and _time_has_come(table, order, command)):
        no = permitted(table, order, "change-limits")
    if no:
        return no
    if not are_sound(command.limits):
        return refuse(
            "not-limits", rules.sign_clause, may_retry=True, limits="minimum above maximum"
        )
    areas = {key.partition(":")[0] for key in table.offer} | set(table.offer)
    if command.area is not None and command.area not in areas:
        return refuse("wager-not-offered", table.book.game.catalogue_clause, wager=command.area)
    no = is_time(command.from_time, rules.sign_clause)
    if no:
        return no
    now = area_limits(table.limits, table.area_limits, command.area or "")
    raises = command.limits.minimum > now.minimum
    clause = rules.raise_clause if raises else rules.change_clause
    changed = LimitsChanged(limits=command.limits, area=command.area, clauses=(clause,))
    signed = [
        time
        for time, area, shown in table.announced_limits
        if area == command.area and shown == command.limits
    ]
    due = [time for time in signed if time <= order.at]
    if due:
        return [msgspec.structs.replace(changed, from_time=max(due))]
    if command.from_time in signed:
        facts = {"from": command.from_time.isoformat()}
        return refuse("too-early", clause, may_retry=True, **facts)
    minutes = rules.raise_notice_minutes if raises else 0
    if minutes == 0 and rules.other_changes == "at-once" and command.from_time <= order.at:
        return [changed]
    if not is_noticed(order, command.from_time, minutes):
        return refuse("notice-too-short", clause, may_retry=True, minutes=minutes)
    sign = LimitsAnnounced(
        limits=command.limits, area=command.area, from_time=command.from_time, clauses=(clause,)
    )
    return [sign]


def _time_has_come(table: Table, order: Order, command: ChangeLimits) -> bool:
    """Exactly these limits stand on a sign for a time that is here."""
    sign = (command.from_time, command.area, command.limits)
    return sign in table.announced_limits and command.from_time <= order.at


@decides(SetPersonalLimits)
def personal_limits(table: Table, order: Order, command: SetPersonalLimits) -> Decision:
    """Limits of a player's own, once the sign or marker says so, until they are taken back."""
    policy = table.policies.limits.personal
    no = is_open(table) or permitted(table, order, "personal-limits")
    if no or policy is None:
        return no or refuse("not-provided", table.policies.otherwise)
    if command.limits is not None and not are_sound(command.limits):
        return refuse("not-limits", policy.clause, may_retry=True, limits="minimum above maximum")
    if command.player not in table.players:
        return refuse("unknown-player", policy.clause, may_retry=True, player=command.player)
    if command.limits is None:
        if table.players[command.player].limits is None:
            return refuse("not-marked", policy.clause, player=command.player, own="none")
        return [PersonalLimitsSet(player=command.player, limits=None, clauses=(policy.clause,))]
    if not command.marked:
        return refuse("not-marked", policy.clause, may_retry=True, player=command.player)
    if policy.bounds != "both" and command.limits.maximum <= table.limits.maximum:
        own, signed = command.limits.maximum, table.limits.maximum
        return refuse("above-maximum", policy.clause, maximum=own, signed_maximum=signed)
    return [
        PersonalLimitsSet(player=command.player, limits=command.limits, clauses=(policy.clause,))
    ]


def are_sound(limits: Limits) -> bool:
    """Whether limits leave room for a wager."""
    return 0 < limits.minimum <= limits.maximum and limits.unit > 0


@folds(LimitsAnnounced)
def _fold_limits_announced(table: Table, event: LimitsAnnounced) -> None:
    """A sign for the same area and time takes the place of the one before it."""
    others = [each for each in table.announced_limits if each[:2] != (event.from_time, event.area)]
    table.announced_limits = [*others, (event.from_time, event.area, event.limits)]


@folds(LimitsChanged)
def _fold_limits_changed(table: Table, event: LimitsChanged) -> None:
    remember_limits(table)
    if event.area is None:
        table.limits = event.limits
    else:
        table.area_limits[event.area] = event.limits
    until = event.from_time
    table.announced_limits = [
        (time, area, limits)
        for time, area, limits in table.announced_limits
        if area != event.area or (until is not None and time > until)
    ]


@folds(PersonalLimitsSet)
def _fold_personal_limits_set(table: Table, event: PersonalLimitsSet) -> None:
    remember_limits(table, event.player)
    table.players.setdefault(event.player, Player()).limits = event.limits


@timed
def _changed(
    table: Table, _: datetime.datetime | None
) -> Iterator[tuple[datetime.datetime, TableCommand]]:
    for when, area, limits in table.announced_limits:
        yield when, ChangeLimits(limits, when, area)
