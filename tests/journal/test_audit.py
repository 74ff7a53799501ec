"""An audit finds what the chain alone cannot: commands cut in two and money that is not whole."""

import datetime
from pathlib import Path

import apsw

from sicbo.journal.audit import Sums, audit
from sicbo.journal.export import export
from sicbo.journal.heads import read_key
from tests.desk.sums import assert_books_balance
from tests.journal.played import PlayedFloor, independent
from tests.journal.tampering import (
    Row,
    delete_side,
    place_of,
    put_rows,
    renumbered,
    rows_of,
    whole_commands,
)

NOW = datetime.datetime(2026, 11, 18, tzinfo=datetime.UTC)


def damage_after(played: PlayedFloor, rows: list[Row]) -> list[str]:
    put_rows(played.database, renumbered(rows))
    journal = played.home.journal(read_only=True)
    found = audit(journal, read_key(played.key).public_key()).damaged
    journal.close()
    return [each.what for each in found if each.stream is not None]


def test_balances_are_those_of_a_plain_sum(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    sums = Sums()
    for _ in sums.watch(journal.entries()):
        pass
    sums.finish()
    assert sums.damaged == []
    assert +sums.balances == +assert_books_balance(journal)
    journal.close()


def test_one_side_of_a_transfer_missing_is_money_missing(played: PlayedFloor) -> None:
    rows = whole_commands(delete_side(rows_of(played.database)))
    assert "money is not whole: sum 0, in transit 700" in damage_after(played, rows)


def test_a_part_of_a_command_missing_is_told(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    del rows[place_of(rows, "wallet.sent_to_table")]
    told = damage_after(played, rows)
    assert told[0] == "part 2 of 2 of a command is alone"


def test_a_journal_that_ends_in_the_middle_of_a_command(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    told = damage_after(played, rows[: place_of(rows, "wallet.sent_to_table") + 1])
    assert told[-1] == "part 1 of 2 is the last one there"


def test_a_body_that_cannot_be_read_is_named(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    rows[5][3] = b"{}"
    assert damage_after(played, rows)[0].startswith("cannot be read: ")


def test_an_account_that_owes_what_it_may_not(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    at = place_of(rows, "wallet.bought_in")
    rows[at][3] = rows[at][3].replace(b'"amount":100000000', b'"amount":5')
    assert damage_after(played, rows)[0].startswith("wallet:p0 must not owe, got -")


def test_an_answer_that_was_removed_or_moved_is_missed(played: PlayedFloor) -> None:
    """Without it the command could be sent again and take effect again."""
    db = apsw.Connection(str(played.database))
    db.execute(
        "DELETE FROM commands WHERE actor = 'cass' AND first = (SELECT min(first)"
        " FROM commands WHERE actor = 'cass')"
    )
    db.execute("UPDATE commands SET first = 1 WHERE actor = 'p0' AND first > 0")
    db.close()
    journal = played.home.journal(read_only=True)
    found = audit(journal, read_key(played.key).public_key()).damaged
    journal.close()
    told = [each.what for each in found]
    assert told[0].endswith("of cass has lost its answer")
    assert told[1].endswith("of p0 is answered by entry 1")
    assert all("answer" in each for each in told)


def test_money_sent_to_another_table_than_it_came_to_is_told_by_both_verifiers(
    played: PlayedFloor, tmp_path: Path
) -> None:
    rows = rows_of(played.database)
    at = place_of(rows, "wallet.sent_to_table")
    rows[at][3] = rows[at][3].replace(b'"table":"main"', b'"table":"other"', 1)
    told = damage_after(played, rows)
    assert any("between wallet and table other" in each for each in told)
    path = tmp_path / "export.jsonl"
    journal = played.home.journal(read_only=True)
    with path.open("wb") as file:
        export(journal, file, NOW)
    journal.close()
    code, said = independent("verify_journal.py", path, played.public)
    assert code == 1
    assert "differ by" in said
