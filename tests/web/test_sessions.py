"""A cookie is what this floor has written, or nothing."""

from pathlib import Path

from sicbo.web.sessions import Sessions, session_key


def test_a_cookie_says_who_somebody_is() -> None:
    sessions = Sessions(b"k" * 32)
    assert sessions.person(sessions.issue("guest-1")) == "guest-1"


def test_a_cookie_of_another_floor_or_another_person_says_nothing() -> None:
    sessions, others = Sessions(b"k" * 32), Sessions(b"o" * 32)
    mark = sessions.issue("guest-1").rpartition(".")[2]
    for forged in (others.issue("guest-1"), f"guest-2.{mark}", "guest-1", "", ".", "ä.ä", None):
        assert sessions.person(forged) is None


def test_the_key_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    key = session_key(tmp_path)
    assert session_key(tmp_path) == key
    assert (tmp_path / "session-key").stat().st_mode & 0o777 == 0o600
