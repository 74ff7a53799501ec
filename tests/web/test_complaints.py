"""Complaints over the wire and over HTTP: words reach whoever may read them, and nobody else."""

from pathlib import Path
from typing import Any

import httpx

from sicbo.core.ids import PersonId
from sicbo.vault.base import Grant, office_place
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from tests.web.real_floor import CASHIER, Message, answers, holder, on_real_floor, screen
from tests.web.test_http import client

STAR = "star-2016"
GUS, SUE = holder(STAR, "games-supervisor"), holder(STAR, "casino-supervisor")
SAID = "my chips lay on small, and Miss Vervain saw it"


async def read(floor: ServedFloor, http: httpx.AsyncClient, person: str | None) -> Any:
    """What somebody is shown of complaints."""
    headers = {}
    if person is not None:
        headers["Cookie"] = f"{COOKIE}={await floor.live.accounts.issue(PersonId(person))}"
    return await http.get("/api/complaints", headers=headers)


async def order(floor: ServedFloor, person: str, kind: str, **command: Any) -> Message:
    once = f"{command['command']}-{command.get('dispute', 0)}"
    async with screen(floor, person, kind, STAR) as (line, _):
        asked = {once: {"command": command, "table": STAR}}
        return (await answers(line, asked))[once]


def test_a_complaint_is_read_by_its_player_and_by_those_who_decide(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        floor.live.accounts._vault.keep_grant(Grant("ina", office_place("inspector"), "inspector"))
        await floor.live.accounts._read()
        async with client(floor) as http:
            assert (await read(floor, http, None)).status_code == 401
            said = {"about": "wager", "round": 1, "words": SAID}
            assert (await order(floor, "ann", "table", command="complain", **said))["done"]
            (mine,) = (await read(floor, http, "ann")).json()["mine"]
            assert (mine["words"], mine["stands"], mine["turn"]) == (
                SAID,
                "to-decide",
                ["games-supervisor"],
            )
            for person in ("bob", CASHIER, holder(STAR, "dealer"), holder("crown-a", "pit-boss")):
                shown = (await read(floor, http, person)).json()
                assert (shown["mine"], shown["here"]) == ([], [])
            for person in (GUS, SUE, "ina"):
                shown = (await read(floor, http, person)).json()
                assert [row["words"] for row in shown["here"]] == [SAID], person
            decided = {"dispute": 1, "words": "the recording shows big"}
            assert (await order(floor, GUS, "dealer", command="decide-step", **decided))["done"]
            (mine,) = (await read(floor, http, "ann")).json()["mine"]
            assert mine["decisions"][0]["words"] == "the recording shows big"
            assert mine["advice"] == "complaint-to-inspector"
            assert mine["review"]
            review = await order(floor, "ann", "table", command="request-review", dispute=1)
            assert review["done"], review
            paid = {"dispute": 1, "words": "half of it", "pays": 700}
            before = floor.live.floor.wallet("ann")
            assert (await order(floor, SUE, "dealer", command="decide-step", **paid))["done"]
            await floor.live.wallet("ann", 5)
            assert before is None or floor.live.floor.wallet("ann") == before + 700
            no = await order(
                floor, "bob", "table", command="close-dispute", dispute=1, satisfied=True
            )
            assert no["refusal"]["reason"] == "not-permitted"
            ended = {"dispute": 1, "satisfied": True}
            assert (await order(floor, "ann", "table", command="close-dispute", **ended))["done"]
            (mine,) = (await read(floor, http, "ann")).json()["mine"]
            assert (mine["stands"], mine["review"]) == ("satisfied", False)
        for entry in floor.live.desk.journal.entries():
            assert b"Vervain" not in entry.body

    on_real_floor(tmp_path, story)


def test_a_complaint_is_there_again_after_a_restart_and_words_that_are_gone_are_said_to_be(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        said = {"about": "other", "words": SAID}
        assert (await order(floor, "ann", "table", command="complain", **said))["done"]
        vault = floor.live.accounts._vault
        (document,) = vault.documents()
        assert document.person == "ann"
        vault.forget_document(document.id)
        async with client(floor) as http:
            (mine,) = (await read(floor, http, "ann")).json()["mine"]
            assert mine["words"] is None

    on_real_floor(tmp_path, story)
