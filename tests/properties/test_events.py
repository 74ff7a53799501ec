"""Every kind of event: stored as JSON and read back the same, its postings balanced."""

import datetime
import re
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.decide import decide
from sicbo.core.table.event import Event
from sicbo.core.table.lines import Line, MarketRun, StreakLine
from sicbo.core.table.order import Order
from sicbo.core.table.postings import postings
from sicbo.core.table.rooms import EVENTS
from sicbo.views.words.sentences import told
from tests.law.table.holds import holds
from tests.properties.machine import HIGHEST
from tests.properties.orders import sensible
from tests.properties.tables import GAMES, LATER, RECIPES

DECODER: Any = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007
fewer = settings(max_examples=settings().max_examples // 5)
NAMES = st.sampled_from(["ann", "bob", "Zoë", ""])
SPECIAL: dict[Any, st.SearchStrategy[Any]] = {
    str: NAMES,
    int: st.integers(-(2**63), 2**63 - 1),
    datetime.datetime: st.datetimes(timezones=st.just(datetime.UTC)),
    datetime.date: st.dates(),
    datetime.time: st.times(),
}


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type, built field by field."""
    hint = getattr(hint, "__supertype__", hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return whole(hint)
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        if arguments[-1] is Ellipsis:
            return st.lists(anything(arguments[0]), max_size=3).map(tuple)
        return st.tuples(*map(anything, arguments))
    if get_origin(hint) is dict:
        return st.dictionaries(*map(anything, arguments), max_size=3)
    if arguments and all(isinstance(each, str) for each in arguments):
        return st.sampled_from(arguments)
    if arguments:
        return st.one_of(*map(anything, arguments))
    return SPECIAL.get(hint, st.from_type(hint))


def whole(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Structs with every field drawn."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: anything(hints[name]) for name in kind.__struct_fields__})


def reread(event: Event) -> Event:
    """The event as a journal gives it back."""
    found: Event = DECODER.decode(msgspec.json.encode(event))
    return found


def test_every_kind_of_event_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in EVENTS]
    assert len(set(tags)) == len(EVENTS)
    assert all(
        str(tag).startswith("table.") and re.fullmatch(r".*\.v[1-9]", str(tag)) for tag in tags
    )


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_is_read_back_as_it_was_stored(kind: type[Event]) -> None:
    @fewer
    @given(whole(kind))
    def same(event: Event) -> None:
        assert reread(event) == event
        assert type(reread(event)) is kind

    same()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_the_postings_of_an_event_balance(kind: type[Event]) -> None:
    @fewer
    @given(whole(kind))
    def balanced(event: Event) -> None:
        assert sum(amount for _, amount in postings(event)) == 0

    balanced()


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_told_in_a_sentence_with_its_facts(kind: type[Event]) -> None:
    @settings(max_examples=5)
    @given(whole(kind))
    def check(event: Event) -> None:
        if event.news_to != "nobody":
            assert all(isinstance(fact, str) for fact in told(event).facts.values())

    check()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_decides_is_read_back_and_balances(game: str) -> None:
    for recipe in RECIPES[game].values():
        table = holds(game, recipe).floor.table
        for command in sensible(table):
            for by, role in (("ann", "player"), ("sue", HIGHEST[game]), ("system", "system")):
                decision = decide(table, Order(by, role, LATER, command))
                if isinstance(decision, Refusal):
                    continue
                for event in decision:
                    assert reread(event) == event
                    assert sum(amount for _, amount in postings(event)) == 0


def test_the_parts_of_an_event_are_read_back_as_they_were_stored() -> None:
    amount = Amount(500)
    parts: tuple[Any, ...] = (
        Line("ann", "small", amount, amount, "won", amount, amount, ("5.5",), "1/2"),  # type: ignore[arg-type]
        StreakLine("ann", "streak:small-big", None, amount, 4, "runs", amount, ()),  # type: ignore[arg-type]
        MarketRun("streak:small-big", None, 0),  # type: ignore[arg-type]
        TableConfig("one", Limits(amount, amount), opens=datetime.time(10), notes=(amount,)),
    )
    for part in parts:
        assert msgspec.json.decode(msgspec.json.encode(part), type=type(part)) == part
