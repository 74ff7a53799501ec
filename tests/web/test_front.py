"""What every answer has in common: small, over TLS for good, and told to whom it concerns."""

import asyncio
import datetime
import gzip
import signal
import ssl
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from sicbo.desk.writer.errors import Outage
from sicbo.web.http.pages import served
from sicbo.web.identity.guests import COOKIE, cookie_name
from sicbo.web.running.serving import ServedFloor, ServingOptions, demo_home, opened
from sicbo.web.transport.front_protocol import LEAST, Packer
from sicbo.web.transport.guard import HEADERS, TOKEN
from sicbo.web.transport.refusing import OUTAGE, shown
from sicbo.web.transport.tls import NotServed, certified
from sicbo.web.wire.wire_http import Problem
from tests.journals import until
from tests.web.floor import PATIENCE, on_floor
from tests.web.process import Serve, serve
from tests.web.test_line import SLOW

NAME = "floor.example"
Story = Callable[[ServedFloor, httpx.AsyncClient], Coroutine[Any, Any, None]]


def certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate for these names, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(n) for n in names]), False)
        .sign(key, hashes.SHA256())
    )
    folder.mkdir(exist_ok=True)
    paths = folder / "certificate.pem", folder / "tls-key.pem"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    return paths


def served_as(folder: Path, how: ServingOptions, story: Story, **more: Any) -> None:
    """Tell a story to somebody who asks a floor that is served in some way."""
    home = demo_home(folder / "floor", wagering_seconds=1)

    async def told() -> None:
        async with opened(home, how._replace(port=0, demo=True, pauses=SLOW)) as floor:
            address = floor.address
            asks = httpx.AsyncClient(base_url=address, verify=False, trust_env=False, **more)
            async with asks as http:
                await asyncio.wait_for(story(floor, http), PATIENCE)

    asyncio.run(told())


def test_what_is_worth_it_is_compressed(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            at = "/api/tables/star-2016/rules"
            packed = await http.get(at, headers={"accept-encoding": "gzip"})
            plain = await http.get(at, headers={"accept-encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
            assert packed.json() == plain.json()
            sizes = int(packed.headers["content-length"]), len(plain.content)
            assert sizes[0] * 3 < sizes[1]
            lobby = await http.get("/api/lobby", headers={"accept-encoding": "gzip"})
            assert lobby.headers["content-encoding"] == "gzip"
            small = await http.get("/api/session", headers={"accept-encoding": "gzip"})
            assert "content-encoding" not in small.headers
            head = await http.head(at, headers={"accept-encoding": "gzip"})
            assert head.headers["content-length"] == packed.headers["content-length"]

    on_floor(tmp_path, story, pauses=SLOW)


PAPERS = ("layout", "rules", "par", "words/zh")


@pytest.mark.parametrize("paper", PAPERS)
def test_papers_are_made_once_and_known_by_their_hash(tmp_path: Path, paper: str) -> None:
    async def story(floor: ServedFloor) -> None:
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            at = f"/api/tables/star-2016/{paper}"
            first = await http.get(at)
            etag = first.headers["etag"]
            again = await http.get(at, headers={"if-none-match": etag})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == etag
            other = await http.get(at, headers={"if-none-match": 'W/"else"'})
            assert (other.status_code, other.content) == (200, first.content)
            another = await http.get(f"/api/tables/mbs-2020/{paper}")
            assert another.headers["etag"] != etag

    on_floor(tmp_path, story, pauses=SLOW)


def test_a_body_is_packed_once_for_its_etag() -> None:
    packer = Packer()
    one = packer.packed(b"a" * LEAST, b"1")
    assert packer.packed(b"a" * LEAST, b"1") is one
    assert gzip.decompress(one) == b"a" * LEAST
    assert gzip.decompress(packer.packed(b"b" * LEAST, None)) == b"b" * LEAST


@pytest.mark.parametrize(
    ("takes", "coding", "text"),
    [
        ("gzip, br", "br", b"BR"),
        ("gzip", "gzip", b"GZ"),
        ("", None, b"plain"),
        ("br;q=0", None, b"plain"),
    ],
)
def test_screens_are_served_as_they_were_packed(
    tmp_path: Path, takes: str, coding: str | None, text: bytes
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>")
    for name, kept in (("a.js", "plain"), ("a.js.br", "BR"), ("a.js.gz", "GZ")):
        (tmp_path / "assets" / name).write_text(kept)
    answer = served(tmp_path, "assets/a.js", takes=takes)
    assert (answer.content, answer.headers.get("content-encoding")) == (text, coding)
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.media_type == "text/javascript"


def test_no_content_type_says_its_charset_twice(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with httpx.AsyncClient(base_url=floor.address, trust_env=False) as http:
            for path in ("/", "/lobby", "/livez", "/metrics", "/api/lobby"):
                kind = (await http.get(path)).headers["content-type"]
                assert kind.count("charset") <= 1, (path, kind)

    on_floor(tmp_path, story, pauses=SLOW)


def test_two_lengths_of_one_body_are_refused(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        at = urlsplit(floor.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        lines = (
            "POST /api/session HTTP/1.1",
            f"Host: {at.netloc}",
            f"Origin: {floor.address}",
            "Content-Length: 5",
            "Transfer-Encoding: chunked",
        )
        writer.write("\r\n".join((*lines, "", "0", "", "")).encode())
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 400")
        head, _, body = said.partition(b"\r\n\r\n")
        assert msgspec.json.decode(body, type=Problem, strict=True).kind == "malformed"
        assert b'"retry":false' in body
        for name in (*HEADERS, "cache-control"):
            assert f"{name}: ".encode() in head
        writer.close()

    on_floor(tmp_path, story, pauses=SLOW)


def test_over_tls_everything_stays_there(tmp_path: Path) -> None:
    files = certificate(tmp_path, NAME, "*.wild.example")
    assert certified(files[0]) == {NAME}
    how = ServingOptions(
        host="127.0.0.1", certificate=files[0], key=files[1], names=("Other.Example",)
    )

    async def story(floor: ServedFloor, http: httpx.AsyncClient) -> None:
        assert floor.address.startswith("https://")
        came = await http.post("/api/session/guest", headers={"origin": floor.address})
        assert came.status_code == 200
        said = came.headers["set-cookie"]
        assert said.startswith("__Host-sicbo-session=")
        assert {"secure", "path=/"} <= {each.strip().lower() for each in said.split(";")}
        assert "domain" not in said.lower()
        assert came.headers["strict-transport-security"] == "max-age=31536000"
        twice = {"content-length": "5", "transfer-encoding": "chunked"}
        no = await http.post("/api/session", headers=twice, content=b"12345")
        assert (no.status_code, no.json()["kind"]) == (400, "malformed")
        assert no.headers["strict-transport-security"] == "max-age=31536000"
        plain = floor.address.replace("https", "http")
        no = await http.post("/api/session/guest", headers={"origin": plain})
        assert no.status_code == 403
        for name, answers in ((NAME, 200), ("other.example", 200), ("evil.example", 421)):
            asked = await http.get("/api/lobby", headers={"host": name})
            assert asked.status_code == answers, name

    served_as(tmp_path, how, story)


def test_a_hang_up_has_newcomers_get_the_renewed_certificate(tmp_path: Path) -> None:
    """Whoever is connected stays so; what is no certificate is not taken, and said."""
    files = certificate(tmp_path, NAME)
    home, log = demo_home(tmp_path / "floor"), tmp_path / "log"
    tls = ("--tls-certificate", str(files[0]), "--tls-key", str(files[1]))
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE

    def hang_up(served: Serve, times: int) -> None:
        served.process.send_signal(signal.SIGHUP)
        until(lambda: log.read_text().count("log reopened") == times)

    with serve(home.folder, *tls, "--log-file", str(log)) as served:
        at = urlsplit(served.address)
        assert at.hostname is not None
        assert at.port is not None

        def shown() -> str:
            """The certificate that somebody who comes now is shown."""
            return ssl.get_server_certificate((str(at.hostname), at.port or 0), timeout=PATIENCE)

        with httpx.Client(base_url=served.address, verify=trust, trust_env=False) as stays:
            assert stays.get("/livez").status_code == 200
            before = files[0].read_text()
            assert shown() == before
            after = certificate(tmp_path, NAME)[0].read_text()
            assert shown() == before, "nobody said that it was renewed"
            hang_up(served, 1)
            until(lambda: shown() == after)
            assert stays.get("/livez").status_code == 200
            files[1].write_text("nothing")
            hang_up(served, 2)
            until(lambda: "certificate not renewed" in log.read_text())
            assert shown() == after
            assert stays.get("/livez").status_code == 200
        assert served.ends()[0] == 0


def test_without_tls_nothing_is_said_of_it(tmp_path: Path) -> None:
    async def story(floor: ServedFloor, http: httpx.AsyncClient) -> None:
        came = await http.post("/api/session/guest", headers={"origin": floor.address})
        assert "strict-transport-security" not in came.headers
        assert COOKIE in came.cookies

    served_as(tmp_path, ServingOptions(), story)
    assert cookie_name(secure=False) == COOKIE


def test_tls_that_cannot_be_is_told_before_anything_is_open(tmp_path: Path) -> None:
    one, other = certificate(tmp_path / "a", NAME), certificate(tmp_path / "b", NAME)
    bad = tmp_path / "bad.pem"
    bad.write_text("nothing")
    for pair in ((None, one[1]), (one[0], None), (one[0], other[1]), (bad, one[1]), (one[0], bad)):
        with pytest.raises(NotServed):
            ServingOptions(certificate=pair[0], key=pair[1]).check()
    ServingOptions(certificate=one[0], key=one[1]).check()
    both = tmp_path / "both.pem"
    both.write_bytes(one[0].read_bytes() + one[1].read_bytes())
    ServingOptions(certificate=both).check()


def test_the_names_that_a_floor_answers_to(tmp_path: Path) -> None:
    files = certificate(tmp_path, NAME)
    how = ServingOptions(host="0.0.0.0", certificate=files[0], key=files[1])
    assert NAME in (how.hosts or ())
    assert ServingOptions(behind_proxy=True).hosts is None
    proxied = ServingOptions(behind_proxy=True, names=(NAME,)).hosts
    assert proxied == frozenset((NAME, "127.0.0.1", "localhost", "::1"))


def test_only_this_machine_or_the_token_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "a-token")
    elsewhere = {"x-forwarded-for": "192.0.2.7"}
    known = {**elsewhere, "authorization": "Bearer a-token"}
    wrong = {**elsewhere, "authorization": "Bearer b-token"}

    async def story(_: ServedFloor, http: httpx.AsyncClient) -> None:
        for headers, may in (({}, True), (elsewhere, False), (wrong, False), (known, True)):
            came = await http.get("/metrics", headers=headers)
            assert came.status_code == (200 if may else 403)
            ready = (await http.get("/readyz?verbose", headers=headers)).json()
            assert ready["ready"]
            assert bool(ready["checks"]) == may

    served_as(tmp_path, ServingOptions(behind_proxy=True), story)


def test_an_outage_tells_nobody_where_the_database_is() -> None:
    told = shown(None, Outage("connection to server at 10.1.2.3, port 5432 failed"))  # type: ignore[arg-type]
    assert told.status_code == 503
    assert told.content.message == OUTAGE


def test_a_question_is_looked_at_where_it_comes_in_and_no_thread_is_asked(tmp_path: Path) -> None:
    asked: list[object] = []

    class Asked(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            asked.append(fn)
            return super().submit(fn, *args, **kwargs)

    async def story(floor: ServedFloor) -> None:
        await floor.live.looked_back.wait()
        asyncio.get_running_loop().set_default_executor(Asked(1))
        async with httpx.AsyncClient(base_url=floor.address) as client:
            for path, status in (("/livez", 200), ("/api/lobby", 200), ("/api/rounds", 401)):
                answer = await client.get(path)
                assert answer.status_code == status
                assert answer.headers.items() >= HEADERS.items()
            foreign = await client.post("/api/session/guest", headers={"origin": "http://x.y"})
            assert foreign.status_code == 403
        assert not asked

    on_floor(tmp_path, story, pauses=SLOW)
