"""What is asked over HTTP: HEAD, caches, a strict CSP, rates, watchers, and every example."""

import asyncio
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.core.floor.founding import EnrolPlayer
from sicbo.core.table.checks import SYSTEM
from sicbo.desk.writer.request import Request
from sicbo.vault.base import Grant, Person
from sicbo.vault.passwords import new_credential
from sicbo.web.http.pages import OF_FLOOR, OF_TABLES, STATIC
from sicbo.web.identity import accounts as accounts_module
from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened
from sicbo.web.transport.guard import HEADERS
from sicbo.web.transport.rates import ADDRESSES_MAX, LOGINS, WRITES, Buckets, Rate
from sicbo.web.transport.tls import NotServed
from tests.web.floor import PATIENCE, on_floor
from tests.web.test_login import CHEAP
from tests.web.test_socket import SLOW, TABLE

LASTING = "public, max-age=31536000, immutable"
DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def client(floor: ServedFloor, **more: Any) -> httpx.AsyncClient:
    headers = {"Origin": floor.address}
    return httpx.AsyncClient(base_url=floor.address, headers=headers, trust_env=False, **more)


@pytest.mark.parametrize("path", ["/", "/t/anything", "/livez", "/readyz", "/api/lobby"])
def test_head_is_answered_like_get_without_the_body(path: str, tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            got, head = await http.get(path), await http.head(path)
            assert (head.status_code, head.content) == (got.status_code, b"")
            same = ("content-type", "cache-control", *HEADERS)
            assert [head.headers[n] for n in same] == [got.headers[n] for n in same]

    on_floor(tmp_path, story, pauses=SLOW)


def test_pages_are_asked_for_again_and_hashed_files_are_kept(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            page = await http.get("/")
            assert page.headers["cache-control"] == "no-cache"
            files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
            assert files
            for file in files:
                kept = await http.get(file)
                assert (kept.status_code, kept.headers["cache-control"]) == (200, LASTING)
            lost = await http.get("/assets/lost.js")
            assert (lost.status_code, lost.headers["cache-control"]) == (404, "no-cache")
            for path in ("/api/lobby", "/api/session", "/readyz", "/livez", "/metrics"):
                assert (await http.get(path)).headers["cache-control"] == "no-store", path
            for paper in ("layout", "rules", "par"):
                asked = await http.get(f"/api/tables/{TABLE}/{paper}")
                assert asked.headers["cache-control"] == "no-cache"

    on_floor(tmp_path, story, pauses=SLOW)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        *(
            (path, 200)
            for path in (
                "/",
                "/attendant",
                "/cage",
                "/inspector",
                "/pit/",
                "/stores",
                f"/table/{TABLE}",
                f"/dealer/{TABLE}/",
            )
        ),
        *((path, 404) for path in ("/tabel", "/table", f"/table/{TABLE}/more", "/table/nowhere")),
        *((path, 404) for path in ("/pit/main", "/wp-login.php", "/cages", "/display/UP")),
    ],
)
def test_what_is_nowhere_says_so_to_programs_too(path: str, status: int, tmp_path: Path) -> None:
    """The same page is shown in any case: it is the screens that tell people."""

    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            page, first = await http.get(path), await http.get("/")
            assert (page.status_code, page.content == first.content) == (status, True)

    on_floor(tmp_path, story, pauses=SLOW)


def test_every_screen_of_the_browser_is_one_of_the_server() -> None:
    router = Path("web/src/router.svelte.ts").read_text("utf-8")
    offices = re.search(r"OFFICES[^=]*= \[([^\]]*)\]", router)
    assert offices is not None
    kinds = {*re.findall(r"kind === '([a-z-]+)'", router), *re.findall(r"'([a-z-]+)'", offices[1])}
    assert kinds == {*OF_FLOOR, *OF_TABLES}


def test_every_answer_carries_the_strict_policy(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            answers = [
                await http.get("/"),
                await http.get("/assets/lost.js"),
                await http.get("/api/lobby"),
                await http.get("/api/tables/nowhere/layout"),
                await http.get("/api/tables/UP/layout"),
                await http.post("/api/session", content=b"{"),
                await http.post("/api/session", json={"login": "x", "password": "y"}),
                await http.post("/api/session/guest", headers={"Origin": "http://elsewhere"}),
                await http.get("/livez", headers={"Host": "elsewhere.example"}),
                await http.put("/api/lobby"),
            ]
            assert [each.status_code for each in answers] == [
                *(200, 404, 200, 404, 400, 400, 401, 403, 421, 405)
            ]
            for answer in answers:
                policy = answer.headers["content-security-policy"]
                parts = [each.strip().partition(" ") for each in policy.split(";")]
                assert {name: value for name, _, value in parts} == DIRECTIVES, answer.url
                assert answer.headers["x-content-type-options"] == "nosniff"

    on_floor(tmp_path, story, pauses=SLOW)


class _Inline(HTMLParser):
    """Finds what a strict policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self._script = tag == "script"
        if tag == "style" or "style" in names or any(name.startswith("on") for name in names):
            self.found.append(self.get_starttag_text() or tag)
        for name in ("src", "href"):
            if not (names.get(name) or "/").startswith(("/", "#", "data:")):
                self.found.append(self.get_starttag_text() or tag)

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.found.append(data)
        self._script = False


def test_no_page_has_anything_inline_or_from_elsewhere() -> None:
    pages = list(STATIC.glob("*.html"))
    assert pages, "the screens must be built: make screens"
    for page in pages:
        reader = _Inline()
        reader.feed(page.read_text(encoding="utf-8"))
        assert not reader.found, page


def test_whoever_logs_in_too_often_waits_and_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts_module, "PasswordHasher", lambda: CHEAP)

    async def story(floor: ServedFloor) -> None:
        wrong = {"login": "nobody", "password": "guess"}
        async with client(floor) as http:
            asked = (http.post("/api/session", json=wrong) for _ in range(int(LOGINS.burst) * 3))
            answers = await asyncio.gather(*asked)
            assert {each.status_code for each in answers} == {401, 429}
            answer = next(each for each in answers if each.status_code == 429)
            assert 1 <= int(answer.headers["retry-after"]) <= 2
            assert answer.json()["retry"]
            assert (await http.post("/api/session/guest")).status_code == 200
        other = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with client(floor, transport=other) as http:
            assert (await http.post("/api/session", json=wrong)).status_code == 401

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_bucket_lets_a_burst_pass_and_then_so_many_a_second() -> None:
    now = 0.0
    buckets = Buckets(Rate(3, 0.5), lambda: now)
    assert [buckets.wait("a") for _ in range(5)] == [0, 0, 0, 2, 2]
    assert buckets.wait("b") == 0
    now = 2.0
    assert [buckets.wait("a") for _ in range(2)] == [0, 2]
    for number in range(ADDRESSES_MAX):
        buckets.wait(f"c{number}")
    assert buckets.wait("a") == 0, "forgotten, as it was silent longest"


def test_whoever_watches_the_server_sees_how_it_is(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            assert (await http.get("/livez")).text == "alive\n"
            assert (await http.get("/readyz")).json() == {"ready": True, "checks": []}
            checks = (await http.get("/readyz?verbose")).json()["checks"]
            found = {each["name"]: each["ok"] for each in checks}
            assert {"desk", "tables"} <= found.keys()
            assert all(found.values())
            metered = (await http.get("/metrics")).text
            assert 'sicbo_commands_total{how="done"}' in metered or "sicbo_commands" in metered
            floor.live.desk.rooms.stop(TABLE, "a test")
            ready = await http.get("/readyz")
            assert (ready.status_code, ready.json()["ready"]) == (503, False)
            assert any("a test" in each["says"] for each in ready.json()["checks"])

    on_floor(tmp_path, story, pauses=SLOW)


SAYS_NO = {
    "/sheet": "no-sheet",  # of a table with a tray, which this one has not
    "/promotions/spring/terms": "no-promotion",  # nobody has lodged them here
    "/incidents/1": "no-incident",  # nothing has happened here
    f"/tables/{TABLE}/terms": "not-authorised",  # for whoever lodges them
    "/inspection/": "not-authorised",  # for inspectors, as tests/web/test_inspection.py is
    "/inspection": "malformed",
}
"""What is asked here of a floor, or by somebody, who has no answer to it."""


def test_every_example_of_the_description_works(tmp_path: Path) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)

    async def told() -> None:
        async with opened(home, ServingOptions(port=0, demo=True, pauses=SLOW)) as floor:
            await asyncio.wait_for(story(floor), PATIENCE)

    async def story(floor: ServedFloor) -> None:
        async with client(floor) as http:
            described = (await http.get("/api/schema/openapi.json")).json()
            del described["paths"]["/ws"]
            examples = list(found(described))
            login = next(each for each in examples if each[:2] == ("post", "/api/session"))[2]
            vault = home.vault()
            vault.remember(Person(login["login"], "Olga"))
            vault.keep_credential(new_credential(login["login"], login["login"], login["password"]))
            vault.keep_grant(Grant(login["login"], TABLE, floor.live.table(TABLE).ladder[-1]))
            vault.keep_grant(Grant(login["login"], "*", "cashier"))
            vault.close()
            enrol = EnrolPlayer(player="ann")
            await floor.live.desk.submit(Request(by=SYSTEM, id="ann", role=SYSTEM, command=enrol))
            while len(floor.live.accounts.roles(login["login"])) < 2:
                await asyncio.sleep(0.01)
            tried = set()
            for method, path, body in sorted(examples, key=lambda each: rank(*each[:2])):
                while path.endswith("/rounds/1") and floor.live.table(TABLE).round < 1:
                    await asyncio.sleep(0.01)
                if path == f"/api/tables/{TABLE}/approve":  # of a guest who deals
                    await http.delete("/api/session")
                    await http.post("/api/session/guest")
                    await http.post(f"/api/tables/{TABLE}/dealer", json={"deal": True})
                more = {} if body is None else {"json": body}
                answer = await http.request(method, path, **more)
                if path == "/api/statement":  # of a player, which staff are not
                    assert answer.status_code == 401
                    async with client(floor) as guest:
                        await guest.post("/api/session/guest")
                        answer = await guest.request(method, path)
                if path == "/api/equipment":  # of a keeper, which cashiers are not
                    answer = await http.get(path, params={"serial": "D-7"})
                    assert answer.status_code == 403
                    tried.add((method, path))
                    continue
                kinds = [kind for part, kind in SAYS_NO.items() if part in path]
                if kinds:
                    assert answer.json()["kind"] in kinds, (method, path, body, answer.text)
                    tried.add((method, path))
                    continue
                assert answer.status_code == 200, (method, path, body, answer.text)
                tried.add((method, path))
            assert len(tried) == sum(len(each) for each in described["paths"].values())

    asyncio.run(told())


def rank(method: str, path: str) -> tuple[int, str]:
    """Come in first, leave last."""
    order = ("/api/session/guest", "/api/session", "/api/session/unlock")
    if method == "delete":
        return 9, path
    if path.endswith(
        ("/meters", "/rounds/1", "/sheet", "/places", "/wallets/ann")
    ):  # before the one who asks is a guest who deals
        return 4, path
    return (order.index(path) if path in order else 5), path


def found(described: dict[str, Any]) -> Any:
    """Every operation as its examples would have it asked."""
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            where = path
            for each in operation.get("parameters", ()):
                if each["in"] == "path":
                    (example,) = _examples(each)
                    where = where.replace(f"{{{each['name']}}}", str(example))
            content = operation.get("requestBody", {}).get("content", {})
            bodies = [e for kind in content.values() for e in _examples(kind)]
            assert bool(content) == bool(bodies), (path, method, "no example")
            for body in bodies or [None]:
                yield method, where, body


def _examples(described: dict[str, Any]) -> list[Any]:
    given = described.get("examples") or described.get("schema", {}).get("examples") or {}
    if isinstance(given, dict):
        return [each["value"] for each in given.values()]
    return [each["value"] if isinstance(each, dict) and "value" in each else each for each in given]


@pytest.mark.parametrize(("proxy", "apart"), [("127.0.0.0/8", True), ("192.0.2.1", False)])
def test_whoever_comes_through_the_proxy_is_counted_by_their_own_address(
    proxy: str, apart: bool, tmp_path: Path
) -> None:
    home = demo_home(tmp_path / "floor", wagering_seconds=1)
    how = ServingOptions(port=0, demo=True, pauses=SLOW, behind_proxy=True, proxy=proxy)

    async def story() -> None:
        async with opened(home, how) as floor, client(floor) as http:
            found = set()
            for number in range(int(WRITES.burst) + 20):
                secure = floor.address.replace("http:", "https:")
                headers = {"X-Forwarded-For": f"203.0.113.{number}", "Origin": secure}
                found.add((await http.delete("/api/session", headers=headers)).status_code)
            assert found == ({200} if apart else {200, 429})

    asyncio.run(story())


@pytest.mark.parametrize("proxy", ["", "localhost", "10.0.0.1/8", "*"])
def test_a_proxy_is_named_by_its_address(proxy: str) -> None:
    with pytest.raises(NotServed, match="proxy must be an address or a network"):
        ServingOptions(proxy=proxy).check()
