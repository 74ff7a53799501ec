"""The inspector's desk over HTTP: what it tells, and whom alone."""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from sicbo.core.floor.inspections.messages import INSPECTIONS, NameLookedUp
from sicbo.core.ids import PersonId
from sicbo.journal.codec import decode
from sicbo.journal.heads import hand_out
from sicbo.vault.base import Grant, Person, office_place
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport import rates
from sicbo.web.transport.rates import Rate
from tests.web.ladders import ladder_of
from tests.web.real_floor import (
    CASHIER,
    GAMES,
    KEEPING_DEALER,
    OWNS,
    answers,
    holder,
    on_real_floor,
    screen,
)
from tests.web.test_matrix import MESSAGES

INSPECTOR: Final = "ina"
CROWN: Final = "crown-a"
VERIFY: Final = Path(__file__).parents[2] / "docs" / "verify" / "verify_journal.py"

READS: Final = (
    f"/api/inspection/round?table={CROWN}&number=1",
    f"/api/inspection/notation?table={CROWN}&number=1",
    "/api/inspection/people/ann",
    "/api/inspection/people/ann/entries?which=ordered",
    "/api/inspection/people/ann/entries?which=named",
    f"/api/inspection/tables/{CROWN}/feed",
    f"/api/inspection/tables/{CROWN}/settings",
    f"/api/inspection/tables/{CROWN}/meters",
    "/api/inspection/hashes",
    "/api/inspection/heads",
    "/api/inspection/verification",
    "/api/inspection/export",
)
WRITES: Final = (
    ("POST", "/api/inspection/people/ann/name"),
    ("POST", "/api/inspection/verification"),
    ("DELETE", "/api/inspection/verification"),
)


async def appoint(floor: ServedFloor) -> None:
    """Make Ina an inspector, and let the vault know who is who."""
    accounts = floor.live.accounts
    new = Grant(INSPECTOR, office_place("inspector"), "inspector")
    await accounts._apart(accounts._vault.keep_grant, new)
    await accounts._apart(accounts._vault.remember, Person("ann", "Ann of the Planted Name"))
    await accounts._read()


@contextlib.asynccontextmanager
async def browser(floor: ServedFloor, person: str | None) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who asks over HTTP."""
    headers = {"Origin": floor.address}
    if person is not None:
        headers["Cookie"] = f"{COOKIE}={await floor.live.accounts.issue(PersonId(person))}"
    async with httpx.AsyncClient(
        base_url=floor.address, headers=headers, trust_env=False, timeout=120
    ) as http:
        yield http


async def sign(floor: ServedFloor) -> None:
    """Sign where the record stands, as the desk does every minute."""
    desk = floor.live.desk

    async def signed() -> None:
        assert desk.signer is not None
        desk.signer.sign(desk.journal, desk.clock.now())

    await desk.between(signed)


async def told(http: httpx.AsyncClient, path: str) -> Any:
    answer = await http.get(path)
    assert answer.status_code == 200, (path, answer.text)
    return answer.json()


async def verified(http: httpx.AsyncClient, head: str | None = None) -> Any:
    """The record verified to the end."""
    began = await http.post("/api/inspection/verification", json={"head": head})
    assert began.status_code == 200, began.text
    while (shown := await told(http, "/api/inspection/verification"))["state"] == "running":
        await asyncio.sleep(0.05)
    return shown


def test_the_desk_tells_everything_of_the_record_and_nothing_by_name(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        async with browser(floor, INSPECTOR) as http:
            pages = {path: await http.get(path) for path in READS}
            for path, answer in pages.items():
                assert answer.status_code == 200, (path, answer.text)
                assert "Planted" not in answer.text, path
            found = pages[READS[0]].json()
            assert (found["round"]["table"], found["round"]["round"]) == (CROWN, 1)
            assert any(each["order"] == "place-wagers" for each in found["decisions"])
            place = next(e["position"] for e in found["decisions"] if e["order"] == "place-wagers")
            by_entry = await told(http, f"/api/inspection/round?entry={place}")
            at = found["decisions"][-1]["at"]
            by_time = await told(http, f"/api/inspection/round?table={CROWN}&at={at}")
            assert by_entry["round"]["round"] == by_time["round"]["round"] == 1
            person = pages["/api/inspection/people/ann"].json()
            assert person["enrolled"] is not None
            assert person["statement"]["player"] == "ann"
            assert person["movements"] == len(person["statement"]["rows"])
            ordered = pages["/api/inspection/people/ann/entries?which=ordered"].json()
            assert ordered["rows"]
            assert {each["by"] for each in ordered["rows"]} == {"ann"}
            named = pages["/api/inspection/people/ann/entries?which=named"].json()
            assert any(e["says"][0]["event"].startswith("floor.player") for e in named["rows"])
            feed = pages[f"/api/inspection/tables/{CROWN}/feed"].json()
            places = [each["position"] for each in feed["rows"]]
            assert places == sorted(places, reverse=True)
            assert any(clause["statement"] for e in feed["rows"] for clause in e["clauses"])
            settings = pages[f"/api/inspection/tables/{CROWN}/settings"].json()
            assert (settings["status"], settings["round"]) == ("open", 1)
            before = feed["rows"][-1]["at"]
            then = await told(http, f"/api/inspection/tables/{CROWN}/settings?at={before}")
            assert then["position"] <= settings["position"]
            hashes = pages["/api/inspection/hashes"].json()
            assert {table for each in hashes["documents"] for table in each["tables"]} >= set(GAMES)
            assert all(each["whole"] for each in hashes["documents"])

    on_real_floor(tmp_path, story)


def test_nobody_but_an_inspector_is_told_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rate in ("READS", "WRITES"):  # Nobody else asks so much.
        monkeypatch.setattr(rates, rate, Rate(1e6, 1e6))

    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        staff = [holder(game, role) for game in GAMES for role in ladder_of(game).ranks]
        for who in (None, "ann", CASHIER, KEEPING_DEALER, OWNS, "ghost", *staff):
            async with browser(floor, who) as http:
                for path in READS:
                    answer = await http.get(path)
                    assert answer.status_code == (401 if who is None else 403), (who, path)
                    assert answer.json()["kind"] == "not-authorised"
                for method, path in WRITES:
                    body = {"id": "x-1", "ground": "audit", "reference": "A-1"}
                    body = body if path.endswith("name") else {}
                    answer = await http.request(method, path, json=body)
                    assert answer.status_code == (401 if who is None else 403), (who, path)
        assert floor.live.floor.state(INSPECTIONS).looks == 0

    on_real_floor(tmp_path, story)


def test_an_inspector_orders_nothing_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked of a table, from whichever screen: an inspector is not heard."""
    # Nobody else says so much.
    monkeypatch.setattr("sicbo.web.transport.admission.MESSAGES", Rate(1e6, 1e6))

    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        before = floor.live.desk.rooms.position
        for kind, table in (
            ("inspector", None),
            ("dealer", CROWN),
            ("table", CROWN),
            ("pit", None),
        ):
            asked = {
                f"{kind}-{tag}": {"command": {"command": tag, **_fields(fields)}, "table": CROWN}
                for tag, fields in MESSAGES.items()
            }
            async with screen(floor, INSPECTOR, kind, table) as (line, _):
                for name, answer in (await answers(line, asked)).items():
                    assert not answer["done"], (name, asked[name], answer)
                    assert answer["error"], (name, asked[name], answer)
        assert floor.live.desk.rooms.position == before

    on_real_floor(tmp_path, story)


def _fields(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: "ann" if value is ... else value for name, value in fields.items()}


def test_a_name_is_shown_for_a_file_once_the_record_has_the_look(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        async with browser(floor, INSPECTOR) as http:
            path = "/api/inspection/people/ann/name"
            asked = {"id": "look-1", "ground": "complaint", "reference": "C-7"}
            for bad in ({"reference": ""}, {"reference": "ann said so"}, {"reference": "7" * 41}):
                no = await http.post(path, json=asked | bad | {"id": f"bad-{bad['reference'][:3]}"})
                assert no.status_code == 409, no.text
                assert (no.json()["reason"], no.json()["clause"]) == (
                    "reason-required",
                    "house 125",
                )
            wrong: tuple[dict[str, Any], ...] = (
                *({"ground": "curiosity"}, {"reference": "7" * 81}, {"id": "a b"}, {"x": 1}),
            )
            for each in wrong:
                assert (await http.post(path, json={**asked, **each})).status_code == 400
            for _ in range(2):
                shown = await http.post(path, json=asked)
                assert shown.json() == {"person": "ann", "name": "Ann of the Planted Name"}
            nobody = await http.post(
                "/api/inspection/people/zed/name", json=asked | {"id": "look-2"}
            )
            assert nobody.json() == {"person": "zed", "name": None}
            page = await told(http, "/api/inspection/people/ann")
            [look] = page["looks"]
            assert (look["by"], look["ground"], look["reference"]) == (
                INSPECTOR,
                "complaint",
                "C-7",
            )
        entries = floor.live.desk.journal.stream(INSPECTIONS.stream())
        kept = [decode(each.body) for each in entries]
        assert [type(each.event) for each in kept] == [NameLookedUp, NameLookedUp]
        assert all(b"Planted" not in each.body for each in floor.live.desk.journal.entries())

    on_real_floor(tmp_path, story)


def test_the_record_is_verified_beside_play_with_an_earlier_head_and_stopped(
    tmp_path: Path,
) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        async with browser(floor, INSPECTOR) as http:
            assert (await told(http, "/api/inspection/verification"))["state"] == "none"
            await sign(floor)
            [head, *_] = (await told(http, "/api/inspection/heads"))["heads"]
            shown = await verified(http, head["file"])
            assert shown["state"] == "done", shown
            assert shown["by"] == INSPECTOR
            assert shown["report"]["whole"], shown
            assert shown["report"]["earlier_head"] == head["position"] == shown["head"]
            assert shown["done"] == shown["total"] == shown["report"]["entries"]
            for bad in ("{}", "no head", json.dumps({"head": "{}", "signature": "00"})):
                no = await http.post("/api/inspection/verification", json={"head": bad})
                assert (no.status_code, no.json()["kind"]) == (400, "malformed"), no.text
            forged = json.loads(head["file"])
            forged["signature"] = "00" * 64
            no = await http.post("/api/inspection/verification", json={"head": json.dumps(forged)})
            assert "was not signed by this key" in no.json()["message"]
            began = await http.post("/api/inspection/verification", json={})
            assert began.json()["state"] == "running"
            again = await http.post("/api/inspection/verification", json={})
            assert again.status_code == 503
            stopped = (await http.delete("/api/inspection/verification")).json()
            assert stopped["state"] in ("cancelled", "done")
            assert (await verified(http))["state"] == "done"

    on_real_floor(tmp_path, story)


@pytest.mark.parametrize("how", ["none", "all", "table", "person"])
def test_an_export_is_taken_away_and_the_independent_verifier_agrees(
    how: str, tmp_path: Path
) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        async with browser(floor, INSPECTOR) as http:
            await sign(floor)
            of = {"table": f"&of={CROWN}", "person": "&of=ann"}.get(how, "")
            answer = await http.get(f"/api/inspection/export?bodies={how}{of}")
            assert answer.status_code == 200, answer.text
            assert "attachment" in answer.headers["content-disposition"]
            lines = [json.loads(line) for line in answer.text.splitlines()]
            bodies = {line["stream"]: line["body"] for line in lines if line.get("body")}
            if how == "none":
                assert not bodies
            elif how == "table":
                assert set(bodies) == {f"table:{CROWN}"}
            elif how == "person":
                assert all('"ann' in body for body in bodies.values())
                assert "wallet:ann" in bodies
                assert "wallet:bob" not in bodies
            path = tmp_path / "taken.jsonl"
            path.write_text(answer.text)
            key = floor_key(tmp_path)
            done = await asyncio.to_thread(
                subprocess.run,
                [sys.executable, str(VERIFY), str(path), str(key)],
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
            for bad in (
                "bodies=some",
                "bodies=table",
                "of=ann",
                "bodies=none&from=2026-01-01T00:00:00Z",
            ):
                assert (await http.get(f"/api/inspection/export?{bad}")).status_code == 400, bad
            missing = await http.get("/api/inspection/export?bodies=table&of=nowhere")
            assert missing.status_code == 404

    on_real_floor(tmp_path, story)


def floor_key(folder: Path) -> Path:
    return folder / "floor" / "public-key.pem"


def test_a_head_handed_out_is_the_file_that_the_record_gave(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        await appoint(floor)
        await sign(floor)
        async with browser(floor, INSPECTOR) as http:
            listed = (await told(http, "/api/inspection/heads"))["heads"]
        rows = floor.live.desk.journal.heads()
        assert listed[0]["file"].encode() == hand_out(rows[-1])

    on_real_floor(tmp_path, story)
