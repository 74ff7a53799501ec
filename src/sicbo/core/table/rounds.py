"""The steps of a dealt round, in the order of its document."""

import datetime

from sicbo.core.dice import Roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.announcement import announce
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.settlement import lit
from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.checks import (
    Decision,
    are_dice,
    dealer_may,
    in_phase,
    is_open,
    of_round,
    refuse,
    round_started,
    staff_may,
)
from sicbo.core.table.commands import Order
from sicbo.core.table.config import TableConfig
from sicbo.core.table.irregular import consequence
from sicbo.core.table.settling import reversal, settle_now
from sicbo.core.table.state import Table
from sicbo.core.table.virtual import uncommitted


def start(table: Table) -> e.RoundStarted:
    """The next round begins."""
    return round_started(table, table.policies.round.order_clause)


def open_bets(table: Table, order: Order, command: c.OpenBets) -> Decision:
    """Call for bets: after the shake, or as the first act of the round."""
    rules = table.policies.round
    no = dealer_may(table, order, "open-bets", rules.opens_clause)
    if no:
        return no
    begins = False
    if rules.order == "shake-first":
        no = in_phase(table, rules.opens_clause, "shaken")
    elif rules.order != "free" or table.phase != "betting":
        begins, no = True, may_start(table, order)
    if no:
        return no
    until = None
    if command.seconds is not None:
        if command.seconds <= 0:
            clause, seconds = rules.opens_clause, command.seconds
            return refuse("not-a-time", clause, may_retry=True, seconds=seconds)
        until = order.at + datetime.timedelta(seconds=command.seconds)
    opened = e.BetsOpened(until=until, clauses=(rules.opens_clause,))
    return [start(table), opened] if begins else [opened]


def may_start(table: Table, order: Order) -> Refusal | None:
    """Refuse a new round while one is on, after the closing time, or outside the hours."""
    rules = table.policies.round
    no = in_phase(table, rules.order_clause, "between")
    if no:
        return no
    if table.closes_at is not None and order.at >= table.closes_at:
        clause = table.policies.closing.clause if table.policies.closing else rules.order_clause
        return refuse("table-closed", clause, closes_at=table.closes_at.isoformat())
    return outside_hours(table, order, table.config) or uncommitted(table, table.config)


def outside_hours(table: Table, order: Order, config: TableConfig | None) -> Refusal | None:
    """Refuse play outside the hours of gaming, where the document has them set."""
    clause = table.policies.hours_clause
    if clause is None or config is None or config.opens is None or config.closes is None:
        return None
    now = order.at.time().replace(tzinfo=None)
    if config.opens <= config.closes:
        inside = config.opens <= now < config.closes
    else:
        inside = now >= config.opens or now < config.closes
    if inside:
        return None
    hours = f"{config.opens.isoformat('minutes')}-{config.closes.isoformat('minutes')}"
    return refuse("outside-hours", clause, may_retry=True, hours=hours)


def shake(table: Table, order: Order, command: c.Shake) -> Decision:
    """Tumble the dice; too few tumbles are recorded and have their consequence."""
    rules = table.policies.round
    no = dealer_may(table, order, "shake", rules.shake_clause)
    if no:
        return no
    enough = command.tumbles >= rules.tumbles_at_least
    shaken = e.DiceShaken(tumbles=command.tumbles, enough=enough, clauses=(rules.shake_clause,))
    before: list[e.Event] = []
    if table.phase == "no-spin":
        pass
    elif rules.order == "shake-first" or (rules.order == "free" and table.phase == "between"):
        late = may_start(table, order)
        if late is not None:
            return late
        before = [start(table)]
    else:
        wrong = in_phase(table, rules.shake_clause, "betting")
        if wrong and not (table.phase == "closed" and not table.shaken):
            return wrong
    if enough:
        return [*before, shaken]
    phase = "shaken" if rules.order == "shake-first" else "betting"
    follows = consequence(table, "bad-shake", order, phase=phase, began=bool(before))
    return [*before, shaken, *(follows or ())]


def close_bets(table: Table, order: Order, _: c.CloseBets) -> Decision:
    """Call no more bets."""
    rules = table.policies.round
    no = dealer_may(table, order, "close-bets", rules.closes_clause)
    no = no or in_phase(table, rules.closes_clause, "betting")
    if no:
        return no
    if not table.shaken:
        return refuse("not-shaken", rules.shake_clause, may_retry=True, phase=table.phase)
    closed: list[e.Event] = [e.BetsClosed(clauses=(rules.closes_clause,))]
    if rules.positions == "closed":
        closed.append(e.PositionsFixed(clauses=(rules.positions_clause,)))
    return closed


def press_key(table: Table, order: Order, _: c.PressKey) -> Decision:
    """Press the key that the equipment wants."""
    key = table.policies.round.key
    no = is_open(table)
    if no:
        return no
    if key is None or not table.key_needed:
        return refuse("not-provided", key.clause if key else table.policies.otherwise, key="none")
    no = staff_may(table, order, "press-key") or in_phase(table, key.clause, "closed")
    return no or [e.KeyPressed(clauses=(key.clause,))]


def uncover(table: Table, order: Order, _: c.Uncover) -> Decision:
    """Lift the cover; before the call that exposes the dice."""
    rules = table.policies.round
    no = dealer_may(table, order, "uncover", rules.uncover_clause)
    if no:
        return no
    if table.phase in ("shaken", "betting") and table.shaken:
        exposed = consequence(table, "exposed", order)
        if exposed is not None:
            return exposed
    no = in_phase(table, rules.uncover_clause, "closed", "no-spin")
    if no:
        return no
    if not table.shaken:
        return refuse("not-shaken", rules.shake_clause, may_retry=True, phase=table.phase)
    lifted: list[e.Event] = [e.Uncovered(clauses=(rules.uncover_clause,))]
    if rules.positions == "uncovered":
        lifted.append(e.PositionsFixed(clauses=(rules.positions_clause,)))
    key = rules.key
    if key is not None and table.key_needed and not table.keyed:
        if key.missed == "stands":
            lifted.append(e.KeyMissed(clauses=(key.missed_clause,)))
        else:
            missed = consequence(table, "key-missed", order)
            lifted.extend(missed or ())
    return lifted


def call(table: Table, order: Order, command: c.Announce) -> Decision:
    """Announce the dice."""
    rules = table.policies.round
    clause = table.book.game.announcement.clause
    no = dealer_may(table, order, "announce", clause)
    no = no or in_phase(table, clause, "uncovered") or are_dice(table, command.dice)
    if no:
        return no
    words = announce(table.book.game, Roll(*command.dice))
    said: list[e.Event] = [e.ResultAnnounced(dice=command.dice, words=words, clauses=(clause,))]
    if rules.positions == "announced":
        said.append(e.PositionsFixed(clauses=(rules.positions_clause,)))
    return said


def enter(table: Table, order: Order, command: c.EnterResult) -> Decision:
    """Key the dice in; what differs from the call is refused."""
    rules = table.policies.round
    no = dealer_may(table, order, "enter", rules.enter_clause)
    no = no or in_phase(table, rules.enter_clause, "announced") or are_dice(table, command.dice)
    if no:
        return no
    assert table.dice is not None
    if sorted(command.dice) != sorted(table.dice):
        called, entered = written(table.dice), written(command.dice)
        return refuse(
            "entry-differs", rules.enter_clause, may_retry=True, called=called, entered=entered
        )
    return [entered_event(table, command.dice)]


def entered_event(table: Table, dice: c.Dice) -> e.ResultEntered:
    """The winning areas that this table has, lit."""
    rules = table.policies.round
    clauses = tuple(dict.fromkeys((rules.enter_clause, rules.lights_clause)))
    return e.ResultEntered(dice=dice, lit=lit_areas(table, dice), clauses=clauses)


def lit_areas(table: Table, dice: c.Dice) -> tuple[WagerKey, ...]:
    """Every area on offer that wins."""
    return tuple(key for key in lit(table.book, Roll(*dice)) if key in table.offer)


def correct(table: Table, order: Order, command: c.CorrectResult) -> Decision:
    """Put a wrong result right by the dice, before the settlement or after it."""
    rules = table.policies.round
    after = table.phase == "between" and table.settled is not None
    no = dealer_may(table, order, "correct" if after else "enter", rules.enter_clause)
    if no:
        return no
    clause = table.policies.may["correct"].clause if after else rules.enter_clause
    if not after:
        no = in_phase(table, clause, "announced", "entered")
    no = no or of_round(table, command.round) or are_dice(table, command.dice)
    if no:
        return no
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    before = table.settled.event.dice if table.settled and after else table.dice
    assert before is not None
    put_right = e.ResultCorrected(
        before=before,
        dice=command.dice,
        words=announce(table.book.game, Roll(*command.dice)),
        lit=lit_areas(table, command.dice),
        reason=command.reason,
        by=order.by,
        clauses=(clause,),
    )
    if not after:
        return [put_right]
    return [reversal(table, command.reason, clause), put_right]


def settle(table: Table, order: Order, _: c.Settle) -> Decision:
    """Take the losers and pay the winners; a fault that waited for this stops play now."""
    rules = table.policies.round
    no = dealer_may(table, order, "settle", rules.settle_clause)
    no = no or in_phase(table, rules.settle_clause, "entered")
    if no:
        return no
    assert table.dice is not None
    return settle_now(table, table.dice)


def idle_spin(table: Table, order: Order, _: c.OrderIdleSpin) -> Decision:
    """Have the dice spun while no wager lies on the layout; bets are called for all the same."""
    no = staff_may(table, order, "idle-spin")
    if no:
        return no
    nobody = not any(player.wagers for player in table.players.values())
    done: list[e.Event] = []
    if table.phase == "entered" and table.idle_spin and nobody and table.dice is not None:
        done = settle_now(table, table.dice)
    else:
        late = may_start(table, order)
        if late is not None:
            return late
    opened = e.BetsOpened(clauses=(table.policies.round.opens_clause,))
    return [
        *done,
        round_started(table, table.policies.may["idle-spin"].clause, idle=True),
        opened,
    ]


def written(dice: c.Dice) -> str:
    """Dice as digits."""
    return "".join(str(die) for die in dice)
