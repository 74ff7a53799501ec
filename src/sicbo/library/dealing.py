"""What is due in a round, as an order in the notation: for whoever wants it dealt to its end."""

import datetime
from typing import Final

from sicbo.core.dice import Roll
from sicbo.core.table.agenda import lowest
from sicbo.core.table.deadlines import next_deadline
from sicbo.core.table.state import Table
from sicbo.scenario.session import Session
from sicbo.scenario.words import write_order

STEPS_MAX: Final = 24
"""No document has a round of more steps."""

_TIMED: Final = {"betting": "close wagering", "shoot-wait": "shoot"}


def due(session: Session, roll: Roll) -> str | None:
    """The next order of a round whose dice show a roll; nothing where somebody has to rule."""
    table, dice = session.floor.table, f"{roll.first} {roll.second} {roll.third}"
    if table.electronic:
        return _by_system(table, session.now, dice)
    from sicbo.core.table.rounds.next_step import next_step

    if table.phase == "uncovered" and table.suspended is None:
        return f"{table.policies.may['announce'].by}: announce {dice}"
    step = next_step(table)
    found = None if step is None else lowest(table, table.ladder[0], session.now, step)
    if found is None:
        return None
    return f"{found.role}: {write_order(found.command, session.moment(found.role))}"


def _by_system(table: Table, now: datetime.datetime, dice: str) -> str | None:
    """On terminals time goes on to the next deadline, and the machine reads the dice.

    While nobody bets no dice are shot there.
    """
    if table.phase == "betting" and not any(each.wagers for each in table.players.values()):
        return None
    if table.phase == "tumbling":
        return f"system: dice {dice}"
    deadline, words = next_deadline(table), _TIMED.get(table.phase)
    if deadline is None or words is None:
        return None
    later = max((deadline - now).total_seconds(), 0.0)
    return f"+{later:.6f}s system: {words}"
