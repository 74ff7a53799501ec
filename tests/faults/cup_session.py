"""A session of a tournament at two tables, its prizes and a cancellation, through any fault."""

import datetime
from collections import Counter

from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.sessions.session_events import PrizesAwarded, SessionEnded, SessionStarted
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    DesignateTables,
    DrawSeats,
    EndSession,
    SayPresent,
    StartSession,
)
from sicbo.core.floor.tournaments.drafting import digest_of
from sicbo.core.floor.tournaments.messages import (
    AppointDirector,
    BriefPlayers,
    CancelTournament,
    CloseEntryList,
    DraftTournament,
    EnterTournament,
    OpenEntries,
    RecordApproval,
    SubmitConditions,
)
from sicbo.core.floor.tournaments.tournament_events import TournamentCancelled
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
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
from sicbo.core.table.tournaments.messages import TableSessionEnded, TableSessionStarted
from sicbo.desk.home.home import Home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.writer.request import Request
from sicbo.journal.audit import audit
from tests.desk.floor import Staff
from tests.desk.sums import assert_books_balance
from tests.faults.round import PlayedRounds, check_answers
from tests.law.cup import changed

OWN, DEE, PAT = ("owner", "owner"), ("dee", "tournament-director"), ("pat", "pit-boss")
TABLES, PLAYERS = ("main", "side"), ("ann", "bob", "cy", "don")
HELD, CALLED_OFF = "cup", "other"
MONEY = Amount(50_000)


def _lines(name: str) -> tuple[str, ...]:
    """One session of one spin at two tables, which began long ago."""
    text = changed()
    text = text.replace(text[text.index('[[sessions]]\nname = "heat-2"') : text.index("[prog")], "")
    swaps = (("spring-cup", name), ("heats = 2", "heats = 1"), ("tables = 1", "tables = 2"))
    more = (("spins = 3", "spins = 1"), ("per_table = 1", "per_table = 0"), ("2026-11", "2026-01"))
    for old, new in (*swaps, *more):
        text = text.replace(old, new)
    return tuple(text.split("\n"))


async def lay_cup(home: Home) -> None:
    """Two tournaments that four players have entered, one of them ready for its session."""
    async with open_floor(home, play=False) as desk:
        staff = Staff(desk)
        await staff.do(*OWN, FoundFloor(floor="test", currency="AUD", edition=EDITION))
        for name in TABLES:
            config = TableConfig(name, Limits(Amount(1_000), Amount(100_000)), layout="E")
            await staff.do(*OWN, InstallTable(game="crown-a", config=config))
            await staff.equip(name)
            await staff.do(*PAT, OpenTable(config, desk.clock.now().date()), name)
        for player in PLAYERS:
            await staff.do(*OWN, EnrolPlayer(player=player))
            await staff.do("cass", "cashier", BuyIn(player, MONEY))
        for name in (HELD, CALLED_OFF):
            await _entered(staff, name)
        players = BriefPlayers(tournament=HELD, players=PLAYERS, understood=True)
        await staff.do(*DEE, players)
        await staff.do(*DEE, DesignateTables(tournament=HELD, tables=TABLES))
        await staff.do(*DEE, SayPresent(tournament=HELD))


async def _entered(staff: Staff, name: str) -> None:
    lines = _lines(name)
    await staff.do(*OWN, DraftTournament(tournament=name, conditions=lines), TABLES[0])
    await staff.do(*OWN, SubmitConditions(tournament=name))
    approval = RecordApproval(
        tournament=name,
        approved_by="Executive Commissioner",
        reference="letter 7",
        dated=datetime.date(2026, 1, 1),
        digest=digest_of(lines),
    )
    await staff.do(*OWN, approval)
    await staff.do(*OWN, AppointDirector(tournament=name, person="dee"))
    await staff.do(*OWN, OpenEntries(tournament=name))
    for player in PLAYERS:
        await staff.do(player, "player", EnterTournament(tournament=name, player=player))
    await staff.do(*OWN, CloseEntryList(tournament=name))


def cup_session(number: int = 1) -> list[list[Request]]:
    """Seats drawn, a session begun at both tables, a spin at each, its end and its prizes."""

    def ask(who: tuple[str, str], command: object, table: str | None = None) -> Request:
        name = f"{type(command).__name__}-{table}-{number}"
        by, role = who
        return Request(by=by, id=name, role=role, command=command, table=table)  # type: ignore[arg-type]

    dice = (1, 2, 3)
    spin = (OpenBets(), Shake(3), CloseBets(), Uncover(), Announce(dice), EnterResult(dice))
    return [
        [ask(DEE, DrawSeats(tournament=HELD, session="heat-1"))],
        [ask(DEE, StartSession(tournament=HELD, session="heat-1"))],
        *([ask(("dan", "dealer"), step, at) for at in TABLES] for step in (*spin, Settle())),
        [ask(DEE, EndSession(tournament=HELD, session="heat-1"))],
        [ask(OWN, AwardPrizes(tournament=HELD))],
        [ask(OWN, CancelTournament(tournament=CALLED_OFF, reason="a flood"))],
    ]


def check_cup(home: Home, played: PlayedRounds) -> None:
    """At every table or at none, and once; the books of money and of chips at zero."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played, cup_session)
        kinds = Counter(type(record.event) for record in records)
        once = (SessionStarted, SessionEnded, PrizesAwarded, TournamentCancelled)
        started, ended, awarded, cancelled = (kinds[kind] for kind in once)
        assert cancelled == 1
        # After an outage whoever deals waits for the Director, so that some of it is refused.
        assert max(started, ended, awarded) <= 1
        assert (started, ended, awarded) == (1, 1, 1) or played.openings > 1
        assert kinds[TableSessionStarted] == started * len(TABLES)
        assert kinds[TableSessionEnded] == ended * len(TABLES)
        held = assert_books_balance(journal)
        fee, pool = 11_000, 50_000
        wallets = [held[f"wallet:{player}"] for player in PLAYERS]
        assert sum(wallets) == len(PLAYERS) * (MONEY - fee) + awarded * pool
        assert audit(journal, home.public_key()).damaged == []
    finally:
        journal.close()
