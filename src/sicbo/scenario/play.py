"""Playing a scenario: every order given, every expectation held against what happened."""

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from sicbo.core.bank.ledger import HOUSE, layout, streak
from sicbo.core.errors import SicboError
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable, TableOpened
from sicbo.core.table.order import Order
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.one_table import OneTable
from sicbo.scenario.script import BadScenario, Check, Expect, Script, Step
from sicbo.scenario.telling import meets, tell
from sicbo.scenario.words import Moment, understand


@dataclass
class Played:
    """How a scenario went: what was told line by line, and the first line that differs."""

    script: Script
    floor: OneTable
    told: list[tuple[int, str]] = field(default_factory=list)
    fault: str | None = None
    line: int | None = None


def play(script: Script, origin: str = "scenario") -> Played:
    """Play a scenario to its end, or to the first line that differs."""
    book = open_rulebook(script.rulebook, script.readings)
    played = Played(script, OneTable(book, script.config()))
    runner = _Runner(played, origin)
    for line in script.lines:
        fault = runner.take(line)
        if fault is not None:
            played.line, played.fault = fault
            break
    else:
        fault = runner.unexpected()
        if fault is not None:
            played.line, played.fault = fault
    return played


class _Runner:
    """Holds what the last order led to, until the next one."""

    def __init__(self, played: Played, origin: str) -> None:
        self.played, self.origin = played, origin
        self.script, self.floor = played.script, played.floor
        self.now = self.script.start
        self.guests = self.script.guests
        self.last: Step | None = None
        self.tellings: list[str] = []
        self.refused = False
        self.expected = False
        self.at = 0
        self.gave: set[str] = set()

    def take(self, line: Step | Expect | Check) -> tuple[int, str] | None:
        """Do what a line says; a fault is its line and what differs."""
        if isinstance(line, Expect):
            return self.expect(line)
        if isinstance(line, Check):
            return self.check(line)
        fault = self.unexpected()
        return fault or self.step(line)

    def unexpected(self) -> tuple[int, str] | None:
        """An order that was refused and whose refusal nobody expected."""
        if self.last is not None and self.refused and not self.expected:
            return self.last.line, f"expected to be done, got {self.tellings[0]}"
        return None

    def step(self, step: Step) -> tuple[int, str] | None:
        self.now += step.later
        if step.clock is not None:
            self.now = self.now.replace(
                hour=step.clock.hour, minute=step.clock.minute, second=step.clock.second
            )
        self.last, self.expected, self.at = step, False, 0
        self.gave.add(step.who)
        try:
            wanted = understand(step.words, self.moment(step.who))
        except SicboError as error:
            raise BadScenario(f"{self.origin}: line {step.line}: {error}") from None
        fault = self.acknowledge(step) if isinstance(wanted, OpenTable) else None
        if fault is not None:
            return fault
        happened = self.floor.give(step.who, self.role(step.who), self.now, wanted)
        self.refused = isinstance(happened, Refusal)
        self.tellings = (
            tell(happened)
            if isinstance(happened, Refusal)
            else [line for event in happened for line in tell(event)]
        )
        if not isinstance(happened, Refusal) and any(
            isinstance(event, TableOpened) for event in happened
        ):
            fault = self.seat_guests(step)
        self.played.told.extend((step.line, line) for line in self.tellings)
        return fault

    def acknowledge(self, step: Step) -> tuple[int, str] | None:
        """Whoever the top of the scenario names has acknowledged an advantage of the player."""
        who = self.script.acknowledged
        if who is None:
            return None
        done = self.floor.handle(Order(who, self.role(who), self.now, AcknowledgeAdvantage()))
        return _set_up(step, f"acknowledged {who}", done)

    def role(self, who: str) -> str:
        return SYSTEM if who == SYSTEM else self.script.staff.get(who, PLAYER)

    def moment(self, who: str) -> Moment:
        table = self.floor.table
        free = table.policies.round.order == "free" and table.phase == "between"
        day = self.script.day or self.now.date()
        opening = OpenTable(self.script.config(), day, self.script.evidence)
        betting = table.round + 1 if free else table.round
        done = table.settled.event.round if table.settled else table.round
        return Moment(who, self.now, table.round, betting, done, opening, table.draws + 1)

    def seat_guests(self, step: Step) -> tuple[int, str] | None:
        """Players named at the top come with their chips when the table opens."""
        guests, self.guests = self.guests, []
        for guest in guests:
            done: list[object] = []
            if guest.chips:
                bought = BuyIn(guest.name, guest.chips)
                done.append(self.floor.give(guest.name, PLAYER, self.now, bought))
            bring: TableCommand = BringChips(guest.name, guest.chips)
            role, by = PLAYER, guest.name
            if self.floor.table.electronic:
                bring, role, by = TransferCredit(guest.name, guest.chips), SYSTEM, SYSTEM
            if guest.chips:
                done.append(self.floor.handle(Order(by, role, self.now, bring)))
            if guest.seat is not None:
                sit = TakeSeat(guest.name, guest.seat)
                done.append(self.floor.handle(Order(guest.name, PLAYER, self.now, sit)))
            refused = next((each for each in done if isinstance(each, Refusal)), None)
            if refused is not None:
                return _set_up(step, f"player {guest.name}", refused)
        return None

    def known(self, name: str) -> bool:
        """Somebody who was named before, at the top or by an order."""
        guests = {guest.name for guest in self.script.guests}
        return name in guests or name in self.floor.table.players or name in self.gave

    def expect(self, line: Expect) -> tuple[int, str] | None:
        """Each expectation meets a telling behind the one met before."""
        self.expected = True
        if line.words == "nothing":
            return None if not self.tellings else (line.line, f"got {self.tellings[0]}")
        for place in range(self.at, len(self.tellings)):
            if meets(self.tellings[place], line.words):
                self.at = place + 1
                return None
        got = "\n     ".join(self.tellings[self.at :]) or "nothing more"
        return line.line, f"expected {line.words}\n got {got}"

    def check(self, line: Check) -> tuple[int, str] | None:
        table = self.floor.table
        ledger = table.ledger
        if line.of and not self.known(line.of):
            raise BadScenario(f"{self.origin}: line {line.line}: nobody is named {line.of}")
        match line.what:
            case "balance":
                now = format_amount(Amount(table.stack_of(line.of)))
            case "wallet":
                now = format_amount(Amount(self.floor.wallets[line.of]))
            case "layout":
                now = format_amount(Amount(ledger[layout(line.of)]))
            case "streak":
                now = format_amount(Amount(ledger[streak(line.of)]))
            case "house":
                now = format_amount(Amount(ledger[HOUSE]))
            case "phase":
                now = table.phase
            case "round":
                now = str(table.round)
            case _:
                now = "yes" if table.suspended is not None else "no"
        if now == line.value or _same(now, line.value):
            return None
        of = f" {line.of}" if line.of else ""
        return line.line, f"expected {line.what}{of} {line.value}, got {now}"


def _set_up(step: Step, what: str, done: object) -> tuple[int, str] | None:
    """What the top of a scenario asks for must not be refused."""
    if isinstance(done, Refusal):
        return step.line, f"{what}: expected to be done, got {tell(done)[0]}"
    return None


def _same(now: str, expected: str) -> bool:
    """Money written with or without its cents is the same money."""
    try:
        return Decimal(now) == Decimal(expected)
    except InvalidOperation:
        return False
