"""Playing a scenario: every order given, every expectation held against what happened."""

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Final

from sicbo.core.bank.ledger import (
    BOX,
    HOUSE,
    colour,
    layout,
    streak,
    token_stack,
    token_wallet,
)
from sicbo.core.errors import SicboError
from sicbo.core.floor.cage.messages import CAGE
from sicbo.core.floor.cage.stocking_bank import BANK
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.standing import links_of
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.tray.holding import by_record
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.event_text import meets, tell_all
from sicbo.scenario.one_table import OneTable
from sicbo.scenario.script import BadScenario, Check, Expect, OrderLine, Script
from sicbo.scenario.session import Session, SetUpRefused

_METERS: Final = ("jackpot", "overflow", "reserve", "unpaid")
"""What is asked of a jackpot, by its name."""


@dataclass
class ScenarioResult:
    """How a scenario went: what was told line by line, and the first line that differs."""

    script: Script
    floor: OneTable
    told: list[tuple[int, str]] = field(default_factory=list)
    fault: str | None = None
    line: int | None = None


def play(script: Script, origin: str = "scenario") -> ScenarioResult:
    """Play a scenario to its end, or to the first line that differs."""
    session = Session(script, open_rulebook(script.rulebook, script.readings))
    played = ScenarioResult(script, session.floor)
    runner = _Runner(played, session, origin)
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

    def __init__(self, played: ScenarioResult, session: Session, origin: str) -> None:
        self.played, self.session, self.origin = played, session, origin
        self.script, self.floor = played.script, played.floor
        self.last: OrderLine | None = None
        self.tellings: list[str] = []
        self.refused = False
        self.expected = False
        self.at = 0
        self.gave: set[str] = set()

    def take(self, line: OrderLine | Expect | Check) -> tuple[int, str] | None:
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

    def step(self, step: OrderLine) -> tuple[int, str] | None:
        self.last, self.expected, self.at = step, False, 0
        self.gave.add(step.who)
        try:
            happened = self.session.give(step)
            self.refused = isinstance(happened, Refusal)
            self.tellings = tell_all(happened)
            self.played.told.extend((step.line, line) for line in self.tellings)
            self.session.welcome(happened)
        except SetUpRefused as error:
            return step.line, str(error)
        except SicboError as error:
            raise BadScenario(f"{self.origin}: line {step.line}: {error}") from None
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
        if line.of and line.what not in ("in", *_METERS) and not self.known(line.of):
            raise BadScenario(f"{self.origin}: line {line.line}: nobody is named {line.of}")
        match line.what:
            case _ if line.what in _METERS:
                now = format_amount(self.meter(line.what, line.of))
            case "balance":
                now = format_amount(Amount(table.stack_of(line.of)))
            case "wallet":
                now = format_amount(Amount(self.floor.wallets[line.of]))
            case "layout":
                now = format_amount(Amount(ledger[layout(line.of)]))
            case "streak":
                now = format_amount(Amount(ledger[streak(line.of)]))
            case "colour":
                now = format_amount(Amount(ledger[colour(line.of)]))
            case "tokens":
                now = format_amount(Amount(ledger[token_stack(line.of)]))
            case "wallet-tokens":
                now = format_amount(Amount(self.floor.wallets.ledger[token_wallet(line.of)]))
            case "house":
                now = format_amount(Amount(ledger[HOUSE]))
            case "in":
                now = format_amount(self.held(line.of))
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

    def meter(self, what: str, pool: str) -> Amount:
        """What a jackpot shows, has run over, keeps in reserve, or has yet to pay."""
        floor = self.floor.floor
        known = floor.state(JACKPOT, pool)
        if what == "unpaid":
            return Amount(known.unpaid())
        meters = known.meters(links_of(floor, known).values())
        shown = {"overflow": meters.overflow, "reserve": meters.reserve}
        return shown.get(what, meters.display)

    def held(self, where: str) -> Amount:
        """What lies in the tray by the record, in the box of the table, or in the cage's bank."""
        table = self.floor.table
        if where == "bank":
            return Amount(self.floor.floor.state(CAGE).ledger[BANK])
        return by_record(table) if where == "tray" else Amount(table.ledger[BOX])


def _same(now: str, expected: str) -> bool:
    """Money written with or without its cents is the same money."""
    try:
        return Decimal(now) == Decimal(expected)
    except InvalidOperation:
        return False
