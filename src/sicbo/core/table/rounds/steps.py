"""The steps of a dealt round, in the order of its document."""

import datetime
from collections.abc import Iterator
from typing import Final

from sicbo.core.dice import Dice, Roll
from sicbo.core.ids import WagerKey
from sicbo.core.law.announcement import announce
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.settlement import lit
from sicbo.core.table.checks import (
    are_dice,
    closed_clause,
    dealer_may,
    in_phase,
    is_open,
    of_round,
    refuse,
    round_started,
    staff_may,
)
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.fitted.fitness import lacking
from sicbo.core.table.irregularities.declaring import consequence
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes, unfolded
from sicbo.core.table.rounds.messages import (
    Announce,
    BetsClosed,
    BetsOpened,
    CloseBets,
    CorrectResult,
    DiceShaken,
    EnterResult,
    KeyMissed,
    KeyPressed,
    OpenBets,
    OrderIdleSpin,
    PositionsFixed,
    PressKey,
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundStarted,
    Settle,
    Shake,
    Uncover,
    Uncovered,
)
from sicbo.core.table.rounds.settling import reversal, settle_now
from sicbo.core.table.signs.on_sign import sign_missing
from sicbo.core.table.state import Law, Table
from sicbo.core.table.tray.holding import cannot_pay
from sicbo.core.table.virtual_dice.place_in_round import as_drawn, uncommitted

ANY_DICE: Final[Dice] = (1, 2, 3)
"""Stand where dice will stand that somebody reads."""


def start(table: Table) -> RoundStarted:
    """The next round begins."""
    return round_started(table, table.policies.round.order_clause)


@decides(OpenBets)
def open_bets(table: Table, order: Order, command: OpenBets) -> Decision:
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
    opened = BetsOpened(until=until, clauses=(rules.opens_clause,))
    return [start(table), opened] if begins else [opened]


def may_start(table: Table, order: Order) -> Refusal | None:
    """Refuse a new round while one is on, after the closing time, or outside the hours."""
    rules = table.policies.round
    no = in_phase(table, rules.order_clause, "between")
    if no:
        return no
    if table.closes_at is not None and order.at >= table.closes_at:
        clause = closed_clause(table)
        return refuse("table-closed", clause, closes_at=table.closes_at.isoformat())
    no = outside_hours(table, order, table.config)
    no = no or lacking(table, order, table.config, table.day)
    no = no or uncommitted(table, table.config)
    return no or sign_missing(table) or cannot_pay(table)


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


@decides(Shake)
def shake(table: Table, order: Order, command: Shake) -> Decision:
    """Tumble the dice; too few tumbles are recorded and have their consequence."""
    rules = table.policies.round
    no = dealer_may(table, order, "shake", rules.shake_clause)
    if no:
        return no
    enough = command.tumbles >= rules.tumbles_at_least
    shaken = DiceShaken(tumbles=command.tumbles, enough=enough, clauses=(rules.shake_clause,))
    before: list[Event] = []
    if table.phase == "no-spin":
        pass
    elif rules.order == "shake-first" or (rules.order == "free" and table.phase == "between"):
        late = may_start(table, order)
        if late is not None:
            return late
        before = [start(table)]
    else:
        begun = rules.shake_clause if table.in_round else rules.opens_clause
        wrong = in_phase(table, begun, "betting")
        if wrong and not (table.phase == "closed" and not table.shaken):
            return wrong
    if enough:
        return [*before, shaken]
    phase = "shaken" if rules.order == "shake-first" else "betting"
    follows = consequence(table, "bad-shake", order, phase=phase, began=bool(before))
    return [*before, shaken, *(follows or ())]


@decides(CloseBets)
def close_bets(table: Table, order: Order, _: CloseBets) -> Decision:
    """Call no more bets."""
    rules = table.policies.round
    no = dealer_may(table, order, "close-bets", rules.closes_clause)
    no = no or in_phase(table, rules.closes_clause, "betting")
    if no:
        return no
    if not table.shaken:
        return refuse("not-shaken", rules.shake_clause, may_retry=True, phase=table.phase)
    closed: list[Event] = [BetsClosed(clauses=(rules.closes_clause,))]
    if rules.positions == "closed":
        closed.append(PositionsFixed(clauses=(rules.positions_clause,)))
    return closed


@decides(PressKey)
def press_key(table: Table, order: Order, _: PressKey) -> Decision:
    """Press the key that the equipment wants."""
    key = table.policies.round.key
    no = is_open(table)
    if no:
        return no
    if key is None or not table.key_needed:
        return refuse("not-provided", key.clause if key else table.policies.otherwise, key="none")
    no = staff_may(table, order, "press-key") or in_phase(table, key.clause, "closed")
    return no or [KeyPressed(clauses=(key.clause,))]


@decides(Uncover)
def uncover(table: Table, order: Order, _: Uncover) -> Decision:
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
    lifted: list[Event] = [Uncovered(clauses=(rules.uncover_clause,))]
    if rules.positions == "uncovered":
        lifted.append(PositionsFixed(clauses=(rules.positions_clause,)))
    key = rules.key
    if key is not None and table.key_needed and not table.keyed:
        if key.missed == "stands":
            lifted.append(KeyMissed(clauses=(key.missed_clause,)))
        else:
            missed = consequence(table, "key-missed", order)
            lifted.extend(missed or ())
    return lifted


@decides(Announce)
@as_drawn
def call(table: Table, order: Order, command: Announce) -> Decision:
    """Announce the dice."""
    rules = table.policies.round
    clause = table.book.game.announcement.clause
    no = dealer_may(table, order, "announce", clause)
    no = no or in_phase(table, clause, "uncovered") or are_dice(table, command.dice)
    if no:
        return no
    words = announce(table.book.game, Roll(*command.dice))
    said: list[Event] = [ResultAnnounced(dice=command.dice, words=words, clauses=(clause,))]
    if rules.positions == "announced":
        said.append(PositionsFixed(clauses=(rules.positions_clause,)))
    return said


@decides(EnterResult)
@as_drawn
def enter(table: Table, order: Order, command: EnterResult) -> Decision:
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


def entered_event(table: Table, dice: Dice) -> ResultEntered:
    """The winning areas that this table has, lit."""
    rules = table.policies.round
    clauses = tuple(dict.fromkeys((rules.enter_clause, rules.lights_clause)))
    return ResultEntered(dice=dice, lit=lit_areas(table, dice), clauses=clauses)


def lit_areas(table: Table, dice: Dice) -> tuple[WagerKey, ...]:
    """Every area on offer that wins."""
    return tuple(key for key in lit(table.book, Roll(*dice)) if key in table.offer)


@decides(CorrectResult)
@as_drawn
def correct(table: Table, order: Order, command: CorrectResult) -> Decision:
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
    put_right = ResultCorrected(
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


@decides(Settle)
def settle(table: Table, order: Order, _: Settle) -> Decision:
    """Take the losers and pay the winners; a fault that waited for this stops play now."""
    rules = table.policies.round
    no = dealer_may(table, order, "settle", rules.settle_clause)
    no = no or in_phase(table, rules.settle_clause, "entered") or _unruled(table)
    if no:
        return no
    assert table.dice is not None
    return settle_now(table, order, table.dice)


def _unruled(table: Table) -> Refusal | None:
    """Refuse a settlement while it is not ruled where marked chips count."""
    if not table.marked:
        return None
    clause, wagers = table.policies.wagers.moved_clause, sorted(table.marked)
    told = ", ".join(f"{player} {wager}" for player, wager in wagers)
    return refuse("unresolved-wager", clause, may_retry=True, wagers=told)


@decides(OrderIdleSpin)
def idle_spin(table: Table, order: Order, _: OrderIdleSpin) -> Decision:
    """Have the dice spun while no wager lies on the layout; bets are called for all the same."""
    no = staff_may(table, order, "idle-spin")
    if no:
        return no
    nobody = not any(player.wagers for player in table.players.values())
    done: list[Event] = []
    if table.phase == "entered" and table.idle_spin and nobody and table.dice is not None:
        done = settle_now(table, order, table.dice)
    else:
        late = may_start(table, order)
        if late is not None:
            return late
    opened = BetsOpened(clauses=(table.policies.round.opens_clause,))
    return [
        *done,
        round_started(table, table.policies.may["idle-spin"].clause, idle=True),
        opened,
    ]


def written(dice: Dice) -> str:
    """Dice as digits."""
    return "".join(str(die) for die in dice)


@folds(RoundStarted)
def _fold_round_started(table: Table, event: RoundStarted) -> None:
    table.expect(Law(event.rulebook, event.sha256, event.readings))
    table.round = event.round
    table.phase = "betting"
    table.idle_spin = event.idle
    table.activated = table.shaken = table.bets_closed = table.keyed = table.fixed = False
    table.dice = table.drawn = None
    table.draws = 0
    table.lights_failed = False
    table.round_limits = None
    table.laid_under = {}
    table.marked = set()
    table.asked = set()
    table.dice_set = event.dice_set
    for serial in (event.tumbler, event.dice_set):
        if serial is not None and serial in table.fitted:
            table.fitted[serial].rounds += 1
    if not table.electronic:
        table.settled = None


@folds(BetsOpened)
def _fold_bets_opened(table: Table, event: BetsOpened) -> None:
    table.phase = "betting"
    table.deadline = event.until


@folds(DiceShaken)
def _fold_dice_shaken(table: Table, event: DiceShaken) -> None:
    table.activated = True
    table.shaken = event.tumbles > 0
    if table.phase == "no-spin" and not table.shaken:
        return
    if table.phase == "no-spin":
        table.phase = "closed" if table.bets_closed else "betting"
    elif table.policies.round.order == "shake-first":
        table.phase = "shaken"


@folds(BetsClosed)
def _fold_bets_closed(table: Table, _: BetsClosed) -> None:
    table.phase = "closed"
    table.bets_closed = True
    table.deadline = None
    own = {name: each.limits for name, each in table.players.items() if each.limits is not None}
    table.round_limits = (table.limits, dict(table.area_limits), own)
    if table.electronic:
        table.settled = None


@folds(PositionsFixed)
def _fold_positions_fixed(table: Table, _: PositionsFixed) -> None:
    table.fixed = True


@folds(KeyPressed)
def _fold_key_pressed(table: Table, _: KeyPressed) -> None:
    table.keyed = True


@folds(Uncovered)
def _fold_uncovered(table: Table, _: Uncovered) -> None:
    table.phase = "uncovered"


@folds(ResultAnnounced)
def _fold_result_announced(table: Table, event: ResultAnnounced) -> None:
    table.phase = "announced"
    table.dice = event.dice


@folds(ResultEntered)
def _fold_result_entered(table: Table, _: ResultEntered) -> None:
    table.phase = "entered"


@folds(ResultCorrected)
def _fold_result_corrected(table: Table, event: ResultCorrected) -> None:
    table.dice = event.dice


unfolded(KeyMissed)


@proposes("round")
def _in_turn(table: Table, _: Situation) -> Iterator[TableCommand]:
    if table.electronic:
        return
    yield Shake(max(1, table.policies.round.tumbles_at_least))
    yield OpenBets()
    yield CloseBets()
    yield PressKey()
    # Before the call to lift the cover is an irregularity, and is declared as one.
    if table.bets_closed or table.phase == "no-spin":
        yield Uncover()
    yield Announce(table.drawn or ANY_DICE)
    yield EnterResult(table.dice or table.drawn or ANY_DICE)
    yield Settle()
    yield OrderIdleSpin()


@proposes("afterwards")
def _put_right(table: Table, _: Situation) -> Iterator[TableCommand]:
    if not table.virtual and not table.electronic:
        yield CorrectResult(table.round, table.dice or ANY_DICE, UNSAID)
