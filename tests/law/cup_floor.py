"""A floor with several tables of one document on which tournaments are held."""

import datetime
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sicbo.core.bank.ledger import HOUSE, POOL, TRANSIT, Unit, in_unit, unit_of
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.kit import KitContext, as_item, kit_for, taken_up
from sicbo.core.floor.floor import FloorOrder, decide, evolve, placed
from sicbo.core.floor.floor_state import Floor
from sicbo.core.floor.founding import PlayerEnrolled, TableInstalled
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.streams import FLOOR
from sicbo.core.floor.tournaments.messages import (
    AppointDirector,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    OpenEntries,
    RecordApproval,
    SubmitConditions,
)
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.text import shortened
from sicbo.journal.audit import moved
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.law.cup import changed

CUP = "spring-cup"
NOON = datetime.datetime(2026, 11, 20, 1, 0, tzinfo=datetime.UTC)
"""Seventeen hours before the first heat of the example, and seven before free withdrawal ends."""
OWN, DEE, CASS = ("own", "owner"), ("dee", "tournament-director"), ("cass", "cashier")
PLAYERS = ("ann", "bob", "cy", "don", "eva", "fay", "gil", "hal")
MONEY = Amount(100_000)


class CupFloor:
    """Tables called one, two …, players with money in their wallets, and a clock moved by hand."""

    def __init__(self, game: str = "crown-a", tables: Sequence[str] = ("one", "two")) -> None:
        self.now = NOON
        self.book = open_rulebook(game)
        self.configs = {name: self._config(name) for name in tables}
        first, *others = tables
        one = OneTable(self.book, self.configs[first], NOON)
        self.floor: Floor = one.floor
        known = self.floor.founding.tables[first]
        for name in others:
            self._install(name, known)
        for player in PLAYERS:
            evolve(self.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))
            self.done(player, "player", BuyIn(player, MONEY))

    def _config(self, name: str) -> TableConfig:
        layout = next(iter(self.book.game.layouts), None)
        return TableConfig(name, Limits(Amount(500), Amount(100_000)), layout=layout)

    def _install(self, name: str, first: TableInstalled) -> None:
        second = TableInstalled(
            game=first.game, readings=first.readings, config=self.configs[name], clauses=()
        )
        evolve(self.floor, FLOOR, second)
        items = self.floor.state(EQUIPMENT).items
        kit = kit_for(self.book, second.config, NOON.date(), reference="test", taken=items)
        for each in kit:
            taken = taken_up(as_item(each, NOON), KitContext(name, "test", NOON, "test"), ())
            for stream, event in placed(taken):
                evolve(self.floor, stream, event)

    def give(
        self, by: str, role: str, command: AnyCommand, table: str | None = "one"
    ) -> list[AnyEvent] | Refusal:
        """Decide an order and fold what happens, on every stream or on none."""
        order = FloorOrder(by=by, role=role, at=self.now, command=command, table=table)
        outcome = decide(self.floor, order)
        if isinstance(outcome, Refusal):
            return outcome
        for stream, event in outcome:
            evolve(self.floor, stream, event)
        events = [event for _, event in outcome]
        balanced(events)
        return events

    def done(
        self, by: str, role: str, command: AnyCommand, table: str | None = "one"
    ) -> list[AnyEvent]:
        """Give an order that nobody refuses."""
        came = self.give(by, role, command, table)
        assert not isinstance(came, Refusal), (shortened(repr(command), 200), came)
        return came

    def no(
        self, by: str, role: str, command: AnyCommand, table: str | None = "one"
    ) -> tuple[str, str]:
        """Give an order that is refused: the reason and the clause; nothing is changed."""
        came = self.give(by, role, command, table)
        assert isinstance(came, Refusal), came
        return came.reason, str(came.clause)

    @property
    def cup(self) -> Tournament:
        """The tournament."""
        return self.floor.state(TOURNAMENT, CUP)

    @property
    def pool(self) -> int:
        """What its pool holds."""
        return self.cup.ledger[POOL]

    @property
    def fees(self) -> int:
        """What the house has of it."""
        return self.cup.ledger[HOUSE]

    def draft(self, *changes: tuple[str, str]) -> None:
        """Draft a changed example."""
        lines = tuple(changed(*changes).split("\n"))
        self.done(*OWN, DraftTournament(tournament=CUP, conditions=lines))

    def approval(self, **said: Any) -> RecordApproval:
        """The approval of the conditions as they stand."""
        usual = {
            "approved_by": "Executive Commissioner",
            "reference": "letter 7",
            "dated": NOON.date(),
            "digest": self.cup.digest,
        }
        return RecordApproval(tournament=CUP, **{**usual, **said})

    def opened(self, *changes: tuple[str, str]) -> None:
        """Have entries open for a changed example that dee directs."""
        self.draft(*changes)
        self.done(*OWN, SubmitConditions(tournament=CUP))
        self.done(*OWN, self.approval())
        self.done(*OWN, AppointDirector(tournament=CUP, person=DEE[0]))
        self.done(*OWN, OpenEntries(tournament=CUP))

    def entered(self, count: int = 8, *changes: tuple[str, str]) -> None:
        """Have some players entered, and the entries closed."""
        self.opened(*changes)
        for player in PLAYERS[:count]:
            self.done(player, "player", EnterTournament(tournament=CUP, player=player))
        self.done(*OWN, CloseEntryList(tournament=CUP))


def balanced(events: Sequence[AnyEvent]) -> None:
    """Each unit comes to nothing over all streams, and nothing is left between two of them."""
    sums: Counter[Unit] = Counter()
    on_the_way: Counter[Unit] = Counter()
    for event in events:
        for account, amount in moved(event):
            unit = unit_of(account)
            sums[unit] += amount
            on_the_way[unit] += amount if account == in_unit(TRANSIT, unit) else 0
    assert not any(sums.values()), events
    assert not any(on_the_way.values()), events
