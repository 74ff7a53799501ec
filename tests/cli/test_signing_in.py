"""Whoever gives an order at the command line has proven who they are (house 132)."""

import contextlib
import io
import json
import os
import socket
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from sicbo.cli.identity.profile import PROFILE
from sicbo.cli.identity.proving import PASSWORD_FILE
from sicbo.core.floor.logins.messages import LOGINS, LoginNoted
from sicbo.core.floor.wallets import BoughtIn, BuyIn
from sicbo.core.money import Amount
from sicbo.desk.control.control_socket import NAME
from sicbo.desk.home.home import open_home
from sicbo.journal.codec import decode, encode_asked
from tests.cli.run import Outcome, refused
from tests.cli.run import run as run_signed_in
from tests.web.process import serve

PASSWORD = "correct horse battery"


def run(*words: str) -> Outcome:
    """A command as somebody gives it who has done nothing before: nobody is signed in for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.cli.run.sign_in", lambda _: None)
        return run_signed_in(*words)


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A floor where cass has the cage, dan deals, and ann plays."""
    monkeypatch.setenv(PROFILE, str(tmp_path / "own" / "profile.json"))
    folder = tmp_path / "floor"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(tmp_path / "key.pem"))
    assert run("init", str(folder), *named, "--table", "main=crown-a").code == 0
    for person in ("cass", "dan"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
        added = run("people", "add", person, "--password-stdin", "--floor", str(folder))
        assert added.code == 0, added
    assert run("people", "enrol", "ann", "--generate", "--floor", str(folder)).code == 0
    assert run("people", "grant", "cass", "cashier", "--floor", str(folder)).code == 0
    granted = run("people", "grant", "dan", "dealer", "--table", "main", "--floor", str(folder))
    assert granted.code == 0
    return folder


def buys(floor: Path, by: str = "cass") -> Outcome:
    return run("cage", "buy-in", "ann", "10", "--by", by, "--floor", str(floor))


def signs_in(floor: Path, monkeypatch: pytest.MonkeyPatch, person: str, *more: str) -> Outcome:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    here = ("--password-stdin", "--floor", str(floor))
    return run("people", "sign-in", person, *here, *more)


def ways(floor: Path) -> list[tuple[str, str | None]]:
    """Who moved cash, and how that came."""
    journal = open_home(floor).journal(read_only=True)
    try:
        told = [decode(each.body) for each in journal.entries()]
    finally:
        journal.close()
    return [(each.by, each.via) for each in told if isinstance(each.event, BoughtIn)]


def logins(floor: Path) -> list[tuple[str, str, str]]:
    """Who came and went, as the record tells."""
    journal = open_home(floor).journal(read_only=True)
    try:
        told = [decode(each.body).event for each in journal.stream(LOGINS.stream())]
    finally:
        journal.close()
    return [(e.person, e.step, e.place) for e in told if isinstance(e, LoginNoted)]


def test_nobody_orders_by_typing_a_name(floor: Path) -> None:
    no = refused(buys(floor))
    assert "cass has not signed in, and nothing is done by them" in no
    assert "sicbo people sign-in cass" in no
    assert ways(floor) == []


def test_whoever_signs_in_orders_until_they_sign_out(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert signs_in(floor, monkeypatch, "cass").out.startswith("cass is signed in here until ")
    path = Path(os.environ[PROFILE])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert PASSWORD not in path.read_text()
    assert buys(floor).code == 0
    opens = ("table", "open", "main", "--by", "dan", "--floor", str(floor))
    assert "dan has not signed in" in refused(run(*opens))
    assert run("people", "sign-out", "cass", "--floor", str(floor)).code == 0
    assert "cass has not signed in" in refused(buys(floor))
    assert ways(floor) == [("cass", "command line, signed in")]
    assert logins(floor) == [("cass", "came-in", "command-line"), ("cass", "went", "command-line")]


def test_a_session_ends_by_itself_and_whenever_somebody_ends_it(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert signs_in(floor, monkeypatch, "cass", "--hours", "1").code == 0
    with monkeypatch.context() as later:
        later.setattr(time, "time", lambda now=time.time(): now + 3601)  # noqa: B008
        assert "cass has not signed in" in refused(buys(floor))
    assert buys(floor).code == 0
    for ends in (("logout", "cass"), ("disable", "cass")):
        assert signs_in(floor, monkeypatch, "cass").code == 0
        assert run("people", *ends, "--floor", str(floor)).code == 0
        line = refused(buys(floor))
        assert "cass is signed in no more" in line or "cass is disabled" in line
    assert run("people", "enable", "cass", "--floor", str(floor)).code == 0
    assert signs_in(floor, monkeypatch, "cass").code == 0
    assert run("people", "revoke", "cass", "--floor", str(floor)).code == 0
    assert "cass" in refused(buys(floor))
    assert ways(floor) == [("cass", "command line, signed in")]


def test_a_profile_that_others_can_read_is_not_used(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert signs_in(floor, monkeypatch, "cass").code == 0
    path = Path(os.environ[PROFILE])
    path.chmod(0o640)
    assert "must be readable by nobody else; chmod 600" in refused(buys(floor))
    path.chmod(0o600)
    path.write_text("{")
    assert "is no profile" in refused(buys(floor))
    assert ways(floor) == []


def test_a_wrong_password_lets_nobody_in_and_is_counted(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who in ("cass", "nobody-here"):
        monkeypatch.setattr("sys.stdin", io.StringIO("wrong wrong wrong\n"))
        here = ("--password-stdin", "--floor", str(floor))
        assert refused(run("people", "sign-in", who, *here)) == "login or password is wrong"
    came = signs_in(floor, monkeypatch, "cass", "--json").json
    assert came["wrong_passwords"] == 1


def test_a_script_names_a_file_with_the_password(
    floor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "cass.password"
    kept.write_text(f"{PASSWORD}\n")
    monkeypatch.setenv(PASSWORD_FILE, str(kept))
    kept.chmod(0o644)
    assert "must be readable by nobody else" in refused(buys(floor))
    kept.chmod(0o600)
    assert buys(floor).code == 0
    assert ways(floor) == [("cass", "command line, signed in")]
    vault = open_home(floor).vault()
    assert vault.sessions(0.0) == []  # What one order opened is closed again behind it.
    vault.close()


def test_the_owner_is_whoever_has_the_key(floor: Path, tmp_path: Path) -> None:
    assert run("people", "add", "eva", "--generate", "--floor", str(floor)).code == 0
    key = tmp_path / "key.pem"
    with serve(floor, demo=False):
        key.rename(tmp_path / "elsewhere.pem")
        no = refused(run("people", "grant", "eva", "cashier", "--floor", str(floor)))
        assert f"owner is whoever has the floor's key, and {key} cannot be read here" in no
        (tmp_path / "elsewhere.pem").rename(key)
        assert run("people", "grant", "eva", "cashier", "--floor", str(floor)).code == 0


def test_a_demonstration_takes_everybodys_word(tmp_path: Path) -> None:
    folder = tmp_path / "show"
    named = ("--name", "show", "--currency", "AUD", "--key", str(tmp_path / "show.pem"))
    made = run("init", str(folder), *named, "--table", "main=crown-a", "--demonstration")
    assert made.code == 0
    for words in (("add", "cass"), ("enrol", "ann")):
        assert run("people", *words, "--generate", "--floor", str(folder)).code == 0
    assert run("people", "grant", "cass", "cashier", "--floor", str(folder)).code == 0
    assert buys(folder).code == 0
    assert ways(folder) == [("cass", "command line")]


def test_a_server_believes_no_proof_of_another_order_person_or_role(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever speaks to the control socket in their own words gets no further than by `sicbo`."""
    for person in ("cass", "dan"):
        assert signs_in(floor, monkeypatch, person).code == 0
    profile = json.loads(Path(os.environ[PROFILE]).read_text())
    (people,) = profile.values()
    cass, dan = (f"session {people[each]['token']}" for each in ("cass", "dan"))
    command = json.loads(encode_asked(BuyIn("ann", Amount(1000))))
    grants = {"command": "grant-role", "person": "dan", "table": "*", "role": "owner"}
    with serve(floor, demo=False):
        heard: list[Any] = []

        def says(**more: Any) -> str:
            order = {"actor": "cass", "id": f"x{len(heard)}", "role": "cashier"}
            order |= {"command": command, **more}
            with contextlib.closing(socket.socket(socket.AF_UNIX)) as line:
                line.settimeout(20)
                line.connect(str(floor / NAME))
                line.sendall(json.dumps(order).encode() + b"\n")
                heard.append(json.loads(line.makefile("rb").readline()))
            return heard[-1]["error"] or str(heard[-1]["refusal"])

        assert "cass has not signed in" in says()
        assert "cass is signed in no more" in says(proof=dan)
        assert "dan is no cashier here" in says(actor="dan", proof=dan)
        assert "dan is no system here" in says(actor="dan", proof=dan, role="system")
        assert "has not signed in" in says(actor="timer", role="system")
        assert "whoever has the floor's key" in says(actor="owner", role="owner", command=grants)
        for proof in ("key " + "00" * 64, "key zz", "key", "session", dan, "\x00"):
            said = says(actor="owner", role="owner", command=grants, proof=proof)
            assert "whoever has the floor's key" in said
        assert "Expected `str` of length <= 512" in says(proof="x" * 513)
        assert says(proof=cass) == "None"
    assert ways(floor) == [("cass", "command line, signed in")]
