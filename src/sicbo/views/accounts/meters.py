"""The meters of a table: what was turned over, paid and held, against what the law predicts."""

import datetime
from collections.abc import Callable

from sicbo.core.bank.ledger import (
    BOX,
    TOKENS,
    Account,
    colour,
    in_unit,
    layout,
    stack,
    streak,
    waiting,
)
from sicbo.core.money import Amount
from sicbo.core.table.state import Table
from sicbo.core.table.tray.holding import by_record
from sicbo.journal.base import Journal
from sicbo.journal.books import Books
from sicbo.journal.history import Replay, founding_of, recorded_commands
from sicbo.views.accounts.meter_fold import MeterFold
from sicbo.views.accounts.meters_form import AwayMeter as AwayMeter
from sicbo.views.accounts.meters_form import FedMeter as FedMeter
from sicbo.views.accounts.meters_form import Meters as Meters
from sicbo.views.accounts.meters_form import Paytable as Paytable
from sicbo.views.accounts.meters_form import WagerMeter as WagerMeter


class MeteredTable:
    """A table and its meters, folded from the first entry on or from a later one."""

    def __init__(self, replay: Replay, fold: MeterFold, version: int = 0) -> None:
        self.replay, self.fold, self._version = replay, fold, version

    def advance(
        self,
        journal: Journal,
        begins: datetime.datetime | None = None,
        ends: datetime.datetime | None = None,
    ) -> None:
        """Go on up to the end of a period, and count what falls into it."""
        for recorded in recorded_commands(journal, self.replay.name, self._version):
            if ends is not None and recorded.at >= ends:
                break
            inside = begins is None or recorded.at >= begins
            for event in recorded.events:
                table = self.replay.table
                chips = table is not None and table.session is not None
                self.fold.take(event, recorded.at, chips=chips, inside=inside)
                self.replay.fold(event)

    def meters(
        self,
        journal: Journal,
        currency: str,
        begins: datetime.datetime | None,
        ends: datetime.datetime | None,
    ) -> Meters:
        """What was counted, and what the table holds."""
        fold, replay, table = self.fold, self.replay, self.replay.table
        chips, on_layout, on_streaks = (_sum(table, each) for each in (stack, layout, streak))
        colours, waits = _sum(table, colour), _sum(table, waiting)
        away, withheld = fold.away.meters(journal, replay.name, table, ends)
        interrupted = fold.interrupted and table is not None and table.in_round
        return Meters(
            table=replay.name,
            game=replay.installed.game,
            currency=currency,
            begins=begins,
            ends=ends,
            paytables=tuple(
                each.paytable() for each in fold.tallies.values() if each.counts["events"]
            ),
            chips=chips,
            on_layout=on_layout,
            on_streaks=on_streaks,
            interrupted=on_layout if interrupted else Amount(0),
            liability=Amount(chips + colours + on_layout + on_streaks + waits),
            waiting=waits,
            adjusted=Amount(fold.away.adjusted),
            colours=colours,
            tokens=_sum(table, lambda name: in_unit(stack(name), TOKENS)),
            jackpots=fold.jackpots(),
            away=away,
            withheld=withheld,
            tournament_spins=fold.spins,
            tray=_tray(table),
            box=_box(table),
        )


def meters(
    journal: Journal,
    name: str,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
) -> Meters:
    """The meters of a table for a period; of its whole record where none is given."""
    books = Books(journal)
    metered = MeteredTable(Replay(journal, name, books), MeterFold(books))
    metered.advance(journal, begins, ends)
    return metered.meters(journal, founding_of(journal).currency, begins, ends)


def _tray(table: Table | None) -> Amount | None:
    return None if table is None or table.tray.base is None else by_record(table)


def _box(table: Table | None) -> Amount | None:
    if table is None or table.config is None or not (table.config.box or table.ledger[BOX]):
        return None
    return Amount(table.ledger[BOX])


def _sum(table: Table | None, account: Callable[[str], Account]) -> Amount:
    held = (table.ledger[account(name)] for name in table.players) if table else ()
    return Amount(sum(held))
