"""From the file of a tournament's conditions to checked conditions, or everything wrong with it."""

from typing import Final

from sicbo.core.floor.tournaments.condition_checks import UNEQUAL, check_conditions
from sicbo.core.floor.tournaments.tournament_conditions import Conditions, ConditionsInvalid
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.loading.decoding import decoded
from sicbo.core.law.loading.faults import Fault
from sicbo.core.law.running.tournament_policies import ConditionItem, TournamentPolicy

_SPEAKS_OF: Final[dict[str, ConditionItem]] = {
    "entry_fee": "entry-fee",
    "chips": "chips",
    "wager": "wager",
    "sessions": "structure",
    "progress": "structure",
    "repechage": "structure",
    "buy_back": "buy-back",
    "entrants": "eligible",
    "eligible": "eligible",
    "may_refuse": "may-refuse",
    "selection": "selection",
    "entry": "entry",
    "leaving": "leaving",
    "lateness": "late",
    "prizes": "prizes",
    "precedence": "precedence",
}
"""What of the policy each field of the file speaks of; the innermost that is named counts."""

_MISSING: Final = "missing field "


def load_conditions(data: bytes, origin: str, policy: TournamentPolicy) -> Conditions:
    """Read conditions, or say everything that is wrong with them, each fault with its clause."""
    try:
        return decoded(data, origin, Conditions, check_conditions, ConditionsInvalid)
    except ConditionsInvalid as error:
        faults = [_with_clause(each, policy) for each in error.faults]
        raise ConditionsInvalid(origin, faults) from None


def _with_clause(fault: Fault, policy: TournamentPolicy) -> Fault:
    clause = clause_against(fault, policy)
    return Fault(fault.path, f"{fault.message} ({clause})", fault.line)


def clause_against(fault: Fault, policy: TournamentPolicy) -> ClauseNumber:
    """The clause that asks for what is wrong: by the innermost field that the policy speaks of."""
    if fault.message.startswith(UNEQUAL):
        return policy.equal_clause
    steps = [each for each in fault.path if isinstance(each, str)]
    if fault.message.startswith(_MISSING):
        steps.append(fault.message.removeprefix(_MISSING).split(maxsplit=1)[0])
    for step in reversed(steps):
        item = _SPEAKS_OF.get(step)
        if item is not None:
            return policy.clause_of(item)
    return policy.content_clause
