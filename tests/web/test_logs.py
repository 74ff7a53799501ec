"""What a server logs: JSON lines that say what happened, lines for people, and no secrets."""

import asyncio
import io
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sicbo.vault.base import Person
from sicbo.vault.passwords import new_credential
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running.logs import CannotLog, keep_logs
from sicbo.web.running.serving import demo_home
from tests.desk.floor import new_home
from tests.web.process import serve

SECRET = "a pass phrase nobody may read"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def test_machines_get_json_with_what_happened_and_people_get_lines() -> None:
    machine, terminal = io.StringIO(), _Terminal()
    for stream in (machine, terminal):
        keep_logs("info", stream)
        log = logging.getLogger("sicbo.test")
        log.info("open", extra={"address": "http://127.0.0.1", "token": SECRET})
        log.debug("too small to tell")
        try:
            raise ValueError(
                f"password={SECRET.split()[0]} at postgresql://desk:{SECRET[-4:]}@db/x"
            )
        except ValueError:
            log.exception("broken")
    lines = [json.loads(line) for line in machine.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["open", "broken"]
    assert lines[0]["address"] == "http://127.0.0.1"
    assert {"timestamp", "level", "logger"} <= set(lines[0])
    assert "ValueError" in lines[1]["exception"]
    assert ":[hidden]@db/x" in lines[1]["exception"]
    assert ":[hidden]@db/x" in terminal.getvalue()
    assert f"password={SECRET.split()[0]}" not in terminal.getvalue()
    assert "open" in terminal.getvalue()
    assert not terminal.getvalue().startswith("{")
    for stream in (machine, terminal):
        assert SECRET not in stream.getvalue()


def test_a_server_logs_what_happens_and_no_secret(tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    home = demo_home(folder)
    vault = home.vault()
    vault.remember(Person("olga", "Olga"))
    vault.keep_credential(new_credential("olga", "olga", SECRET))
    vault.close()

    async def visits(address: str) -> list[str]:
        headers = {"Origin": address}
        async with httpx.AsyncClient(base_url=address, headers=headers, trust_env=False) as http:
            guest = await http.post("/api/session/guest")
            wrong = {"login": "olga", "password": SECRET + "!"}
            assert (await http.post("/api/session", json=wrong)).status_code == 401
            came = await http.post("/api/session", json={"login": "olga", "password": SECRET})
            return [guest.cookies[COOKIE], came.cookies[COOKIE]]

    with serve(folder, "--log-level", "debug") as served:
        cookies = asyncio.run(visits(served.address))
        code, complaints = served.ends()
    assert (code, complaints) == (0, ["wrong password"])
    lines = [json.loads(line) for line in served.log.splitlines()]
    told = [line["event"] for line in lines if line["logger"] == "sicbo.serving"]
    assert told == ["open", "leaving", "closed"]
    assert next(line for line in lines if line["event"] == "wrong password")["person"] == "olga"
    for secret in (SECRET, *cookies):
        assert secret not in served.log


def test_a_hang_up_reopens_the_log_and_ends_nothing(tmp_path: Path) -> None:
    """What logrotate does: the file is moved away, the server told, and it goes on in a new one."""
    home, log, old = new_home(tmp_path), tmp_path / "log", tmp_path / "log.1"
    with serve(home.folder, "--log-file", str(log), demo=False) as served:
        log.rename(old)
        served.process.send_signal(signal.SIGHUP)
        with httpx.Client(trust_env=False) as http:
            while not (log.exists() and "log reopened" in log.read_text()):
                assert http.get(f"{served.address}/livez").status_code == 200
        assert served.ends() == (0, [])
    first, second = (
        [json.loads(line) for line in path.read_text().splitlines()] for path in (old, log)
    )
    assert "open" in [line["event"] for line in first]
    assert [line["event"] for line in second] == ["log reopened", "leaving", "closed"]


def test_a_log_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotLog, match="log file must be writable"):
        keep_logs("info", file=tmp_path / "none" / "log")
