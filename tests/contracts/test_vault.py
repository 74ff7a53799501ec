"""What both vaults promise about people who log in."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sicbo.vault.base import Credential, Grant, Person, Session, Vault, copy_vault
from sicbo.vault.sqlite import SqliteVault

OLGA = Person("olga", "Olga")
LOGIN = Credential("olga", "olga", "hash", 0, False)

Open = Callable[[], Vault]


@pytest.fixture(params=["sqlite", "postgres"])
def open_vault(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same vault again and again."""
    opened: list[Vault] = []
    if request.param == "postgres":
        from sicbo.journal.engines.postgres_session import Place
        from sicbo.vault.postgres import PostgresVault

        place = Place(request.getfixturevalue("postgres").new_url())

        def one() -> Vault:
            opened.append(PostgresVault(lambda: place.connect(read_only=False), "people_vault"))
            return opened[-1]

    else:
        SqliteVault(tmp_path / "vault.sqlite", create=True).close()

        def one() -> Vault:
            opened.append(SqliteVault(tmp_path / "vault.sqlite"))
            return opened[-1]

    one().prepare()
    yield one
    for vault in opened:
        vault.close()


def test_failures_are_counted_and_lock_nobody(open_vault: Open) -> None:
    vault = open_vault()
    vault.keep_credential(LOGIN)
    counted = [vault.count_failure("olga") for _ in range(4)]
    assert [each.failures for each in counted if each] == [1, 2, 3, 4]
    assert open_vault().credential("olga") == LOGIN._replace(failures=4)
    assert vault.count_failure("nobody") is None
    vault.forget_failures("olga")
    assert open_vault().credential("olga") == LOGIN


def test_sessions_end_one_by_one_all_at_once_and_by_themselves(open_vault: Open) -> None:
    vault = open_vault()
    for mark, person, ends in (("a", "olga", 10.0), ("b", "olga", 99.0), ("c", "dan", 99.0)):
        vault.keep_session(Session(mark, person, ends))
    assert {each.mark for each in open_vault().sessions(9.9)} == {"a", "b", "c"}
    assert {each.mark for each in vault.sessions(10.0)} == {"b", "c"}
    vault.end_session("c")
    vault.end_session("never there")
    assert vault.sessions(11.0) == [Session("b", "olga", 99.0)]
    vault.end_sessions("olga")
    assert open_vault().sessions(11.0) == []


def test_somebody_has_one_role_at_a_table(open_vault: Open) -> None:
    vault = open_vault()
    vault.keep_grant(Grant("olga", "main", "dealer"))
    vault.keep_grant(Grant("olga", "main", "operator"))
    vault.keep_grant(Grant("olga", "*", "cashier"))
    assert sorted(vault.grants()) == [
        Grant("olga", "*", "cashier"),
        Grant("olga", "main", "operator"),
    ]
    vault.end_grant("olga", "main")
    assert open_vault().grants() == [Grant("olga", "*", "cashier")]


def test_whoever_is_erased_has_neither_session_nor_role(open_vault: Open) -> None:
    vault = open_vault()
    vault.remember(OLGA)
    vault.keep_credential(LOGIN)
    vault.keep_session(Session("a", "olga", 99.0))
    vault.keep_grant(Grant("olga", "*", "cashier"))
    assert vault.erase("olga")
    assert (vault.person("olga"), vault.credential("olga")) == (None, None)
    assert (vault.sessions(0.0), vault.grants()) == ([], [])
    assert not vault.erase("olga")


def test_a_copy_has_people_and_roles_but_nobody_is_logged_in(
    open_vault: Open, tmp_path: Path
) -> None:
    vault = open_vault()
    vault.remember(OLGA)
    vault.keep_credential(LOGIN)
    vault.keep_session(Session("a", "olga", 99.0))
    vault.keep_grant(Grant("olga", "*", "cashier"))
    copy = SqliteVault(tmp_path / "copy.sqlite", create=True)
    key = vault.secret("tickets", b"key")
    copy_vault(vault, copy)
    assert copy.secret("tickets", b"another") == key == b"key"
    assert (copy.people(), copy.credentials()) == ([OLGA], [LOGIN])
    assert (copy.grants(), copy.sessions(0.0)) == ([Grant("olga", "*", "cashier")], [])
    copy.close()


def test_a_key_is_kept_once_whoever_brings_another(open_vault: Open) -> None:
    assert open_vault().secret("once", b"first") == b"first"
    assert open_vault().secret("once", b"second") == b"first"
    assert open_vault().secrets()["once"] == b"first"


def test_a_change_by_another_can_be_noticed_or_is_said_to_be_unknown(open_vault: Open) -> None:
    mine, other = open_vault(), open_vault()
    before = mine.stamp()
    other.keep_grant(Grant("olga", "*", "cashier"))
    assert before is None or mine.stamp() != before
