"""A floor of all six games: some walk it through its phases, others try it with extremes."""

import datetime
import itertools
import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sicbo.core.bounds import OutOfBounds
from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import AskForSlip, StockBank
from sicbo.core.floor.equipment.messages import TakeKit
from sicbo.core.floor.founding import EnrolPlayer, FoundFloor, InstallTable
from sicbo.core.floor.jackpots.messages import OpenJackpot
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS, AnyCommand
from sicbo.core.floor.vouchers.messages import IssueVoucher
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.house_rules import EDITION
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.config import FloatTray
from sicbo.core.table.decide import decide
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    RuleOtherwise,
)
from sicbo.core.table.opening.messages import AnnounceClosing, CloseTable, OpenTable
from sicbo.core.table.order import Order
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.streaks.messages import PlaceStreak
from sicbo.core.table.terminals.messages import CloseWagering, ConfirmVoid, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.control.control_socket import _carried_out
from sicbo.desk.home.defaults import opening_steps
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import NoAnswer, Undecided
from sicbo.desk.writer.request import COMMAND_LINE, Done, Request
from sicbo.journal.codec import decode_asked
from sicbo.web.transport.conversation import read_message
from sicbo.web.wire.envelopes import GiveCommand
from tests.fuzz.asked import AT_TABLES, AWAY, Fuzz, configs, typed
from tests.properties.machine import HIGHEST
from tests.properties.orders import DAY, config, sensible
from tests.properties.tables import GAMES, LATER

NESTED: Final = b"[" * 60_000
PLAYERS: Final = ("ann", "bob")
TRAY: Final = FloatTray((Amount(1), Amount(500), Amount(10_000)), Amount(10**9))
NAMED: Final[dict[str, Sequence[Any]]] = {
    "serial": (*(f"{game}-dice-1" for game in GAMES), "D-1", "D-2"),
    "voucher": ("gala", "lunch", "tea"),
    "colour": ("red", "blue"),
    "slip": range(1, 9),
    "box": (1, 2),
    "number": (1, 2),
    "counted_by": ("ida", "cleo"),
    "kind": ("dice", "fill", "credit", "pdf", "key"),
    "chips": ({"500": 1}, {"10000": 2, "1": 7}),
}
"""What fields of orders about nouns may hold to get anywhere, besides extremes."""
ERRANDS: Final = 0.1
"""How often a step that makes sense is one about a noun of the floor too."""
ONWARD: Final = (
    *(Shake, OpenBets, PlaceWagers, CloseBets, PressKey, Uncover, Announce),
    *(EnterResult, Settle, CloseWagering, Shoot, ReportDice, ClearFault),
    *(RuleOtherwise, AnswerPower, ConcludePower, ConfirmVoid, PlaceStreak),
)
"""What leads from one phase to the next."""


def _can_be_written(command: AnyCommand) -> bool:
    """Half a character fits into no record; no decoder lets it in, and nothing comes of it."""
    try:
        msgspec.json.encode(command)
    except UnicodeEncodeError:
        return False
    return True


class Clock:
    """Goes on by a little whenever somebody looks."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime.datetime:
        """The time now."""
        self.seconds += 0.05
        return LATER + datetime.timedelta(seconds=self.seconds)


class Crowd:
    """Everybody on the floor: those who play and deal, and those who try what they can."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk, self.fuzz = desk, Fuzz(seed)
        self.fuzz.known |= NAMED
        self.dice = self.fuzz.dice
        self.run = seed
        self._ids = itertools.count(1)
        self.tried = self.done = 0
        self.phases: set[tuple[str, str]] = set()
        self.nouns: set[type] = set()

    async def ask(self, actor: str, role: str, command: AnyCommand, table: str | None) -> bool:
        """Give an order; whatever it comes to, it is decided."""
        request = Request(
            by=actor, id=f"{self.run}:{next(self._ids)}", role=role, command=command, table=table
        )
        try:
            done = isinstance(await self.desk.submit(request), Done)
        except (NoAnswer, Undecided):
            if _can_be_written(command):
                raise
            return False
        except SicboError:
            return False
        self.done += done
        if done and type(command) in NOUN_COMMANDS:
            self.nouns.add(type(command))
        return done

    async def found(self) -> None:
        """Six tables, open, with people who have chips."""
        begin = FoundFloor(floor="test", currency="AUD", edition=EDITION)
        assert await self.ask("olga", "owner", begin, None)
        for game in GAMES:
            wanted = config(game, table=game, box=True)
            if wanted.colours is not None:
                own = msgspec.structs.replace(wanted.colours, emblem=game)
                wanted = msgspec.structs.replace(wanted, colours=own, tray=TRAY)
            assert await self.ask("olga", "owner", InstallTable(game=game, config=wanted), None)
            kit = TakeKit(table=game, evidence="for a test")
            assert await self.ask("olga", "owner", kit, None)
        for player in PLAYERS:
            assert await self.ask("olga", "owner", EnrolPlayer(player=player), None)
            assert await self.ask("cass", "cashier", BuyIn(player, Amount(10**12)), None)
        for game in GAMES:
            await self.open(game)
            for seat, player in enumerate(PLAYERS, 1):
                await self.arrive(game, player, seat)

    async def open(self, game: str) -> None:
        """Open a table that is closed."""
        table = self.desk.rooms.room(game).table
        installed = self.desk.rooms.founding.tables[game].config
        if table.status == "closed":
            for _, step in opening_steps(table.book, installed, DAY, table):
                await self.ask("sue", HIGHEST[game], step, game)

    async def arrive(self, game: str, player: str, seat: int) -> None:
        """Sit down with some chips."""
        electronic = self.desk.rooms.room(game).table.electronic
        chips = TransferCredit if electronic else BringChips
        who, role = ("cass", "cashier") if electronic else (player, "player")
        await self.ask(who, role, chips(player, Amount(10**7)), game)
        await self.ask(player, "player", TakeSeat(player, seat), game)

    async def walk(self, game: str) -> None:
        """One step that makes sense, by whoever may."""
        table = self.desk.rooms.room(game).table
        self.phases.add((game, table.phase))
        if table.status == "closed":
            await self.open(game)
            return
        if self.dice.random() < ERRANDS:
            await self._errand(game)
        people = (("sue", HIGHEST[game]), ("ann", "player"), ("system", "system"))
        orders = [(command, *each) for command in sensible(table) for each in people]
        if self.dice.random() < 0.7:
            orders = [each for each in orders if isinstance(each[0], ONWARD)]
            orders = [each for each in orders if self._would_be_done(game, *each)]
        if not orders:
            return
        command, who, role = self.dice.choice(orders)
        if not isinstance(command, OpenTable | CloseTable | AnnounceClosing):
            await self.ask(who, role, command, game)
        seats = {name: each.seat for name, each in table.players.items()}
        for seat, player in enumerate(PLAYERS, 1):
            if seats.get(player) is None or table.stack_of(player) < 10_000:
                await self.arrive(game, player, seat)

    async def _errand(self, game: str) -> None:
        """Something about a noun of the floor that makes sense."""
        number, chips = next(self._ids), {Amount(500): 4}
        top, owner = ("sue", HIGHEST[game]), ("olga", "owner")
        pool = OpenJackpot(
            pool=f"pool-{number}",
            reset=Amount(1000),
            spots=(WagerKey("triple:6"),),
            at_least=Amount(500),
            sharing="equal",
            paid="meter",
            acknowledged=True,
        )
        errands: list[tuple[tuple[str, str], NounCommand]] = [
            (owner, StockBank(way="in", chips=chips)),
            (owner, IssueVoucher(voucher=f"voucher-{number}", value=Amount(500))),
            (top, AskForSlip(kind="fill", table=game, chips=chips)),
            (top, pool),
        ]
        who, command = self.dice.choice(errands)
        await self.ask(*who, command, game)

    def _would_be_done(self, game: str, command: TableCommand, who: str, role: str) -> bool:
        order = Order(who, role, self.desk.clock.now(), command)
        return not isinstance(decide(self.desk.rooms.room(game).table, order), Refusal)

    async def tries(self, game: str) -> None:
        """An extreme, by anybody, by any of the ways into the desk."""
        self.tried += 1
        table = self.desk.rooms.room(game).table
        own = self.desk.rooms.founding.tables[game].config
        rounds = (table.round, table.round + 1)
        self.fuzz.known |= {"round": rounds, "draw": (1,), "config": configs(own), "game": GAMES}
        self.fuzz.known |= {"table": (game, "nowhere"), "issued_at": (game, "nowhere")}
        kind = self.dice.choice(AT_TABLES if self.dice.random() < 0.6 else AWAY)
        offices = ("player", "system", "cashier", "owner", "keeper", "stranger")
        role = self.dice.choice((*table.ranks, *offices))
        if kind in NOUN_COMMANDS and self.dice.random() < 0.8:
            role = self.dice.choice((*getattr(kind, "offices", ()), HIGHEST[game]))
        actor = self.dice.choice(("ann", "bob", "sue", "timer", "tumbler", "system", "dan"))
        way = self.dice.choice((self._direct, self._wire, self._control, self._packed))
        here = kind in AT_TABLES or kind in NOUN_COMMANDS
        await way(kind, actor, role, game if here else None)

    async def _direct(self, kind: type, actor: str, role: str, table: str | None) -> None:
        command = typed(kind, self.fuzz.command(kind, typed=True))
        if command is not None:
            await self.ask(actor, role, command, table)

    async def _wire(self, kind: type, actor: str, role: str, table: str | None) -> None:
        made = self.fuzz.command(kind, typed=False)
        said: dict[str, Any] = {"type": "command", "id": "x", "command": made}
        line = json.dumps(said | ({"table": table} if table else {})).encode()
        if self.dice.random() < 0.02:
            line = line.replace(b'"x"', NESTED)
        try:
            message = read_message(line)
        except (msgspec.DecodeError, OutOfBounds, UnicodeError, RecursionError):
            return
        if isinstance(message, GiveCommand):
            await self.ask(actor, role, message.command, message.table)

    async def _control(self, kind: type, actor: str, role: str, table: str | None) -> None:
        made = self.fuzz.command(kind, typed=False)
        named = self.dice.choice((actor, actor, actor, "\x1b", "a" * 100_000))
        asked = {"actor": named, "id": f"h{self.tried}", "role": role, "command": made}
        line = json.dumps(asked | {"table": table}).encode()
        if self.dice.random() < 0.02:
            line = line.replace(b'"role"', NESTED)
        answer = await _carried_out(self.desk, lambda *_: COMMAND_LINE, line)
        assert answer.error is None or len(answer.error) <= 1000
        assert answer.kind not in ("Outage", "TableStopped", "StreamStopped", "Undecided"), answer

    async def _packed(self, kind: type, actor: str, role: str, table: str | None) -> None:
        made = self.fuzz.command(kind, typed=False)
        try:
            plain = msgspec.msgpack.decode(msgspec.msgpack.encode(made))
            command = decode_asked(msgspec.json.encode(plain))
        except (msgspec.DecodeError, OverflowError, UnicodeError, TypeError, RecursionError):
            return
        await self.ask(actor, role, command, table)
