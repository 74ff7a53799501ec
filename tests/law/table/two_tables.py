"""A floor with two tables of one game, one of which may close while its colour chips are out."""

import datetime
from collections.abc import Sequence

from sicbo.core.bank.ledger import HOUSE, TRANSIT, colour, stack
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.kit import KitContext, as_item, kit_for, taken_up
from sicbo.core.floor.floor import FloorOrder, decide, evolve, placed
from sicbo.core.floor.founding import PlayerEnrolled, TableInstalled
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.redemptions.messages import AskRedemption, VerifyRedemption
from sicbo.core.floor.streams import FLOOR
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.colours.messages import BuyColours
from sicbo.core.table.config import ColourSet, FloatTray, Limits, TableConfig
from sicbo.core.table.opening.messages import (
    AcknowledgeAdvantage,
    AnnounceClosing,
    CloseTable,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.tray.holding import by_record
from sicbo.core.table.tray.messages import CountTray
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from tests.properties.orders import LAYOUTS, opening
from tests.properties.tables import NOON

RED = Kind("red")
TOP = {
    "star-2016": "operator",
    "mbs-2020": "gaming-shift-manager",
    "crown-a": "pit-boss",
    "canberra-2005": "operator",
}


FIRST_CHIPS = 500_00
"""What each tray holds when its table first opens, where it has one."""


class TwoTables:
    """Tables `main` and `side`; ann has ten red chips of main at 2 in hand."""

    def __init__(self, game: str, minimum: int = 500, *, trayed: bool = False) -> None:
        self.game, self.now, self.trayed = game, NOON, trayed
        self.one = OneTable(open_rulebook(game), self._config("main", minimum))
        self.floor = self.one.floor
        installed = self.floor.founding.tables["main"]
        side = TableInstalled(
            game=installed.game,
            readings=installed.readings,
            config=self._config("side", minimum),
            clauses=(),
        )
        evolve(self.floor, FLOOR, side)
        self._equip("side", side.config)
        for player in ("ann", "bob"):
            evolve(self.floor, FLOOR, PlayerEnrolled(player=player, clauses=()))
        for table in ("main", "side"):
            self.open(table)
        self.does("ann", "player", BuyIn("ann", Amount(100_00)), None)
        self.does("ann", "player", BringChips("ann", Amount(50_00)), "main")
        self.does("ann", "player", TakeSeat("ann", 1), "main")
        self.does("ann", "player", BuyColours("ann", RED, 10, Amount(2_00)), "main")

    def _equip(self, name: str, config: TableConfig) -> None:
        """Fit what the document asks for, as a scenario's own table has it."""
        book, at = self.one.table.book, self.now
        items = self.floor.state(EQUIPMENT).items
        for each in kit_for(book, config, at.date(), reference="test", taken=items):
            taking = KitContext(name, "test", at, "test")
            for stream, event in placed(taken_up(as_item(each, at), taking, ())):
                evolve(self.floor, stream, event)

    def _config(self, name: str, minimum: int) -> TableConfig:
        colours = ColourSet(name, {"red": 100, "blue": 100})
        limits = Limits(Amount(minimum), Amount(100_000))
        tray = FloatTray((Amount(1_00), Amount(100_00))) if self.trayed else None
        return TableConfig(name, limits, layout=LAYOUTS[self.game], colours=colours, tray=tray)

    def gives(
        self, by: str, role: str, command: AnyCommand, table: str | None
    ) -> Sequence[object] | Refusal:
        """Give an order, and fold what comes of it on every stream."""
        order = FloorOrder(by=by, role=role, at=self.now, command=command, table=table)
        outcome = decide(self.floor, order)
        if isinstance(outcome, Refusal):
            return outcome
        for stream, event in outcome:
            evolve(self.floor, stream, event)
        return [event for _, event in outcome]

    def does(self, by: str, role: str, command: AnyCommand, table: str | None) -> Sequence[object]:
        """Give an order that is not refused."""
        done = self.gives(by, role, command, table)
        assert not isinstance(done, Refusal), done
        self.balances()
        return done

    def refuses(
        self, by: str, role: str, command: AnyCommand, table: str | None
    ) -> tuple[str, str]:
        """The reason and the clause for which an order is refused."""
        done = self.gives(by, role, command, table)
        assert isinstance(done, Refusal), done
        return done.reason, done.clause

    def open(self, table: str) -> None:
        """Open a table with everything shown that any document asks for."""
        role = TOP[self.game]
        self.gives("max", role, AcknowledgeAdvantage(), table)
        config = self.floor.founding.tables[table].config
        if self.trayed:
            held = self.tray(table) or FIRST_CHIPS
            count = CountTray("opening", {Amount(1_00): held // 1_00}, "dan", None, "set up")
            self.does("max", role, count, table)
        self.does("max", role, opening(config), table)

    def close(self, table: str) -> None:
        """Close a table after its notice."""
        later = self.now + datetime.timedelta(minutes=30)
        self.does("max", TOP[self.game], AnnounceClosing(later), table)
        self.now = later
        self.does("max", TOP[self.game], CloseTable(), table)

    def asks(
        self, pieces: int = 10, kind: str = "red", claimed: int | None = None
    ) -> AskRedemption:
        """Ann's chips of main, handed in."""
        said = Amount(claimed) if claimed is not None else None
        return AskRedemption(
            player="ann",
            colour=Kind(kind),
            pieces=pieces,
            issued_at="main",
            claimed=said,
        )

    def verifies(self, amount: int) -> VerifyRedemption:
        """The first redemption, verified."""
        return VerifyRedemption(number=1, amount=Amount(amount))

    def chips(self, table: str) -> int:
        """What ann has in value chips at a table."""
        return self.floor.table(table).ledger[stack("ann")]

    def colours(self, table: str) -> int:
        """What ann's colour chips of a table are worth."""
        return self.floor.table(table).ledger[colour("ann")]

    def tray(self, table: str) -> int:
        """What the tray of a table holds by the record."""
        return by_record(self.floor.table(table))

    def house(self, table: str) -> int:
        """What the house has won at a table."""
        return self.floor.table(table).ledger[HOUSE]

    def balances(self) -> None:
        """Every stream's money comes to nothing, and none is between two of them."""
        ledgers = [self.floor.table(name).ledger for name in ("main", "side")]
        ledgers += [self.floor.wallets.ledger, self.floor.state(CAGE).ledger]
        assert [ledger.sum() for ledger in ledgers] == [0, 0, 0, 0]
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0
