"""`sicbo tournament`: conditions checked before anybody enters."""

from hashlib import sha256
from pathlib import Path

from tests.cli.run import run
from tests.law.cup import EXAMPLE

CROWN = ("--game", "crown-a")


def test_complete_conditions_are_told_with_their_hash() -> None:
    done = run("tournament", "check", str(EXAMPLE), *CROWN)
    digest = sha256(EXAMPLE.read_bytes()).hexdigest()
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        f"{EXAMPLE}: complete: spring-cup, 4 sessions, 4 to 8 players\nhash {digest}\n"
    )


def test_complete_conditions_as_json() -> None:
    said = run("tournament", "check", str(EXAMPLE), *CROWN, "--json").json
    assert said["sessions"] == ["heat-1", "heat-2", "second-chance", "final"]
    assert (said["tournament"], said["least"], said["most"]) == ("spring-cup", 4, 8)


def test_every_fault_is_a_line_with_its_clause(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(EXAMPLE.read_text().replace("[wager]", "[wagger]").replace('"50"', '"51"'))
    done = run("tournament", "check", str(file), *CROWN)
    assert (done.code, done.out) == (2, "")
    assert done.lines == [
        f"sicbo: {file}: line 1: file: missing field wager (8.2.1(c))",
        f"sicbo: {file}: line 14: wagger: unknown field wagger; did you mean wager? (8.2.1)",
    ]


def test_a_file_that_is_not_there_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    missing = run("tournament", "check", str(tmp_path / "cup.toml"), *CROWN)
    assert missing.code == 2
    assert "No such file or directory" in missing.err
    file = tmp_path / "cup.toml"
    file.write_bytes(b"\xff\xfe")
    assert "must be UTF-8 text" in run("tournament", "check", str(file), *CROWN).err


def test_a_document_without_the_chapter_has_no_tournaments() -> None:
    done = run("tournament", "check", str(EXAMPLE), "--game", "star-2016")
    assert (done.code, done.out) == (2, "")
    assert "star-2016 has no rules of tournaments: not-provided" in done.err
