"""Tables of all six games, brought to any point of their lives and compared field by field."""

import copy
import datetime
from collections.abc import Iterable

from sicbo.core.bank.ledger import Ledger
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.event import Event
from sicbo.core.table.evolve import evolve
from sicbo.core.table.postings import postings
from sicbo.core.table.state import Table

GAMES = ("star-2016", "mbs-2020", "aruze-etg", "crown-a", "crown-b", "canberra-2005")
NOON = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
LATER = NOON + datetime.timedelta(hours=1)

_STAR_BETS = "dan: shake 3\ndan: open bets\nann: bet 10 on small\n"
_STAR_CLOSED = f"{_STAR_BETS}dan: close bets\ndan: press key\n"
_STAR_ENTERED = f"{_STAR_CLOSED}dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
_MBS_BETS = "dan: open bets\nann: bet 10 on small\ndan: shake 3\n"
_MBS_CLOSED = f"{_MBS_BETS}dan: close bets\n"
_MBS_ENTERED = f"{_MBS_CLOSED}dan: press key\ndan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
_CROWN_BETS = "dan: open bets\nann: bet 10 on small\ndan: shake 1\n"
_CROWN_CLOSED = f"{_CROWN_BETS}dan: close bets\n"
_CROWN_ENTERED = f"{_CROWN_CLOSED}dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
_ACT_CLOSED = "ann: bet 10 on small\ndan: shake 1\ndan: close bets\n"
_ACT_ENTERED = f"{_ACT_CLOSED}dan: uncover\ndan: announce 1 2 4\ndan: enter 1 2 4\n"
_ETG_BETS = "ann: bet 10 on small\n"
_ETG_WAIT = f"{_ETG_BETS}+30s system: close wagering\n"
_ETG_TUMBLING = f"{_ETG_WAIT}ann: shoot\n"

_CROWN = {
    "between": "",
    "betting": "dan: open bets\nann: bet 10 on small\n",
    "betting, shaken": _CROWN_BETS,
    "betting, idle spin": "gus: idle spin\n",
    "closed": _CROWN_CLOSED,
    "uncovered": f"{_CROWN_CLOSED}dan: uncover\n",
    "announced": f"{_CROWN_CLOSED}dan: uncover\ndan: announce 1 2 4\n",
    "entered": _CROWN_ENTERED,
    "entered, lights failed": f"{_CROWN_ENTERED}dan: declare lights\n",
    "between, settled": f"{_CROWN_ENTERED}dan: settle\n",
    "no-spin": f"{_CROWN_CLOSED}dan: uncover\ndan: declare not-flat\n",
    "suspended": f"{_CROWN_BETS}dan: declare equipment\n",
    "ruling pending": f"{_CROWN_CLOSED}dan: declare power\n",
    "closing": "pat: announce closing in 20 minutes\n",
}
RECIPES: dict[str, dict[str, str]] = {
    "star-2016": {
        "between": "",
        "shaken": "dan: shake 3\n",
        "betting": _STAR_BETS,
        "closed": _STAR_CLOSED,
        "uncovered": f"{_STAR_CLOSED}dan: uncover\n",
        "announced": f"{_STAR_CLOSED}dan: uncover\ndan: announce 1 2 4\n",
        "entered": _STAR_ENTERED,
        "entered, lights failed": f"{_STAR_ENTERED}dan: declare lights\n",
        "between, settled": f"{_STAR_ENTERED}dan: settle\n",
        "between, with a streak": f"{_STAR_ENTERED}dan: settle\n"
        "ann: streak 25 on streak:small-big\n",
        "suspended": f"{_STAR_ENTERED}dan: declare lights\ndan: settle\n",
        "closing": "sue: announce closing in 20 minutes\n",
        "streak closing": "dan: close streak in 20 minutes\n",
    },
    "mbs-2020": {
        "between": "",
        "betting": "dan: open bets\nann: bet 10 on small\n",
        "betting, shaken": _MBS_BETS,
        "closed": _MBS_CLOSED,
        "uncovered": f"{_MBS_CLOSED}dan: press key\ndan: uncover\n",
        "announced": f"{_MBS_CLOSED}dan: press key\ndan: uncover\ndan: announce 1 2 4\n",
        "entered": _MBS_ENTERED,
        "between, settled": f"{_MBS_ENTERED}dan: settle\n",
        "power-option": f"{_MBS_CLOSED}dan: declare power\n",
        "ruling pending": f"{_MBS_BETS}dan: declare equipment\n",
        "closing": "pia: announce closing in 20 minutes\n",
    },
    "crown-a": _CROWN,
    "crown-b": _CROWN,
    "canberra-2005": {
        "between": "",
        "betting": "ann: bet 10 on small\n",
        "betting, shaken": "dan: shake 1\nann: bet 10 on small\n",
        "closed": _ACT_CLOSED,
        "uncovered": f"{_ACT_CLOSED}dan: uncover\n",
        "announced": f"{_ACT_CLOSED}dan: uncover\ndan: announce 1 2 4\n",
        "entered": _ACT_ENTERED,
        "between, settled": f"{_ACT_ENTERED}dan: settle\n",
        "ruling pending": f"{_ACT_CLOSED}dan: declare power\n",
        "closing": "olga: announce closing in 20 minutes\n",
    },
    "aruze-etg": {
        "betting, no wager": "",
        "betting": _ETG_BETS,
        "shoot-wait": _ETG_WAIT,
        "tumbling": _ETG_TUMBLING,
        "void-pending": f"{_ETG_TUMBLING}system: declare not-flat\n",
        "suspended": f"{_ETG_BETS}system: restart after 60 seconds\n",
        "closing": f"{_ETG_BETS}eva: announce closing in 20 minutes\n",
        "closing, between": f"{_ETG_TUMBLING}eva: announce closing in 20 minutes\n"
        "+20m system: dice 1 2 4\n",
    },
}
"""How each game gets to every point of its life, in the notation; `closed table` is besides."""


def fields(table: Table) -> dict[str, object]:
    """Everything a table has folded, ready to be compared."""
    kept = {name: value for name, value in vars(table).items() if name not in _LAW}
    return {**kept, "ledger": table.ledger.balances}


_LAW = ("book", "policies", "ranks", "ledger")


def copied(table: Table) -> Table:
    """Another table in the same state."""
    law = (table.book, table.policies, table.ranks, table.config, table.offer)
    return copy.deepcopy(table, {id(each): each for each in law})


def folded(table: Table, events: Iterable[Event]) -> Table:
    """A new table of the same law with these events folded in."""
    new = Table(table.book)
    for event in events:
        evolve(new, event)
    return new


def cited(event: Event) -> set[ClauseNumber]:
    """Every clause that an event and its lines name."""
    found = set(event.clauses)
    for name in ("lines", "streaks"):
        for line in getattr(event, name, ()):
            found |= set(line.clauses)
    return found


def assert_stated(table: Table, decision: Iterable[Event] | Refusal, what: object) -> None:
    """What was decided rests on clauses that the document states, and its money balances."""
    stated = {*table.book.document.clauses, *HOUSE_RULES}
    if isinstance(decision, Refusal):
        assert decision.clause in stated, what
        return
    for event in decision:
        assert event.clauses, what
        assert cited(event) <= stated, what
        assert sum(amount for _, amount in postings(event)) == 0, what


def overdrawn(ledger: Ledger, *may_owe: str) -> dict[str, int]:
    """Accounts that owe what they may not."""
    owing = {str(account): now for account, now in ledger.balances.items() if now < 0}
    return {account: now for account, now in owing.items() if account not in may_owe}
