"""The natural next step of a round: it follows from the table alone."""

from sicbo.core.table.command import TableCommand
from sicbo.core.table.irregularities.messages import ConcludePower
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.signs.on_sign import sign_due
from sicbo.core.table.state import Table


def next_step(table: Table) -> TableCommand | None:
    """What a dealer does next at this table; nothing where it is not for a dealer to act."""
    if table.status == "closed" or table.electronic or table.suspended is not None:
        return None
    shake = Shake(max(1, table.policies.round.tumbles_at_least))
    match table.phase:
        case "between":
            if sign_due(table):
                return None
            return shake if table.policies.round.order == "shake-first" else OpenBets()
        case "shaken":
            return OpenBets()
        case "betting":
            return CloseBets() if table.shaken else shake
        case "no-spin":
            return shake
        case "closed":
            if not table.shaken:
                return shake
            return PressKey() if table.key_needed and not table.keyed else Uncover()
        case "uncovered":
            return Announce(table.drawn) if table.drawn is not None else None
        case "announced":
            return EnterResult(table.dice) if table.dice is not None else None
        case "entered":
            return None if table.marked else Settle()
        case "power-option":
            waits = any(p.wagers and n not in table.asked for n, p in table.players.items())
            return None if waits else ConcludePower()
        case "shoot-wait" | "tumbling" | "void-pending":
            return None
