"""What runs a floor elsewhere names only what there is, and a server so started is reached."""

import asyncio
import configparser
import importlib.metadata
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import httpx
import msgspec
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.cli.main import group
from tests.cli.run import run
from tests.tools.test_archives import needed
from tests.web.process import PATIENCE, SICBO, Serve
from tools.server_requirements import needed as pinned

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = "floor.example.com"
BROWSER = "198.51.100.7"
VARIABLES = {"SICBO_NAME": NAME, "SICBO_DATABASE_PASSWORD": "a-password"}
UNITS = ("sicbo.service", "sicbo-backup.service", "sicbo-backup.timer")
SECTIONS = {
    "Unit": {"Description", "Documentation", "After", "Wants"},
    "Install": {"WantedBy"},
    "Timer": {"OnCalendar", "Persistent"},
}
HARDENED = {
    *("CapabilityBoundingSet", "LockPersonality", "MemoryDenyWriteExecute", "NoNewPrivileges"),
    *("PrivateDevices", "PrivateTmp", "ProtectClock", "ProtectControlGroups", "ProtectHome"),
    *("ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables"),
    *("ProtectProc", "ProtectSystem", "RemoveIPC", "RestrictAddressFamilies"),
    *("RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "SystemCallArchitectures"),
    *("SystemCallErrorNumber", "SystemCallFilter"),
}
SERVICE = HARDENED | {
    *("EnvironmentFile", "ExecReload", "ExecStart", "LimitNOFILE", "LogsDirectory"),
    *("LogsDirectoryMode", "ReadWritePaths", "Restart", "RestartSec", "StateDirectory"),
    *("StateDirectoryMode", "TimeoutStopSec", "Type", "UMask", "User", "WorkingDirectory"),
}


class Directives(dict[str, Any]):
    """A directive that is given twice adds to the first, as systemd has it."""

    def __setitem__(self, key: str, value: Any) -> None:
        if isinstance(value, list) and isinstance(self.get(key), list):
            self[key].extend(value)
        else:
            super().__setitem__(key, value)


def unit(name: str) -> configparser.RawConfigParser:
    read = configparser.RawConfigParser(dict_type=Directives, strict=False, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return read


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, each on one line."""
    text = re.sub(r"(?m)^#.*\n", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    lines = text.replace("\\\n", " ").splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


def compose() -> dict[str, Any]:
    """The compose file with its variables filled in."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    filled = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: VARIABLES[found[1]], text)
    assert "${" not in filled
    found: dict[str, Any] = msgspec.yaml.decode(filled)
    return found


def orders() -> Iterator[list[str]]:
    """Every command of `sicbo` that something in `deploy` gives."""
    told = dict(instructions())
    assert json.loads(told["ENTRYPOINT"]) == ["sicbo"]
    yield json.loads(told["CMD"])
    yield compose()["services"]["floor"]["command"]
    for name in UNITS[:2]:
        for part in re.split(r"&&|'", unit(name)["Service"]["ExecStart"]):
            words = shlex.split(part)
            if words and Path(words[0]).name == "sicbo":
                yield words[1:]


def test_every_order_is_one_that_sicbo_takes() -> None:
    found = list(orders())
    assert [words[:2] for words in found[-2:]] == [["journal", "backup"], ["journal", "heads"]]
    for words in found:
        command: click.Command = group
        while isinstance(command, click.Group):
            name, *words = words
            inner = command.get_command(click.Context(command), name)
            assert inner is not None, name
            command = inner
        # A command remembers how its help is called by whoever asks first: as the group calls it.
        command.make_context("sicbo", list(words), **group.context_settings).close()


def test_the_image_has_what_is_there_and_runs_as_nobody() -> None:
    told = instructions()
    copied = [line.split()[0] for word, line in told if word == "COPY"]
    assert copied == ["deploy/requirements.txt", "build/dist/sicbo-*.whl"]
    assert (DEPLOY / "requirements.txt").is_file()
    let_in = (DEPLOY / "Containerfile.dockerignore").read_text(encoding="utf-8").split()
    assert {"*", "!deploy/requirements.txt", "!build/dist/*.whl"} <= set(let_in)
    words = [word for word, _ in told]
    assert int(dict(told)["USER"]) > 0
    assert "USER" not in words[: words.index("RUN")]
    assert not {"RUN", "COPY", "ADD"} & set(words[words.index("USER") :])
    assert re.fullmatch(r"python:3\.1\d-slim", dict(told)["FROM"])


def test_what_the_image_installs_is_all_that_a_server_needs_and_pinned() -> None:
    here = {pin.name for pin in pinned(ROOT)}
    asked = needed("sicbo", {"psycopg", "psycopg-binary"})
    assert needed("psycopg", asked) <= here
    tests = {canonicalize_name(each) for each in ("pytest", "numba", "playwright", "ruff")}
    assert not here & tests
    for pin in pinned(ROOT):
        assert sum("--hash=sha256:" in line for line in pin.lines) >= 1, pin.name
        wanted = Requirement(pin.lines[0].rstrip(" \\"))
        assert str(wanted.specifier).startswith("=="), pin.name
    assert importlib.metadata.version("litestar") in str(
        next(pin.lines for pin in pinned(ROOT) if pin.name == "litestar")
    )


def test_the_services_belong_together() -> None:
    told = compose()
    proxy, floor, database = (told["services"][each] for each in ("proxy", "floor", "database"))
    for service in (proxy, floor, database):
        assert re.fullmatch(r"[a-z]+(:\d+)?", service["image"])
        assert set(service["networks"]) <= told["networks"].keys()
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).is_file(), volume
        assert set(service.get("depends_on", ())) <= told["services"].keys()
    where = proxy["networks"]["between"]["ipv4_address"]
    assert f"--proxy={where}" in floor["command"]
    assert "between" in floor["networks"]
    assert "ports" not in floor
    assert "ports" not in database
    assert (DEPLOY / floor["build"]["context"] / floor["build"]["dockerfile"]).is_file()
    kept = [volume.split(":")[1] for volume in floor["volumes"]]
    assert kept == json.loads(dict(instructions())["VOLUME"])
    address = httpx.URL(floor["environment"]["SICBO_DATABASE"])
    assert address.host in told["services"]
    assert address.username == database["environment"]["POSTGRES_USER"]
    assert address.path == f"/{database['environment']['POSTGRES_DB']}"
    assert floor["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]


def test_the_proxy_leads_to_the_floor_and_alters_no_header() -> None:
    text = re.sub(r"(?m)^\s*#.*\n", "", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    site = re.fullmatch(r"\{\$SICBO_NAME\} \{\n\treverse_proxy (\w+):(\d+)\n\}\n", text)
    assert site is not None, "Caddy's defaults are what a floor needs: anything more may break it"
    told = compose()["services"]
    assert f"--port={site[2]}" in told[site[1]]["command"]
    assert f"--name={told['proxy']['environment']['SICBO_NAME']}" in told[site[1]]["command"]


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_says_what_systemd_knows(name: str, tmp_path: Path) -> None:
    known = SECTIONS | {"Service": SERVICE}
    for section, directives in unit(name).items():
        assert set(directives) <= known.get(section, set()), (name, section)
    if shutil.which("systemd-analyze"):  # It asks that programs be there, so ours is named here.
        for each in UNITS:
            text = (DEPLOY / each).read_text(encoding="utf-8")
            (tmp_path / each).write_text(text.replace("/usr/local/bin/sicbo", str(SICBO)))
        command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_server_may_do_nothing_that_it_need_not() -> None:
    told = unit("sicbo.service")["Service"]
    assert set(told) >= HARDENED
    assert told["User"] == "sicbo"
    assert told["ProtectSystem"] == "strict"
    assert told["WorkingDirectory"] == f"/var/lib/{told['StateDirectory']}"


def started_as(how: str, folder: Path) -> list[str]:
    """The options of a server as it is started there, with this machine as its proxy."""
    words = shlex.split(unit("sicbo.service")["Service"]["ExecStart"])[2:]
    if how == "compose":
        words = compose()["services"]["floor"]["command"][1:]
    text = shlex.join(words).replace("0.0.0.0", "127.0.0.1")
    text = re.sub(r"--proxy=\S+", "--proxy=127.0.0.1", text)
    text = re.sub(r"--port[= ]\d+", "", text).replace("--floor floor", "")
    return shlex.split(re.sub(r"/var/log/sicbo", str(folder), text))


@pytest.mark.parametrize("how", ["systemd", "compose"])
def test_a_server_started_so_is_reached_through_its_proxy(how: str, tmp_path: Path) -> None:
    floor, key = tmp_path / "floor", tmp_path / "keys" / "ring.pem"
    made = ("--name", "ring", "--currency", "AUD", "--key", str(key), "--table", "main=crown-b")
    assert run("init", str(floor), *made).code == 0
    served = Serve(floor, *started_as(how, tmp_path), demo=False)
    headers = {"Host": NAME, "X-Forwarded-For": BROWSER, "X-Forwarded-Proto": "https"}

    async def hello() -> Any:
        line = served.address.replace("http", "ws", 1) + "/ws"
        told = {each: headers[each] for each in ("X-Forwarded-For", "X-Forwarded-Proto")}
        browser = connect(
            line.replace("127.0.0.1", NAME).replace(served.address.rpartition(":")[2], "443"),
            host="127.0.0.1",
            port=int(served.address.rpartition(":")[2]),
            origin=Origin(f"https://{NAME}:443"),
            additional_headers=told,
            proxy=None,
        )
        async with browser as socket:
            await socket.send('{"type":"hello","screen":"lobby"}')
            return json.loads(await socket.recv())

    try:
        with httpx.Client(base_url=served.address, trust_env=False, timeout=PATIENCE) as http:
            page = http.get("/", headers=headers).raise_for_status()
            alive = http.get("/readyz").raise_for_status()
        view = asyncio.run(asyncio.wait_for(hello(), PATIENCE))
    finally:
        code, complaints = served.ends()
    assert "strict-transport-security" in page.headers
    assert alive.json()["ready"]
    assert [each["name"] for each in view["view"]["tables"]] == ["main"]
    assert (code, complaints) == (0, [])
