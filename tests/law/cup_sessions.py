"""A tournament from its first session on: seats by a known seed, spins dealt by hand."""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256

from sicbo.core.bank.ledger import TRANSIT, in_unit, unit_of
from sicbo.core.dice import Dice
from sicbo.core.floor.floor_state import Happening
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.sessions.session_messages import (
    AwardPrizes,
    DesignateTables,
    DrawLots,
    DrawSeats,
    EndSession,
    ReportOrder,
    SayPresent,
    SealOrder,
    StartSession,
)
from sicbo.core.floor.sessions.session_plans import draws_due
from sicbo.core.floor.streams import table_of
from sicbo.core.floor.tournaments.messages import BriefPlayers
from sicbo.core.floor.tournaments.seat_draws import OrderName, draw_order
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
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
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.table_session import in_chips
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.journal.audit import moved
from tests.law.cup_floor import CUP, DEE, OWN, CupFloor

DAN, SUE, PAT, SYS = (
    ("dan", "dealer"),
    ("sue", "game-supervisor"),
    ("pat", "pit-boss"),
    ("system:tumbler", "system"),
)
SEED, LINK = bytes(range(32)), "ab" * 32
HEAT_1 = datetime.datetime(2026, 11, 21, 7, 0, tzinfo=datetime.UTC)
"""When the first heat of the example starts; each session after it an hour later."""
SMALL, BIG = WagerKey("small"), WagerKey("big")
LOW, HIGH, ODD = (1, 2, 3), (4, 5, 6), (1, 1, 1)
"""Dice on which small wins, big wins, and neither."""

Bets = Mapping[str, Mapping[str, int]]
"""What each player wagers, in whole units of money."""
MINUTE = datetime.timedelta(minutes=1)
SECOND = datetime.timedelta(seconds=1)
BUY_BACK = (
    ('buy_back = "none"\n', ""),
    (
        "[entry_fee]\n",
        (
            '[buy_back]\ntimes = 1\nchips = "500"\nlast_spin = 1\n'
            'price = { pool = "40", house = "5" }\n\n[entry_fee]\n'
        ),
    ),
)
"""The example with one buy-back for 45, up to the first spin."""
RATE = '{ session = "heat-1", chips = "100", cash = "3" }'
CASH = (('cash_for_chips = "none"', f"cash_for_chips = {RATE}"),)
"""The example with three units of cash for a hundred in chips when the first heat ends."""
TWO_TABLES = ("tables = 1\nseats = 4\nspins = 3", "tables = 2\nseats = 3\nspins = 3")
"""The change by which heats and final are played at two tables."""
EVERYBODY = ("ann", "cy", "eva", "gil")
"""Who plays in the first heat of eight."""


class Sessions(CupFloor):
    """A floor on which sessions are played."""

    def table(self, name: str = "one") -> Table:
        """A table."""
        return self.floor.table(name)

    def open_tables(self) -> None:
        """Have every table open."""
        for name, config in self.configs.items():
            self.done(*PAT, OpenTable(config, self.now.date()), name)

    def ready(self, count: int = 8, *changes: tuple[str, str]) -> None:
        """Have everybody briefed, tables open and designated, and the Director present."""
        self.entered(count, *changes)
        self.open_tables()
        players = tuple(self.cup.entries)
        self.done(*DEE, BriefPlayers(tournament=CUP, players=players, understood=True))
        self.done(*DEE, DesignateTables(tournament=CUP, tables=tuple(self.configs)))
        self.done(*DEE, SayPresent(tournament=CUP))
        self.now = HEAT_1

    def seal(self) -> None:
        """Have every draw sealed that may be ordered yet."""
        for of, draw in list(draws_due(self.cup)):
            if f"{of}/{draw}" in self.cup.seals:
                continue
            bound = sha256(SEED + of.encode() + bytes((draw,))).hexdigest()
            self.done(*SYS, SealOrder(tournament=CUP, of=of, draw=draw, commitment=bound))

    def report(self, of: str) -> list[AnyEvent]:
        """Have an order reported that was asked for."""
        asked = self.cup.draws[of]
        order = draw_order(SEED, OrderName(CUP, of, LINK), asked.players)
        drawn = ReportOrder(tournament=CUP, of=of, draw=asked.number, order=order, link=LINK)
        return self.done(*SYS, drawn)

    def draw(self, session: str) -> None:
        """Have the seats of a session drawn."""
        self.seal()
        self.done(*DEE, DrawSeats(tournament=CUP, session=session))
        self.report(session)

    def lot(self, session: str) -> None:
        """Have a lot decide the first tie of a session."""
        self.seal()
        self.done(*DEE, DrawLots(tournament=CUP, session=session))
        self.report(next(of for of, drawn in self.cup.draws.items() if drawn.order is None))

    def start(self, session: str) -> None:
        """Draw the seats of a session and start it."""
        self.draw(session)
        self.done(*DEE, StartSession(tournament=CUP, session=session))

    def end(self, session: str) -> None:
        """End a session; the next one may start."""
        self.done(*DEE, EndSession(tournament=CUP, session=session))
        self.now += datetime.timedelta(hours=1)

    def award(self) -> None:
        """Pay the prizes."""
        self.done(*OWN, AwardPrizes(tournament=CUP))

    def assert_whole(self, came: Sequence[Happening], what: object) -> None:
        """Each unit comes to nothing over all streams, and nothing is left between two of them."""
        sums: Counter[str] = Counter()
        for stream, event in came:
            table = self.floor.tables.get(table_of(stream) or "")
            session = None if table is None else table.session
            postings = tuple(moved(event))
            for account, n in postings if session is None else in_chips(session.unit, postings):
                unit = unit_of(account)
                sums[unit] += n
                sums[f"{unit} on the way"] += n if account == in_unit(TRANSIT, unit) else 0
        assert not any(sums.values()), (what, sums)

    def bets(self, bets: Bets, table: str = "one") -> None:
        """Call for bets, and have everybody lay theirs."""
        self.done(*DAN, OpenBets(), table)
        number = self.table(table).round
        for player, wagers in bets.items():
            laid = {WagerKey(key): Amount(n * 100) for key, n in wagers.items()}
            by = (player, "player")
            self.done(*by, PlaceWagers(player, number, laid), table)

    def dice(self, dice: Dice, table: str = "one") -> list[AnyEvent]:
        """Close the bets and settle by these dice."""
        self.done(*DAN, Shake(3), table)
        happened = self.done(*DAN, CloseBets(), table)
        for command in (Uncover(), Announce(dice), EnterResult(dice), Settle()):
            happened += self.done(*DAN, command, table)
        return happened

    def spin(self, bets: Bets, dice: Dice = ODD, table: str = "one") -> list[AnyEvent]:
        """One spin from the first bet to the last chip."""
        self.bets(bets, table)
        return self.dice(dice, table)

    def seated(self, table: str = "one") -> Sequence[str]:
        """Who plays at a table."""
        return tuple(self.table(table).players)

    def chips(self, table: str = "one") -> dict[str, int]:
        """What everybody has in hand there, in whole units."""
        found = self.table(table)
        return {player: found.stack_of(player) // 100 for player in found.players}

    def play(self, session: str, winners: Mapping[str, str] | None = None, spins: int = 3) -> None:
        """Play a session through: at each table one player wins more than the others."""
        self.start(session)
        tables = dict.fromkeys(table for table, _ in self.cup.sessions[session].seats.values())
        for table in tables:
            here = self.seated(table)
            best = (winners or {}).get(table, here[0])
            for number in range(spins):
                first = {player: {"big": 10 + at} for at, player in enumerate(here)}
                others = {player: {"big": 10} for player in here}
                bets = (first if number == 0 else others) | {best: {"small": 100}}
                self.spin(bets, LOW, table)
        self.end(session)


def refusal(came: object) -> str:
    """The reason of a refusal."""
    assert isinstance(came, Refusal)
    return came.reason


def start(session: str = "heat-1") -> StartSession:
    """Start a session."""
    return StartSession(tournament=CUP, session=session)


def end(session: str = "heat-1") -> EndSession:
    """End a session."""
    return EndSession(tournament=CUP, session=session)


def running(count: int = 8, *changes: tuple[str, str]) -> Sessions:
    """A floor on which the first heat has started."""
    floor = Sessions()
    floor.ready(count, *changes)
    floor.start("heat-1")
    return floor


def flat(floor: Sessions, amount: int = 10) -> dict[str, dict[str, int]]:
    """Everybody who has chips wagers the same on small."""
    return {player: {"small": amount} for player, n in floor.chips().items() if n >= amount}
