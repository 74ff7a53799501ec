"""A whole tournament at a desk, with everything in it that can happen to its players."""

import datetime
import itertools
from collections.abc import Mapping

from sicbo.core.dice import Dice
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.sessions.player_messages import (
    AgreeToEnd,
    BuyBackIn,
    DecideSubstitute,
    Disqualify,
    MarkAbsent,
    MarkArrived,
    NominateSubstitute,
    RetireFromTournament,
)
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    ConcludeTable,
    DesignateTables,
    DrawSeats,
    EndSession,
    ReleaseTable,
    SayAway,
    SayPresent,
    StartSession,
)
from sicbo.core.floor.tournaments.drafting import digest_of
from sicbo.core.floor.tournaments.messages import (
    AppointDirector,
    BriefPlayers,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    OpenEntries,
    RecordApproval,
    SubmitConditions,
)
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.writer.request import Done, Request
from tests.desk.floor import Staff
from tests.desk.linked_tables import HandClock
from tests.law.cup import changed

OWN, DEE, CASS = ("owner", "owner"), ("dee", "tournament-director"), ("cass", "cashier")
DAN, PAT = ("dan", "dealer"), ("pat", "pit-boss")
PLAYERS = ("ann", "bob", "cy", "don", "eva")
TABLES = ("main", "side")
LOW, HIGH = (1, 2, 3), (4, 5, 6)
CHANGES = (
    ('buy_back = "none"\n', ""),
    (
        "[entry_fee]\n",
        (
            '[buy_back]\ntimes = 1\nchips = "500"\nlast_spin = 1\n'
            'price = { pool = "40", house = "5" }\n\n[entry_fee]\n'
        ),
    ),
    (
        'cash_for_chips = "none"',
        'cash_for_chips = { session = "final", chips = "100", cash = "1" }',
    ),
)
NUMBERS = itertools.count(1)


class DeskCup:
    """The tournament called cup, order by order; each is sent twice under one id."""

    def __init__(self, staff: Staff, clock: HandClock) -> None:
        self.staff, self.clock = staff, clock

    async def order(
        self, by: str, role: str, command: AnyCommand, table: str | None = None
    ) -> Done:
        """Send an order twice under one id: it is done once."""
        name = f"cup-{next(NUMBERS)}"
        request = Request(by=by, id=name, role=role, command=command, table=table)
        one = await self.staff.desk.submit(request)
        assert isinstance(one, Done), (command, one)
        assert await self.staff.desk.submit(request) == one
        return one

    async def directs(self, command: NounCommand) -> None:
        """The Director orders something."""
        await self.order(*DEE, command)

    async def found(self) -> None:
        """A floor with two tables, and a tournament that everybody has entered."""
        staff, lines = self.staff, tuple(changed(*CHANGES, ("spring-cup", "cup")).split("\n"))
        await staff.do(*OWN, FoundFloor(floor="test", currency="AUD", edition=EDITION))
        for name in TABLES:
            config = TableConfig(name, Limits(Amount(500), Amount(100_000)), layout="E")
            await staff.do(*OWN, InstallTable(game="crown-a", config=config))
            await staff.equip(name)
            await staff.do(*PAT, OpenTable(config, self.clock.now().date()), name)
        for player in (*PLAYERS, "sam"):
            await staff.do(*OWN, EnrolPlayer(player=player))
            await staff.do(*CASS, BuyIn(player, Amount(50_000)))
        await self.order(*OWN, DraftTournament(tournament="cup", conditions=lines), "main")
        await self.order(*OWN, SubmitConditions(tournament="cup"))
        approval = RecordApproval(
            tournament="cup",
            approved_by="Executive Commissioner",
            reference="letter 7",
            dated=datetime.date(2026, 1, 1),
            digest=digest_of(lines),
        )
        await self.order(*OWN, approval)
        await self.order(*OWN, AppointDirector(tournament="cup", person="dee"))
        await self.order(*OWN, OpenEntries(tournament="cup"))
        for player in PLAYERS:
            entry = EnterTournament(tournament="cup", player=player)
            await self.order(player, "player", entry)
        await self.order(*OWN, CloseEntryList(tournament="cup"))
        await self.directs(BriefPlayers(tournament="cup", players=PLAYERS, understood=True))
        await self.directs(DesignateTables(tournament="cup", tables=TABLES))
        await self.directs(SayPresent(tournament="cup"))
        self.clock.time = datetime.datetime(2026, 11, 21, 7, tzinfo=datetime.UTC)

    async def start(self, session: str) -> None:
        """Draw the seats of a session and start it."""
        await self.directs(DrawSeats(tournament="cup", session=session))
        await self.directs(StartSession(tournament="cup", session=session))

    async def end(self, session: str) -> None:
        """End a session; the next one may start."""
        await self.directs(EndSession(tournament="cup", session=session))
        self.clock.time += datetime.timedelta(hours=1)

    async def spin(
        self,
        bets: Mapping[str, Mapping[str, int]],
        dice: Dice,
        table: str = "main",
        playing: Mapping[str, str] | None = None,
    ) -> None:
        """One spin, dealt by hand; somebody else may lay the wagers of a player."""
        await self.order(*DAN, OpenBets(), table)
        number = self.staff.desk.rooms.rooms[table].table.round
        for player, wagers in bets.items():
            laid = {WagerKey(key): Amount(n * 100) for key, n in wagers.items()}
            by = (playing or {}).get(player, player)
            await self.order(by, "player", PlaceWagers(player, number, laid), table)
        steps = (Shake(3), CloseBets(), Uncover(), Announce(dice), EnterResult(dice), Settle())
        for command in steps:
            await self.order(*DAN, command, table)

    async def first_heat(self) -> None:
        """Somebody is late, somebody absent, somebody out and back, somebody played for."""
        await self.directs(MarkAbsent(tournament="cup", player="eva"))
        await self.directs(MarkAbsent(tournament="cup", player="ann"))
        await self.start("heat-1")
        await self.directs(MarkArrived(tournament="cup", player="ann"))
        await self.spin({"ann": {"small": 10}, "cy": {"small": 500, "even": 500}}, HIGH)
        await self.order(*CASS, BuyBackIn(tournament="cup", player="cy"))
        await self.directs(SayAway(tournament="cup"))
        await self.directs(SayPresent(tournament="cup"))
        await self.spin({"ann": {"small": 20}, "cy": {"small": 10}}, LOW)
        named = NominateSubstitute(
            tournament="cup", session="heat-1", player="ann", substitute="sam"
        )
        await self.order("ann", "player", named)
        await self.directs(
            DecideSubstitute(
                tournament="cup", session="heat-1", player="ann", approved=True, understood=True
            )
        )
        await self.spin({"ann": {"small": 10}, "cy": {"small": 10}}, LOW, playing={"ann": "sam"})
        await self.end("heat-1")

    async def second_heat(self) -> None:
        """Two are equal, and a play-off decides."""
        await self.start("heat-2")
        for _ in range(3):
            await self.spin({"bob": {"small": 10}, "don": {"small": 10}}, LOW)
        await self.end("heat-2")
        await self.start("heat-2.tie-1")
        await self.spin({"bob": {"small": 10}, "don": {"big": 10}}, LOW)
        await self.end("heat-2.tie-1")

    async def second_chance(self) -> None:
        """One retires, and play at the other tables is concluded: nobody is left to beat."""
        await self.order("eva", "player", RetireFromTournament(tournament="cup", player="eva"))
        await self.start("second-chance")
        seats = self.staff.desk.rooms.rooms["main"].table.players
        first = next(iter(seats))
        await self.spin({first: {"small": 10}}, LOW)
        for table in TABLES:
            await self.directs(ConcludeTable(tournament="cup", name=table))
        await self.end("second-chance")
        await self.directs(ReleaseTable(tournament="cup", name="side"))

    async def final(self) -> None:
        """One is disqualified, the others are paid for their chips, and the prizes follow."""
        await self.start("final")
        await self.order("ann", "player", AgreeToEnd(tournament="cup", player="ann"))
        everybody = {player: {"small": 10} for player in ("ann", "bob", "cy", "don")}
        await self.spin({**everybody, "ann": {"small": 50}}, LOW)
        await self.directs(
            Disqualify(tournament="cup", player="don", ground="disorder", reason="warned twice")
        )
        rest = {player: {"small": 10} for player in ("ann", "bob", "cy")}
        await self.spin({**rest, "bob": {"small": 30}}, LOW)
        await self.spin(rest, LOW)
        await self.end("final")
        await self.order(*OWN, AwardPrizes(tournament="cup"))

    async def everything(self) -> None:
        """From the first entry to the last cent."""
        await self.found()
        for part in (self.first_heat, self.second_heat, self.second_chance, self.final):
            await part()
