"""The jackpot of a demonstration: every terminal of a document that has jackpots feeds it."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.jackpots.break_even import can_pass
from sicbo.core.floor.jackpots.messages import LinkJackpot, OpenJackpot
from sicbo.core.floor.jackpots.pool import PoolRules
from sicbo.core.floor.jackpots.terms import PoolTerms, WinsInARow
from sicbo.core.ids import WagerKey
from sicbo.core.law.offer import offered
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.config import TableConfig
from sicbo.desk.home.first_chips import SetUpOrder

POOL: Final = "dragon"
"""What it is called."""
UNSEEN_RATE: Final = "demonstration only, no approval was seen"
"""What stands in the place of a letter that approves the rate of a table."""

_SPOT: Final = WagerKey("any-triple")
_TWICE: Final = 2
_RATE: Final = "1/100"
_NEVER: Final = Amount(10**12)
"""No prize is so large that two people would have to verify it: nobody is there to do so."""


def _rules(config: TableConfig) -> PoolRules:
    """Any triple twice in a row, for the least wager; its ceiling stays below break-even."""
    least = config.limits.minimum
    terms = PoolTerms(
        Amount(100 * least), Amount(140 * least), WinsInARow((_SPOT,), least, _TWICE), "equal"
    )
    return PoolRules(terms, "meter", _NEVER)


def first_jackpot(config: TableConfig, book: Rulebook, *, opens: bool) -> Iterator[SetUpOrder]:
    """What puts a table on the link, and `opens` the jackpot first; nothing where it cannot be."""
    policies, rules = book.document.policies, _rules(config)
    if policies is None or policies.jackpots is None or "run-jackpot" not in policies.may:
        return
    if _SPOT not in offered(book, config.layout, config.options) or can_pass(rules, [book]):
        return
    role, terms = policies.may["run-jackpot"].by, rules.terms
    if opens:
        opened = OpenJackpot(
            pool=POOL,
            reset=terms.reset,
            ceiling=terms.ceiling,
            spots=terms.trigger.spots,
            at_least=terms.trigger.at_least,
            times=_TWICE,
            sharing=terms.sharing,
            paid=rules.paid,
            verify_from=rules.verify_from,
        )
        yield SetUpOrder(None, role, opened)
    yield SetUpOrder(None, role, LinkJackpot(pool=POOL, display=_RATE, approval=UNSEEN_RATE))
