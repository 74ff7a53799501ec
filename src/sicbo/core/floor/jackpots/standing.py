"""What every order about a jackpot asks first, and where its money is."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Meters, Pool, PoolRules
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import JACKPOT_FED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import Duty
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.jackpot_policies import JackpotPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.jackpots.link import Link
from sicbo.core.table.jackpots.messages import JackpotFetched
from sicbo.core.table.state import Table


class Tables(Protocol):
    """Whoever knows the tables of a floor."""

    def table(self, name: str, /) -> Table:
        """A table."""
        ...


class Place(NamedTuple):
    """The table at which an order about a jackpot is given, and what its document says of them."""

    name: str
    table: Table
    policy: JackpotPolicy


def place_of(
    floor: Floor, order: FloorOrder, duty: Duty, by: ClauseNumber | None = None
) -> Place | Refusal:
    """Where an order is given; refused where no document offers jackpots, or not to that role."""
    name = order.table
    if name is None or name not in floor.founding.tables:
        return refuse("not-permitted", JACKPOT_FED, role=order.role, needs="table")
    table = floor.table(name)
    policy, grant = table.policies.jackpots, table.policies.may.get(duty)
    if policy is None or grant is None:
        return refuse("not-provided", table.policies.otherwise, jackpots="none")
    if not table.reaches(order.role, grant.by):
        return refuse("not-permitted", by or grant.clause, role=order.role, needs=grant.by)
    return Place(name, table, policy)


def approved_by(place: Place) -> tuple[ClauseNumber, ...]:
    """The clause that names whose approval is meant, where the document has one."""
    clause = place.table.book.document.identity.regulator_clause
    return () if clause is None else (clause,)


class Running(NamedTuple):
    """A jackpot that is open, with the rules it is won by."""

    pool: Pool
    rules: PoolRules


def running(floor: Floor, name: str, clause: ClauseNumber) -> Running | Refusal:
    """A jackpot that was opened and is not retired."""
    pool = floor.state(JACKPOT, name)
    if pool.rules is None:
        return refuse("jackpot-unknown", clause, may_retry=True, jackpot=name)
    if pool.retired:
        return refuse("jackpot-retired", clause, jackpot=name)
    return Running(pool, pool.rules)


def links_of(floor: Tables, pool: Pool, at: str | None = None) -> dict[str, Link]:
    """What every table on the link that can be read has fed, by the table's name.

    A table `at` which something is decided can be read, whether or not it was left out.
    """
    names = (name for name in pool.links if name == at or name not in pool.left_out)
    return {name: floor.table(name).jackpots[pool.name] for name in names}


class FetchedMoney(NamedTuple):
    """All that tables have given to a jackpot, on its way there."""

    meters: Meters
    """What the jackpot shows, with all of it."""
    display: Amount
    reserve: Amount
    happened: list[Happening]


def fetched(
    floor: Floor, pool: Pool, clauses: Iterable[ClauseNumber], at: str | None = None
) -> FetchedMoney:
    """Fetch what the tables on the link have given since that was last done."""
    links, cited = links_of(floor, pool, at), tuple(clauses)
    happened = [
        Happening(table_stream(name), fetch)
        for name, link in links.items()
        if (fetch := fetch_from(pool.name, link, cited)) is not None
    ]
    shown = Amount(sum(link.display for link in links.values()))
    kept = Amount(sum(link.reserve for link in links.values()))
    return FetchedMoney(pool.meters(links.values()), shown, kept, happened)


def fetch_from(pool: str, link: Link, clauses: tuple[ClauseNumber, ...]) -> JackpotFetched | None:
    """What one table has given and is fetched; nothing where that is nothing."""
    if not link.display and not link.reserve:
        return None
    shown, kept = Amount(link.display), Amount(link.reserve)
    return JackpotFetched(pool=pool, display=shown, reserve=kept, clauses=clauses)
