"""Turnover for promotions folded from what is settled, and taken out where that is undone."""

from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import RoundsVoided, WagersRecalculated, WagersVoided
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.promotions.messages import TurnoverCounted, TurnoverEnded, TurnoverLate
from sicbo.core.table.promotions.turnover import Turnover, added, laid_against, turned_over
from sicbo.core.table.register import folds
from sicbo.core.table.rounds.messages import RoundReversed, RoundSettled
from sicbo.core.table.state import Table


@folds(TurnoverCounted)
def _fold_counted(table: Table, event: TurnoverCounted) -> None:
    known = table.promotions.setdefault(event.promotion, Turnover(event.minimum))
    known.counts, known.minimum, known.until = event.running, event.minimum, event.until


@folds(TurnoverLate)
def _fold_late(table: Table, event: TurnoverLate) -> None:
    table.promotions[event.promotion].forget(event.round)


@folds(TurnoverEnded)
def _fold_ended(table: Table, event: TurnoverEnded) -> None:
    del table.promotions[event.promotion]


def count_turnover(table: Table, event: Event) -> None:
    """Follow what is settled and undone, for every promotion that the table knows."""
    for each in table.promotions.values():
        match event:
            case RoundSettled():
                if each.counts:
                    earned = turned_over(each.minimum, event.lines, event.streaks, event.in_kind)
                    if earned:
                        each.rounds[event.round] = earned
                        pairs = table.book.opposites
                        against = laid_against(each.minimum, pairs, event.lines, earned)
                        if against:
                            each.opposed[event.round] = against
            case WagersRecalculated():
                if each.counts:
                    _change(each, event.round, turned_over(each.minimum, event.lines), 1)
            case WagersVoided():
                _change(each, event.round, turned_over(each.minimum, event.undone), -1)
            case RoundReversed():
                each.forget(event.round)
            case RoundInvalidated(after_settlement=True):
                each.forget(event.round)
            case RoundsVoided():
                for gone in event.rounds:
                    each.forget(gone.round)
            case _:
                pass  # Nothing else moves what the dice have decided.


def _change(each: Turnover, number: int, amounts: dict[str, int], sign: int) -> None:
    """Add to what counts of a round, or take out of it."""
    left = added(each.rounds.get(number, {}), amounts, sign)
    if not left:
        each.forget(number)
        return
    each.rounds[number] = left
    known = each.opposed.get(number)
    if known is not None:
        each.opposed[number] = {
            player: min(amount, left[player]) for player, amount in known.items() if player in left
        }
