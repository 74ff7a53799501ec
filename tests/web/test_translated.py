"""The documents in another language, over HTTP."""

from pathlib import Path

from sicbo.core.house_rules import HOUSE_RULES
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import on_floor
from tests.web.test_http import client
from tests.web.test_socket import SLOW


def test_every_table_tells_its_clauses_in_chinese(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            names = (await http.get("/api/words/zh")).json()["names"]
            for table in (await http.get("/api/lobby")).json()["tables"]:
                at = f"/api/tables/{table['name']}"
                rules = (await http.get(f"{at}/rules")).json()
                told = (await http.get(f"{at}/words/zh")).json()
                assert told["sha256"] == rules["sha256"]
                stated = {each["clause"] for each in rules["clauses"]} | set(map(str, HOUSE_RULES))
                assert set(told["clauses"]) == stated
                assert {table["casino"], table["title"]} <= set(names)
            assert (await http.get("/api/words/tlh")).status_code == 400

    on_floor(tmp_path, story, pauses=SLOW)
