"""Who is barred from a table; what lies there is played, and what is theirs they may take."""

import datetime

from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import refuse
from sicbo.core.table.conduct.bar import Bar
from sicbo.core.table.conduct.messages import BarLifted, PersonBarred
from sicbo.core.table.register import folds
from sicbo.core.table.state import Table


def not_barred(table: Table, at: datetime.datetime, player: str) -> Refusal | None:
    """Refuse whoever takes no further part here."""
    if not table.conduct.bars:
        return None
    holder = holder_of(player)
    for bar in table.conduct.bars.get(holder or "", ()):
        if bar.until is None or at < bar.until:
            reason: Reason = "person-excluded" if bar.excluded else "person-barred"
            facts: dict[str, object] = {"player": holder, "incident": bar.incident}
            if bar.until is not None:
                facts["until"] = bar.until.isoformat()
            return refuse(reason, bar.clause, may_retry=False, **facts)
    return None


@folds(PersonBarred)
def _fold_barred(table: Table, event: PersonBarred) -> None:
    bar = Bar(event.incident, event.clauses[0], event.until, event.excluded)
    table.conduct.bars.setdefault(event.player, []).append(bar)


@folds(BarLifted)
def _fold_lifted(table: Table, event: BarLifted) -> None:
    bars = table.conduct.bars[event.player]
    was = (event.incident, event.excluded)
    left = [each for each in bars if (each.incident, each.excluded) != was]
    if left:
        table.conduct.bars[event.player] = left
    else:
        del table.conduct.bars[event.player]
