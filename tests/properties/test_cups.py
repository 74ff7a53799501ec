"""Random days before a tournament, held against a slow book of who has paid what."""

import datetime

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.noun import evolve as noun_evolve
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.tournaments.messages import (
    CancelTournament,
    CloseEntryList,
    EnterTournament,
    RefuseEntry,
    WithdrawEntry,
)
from sicbo.core.floor.tournaments.tournament import Tournament
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from tests.law.cup import faults
from tests.law.cup_floor import CASS, CUP, MONEY, NOON, OWN, PLAYERS, CupFloor

PEOPLE = st.sampled_from(PLAYERS[:5])
FREE = NOON + datetime.timedelta(hours=6)
"""Up to when the example lets everybody withdraw without losing anything."""


class Days(RuleBasedStateMachine):
    """Everybody does whatever comes to mind; the book says what must come of it."""

    @initialize(
        pool=st.integers(1, 60_000),
        house=st.integers(0, 60_000),
        least=st.integers(2, 4),
        more=st.integers(0, 2),
        share=st.sampled_from(("none", "half", "whole")),
    )
    def begin(self, pool: int, house: int, least: int, more: int, share: str) -> None:
        """Entries open for some fee and some number of players."""
        terms = (
            ('pool = "100"', f'pool = "{pool // 100}.{pool % 100:02}"'),
            ('house = "10"', f'house = "{house // 100}.{house % 100:02}"'),
            ("least = 4", f"least = {least}"),
            ("most = 8", f"most = {least + more}"),
            ('refund_after = "half"', f'refund_after = "{share}"'),
        )
        changes = tuple(each for each in terms if each[0] != each[1])
        assert faults(*changes) == []
        self.here, self.happened = CupFloor(), list[AnyEvent]()
        self.here.opened(*changes)
        self.parts, self.least, self.most = (pool, house), least, least + more
        self.halves = {"none": 0, "half": 1, "whole": 2}[share]
        self.wallets = dict.fromkeys(PLAYERS, int(MONEY))
        self.entered: list[str] = []
        self.refused: set[str] = set()
        self.pool = self.house = 0
        self.state = "open"

    def given(self, by: str, role: str, command: AnyCommand) -> str | None:
        came = self.here.give(by, role, command)
        if isinstance(came, Refusal):
            return came.reason
        self.happened += came
        return None

    def back(self, player: str, halves: int) -> None:
        """The book gives back a part of a fee, each half of it rounded down."""
        pool, house = (each * halves // 2 for each in self.parts)
        self.pool, self.house = self.pool - pool, self.house - house
        self.wallets[player] += pool + house
        self.entered.remove(player)

    @rule(player=PEOPLE, by_cashier=st.booleans())
    def enter(self, player: str, *, by_cashier: bool) -> None:
        """Somebody enters, or tries to."""
        by, role = CASS if by_cashier else (player, "player")
        said = self.given(by, role, EnterTournament(tournament=CUP, player=player))
        fee = sum(self.parts)
        if self.state != "open":
            assert said == ("entries-closed" if self.state == "closed" else "wrong-phase")
        elif player in self.refused:
            assert said == "not-eligible"
        elif player in self.entered:
            assert said == "already-entered"
        elif len(self.entered) == self.most:
            assert said == "tournament-full"
        elif fee > self.wallets[player]:
            assert said == "insufficient-chips"
        else:
            assert said is None
            self.entered.append(player)
            self.wallets[player] -= fee
            self.pool, self.house = self.pool + self.parts[0], self.house + self.parts[1]

    @rule(player=PEOPLE)
    def withdraw(self, player: str) -> None:
        """Somebody withdraws, or tries to."""
        said = self.given(player, "player", WithdrawEntry(tournament=CUP, player=player))
        if self.state == "cancelled":
            assert said == "wrong-phase"
        elif player not in self.entered:
            assert said == "not-entered"
        else:
            assert said is None
            self.back(player, 2 if self.here.now <= FREE else self.halves)

    @rule(player=PEOPLE)
    def refuse(self, player: str) -> None:
        """The operator refuses somebody, or tries to."""
        said = self.given(*OWN, RefuseEntry(tournament=CUP, player=player, reason="barred"))
        if self.state != "open":
            assert said == "wrong-phase"
        elif player in self.refused:
            assert said == "not-entered"
        else:
            assert said is None
            self.refused.add(player)
            if player in self.entered:
                self.back(player, 2)

    @rule(hours=st.sampled_from((1, 6, 7)))
    def wait(self, hours: int) -> None:
        """Time goes by."""
        self.here.now += datetime.timedelta(hours=hours)

    @rule(player=PEOPLE, amount=st.integers(1, 2 * MONEY))
    def at_the_cage(self, player: str, amount: int) -> None:
        """Somebody takes money home and comes back with it."""
        said = self.given(*CASS, CashOut(player, Amount(amount)))
        assert (said is None) == (amount <= self.wallets[player])
        if said is None:
            assert self.given(*CASS, BuyIn(player, Amount(amount))) is None

    @rule()
    def close(self) -> None:
        """Entries close; where too few have come everybody is paid back."""
        said = self.given(*OWN, CloseEntryList(tournament=CUP))
        assert (said is None) == (self.state == "open")
        if said is None:
            self.state = "closed"
            if len(self.entered) < self.least:
                self.cancelled()

    @rule(sure=st.integers(0, 9))
    def cancel(self, sure: int) -> None:
        """It is cancelled, now and then."""
        if sure:
            return
        said = self.given(*OWN, CancelTournament(tournament=CUP, reason="a flood"))
        assert (said is None) == (self.state != "cancelled")
        if said is None:
            self.cancelled()

    def cancelled(self) -> None:
        """The book pays everybody back; what was kept of those who withdrew late stays."""
        for player in list(self.entered):
            self.back(player, 2)
        self.pool, self.house = 0, self.house + self.pool
        self.state = "cancelled"

    @invariant()
    def everything_is_where_the_book_says(self) -> None:
        """Wallets, pool, house and whoever is in: by the book after every step."""
        if not hasattr(self, "here"):
            return
        cup = self.here.cup
        assert (self.here.pool, self.here.fees) == (self.pool, self.house)
        assert {each: self.here.floor.wallet(each) for each in PLAYERS} == self.wallets
        assert list(cup.entries) == self.entered
        assert cup.state == self.state
        assert sum(cup.ledger.balances.values()) == 0

    def teardown(self) -> None:
        """What is folded anew from the events is the same tournament."""
        if not hasattr(self, "here"):
            return
        again = Tournament()
        known = self.here.cup
        again.state, again.table, again.lines = "open", known.table, known.lines
        again.digest, again.conditions = known.digest, known.conditions
        again.director = known.director
        for event in self.happened:
            if isinstance(event, NounEvent):
                noun_evolve(again, event)
        assert again.entries == known.entries
        assert again.ledger.balances == known.ledger.balances
        assert (again.state, again.refused) == (known.state, known.refused)


TestDays = Days.TestCase
