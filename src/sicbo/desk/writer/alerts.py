"""What the house must look at, told in the log: duties mixed, a roll discarded, a fault."""

import logging
from typing import Final

from sicbo.core.floor.floor import Outcome
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.rounds.settling import ENDED_BY_FAULT
from sicbo.core.table.tray.counting import DIFFERS
from sicbo.core.table.virtual_dice.drawing import DISCARDED
from sicbo.desk.writer.request import Request

log = logging.getLogger("sicbo.alerts")

ALARMING: Final[frozenset[Reason]] = frozenset(("plays-here", "own-wallet", "dice-stand"))
"""Refusals that nobody meets who keeps to their duties."""

ALERTS: Final = frozenset((DISCARDED, ENDED_BY_FAULT, DIFFERS))
"""What is reported to the top of the ladder or to surveillance, and stands in the log too."""


def watch(request: Request, decision: Outcome) -> None:
    """Tell what was tried and refused, or done, that must not go unnoticed."""
    if isinstance(decision, Refusal):
        if decision.reason in ALARMING:
            _alert(decision.reason, request, str(decision.clause))
        return
    for _, event in decision:
        if type(event) is Notified and event.about in ALERTS:
            _alert(event.about, request, str(event.clauses[-1]))


def _alert(what: str, request: Request, clause: str) -> None:
    command = str(request.command.__struct_config__.tag)
    facts = {"by": request.by, "role": request.role, "command": command, "rule": clause}
    log.warning("alert: %s", what, extra={**facts, "table": request.table})
