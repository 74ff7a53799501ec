"""The sign on every screen: at the table and at the door, as each document wants it."""

from typing import Any

import pytest

from sicbo.web.running.serving import ServedFloor
from tests.web.floor import on_floor
from tests.web.test_http import client
from tests.web.test_socket import SLOW

clause = pytest.mark.clause
Signs = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def signs(tmp_path_factory: pytest.TempPathFactory) -> Signs:
    """The signs of a demonstration, by table, as they are seen at the door."""
    found: Signs = {}

    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            tables = (await http.get("/api/lobby")).json()["tables"]
            found.update({each["name"]: each["sign"] for each in tables})
        for name, fold in floor.live.folds.items():
            assert fold.public()["sign"] == fold.sign(fold.table)
            assert floor.live.table(name).config is not None

    on_floor(tmp_path_factory.mktemp("signs"), story, pauses=SLOW)
    return found


def cited(sign: dict[str, Any]) -> list[str]:
    return [each["clause"] for each in sign["cited"]]


@clause("star-2016", "4.1")
def test_4_1_the_sign_stands_at_the_table_with_its_unit(signs: Signs) -> None:
    sign = signs["star-2016"]
    (line,) = sign["lines"]
    assert (line["area"], line["minimum"], line["maximum"], line["unit"]) == (None, 500, 10**5, 500)
    assert (sign["place"], line["multiples"], cited(sign)) == ("at-table", False, ["4.1"])
    assert sign["streak_stake"] == 2500


@clause("star-2016", "4.4")
def test_4_4_the_screen_says_that_players_answer_for_keeping_to_it(signs: Signs) -> None:
    assert signs["star-2016"]["kept_by"]["clause"] == "4.4"
    others = (sign["kept_by"] for name, sign in signs.items() if name != "star-2016")
    assert set(others) == {None}


@clause("aruze-etg", "3.2")
def test_3_2_the_sign_of_the_terminals(signs: Signs) -> None:
    assert cited(signs["aruze-etg"]) == ["3.2"]
    assert len(signs["aruze-etg"]["lines"]) == 1


@clause("crown", "fn s66(1)(c)")
@pytest.mark.parametrize("game", ["crown-a", "crown-b"])
def test_fn_s66_1_c_the_sign_is_prominent_at_each_table(signs: Signs, game: str) -> None:
    assert signs[game]["place"] == "prominent"
    assert cited(signs[game]) == ["fn s66(1)(c)", "4.2.3"]


@clause("canberra-2005", "3.1")
def test_3_1_the_sign_has_a_line_for_every_betting_area(signs: Signs) -> None:
    sign = signs["canberra-2005"]
    areas = [line["area"] for line in sign["lines"]]
    assert areas == [*("small", "big", "triple", "double", "any-triple", "total", "pair", "single")]
    assert (sign["place"], cited(sign)) == ("near-table", ["3.1", "3.3"])


@clause("canberra-2005", "3.3")
def test_3_3_every_line_displays_its_multiples(signs: Signs) -> None:
    lines = signs["canberra-2005"]["lines"]
    assert {(line["unit"], line["multiples"]) for line in lines} == {(500, True)}


def test_house_39_a_document_that_asks_for_no_sign_has_one_all_the_same(signs: Signs) -> None:
    sign = signs["mbs-2020"]
    assert (cited(sign), sign["place"], len(sign["lines"])) == (["house 39"], None, 1)


def test_screens_show_what_applies_by_themselves(signs: Signs) -> None:
    assert {(sign["kind"], sign["confirmed"]) for sign in signs.values()} == {("screens", True)}
