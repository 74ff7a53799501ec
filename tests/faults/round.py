"""One round as a list of commands with ids, played to its end through whatever goes wrong."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import (
    AskForSlip,
    ReceiveSlip,
    SendSlip,
    SlipReceived,
    StockBank,
)
from sicbo.core.floor.equipment.happened import ItemFitted
from sicbo.core.floor.equipment.messages import FitItem, RegisterItem
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips, TakeChips
from sicbo.core.table.command import TableCommand
from sicbo.core.table.fitted.messages import EquipmentFitted
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    RoundSettled,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.tray.messages import TrayFilled
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.desk.home.home import Home
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import NoAnswer
from sicbo.desk.writer.request import Answer, Done, Refused, Request
from sicbo.journal.base import Journal
from sicbo.journal.codec import Record, decode
from sicbo.journal.verify import verify
from tests.desk.floor import BIG, FIVE, SMALL
from tests.desk.sums import assert_books_balance

OpenDesk = Callable[[], AbstractAsyncContextManager[Desk]]
Commands = Callable[[int], list[list[Request]]]
"""What is sent in the nth playing of a story: each inner list at once."""


def commands(number: int = 1, table: str = "main") -> list[list[Request]]:
    """A round at a table with virtual dice: each inner list is sent at once.

    The dice are not known before they are drawn, so that the calls are made when they are.
    """

    def dealer(name: str, command: TableCommand) -> Request:
        return Request(by="dan", id=f"{name}-{number}", role="dealer", command=command, table=table)

    def bet(player: str, name: str, wagers: dict[WagerKey, Amount]) -> Request:
        command = PlaceWagers(player, number, wagers)
        return Request(
            by=player, id=f"{name}-{number}", role="player", command=command, table=table
        )

    def chips(actor: str, role: str, command: NounCommand) -> Request:
        return Request(
            by=actor,
            id=f"{type(command).__name__}-{number}",
            role=role,
            command=command,
            table=table,
        )

    filled, slip = {Amount(10_000): 7}, number
    colours = RegisterItem(kind="colour-set", serial=f"C-{number}", maker="acme", evidence="new")
    bring = BringChips("p1", Amount(300))
    take = TakeChips("p0", Amount(200))
    return [
        [chips("olga", "owner", StockBank(way="in", chips=filled))],
        [chips("cas", "casino-supervisor", AskForSlip(kind="fill", table=table, chips=filled))],
        [chips("cass", "cashier", SendSlip(slip=slip, chips=filled))],
        [chips("dan", "dealer", ReceiveSlip(slip=slip, chips=filled))],
        [chips("kay", "keeper", colours)],
        [chips("kay", "keeper", FitItem(serial=f"C-{number}", table=table))],
        [dealer("open", OpenBets())],
        [
            dealer("shake", Shake(3)),
            Request(by="cass", id=f"in-{number}", role="cashier", command=BuyIn("p1", FIVE)),
        ],
        [bet("p0", "a", {SMALL: FIVE}), bet("p1", "a", {BIG: FIVE, SMALL: FIVE})],
        [
            Request(by="p1", id=f"bring-{number}", role="player", command=bring, table=table),
            bet("p0", "b", {BIG: FIVE}),
        ],
        [dealer("close", CloseBets()), bet("p0", "late", {SMALL: FIVE})],
        [dealer("uncover", Uncover())],
        [dealer("call", Announce((1, 1, 1)))],
        [dealer("enter", EnterResult((1, 1, 1)))],
        [dealer("settle", Settle())],
        [Request(by="p0", id=f"take-{number}", role="player", command=take, table=table)],
        [
            Request(
                by="cass", id=f"out-{number}", role="cashier", command=CashOut("p0", Amount(100))
            )
        ],
    ]


@dataclass
class PlayedRounds:
    """What was answered, and how often the floor had to be opened anew."""

    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    openings: int = 0
    rounds: int = 0


async def play(
    opened: OpenDesk,
    played: PlayedRounds | None = None,
    tries: int = 12,
    story: Commands = commands,
) -> PlayedRounds:
    """Play a round; where no answer comes, open the floor anew and send the same again."""
    played = played or PlayedRounds()
    played.rounds += 1
    waiting = story(played.rounds)
    for _ in range(tries):
        played.openings += 1
        try:
            async with opened() as desk:
                while waiting:
                    waiting[0] = [_with_dice(desk, each) for each in waiting[0]]
                    if not await _send(desk, waiting[0], played):
                        break
                    waiting.pop(0)
        except NoAnswer:
            continue
        except Exception as error:
            if not _is_fault(error):
                raise
        if not waiting:
            return played
    raise AssertionError(f"the round must end within {tries} openings")


def _is_fault(error: BaseException) -> bool:
    return isinstance(error, SicboError)


def _with_dice(desk: Desk, request: Request) -> Request:
    """Call and enter the dice that were drawn."""
    if not isinstance(request.command, Announce | EnterResult):
        return request
    drawn = desk.rooms.room("main").table.drawn
    if drawn is None:
        return request
    if isinstance(request.command, Announce):
        return msgspec.structs.replace(request, command=Announce(drawn))
    return msgspec.structs.replace(request, command=EnterResult(drawn))


async def _send(desk: Desk, together: list[Request], played: PlayedRounds) -> bool:
    """Send commands at once; tells whether all were answered."""
    found = await asyncio.gather(*map(desk.submit, together), return_exceptions=True)
    whole = True
    for request, answer in zip(together, found, strict=True):
        if isinstance(answer, Done | Refused):
            before = played.answers.setdefault(request.key, answer)
            assert before == answer, f"{request.key} was answered twice, differently"
        elif isinstance(answer, NoAnswer) or _is_fault(answer):
            whole = False
        else:
            raise answer
    return whole


def check_answers(
    journal: Journal, played: PlayedRounds, story: Commands = commands
) -> list[Record]:
    """No acknowledged command lost, none applied twice, none half; tells what is recorded."""
    walk = verify(journal)
    assert not walk.damaged
    entries = list(journal.entries())
    records = [decode(entry.body) for entry in entries]
    caused: dict[tuple[str, str], list[int]] = {}
    for entry, record in zip(entries, records, strict=True):
        caused.setdefault((record.by, record.id), []).append(entry.position)
    for key, answer in played.answers.items():
        if isinstance(answer, Done):
            places = [written.entry.position for written in answer.written]
            assert caused.get(key) == places, key
            for written in answer.written:
                assert entries[written.entry.position - 1] == written.entry
        else:
            assert key not in caused
    for key, places in caused.items():
        first = records[places[0] - 1]
        assert len(places) == first.parts, key
        assert places == list(range(places[0], places[0] + first.parts)), key
    numbers = range(1, played.rounds + 1)
    wanted = {each.key for n in numbers for together in story(n) for each in together}
    assert wanted == set(played.answers)
    return records


def check(home: Home, played: PlayedRounds) -> None:
    """Every round settled whole, every fill and fitting on both streams, books at zero."""
    journal = home.journal(read_only=True)
    try:
        records = check_answers(journal, played)
        numbers = list(range(1, played.rounds + 1))
        settled = [r.event for r in records if isinstance(r.event, RoundSettled)]
        assert [event.round for event in settled] == numbers
        for event in settled:
            staked = sorted((line.player, line.wager, line.stake) for line in event.lines)
            assert staked == [(p, w, FIVE) for p in ("p0", "p1") for w in (BIG, SMALL)]
        for kind in (ItemFitted, EquipmentFitted):
            fitted = [r.event.serial for r in records if isinstance(r.event, kind)]
            assert [each for each in fitted if each.startswith("C-")] == [f"C-{n}" for n in numbers]
        for slips in (SlipReceived, TrayFilled):
            filled = [r.event.slip for r in records if isinstance(r.event, slips)]
            assert filled == numbers
        held = assert_books_balance(journal)
        assert held["table:main/float"] == played.rounds * 70_000
        assert held["cage/bank"] == 0
    finally:
        journal.close()
