"""`sicbo journal` and its commands, also while a desk is writing."""

import asyncio
import datetime
import json
import sys
from pathlib import Path

import pytest

from sicbo.desk.home.opening import open_floor
from sicbo.journal.heads import take_in
from tests.cli.run import refused, run
from tests.cli.test_doctor import file_copies
from tests.desk.floor import Staff
from tests.journal.played import PlayedFloor, independent, round_of
from tests.journal.tampering import place_of, put_rows, renumbered, rows_of, truncate

COMMANDS = ("verify", "heads", "export", "import", "replay", "backup", "restore")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(command: str) -> None:
    done = run("journal", command, "--help")
    usage, _, examples = " ".join(done.out.split()).partition("Examples:")
    assert f"Usage: sicbo journal {command}" in usage
    assert f"sicbo journal {command} " in examples


def test_the_group_lists_its_commands_and_suggests_the_nearest() -> None:
    done = run("journal", "--help")
    assert all(f" {command} " in done.out for command in COMMANDS)
    assert "did you mean verify?" in refused(run("journal", "verfy"))


def test_the_examples_work_where_there_is_a_floor(
    played: PlayedFloor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "floor.pem").write_bytes(played.key.read_bytes())
    (tmp_path / "keys" / "floor.pem").chmod(0o600)
    (tmp_path / "ann.jsonl").unlink(missing_ok=True)
    listed = run("inspect", "hashes", "--floor", "floor", "--json").json["documents"]
    (tmp_path / "hashes.txt").write_text("".join(f"{each['sha256']}\n" for each in listed))
    for command in ("heads", "verify", "export", "backup", "replay", "restore", "import"):
        _, _, examples = run("journal", command, "--help").out.partition("Examples:")
        for line in filter(None, map(str.strip, examples.splitlines())):
            words = line.replace("wallet:ann", "wallet:p0").replace("new-floor", command)
            done = run(*words.split()[1:])
            assert (done.code, done.err) == (0, ""), words
            assert done.out


def test_the_floor_comes_from_the_environment_too(played: PlayedFloor) -> None:
    env = {"SICBO_FLOOR": str(played.folder / "floor")}
    assert run("journal", "verify", "--json", env=env).json["whole"] is True


def test_no_floor_is_one_clear_line(tmp_path: Path) -> None:
    for command in (("verify",), ("heads",), ("replay",), ("export", "x"), ("backup", "x")):
        said = refused(run("journal", *command, "--floor", str(tmp_path)))
        assert "sicbo init makes one" in said


def test_heads_are_listed_signed_and_handed_out(played: PlayedFloor, tmp_path: Path) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    before = run("journal", "heads", "--json", *floor).json
    out = tmp_path / "head.json"
    after = run("journal", "heads", "--json", "--sign", "--out", str(out), *floor).json
    assert len(after) == len(before) + 1
    assert {each["signature"] for each in after} == {"ours"}
    assert take_in(out.read_bytes(), "head").position == after[-1]["position"]
    assert "must be a new file" in refused(run("journal", "heads", "--out", str(out), *floor))


@pytest.mark.parametrize("command", ["import", "restore"])
def test_whoever_names_no_key_is_told_which_one_is_meant(command: str, tmp_path: Path) -> None:
    said = refused(run("journal", command, str(tmp_path / "file"), str(tmp_path / "new")))
    assert said.startswith("--key must name the floor's own key, the file that sicbo init told of")
    helped = " ".join(run("journal", command, "--help", env={"COLUMNS": "1000"}).out.split())
    assert "the file that sicbo init told of; needed. It stays where it is" in helped


def test_the_head_that_is_handed_out_is_the_one_signed_last(
    played: PlayedFloor, tmp_path: Path
) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    signed = [run("journal", "heads", "--json", "--sign", *floor).json[-1] for _ in range(5)]
    out = tmp_path / "last.json"
    listed = run("journal", "heads", "--json", "--out", str(out), *floor).json
    assert listed[-5:] == signed
    at = datetime.datetime.fromisoformat(json.loads(json.loads(out.read_text())["head"])["at"])
    assert at.isoformat() == signed[-1]["at"]


def test_bad_input_is_one_line(played: PlayedFloor, tmp_path: Path) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    export = ("journal", "export", str(tmp_path / "x"))
    assert "exclude each other" in refused(
        run(*export, *floor, "--without-bodies", "--stream", "floor")
    )
    assert "did you mean wallet:p" in refused(run(*export, *floor, "--stream", "wallet:po"))
    assert not (tmp_path / "x").exists()
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert "is no head" in refused(run("journal", "verify", *floor, "--head", str(bad)))
    assert "No such file" in refused(run("journal", "verify", *floor, "--head", "missing"))
    said = refused(run("journal", "replay", *floor, "--table", "mian"))
    assert said == "table must be one of main, other, got 'mian'"


def test_everything_that_reads_works_while_another_process_writes(
    played: PlayedFloor, tmp_path: Path
) -> None:
    home = played.home
    floor = ("--floor", str(home.folder))
    file_copies(played)

    async def sicbo(*words: str) -> tuple[int | None, str]:
        program = "from sicbo.cli.main import main; main()"
        arguments = (sys.executable, "-c", program, *words, *floor)
        pipe = asyncio.subprocess.PIPE
        made = await asyncio.create_subprocess_exec(*arguments, stdout=pipe, stderr=pipe)
        out, err = await made.communicate()
        return made.returncode, (out + err).decode()

    async def story() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk, prefix="busy")
            done = asyncio.Event()

            async def busy() -> None:
                while not done.is_set():
                    await round_of(staff, "p0")

            playing = asyncio.create_task(busy())
            asked = (
                ("journal", "verify", "--head", str(played.head)),
                ("journal", "export", str(tmp_path / "busy.jsonl")),
                ("journal", "backup", str(tmp_path / "busy.backup")),
                ("journal", "heads"),
                ("journal", "replay"),
                ("verify-roll", "main", "2"),
                ("doctor",),
            )
            for words in asked:
                code, said = await sicbo(*words)
                assert code == 0, said
            code, said = await sicbo("journal", "heads", "--sign")
            assert code == 2
            assert "is in use by process" in said
            done.set()
            await playing

    asyncio.run(story())
    code, said = independent(
        "verify_journal.py", tmp_path / "busy.jsonl", played.public, played.head
    )
    assert code == 0, said


def test_replay_says_what_would_be_decided_otherwise(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    at = place_of(rows, "wallet.cashed_out")
    assert b'"role":"cashier"' in rows[at][3]
    rows[at][3] = rows[at][3].replace(b'"role":"cashier"', b'"role":"dealer"')
    put_rows(played.database, renumbered(rows))
    floor = ("--floor", str(played.folder / "floor"))
    done = run("journal", "replay", *floor)
    assert done.code == 1
    assert f"the first is CashOut at entry {at + 1} (wallet:p0)" in done.out
    told = run("journal", "replay", "--json", *floor)
    assert json.loads(told.out)["differences"] == 1


def test_a_damaged_journal_is_not_signed(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    put_rows(played.database, truncate(rows))
    floor = ("--floor", str(played.folder / "floor"))
    assert "not signed: entry " in refused(run("journal", "heads", "--sign", *floor))
