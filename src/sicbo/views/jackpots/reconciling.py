"""A jackpot reconciled: turnover times rate against what was fed, table by table, in any period."""

import datetime
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.streams import table_stream
from sicbo.core.money import Amount
from sicbo.core.table.jackpots.messages import JackpotFed, JackpotLinked
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode


class Reconciliation(msgspec.Struct, frozen=True, kw_only=True):
    """What one table was due to give in a period, and what it gave."""

    table: str
    rounds: int
    """How many settlements fed it, less those that were undone."""
    turnover: Amount
    """What they turned over."""
    due: str
    """Turnover times rate, exactly, for display and reserve together."""
    display: Amount
    """What went to the display."""
    reserve: Amount
    """What went to the reserve."""
    carried: str
    """By how much the exact rest has changed in the period."""
    difference: str
    """What is due less what was fed and what is carried: nothing where all is well."""


@dataclass
class _Sums:
    rates: tuple[Fraction, Fraction] = (Fraction(), Fraction())
    carry: Fraction = Fraction()
    begun_with: Fraction = Fraction()
    rounds: int = 0
    turnover: int = 0
    due: Fraction = Fraction()
    display: int = 0
    reserve: int = 0
    fed: dict[int, tuple[tuple[Fraction, Fraction], int]] = field(default_factory=dict)
    """At which rates each round was first fed, and what of its turnover stands."""


def reconcile(
    journal: Journal,
    pool: str,
    begins: datetime.datetime | None = None,
    ends: datetime.datetime | None = None,
) -> list[Reconciliation]:
    """Every table that ever fed a jackpot, in a period or from the first entry on."""
    tables = [name.partition(":")[2] for name in journal.named(table_stream(""))]
    if JACKPOT.stream(pool) not in journal.named(JACKPOT.stream(pool)):
        return []
    found = ((table, _sums(journal, table, pool, begins, ends)) for table in tables)
    return [_row(table, sums) for table, sums in found if sums is not None]


def _sums(
    journal: Journal,
    table: str,
    pool: str,
    begins: datetime.datetime | None,
    ends: datetime.datetime | None,
) -> _Sums | None:
    sums: _Sums | None = None
    for entry in journal.stream(table_stream(table)):
        record = decode(entry.body)
        event = record.event
        if not isinstance(event, JackpotLinked | JackpotFed) or event.pool != pool:
            continue
        if ends is not None and record.at >= ends:
            break
        sums = sums or _Sums()
        if isinstance(event, JackpotLinked):
            sums.rates = event.display.fraction, event.reserve.fraction
        else:
            _take(sums, event, counts=begins is None or record.at >= begins)
    return sums


def _take(sums: _Sums, event: JackpotFed, *, counts: bool) -> None:
    """A round that fed it, or what is undone of one, at the rates which it had been fed at."""
    first, before = sums.fed.get(event.round, (sums.rates, 0))
    rates = first if event.undone else sums.rates
    stands = before + event.turnover
    sums.fed[event.round] = first, stands
    sums.carry = Fraction(event.display.carry) + Fraction(event.reserve.carry)
    if not counts:
        sums.begun_with = sums.carry
        return
    sums.rounds += bool(stands) - bool(before)
    sums.turnover += event.turnover
    sums.due += event.turnover * (rates[0] + rates[1])
    sums.display += event.display.fed
    sums.reserve += event.reserve.fed


def _row(table: str, sums: _Sums) -> Reconciliation:
    carried = sums.carry - sums.begun_with
    return Reconciliation(
        table=table,
        rounds=sums.rounds,
        turnover=Amount(sums.turnover),
        due=str(sums.due),
        display=Amount(sums.display),
        reserve=Amount(sums.reserve),
        carried=str(carried),
        difference=str(sums.due - sums.display - sums.reserve - carried),
    )
