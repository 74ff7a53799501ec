"""The places of an electronic table over HTTP: for its supervisors and inspectors, no one else."""

from pathlib import Path

import httpx

from sicbo.core.ids import PersonId
from sicbo.core.table.faults.messages import HoldTerminal
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from tests.web.test_own_tickets import SUPERVISOR, setting_of, staffed
from tests.web.test_terminals import ETG, NOTE, THREE, on_terminals


async def asked(floor: ServedFloor, person: str | None, report: str) -> httpx.Response:
    headers = {}
    if person is not None:
        headers["Cookie"] = f"{COOKIE}={await floor.live.accounts.issue(PersonId(person))}"
    async with httpx.AsyncClient(base_url=floor.address) as http:
        return await http.get(f"/api/tables/{ETG}/{report}", headers=headers)


def test_supervisors_and_inspectors_read_who_has_which_place(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        held = HoldTerminal("ann", "its screen went dark")
        await setting_of(floor).do("sue", SUPERVISOR, held, ETG)
        assert (await asked(floor, None, "places")).status_code == 401
        for nobody in ("ann", "cass", "att"):
            assert (await asked(floor, nobody, "places")).status_code == 403, nobody
        for reader in ("sue", "ina"):
            (ann,) = (await asked(floor, reader, "places")).json()["places"]
            assert (ann["place"], ann["player"], ann["meter"]) == (1, "ann", NOTE)
            assert (ann["held"]["why"], ann["held"]["clause"]) == ("opinion", "7.2.3")

    on_terminals(tmp_path, story, staffed(tmp_path))


def test_a_terminal_reads_no_report_of_its_table(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        for report in ("places", "meters", "sheet", "rounds/1"):
            assert (await asked(floor, THREE, report)).status_code == 403, report

    on_terminals(tmp_path, story, staffed(tmp_path))
