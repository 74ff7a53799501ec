"""Projections held against the record: every row made again, whole answers read without them."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sicbo.core.table.snapshot import same
from sicbo.journal.base import Journal, Progress
from sicbo.projections.follower import Follower, unfit
from sicbo.projections.projector import mark_state
from sicbo.projections.reads import Reads
from sicbo.projections.sqlite_store import SqliteStore
from sicbo.projections.store import FILE, TABLES, NoProjections, Rows, Store, floor_facts, place_of
from sicbo.views.accounts.meters import meters
from sicbo.views.accounts.statement import statement

Row = tuple[Any, ...]

_TOLD_MOST: Final = 20
_PAGE: Final = 2_000
_COMPARED: Final = tuple(name for name in TABLES if name not in ("facts", "disorder"))
"""Facts bear how far they are; times out of order are noted once more with every batch."""


@dataclass
class Proof:
    """What was compared, and what differs."""

    position: int
    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def differs(self, what: str) -> None:
        """Note a difference; the first of them are enough."""
        if len(self.differences) < _TOLD_MOST:
            self.differences.append(what)


def proven(journal: Journal, store: Store, players: int, progress: Progress | None = None) -> Proof:
    """Compare everything; players of whom statements are read are spread over all."""
    place = place_of(store)
    why = unfit(journal, place)
    if why is not None or place is None:
        raise NoProjections(f"{why}; sicbo projections build makes them")
    proof = Proof(place.position)
    with tempfile.TemporaryDirectory(prefix="sicbo-projections-") as folder:
        again = SqliteStore(Path(folder) / FILE, write=True)
        try:
            follower = Follower(journal, again)
            while follower.step(place.position):
                if progress is not None:
                    progress(follower.place.position, place.position)
            for name in _COMPARED:
                _compare(proof, name, store, again)
        finally:
            again.close()
    _answers(proof, journal, store, players)
    return proof


def _compare(proof: Proof, name: str, store: Store, again: Store) -> None:
    for kept, made in _pairs(_rows(store, name), _rows(again, name)):
        proof.compared["rows"] += 1
        if kept != made and not (name == "marks" and _same_mark(kept, made)):
            shown = (kept or made or ())[:3]
            proof.differs(f"{name}: the row of {', '.join(map(str, shown))} is not what it was")
            return


def _same_mark(kept: Row | None, made: Row | None) -> bool:
    """Whether two marks keep the same table, whatever order its bytes are in."""
    if kept is None or made is None or kept[:-1] != made[:-1]:
        return False
    one, other = (mark_state(each[-1]) for each in (kept, made))
    if one is None or other is None or (one.meters, one.proofs) != (other.meters, other.proofs):
        return False
    return one.table == other.table or same(one.table or b"", other.table or b"")


def _pairs(one: Iterator[Row], other: Iterator[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    while True:
        pair = next(one, None), next(other, None)
        if pair == (None, None):
            return
        yield pair


def _rows(store: Store, name: str) -> Iterator[Row]:
    """Rows of a table in the order of their key, page by page."""
    columns, key = TABLES[name]
    names = [each.split()[0] for each in columns]
    order, places = ", ".join(key), [names.index(each) for each in key]
    marks = ", ".join("?" * len(key))
    page: Rows = store.read(f"SELECT * FROM {name} ORDER BY {order} LIMIT {_PAGE}")
    while page:
        yield from page
        last = tuple(page[-1][place] for place in places)
        query = f"SELECT * FROM {name} WHERE ({order}) > ({marks}) ORDER BY {order} LIMIT {_PAGE}"
        page = store.read(query, last)


def _answers(proof: Proof, journal: Journal, store: Store, players: int) -> None:
    facts, reads = floor_facts(store), Reads(journal, store)
    known = [row[0] for row in store.read("SELECT DISTINCT player FROM balances ORDER BY player")]
    step = max(1, -(-len(known) // players)) if players else 1
    for player in known[::step] if players else ():
        proof.compared["statements"] += 1
        if reads.statement(player) != statement(journal, player):
            proof.differs(f"the statement of {player} is not what the record says")
    for name in facts.tables:
        proof.compared["meters"] += 1
        if reads.meters(name) != meters(journal, name):
            proof.differs(f"the meters of {name} are not what the record says")
    if reads.why is not None:
        proof.differs(reads.why)
