"""`sicbo verify-roll`: from the journal, and from a proof that was handed out."""

import json
from pathlib import Path

from tests.cli.run import refused, run
from tests.journal.played import PlayedFloor, independent


def test_a_round_from_the_journal_and_its_proof(played: PlayedFloor, tmp_path: Path) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    shown = run("verify-roll", "main", "2", *floor)
    assert shown.code == 0
    assert shown.out.splitlines()[-1] == "proven"
    assert " NO " not in shown.out
    out = tmp_path / "proof.json"
    told = run("verify-roll", "main", "2", "--json", "--out", str(out), *floor)
    assert told.json["holds"] is True
    assert run("verify-roll", "--proof", str(out)).code == 0
    printed = tmp_path / "printed.json"
    printed.write_text(told.out)
    for path in (out, printed):
        assert independent("verify_roll.py", path)[0] == 0
        assert run("verify-roll", "--proof", str(path), "--json").json["holds"] is True
    forged = {**json.loads(out.read_text()), "seed": "00" * 32}
    out.write_text(json.dumps(forged))
    done = run("verify-roll", "--proof", str(out))
    assert done.code == 1
    assert done.out.splitlines()[-1] == "NOT PROVEN"
    assert "must be a new file" in refused(
        run("verify-roll", "main", "2", "--out", str(out), *floor)
    )


def test_bad_input_is_one_line(played: PlayedFloor) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    assert "name a table and a round" in refused(run("verify-roll"))
    assert "name a table and a round" in refused(run("verify-roll", "main", *floor))
    assert "not both" in refused(run("verify-roll", "main", "1", "--proof", "x"))
    assert "has not begun" in refused(run("verify-roll", "main", "4", *floor))
    assert "0 is not in the range" in refused(run("verify-roll", "main", "0", *floor))
    bad = played.folder / "bad.json"
    bad.write_text(json.dumps({"proof": "x"}))
    assert "is no proof of a roll" in refused(run("verify-roll", "--proof", str(bad)))
