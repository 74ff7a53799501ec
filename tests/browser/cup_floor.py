"""A floor with two tables dealt by hand and a tournament whose first session may begin now."""

import asyncio
import datetime
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.sessions.session_messages import (
    DesignateTables,
    DrawSeats,
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
from sicbo.desk.home.opening import open_floor
from tests.browser.test_real_floor import Ring
from tests.desk.floor import Staff, new_home
from tests.desk.linked_tables import HandClock
from tests.law.cup import changed

CUP: Final = "autumn"
TABLES: Final = ("main", "side")
PLAYERS: Final = ("ann", "bob", "cy", "don")
ROLES: Final = {
    "oona": "owner",
    "dee": "tournament-director",
    "dan": "dealer",
    "petra": "pit-boss",
}
OWN, PETRA = ("oona", "owner"), ("petra", "pit-boss")
DEE, DAN = ("dee", "tournament-director"), ("dan", "dealer")
SESSION: Final = """\
[[sessions]]
name = "{name}"
starts = {starts}
players = "{players}"
{of}tables = {tables}
seats = {seats}
spins = {spins}
chips = "1000"
limits = {{ minimum = "10", maximum = "500" }}
per_table = {goes_on}
wagers = "{wagers}"

"""


def conditions(now: datetime.datetime) -> str:
    """A round at two tables, of which one goes on each, and a final."""
    text = changed()
    begin, end = text.index("[[sessions]]"), text.index("[progress]")
    first = SESSION.format(
        name="k1",
        starts=_at(now, -20),
        players="entries",
        of="",
        tables=2,
        seats=2,
        spins=2,
        goes_on=1,
        wagers="secret",
    )
    final = SESSION.format(
        name="k2",
        starts=_at(now, -10),
        players="through",
        of='sessions = ["k1"]\n',
        tables=1,
        seats=2,
        spins=1,
        goes_on=0,
        wagers="open",
    )
    text = text[:begin] + first + final + text[end:]
    swaps = (
        ("spring-cup", CUP),
        ("Spring Cup", "Autumn Cup"),
        ("2026-11-20T18:00:00+11:00", _at(now, -60)),
        ('places = ["50", "30", "20"]', 'places = ["70", "30"]'),
        (
            "Whoever does not go on from a heat plays once more in the session second-chance.",
            "none",
        ),
        ('[wager]\nminimum = "10"\nlacking = "taken"\n', ""),
        ('title = "Autumn Cup"', 'title = "Autumn Cup"\nwager = "none"'),
        ("most = 8", "most = 4"),
    )
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new)
    return text


def _at(now: datetime.datetime, minutes: int) -> str:
    return (now + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


async def _begin(desk_home: object, now: datetime.datetime) -> None:
    hands = HandClock()
    hands.time = now - datetime.timedelta(hours=2)
    async with open_floor(desk_home, clock=hands, play=False) as desk:  # type: ignore[arg-type]
        staff, lines = Staff(desk), tuple(conditions(now).split("\n"))
        await staff.do(*OWN, FoundFloor(floor="test", currency="AUD", edition=EDITION))
        for name in TABLES:
            config = TableConfig(name, Limits(Amount(1_000), Amount(100_000)), layout="E")
            await staff.do(*OWN, InstallTable(game="crown-a", config=config))
            await staff.equip(name)
            await staff.do(*PETRA, OpenTable(config, hands.now().date()), name)
        for player in (*PLAYERS, "sam"):
            await staff.do(*OWN, EnrolPlayer(player=player))
            await staff.do("cass", "cashier", BuyIn(player, Amount(50_000)))
        drafted = DraftTournament(tournament=CUP, conditions=lines)
        await staff.do(*OWN, drafted, TABLES[0])
        await staff.do(*OWN, SubmitConditions(tournament=CUP))
        approval = RecordApproval(
            tournament=CUP,
            approved_by="Executive Commissioner",
            reference="letter 7",
            dated=datetime.date(2026, 1, 1),
            digest=digest_of(lines),
        )
        await staff.do(*OWN, approval)
        await staff.do(*OWN, AppointDirector(tournament=CUP, person="dee"))
        await staff.do(*OWN, OpenEntries(tournament=CUP))
        for player in PLAYERS[:-1]:
            await staff.do(player, "player", EnterTournament(tournament=CUP, player=player))


async def _play(desk_home: object) -> None:
    """The last player enters, the session begins, and a spin is played at each table."""
    last = PLAYERS[-1]
    async with open_floor(desk_home, play=False) as desk:  # type: ignore[arg-type]
        staff = Staff(desk, prefix="play-")
        await staff.do(last, "player", EnterTournament(tournament=CUP, player=last))
        await staff.do(*OWN, CloseEntryList(tournament=CUP))
        for order in (
            DesignateTables(tournament=CUP, tables=TABLES),
            SayPresent(tournament=CUP),
            BriefPlayers(tournament=CUP, players=PLAYERS, understood=True),
            DrawSeats(tournament=CUP, session="k1"),
            StartSession(tournament=CUP, session="k1"),
        ):
            await staff.do(*DEE, order)
        for table, dice in zip(TABLES, ((1, 2, 3), (4, 5, 5)), strict=True):
            await staff.do(*DAN, OpenBets(), table)
            known = desk.rooms.room(table).table
            for number, player in enumerate(known.players):
                bets = {WagerKey("small" if number else "big"): Amount(12_500 + 7_500 * number)}
                await staff.do(player, "player", PlaceWagers(player, known.round, bets), table)
            steps = (Shake(3), CloseBets(), Uncover(), Announce(dice), EnterResult(dice), Settle())
            for step in steps:
                await staff.do(*DAN, step, table)


@contextmanager
def floor_with_a_cup(folder: Path, *, played: bool = False) -> Iterator[Ring]:
    """Found it two hours ago, let everybody in, and serve it now; or with its session `played`."""
    home = new_home(folder)
    ring, now = Ring(Path(home.folder)), datetime.datetime.now(datetime.UTC)

    async def story() -> None:
        await _begin(home, now)
        if played:
            await _play(home)

    with ThreadPoolExecutor(1) as apart:  # The browser has the loop of this thread.
        apart.submit(lambda: asyncio.run(story())).result()
    for person, role in ROLES.items():
        ring.lets_in(person)
        ring.says("people", "grant", person, role, "--floor", str(ring.folder))
    for player in (*PLAYERS, "sam"):
        ring.lets_in(player)
    ring.opens()
    try:
        yield ring
    finally:
        ring.closes()
