"""A table set up and opened as its rulebook allows, where nobody says otherwise.

Everything here is for demonstration: the limits are ours, and evidence of an approval says that
nobody has looked at one.
"""

import datetime
from typing import Final

from sicbo.core.law.approval import Evidence, refuse_unless_in_force
from sicbo.core.law.mathematics import figures
from sicbo.core.law.offer import offered, options_of
from sicbo.core.law.policies import Duty, Policies
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import FloatTray, Limits, TableConfig
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable
from sicbo.core.table.state import NoPolicies, Table
from sicbo.core.table.tray.holding import by_record, changed
from sicbo.core.table.tray.messages import CountTray
from sicbo.desk.home.first_chips import HOUSE_DEALER, SET_UP, default_tray
from sicbo.desk.home.first_colours import default_colours, default_markers
from sicbo.rulebooks.catalogue import open_rulebook

LIMITS: Final = Limits(Amount(500), Amount(100_000), Amount(500))
STREAK_STAKE: Final = Amount(2500)
NOTES: Final = tuple(Amount(note) for note in (500, 1000, 2000, 5000, 10_000))
SEATS: Final = 7
EVIDENCE: Final = "demonstration only, no approval was seen"
"""What stands in the record in the place of a letter from the regulator."""
UNSEEN: Final = "demonstration only, nobody has looked at it"
"""What stands in the register in the place of evidence, where equipment is set up by itself."""
ENTERED: Final = "entered with the floor, nobody has looked at it yet"
"""The same on a floor that is no demonstration."""


def default_config(game: str, table_name: str) -> TableConfig:
    """A table with everything that its rulebook knows switched on, and virtual dice."""
    return config_for(open_rulebook(game), table_name)


def config_for(book: Rulebook, table_name: str) -> TableConfig:
    """The same for a rulebook at hand."""
    policies = policies_of(book)
    tray = default_tray(LIMITS) if policies.tray is not None else None
    streaks, key = bool(book.streaks), policies.round.key
    return TableConfig(
        table=table_name,
        limits=LIMITS,
        layout=_layout(book),
        seats=SEATS,
        options=options_of(book),
        touch_screen=key is not None and key.touch_screen_only,
        screen=streaks,
        streak_stake=STREAK_STAKE if streaks else None,
        notes=NOTES if policies.terminals is not None else (),
        dice="virtual",
        tray=tray,
        box=policies.terminals is not None or tray is not None,
        colours=default_colours(policies, table_name),
        markers=default_markers(policies, LIMITS),
    )


def _layout(book: Rulebook) -> str | None:
    """The layout with the most on it: wagers first, then streaks."""
    options = options_of(book)

    def worth(layout: str) -> tuple[int, int]:
        laid = sum(each.layouts is None or layout in each.layouts for each in book.streaks)
        return len(offered(book, layout, options)), laid

    return max(book.game.layouts, key=worth, default=None)


def default_evidence(book: Rulebook, day: datetime.date) -> Evidence | None:
    """Evidence of an approval where the document needs it from outside, marked for what it is."""
    identity = book.document.identity
    refused = refuse_unless_in_force(identity, day)
    if refused is None or refused.reason != "approval-missing":
        return None
    return Evidence(EVIDENCE, day)


def opening_steps(
    book: Rulebook, config: TableConfig, day: datetime.date, table: Table | None = None
) -> list[tuple[str, TableCommand]]:
    """What opens a table, each step with the lowest role that may take it.

    Where a wager on offer favours the player, the top of the ladder says first that it knows. A
    tray is counted: as it stands, where the table is said, else with what it should hold.
    """
    steps: list[tuple[str, TableCommand]] = []
    keys = offered(book, config.layout, config.options)
    if any(figures(book.table[key]).edge < 0 for key in keys):
        top = max(book.document.roles, key=lambda role: role.rank)
        steps.append((top.name, AcknowledgeAdvantage()))
    if config.tray is not None and not (table is not None and table.tray.ready):
        top = max(book.document.roles, key=lambda role: role.rank)
        steps.append((top.name, opening_count(config.tray, day, table)))
    opening = OpenTable(config, day, default_evidence(book, day))
    return [*steps, (role_for(book, "open-table"), opening)]


def opening_count(tray: FloatTray, day: datetime.date, table: Table | None = None) -> CountTray:
    """A count that agrees with the record, or with what a tray without one should hold."""
    stocked = table is not None and table.tray.base is not None
    held = by_record(table) if table is not None and stocked else tray.imprest or Amount(0)
    chips = changed(Amount(max(0, held)), tray.denominations)
    return CountTray("opening", chips, HOUSE_DEALER, day, SET_UP)


def role_for(book: Rulebook, duty: Duty) -> str:
    """The lowest role that has a duty."""
    return policies_of(book).may[duty].by


def policies_of(book: Rulebook) -> Policies:
    """How the tables of a rulebook are run."""
    policies = book.document.policies
    if policies is None:
        raise NoPolicies(book)
    return policies
