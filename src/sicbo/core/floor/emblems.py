"""No two tables have colour chips with one emblem, where the document of either says so."""

from collections.abc import Iterable

from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.founding import FloorEvent, TableInstalled
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import refuse


def emblem_taken(floor: Floor, events: Iterable[FloorEvent]) -> Refusal | None:
    """Refuse to install a table whose colour chips could be taken for those of another."""
    for event in events:
        if isinstance(event, TableInstalled) and event.config.colours is not None:
            emblem = event.config.colours.emblem
            for name, other in floor.founding.tables.items():
                theirs = other.config.colours
                if name == event.config.table or theirs is None or theirs.emblem != emblem:
                    continue
                clause = _clause(floor, event) or _clause(floor, other)
                if clause is not None:
                    return refuse("emblem-taken", clause, emblem=emblem, table=name)
    return None


def _clause(floor: Floor, installed: TableInstalled) -> ClauseNumber | None:
    """The clause by which the emblem of a table's set is its own."""
    policies = floor.laws.first(installed).document.policies
    rules = policies.chips if policies is not None else None
    return rules.colour.emblem_clause if rules is not None and rules.colour is not None else None
