"""Every order about the register in every phase by everybody; random evenings against a model."""

import datetime
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from sicbo.core.floor.equipment.items import EQUIPMENT
from sicbo.core.floor.equipment.messages import (
    ApproveItem,
    BreakSeal,
    CheckItem,
    DestroyItem,
    FitItem,
    HandKey,
    PlanChecks,
    RegisterItem,
    RemoveItem,
    RetireItem,
    SealItem,
    TakeKit,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.nouns import NOUN_COMMANDS
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.fitted.item import PlannedCheck
from sicbo.core.table.irregularities.messages import Declare
from sicbo.core.table.rounds.messages import OpenBets
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.properties.tables import GAMES, LATER, RECIPES, fields
from tests.slices import LONG

DAY = datetime.date(2026, 11, 1)
SEEN: Any = {"evidence": "seen"}
ORDERS: list[NounCommand] = [
    *(
        RegisterItem(kind=kind, serial=name, maker="acme", pieces=pieces, **SEEN)  # type: ignore[arg-type]
        for kind, name, pieces in (
            *(("dice", "D-1", 3), ("key", "K-1", 1), ("dice", "table-dice-1", 3)),
            *(("dice", "", 3), ("dice", "D 1", 3), ("dice", "D-2", 0), ("dice", "D-2", -1)),
        )
    ),
    *(
        ApproveItem(serial=name, authority="x", form="oral", reference="y", date=DAY)
        for name in ("table-dice-1", "D-404", "")
    ),
    *(FitItem(serial=name, table=at) for name in ("table-dice-1", "?") for at in ("table", "?")),
    *(RemoveItem(serial=f"table-{kind}-1") for kind in ("dice", "tumbler", "layout", "moon")),
    *(SealItem(serial="table-tumbler-1", seal=seal) for seal in ("S-1", "", "a b")),
    *(BreakSeal(serial=name, **SEEN) for name in ("table-dice-1", "table-layout-1", "?")),
    *(
        CheckItem(serial=name, passed=passed, evidence=words)
        for name in ("table-dice-1", "table-layout-1", "?")
        for passed in (True, False)
        for words in ("seen", " ")
    ),
    *(CheckItem(serial="table-dice-1", passed=True, file=each, **SEEN) for each in ("0", "0" * 64)),
    *(RetireItem(serial=name, **SEEN) for name in ("table-dice-1", "?")),
    *(DestroyItem(serial="table-dice-1", witness=who, **SEEN) for who in ("sue", "", "kay")),
    *(HandKey(serial=name, holder=who) for name in ("table-dice-1", "?") for who in ("sue", None)),
    *(
        PlanChecks(kind="dice", checks=checks)
        for checks in (
            *((), (PlannedCheck("before-day", stops=True),), (PlannedCheck("rounds", 0),)),
            *((PlannedCheck("spot", stops=True),), (PlannedCheck("hours", -1),)),
        )
    ),
    TakeKit(table="table", **SEEN),
    TakeKit(table="?", **SEEN),
]
CLOSED = "closed table"


def test_every_order_about_equipment_is_tried() -> None:
    known = {kind for kind in NOUN_COMMANDS if "equipment" in kind.__module__}
    assert {type(order) for order in ORDERS} == known


def at(game: str, phase: str) -> OneTable:
    """A table of a game, brought into a phase."""
    if phase == CLOSED:
        return holds(game, "", opened=False).floor
    return holds(game, RECIPES[game][phase]).floor


@pytest.mark.parametrize(
    ("game", "phase"), [(game, phase) for game in GAMES for phase in (CLOSED, *RECIPES[game])]
)
def test_a_cell_is_events_or_a_refusal_and_rests_on_a_clause(game: str, phase: str) -> None:
    here = at(game, phase)
    table, before = here.table, fields(here.table)
    stated = {*HOUSE_RULES, *table.book.document.clauses}
    people = (("ann", "player"), ("system", "system"), ("zoe", "stranger"), ("cass", "cashier"))
    staff = [(f"the-{role}", role) for role in (*table.ladder, "keeper", "owner")]
    for order in ORDERS:
        for by, role in (*people, *staff):
            came = here.would(by, role, LATER, order)
            what = (game, phase, role, order)
            if isinstance(came, Refusal):
                assert came.clause in stated, what
                continue
            assert (by, role) not in people, what
            assert all(event.clauses and set(event.clauses) <= stated for event in came), what
    assert fields(table) == before


SERIALS = st.sampled_from(["D-1", "D-2", "table-dice-1", "T-1", "table-tumbler-1"])
WHO = st.sampled_from([("kay", "keeper"), ("dan", "dealer"), ("gus", "game-supervisor")])


class Keeping(RuleBasedStateMachine):
    """A table of Crown's and its register: what the one says the other says too."""

    def __init__(self) -> None:
        super().__init__()
        self.here = holds("crown-a", "", more="spares none\n").floor
        self.now = LATER
        for serial, kind, pieces, facts in (
            ("D-1", "dice", 3, {"marks": "dots", "opposite": "seven"}),
            ("D-2", "dice", 3, {"marks": "numbers", "opposite": "seven"}),
            ("T-1", "tumbler", 1, {"drive": "electronic"}),
        ):
            new = RegisterItem(
                kind=kind,  # type: ignore[arg-type]
                serial=serial,
                maker="acme",
                facts=facts,
                pieces=pieces,
                evidence="new",
            )
            assert not isinstance(self.here.give("kay", "keeper", self.now, new), Refusal)
        self.out: dict[str, str | None] = {}
        self.place = {"table-dice-1": True, "table-tumbler-1": True}
        self.seal = {"table-dice-1": True}

    def give(self, who: tuple[str, str], order: NounCommand) -> bool:
        self.now += datetime.timedelta(minutes=1)
        return not isinstance(self.here.give(*who, self.now, order), Refusal)

    @rule(who=WHO, serial=SERIALS)
    def fits(self, who: tuple[str, str], serial: str) -> None:
        if self.give(who, FitItem(serial=serial, table="table")):
            assert not self.place.get(serial)
            assert self.out.get(serial) is None
            self.place[serial] = True

    @rule(who=WHO, serial=SERIALS)
    def removes(self, who: tuple[str, str], serial: str) -> None:
        if self.give(who, RemoveItem(serial=serial)):
            assert self.place[serial]
            self.place[serial] = self.seal[serial] = False

    @rule(who=WHO, serial=SERIALS)
    def seals(self, who: tuple[str, str], serial: str) -> None:
        if self.give(who, SealItem(serial=serial, seal="S-1")):
            assert not self.seal.get(serial)
            self.seal[serial] = True
            if self.out.get(serial) == "seal-broken":
                self.out[serial] = None

    @rule(who=WHO, serial=SERIALS)
    def breaks(self, who: tuple[str, str], serial: str) -> None:
        if self.give(who, BreakSeal(serial=serial, evidence="loose")):
            assert self.seal[serial]
            self.seal[serial] = False
            self.out[serial] = self.out.get(serial) or "seal-broken"

    @rule(who=WHO, serial=SERIALS, passed=st.booleans())
    def checks(self, who: tuple[str, str], serial: str, passed: bool) -> None:
        if self.give(who, CheckItem(serial=serial, passed=passed, evidence="seen")):
            before = self.out.get(serial)
            if not passed and before != "broken-dice":
                self.out[serial] = "failed-check"
            elif passed:
                assert before != "broken-dice"
                self.out[serial] = before if before == "seal-broken" else None

    @rule()
    def dice_break(self) -> None:

        self.here.give("dan", "dealer", self.now, OpenBets())
        self.here.give("dan", "dealer", self.now, Declare("broken-dice"))
        for serial, item in self.here.table.fitted.items():
            if item.out == "broken-dice":
                self.out[serial] = "broken-dice"

    @invariant()
    def agree(self) -> None:
        register = self.here.floor.state(EQUIPMENT)
        fitted = self.here.table.fitted
        for serial, item in register.items.items():
            assert (item.table is not None) == (serial in fitted), serial
            if serial in fitted:
                assert (item.out, item.seal) == (fitted[serial].out, fitted[serial].seal), serial
            if serial in (*self.place, "D-1", "D-2", "T-1"):
                assert item.out == self.out.get(serial), serial
                assert (item.seal is not None) == bool(self.seal.get(serial)), serial
                assert (item.table is not None) == bool(self.place.get(serial)), serial


def test_register_and_table_agree_whatever_is_done() -> None:
    often = settings(max_examples=200 if LONG else 30, stateful_step_count=30, deadline=None)
    run_state_machine_as_test(Keeping, settings=often)
