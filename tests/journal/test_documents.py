"""The law that entries name by its hash must be there: swapped or left out, it is missed."""

import io
import json
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from sicbo.desk.home.home import open_home
from sicbo.desk.writer.alerts import PIT
from sicbo.desk.writer.request import BY_KEY, COMMAND_LINE, SIGNED_IN
from sicbo.journal.codec import decode
from sicbo.journal.export import EntryLine, export, read_export
from tests.cli.run import refused, run
from tests.cli.test_real_floor import NOW, at, founded, written_by
from tests.journal.played import PlayedFloor, independent
from tests.journal.test_tampering import apart, export_of, verify

CHANGED = b"\n# a clause that was never there\n"


def swapped(played: PlayedFloor) -> str:
    """Another document under its own, right hash in the place of the law; the hash that is gone."""
    db = apsw.Connection(str(played.database))
    name, text = db.execute("SELECT sha256, text FROM documents").get
    assert isinstance(text, bytes)
    new = text + CHANGED
    db.execute("UPDATE documents SET sha256 = ?, text = ?", (sha256(new).hexdigest(), new))
    db.close()
    return str(name)


def test_a_document_changed_together_with_its_hash_is_missed(played: PlayedFloor) -> None:
    name = swapped(played)
    found = verify(played)
    assert found.code == 1
    assert f"the rule document {name[:12]} it names is missing" in " ".join(found.out.split())
    code, said = apart(played, export_of(played))
    assert code == 1
    assert f"the rule document {name} it names is not in the export" in said


@pytest.mark.parametrize("how", ["left out", "swapped"])
def test_an_export_without_its_law_is_not_whole_and_makes_no_floor(
    how: str, played: PlayedFloor, tmp_path: Path
) -> None:
    path = export_of(played)
    lines = path.read_text().splitlines(keepends=True)
    kept = []
    for line in lines:
        if line.startswith('{"document"'):
            if how == "left out":
                continue
            text = json.loads(line)["text"] + CHANGED.decode()
            told = {"document": sha256(text.encode()).hexdigest(), "text": text}
            line = json.dumps(told, separators=(",", ":")) + "\n"
        kept.append(line)
    path.write_text("".join(kept))
    code, said = apart(played, path)
    assert code == 1
    assert "it names is not in the export" in said
    made = run("journal", "import", str(path), str(tmp_path / "new"), "--key", str(played.key))
    assert "nothing restored" in refused(made)
    assert "it names is missing" in made.err


def test_an_export_of_a_period_has_its_bodies_and_every_link(
    played: PlayedFloor, tmp_path: Path
) -> None:
    journal = played.home.journal(read_only=True)
    times = [decode(entry.body).at for entry in journal.entries()]
    begins, ends = times[len(times) // 3], times[2 * len(times) // 3]
    file = io.BytesIO()
    export(journal, file, NOW, begins=begins, ends=ends)
    journal.close()
    lines = [
        line
        for line in read_export(file.getvalue().splitlines(), "export")
        if isinstance(line, EntryLine)
    ]
    assert [line.body is not None for line in lines] == [begins <= each < ends for each in times]
    path = tmp_path / "period.jsonl"
    path.write_bytes(file.getvalue())
    code, said = independent("verify_journal.py", path, played.public, played.head)
    assert code == 0, said
    made = run("journal", "import", str(path), str(tmp_path / "new"), "--key", str(played.key))
    assert "leaves bodies out" in refused(made)


def test_the_command_takes_a_period(played: PlayedFloor, tmp_path: Path) -> None:
    floor = ("--floor", str(played.folder / "floor"))
    file = tmp_path / "none.jsonl"
    done = run("journal", "export", str(file), "--to", "2020-01-01", *floor)
    assert done.code == 0, done
    assert '"body"' not in file.read_text()
    twice = run(
        "journal", "export", str(tmp_path / "x"), "--without-bodies", "--to", "2020", *floor
    )
    assert twice.code == 2


def test_what_is_said_at_the_command_line_is_recorded_as_that(tmp_path: Path) -> None:
    """How a name came into the record: by a proof, or as the word of whoever sat there."""
    floor = founded(tmp_path)
    opened = run(*at(floor, "table", "open", "main", "--by", "olga", "--id", "first"))
    assert opened.code == 0, opened
    assert written_by(floor, "first:0") == {("olga", "operator")}
    journal = open_home(floor).journal(read_only=True)
    told = [decode(entry.body) for entry in journal.entries()]
    ways = {(each.by == PIT, each.via) for each in told}
    journal.close()
    proven = {(False, SIGNED_IN), (False, BY_KEY)}
    founded_by_anybody = (False, COMMAND_LINE)
    assert ways == {founded_by_anybody, *proven, (True, None)}  # Alerts are nobody's word.
