"""Questions that nobody means well: each is answered as what it is, and none breaks anything."""

import logging
from pathlib import Path

import pytest

from sicbo.web.http.pages import served
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import on_floor
from tests.web.test_http import client
from tests.web.test_socket import SLOW, TABLE

LONG = "a" * 400
PATHS = (
    *("/%00", "/a%00b", "/assets/%00.js", f"/{LONG}", f"/assets/{LONG}.js", f"/t/{LONG * 10}"),
    *("/%ff%fe", "/%ed%a0%80", "/..%2f..%2fetc%2fpasswd", "/%0d%0aset-cookie:x=1", "/a%1b[2J"),
    *(f"/api/tables/{name}/layout" for name in ("%00", LONG, "%ff", "%1b%5b2J", "..%2f..")),
    *(f"/api/rounds?table={name}" for name in ("%00", LONG, "%ff")),
    *("/api/rounds?table=" + "%00" * 500, "/readyz?verbose=%00", "/api/lobby?" + "a=b&" * 2_000),
)
BODIES: tuple[bytes, ...] = (
    b"[" * 16_000,
    b"[" * 8_000 + b"]" * 8_000,
    b'{"login":' * 1_700,
    b'{"login":' * 1_700 + b"1" + b"}" * 1_700,
    b'{"login":"a","password":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"login":"' + b"a" * 15_000 + b'","password":"x"}',
    b'{"login":"\\u0000","password":"\\u0000"}',
    b'{"login":"\\ud800","password":"\\ud800"}',
    b'{"login":"\xff","password":"\xff"}',
    b'{"login":1e999,"password":NaN}',
    b'{"login":' + b"1" * 5_000 + b"}",
    b"",
    b"null",
)
POSTS = ("/api/session", "/api/session/unlock", f"/api/tables/{TABLE}/dealer")


@pytest.mark.parametrize("path", ["\0", "a\0b", LONG, f"assets/{LONG}.js", LONG * 20, "\ud800"])
def test_a_path_that_no_file_can_have_is_answered_like_one_that_none_has(
    path: str, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert served(tmp_path, path).status_code in (200, 404)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_no_path_breaks_the_server(
    method: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            for path in PATHS:
                asked = await http.request(method, path)
                assert asked.status_code < 500, (path, asked.status_code, asked.text[:200])
                assert "Traceback" not in asked.text

    with caplog.at_level(logging.ERROR):
        on_floor(tmp_path, story, pauses=SLOW)
    assert [record for record in caplog.records if record.exc_info] == []


def test_no_body_breaks_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(floor: ServedFloor) -> None:
        for path in POSTS:
            for body in BODIES:
                async with client(floor) as http:
                    json = {"content-type": "application/json"}
                    asked = await http.post(path, content=body, headers=json)
                    told = (path, body[:40], asked.status_code, asked.text[:200])
                    assert 400 <= asked.status_code < 500, told
                    assert "Traceback" not in asked.text

    with caplog.at_level(logging.ERROR):
        on_floor(tmp_path, story, pauses=SLOW)
    assert [record for record in caplog.records if record.exc_info] == []
