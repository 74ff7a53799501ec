"""Complaints: every order in every standing by every role, and random runs beside a slow model."""

import dataclasses
import random
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest

from sicbo.core.bank.ledger import HELD, HOUSE, wallet
from sicbo.core.floor.disputes.dispute import DISPUTE, DISPUTES, Dispute
from sicbo.core.floor.disputes.messages import (
    AdviseComplainant,
    CloseDispute,
    Complain,
    DecideStep,
    HoldDisputed,
    RequestReview,
)
from sicbo.core.floor.holds.hold import HOLD
from sicbo.core.floor.holds.messages import DetermineHold
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Reason, Refusal
from sicbo.core.money import Amount
from sicbo.scenario.one_table import OneTable
from sicbo.views.disputes.dispute_rows import dispute_rows
from tests.law.table.disputes import disputed
from tests.properties.dispute_orders import disputes
from tests.properties.tables import GAMES, LATER
from tests.properties.test_nouns import assert_balanced

REASONS = frozenset(get_args(Reason))
FIRST = {
    "star-2016": "gus",
    "mbs-2020": "gil",
    "aruze-etg": "hal",
    "crown-a": "pat",
    "crown-b": "pat",
    "canberra-2005": "olga",
}
REVIEWED = ("star-2016", "aruze-etg")
PEOPLE = (
    *(("ann", "player"), ("bob", "player"), ("zoe", "stranger"), ("cass", "cashier")),
    *(("own", "owner"), ("ina", "inspector"), ("att", "attendant"), ("kay", "keeper")),
)


def prepared(game: str) -> OneTable:
    """Complaints open, decided, under review, held, decided outside, taken back and closed."""
    first, chips = FIRST[game], "" if game != "aruze-etg" else "ann: insert 100\n"
    told = "" if game == "mbs-2020" else f"{first}: advise complainant of 6\n"
    last = "olga" if game in ("star-2016", "aruze-etg", "canberra-2005") else first
    text = chips + "ann: complain about other in words w-1\n" * 7
    text += "".join(f"{first}: decide complaint {n} in words w-2\n" for n in (2, 3, 4, 6))
    text += "ann: review complaint 3\n" if game in REVIEWED else ""
    text += f'{last}: outside decision on complaint 4 in words w-3 as "c 1"\n'
    text += f"ann: close complaint 5 satisfied\n{told}{first}: close complaint 6 unsatisfied\n"
    text += f"{first}: hold 50 of ann in dispute 7\n"
    return disputed(game, text).floor


def standing(floor: OneTable) -> str:
    """Everything that is known of complaints and of the money in them."""
    state = floor.floor.state
    found = [state(DISPUTE, str(n)) for n in range(1, 10)]
    fields = [each.name for each in dataclasses.fields(Dispute) if each.name != "ledger"]
    known = [
        ([getattr(each, name) for name in fields], dict(each.ledger.balances)) for each in found
    ]
    return repr((known, state(DISPUTES), dict(floor.wallets.ledger.balances)))


@pytest.mark.parametrize("game", GAMES)
def test_every_order_is_events_or_a_refusal_with_its_clause(game: str) -> None:
    floor = prepared(game)
    table, before, done = floor.table, standing(floor), set()
    stated = {*HOUSE_RULES, *table.book.document.clauses}
    staff = [(f"the {role}", role) for role in table.ladder]
    for order in disputes():
        for by, role in (*PEOPLE, *staff):
            came = floor.would(by, role, LATER, order)
            what = (game, role, order, came)
            if isinstance(came, Refusal):
                assert came.clause in stated, what
                assert came.reason in REASONS, what
                continue
            done.add(type(order).__name__)
            assert all(event.clauses and set(event.clauses) <= stated for event in came), what
            assert_balanced(list(came), what)
            decides = isinstance(order, DecideStep | HoldDisputed)
            assert not decides or role in table.policies.disputes.deciders, what  # type: ignore[union-attr]
    assert standing(floor) == before
    lacking = {type(order).__name__ for order in disputes()} - done
    expected = {"AdviseComplainant"} if game == "mbs-2020" else set()
    expected |= set() if game in REVIEWED else {"RequestReview"}
    assert lacking == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_every_document_by_every_role(game: str) -> None:
    """Who decides the first step of a complaint: the named role, or who stands in and says so."""
    floor = prepared(game)
    policy = floor.table.policies.disputes
    assert policy is not None
    first = policy.steps[0]
    stands_in = first.else_by or (policy.steps[1].by if len(policy.steps) > 1 else ())
    for by, role in (*PEOPLE, *((f"the {each}", each) for each in floor.table.ladder)):
        for instead in (False, True):
            step = DecideStep(dispute=1, text="w-2", instead=instead)
            came = floor.would(by, role, LATER, step)
            may = role in first.by or (instead and role in stands_in)
            assert may == (not isinstance(came, Refusal)), (role, instead, came)
            if isinstance(came, Refusal):
                named = role in stands_in
                assert came.reason == ("step-of-another" if named else "not-permitted"), came


# ------------------------------------------------------------------ random runs


@dataclass
class Model:
    """What a complaint is, told as plainly as it can be."""

    deciders: list[str] = field(default_factory=list)
    asked: bool = True
    told: bool = False
    over: bool = False
    held: dict[str, int] = field(default_factory=dict)


@dataclass
class Run:
    """Random orders at one table, beside what a clerk with a notebook would say of them."""

    floor: OneTable
    chance: random.Random
    steps: list[tuple[str, ...]]
    advice: bool
    staff: dict[str, str]
    known: dict[int, Model] = field(default_factory=dict)
    chips: int = 0
    paid: int = 0
    kept: int = 0
    taken: int = 0

    def give(self, by: str, command: Any) -> bool:
        role = self.staff.get(by, "player")
        return not isinstance(self.floor.give(by, role, LATER, command), Refusal)

    def step(self) -> None:
        """One order, which must come to what the notebook says."""
        number = self.chance.randint(1, max(1, len(self.known)) + 1)
        model = self.known.get(number)
        by = self.chance.choice([*self.staff, "ann"])
        kind = self.chance.choice(
            ["complain", "decide", "decide", "review", "advise", "hold", "determine", "close"]
        )
        getattr(self, f"_{kind}")(number, model, by)

    def _complain(self, _: int, __: Model | None, by: str) -> None:
        said = Complain(about="other", text="w-1", player=None if by == "ann" else "ann")
        room = sum(not each.over for each in self.known.values()) < 8
        assert self.give(by, said) == room
        if room:
            self.known[len(self.known) + 1] = Model()

    def _decide(self, number: int, model: Model | None, by: str) -> None:
        pays = self.chance.choice([0, 0, 100, 2_50])
        step = DecideStep(dispute=number, pays=Amount(pays), text="w-2")
        open_now = model is not None and model.asked and not model.over
        place = len(model.deciders) if model is not None else 0
        may = open_now and self.staff.get(by) in self.steps[min(place, len(self.steps) - 1)]
        may = may and model is not None and by not in model.deciders
        assert self.give(by, step) == bool(may), (number, model, by)
        if may and model is not None:
            model.deciders.append(by)
            model.asked = False
            self.paid += pays

    def _review(self, number: int, model: Model | None, by: str) -> None:
        may = (
            model is not None
            and not model.over
            and not model.asked
            and len(model.deciders) < len(self.steps)
        )
        assert self.give(by, RequestReview(dispute=number)) == may, (number, model, by)
        if may and model is not None:
            model.asked = True

    def _advise(self, number: int, model: Model | None, by: str) -> None:
        decider = any(self.staff.get(by) in step for step in self.steps)
        due = self.floor.table.policies.disputes.advice  # type: ignore[union-attr]
        early = due is not None and due.due == "unresolved"
        may = model is not None and decider and self.advice and not model.told and not model.over
        may = may and model is not None and (early or bool(model.deciders))
        assert self.give(by, AdviseComplainant(dispute=number)) == may, (number, model, by)
        if may and model is not None:
            model.told = True

    def _hold(self, number: int, model: Model | None, by: str) -> None:
        much = self.chance.choice([100, 5_000, 10**7])
        decider = any(self.staff.get(by) in step for step in self.steps)
        may = model is not None and not model.over and decider and much <= self.chips
        order = HoldDisputed(dispute=number, player="ann", amount=Amount(much))
        assert self.give(by, order) == may, (number, model, by)
        if may and model is not None:
            self.taken += 1
            model.held[f"table-{self.taken}"] = much
            self.chips -= much

    def _determine(self, _: int, __: Model | None, by: str) -> None:
        held = [(each, name) for each in self.known.values() for name in each.held]
        if not held:
            return
        model, name = self.chance.choice(held)
        decider = any(self.staff.get(by) in step for step in self.steps)
        back = self.chance.randint(0, model.held[name])
        order = DetermineHold(hold=name, pays=Amount(back), reason="as decided")
        assert self.give(by, order) == decider, (name, by)
        if decider:
            self.kept += model.held.pop(name) - back
            self.chips += back

    def _close(self, number: int, model: Model | None, by: str) -> None:
        well = self.chance.random() < 0.5
        decider = any(self.staff.get(by) in step for step in self.steps)
        opened = self.floor.floor.state(DISPUTE, str(number)).opened
        by_staff = opened is not None and opened.by != "ann"
        may = model is not None and not model.over and not model.held
        if by == "ann":
            may = may and well
        elif well:
            may = may and decider and by_staff
        else:
            ready = model is not None and bool(model.deciders) and not model.asked
            told = model is not None and (model.told or not self.advice)
            may = may and decider and ready and told
        assert self.give(by, CloseDispute(dispute=number, satisfied=well)) == may, (number, model)
        if may and model is not None:
            model.over = True

    def check(self) -> None:
        """All that is counted anew: money is whole and what is held is nobody's to spend."""
        floor, state = self.floor, self.floor.floor.state
        assert floor.table.stack_of("ann") == self.chips
        assert floor.wallets.ledger[wallet("ann")] == self.paid
        ledgers = [state(DISPUTE, str(n)).ledger for n in self.known]
        assert -sum(ledger[HOUSE] for ledger in ledgers) == self.paid
        for model in self.known.values():
            for name, much in model.held.items():
                assert state(HOLD, name).ledger[HELD] == much
        assert {n for n, each in self.known.items() if not each.over} == state(DISPUTES).open
        rows = {row.number: row for row in dispute_rows(floor.floor, every=True)}
        for number, model in self.known.items():
            row = rows[number]
            assert bool(row.turn) == (model.asked and not model.over), (model, row)
            assert len(row.decisions) == len(model.deciders)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_a_random_run_comes_to_what_a_clerk_would_say(game: str, seed: int) -> None:
    floor = disputed(game, "ann: insert 100\n" if game == "aruze-etg" else "").floor
    policy = floor.table.policies.disputes
    assert policy is not None
    staff = {f"{role}-{n}": role for role in floor.table.ladder for n in (1, 2)}
    run = Run(
        floor,
        random.Random(f"{game} {seed}"),
        [step.by for step in policy.steps],
        policy.advice is not None,
        staff,
        chips=floor.table.stack_of("ann"),
    )
    for _ in range(150):
        run.step()
        run.check()
    assert run.known
