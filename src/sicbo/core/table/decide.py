"""One door: a table and an order in, events or a refusal out."""

from collections.abc import Callable
from typing import Any

from sicbo.core.bounds import WITHIN_BOUNDS, overstep
from sicbo.core.house.rules import FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table import (
    attendance,
    chips,
    debts,
    irregular,
    life,
    rounds,
    seating,
    streaking,
    terminals,
    virtual,
    wagering,
)
from sicbo.core.table import commands as c
from sicbo.core.table.acting import acting_up
from sicbo.core.table.checks import Decision, refuse
from sicbo.core.table.commands import Order
from sicbo.core.table.duties import kept_apart
from sicbo.core.table.evolve import evolve
from sicbo.core.table.state import Table

_Decider = Callable[[Table, Order, Any], Decision]


def decide(table: Table, order: Order) -> Decision:
    """What an order leads to; the table is not changed.

    What cannot be reckoned with is refused as what lies outside its bounds is.
    """
    command = order.command
    if order.edition > FIRST_EDITION:
        found = overstep(command)
        if found is not None:
            return refuse("out-of-bounds", WITHIN_BOUNDS, **found._asdict())
    try:
        decision = _DECIDERS[type(command)](table, order, command)
    except ArithmeticError as error:
        return refuse("out-of-bounds", WITHIN_BOUNDS, why=error)
    if type(decision) is Refusal:
        return decision
    no = kept_apart(table, order)
    if no is not None:
        return no
    if table.drawn is not None or table.settled is not None:
        decision = virtual.reported(table, order, decision)
    if table.policies.acting_up is None:
        return decision
    return acting_up(table, order, decision)


def handle(table: Table, order: Order) -> Decision:
    """Decide and fold what was decided into the table."""
    decision = decide(table, order)
    if not isinstance(decision, Refusal):
        for event in decision:
            evolve(table, event)
    return decision


def _as_drawn(decider: _Decider) -> _Decider:
    """For orders that say what the dice show: virtual dice show what was drawn."""

    def decided(table: Table, order: Order, command: Any) -> Decision:
        decision = decider(table, order, command)
        if type(decision) is Refusal:
            return decision
        return virtual.other_dice(table, command.dice) or decision

    return decided


_DECIDERS: dict[type, _Decider] = {
    c.OpenTable: life.open_table,
    c.AcknowledgeAdvantage: life.acknowledge,
    c.AnnounceClosing: life.announce_closing,
    c.CloseTable: life.close_table,
    c.StartGamingDay: life.start_day,
    c.RelieveDealer: life.relieve,
    c.TakeSeat: seating.take_seat,
    c.LeaveSeat: seating.leave_seat,
    c.VacateSeat: seating.vacate_seat,
    c.DirectAway: seating.direct_away,
    c.NoteAbsence: attendance.note_absence,
    c.NoteReturn: attendance.note_return,
    c.ReleaseSeat: attendance.release_seat,
    c.BringChips: chips.bring_chips,
    c.TakeChips: chips.take_chips,
    c.InsertNote: chips.insert_note,
    c.TransferCredit: chips.transfer_credit,
    c.Collect: chips.collect,
    c.SettleDebt: debts.settle_debt,
    c.ChangeLimits: life.change_limits,
    c.SetPersonalLimits: life.personal_limits,
    c.OpenBets: rounds.open_bets,
    c.Shake: rounds.shake,
    c.CloseBets: rounds.close_bets,
    c.PressKey: rounds.press_key,
    c.Uncover: rounds.uncover,
    c.Announce: _as_drawn(rounds.call),
    c.EnterResult: _as_drawn(rounds.enter),
    c.CorrectResult: _as_drawn(rounds.correct),
    c.Settle: rounds.settle,
    c.OrderIdleSpin: rounds.idle_spin,
    c.PlaceWagers: wagering.place,
    c.RepeatWagers: wagering.repeat,
    c.MoveWager: wagering.move,
    c.TakeDown: wagering.take_down,
    c.ShiftWager: wagering.shift,
    c.RefuseWager: wagering.refuse_wager,
    c.RuleOnWager: wagering.rule_on_wager,
    c.PlaceStreak: streaking.place_streak,
    c.TakeDownStreak: streaking.take_down_streak,
    c.AnnounceStreakClosing: streaking.announce_streak_closing,
    c.Declare: irregular.declare,
    c.ClearFault: irregular.clear_fault,
    c.RuleOtherwise: irregular.rule_otherwise,
    c.AnswerPower: irregular.answer_power,
    c.ConcludePower: irregular.conclude_power,
    c.ConfirmVoid: terminals.confirm_void,
    c.Invalidate: life.invalidate,
    c.CloseWagering: terminals.close_wagering,
    c.Shoot: terminals.shoot,
    c.ReportDice: _as_drawn(terminals.report_dice),
    c.CommitDice: virtual.commit_dice,
    c.DrawDice: virtual.draw_dice,
    c.RevealDice: virtual.reveal_dice,
    c.Restart: life.restart,
}
