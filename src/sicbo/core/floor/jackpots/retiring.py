"""The end of a jackpot: announced, waited for, and where its money goes then."""

import datetime
from collections.abc import Iterable
from typing import Final

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT, EndJackpot, RetireJackpot
from sicbo.core.floor.jackpots.pool import Pool
from sicbo.core.floor.jackpots.pool_events import (
    JackpotReceived,
    JackpotRetired,
    RetirementAnnounced,
)
from sicbo.core.floor.jackpots.standing import approved_by, fetched, place_of, running
from sicbo.core.floor.noun import Decided, NounCommand, decides, timed
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import JACKPOT_RETIRED, TABLE_LEFT_OUT
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import SYSTEM, is_time, refuse
from sicbo.core.table.jackpots.messages import JackpotUnlinked

NOTICE: Final = datetime.timedelta(days=7)
"""How long every display tells of the end before it comes."""


@decides(RetireJackpot)
def retire_jackpot(floor: Floor, order: FloorOrder, command: RetireJackpot) -> Decided:
    """The operator announces the end, with an approval and in time."""
    place = place_of(floor, order, "run-jackpot")
    if isinstance(place, Refusal):
        return place
    if not command.approval.strip():
        return refuse("approval-missing", JACKPOT_RETIRED, may_retry=True, jackpot=command.pool)
    found = running(floor, command.pool, JACKPOT_RETIRED)
    if isinstance(found, Refusal):
        return found
    other = command.into
    if other is not None:
        heir = running(floor, other, JACKPOT_RETIRED)
        if isinstance(heir, Refusal):
            return heir
        if other == command.pool:
            return refuse("jackpot-unknown", JACKPOT_RETIRED, may_retry=True, into=other)
    no = is_time(command.at, JACKPOT_RETIRED)
    if no:
        return no
    if command.at - order.at < NOTICE:
        facts = {"at": command.at.isoformat(), "days": NOTICE.days}
        return refuse("notice-too-short", JACKPOT_RETIRED, may_retry=True, **facts)
    return [
        RetirementAnnounced(
            pool=command.pool,
            at=command.at,
            into=other,
            approval=command.approval,
            by=order.by,
            clauses=(place.policy.clause, *approved_by(place), JACKPOT_RETIRED),
        )
    ]


@decides(EndJackpot)
def end_jackpot(floor: Floor, order: FloorOrder, command: EndJackpot) -> Decided:
    """The time has come: the reset goes home, and what players have paid in goes on."""
    if order.role != SYSTEM:
        return refuse("not-permitted", JACKPOT_RETIRED, role=order.role, needs=SYSTEM)
    found = running(floor, command.pool, JACKPOT_RETIRED)
    if isinstance(found, Refusal):
        return found
    pool, rules = found
    retirement = pool.retirement
    if retirement is None or order.at < retirement.at:
        return refuse("too-early", JACKPOT_RETIRED, may_retry=True, jackpot=command.pool)
    if pool.unpaid():
        return refuse("prize-unpaid", JACKPOT_RETIRED, may_retry=True, amount=pool.unpaid())
    if pool.left_out:
        facts = {"table": min(pool.left_out)}
        return refuse("too-early", TABLE_LEFT_OUT, may_retry=True, **facts)
    clauses = (JACKPOT_RETIRED,)
    came = fetched(floor, pool, clauses)
    home = Amount(min(rules.terms.reset, came.meters.display))
    kept = came.meters.reserve
    moved = Amount(came.meters.held - home)
    heir = retirement.into
    if heir is not None and (not floor.state(JACKPOT, heir).running or not moved + kept):
        heir = None
    unlinked = JackpotUnlinked(pool=pool.name, clauses=clauses)
    retired = JackpotRetired(
        pool=pool.name,
        home=home,
        moved=moved,
        moved_reserve=kept,
        into=heir,
        fetched=came.display,
        fetched_reserve=came.reserve,
        clauses=clauses,
    )
    left = [Happening(table_stream(name), unlinked) for name in pool.links]
    if heir is None:
        return [*came.happened, *left, retired]
    received = JackpotReceived(
        pool=heir, source=pool.name, amount=Amount(moved + kept), clauses=clauses
    )
    return [*came.happened, *left, retired, received]


@timed(JACKPOT)
def _ends(pool: Pool) -> Iterable[tuple[datetime.datetime, NounCommand]]:
    if pool.retirement is not None and pool.running and not pool.unpaid():
        yield pool.retirement.at, EndJackpot(pool=pool.name)
