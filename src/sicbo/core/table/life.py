"""The life of a table: opening, seats, money, limits, closing, restarting, invalidation."""

import datetime
from collections.abc import Iterable

import msgspec

from sicbo.core.house.rules import FIRST_EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.law.approval import refuse_unless_in_force
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import UnknownLayout, UnknownOption, offered
from sicbo.core.law.policies import Phase
from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.checks import (
    SYSTEM,
    Decision,
    by_system,
    is_open,
    is_time,
    of_round,
    permitted,
    refuse,
    round_started,
)
from sicbo.core.table.commands import Order
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.irregular import given_back
from sicbo.core.table.lines import Line
from sicbo.core.table.rounds import outside_hours
from sicbo.core.table.settling import debts_taken, reversal, shortfalls, stops_now
from sicbo.core.table.state import Table, area_limits
from sicbo.core.table.virtual import uncommitted


def open_table(table: Table, order: Order, command: c.OpenTable) -> Decision:
    """Open under a rulebook in force, with its readings shown and any advantage acknowledged."""
    grant = table.policies.may["open-table"]
    config, book = command.config, table.book
    no = None
    if table.status != "closed":
        no = refuse("table-open", grant.clause, table=config.table)
    no = no or permitted(table, order, "open-table")
    no = no or refuse_unless_in_force(book.document.identity, order.at.date(), command.evidence)
    if no:
        return no
    try:
        on_offer = offered(book, config.layout, config.options)
    except (UnknownLayout, UnknownOption) as error:
        clause = book.game.clauses[0] if book.game.clauses else book.game.catalogue_clause
        return refuse("layout-option-mismatch", clause, why=error)
    favoured = _favoured(table, on_offer)
    if favoured and table.acknowledged_by is None:
        clause = book.table[favoured[0]].wager.pays_clause
        return refuse(
            "advantage-not-acknowledged", clause, may_retry=True, wagers=" ".join(favoured)
        )
    if not _sound(config.limits) or not all(map(_sound, config.area_limits.values())):
        clause = table.policies.limits.sign_clause
        return refuse("not-limits", clause, may_retry=True, limits="minimum above maximum")
    if not _sensible(config):
        clause = table.policies.limits.sign_clause
        return refuse("not-an-amount", clause, may_retry=True, config="a number below its least")
    hours = outside_hours(table, order, config)
    if hours is None and table.electronic:
        hours = uncommitted(table, config)
    if hours is not None:
        return hours
    law = table.law
    opened = e.TableOpened(
        config=config,
        rulebook=law.rulebook,
        sha256=law.sha256,
        readings=law.readings,
        day=command.day,
        by=order.by,
        acknowledged_by=table.acknowledged_by if favoured else None,
        clauses=(book.document.identity.clause, grant.clause),
    )
    if not table.electronic:
        return [opened]
    return [opened, *new_period(table, order.at, config.wagering_seconds)]


def _favoured(table: Table, keys: Iterable[WagerKey]) -> list[WagerKey]:
    return sorted(key for key in keys if figures(table.book.table[key]).edge < 0)


def acknowledge(table: Table, order: Order, _: c.AcknowledgeAdvantage) -> Decision:
    """Only the top of the ladder may acknowledge that a wager favours the player."""
    highest = max(table.ranks.values())
    clause = table.policies.may["open-table"].clause
    if table.ranks.get(order.role, 0) < highest:
        needs = " or ".join(name for name, rank in table.ranks.items() if rank == highest)
        return refuse("not-permitted", clause, role=order.role, needs=needs)
    favoured = tuple(_favoured(table, table.book.table))
    if not favoured:
        return refuse("not-provided", clause, wagers="none favours the player")
    clauses = tuple(dict.fromkeys(table.book.table[key].wager.clause for key in favoured))
    return [e.AdvantageAcknowledged(by=order.by, wagers=favoured, clauses=clauses)]


def _sound(limits: Limits) -> bool:
    return 0 < limits.minimum <= limits.maximum and limits.unit > 0


def _sensible(config: TableConfig) -> bool:
    """Seats, chips, notes, stakes and seconds are all more than nothing."""
    optional = (config.streak_stake, config.shooting_value, *config.notes)
    needed = (config.seats, config.smallest_chip, config.wagering_seconds)
    return all(n > 0 for n in needed) and all(n is None or n > 0 for n in optional)


def new_period(
    table: Table, at: datetime.datetime, seconds: int, *, same: bool = False
) -> list[e.Event]:
    """A wagering period opens; the one before it is resolved."""
    assert table.policies.terminals is not None
    clause = table.policies.terminals.period_clause
    until = at + datetime.timedelta(seconds=seconds)
    opened = e.BetsOpened(until=until, clauses=(clause,))
    if same:
        return [opened]
    return [round_started(table, clause), opened]


def announce_closing(table: Table, order: Order, command: c.AnnounceClosing) -> Decision:
    """Show when the table closes, long enough before."""
    no = is_open(table) or permitted(table, order, "close-table")
    if no:
        return no
    policy = table.policies.closing
    clause = policy.clause if policy else table.policies.may["close-table"].clause
    minutes = policy.notice_minutes if policy else 0
    no = is_time(command.closes_at, clause)
    if no:
        return no
    if command.closes_at - order.at < datetime.timedelta(minutes=minutes):
        return refuse("notice-too-short", clause, may_retry=True, minutes=minutes)
    return [e.ClosingAnnounced(closes_at=command.closes_at, clauses=(clause,))]


def close_table(table: Table, order: Order, _: c.CloseTable) -> Decision:
    """Close: between rounds, and after the sign has shown long enough where players sit."""
    grant = table.policies.may["close-table"]
    no = is_open(table) or permitted(table, order, "close-table")
    if no:
        return no
    wagers = any(player.wagers for player in table.players.values())
    if wagers or (table.in_round and not table.electronic):
        return refuse("wrong-phase", grant.clause, may_retry=True, phase=table.phase)
    occupied = any(player.seat is not None for player in table.players.values())
    policy = table.policies.closing
    if table.electronic:
        held = sorted(name for name in table.players if table.stack_of(name))
        if held:
            clause = grant.clause
            return refuse("credits-on-meter", clause, may_retry=True, players=" ".join(held))
    waits = table.closes_at is None or order.at < table.closes_at
    if occupied and policy is not None and waits:
        closes = table.closes_at.isoformat() if table.closes_at else "not announced"
        facts = {"minutes": policy.notice_minutes} if policy.notice_minutes else {}
        return refuse("notice-too-short", policy.clause, may_retry=True, closes=closes, **facts)
    return [e.TableClosed(clauses=(grant.clause,))]


def start_day(table: Table, order: Order, command: c.StartGamingDay) -> Decision:
    """Another gaming day: streak runs start anew, live streak wagers keep their count."""
    grant = table.policies.may["open-table"]
    no = is_open(table)
    if no is None and order.role != SYSTEM:
        no = permitted(table, order, "open-table")
    if no:
        return no
    if table.in_round and not table.electronic:
        return refuse("wrong-phase", grant.clause, may_retry=True, phase=table.phase)
    if table.day is not None and command.day <= table.day:
        return refuse("too-early", grant.clause, day=command.day, now=table.day)
    return [e.GamingDayStarted(day=command.day, clauses=(grant.clause,))]


def relieve(table: Table, order: Order, _: c.RelieveDealer) -> Decision:
    """Dealers relieve each other."""
    no = is_open(table) or permitted(table, order, "shake")
    if no:
        return no
    clause = table.policies.may["shake"].clause
    return [e.DealerRelieved(dealer=order.by, clauses=(clause,))]


def change_limits(table: Table, order: Order, command: c.ChangeLimits) -> Decision:
    """Change limits; a higher minimum only after its sign has shown long enough."""
    rules = table.policies.limits
    no = is_open(table)
    if no is None and not (order.role == SYSTEM and _time_has_come(table, order, command)):
        no = permitted(table, order, "change-limits")
    if no:
        return no
    if not _sound(command.limits):
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
    changed = e.LimitsChanged(limits=command.limits, area=command.area, clauses=(clause,))
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
    if command.from_time - order.at < datetime.timedelta(minutes=minutes):
        return refuse("notice-too-short", clause, may_retry=True, minutes=minutes)
    sign = e.LimitsAnnounced(
        limits=command.limits, area=command.area, from_time=command.from_time, clauses=(clause,)
    )
    return [sign]


def _time_has_come(table: Table, order: Order, command: c.ChangeLimits) -> bool:
    """Exactly these limits stand on a sign for a time that is here."""
    sign = (command.from_time, command.area, command.limits)
    return sign in table.announced_limits and command.from_time <= order.at


def personal_limits(table: Table, order: Order, command: c.SetPersonalLimits) -> Decision:
    """Limits of a player's own, once the sign or marker says so, until they are taken back."""
    policy = table.policies.limits.personal
    no = is_open(table) or permitted(table, order, "personal-limits")
    if no or policy is None:
        return no or refuse("not-provided", table.policies.otherwise)
    if command.limits is not None and not _sound(command.limits):
        return refuse("not-limits", policy.clause, may_retry=True, limits="minimum above maximum")
    if command.player not in table.players:
        return refuse("unknown-player", policy.clause, may_retry=True, player=command.player)
    if command.limits is None:
        if table.players[command.player].limits is None:
            return refuse("not-marked", policy.clause, player=command.player, own="none")
        return [e.PersonalLimitsSet(player=command.player, limits=None, clauses=(policy.clause,))]
    if not command.marked:
        return refuse("not-marked", policy.clause, may_retry=True, player=command.player)
    if policy.bounds != "both" and command.limits.maximum <= table.limits.maximum:
        own, signed = command.limits.maximum, table.limits.maximum
        return refuse("above-maximum", policy.clause, maximum=own, signed_maximum=signed)
    return [
        e.PersonalLimitsSet(player=command.player, limits=command.limits, clauses=(policy.clause,))
    ]


def invalidate(table: Table, order: Order, command: c.Invalidate) -> Decision:
    """Declare an outcome invalid: stakes go back; a cheat's may be kept where the text lets it."""
    policy = table.policies.invalidation
    no = is_open(table)
    if no is None and policy is None:
        no = refuse("not-provided", table.policies.otherwise, duty="invalidate")
    no = no or permitted(table, order, "invalidate")
    if no or policy is None:
        return no or []
    grant = table.policies.may["invalidate"].clause
    resolved: tuple[Phase, ...] = ("between", "betting") if table.electronic else ("between",)
    done = table.settled.event.round if table.settled and table.phase in resolved else None
    if done is None and not table.in_round:
        return refuse("wrong-phase", grant, phase=table.phase, needs="a round")
    after = done is not None and (command.round == done or not table.in_round)
    no = of_round(table, command.round, done if after else table.round)
    if no:
        return no
    ground = next((each for each in policy.grounds if each.name == command.ground), None)
    if ground is None:
        known = " ".join(each.name for each in policy.grounds)
        return refuse("unknown-ground", grant, may_retry=True, ground=command.ground, known=known)
    if not command.reason.strip():
        return refuse("reason-required", grant, may_retry=True)
    if not command.refund:
        return refuse("refund-required", policy.refund_clause, may_retry=True)
    if command.forfeits and not (policy.forfeit and command.ground == "fraud"):
        return refuse("no-forfeit", policy.refund_clause, players=" ".join(command.forfeits))
    unknown = sorted(name for name in command.forfeits if name not in table.players)
    if unknown:
        return refuse("unknown-player", grant, may_retry=True, players=" ".join(unknown))
    own = (grant,) if ground.clause.startswith(grant) else ()
    clauses = tuple(dict.fromkeys((*own, ground.clause, policy.refund_clause)))
    kept = set(command.forfeits)
    lines = tuple(
        Line(
            line.player,
            line.wager,
            line.stake,
            line.stake,
            "forfeited",
            Amount(0),
            Amount(0),
            clauses,
        )
        if line.player in kept
        else line
        for line in given_back(table, clauses, settled=after)
    )
    invalid = e.RoundInvalidated(
        round=table.round,
        ground=command.ground,
        reason=command.reason,
        by=order.by,
        lines=lines,
        clauses=clauses,
    )
    if table.electronic and after:
        assert table.settled is not None
        undoes = table.settled.event
        short = shortfalls(table, undoes)
        undone = msgspec.structs.replace(
            invalid,
            round=undoes.round,
            undone=undoes.lines,
            shortfalls=short,
            after_settlement=True,
        )
        return [undone, *debts_taken(short, lines, grant)]
    if after:
        turned = reversal(table, command.reason, grant)
        debts = debts_taken(turned.shortfalls, lines, grant)
        return [turned, invalid, *debts, *stops_now(table)]
    return [invalid, *stops_now(table), *after_resolution(table, order)]


def after_resolution(table: Table, order: Order) -> list[e.Event]:
    """An electronic table opens the next wagering period at once; a closing one does not."""
    over = table.closes_at is not None and order.at >= table.closes_at
    if not table.electronic or table.status == "closed" or table.config is None or over:
        return []
    if uncommitted(table, table.config):
        return []
    return new_period(table, order.at, table.config.wagering_seconds)


def restart(table: Table, order: Order, command: c.Restart) -> Decision:
    """After an outage: go on with more time, offer withdrawal, or wait for a supervisor."""
    policy = table.policies.restart
    no = is_open(table) or by_system(order, policy.clause)
    if no:
        return no
    if command.outage_seconds < 0:
        return refuse("not-a-time", policy.clause, seconds=command.outage_seconds)
    longer = datetime.timedelta(seconds=command.outage_seconds)
    deadline = table.deadline + longer if table.deadline is not None else None
    happened: list[e.Event] = [
        e.Restarted(
            policy=policy.kind,
            outage_seconds=command.outage_seconds,
            deadline=deadline,
            clauses=(policy.clause,),
        )
    ]
    wagered = table.phase == "closed" or any(each.wagers for each in table.players.values())
    if policy.kind == "offer-withdrawal" and table.phase in ("betting", "closed") and wagered:
        happened.append(e.PowerOptionOpened(clauses=(policy.clause,)))
    held = table.suspended is None and (_at_stake(table) or order.edition == FIRST_EDITION)
    if policy.kind == "hold" and held:
        happened.append(e.Suspended(reason="restart", ruling=False, clauses=(policy.clause,)))
    return happened


def _at_stake(table: Table) -> bool:
    """Whether an outage can have harmed a round: chips lie on the layout, or the dice are on."""
    on = table.phase not in ("between", "betting")
    return on or any(each.wagers for each in table.players.values())
