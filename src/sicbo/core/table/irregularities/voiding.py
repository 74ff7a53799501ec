"""A round that is void: stakes go back and, where the document says so, payouts."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import Posting
from sicbo.core.ids import ClauseNumber
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_kind import all_back, laid_again
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.messages import RoundVoided
from sicbo.core.table.line_postings import kind_postings, line_postings
from sicbo.core.table.lines import Clauses, Line
from sicbo.core.table.register import folds, moves
from sicbo.core.table.rounds.settling import clear_layout, debts_taken, reversal, stops_now
from sicbo.core.table.state import Table


def void(table: Table, reason: str, clause: ClauseNumber, *, began: bool = False) -> list[Event]:
    """The round is void: stakes go back and, where the document says so, payouts too."""
    rules = table.policies.void
    streaks = table.policies.streaks
    frozen = (streaks.frozen_clause,) if streaks and table.streaks else ()
    clauses = tuple(dict.fromkeys((clause, rules.clause, *frozen)))
    happened: list[Event] = []
    debts: list[Event] = []
    lines, parts = given_back(table, clauses), table.chips.parts
    if table.phase == "between" and not began:
        if table.settled is None or rules.returns != "stakes-and-payouts":
            return []
        undone = reversal(table, reason, clause)
        happened.append(undone)
        lines, parts = given_back(table, clauses, settled=True), laid_again(undone.in_kind)
        debts += debts_taken(undone.shortfalls, lines, clause, all_back(parts, lines))
    voided = RoundVoided(
        round=table.round + 1 if began else table.round,
        called=rules.called,
        reason=reason,
        lines=lines,
        in_kind=all_back(parts, lines),
        clauses=clauses,
    )
    return [*happened, voided, *debts, *stops_now(table)]


def given_back(
    table: Table, clauses: Clauses, *, settled: bool = False, player: str | None = None
) -> tuple[Line, ...]:
    """A line for every stake on the layout, going back to its player."""
    if settled and table.settled is not None:
        wagers = table.settled.wagers
    else:
        wagers = {name: each.wagers for name, each in table.players.items() if each.wagers}
    return tuple(
        Line(name, key, stake, Amount(0), "returned", Amount(0), stake, clauses)
        for name, stakes in wagers.items()
        if player is None or name == player
        for key, stake in stakes.items()
    )


@folds(RoundVoided)
def _fold_round_voided(table: Table, event: RoundVoided) -> None:
    clear_layout(table, counts=False, in_kind=event.in_kind)
    table.settled = None


@moves(RoundVoided)
def _move_round_voided(event: RoundVoided) -> Sequence[Posting]:
    return [*line_postings(event.lines), *kind_postings(event.in_kind)]
