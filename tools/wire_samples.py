"""`web/samples/*.json`: views of every game in rounds that were really played.

The dice are drawn anew each time, so these are written on demand (`python -m tools.wire_samples`)
and not with the generated pages; a test reads them all.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import CASHIER, BuyIn
from sicbo.core.ids import PersonId, WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.messages import BringChips, InsertNote
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.demonstration.house_dealer import AT_ONCE, HouseDealer
from sicbo.desk.demonstration.robots import Robots, wish
from sicbo.desk.home.defaults import default_config, role_for
from sicbo.desk.home.founding import FirstTable, found
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.desk.writer.request import Refused, Request
from sicbo.rulebooks.catalogue import GAMES
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rules.layout_grid import layout_of
from sicbo.views.rules.par_page import par_of
from sicbo.views.rules.rule_pages import rules_of
from sicbo.views.tables.lobby import Lobby
from sicbo.views.tables.table_fold import TableFold
from sicbo.views.tables.table_form import TableView
from sicbo.web.wire.envelopes import FullView, View

FOLDER: Final = Path(__file__).parent.parent / "web" / "samples"
GUEST: Final = "guest-1"
_ROUNDS: Final = 4


class _Sitting:
    """A guest at one table, and what its screens show."""

    def __init__(self, desk: Desk, table: str) -> None:
        self.desk, self.name = desk, table
        self.dealer = HouseDealer(desk, table, pauses=AT_ONCE)
        self.robots = Robots(desk, table, 3, 1)
        self.number = 0

    async def do(self, actor: str, role: str, command: AnyCommand, *, table: bool = True) -> None:
        """Give an order that must be taken."""
        self.number += 1
        name = self.name if table else None
        request = Request(
            by=actor, id=f"sample:{self.name}:{self.number}", role=role, command=command, table=name
        )
        answer = await self.desk.submit(request)
        if isinstance(answer, Refused):
            raise SystemExit(f"{command} at {self.name}: {answer.refusal}")

    async def arrive(self) -> None:
        """Open the table and sit down with money."""
        await self.dealer.open()
        table = self.dealer.table
        if table.electronic:
            for _ in range(5):
                await self.do(GUEST, PLAYER, InsertNote(GUEST, max(table.config.notes)))  # type: ignore[union-attr]
        else:
            await self.do(GUEST, PLAYER, BringChips(GUEST, Amount(100_000)))
        await self.do(GUEST, PLAYER, TakeSeat(GUEST, 1))
        await self.robots.arrive()

    async def bet(self) -> None:
        """Everybody bets."""
        await self.robots.bet()
        wagers = wish(self.dealer.table, GUEST, self.robots._dice)
        wagers.setdefault(WagerKey("small"), Amount(1000))
        await self.do(GUEST, PLAYER, PlaceWagers(GUEST, self.dealer.table.round, wagers))

    async def until(self, phase: str) -> None:
        """Let the round go on to a phase."""
        while self.dealer.table.phase != phase:
            if await self.dealer.step() is None:
                await asyncio.sleep(0.05)

    def views(self, floor: PublishedFloor, moment: str) -> Iterator[tuple[str, View]]:
        """What everybody is shown now."""
        fold = TableFold(floor, self.name, demo=True)
        public, own = fold.public(), fold.own(GUEST)
        role = role_for(fold.table.book, "declare")
        staff = fold.staff(role, PersonId(f"house-{role}"), self.desk.clock.now())
        start = f"{self.name}.{moment}"
        yield f"{start}.public", msgspec.convert({"audience": "public", **public}, TableView)
        yield f"{start}.player", msgspec.convert({"audience": "player", **public, **own}, TableView)
        yield (
            f"{start}.dealer",
            msgspec.convert({"audience": "staff", **public, **staff}, TableView),
        )


async def _played(desk: Desk, game: str) -> dict[str, object]:
    """The views of one game at the moments that matter."""
    samples: dict[str, object] = {}
    at = _Sitting(desk, game)

    async def keep(moment: str) -> None:
        floor = await desk.published()
        await desk.know(GUEST)
        version, now = floor.version(game), desk.clock.now()
        samples.update(
            {name: FullView(version, now, view) for name, view in at.views(floor, moment)}
        )

    await at.arrive()
    for number in range(_ROUNDS):
        await at.until("betting")
        await at.bet()
        if number == _ROUNDS - 1:
            await keep("betting")
            if not at.dealer.table.electronic:
                await at.until("uncovered")
                await keep("uncovered")
        before = at.dealer.table.round
        while at.dealer.table.settled is None or at.dealer.table.settled.event.round != before:
            if at.dealer.table.phase == "shoot-wait":
                if number == _ROUNDS - 1:
                    await keep("shooting")
                await at.robots.shoot()
                if at.dealer.table.shooter == GUEST:
                    await at.do(GUEST, PLAYER, Shoot())
            if await at.dealer.step() is None:
                await asyncio.sleep(0.05)
    await keep("settled")
    book = at.dealer.table.book
    samples[f"{game}.layout"] = layout_of(at.dealer.table)
    if game == next(iter(GAMES)):
        samples[f"{game}.rules"] = rules_of(book)
    samples[f"{game}.par"] = par_of(book)
    return samples


async def _all(desk: Desk) -> dict[str, object]:
    enrol, buy = EnrolPlayer(player=GUEST), BuyIn(GUEST, Amount(1_000_000))
    await desk.submit(Request(by=SYSTEM, id="sample:enrol", role=SYSTEM, command=enrol))
    await desk.submit(Request(by="cage", id="sample:buy", role=CASHIER, command=buy))
    samples: dict[str, object] = {}
    for part in await asyncio.gather(*(_played(desk, game) for game in GAMES)):
        samples |= part
    floor = await desk.published()
    folds = {game: TableFold(floor, game, demo=True) for game in GAMES}
    lobby = Lobby(floor, folds, demo=True).view()
    samples["lobby"] = FullView(desk.rooms.position, desk.clock.now(), lobby)
    samples["my-rounds"] = my_rounds(desk.journal, GUEST)
    return samples


async def _open(folder: Path) -> dict[str, object]:
    from sicbo.desk.home.home import open_home

    async with open_floor(open_home(folder)) as desk:
        return await _all(desk)


def main() -> None:
    """Play, and write what was shown."""
    with tempfile.TemporaryDirectory() as scratch:
        tables = []
        for game in GAMES:
            config = msgspec.structs.replace(default_config(game, game), wagering_seconds=2)
            tables.append(FirstTable(game, config, {}))
        folder = Path(scratch) / "floor"
        found(folder, "samples", "AUD", tables, key=Path(scratch) / "key.pem")
        samples = asyncio.run(_open(folder))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, sample in samples.items():
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(sample) + b"\n")
    print(f"{len(samples)} samples in {FOLDER.name}")


if __name__ == "__main__":
    main()
