"""Every room of a table: what can be ordered, and what can happen.

A new room is named here once. Whatever is defined in it is then known to the journal, the wire,
the notation and the screens.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Final, Union

from sicbo.core.table.cash import selling as selling
from sicbo.core.table.chips import bringing as bringing
from sicbo.core.table.chips import debts as debts
from sicbo.core.table.colours import issuing as issuing
from sicbo.core.table.colours import laying as laying
from sicbo.core.table.colours import redeeming as redeeming
from sicbo.core.table.colours import sharing as sharing
from sicbo.core.table.command import TableCommand
from sicbo.core.table.conduct import bars as bars
from sicbo.core.table.conduct import malfunctions as malfunctions
from sicbo.core.table.event import Event
from sicbo.core.table.faults import adjusting as adjusting
from sicbo.core.table.faults import holding_terminals as holding_terminals
from sicbo.core.table.faults import recalculating as recalculating
from sicbo.core.table.faults import server as server
from sicbo.core.table.faults import voiding_wagers as voiding_wagers
from sicbo.core.table.fitted import fitting as fitting
from sicbo.core.table.holds import credit_held as credit_held
from sicbo.core.table.invalidation import invalidating as invalidating
from sicbo.core.table.irregularities import declaring as declaring
from sicbo.core.table.irregularities import power as power
from sicbo.core.table.irregularities import voiding as voiding
from sicbo.core.table.jackpots import feeding as feeding
from sicbo.core.table.limits import changing as changing
from sicbo.core.table.locks import unlocking as unlocking
from sicbo.core.table.opening import closing as closing
from sicbo.core.table.opening import gaming_day as gaming_day
from sicbo.core.table.opening import restarting as restarting
from sicbo.core.table.payouts import cancelling as cancelling
from sicbo.core.table.promotions import counting_turnover as counting_turnover
from sicbo.core.table.register import DECIDERS, FOLDS, UNFOLDED
from sicbo.core.table.rounds import settling as settling
from sicbo.core.table.rounds import steps as steps
from sicbo.core.table.seats import attendance as attendance
from sicbo.core.table.seats import places as places
from sicbo.core.table.seats import seating as seating
from sicbo.core.table.signs import confirming as confirming
from sicbo.core.table.streaks import runs as runs
from sicbo.core.table.streaks import streak_wagers as streak_wagers
from sicbo.core.table.terminals import periods as periods
from sicbo.core.table.terminals import reporting as reporting
from sicbo.core.table.terminals import shooting as shooting
from sicbo.core.table.tickets import collecting as collecting
from sicbo.core.table.tokens import giving as giving
from sicbo.core.table.tokens import taking as taking
from sicbo.core.table.tournaments import session_folds as session_folds
from sicbo.core.table.tray import box as box
from sicbo.core.table.tray import counting as counting
from sicbo.core.table.tray import stocking as stocking
from sicbo.core.table.virtual_dice import place_in_round as place_in_round
from sicbo.core.table.wagers import on_layout as on_layout
from sicbo.core.table.wagers import placing as placing
from sicbo.core.table.wagers import repeating as repeating
from sicbo.core.table.wagers import rulings as rulings
from sicbo.core.table.wagers import wager_postings as wager_postings

_of_room = attrgetter("__module__")

COMMANDS: Final = tuple(sorted(TableCommand.__subclasses__(), key=_of_room))
"""Every command to a table, room by room."""

EVENTS: Final = tuple(sorted(Event.__subclasses__(), key=_of_room))
"""Every event of a table, room by room."""

if TYPE_CHECKING:
    AnyTableCommand = TableCommand
else:
    # Whoever decodes needs to know them one by one; a tuple cannot be written with bars.
    AnyTableCommand = Union[COMMANDS]  # noqa: UP007


class Incomplete(Exception):
    """A command that nothing decides, or an event that nothing folds."""


def _complete() -> None:
    undecided = set(COMMANDS) ^ DECIDERS.keys()
    unknown = set(EVENTS) ^ (FOLDS.keys() | UNFOLDED)
    twice = FOLDS.keys() & UNFOLDED
    lacking = sorted(kind.__name__ for kind in (*undecided, *unknown, *twice))
    if lacking:
        raise Incomplete(f"each must be decided or folded once, got {', '.join(lacking)}")
    unsaid = [kind.__name__ for kind in COMMANDS if not _says(kind, "sender", "notation")]
    unsaid += [kind.__name__ for kind in EVENTS if not _says(kind, "news_to")]
    if unsaid:
        raise Incomplete(f"each must say who sends or hears of it, got {', '.join(unsaid)}")


def _says(kind: type, *names: str) -> bool:
    return all(name in vars(kind) for name in names)


_complete()
