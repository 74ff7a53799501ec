"""Questions that every decision asks first, in the order of `STAGES`: table, person, moment."""

import datetime
from collections.abc import Collection, Sequence

from sicbo.core.dice import SIDES, Dice
from sicbo.core.house_rules import SECOND_EDITION, WIN_LOCKS
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Duty, Phase
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.place_keys import holder_of, orders_for
from sicbo.core.table.command import ATTENDANT as ATTENDANT
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.item import in_play
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.table.state import Table
from sicbo.core.text import harmless, number_told, shortened

Decision = Sequence[Event] | Refusal

SYSTEM = "system"
"""The role of timers, sensors and the virtual tumbler."""

PLAYER = "player"

CASHIER = "cashier"
"""The role of those who serve at the cage."""

MONEY = frozenset(
    (
        "amount",
        "break_even",
        "chips",
        "credit",
        "lies",
        "maximum",
        "minimum",
        "note",
        "owes",
        "stake",
        "staked",
        "unit",
        "value",
        "wallet",
        "winnings",
        "worth",
        "fixed_stake",
        "holds",
        "counted",
        "signed_maximum",
    )
)
"""Facts that are amounts of money."""


FACT_MAX = 200
"""Characters of a fact, at most."""

_TOLD_AS_MONEY = 10**20


def refuse(
    reason: Reason, clause: ClauseNumber, /, *, may_retry: bool = False, **facts: object
) -> Refusal:
    """A no with its clause and the facts behind it; amounts are written as money."""
    told = {key: _told(key, value) for key, value in facts.items()}
    return Refusal(reason, clause, told, may_retry)


def _told(key: str, value: object) -> str:
    """A fact in few words: whatever was asked is kept with the answer."""
    if not isinstance(value, int):
        return shortened(harmless(str(value)), FACT_MAX)
    if key in MONEY and abs(value) < _TOLD_AS_MONEY:
        return format_amount(Amount(value))
    return number_told(value) if type(value) is int else str(value)


def permitted(
    table: Table, order: Order, duty: Duty, by: ClauseNumber | None = None
) -> Refusal | None:
    """Refuse a duty that the document gives to nobody, or to a higher role.

    Where what is ordered rests on a clause of its own, the refusal is `by` that one.
    """
    grant = table.policies.may.get(duty)
    if grant is None:
        return refuse("not-provided", table.policies.otherwise, duty=duty)
    if not table.reaches(order.role, grant.by):
        clause = by or grant.barred_clause or grant.clause
        return refuse("not-permitted", clause, role=order.role, needs=grant.by)
    return None


def round_started(
    table: Table,
    clause: ClauseNumber,
    *,
    idle: bool = False,
    config: TableConfig | None = None,
    mended: Collection[str] = (),
) -> RoundStarted:
    """The next round begins, under the law of now, with what is fitted now."""
    law, setting = table.law, config or table.config
    virtual = setting is not None and setting.dice == "virtual"
    fitted = {} if virtual else table.fitted
    return RoundStarted(
        round=table.round + 1,
        rulebook=law.rulebook,
        sha256=law.sha256,
        readings=law.readings,
        idle=idle,
        tumbler=in_play(fitted, "tumbler", mended),
        dice_set=in_play(fitted, "dice", mended),
        clauses=(clause,),
    )


def by_system(order: Order, clause: ClauseNumber) -> Refusal | None:
    """Refuse people what only timers and sensors do."""
    if order.role == SYSTEM:
        return None
    return refuse("not-permitted", clause, role=order.role, needs=SYSTEM)


def by_cage(order: Order, clause: ClauseNumber) -> Refusal | None:
    """Refuse people at the table what the monitoring system does, or the cage through it."""
    return None if order.role == CASHIER else by_system(order, clause)


def is_open(table: Table) -> Refusal | None:
    """Refuse anything at a closed table."""
    if table.status == "closed":
        return refuse("table-closed", closed_clause(table), may_retry=True)
    return None


def closed_clause(table: Table) -> ClauseNumber:
    """The clause by which tables are closed, or the one that decides what no other does."""
    policies = table.policies
    if policies.closing is not None:
        return policies.closing.clause
    terminals = policies.terminals
    return policies.otherwise if terminals is None else terminals.close_of_play_clause


def not_suspended(table: Table) -> Refusal | None:
    """Refuse play until the fault is mended, the ruling given or the Director present again."""
    if table.session is not None and table.session.paused:
        return _director_away(table)
    if table.suspended is None:
        return None
    clause = table.suspended_clause or table.policies.otherwise
    return refuse("table-suspended", clause, may_retry=True, reason=table.suspended)


def _director_away(table: Table) -> Refusal:
    """The refusal of play at a reserved table while whoever directs its tournament is away."""
    rules, session = table.policies.tournaments, table.session
    assert rules is not None
    assert session is not None
    clause = rules.director.presence_clause
    return refuse("director-absent", clause, may_retry=True, tournament=session.tournament)


def not_locked_by_win(table: Table, player: str) -> Refusal | None:
    """Refuse what waits at a terminal until somebody has looked at its win."""
    lock = table.locks.get(player)
    if lock is None:
        return None
    facts = {"player": player, "amount": lock.amount, "round": lock.round}
    return refuse("terminal-locked", WIN_LOCKS, may_retry=True, **facts)


def not_held(table: Table, player: str) -> Refusal | None:
    """Refuse wagers and money at a terminal that is held."""
    held = table.held.get(player)
    if held is None:
        return None
    return refuse("terminal-held", held.clause, may_retry=True, player=player, why=held.why)


def staff_may(table: Table, order: Order, duty: Duty) -> Refusal | None:
    """Refuse staff at a closed table, without the duty, or while play is suspended."""
    return is_open(table) or permitted(table, order, duty) or not_suspended(table)


def dealer_may(table: Table, order: Order, duty: Duty, clause: ClauseNumber) -> Refusal | None:
    """As for staff, and refuse a dealer's step at an electronic table."""
    return is_open(table) or dealt(table, clause) or staff_may(table, order, duty)


def system_may(table: Table, order: Order, clause: ClauseNumber) -> Refusal | None:
    """Refuse what timers and sensors do: at a closed or dealt table, by people, suspended."""
    no = is_open(table) or on_terminals(table) or by_system(order, clause)
    return no or not_suspended(table)


def in_phase(table: Table, clause: ClauseNumber, *phases: Phase) -> Refusal | None:
    """Refuse a step that is out of its turn."""
    if table.phase in phases:
        return None
    return refuse(
        "wrong-phase", clause, may_retry=True, phase=table.phase, needs=" or ".join(phases)
    )


def of_round(table: Table, named: int, now: int | None = None) -> Refusal | None:
    """Refuse what was meant for another round."""
    current = table.round if now is None else now
    if named == current:
        return None
    return refuse("wrong-round", table.policies.round.order_clause, round=named, now=current)


def dealt(table: Table, clause: ClauseNumber) -> Refusal | None:
    """Refuse a dealer's step at an electronic table."""
    return refuse("not-provided", clause, table="electronic") if table.electronic else None


def on_terminals(table: Table) -> Refusal | None:
    """Refuse a terminal's step at a dealt table."""
    if table.electronic:
        return None
    return refuse("not-provided", table.policies.otherwise, table="dealt")


def acts_for(table: Table, order: Order, player: str) -> Refusal | None:
    """Refuse to let somebody act for a player who is neither the player nor staff.

    Where nobody known plays, the terminal at that place gives their orders.
    """
    if order.role == PLAYER:
        playing = None if table.session is None else table.session.played_by.get(player)
        if playing is not None and playing != order.by:
            clause = table.policies.wagers.answers_clause
            return refuse("not-permitted", clause, role=PLAYER, needs=playing)
        if playing == order.by or order.by == player or order.by == holder_of(player):
            return None
        clause = table.policies.wagers.answers_clause
        return refuse("not-permitted", clause, role=PLAYER, needs=player)
    return None if orders_for(order.role, player) else permitted(table, order, "place-for-player")


def are_dice(table: Table, dice: Dice) -> Refusal | None:
    """Refuse what three dice cannot show."""
    if all(1 <= die <= SIDES for die in dice):
        return None
    shown = " ".join(map(str, dice))
    return refuse("not-dice", table.book.game.faces.clause, may_retry=True, dice=shown)


def is_time(time: datetime.datetime, clause: ClauseNumber) -> Refusal | None:
    """Refuse a time that does not say its zone."""
    if time.tzinfo is not None:
        return None
    return refuse("not-a-time", clause, may_retry=True, time="without its zone")


def is_noticed(order: Order, time: datetime.datetime, minutes: int) -> bool:
    """Whether a time is told long enough before it comes; this very instant is no notice."""
    ahead = time - order.at
    if ahead < datetime.timedelta(minutes=minutes):
        return False
    return ahead > datetime.timedelta() or order.edition <= SECOND_EDITION


def own(table: Table, order: Order, player: str) -> Refusal | None:
    """Only the player, or staff of any rank, may do this; or the terminal of nobody known."""
    if (order.role == PLAYER and order.by == holder_of(player)) or order.role in table.ranks:
        return None
    if orders_for(order.role, player):
        return None
    clause = table.policies.wagers.answers_clause
    return refuse("not-permitted", clause, role=order.role, needs=player)
