"""The Aruze electronic table: what its terminals show, and who may be directed away."""

from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from sicbo.web.running.serving import ServedFloor
from tests.independent.enumeration import TABLE
from tests.law.table.holds import holds
from tests.web.floor import on_floor, person

clause = pytest.mark.clause
GAME = "aruze-etg"


class TerminalSight(NamedTuple):
    """What a player's terminal showed in one round, over the wire."""

    layout: dict[str, Any]
    arrived: dict[str, Any]
    rules: dict[str, Any]
    laid: dict[str, Any]
    shooting: dict[str, Any]
    settled: dict[str, Any]


def knows(view: dict[str, Any]) -> bool:
    """Whether a player's own part and the seats have come too: they follow in frames behind."""
    own, shooter = view["own"], view["phase"]["shooter"]
    taken = [seat["seat"] for seat in view["seats"] if seat["taken"]]
    return bool(own["shooter"] == (shooter == own["seat"])) and shooter in taken


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> TerminalSight:
    """One round at a terminal that is really served."""
    kept: list[TerminalSight] = []

    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.look("table", GAME)
            arrived = ann.view
            await ann.sit(GAME)
            while True:
                await ann.until(lambda view: view["phase"]["betting"])
                number = ann.view["phase"]["round"]
                wagers = {"small": 1000, "big": 1000}
                asked = {"player": ann.player, "round": number, "wagers": wagers}
                if (await ann.order("place-wagers", **asked))["done"]:
                    break
            laid = ann.view
            await ann.until(lambda view: view["phase"]["phase"] == "shoot-wait" and knows(view))
            shooting = ann.view
            if ann.view["own"]["shooter"]:
                await ann.order("shoot", player=ann.player)
            await ann.until(lambda view: view["settlement"] is not None)
            async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
                layout = (await http.get(f"/api/tables/{GAME}/layout")).json()
                rules = (await http.get(arrived["table"]["rules_url"])).json()
            kept.append(TerminalSight(layout, arrived, rules, laid, shooting, ann.view))

    on_floor(Path(tmp_path_factory.mktemp("terminal")), story)
    return kept[0]


@clause("aruze-etg", "2.3")
def test_2_3_the_screen_has_every_element_of_the_game(seen: TerminalSight) -> None:
    spots = {spot["key"]: spot for spot in seen.layout["spots"]}
    assert spots.keys() == TABLE[GAME].keys()
    for key, spot in spots.items():
        odds = sorted({odds for odds in TABLE[GAME][key] if odds is not None})
        assert [price["to_one"] for price in spot["odds"]] == odds


@clause("aruze-etg", "2.3.1")
def test_2_3_1_it_has_the_further_elements_the_rules_need(seen: TerminalSight) -> None:
    own, phase = seen.laid["own"], seen.laid["phase"]
    assert (own["staked"], own["wagers"]) == (2000, {"small": 1000, "big": 1000})
    assert own["stack"] == max(seen.laid["table"]["notes"]) - 2000
    assert phase["until"] is not None
    assert set(seen.laid["own_limits"]) == TABLE[GAME].keys()
    shooter = seen.shooting["phase"]["shooter"]
    assert shooter in [seat["seat"] for seat in seen.shooting["seats"] if seat["taken"]]
    assert knows(seen.shooting)


@clause("aruze-etg", "3.1")
def test_3_1_a_terminal_leads_to_the_instructions_also_without_credit(seen: TerminalSight) -> None:
    assert not (seen.arrived["own"] or {}).get("stack")
    told = seen.rules["instructions"]
    assert len(told) == 8
    assert seen.rules["instructions_clause"] == "3.1"
    assert all(each["says"] and each["clauses"] for each in told)
    assert {each["moment"] for each in told} >= {"credit", "wager", "period", "shoot", "result"}


@clause("aruze-etg", "2.3.2")
def test_2_3_2_it_may_show_more_that_fits_the_rules(seen: TerminalSight) -> None:
    settlement, result = seen.settled["settlement"], seen.settled["result"]
    assert settlement["dice"] == result["dice"]
    triple = len(set(result["dice"])) == 1
    assert settlement["won"] == (0 if triple else 1000)
    assert len(settlement["lines"]) == 2


@clause("aruze-etg", "Diagram A")
def test_diagram_a_is_the_layout_of_the_terminal(seen: TerminalSight) -> None:
    assert len(seen.layout["spots"]) == 50
    holds(
        "aruze-etg",
        "eva: open table\n-> refused layout-option-mismatch",
        more="layout B\n",
        opened=False,
    )


@clause("aruze-etg", "8.14.1")
def test_8_14_1_an_inactive_person_is_directed_away_from_a_terminal() -> None:
    holds(
        "aruze-etg",
        """
        hal: direct ann away for occupying
        -> refused not-permitted by 8.14
        eva: direct ann away for occupying
        -> person-directed person=ann why=occupying by 8.14, 8.14.1
        eva: direct cid away for occupying
        -> refused no-seat by 8.14.1
        bob: bet 10 on small
        eva: direct bob away for occupying
        -> refused seat-not-idle by 8.14.1
        """,
    )


@clause("aruze-etg", "8.14.2")
def test_8_14_2_an_inactive_person_is_directed_away_from_an_adjacent_area() -> None:
    holds(
        "aruze-etg",
        """
        eva: direct cid away for blocking
        -> person-directed person=cid why=blocking by 8.14, 8.14.2
        """,
    )
