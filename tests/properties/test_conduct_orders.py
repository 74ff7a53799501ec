"""By ban, measure, role, part and document: a measure exactly where the text gives it, or a no."""

import itertools
from typing import Any

import pytest

from sicbo.core.floor.incidents.incident import INCIDENTS
from sicbo.core.floor.incidents.messages import (
    BarPerson,
    ConfiscateDevice,
    DetainPerson,
    ExcludePerson,
    RecommendExclusion,
    SeizeForBreach,
    VoidForBreach,
)
from sicbo.core.floor.noun import NounCommand
from sicbo.core.house_rules import HOUSE_RULES
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.conduct.messages import PersonBarred
from sicbo.core.table.snapshot import keep
from sicbo.scenario.one_table import OneTable
from tests.law.table.holds import holds
from tests.properties.conduct_orders import FIELD, conduct, report
from tests.properties.tables import GAMES, LATER

ANYBODY = frozenset(FIELD)
PLAYER = frozenset(("player",))
GUESTS = frozenset(("player", "spectator"))
STAFF = frozenset(("employee",))
ORDERS: dict[str, NounCommand] = {
    "void": VoidForBreach(incident=1, person="ann"),
    "bar": BarPerson(incident=1, person="ann"),
    "exclude": ExcludePerson(incident=1, person="ann"),
    "recommend": RecommendExclusion(incident=1, person="ann"),
    "seize": SeizeForBreach(incident=1, person="ann", amount=Amount(1)),
    "confiscate": ConfiscateDevice(incident=1, person="ann"),
    "detain": DetainPerson(incident=1, person="ann"),
}
BANS: dict[str, dict[str, frozenset[str]]] = {
    "star-2016": {"5.6": ANYBODY, "9.1": ANYBODY, "9.6": STAFF, "9.7": GUESTS, "9.10": GUESTS},
    "mbs-2020": {},
    "aruze-etg": {
        "8.3": PLAYER,
        "8.4": ANYBODY,
        "8.5": ANYBODY,
        "8.10": PLAYER,
        "8.11": ANYBODY,
        "8.12": ANYBODY,
        "8.13": GUESTS,
        "8.14": ANYBODY,
    },
    "crown-a": {"5.2": ANYBODY, "9.1": ANYBODY, "9.5": STAFF, "9.6": GUESTS, "9.11": PLAYER},
    "canberra-2005": {
        "10.5(a)": STAFF,
        "10.5(b)": STAFF,
        "10.5(c)": STAFF,
        "10.6": ANYBODY,
        "10.7": PLAYER,
    },
}
"""Who can break which rule, read from the texts."""
BANS["crown-b"] = BANS["crown-a"]
ACTING: dict[str, set[str]] = {
    "star-2016": {"games-supervisor", "casino-supervisor", "operator"},
    "mbs-2020": set(),
    "aruze-etg": {"electronic-gaming-supervisor", "assistant-gaming-manager", "operator"},
    "crown-a": {"pit-boss", "gaming-manager", "operator"},
    "canberra-2005": {"operator"},
}
"""Who may take measures."""
ACTING["crown-b"] = ACTING["crown-a"]


def given(game: str, rule: str, part: str) -> set[str]:
    """The measures that a text gives for a breach of a rule, against somebody of a part."""
    match game:
        case "star-2016":
            return {"void", "bar", "exclude"} if rule == "9.1" else set()
        case "aruze-etg":
            return set() if rule == "8.13" else {"void", "bar", "recommend"}
        case "crown-a" | "crown-b":
            device = {"seize", "confiscate", "detain"} if rule == "9.1" else set()
            return {"void", "bar"} | device if part == "player" else set()
        case "canberra-2005":
            return {"void", "bar"} if part in GUESTS else set()
        case _:
            return set()


def breach(game: str, rule: str, part: str) -> OneTable:
    """A table with ann's breach, who has a wager or a win where the document has them."""
    betting = {"aruze-etg": "ann: bet 10 on small\n", "canberra-2005": "ann: bet 10 on small\n"}
    round_ = "dan: announce 1 2 4\ndan: enter 1 2 4\ndan: settle\n"
    crown = "dan: open bets\nann: bet 10 on small\ndan: shake 3\ndan: close bets\ndan: uncover\n"
    betting["star-2016"] = "dan: shake 3\ndan: open bets\nann: bet 10 on small\n"
    opened = crown + round_ + "dan: open bets\nann: bet 10 on small\n"
    if game in ("crown-a", "crown-b"):
        betting[game] = opened
    directed = "eva: direct ann away for blocking\n" if rule == "8.14" else ""
    floor = holds(game, directed + ("" if directed else betting.get(game, ""))).floor
    people = ("ann", "bob", "unknown") if rule == "8.10" else ("ann",)
    since: dict[str, Any] = {"since_round": 1} if game in ("crown-a", "crown-b") else {}
    done = floor.give("dan", floor.table.ladder[0], LATER, report(rule, part, *people, **since))
    assert not isinstance(done, Refusal), done
    return floor


@pytest.mark.parametrize("game", ["star-2016", "aruze-etg", "crown-a", "canberra-2005"])
def test_a_measure_is_taken_exactly_where_the_text_gives_it(game: str) -> None:
    for (rule, binds), part in itertools.product(BANS[game].items(), sorted(FIELD)):
        if part not in binds:
            floor = holds(game, "").floor
            if rule == "8.14":
                continue
            no = floor.would("dan", floor.table.ladder[0], LATER, report(rule, part))
            assert isinstance(no, Refusal)
            assert (no.reason, no.clause) == ("no-breach", rule)
            continue
        floor = breach(game, rule, part)
        for role, (name, order) in itertools.product(floor.table.ladder, ORDERS.items()):
            came = floor.would("max", role, LATER, order)
            where = (game, rule, part, role, name)
            if role not in ACTING[game]:
                assert isinstance(came, Refusal), where
                assert came.reason == "not-permitted", where
            elif name not in given(game, rule, part):
                assert isinstance(came, Refusal), where
                assert came.reason == "measure-not-given", where
            elif isinstance(came, Refusal):
                assert (name, came.reason) == ("void", "no-such-wager"), where
                assert rule == "8.14", where
            else:
                assert came, where


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_ordered_comes_to_events_or_a_no_with_its_clause(game: str) -> None:
    rule = next((each for each, binds in BANS[game].items() if "player" in binds), None)
    floor = holds(game, "").floor if rule is None else breach(game, rule, "player")
    known = {*floor.table.book.document.clauses, *HOUSE_RULES}
    before, book = keep(floor.table), repr(floor.floor.state(INCIDENTS))
    roles = (*floor.table.ladder, "owner", "player", "cashier", "inspector", "system", "stranger")
    done = 0
    for role, order in itertools.product(roles, conduct()):
        came = floor.would("max", role, LATER, order)
        if isinstance(came, Refusal):
            assert came.clause in known, (role, order, came)
        else:
            done += 1
            assert all(set(event.clauses) <= known for event in came), (role, order)
    assert done
    assert keep(floor.table) == before
    assert repr(floor.floor.state(INCIDENTS)) == book


def test_barred_from_a_table_nothing_of_ones_own_is_kept_back() -> None:
    floor = breach("star-2016", "9.1", "player")
    came = floor.give("max", "operator", LATER, BarPerson(incident=1, person="ann"))
    assert not isinstance(came, Refusal)
    assert any(isinstance(event, PersonBarred) for event in came)
