"""`sicbo people`: who may log in, in which roles; no password is ever made up."""

import io
import sys
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from sicbo.core.floor.founding import LoginChanged, RoleGranted, RoleRevoked
from sicbo.core.floor.streams import FLOOR as FLOOR_STREAM
from sicbo.desk.home.home import open_home
from sicbo.journal.codec import decode
from sicbo.journal.history import founding_of
from sicbo.vault.base import Grant, Session, Vault
from tests.cli.run import Outcome, refused, run


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    folder = tmp_path / "floor"
    key = ("--key", str(tmp_path / "key.pem"))
    named = ("--name", "ring", "--currency", "AUD")
    tables = ("--table", "main=canberra-2005", "--table", "east=crown-b")
    assert run("init", str(folder), *named, *key, *tables).code == 0
    return folder


def people(floor: Path, *arguments: str) -> Outcome:
    return run("people", *arguments, "--floor", str(floor))


def add(floor: Path, monkeypatch: pytest.MonkeyPatch, password: str = "correct horse") -> Outcome:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{password}\n"))
    return people(floor, "add", "olga", "--name", "Olga B.", "--password-stdin")


def vault_of(floor: Path) -> Vault:
    return open_home(floor).vault()


def test_somebody_is_added_with_a_hash_of_the_password(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert add(floor, monkeypatch).out == "olga can log in\n"
    kept = vault_of(floor).credential("olga")
    assert kept is not None
    assert kept.password.startswith("$argon2id$")
    assert PasswordHasher().verify(kept.password, "correct horse")


@pytest.mark.parametrize(("length", "taken"), [(9, False), (10, True), (11, True)])
def test_a_password_has_ten_characters_at_least(
    floor: Path, monkeypatch: pytest.MonkeyPatch, length: int, taken: bool
) -> None:
    done = add(floor, monkeypatch, "correct horse"[:length])
    assert (done.code == 0) == taken
    assert (vault_of(floor).credential("olga") is not None) == taken


def test_another_password_ends_every_session(floor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(floor, monkeypatch)
    vault = vault_of(floor)
    vault.keep_session(Session("a", "olga", 9e9))
    add(floor, monkeypatch, "another horse")
    assert vault.sessions(0.0) == []


def test_staff_who_are_enrolled_keep_their_password_and_their_sessions(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    vault = vault_of(floor)
    vault.keep_session(Session("a", "olga", 9e9))
    before = vault.credential("olga")
    no = refused(people(floor, "enrol", "olga", "--generate"))
    assert "olga has a password already" in no
    done = people(floor, "enrol", "olga")
    assert done.out == "olga can play, with the login as before\n"
    assert vault.credential("olga") == before
    assert [each.person for each in vault.sessions(0.0)] == ["olga"]
    known = vault.person("olga")
    assert known is not None
    assert known.name == "Olga B."


def test_roles_are_given_and_taken(floor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(floor, monkeypatch)
    people(floor, "grant", "olga", "pit-boss", "--table", "east")
    done = people(floor, "grant", "olga", "cashier")
    assert done.out == "olga is cashier at the cage\n"
    assert sorted(vault_of(floor).grants()) == [
        Grant("olga", "@cashier", "cashier"),
        Grant("olga", "east", "pit-boss"),
    ]
    assert people(floor, "list", "--json").json == [
        {
            "person": "olga",
            "name": "Olga B.",
            "disabled": False,
            "roles": {"east": "pit-boss"},
            "offices": ["cashier"],
        }
    ]
    people(floor, "revoke", "olga", "--table", "east")
    assert vault_of(floor).grants() == [Grant("olga", "@cashier", "cashier")]
    assert people(floor, "list").out == "olga  Olga B.  cashier at the cage\n"


def test_an_office_stands_beside_the_role_that_somebody_has_at_tables(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    assert people(floor, "grant", "olga", "dealer").out == "olga is dealer at every table\n"
    assert people(floor, "grant", "olga", "cashier").out == "olga is cashier at the cage\n"
    assert people(floor, "grant", "olga", "keeper").out == "olga is keeper at the register\n"
    told = people(floor, "grant", "olga", "pit-boss").out
    assert told.endswith(", and no more dealer at every table\n"), "one role for every table"
    assert people(floor, "list").out.endswith(
        "pit-boss at every table, cashier at the cage, keeper at the register\n"
    )
    told = people(floor, "revoke", "olga", "--role", "cashier").out
    assert told.startswith("olga is no more cashier at the cage, and still pit-boss at every table")
    no = refused(people(floor, "revoke", "olga", "--role", "cashier"))
    assert no == "olga is not cashier, but pit-boss at every table, keeper at the register"
    people(floor, "revoke", "olga", "--table", "*")
    assert vault_of(floor).grants() == []
    assert _revoked(floor) == ["*"] * 3


def test_an_office_that_a_vault_of_earlier_days_has_among_the_roles_stays(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    vault_of(floor).keep_grant(Grant("olga", "*", "cashier"))
    assert people(floor, "list").out == "olga  Olga B.  cashier at the cage\n"
    assert people(floor, "list", "--json").json[0]["offices"] == ["cashier"]
    people(floor, "grant", "olga", "dealer")
    assert sorted(vault_of(floor).grants()) == [
        Grant("olga", "*", "dealer"),
        Grant("olga", "@cashier", "cashier"),
    ]


def test_a_revocation_that_would_change_nothing_is_refused_and_not_recorded(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    no = refused(people(floor, "revoke", "olga"))
    assert "olga has no role that could be revoked" in no
    people(floor, "grant", "olga", "dealer")
    no = refused(people(floor, "revoke", "olga", "--table", "main"))
    assert "olga has no role of their own at main, but is dealer at every table" in no
    assert "no --table takes all of them" in no
    people(floor, "grant", "olga", "pit-boss", "--table", "east")
    people(floor, "revoke", "olga", "--table", "*")
    no = refused(people(floor, "revoke", "olga", "--table", "main"))
    assert "but is pit-boss at east; name one of these tables" in no
    assert vault_of(floor).grants() == [Grant("olga", "east", "pit-boss")]
    assert _revoked(floor) == ["*"]


def test_without_a_table_every_role_is_taken(floor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(floor, monkeypatch)
    people(floor, "grant", "olga", "dealer")
    people(floor, "grant", "olga", "pit-boss", "--table", "east")
    done = people(floor, "revoke", "olga")
    assert done.out == "olga is no more dealer at every table, pit-boss at east\n"
    assert vault_of(floor).grants() == []
    assert sorted(_revoked(floor)) == ["*", "east"]


def test_whoever_keeps_a_role_is_said_to_keep_it(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    people(floor, "grant", "olga", "dealer")
    people(floor, "grant", "olga", "pit-boss", "--table", "east")
    done = people(floor, "revoke", "olga", "--table", "east")
    assert done.out == "olga is no more pit-boss at east, and still dealer at every table\n"


def _revoked(floor: Path) -> list[str]:
    """The tables of every revocation in the record."""
    journal = open_home(floor).journal(read_only=True)
    try:
        told = [decode(each.body).event for each in journal.stream(FLOOR_STREAM)]
    finally:
        journal.close()
    return [each.table for each in told if isinstance(each, RoleRevoked)]


BAD = {
    "a role of another document": ("grant", "olga", "pit-boss", "--table", "main"),
    "a role that nobody has": ("grant", "olga", "emperor"),
    "a cashier of one table": ("grant", "olga", "cashier", "--table", "main"),
    "a table that is not there": ("grant", "olga", "dealer", "--table", "west"),
    "somebody unknown": ("grant", "nobody", "dealer"),
    "taken from somebody unknown": ("revoke", "nobody"),
    "an id that is none": ("add", "Olga B", "--password-stdin"),
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_line_and_changes_nothing(
    floor: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    add(floor, monkeypatch)
    refused(people(floor, *arguments))
    assert vault_of(floor).grants() == []


def test_somebody_is_disabled_and_enabled_again(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    people(floor, "grant", "olga", "dealer")
    vault = vault_of(floor)
    vault.count_failure("olga")
    vault.keep_session(Session("a", "olga", 9e9))
    people(floor, "disable", "olga")
    assert people(floor, "list").out == "olga  Olga B. (disabled)  dealer at every table\n"
    kept = vault.credential("olga")
    assert kept is not None
    assert kept.locked
    assert vault.sessions(0.0) == []
    people(floor, "enable", "olga")
    kept = vault.credential("olga")
    assert kept is not None
    assert (kept.failures, kept.locked) == (0, False)


def test_somebody_is_erased_and_the_record_keeps_the_id(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\n"))
    assert not people(floor, "enrol", "pia", "--name", "Pia C.", "--password-stdin").code
    people(floor, "grant", "pia", "cashier")
    refused(people(floor, "erase", "pia"))
    assert not people(floor, "erase", "pia", "--yes").code
    vault = vault_of(floor)
    assert (vault.person("pia"), vault.credential("pia"), vault.grants()) == (None, None, [])
    assert b"Pia C." not in (floor / "vault.sqlite").read_bytes()
    assert "pia" in founding_of(open_home(floor).journal(read_only=True)).players


def test_an_erased_id_is_given_to_nobody_again(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    assert not people(floor, "erase", "olga", "--yes").code
    assert "olga was erased, and a name is given once (house 6)" in refused(add(floor, monkeypatch))
    refused(people(floor, "enrol", "olga", "--generate"))
    assert vault_of(floor).person("olga") is None


def test_the_record_says_who_gave_which_role_to_whom(
    floor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(floor, monkeypatch)
    people(floor, "add", "mia", "--generate")
    no = refused(run("people", "grant", "mia", "owner", "--by", "mia", "--floor", str(floor)))
    assert no == "mia is no owner here; `sicbo people grant` gives roles"
    people(floor, "grant", "mia", "owner")
    people(floor, "grant", "olga", "dealer", "--table", "main", "--by", "mia")
    people(floor, "revoke", "olga", "--table", "main")
    people(floor, "disable", "olga")
    people(floor, "enable", "olga")
    people(floor, "erase", "olga", "--yes")
    journal = open_home(floor).journal(read_only=True)
    told = [decode(each.body) for each in journal.stream(FLOOR_STREAM)]
    shown = [
        (each.by, type(each.event).__name__, *_what(each.event))
        for each in told
        if isinstance(each.event, RoleGranted | RoleRevoked | LoginChanged)
    ]
    journal.close()
    assert shown == [
        ("owner", "LoginChanged", "olga", "added"),
        ("owner", "LoginChanged", "mia", "added"),
        ("owner", "RoleGranted", "mia", "*", "owner"),
        ("mia", "RoleGranted", "olga", "main", "dealer"),
        ("owner", "RoleRevoked", "olga", "main"),
        ("owner", "LoginChanged", "olga", "disabled"),
        ("owner", "LoginChanged", "olga", "enabled"),
        ("owner", "LoginChanged", "olga", "erased"),
    ]


def _what(event: RoleGranted | RoleRevoked | LoginChanged) -> tuple[str, ...]:
    match event:
        case RoleGranted():
            return (event.person, event.table, event.role)
        case RoleRevoked():
            return (event.person, event.table)
        case LoginChanged():
            return (event.person, event.became)


@pytest.mark.parametrize(
    "password", ["short", "password123", "1234567890", "aaaaaaaaaaaa", "x" * 201, "olga-olga-1"]
)
def test_a_password_that_anybody_would_guess_is_refused(
    floor: Path, monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    refused(people(floor, "add", "olga", "--password-stdin"))
    assert vault_of(floor).credential("olga") is None


def test_somebody_is_logged_out_everywhere(floor: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(floor, monkeypatch)
    vault = vault_of(floor)
    vault.keep_session(Session("a", "olga", 9e9))
    people(floor, "logout", "olga")
    assert vault.sessions(0.0) == []
