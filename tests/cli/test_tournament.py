"""`sicbo tournament`: conditions checked before anybody enters."""

from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.run import refused, run
from tests.cli.test_real_floor import at
from tests.law.cup import EXAMPLE

CROWN = ("--game", "crown-a")
PLAYERS = ("ann", "bob", "cy", "don", "eva")


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


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A floor with two tables, on which four players have money and dee may direct."""
    made_in = tmp_path_factory.mktemp("cup")
    folder, key = made_in / "floor", str(made_in / "key.pem")
    tables = ("--table", "one=crown-a", "--table", "star=star-2016")
    named = ("--name", "cup", "--currency", "AUD", "--key", key)
    made = run("init", str(folder), *named, *tables)
    assert made.code == 0, made
    for person, role in (
        ("dee", "tournament-director"),
        ("cass", "cashier"),
        ("olga", "owner"),
        ("pat", "pit-boss"),
    ):
        said(folder, "people", "add", person, "--generate")
        said(folder, "people", "grant", person, role)
    for player in PLAYERS:
        said(folder, "people", "enrol", player, "--generate")
        said(folder, "cage", "buy-in", player, "500", "--by", "cass")
    return folder


def said(floor: Path, *words: str) -> str:
    done = run(*at(floor, *words))
    assert done.code == 0, done
    return done.out


def cup(floor: Path, order: str, *words: str, by: str = "olga") -> str:
    return said(floor, "tournament", order, "cup", *words, "--by", by)


def no(floor: Path, order: str, *words: str, by: str = "olga") -> str:
    return refused(run(*at(floor, "tournament", order, "cup", *words, "--by", by)))


def test_a_tournament_from_its_draft_to_its_end(floor: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(EXAMPLE.read_text().replace("spring-cup", "cup"))
    draft = ("draft", str(file), "--at")
    assert "not-provided" in no(floor, *draft, "star")
    assert "--by must be an owner, got 'cass'" in no(floor, *draft, "one", by="cass")
    cup(floor, *draft, "one")
    cup(floor, "amend", str(file))
    assert "approval-missing" in no(floor, "open")
    cup(floor, "submit")
    digest = sha256(file.read_bytes()).hexdigest()
    letter = ("--approved-by", "Executive Commissioner", "--reference", "letter 7")
    cup(floor, "approve", *letter, "--dated", "2026-01-01", "--hash", digest)
    assert "director-required" in no(floor, "open")
    cup(floor, "appoint", "dee")
    cup(floor, "open")
    for player in PLAYERS:
        cup(floor, "enter", player, by="cass" if player == "ann" else player)
    assert "already-entered" in no(floor, "enter", "ann", by="ann")
    assert "--by must be ann or a cashier" in no(floor, "enter", "ann", by="bob")
    cup(floor, "refuse", "eva", "--because", "barred")
    shown = run(*at(floor, "tournament", "show", "cup", "--json")).json
    assert (shown["state"], shown["pool"], shown["fees"]) == ("open", 40_000, 4_000)
    assert [each["player"] for each in shown["players"]] == ["ann", "bob", "cy", "don"]
    cup(floor, "signatures", by="dee")
    cup(floor, "sign", by="ann")
    cup(floor, "close")
    cup(floor, "brief", *PLAYERS[:4], "--understood", by="dee")
    assert "--by must be a tournament-director" in no(floor, "brief", "ann", by="olga")
    cup(floor, "move", "final", "--to", "2099-11-21T21:30+11:00", by="dee")
    assert "--to must be a time" in no(floor, "move", "final", "--to", "late", by="dee")
    told = run(*at(floor, "tournament", "show", "cup")).out
    assert "cup: closed, conditions " + digest in told
    assert "pool 400, fees of the house 40" in told
    cup(floor, "withdraw", "bob", "--id", "once", by="bob")
    cup(floor, "withdraw", "bob", "--id", "once", by="bob")
    cup(floor, "cancel", "--because", "a flood")
    listed = run(*at(floor, "tournament", "list", "--json")).json
    assert [(each["tournament"], each["state"], each["pool"]) for each in listed] == [
        ("cup", "cancelled", shown["pool"] - 40_000)
    ]
    assert "cancelled" in run(*at(floor, "tournament", "list")).out
    assert "to tournament" in said(floor, "statement", "ann")
    assert "whole" in said(floor, "journal", "verify")


def test_sessions_from_their_tables_to_the_results(floor: Path, tmp_path: Path) -> None:
    file, name = tmp_path / "cup.toml", "sessions"
    text = EXAMPLE.read_text().replace("spring-cup", name).replace("2026-11-2", "2026-01-2")
    file.write_text(text.replace('limits = { minimum = "10"', 'limits = { minimum = "5"'))

    def gives(order: str, *words: str, by: str = "dee") -> str:
        return said(floor, "tournament", order, name, *words, "--by", by)

    def not_given(order: str, *words: str, by: str = "dee") -> str:
        return refused(run(*at(floor, "tournament", order, name, *words, "--by", by)))

    gives("draft", str(file), "--at", "one", by="olga")
    gives("submit", by="olga")
    letter = ("--approved-by", "Executive Commissioner", "--reference", "letter 8")
    digest = sha256(file.read_bytes()).hexdigest()
    gives("approve", *letter, "--dated", "2026-01-01", "--hash", digest, by="olga")
    gives("appoint", "dee", by="olga")
    gives("open", by="olga")
    for player in PLAYERS[:4]:
        gives("enter", player, by=player)
    gives("close", by="olga")
    said(floor, "table", "open", "one", "--by", "pat")
    assert "--by must be a tournament-director, got 'olga'" in not_given("present", by="olga")
    gives("designate", "one")
    assert "wrong-table" in not_given("designate", "star")
    assert "tables-lacking" not in not_given("start", "heat-1")
    gives("present")
    gives("brief", *PLAYERS[:4], "--understood")
    assert "seats-not-drawn" in not_given("start", "heat-1")
    gives("seats", "heat-1")
    assert "already-drawn" in not_given("seats", "heat-1")
    gives("absent", "ann")
    gives("start", "heat-1")
    gives("arrived", "ann")
    assert "--by must be ann or a cashier" in not_given("nominate", "heat-1", "ann", "eva", by="cy")
    gives("nominate", "heat-1", "ann", "eva", by="ann")
    assert "not-briefed" in not_given("substitute", "heat-1", "ann")
    gives("substitute", "heat-1", "ann", "--decline")
    gives("nominate", "heat-1", "ann", "eva", by="ann")
    gives("substitute", "heat-1", "ann", "--understood")
    gives("away")
    gives("present")
    gives("agree", "cy", by="cy")
    assert "not-determined" in not_given("conclude", "one")
    assert "no-buy-back" in not_given("buy-back", "cy", by="cy")
    assert "session-running" in not_given("end", "heat-1")
    assert "unknown-ground" in not_given("disqualify", "cy", "--ground", "moon", "--because", "so")
    gives("disqualify", "cy", "--ground", "disorder", "--because", "warned twice")
    gives("retire", "ann", by="ann")
    gives("end", "heat-1")
    gives("seats", "heat-2")
    gives("start", "heat-2")
    for player in ("bob", "don"):
        gives("retire", player, by=player)
    for session in ("heat-2", "second-chance", "final"):
        if session != "heat-2":
            gives("start", session)
        gives("end", session)
    assert "wrong-phase" in not_given("lots", "final")
    gives("release", "one")
    gives("award", by="olga")
    shown = run(*at(floor, "tournament", "show", name, "--json")).json
    assert (shown["state"], shown["pool"]) == ("awarded", 0)
    results = run(*at(floor, "tournament", "results", name, "--json")).json
    left = {row["player"]: row["left"] for row in results["sessions"]}
    assert left == {**dict.fromkeys(PLAYERS[:4], "retired"), "cy": "disqualified"}
    assert "whole" in said(floor, "journal", "verify")


def test_a_tournament_that_nobody_drafted(floor: Path) -> None:
    assert "one that was drafted, got 'moon'" in refused(
        run(*at(floor, "tournament", "show", "moon"))
    )
