"""Jackpots opened and changed, and the tables that come on their links and leave them."""

from collections.abc import Iterator
from fractions import Fraction

from sicbo.core.bounds import AMOUNT_MAX
from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import NAME
from sicbo.core.floor.jackpots.break_even import can_pass
from sicbo.core.floor.jackpots.messages import (
    JACKPOT,
    ChangeJackpot,
    LinkJackpot,
    OpenJackpot,
    UnlinkJackpot,
)
from sicbo.core.floor.jackpots.pool import PoolRules, Rates
from sicbo.core.floor.jackpots.pool_events import (
    JackpotChanged,
    JackpotOpened,
    TableLinked,
    TableUnlinked,
)
from sicbo.core.floor.jackpots.standing import (
    Place,
    Running,
    approved_by,
    fetch_from,
    place_of,
    running,
)
from sicbo.core.floor.jackpots.term_checks import amount_faults, check_money, check_trigger
from sicbo.core.floor.jackpots.terms import (
    NotRate,
    PoolTerms,
    Rate,
    Trigger,
    WagerWins,
    WinsInARow,
    parse_rate,
    times_of,
)
from sicbo.core.floor.noun import Decided, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import (
    JACKPOT_CHANGES,
    JACKPOT_FAVOURS,
    JACKPOT_FED,
    NAMED_ONCE,
    PRIZE_TAKEN_BACK,
)
from sicbo.core.ids import WagerKey
from sicbo.core.law.offer import offered
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.jackpots.messages import JackpotLinked, JackpotUnlinked
from sicbo.core.table.lines import Clauses


@decides(OpenJackpot)
def open_jackpot(floor: Floor, order: FloorOrder, command: OpenJackpot) -> Decided:
    """A jackpot opens once its rules are complete; the house puts the reset into it."""
    place = place_of(floor, order, "run-jackpot")
    if isinstance(place, Refusal):
        return place
    if not NAME.fullmatch(command.pool):
        return refuse("not-a-name", NAMED_ONCE, may_retry=True, jackpot=command.pool)
    if floor.state(JACKPOT, command.pool).rules is not None:
        return refuse("name-taken", NAMED_ONCE, jackpot=command.pool)
    rules = _complete(place, command)
    if isinstance(rules, Refusal):
        return rules
    no = _not_offered(floor, place.name, rules.terms.trigger, place)
    if no:
        return no
    lowest = can_pass(rules, [place.table.book])
    no = _not_acknowledged(place, order, lowest, said=command.acknowledged)
    if no:
        return no
    clauses = (place.policy.clause, place.policy.winner_clause, *_known(lowest))
    return [
        JackpotOpened(
            pool=command.pool,
            rules=rules,
            by=order.by,
            break_even=_cents(lowest),
            clauses=clauses,
        )
    ]


def _not_acknowledged(
    place: Place, order: FloorOrder, lowest: Fraction | None, *, said: bool
) -> Refusal | None:
    """Refuse what may favour players, unless the top of the ladder says that it knows."""
    if lowest is None:
        return None
    if not said:
        facts = {"break_even": _cents(lowest)}
        return refuse("advantage-not-acknowledged", JACKPOT_FAVOURS, may_retry=True, **facts)
    ranks = place.table.ranks
    highest = max(ranks.values())
    if ranks.get(order.role, 0) < highest:
        needs = " or ".join(name for name, rank in ranks.items() if rank == highest)
        return refuse("not-permitted", JACKPOT_FAVOURS, role=order.role, needs=needs)
    return None


def _cents(lowest: Fraction | None) -> Amount | None:
    """Break-even in whole cents, rounded down."""
    return None if lowest is None else Amount(min(int(lowest), AMOUNT_MAX))


def _known(lowest: Fraction | None) -> Clauses:
    return () if lowest is None else (JACKPOT_FAVOURS,)


def _complete(place: Place, command: OpenJackpot) -> PoolRules | Refusal:
    """The rules that are displayed, where nothing of them is lacking."""
    least, sharing, paid = command.at_least, command.sharing, command.paid
    if not command.spots or least is None or sharing is None or paid is None:
        said = {"spots": command.spots, "at_least": least, "sharing": sharing, "paid": paid}
        lacking = " ".join(name for name, each in said.items() if not each and each != 0)
        clause = place.policy.winner_clause
        return refuse("rules-incomplete", clause, may_retry=True, lacking=lacking)
    trigger = _trigger(command.spots, least, command.times)
    terms = PoolTerms(command.reset, command.ceiling, trigger, sharing)
    return _sound(place, PoolRules(terms, paid, command.verify_from))


def _trigger(spots: tuple[WagerKey, ...], least: Amount, times: int) -> Trigger:
    return WagerWins(spots, least) if times == 1 else WinsInARow(spots, least, times)


def _sound(place: Place, rules: PoolRules) -> PoolRules | Refusal:
    """Rules that can be kept, and a way of paying that the document has."""
    if place.policy.way(rules.paid) is None:
        return refuse("not-provided", place.policy.pays_clause, paid=rules.paid)
    fault = next(_faults(rules), None)
    if fault is None:
        return rules
    return refuse("terms-unsound", place.policy.winner_clause, may_retry=True, fault=fault)


def _faults(rules: PoolRules) -> Iterator[str]:
    found = (
        *check_money(rules.terms),
        *check_trigger(rules.terms.trigger, ("trigger",)),
        *amount_faults("verify_from", rules.verify_from, ("verify_from",)),
    )
    return (each.message for each in found)


@decides(ChangeJackpot)
def change_jackpot(floor: Floor, order: FloorOrder, command: ChangeJackpot) -> Decided:
    """Other rules are announced, and wait for the next win."""
    place = place_of(floor, order, "run-jackpot")
    if isinstance(place, Refusal):
        return place
    found = running(floor, command.pool, place.policy.clause)
    if isinstance(found, Refusal):
        return found
    pool, now = found.pool, found.pool.pending or found.rules
    rules = _sound(place, _changed(now, command))
    if isinstance(rules, Refusal):
        return rules
    if rules == now:
        return refuse("terms-unsound", JACKPOT_CHANGES, may_retry=True, fault="nothing changes")
    for name in dict.fromkeys((place.name, *pool.links)):
        no = _not_offered(floor, name, rules.terms.trigger, place)
        if no:
            return no
    linked = [name for name in pool.links if name not in pool.left_out]
    lowest = can_pass(rules, [place.table.book, *(floor.table(name).book for name in linked)])
    no = _not_acknowledged(place, order, lowest, said=command.acknowledged)
    if no:
        return no
    return [
        JackpotChanged(
            pool=command.pool,
            rules=rules,
            by=order.by,
            break_even=_cents(lowest),
            clauses=(place.policy.winner_clause, JACKPOT_CHANGES, *_known(lowest)),
        )
    ]


def _changed(now: PoolRules, command: ChangeJackpot) -> PoolRules:
    terms, trigger = now.terms, now.terms.trigger
    least = trigger.at_least if command.at_least is None else command.at_least
    times = times_of(trigger) if command.times is None else command.times
    return PoolRules(
        PoolTerms(
            terms.reset if command.reset is None else command.reset,
            terms.ceiling if command.ceiling is None else command.ceiling,
            _trigger(command.spots or trigger.spots, least, times),
            command.sharing or terms.sharing,
        ),
        command.paid or now.paid,
        now.verify_from if command.verify_from is None else command.verify_from,
    )


def _not_offered(floor: Floor, name: str, trigger: Trigger, place: Place) -> Refusal | None:
    """Refuse what nobody at a table could win: who feeds a jackpot can win it."""
    config = floor.founding.tables[name].config
    offer = offered(floor.table(name).book, config.layout, config.options)
    lacking = [spot for spot in trigger.spots if spot not in offer]
    if not lacking:
        return None
    clause = place.policy.winner_clause
    return refuse("wager-not-offered", clause, may_retry=True, table=name, wager=lacking[0])


@decides(LinkJackpot)
def link_jackpot(floor: Floor, order: FloorOrder, command: LinkJackpot) -> Decided:
    """The table feeds a jackpot at approved rates; other rates than now wait for the next win."""
    place = place_of(floor, order, "run-jackpot")
    if isinstance(place, Refusal):
        return place
    clause = place.policy.feed_clause
    if not command.approval.strip():
        return refuse("approval-missing", clause, may_retry=True, table=place.name)
    found = running(floor, command.pool, clause)
    if isinstance(found, Refusal):
        return found
    rates = _rates(place, command)
    if isinstance(rates, Refusal):
        return rates
    pool, name = found.pool, place.name
    if (pool.pending_rates.get(name) or pool.links.get(name)) == rates:
        return refuse("already-linked", clause, table=name, jackpot=command.pool)
    for rules in (found.rules, pool.pending or found.rules):
        no = _not_offered(floor, name, rules.terms.trigger, place)
        if no:
            return no
    lowest = _unacknowledged(found, place)
    no = _not_acknowledged(place, order, lowest, said=command.acknowledged)
    if no:
        return no
    waits = name in pool.links
    changes = (JACKPOT_CHANGES,) if waits else ()
    clauses = (clause, *approved_by(place), *changes, *_known(lowest))
    linked = TableLinked(
        pool=command.pool,
        table=name,
        rates=rates,
        waits=waits,
        by=order.by,
        break_even=_cents(lowest),
        clauses=clauses,
    )
    return [linked] if waits else [linked, linked_at(name, command.pool, rates, clauses)]


def _unacknowledged(found: Running, place: Place) -> Fraction | None:
    """Break-even at a table, where that is lower than what was acknowledged of the jackpot."""
    pool, book = found.pool, place.table.book
    known = [(found.rules, pool.acknowledged), (pool.pending, pool.pending_acknowledged)]
    found_lower = (
        lowest
        for rules, already in known
        if rules is not None and (lowest := can_pass(rules, [book])) is not None
        if already is None or lowest < already
    )
    return min(found_lower, default=None)


def linked_at(table: str, pool: str, rates: Rates, clauses: Clauses) -> Happening:
    """The table's side of a link."""
    shown, kept = rates.display, rates.reserve
    linked = JackpotLinked(pool=pool, display=shown, reserve=kept, clauses=clauses)
    return Happening(table_stream(table), linked)


def _rates(place: Place, command: LinkJackpot) -> Rates | Refusal:
    """Exact shares, which do not come to more than the turnover with those of other jackpots."""
    clause = place.policy.feed_clause
    try:
        display, reserve = parse_rate(command.display), parse_rate(command.reserve)
    except NotRate as error:
        return refuse("not-a-rate", clause, may_retry=True, why=error)
    others = (each for name, each in place.table.jackpots.items() if name != command.pool)
    given = sum((_both(each.display_rate, each.reserve_rate) for each in others), Fraction())
    own = _both(display, reserve)
    if not 0 < own <= 1 - given:
        return refuse("not-a-rate", clause, may_retry=True, rates=own, left=1 - given)
    return Rates(display, reserve, command.approval)


def _both(display: Rate, reserve: Rate) -> Fraction:
    return display.fraction + reserve.fraction


@decides(UnlinkJackpot)
def unlink_jackpot(floor: Floor, order: FloorOrder, command: UnlinkJackpot) -> Decided:
    """The table leaves the link; what it has given goes to the jackpot, whole cents only."""
    place = place_of(floor, order, "run-jackpot")
    if isinstance(place, Refusal):
        return place
    clause = place.policy.feed_clause
    found = running(floor, command.pool, clause)
    if isinstance(found, Refusal):
        return found
    link = place.table.jackpots.get(command.pool)
    if link is None:
        return refuse("not-linked", clause, table=place.name, jackpot=command.pool)
    settled = place.table.settled
    for prize in found.pool.prizes.values():
        here = prize.table == place.name and not prize.taken_back
        if here and settled is not None and prize.round == settled.event.round:
            return refuse("too-early", PRIZE_TAKEN_BACK, may_retry=True, round=prize.round)
    clauses = (clause, JACKPOT_FED)
    at = table_stream(place.name)
    fetch = fetch_from(command.pool, link, clauses)
    gone = TableUnlinked(
        pool=command.pool,
        table=place.name,
        fetched=Amount(link.display),
        fetched_reserve=Amount(link.reserve),
        by=order.by,
        clauses=clauses,
    )
    unlinked = JackpotUnlinked(pool=command.pool, clauses=clauses)
    first = [] if fetch is None else [Happening(at, fetch)]
    return [*first, Happening(at, unlinked), gone]
