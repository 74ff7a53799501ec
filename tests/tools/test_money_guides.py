"""The guides to machine money and jackpots are gone through, with a table that plays in between."""

import asyncio
import datetime
import io
import shlex
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from sicbo.core.dice import Dice
from sicbo.core.floor.founding import InstallTable
from sicbo.core.floor.nouns import AnyCommand
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect, TransferCredit
from sicbo.core.table.irregularities.messages import ClearFault
from sicbo.core.table.seats.messages import LeaveSeat, TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, ReportDice, Shoot
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import open_home
from sicbo.desk.home.opening import open_floor
from sicbo.scenario.play import play
from sicbo.scenario.script import read
from tests.cli.run import run
from tests.desk.floor import Staff
from tests.desk.linked_tables import SIX, SMALL, SUPERVISOR, HandClock
from tests.law.table.holds import SET_UP
from tests.tools.test_set_ups import blocks, fenced

DOCS = Path(__file__).parents[2] / "docs"
NUMBER = "123456789012345678"
"""What stands in the guide for the number on a ticket."""
ANN, SYSTEM = ("ann", "player"), ("sys", "system")


class Players:
    """Ann at the table of the guides, and the clock."""

    def __init__(self, staff: Staff, hands: HandClock) -> None:
        self.staff, self.hands = staff, hands

    async def do(self, who: tuple[str, str], *commands: AnyCommand) -> None:
        """Orders at the table."""
        for command in commands:
            await self.staff.do(*who, command, "etg")

    async def has_a_tumbler(self) -> None:
        """Dice that a test says, where the floor would draw them."""
        known = self.staff.desk.rooms.founding.tables["etg"]
        keyed = replace(known.config, dice="keyed")
        again = InstallTable(
            game=known.game, config=keyed, readings=known.readings, sha256=known.sha256
        )
        await self.staff.do("olga", "owner", again)
        await self.staff.equip("etg")

    async def sits_down(self) -> None:
        """Ann takes the first place."""
        await self.do(ANN, TakeSeat("ann", 1))

    async def sits_with(self, amount: int) -> None:
        """Ann comes with so much credit."""
        await self.sits_down()
        await self.staff.do("cass", "cashier", BuyIn("ann", Amount(amount)))
        await self.do(SYSTEM, TransferCredit("ann", Amount(amount)))

    async def bets(self, bets: dict[WagerKey, int]) -> None:
        """Her wagers in the round at hand."""
        wagers = {key: Amount(stake) for key, stake in bets.items()}
        number = self.staff.desk.rooms.room("etg").table.round
        await self.do(ANN, PlaceWagers("ann", number, wagers))

    async def rolls(self, dice: Dice) -> None:
        """The round at hand goes on to its end."""
        room = self.staff.desk.rooms.room("etg")
        for command in (CloseWagering(), Shoot()):
            self.hands.past(room.table.deadline)
            await self.do(SYSTEM, command)
        await self.do(SYSTEM, ReportDice(dice))

    async def round(self, dice: Dice, bets: dict[WagerKey, int]) -> None:
        """A round with her wagers."""
        await self.bets(bets)
        await self.rolls(dice)

    async def collects(self) -> None:
        """Everything on her meter."""
        await self.do(ANN, Collect("ann"))

    async def leaves(self) -> None:
        """She gets up."""
        await self.do(ANN, LeaveSeat("ann"))

    async def bets_in_round_three(self) -> None:
        """Rounds up to the third, and wagers in it."""
        while self.staff.desk.rooms.room("etg").table.round < 3:
            await self.round((1, 2, 5), {SMALL: 500})
        await self.bets({SMALL: 1_000, WagerKey("total:9"): 500})

    async def sees_the_third(self) -> None:
        """The dice of the third round, which the start of a desk for each command has held."""
        await self.do(SUPERVISOR, ClearFault())
        await self.rolls((1, 2, 4))

    async def plays_a_fourth(self) -> None:
        """Another round."""
        await self.round((1, 2, 4), {SMALL: 1_000})

    async def wins_gold(self) -> None:
        """6480 are lost at the rate of 1/200, then three sixes are bet on."""
        await self.sits_with(1_000_000)
        await self.round((6, 5, 5), {SMALL: 648_000})
        await self.round((6, 6, 6), {SIX: 1_000})


Act = Callable[[Players], Awaitable[None]]
TRANSFER = "sicbo cage transfer ann"
BEFORE: tuple[tuple[str, Act], ...] = (
    (f"{TRANSFER} 50 ", Players.sits_down),
    (f"{TRANSFER} 50 ", Players.collects),
    (f"sicbo ticket pay {NUMBER}", Players.collects),
    ("sicbo table close", Players.leaves),
    (f"{TRANSFER} 12500 ", Players.sits_down),
    ("sicbo payout list", Players.collects),
    ("sicbo hold withhold", Players.collects),
    ("sicbo table order etg hold ann", Players.bets_in_round_three),
    ("sicbo table order etg recalculate", Players.sees_the_third),
    ("sicbo table order etg server fault because", Players.plays_a_fourth),
    ("sicbo jackpot verify gold 1 ann 1032.40 --at etg --by hal", Players.wins_gold),
)
"""What players do before a command is given, in this order."""


async def played(act: Act, prefix: str) -> None:
    """One act, at a desk of its own."""
    hands = HandClock()
    hands.time = datetime.datetime.now(datetime.UTC)
    async with open_floor(open_home(Path("floor")), clock=hands, play=False) as desk:
        await act(Players(Staff(desk, prefix=prefix), hands))


def number_of(ticket: str) -> str:
    """The number that is printed on a ticket."""
    paper = run("ticket", "paper", ticket, "--floor", "floor", "--json").json
    return "".join(str(paper["number"]).split())


@pytest.mark.parametrize("page", ["guides/machine-money.md", "guides/jackpots.md"])
def test_a_guide_is_gone_through(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    commands = [line.command for block in blocks(page) for line in block]
    waiting = [(start, act) for start, act in BEFORE if any(at_start(c, start) for c in commands)]
    for command in commands:
        if not command.startswith("sicbo "):
            continue
        if waiting and at_start(command, waiting[0][0]):
            asyncio.run(played(waiting.pop(0)[1], f"act-{len(waiting)}-"))
        words = shlex.split(command)[1:]
        if NUMBER in words:
            words[words.index(NUMBER)] = number_of("etg-1")
        monkeypatch.setattr(
            "sys.stdin", io.StringIO(f"{number_of('etg-2')}\n" if "-" in words else "")
        )
        done = run(*words)
        assert done.code == 0, (command, done)
        if words[0] == "init":
            asyncio.run(played(Players.has_a_tumbler, "set-"))
    assert not waiting
    assert run("journal", "verify", "--floor", "floor").code == 0


def at_start(command: str, start: str) -> bool:
    """Whether a command begins with these words, in quotation marks or not."""
    return command.replace('"', "").startswith(start)


def test_the_orders_of_the_guide_to_jackpots_are_words_of_the_notation() -> None:
    told = [
        line
        for _, kind, lines in fenced(DOCS / "guides" / "jackpots.md")
        for line in lines
        if kind == "" and not line.startswith("sicbo ")
    ]
    assert len(told) == 3
    text = "\n".join([SET_UP["aruze-etg"], "eva: open table", *told])
    played_out = play(read("\n".join(line.strip() for line in text.splitlines())))
    assert played_out.fault is None, played_out.fault
