"""Somebody higher does what is another's duty, by the clause that lets them."""

from collections.abc import Sequence

import msgspec

from sicbo.core.law.policies import Duty
from sicbo.core.table import commands as c
from sicbo.core.table.commands import Order
from sicbo.core.table.events import Event
from sicbo.core.table.state import Table

DUTIES: dict[type, Duty] = {
    c.OpenTable: "open-table",
    c.StartGamingDay: "open-table",
    c.AnnounceClosing: "close-table",
    c.CloseTable: "close-table",
    c.RelieveDealer: "shake",
    c.VacateSeat: "vacate-seat",
    c.DirectAway: "vacate-seat",
    c.ChangeLimits: "change-limits",
    c.SetPersonalLimits: "personal-limits",
    c.OpenBets: "open-bets",
    c.Shake: "shake",
    c.CloseBets: "close-bets",
    c.PressKey: "press-key",
    c.Uncover: "uncover",
    c.Announce: "announce",
    c.EnterResult: "enter",
    c.Settle: "settle",
    c.OrderIdleSpin: "idle-spin",
    c.PlaceWagers: "place-for-player",
    c.RepeatWagers: "place-for-player",
    c.MoveWager: "place-for-player",
    c.TakeDown: "place-for-player",
    c.ShiftWager: "place-for-player",
    c.RefuseWager: "refuse-wager",
    c.RuleOnWager: "rule-on-wager",
    c.PlaceStreak: "place-for-player",
    c.AnnounceStreakClosing: "close-streak",
    c.Declare: "declare",
    c.AnswerPower: "declare",
    c.ConcludePower: "declare",
    c.ClearFault: "clear-fault",
    c.RuleOtherwise: "rule-otherwise",
    c.ConfirmVoid: "confirm-void",
    c.Invalidate: "invalidate",
}
"""The duty that staff have when they give an order."""


def acting_up(table: Table, order: Order, decision: Sequence[Event]) -> Sequence[Event]:
    """What was decided, its first event citing why somebody higher could order it."""
    policy, rank = table.policies.acting_up, table.ranks.get(order.role)
    if policy is None or rank is None or not decision:
        return decision
    command = order.command
    duty = DUTIES.get(type(command))
    if isinstance(command, c.CorrectResult):
        duty = "correct" if table.phase == "between" else "enter"
    grant = table.policies.may.get(duty) if duty is not None else None
    if grant is None or rank <= table.ranks[grant.by]:
        return decision
    first = decision[0]
    if policy.duties_of not in (None, grant.by) or policy.clause in first.clauses:
        return decision
    cited = msgspec.structs.replace(first, clauses=(*first.clauses, policy.clause))
    return [cited, *decision[1:]]
