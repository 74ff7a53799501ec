"""Random evenings with a tray, a cage and a box, held against a model that only moves chips."""

import datetime
from collections import Counter

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from sicbo.core.bank.ledger import BOX, TRANSIT, may_owe
from sicbo.core.floor.cage.messages import (
    CAGE,
    AskForSlip,
    ReceiveSlip,
    ReturnSlip,
    SendSlip,
    SlipAsked,
    StockBank,
    VoidSlip,
)
from sicbo.core.floor.cage.slips import slip_account
from sicbo.core.floor.cage.stocking_bank import BANK
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.core.table.invalidation.messages import Invalidate
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.snapshot import keep, restore
from sicbo.core.table.tray.holding import by_record, changed, worth
from sicbo.core.table.tray.messages import CountTray
from sicbo.rulebooks.catalogue import open_rulebook
from sicbo.scenario.script import read, read_step
from sicbo.scenario.session import Session

CHIPS = tuple(map(Amount, (500, 2500, 10_000)))
SET_UP = """\
rulebook crown-a
layout E
limits 5 to 1000
tray 5 25 100
float 2500
staff dan dealer
staff gus game-supervisor
staff pat pit-boss
staff cas cashier
staff own owner
player ann seat 1 chips 100000
"""
NOON = datetime.datetime(2026, 11, 15, 12, 0, tzinfo=datetime.UTC)
PILES = st.dictionaries(st.sampled_from(CHIPS), st.integers(1, 40), min_size=1)
WAGERS = ("small", "big", "triple:6", "double:2", "total:4", "single:3")


class Evening(RuleBasedStateMachine):
    """One table, whose chips the model counts piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(read(SET_UP), open_rulebook("crown-a"))
        self.say("gus: open table")
        self.tray, self.drawer = 250_000, Counter[Amount]()
        self.slips: list[tuple[str, dict[Amount, int], str]] = []
        self.differences = 0

    def say(self, line: str) -> list[AnyEvent] | Refusal:
        step = read_step(line)
        assert step is not None
        came = self.session.give(step)
        self.session.welcome(came)
        return came if isinstance(came, Refusal) else list(came)

    def ask(self, by: str, command: AnyCommand) -> list[AnyEvent] | Refusal:
        came = self.session.floor.give(by, self.session.role(by), NOON, command)
        return came if isinstance(came, Refusal) else list(came)

    def must(self, came: list[AnyEvent] | Refusal, reason: Reason | None) -> bool:
        """Whether it is done; it is refused just where the model says so, and why."""
        assert (came.reason if isinstance(came, Refusal) else None) == reason, came
        return reason is None

    # -- what people do

    @rule(chips=PILES)
    def bank(self, chips: dict[Amount, int]) -> None:
        if self.must(self.ask("own", StockBank(way="in", chips=chips)), None):
            self.drawer.update(chips)

    @rule(chips=PILES)
    def draw(self, chips: dict[Amount, int]) -> None:
        lacks = any(self.drawer[value] < pieces for value, pieces in chips.items())
        came = self.ask("own", StockBank(way="out", chips=chips))
        if self.must(came, "insufficient-chips" if lacks else None):
            self.drawer.subtract(chips)

    @rule(kind=st.sampled_from(["fill", "credit"]), chips=PILES)
    def asks(self, kind: str, chips: dict[Amount, int]) -> None:
        short = kind == "credit" and worth(chips) > self.tray
        asked = AskForSlip(kind=kind, table="table", chips=chips)  # type: ignore[arg-type]
        came = self.ask("gus", asked)
        if self.must(came, "float-short" if short else None):
            self.slips.append((kind, chips, "asked"))
            assert not isinstance(came, Refusal)
            assert isinstance(came[0], SlipAsked)
            assert came[0].slip == len(self.slips)

    @rule(number=st.integers(1, 6))
    def sends(self, number: int) -> None:
        if number > len(self.slips):
            return
        kind, chips, stands = self.slips[number - 1]
        came = self.ask("cas" if kind == "fill" else "dan", SendSlip(slip=number, chips=chips))
        lacks = any(self.drawer[value] < pieces for value, pieces in chips.items())
        reason = self.stands(stands, "asked")
        if reason is None and kind == "fill" and lacks:
            reason = "insufficient-chips"
        if reason is None and kind == "credit" and worth(chips) > self.tray:
            reason = "float-short"
        if self.must(came, reason):
            self.slips[number - 1] = (kind, chips, "sent")
            if kind == "fill":
                self.drawer.subtract(chips)
            else:
                self.tray -= worth(chips)

    @rule(number=st.integers(1, 6))
    def receives(self, number: int) -> None:
        if number > len(self.slips):
            return
        kind, chips, stands = self.slips[number - 1]
        came = self.ask("dan" if kind == "fill" else "cas", ReceiveSlip(slip=number, chips=chips))
        if self.must(came, self.stands(stands, "sent")):
            self.slips[number - 1] = (kind, chips, "received")
            if kind == "fill":
                self.tray += worth(chips)
            else:
                self.drawer.update(chips)

    @rule(number=st.integers(1, 6))
    def gives_back(self, number: int) -> None:
        if number > len(self.slips):
            return
        kind, chips, stands = self.slips[number - 1]
        back = ReturnSlip(slip=number, reason="nobody there")
        came = self.ask("cas" if kind == "fill" else "dan", back)
        if self.must(came, self.stands(stands, "sent")):
            self.slips[number - 1] = (kind, chips, "returned")
            if kind == "fill":
                self.drawer.update(chips)
            else:
                self.tray += worth(chips)

    @rule(number=st.integers(1, 6))
    def voids(self, number: int) -> None:
        if number > len(self.slips):
            return
        kind, chips, stands = self.slips[number - 1]
        came = self.ask("gus", VoidSlip(slip=number, reason="late"))
        if self.must(came, self.stands(stands, "asked")):
            self.slips[number - 1] = (kind, chips, "void")

    @staticmethod
    def stands(now: str, needed: str) -> Reason | None:
        """Why a slip that stands so cannot go on, if it cannot."""
        if now == needed:
            return None
        reasons: dict[str, Reason] = {"asked": "too-early", "sent": "slip-on-the-way"}
        return "slip-void" if now == "void" else reasons.get(now, "slip-used")

    @rule(
        wagers=st.dictionaries(st.sampled_from(WAGERS), st.integers(5, 500), max_size=3),
        dice=st.tuples(*[st.integers(1, 6)] * 3),
    )
    def plays(self, wagers: dict[str, int], dice: tuple[int, int, int]) -> None:
        came = self.say("dan: open bets")
        if not self.must(came, "float-short" if self.tray < 0 else None):
            return
        for wager, stake in wagers.items():
            self.say(f"ann: bet {stake} on {wager}")
        shown = " ".join(map(str, dice))
        steps = ("shake 1", "close bets", "uncover", f"announce {shown}", f"enter {shown}")
        for words in steps:
            assert not isinstance(self.say(f"dan: {words}"), Refusal)
        settled = self.say("dan: settle")
        assert not isinstance(settled, Refusal)
        for event in settled:
            if isinstance(event, RoundSettled):
                self.tray += sum(line.stake - line.returns for line in event.lines)

    @rule(takes=st.booleans())
    def invalid(self, takes: bool) -> None:
        """What was won is taken back from what is there; what is not there is owed."""
        table = self.session.floor.table
        if table.settled is None or table.phase != "between":
            return
        lines, held = table.settled.event.lines, table.stack_of("ann")
        if takes and held:
            self.ask("ann", TakeChips("ann", Amount(held)))
            held = 0
        done = Invalidate(table.settled.event.round, "disturbance", "a fire")
        if isinstance(self.ask("pat", done), Refusal):
            return
        won = sum(line.returns - line.stake for line in lines)
        returned = sum(line.returns for line in lines)
        self.tray += won - max(0, returned - held - sum(line.stake for line in lines))

    @rule(off=st.sampled_from([0, 0, 500, -500]))
    def counts(self, off: int) -> None:
        found = self.tray + off
        if found < 0 or found % 500:
            return
        chips = changed(Amount(found), CHIPS)
        came = self.ask("gus", CountTray("check", chips, "dan"))
        if self.must(came, "reason-required" if off else None):
            return
        self.must(self.ask("gus", CountTray("check", chips, "dan", None, "a chip fell")), None)
        self.tray, self.differences = found, self.differences + off

    # -- what is always so

    @invariant()
    def the_tray_holds_by_the_record_what_the_model_moved(self) -> None:
        assert by_record(self.session.floor.table) == self.tray

    @invariant()
    def the_bank_and_the_slips_hold_what_the_model_moved(self) -> None:
        cage = self.session.floor.floor.state(CAGE)
        assert +Counter(cage.bank) == +self.drawer
        assert cage.ledger[BANK] == worth(self.drawer)
        for number, (_, chips, stands) in enumerate(self.slips, 1):
            on_it = worth(chips) if stands == "sent" else 0
            assert cage.ledger[slip_account(number)] == on_it

    @invariant()
    def every_sum_is_zero_and_nothing_is_overdrawn(self) -> None:
        floor = self.session.floor
        ledgers = (floor.table.ledger, floor.floor.state(CAGE).ledger, floor.wallets.ledger)
        for ledger in ledgers:
            assert ledger.sum() == 0
            assert all(now >= 0 or may_owe(name) for name, now in ledger.balances.items())
        assert sum(ledger[TRANSIT] for ledger in ledgers) == 0
        assert ledgers[0][BOX] == 0

    @invariant()
    def a_table_that_is_kept_is_the_same(self) -> None:
        table = self.session.floor.table
        assert keep(restore(table.book, keep(table))) == keep(table)


TestEvening = Evening.TestCase
