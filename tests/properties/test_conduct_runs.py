"""Sanctions, holds and complaints in random runs, beside what a clerk with a notebook would say."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from sicbo.core.bank.ledger import HELD, HOUSE, stack, wallet
from sicbo.core.floor.disputes.messages import Complain, HoldDisputed
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.holds.messages import DetermineHold
from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.incidents.messages import (
    BarPerson,
    CloseIncident,
    ConfiscateDevice,
    DecideRecommendation,
    DetainPerson,
    ExcludePerson,
    LiftMeasure,
    RecommendExclusion,
    SeizeForBreach,
)
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import TakeChips
from sicbo.core.table.wagers.messages import PlaceWagers
from sicbo.scenario.one_table import OneTable
from tests.properties.conduct_orders import report
from tests.properties.tables import LATER
from tests.properties.test_conduct_orders import breach, given
from tests.properties.test_nouns import assert_balanced

RULES = {"star-2016": "9.1", "aruze-etg": "8.12", "crown-a": "9.1", "canberra-2005": "10.7"}
"""A rule of each document for whose breach by a player it gives measures."""

NAMES = {
    "bar": "bar",
    "exclude": "exclude",
    "recommend": "recommend-exclusion",
    "confiscate": "confiscate",
    "detain": "detain",
}
ONCE = {
    "bar": BarPerson,
    "exclude": ExcludePerson,
    "recommend": RecommendExclusion,
    "confiscate": ConfiscateDevice,
    "detain": DetainPerson,
}


@dataclass
class Noted:
    """An incident as a notebook has it: what stands, by which role it was ordered."""

    stands: dict[str, str] = field(default_factory=dict)
    closed: bool = False


@dataclass
class Run:
    """Random orders at one table by its lowest role, by its highest, and by the owner."""

    game: str
    floor: OneTable
    chance: random.Random
    known: list[Noted] = field(default_factory=lambda: [Noted()])
    held: dict[str, int] = field(default_factory=dict)
    holds: int = 0
    complaints: int = 0
    winnings: int = 0

    def give(self, role: str, command: Any, by: str = "") -> Sequence[Any] | Refusal:
        came = self.floor.give(by or f"the {role}", role, LATER, command)
        if not isinstance(came, Refusal):
            assert_balanced(list(came), command)
        return came

    @property
    def top(self) -> str:
        return self.floor.table.ladder[-1]

    @property
    def barred(self) -> bool:
        return any({"bar", "exclude"} & each.stands.keys() for each in self.known)

    def role(self) -> str:
        return self.chance.choice([self.floor.table.ladder[0], self.top, self.top, OWNER])

    def step(self) -> None:
        """One order, which must come to what the notebook says."""
        kinds = ["record", "measure", "measure", "lift", "decide", "close", "bet", "take"]
        kinds += ["seize", "seize", "complain", "hold", "determine"]
        getattr(self, f"_{self.chance.choice(kinds)}")()

    def which(self) -> tuple[int, Noted]:
        number = self.chance.randint(1, len(self.known))
        return number, self.known[number - 1]

    def _record(self) -> None:
        if len(self.known) < 4:
            more = {"since_round": 1} if self.game == "crown-a" else {}
            said = report(RULES[self.game], "player", "ann", **more)
            assert not isinstance(self.give(self.role(), said), Refusal)
            self.known.append(Noted())

    def _measure(self) -> None:
        (number, noted), role = self.which(), self.role()
        kind = self.chance.choice(list(ONCE))
        by_law = role == self.top and kind in given(self.game, RULES[self.game], "player")
        may = by_law or (role == OWNER and kind == "exclude")
        may = may and not noted.closed and NAMES[kind] not in noted.stands
        came = self.give(role, ONCE[kind](incident=number, person="ann"))
        assert isinstance(came, Refusal) != may, (number, role, kind, came, noted)
        if may:
            noted.stands[NAMES[kind]] = role

    def _lift(self) -> None:
        (number, noted), role = self.which(), self.role()
        kind = self.chance.choice(["bar", "exclude", "confiscate"])
        said = self.chance.choice(["w-1", "w-1", ""])
        ordered = noted.stands.get(kind)
        owner = role == OWNER and kind == "exclude"
        may = ordered is not None and (owner or role == ordered == self.top) and said != ""
        lift = LiftMeasure(incident=number, person="ann", kind=kind, account=said)  # type: ignore[arg-type]
        came = self.give(role, lift)
        assert isinstance(came, Refusal) != may, (number, role, kind, came, noted)
        if may:
            del noted.stands[kind]

    def _decide(self) -> None:
        (number, noted), role = self.which(), self.role()
        excludes = self.chance.random() < 0.5
        may = role in (self.top, OWNER) and "recommend-exclusion" in noted.stands
        may = may and not (excludes and "exclude" in noted.stands)
        decided = DecideRecommendation(incident=number, person="ann", excludes=excludes)
        came = self.give(role, decided)
        assert isinstance(came, Refusal) != may, (number, role, came, noted)
        if may:
            del noted.stands["recommend-exclusion"]
            if excludes:
                noted.stands["exclude"] = role

    def _close(self) -> None:
        (number, noted), role = self.which(), self.role()
        if self.chance.random() < 0.8:
            return
        waits = {"confiscate", "recommend-exclusion"} & noted.stands.keys()
        may = role in (self.top, OWNER) and not noted.closed and not waits
        came = self.give(role, CloseIncident(incident=number))
        assert isinstance(came, Refusal) != may, (number, role, came, noted)
        noted.closed |= may

    def _bet(self) -> None:
        bet = PlaceWagers("ann", self.floor.table.round, {"small": Amount(500)})  # type: ignore[dict-item]
        came = self.give("player", bet, "ann")
        if isinstance(came, Refusal):
            assert (came.reason in ("person-barred", "person-excluded")) == self.barred, came
        else:
            assert not self.barred

    def _take(self) -> None:
        """What is theirs they take, barred or not, and of what is held nothing."""
        there = self.floor.table.stack_of("ann")
        if self.game == "aruze-etg":  # Credit is collected whole, on a ticket.
            return
        take = TakeChips("ann", Amount(self.chance.choice([100, 100, there + 1])))
        came = self.give("player", take, "ann")
        assert isinstance(came, Refusal) == (not 0 < take.amount <= there), (take, there, came)

    def _seize(self) -> None:
        (number, noted), role = self.which(), self.role()
        much = self.chance.choice([100, 1_000, 1_001])
        there = self.floor.table.stack_of("ann")
        may = self.game == "crown-a" and role == self.top and not noted.closed
        may = may and much <= min(self.winnings, there)
        came = self.give(role, SeizeForBreach(incident=number, person="ann", amount=Amount(much)))
        assert isinstance(came, Refusal) != may, (number, role, much, came, self.winnings)
        if may:
            self.winnings -= much
            self._keep(much)

    def _keep(self, much: int) -> None:
        self.holds += 1
        self.held[f"table-{self.holds}"] = much

    def _complain(self) -> None:
        if self.complaints < 2:
            said = Complain(about="incident", subject="1", text="w-1")
            assert not isinstance(self.give("player", said, "ann"), Refusal)
            self.complaints += 1

    def _hold(self) -> None:
        policy, there = self.floor.table.policies.disputes, self.floor.table.stack_of("ann")
        if not self.complaints or policy is None:
            return
        role, much = self.role(), self.chance.choice([100, there + 1])
        order = HoldDisputed(dispute=1, player="ann", amount=Amount(much))
        may = role in policy.deciders and much <= there
        came = self.give(role, order)
        assert isinstance(came, Refusal) != may, (role, much, there, came)
        if may:
            self._keep(much)

    def _determine(self) -> None:
        if self.held:
            name = self.chance.choice(list(self.held))
            back = self.chance.randint(0, self.held[name])
            role = self.top if self.chance.random() < 0.7 else self.floor.table.ladder[0]
            came = self.give(role, DetermineHold(hold=name, pays=Amount(back), reason="found so"))
            if not isinstance(came, Refusal):
                del self.held[name]

    def check(self, whole: int) -> None:
        """Money is whole, what is held is nobody's, and everybody is barred who should be."""
        table, state = self.floor.table, self.floor.floor.state
        assert {name: state(HOLD, name).ledger[HELD] for name in self.held} == self.held
        kept = sum(state(HOLD, f"table-{n}").ledger[HOUSE] for n in range(1, self.holds + 1))
        assert theirs(self.floor) + sum(self.held.values()) + kept == whole
        for number, noted in enumerate(self.known, 1):
            incident = state(INCIDENTS).known[number]
            kinds = {each.kind for each in incident.standing()} - {"seize"}  # Its hold tells that.
            assert kinds == noted.stands.keys()
            assert incident.closed == noted.closed
        assert bool(table.conduct.bars.get("ann")) == self.barred
        excluded = any("exclude" in each.stands for each in self.known)
        assert (state(INCIDENTS).excludes("ann", LATER) is not None) == excluded


def theirs(floor: OneTable) -> int:
    """Everything that is ann's: in the wallet, in front of her, and on the layout."""
    table = floor.table
    laid = table.staked_by("ann")
    return floor.wallets.ledger[wallet("ann")] + table.ledger[stack("ann")] + laid


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", RULES)
def test_a_random_run_of_conduct_comes_to_what_a_clerk_would_say(game: str, seed: int) -> None:
    floor = breach(game, RULES[game], "player")
    run = Run(game, floor, random.Random(f"{game} {seed}"))
    run.winnings = 1_000 if game == "crown-a" else 0
    whole = theirs(floor)
    for _ in range(250):
        run.step()
        run.check(whole)
    assert len(run.known) > 1
    if game == "crown-a":
        assert run.holds
