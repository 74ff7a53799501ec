"""A real floor from the command line: staff, players, cash and tables; with a server too."""

import asyncio
import datetime
import json
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import BringChips
from sicbo.core.table.config import Limits
from sicbo.core.table.limits.messages import ChangeLimits
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import ConfirmVoid
from sicbo.desk.control import ordering, voiding
from sicbo.desk.control.control_socket import NAME as HATCH
from sicbo.desk.home.backups import back_up
from sicbo.desk.home.home import FLOOR_FILE, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import restore
from sicbo.desk.writer.request import Request
from sicbo.journal.codec import decode
from sicbo.web.identity.guests import COOKIE
from tests.cli.run import SCRIPT, refused, run
from tests.desk.floor import Staff
from tests.real_postgres import Server
from tests.signed_in import proves, sign_in
from tests.web.process import serve

GAME = "canberra-2005"
NOW = datetime.datetime(2026, 11, 16, tzinfo=datetime.UTC)


def founded(folder: Path, *more: str) -> Path:
    """A floor with one table, an operator, a dealer and a cashier."""
    if "--database" in more:
        return _found(folder, *more)
    once = Path(_founded_once(more).name)
    shutil.copytree(once, folder, dirs_exist_ok=True)
    settings = folder / "floor" / FLOOR_FILE
    settings.write_text(settings.read_text().replace(str(once), str(folder)))
    return folder / "floor"


@cache
def _founded_once(more: tuple[str, ...]) -> tempfile.TemporaryDirectory[str]:
    """Hashing passwords takes longer than copying files."""
    folder = tempfile.TemporaryDirectory()
    _found(Path(folder.name), *more)
    return folder


def _found(folder: Path, *more: str) -> Path:
    floor = folder / "floor"
    named = ("--name", "ring", "--currency", "AUD", "--key", str(folder / "key.pem"))
    made = run("init", str(floor), *named, "--table", f"main={GAME}", "--limits", "5:500", *more)
    assert made.code == 0, made
    for person, role in (("olga", "operator"), ("dan", "dealer"), ("cass", "cashier")):
        assert "password" in run(*at(floor, "people", "add", person), "--generate").out
        assert run(*at(floor, "people", "grant", person, role)).code == 0
    return floor


def at(floor: Path, *words: str) -> tuple[str, ...]:
    return (*words, "--floor", str(floor))


def everything(floor: Path, do: Callable[..., Any]) -> str:
    """From an empty floor to a player with money at an open table; the player's password."""
    password: str = do("people", "enrol", "pia", "--generate", "--json")["password"]
    assert do("cage", "buy-in", "pia", "250", "--by", "cass", "--json")["wallet"] == 25_000
    assert do("cage", "cash-out", "pia", "49.50", "--by", "cass", "--json")["wallet"] == 20_050
    assert do("cage", "balance", "pia", "--json") == {
        "player": "pia",
        "wallet": 20_050,
        "currency": "AUD",
        "owes": {},
        "chips": {},
        "colours": {},
        "laid": {},
        "tokens": {},
        "play_money": False,
    }
    opened = run(*at(floor, "table", "open", "main", "--by", "olga"))
    assert (opened.out, opened.code) == ("main is open\n", 0)
    (table,) = do("table", "list", "--json")
    assert (table["status"], table["maximum"]) == ("open", 50_000)
    return password


def here(floor: Path) -> Callable[..., Any]:
    """Asks in this process."""
    return lambda *words: run(*at(floor, *words)).json


def apart(floor: Path) -> Callable[..., Any]:
    """Asks in a process of its own each time, as people do."""

    def do(*words: str) -> Any:
        sign_in(at(floor, *words))
        done = subprocess.run(
            [SCRIPT, *at(floor, *words)], check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done
        return json.loads(done.stdout)

    return do


def test_a_floor_is_staffed_and_funded_without_a_server(tmp_path: Path) -> None:
    floor = founded(tmp_path)
    everything(floor, here(floor))
    again = run(*at(floor, "people", "enrol", "pia", "--generate"))
    assert "must not be enrolled yet" in refused(again)
    twice = [
        run(*at(floor, "cage", "buy-in", "pia", "10", "--by", "cass", "--id", "x")) for _ in "ab"
    ]
    assert [each.out for each in twice] == ["pia has AUD 210.50 in the wallet\n"] * 2
    lower = ("table", "limits", "main", "1:1000", "--by", "olga")
    assert "refused: notice-too-short by" in refused(run(*at(floor, *lower)))
    signed = run(*at(floor, *lower, "--from", "2999-01-01T20:30"))
    assert signed.out == "main shows the sign: limits 1:1000 from 2999-01-01 20:30\n"
    assert run(*at(floor, "table", "close", "main", "--by", "olga")).out == "main is closed\n"
    assert run(*at(floor, "journal", "verify")).code == 0


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_the_same_while_a_server_has_the_floor(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    more: tuple[str, ...] = ()
    if engine == "postgresql":
        postgres: Server = request.getfixturevalue("postgres")
        more = ("--database", postgres.new_url())
    floor = founded(tmp_path, *more)

    async def plays(address: str, password: str) -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
            login = {"login": "pia", "password": password}
            came = await http.post("/api/session", json=login, headers={"Origin": address})
            assert came.json()["wallet"] == 20_050, came.text
            headers = {"Cookie": f"{COOKIE}={came.cookies[COOKIE]}"}
        where = address.replace("http", "ws", 1) + "/ws"
        origin = Origin(address)
        async with connect(where, origin=origin, additional_headers=headers, proxy=None) as line:
            await line.send(json.dumps({"type": "hello", "screen": "table", "table": "main"}))
            bring = {"command": "bring-chips", "player": "pia", "amount": 5000}
            await line.send(json.dumps({"type": "command", "id": "1", "command": bring}))
            while (heard := json.loads(await line.recv()))["type"] != "answer":
                pass
            assert heard["done"], heard

    with serve(floor, demo=False) as served:
        assert stat.S_IMODE((floor / HATCH).stat().st_mode) & 0o077 == 0
        password = everything(floor, apart(floor))
        asyncio.run(plays(served.address, password))
        assert apart(floor)("cage", "balance", "pia", "--json")["wallet"] == 15_050
        assert served.ends() == (0, [])
    assert not (floor / HATCH).exists()


def written_by(floor: Path, order: str) -> set[tuple[str, str]]:
    """Who gave an order and in which role, as the record has it."""
    journal = open_home(floor).journal(read_only=True)
    try:
        told = [decode(entry.body) for entry in journal.entries()]
    finally:
        journal.close()
    return {(each.by, each.role) for each in told if each.id == order}


@pytest.mark.clause("aruze-etg", "3.4.4")
def test_3_4_4_a_cashier_credits_a_terminal_in_their_own_role(tmp_path: Path) -> None:
    floor = founded(tmp_path, "--table", "etg=aruze-etg")
    do = here(floor)
    do("people", "enrol", "pia", "--generate", "--json")
    do("cage", "buy-in", "pia", "250", "--by", "cass", "--json")
    approved = ("--evidence", "letter 7", "--in-force", "2026-01-01")
    opened = run(*at(floor, "table", "open", "etg", "--by", "olga", *approved))
    assert opened.code == 0, opened
    sent = ("cage", "transfer", "pia", "50", "--table", "etg", "--by", "cass", "--id", "t")
    for _ in range(2):
        assert do(*sent, "--json")["wallet"] == 20_000
    assert written_by(floor, "t") == {("cass", "cashier")}
    more = ("cage", "transfer", "pia", "201", "--table", "etg", "--by", "cass")
    assert "refused: insufficient-chips" in refused(run(*at(floor, *more)))
    dealt = ("cage", "transfer", "pia", "5", "--table", "main", "--by", "cass")
    assert "refused:" in refused(run(*at(floor, *dealt)))
    by_dealer = ("cage", "transfer", "pia", "5", "--table", "etg", "--by", "dan")
    assert "--by must be a cashier" in refused(run(*at(floor, *by_dealer)))


def test_what_may_not_be_done_is_said_in_one_line(tmp_path: Path) -> None:
    floor = founded(tmp_path)
    here(floor)("people", "enrol", "pia", "--generate", "--json")
    for words, says in (
        (("cage", "buy-in", "pia", "5", "--by", "dan"), "--by must be a cashier, got 'dan'"),
        (("cage", "buy-in", "pib", "5", "--by", "cass"), "PLAYER must be enrolled, got 'pib'"),
        (("cage", "buy-in", "pia", "x", "--by", "cass"), "amount must be money"),
        (("cage", "buy-in", "pia", "-5", "--by", "cass"), "number must not be negative, got '-5'"),
        (("cage", "buy-in", "pia", "-.5", "--by", "cass"), "must not be negative, got '-.5'"),
        (("round", "main", "-1"), "number must not be negative, got '-1'"),
        (("cage", "cash-out", "pia", "12.505", "--by", "cass"), "at most 2 decimals, got '12.505'"),
        (
            ("cage", "buy-in", "pia", "9" * 20, "--by", "cass"),
            f"amount must be at most 1{'0' * 13}, got {'9' * 20}",
        ),
        (
            ("cage", "buy-in", "pia", "10000000000000.01", "--by", "cass"),
            "amount must be at most 10000000000000, got 10000000000000.01",
        ),
        (
            ("statement", "pia", "--from", "2026-11-30", "--to", "2026-11-01"),
            "--from must be before --to, got 2026-11-30 00:00 and 2026-11-02 00:00, UTC;",
        ),
        (("cage", "buy-in", "pia", "0", "--by", "cass"), "refused: not-an-amount by house 1"),
        (
            ("cage", "cash-out", "pia", "1", "--by", "cass"),
            "refused: insufficient-chips by house 2",
        ),
        (("table", "open", "main", "--by", "dan"), "refused: not-permitted by"),
        (("table", "open", "main", "--by", "pia"), "--by must have a role at main"),
        (("table", "open", "mian", "--by", "olga"), "TABLE must be one of main, got 'mian'"),
        (("table", "close", "main", "--by", "olga"), "refused: table-closed"),
        (
            ("table", "limits", "main", "5", "--by", "olga"),
            "limits must be MIN:MAX[:UNIT]",
        ),
        (("table", "limits", "main", "9:5", "--by", "olga"), "MIN more than nothing"),
        (("table", "limits", "main", "5:9", "--by", "olga"), "refused: table-closed"),
        (("table", "void", "main", "--by", "olga", "--reason", "x"), "main has no round"),
        (("table", "open", "main", "--by", "olga", "--day", "x"), "--day must be a date"),
        (("people", "enrol", "Pia!", "--generate"), "PERSON must be a name such as olga"),
    ):
        assert says in refused(run(*at(floor, *words))), words


def betting(floor: Path, *, finish: bool = False) -> None:
    """A round in which pia has a wager on the layout; after the one before, where there is one."""

    async def bets() -> None:
        async with open_floor(open_home(floor)) as desk:
            staff = Staff(desk, prefix=f"{desk.rooms.position}:")
            if finish:
                await staff.finish()
            if not desk.rooms.room("main").table.stack_of("pia"):
                await staff.do("pia", "player", BringChips("pia", Amount(10_000)), "main")
                await staff.do("pia", "player", TakeSeat("pia", 1), "main")
            await staff.open_bets()
            await staff.bet("pia")

    asyncio.run(bets())


def test_a_restored_round_whose_seed_is_lost_is_voided_by_command(tmp_path: Path) -> None:
    floor = founded(tmp_path, "--dice", "virtual")
    do = here(floor)
    everything(floor, do)
    betting(floor)
    back_up(open_home(floor), tmp_path / "backup", NOW)
    new = tmp_path / "new"
    restore(tmp_path / "backup", new, tmp_path / "key.pem")
    low = run(*at(new, "table", "void", "main", "--by", "pia", "--reason", "restored"))
    assert "--by must have a role" in refused(low)
    reason = ("--reason", "restored from a backup")
    done = run(*at(new, "table", "void", "main", "--by", "olga", *reason, "--json")).json
    assert done == {"table": "main", "round": 1, "orders": ["declare"]}
    (table,) = here(new)("table", "list", "--json")
    assert table["phase"] == "between"
    shown = run(*at(new, "round", "main", "1"))
    assert "void" in shown.out


def test_a_void_tells_the_round_that_the_record_says_is_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = founded(tmp_path)
    everything(floor, here(floor))
    betting(floor)
    void = at(floor, "table", "void", "main", "--by", "olga", "--reason", "a fire", "--json")
    given = ordering.give

    def later(*order: Any) -> ordering.OrdersResult:
        """The way is worked out; before it is gone, the dealer has begun another round."""
        betting(floor, finish=True)
        return given(*order)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(ordering, "give", later)
        assert run(*void, "--id", "v").json == {"table": "main", "round": 2, "orders": ["declare"]}
    betting(floor)
    again = run(*void, "--id", "v").json
    assert again == {"table": "main", "round": 2, "orders": ["declare"]}, "not round 3"
    (table,) = here(floor)("table", "list", "--json")
    assert (table["round"], table["phase"]) == (3, "betting")


def test_a_void_that_voids_nothing_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = founded(tmp_path)
    everything(floor, here(floor))
    betting(floor)
    void = at(floor, "table", "void", "main", "--by", "olga", "--reason", "a fire")
    one, other = (
        ChangeLimits(Limits(Amount(500), Amount(60_000)), NOW.replace(year=year))
        for year in (2998, 2999)
    )
    for steps, says in (
        ((one,), "main has moved on: no round is void; done: change-limits"),
        ((other, ConfirmVoid()), "; done before it: change-limits"),
    ):
        with monkeypatch.context() as mistaken:
            mistaken.setattr(voiding, "how_to_void", lambda *_, steps=steps: steps)
            line = refused(run(*void))
        assert line.endswith(says)
        assert line.startswith("refused: ") == (len(steps) > 1)


class Then:
    """A clock that stands in another year."""

    def now(self) -> datetime.datetime:
        return NOW.replace(year=2020)


def test_limits_are_told_as_the_record_has_them(tmp_path: Path) -> None:
    floor = founded(tmp_path)
    everything(floor, here(floor))
    wider = Limits(Amount(100), Amount(100_000))
    sign = ChangeLimits(wider, NOW.replace(year=2021))
    order = Request(by="olga", id="sign", role="operator", command=sign, table="main")
    assert ordering.give(open_home(floor), [order], proves(open_home(floor)), clock=Then()) == (
        1,
        None,
    )
    again = ("table", "limits", "main", "1:1000", "--from", "2999-01-01", "--by", "olga")
    done = run(*at(floor, *again))
    assert done.out == "main has the limits 1:1000\n", "the time on the sign has come"
    (table,) = here(floor)("table", "list", "--json")
    assert (table["minimum"], table["maximum"]) == (100, 100_000)
    area = ("table", "limits", "main", "1:50", "--area", "small", "--from", "2999-01-01")
    signed = run(*at(floor, *area, "--by", "olga")).out
    assert signed == "main shows the sign: limits 1:50 on small from 2999-01-01 00:00\n"
