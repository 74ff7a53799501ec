"""What the house must look at, told in the log: duties mixed, a drawn roll discarded."""

import logging
from typing import Final

from sicbo.core.floor.floor import Outcome
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.virtual_dice.drawing import DISCARDED
from sicbo.desk.writer.request import Request

log = logging.getLogger("sicbo.alerts")

ALARMING: Final[frozenset[Reason]] = frozenset(("plays-here", "own-wallet", "dice-stand"))
"""Refusals that nobody meets who keeps to their duties."""


def watch(request: Request, decision: Outcome) -> None:
    """Tell what was tried and refused, or done, that must not go unnoticed."""
    if isinstance(decision, Refusal):
        if decision.reason in ALARMING:
            _alert(decision.reason, request, str(decision.clause))
        return
    last = decision[-1].event if decision else None
    if isinstance(last, Notified) and last.about == DISCARDED:
        _alert(DISCARDED, request, str(last.clauses[0]))


def _alert(what: str, request: Request, clause: str) -> None:
    command = str(request.command.__struct_config__.tag)
    facts = {"by": request.actor, "role": request.role, "command": command, "rule": clause}
    log.warning("alert: %s", what, extra={**facts, "table": request.table})
