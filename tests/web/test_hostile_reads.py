"""Everything that is read over HTTP, asked with what nobody means well and by everybody."""

import logging
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from urllib.parse import quote

import httpx
import msgspec
import pytest

from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.rates import Rates
from sicbo.web.wire.wire_http import Problem
from tests.web.floor import Person, on_floor, person
from tests.web.test_http import client
from tests.web.test_reports import TABLE, played

LONG = "a" * 4_000
TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\x1b[2J",
    "\ud800",
    LONG,
    "..",
    "../..",
    "%00",
    "骰",
    "*",
    "'--",
    "{}",
)
NUMBERS = (
    "0",
    "-1",
    "1.5",
    "1e3",
    "٣",
    "+1",
    "0x1",
    str(2**31),
    str(2**53),
    str(2**63),
    str(2**64),
)
HUGE = (str(10**30), "9" * 5_000, "-" + "9" * 5_000)
TIMES = (
    *("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "0001-01-01T00:00:00-23:59"),
    *("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59+23:59", "9999-12-31T23:59:59-23:59"),
    *(
        "10000-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z",
        "2026-02-30T00:00Z",
    ),
    *("2026-01-01T00:00:00", "2026-01-01", "2026-01-01T00:00:00+99:99", "2026-01-01T00:00:00 UTC"),
    *("2026-01-01T00:00:00+00:00:30", "2026-06-30T23:59:60Z", "1e400", "inf", "nan", "-1", "null"),
    *("0", str(2**31), str(2**53), str(2**63), "253402300800", "-62135596801", "1700000000"),
)


def _paths() -> Iterator[str]:
    for text in (*TEXTS, *NUMBERS, *HUGE):
        name = quote(text, safe="", errors="surrogatepass")
        for rest in (
            "",
            "/layout",
            "/rules",
            "/par",
            "/meters",
            "/sheet",
            "/places",
            "/rounds/1",
            "/words/zh",
        ):
            yield f"/api/tables/{name}{rest}"
        yield f"/api/words/{name}"
        yield f"/api/tables/{TABLE}/words/{name}"
        yield f"/api/tables/{TABLE}/rounds/{name}"
        yield f"/api/rounds?table={name}"
        yield f"/readyz?verbose={name}"
        yield f"/api/session?player={name}"
    for text in (*TEXTS, *TIMES, *HUGE):
        time = quote(text, safe="", errors="surrogatepass")
        for report, side in product(
            ("/api/statement", f"/api/tables/{TABLE}/meters"), ("from", "to")
        ):
            yield f"{report}?{side}={time}"
            yield f"{report}?{side}={time}&{side}={time}"
        yield f"/api/tables/{TABLE}/sheet?day={time}"
    for one, other in product(TIMES[:6], repeat=2):
        yield f"/api/statement?from={quote(one)}&to={quote(other)}"
        yield f"/api/tables/{TABLE}/meters?from={quote(one)}&to={quote(other)}"


async def _asked(http: httpx.AsyncClient, path: str, cookie: str | None) -> httpx.Response:
    headers = {} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"}
    asked = await http.get(path, headers=headers)
    told = (path[:80], asked.status_code, asked.text[:200])
    assert asked.status_code < 500, told
    assert "Traceback" not in asked.text
    if asked.status_code >= 400:
        assert msgspec.json.decode(asked.content, type=Problem).message, told
        assert len(asked.content) < 2_000, told
    return asked


async def _deals(http: httpx.AsyncClient, who: Person, role: str) -> None:
    cookie = {"Cookie": f"{COOKIE}={who.cookie}"}
    body = {"deal": True, "role": role}
    assert (await http.post(f"/api/tables/{TABLE}/dealer", json=body, headers=cookie)).is_success


def test_no_question_breaks_the_server_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Rates, "look_back", lambda *_: 0)
    monkeypatch.setattr(Rates, "wait", lambda *_: 0)
    answered: set[tuple[str, int]] = set()

    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http, person(floor) as ann, person(floor) as dan:
            await played(ann)
            await _deals(http, dan, "pit-boss")
            for wrong in ("x" * 4_000, "\x01", ann.cookie[:-1], ann.player):
                assert (await _asked(http, "/api/statement", wrong)).status_code == 401
            for path in _paths():
                for cookie in (None, ann.cookie, dan.cookie):
                    came = await _asked(http, path, cookie)
                    answered.add((path.split("?")[0], came.status_code))

    with caplog.at_level(logging.ERROR):
        on_floor(tmp_path, story)
    assert [record for record in caplog.records if record.exc_info] == []
    assert ("/api/statement", 200) in answered
    assert (f"/api/tables/{TABLE}/meters", 200) in answered
