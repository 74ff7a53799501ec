"""Every order about a promotion, in every standing, by every role: events, or a refusal."""

import dataclasses
import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.core.bank.ledger import PRIZE
from sicbo.core.floor.noun import TIMED, NounEvent, evolve
from sicbo.core.floor.promotions.owed import owed_acts
from sicbo.core.floor.promotions.promotion import PROMOTION, Promotion
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Refusal
from tests.properties.promotion_orders import (
    ANN,
    BARREL,
    BEGUN,
    DRAWN_AT,
    LARGE,
    LATE,
    LINES,
    LODGED_AT,
    OPERATOR,
    SCRUTINEER,
    STANDINGS,
    SYSTEM,
    promoted,
    promotions,
)
from tests.properties.tables import fields
from tests.properties.test_nouns import assert_balanced

ORDERS = promotions()
TIMES = (LODGED_AT, BEGUN, DRAWN_AT, LATE)
PEOPLE = (OPERATOR, SCRUTINEER, SYSTEM, ANN, ("bob", "player"), ("ina", "inspector"))
GAMES = ("star-2016", "aruze-etg")


def shape(promotion: Promotion) -> dict[str, Any]:
    """A promotion as it stands, with its money."""
    parts = {each.name: getattr(promotion, each.name) for each in dataclasses.fields(promotion)}
    parts.pop("_firsts")
    return {**parts, "ledger": dict(promotion.ledger.balances)}


@pytest.mark.parametrize("standing", STANDINGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_cell_is_events_or_a_refusal_and_rests_on_a_clause(game: str, standing: str) -> None:
    for lines in (LINES, BARREL, LARGE):
        floor = promoted(game, standing, lines)
        before = repr(shape(floor.floor.state(PROMOTION, "spring"))), fields(floor.table)
        stated = {*HOUSE_RULES, *floor.table.book.document.clauses}
        for order in ORDERS:
            for by, role in PEOPLE:
                for at in TIMES:
                    came = floor.would(by, role, at, order)
                    what = (standing, role, order, came)
                    if isinstance(came, Refusal):
                        assert came.clause in stated, what
                        continue
                    assert all(each.clauses and set(each.clauses) <= stated for each in came), what
                    assert_balanced(list(came), what)
        after = repr(shape(floor.floor.state(PROMOTION, "spring"))), fields(floor.table)
        assert after == before


def test_every_order_is_done_somewhere() -> None:
    done = set()
    for lines in (LINES, BARREL):
        for standing in STANDINGS:
            floor = promoted("star-2016", standing, lines)
            for order in ORDERS:
                for by, role in PEOPLE:
                    for at in TIMES:
                        if not isinstance(floor.would(by, role, at, order), Refusal):
                            done.add(type(order).__name__)
    missing = {type(order).__name__ for order in ORDERS} - done
    # These need a step that leads to no standing of its own; the tests of their clauses take it.
    between = {"TellRefusal", "DecideDispute", "AdviseOfInspector", "ValidateIntegrity"}
    assert missing == {*between, "AttendDraw", "ConfirmTicket"}


@pytest.mark.parametrize("game", ["mbs-2020", "crown-a", "crown-b", "canberra-2005"])
def test_where_a_document_has_no_promotions_nobody_lodges_terms(game: str) -> None:
    floor = promoted(game, "unknown")
    top = floor.table.ladder[-1]
    came = floor.would("olga", top, LODGED_AT, ORDERS[0])
    assert isinstance(came, Refusal)
    assert (came.reason, came.clause) == ("not-provided", floor.table.policies.otherwise)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_ordered_money_is_whole_and_the_fold_is_the_state(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from((LINES, BARREL, LARGE)))
    floor = promoted("star-2016", data.draw(st.sampled_from(STANDINGS)), lines)
    state = floor.floor.state(PROMOTION, "spring")
    folded, at = Promotion(), data.draw(st.sampled_from(TIMES))
    fold_from = repr(shape(state))
    happened: list[NounEvent] = []
    for _ in range(data.draw(st.integers(1, 12))):
        order = data.draw(st.sampled_from(ORDERS))
        by, role = data.draw(st.sampled_from(PEOPLE))
        at = max(at, data.draw(st.sampled_from(TIMES)))
        came = floor.give(by, role, at, order)
        if isinstance(came, Refusal):
            continue
        assert_balanced(list(came), order)
        happened += [each for each in came if isinstance(each, NounEvent)]
        state = floor.floor.state(PROMOTION, "spring")
        assert state.ledger.sum() == 0
        terms = state.lodged.terms if state.lodged is not None else None
        waits = {
            name: each for name, each in state.prizes.items() if not each.over and state.started
        }
        cash = {each.name: each.value for each in terms.prizes if each.cash} if terms else {}
        assert state.ledger[PRIZE] == sum(cash.get(name, 0) for name in waits)
        assert all(when.tzinfo is not None for when, _ in TIMED["promotion"](state))
    if fold_from == repr(shape(Promotion())):
        for each in happened:
            if each.noun is PROMOTION:
                evolve(folded, each)
        assert repr(shape(folded)) == repr(shape(state))


def test_a_winner_is_to_be_told_within_forty_eight_hours_of_the_draw() -> None:
    floor = promoted("star-2016", "drawn")
    policy = floor.table.policies.promotions
    assert policy is not None
    (owed,) = owed_acts(floor.floor.state(PROMOTION, "spring"), policy)
    assert (owed.what, owed.clause) == ("tell ann of first", "10.8")
    hours, instant = datetime.timedelta(hours=48), datetime.timedelta(microseconds=1)
    assert not owed.overdue(DRAWN_AT + hours - instant)
    assert not owed.overdue(DRAWN_AT + hours)
    assert owed.overdue(DRAWN_AT + hours + instant)
