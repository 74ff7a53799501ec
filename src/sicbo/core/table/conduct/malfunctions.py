"""Malfunctions that players report, and staff who look at them."""

from collections.abc import Iterator

from sicbo.core.house_rules import FAULT_REPORTED
from sicbo.core.table.checks import is_open, own, permitted, refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct.messages import (
    AnswerReport,
    MalfunctionReported,
    ReportAnswered,
    ReportMalfunction,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.state import Table


@decides(ReportMalfunction)
def report_malfunction(table: Table, order: Order, command: ReportMalfunction) -> Decision:
    """A player reports once, until somebody has looked."""
    conduct = table.policies.conduct
    clause = conduct.report_clause if conduct is not None else None
    no = is_open(table)
    if no is None and clause is None:
        no = refuse("not-provided", table.policies.otherwise, report="malfunction")
    no = no or own(table, order, command.player)
    if no or clause is None:
        return no or []
    if command.player not in table.players:
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    if command.player in table.conduct.reports:
        reported = table.conduct.reports[command.player]
        return refuse("already-reported", FAULT_REPORTED, may_retry=True, what=reported)
    clauses = (clause, FAULT_REPORTED)
    return [MalfunctionReported(player=command.player, what=command.what, clauses=clauses)]


@decides(AnswerReport)
def answer_report(table: Table, order: Order, command: AnswerReport) -> Decision:
    """Whoever holds terminals answers what a player has reported."""
    no = permitted(table, order, "hold-terminal")
    if no:
        return no
    if command.player not in table.conduct.reports:
        return refuse("nothing-reported", FAULT_REPORTED, player=command.player)
    return [ReportAnswered(player=command.player, by=order.by, clauses=(FAULT_REPORTED,))]


@folds(MalfunctionReported)
def _fold_reported(table: Table, event: MalfunctionReported) -> None:
    table.conduct.reports[event.player] = event.what


@folds(ReportAnswered)
def _fold_answered(table: Table, event: ReportAnswered) -> None:
    del table.conduct.reports[event.player]


@proposes("people")
def _answers(table: Table, _: Situation) -> Iterator[TableCommand]:
    if "hold-terminal" in table.policies.may:
        for name in sorted(table.conduct.reports):
            yield AnswerReport(name)
