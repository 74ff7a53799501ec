"""What was recorded is what would be decided again; what would not is shown."""

import pytest

from sicbo.core.ids import Stream
from sicbo.desk.checking.replay import replay
from sicbo.journal.codec import BadEntry
from tests.journal.played import PlayedFloor
from tests.journal.tampering import place_of, put_rows, renumbered, rows_of


def test_everything_is_decided_as_it_was_recorded(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    told: list[tuple[int, int]] = []
    done = replay(journal, progress=lambda *at: told.append(at))
    assert done.differences == []
    assert done.false_snapshots == []
    assert done.events == journal.head().position == told[-1][0]
    journal.close()


def test_one_table_alone(played: PlayedFloor) -> None:
    journal = played.home.journal(read_only=True)
    every = replay(journal)
    main, other = replay(journal, table="main"), replay(journal, table="other")
    assert main.differences == other.differences == []
    assert 0 < main.commands + other.commands < every.commands
    with pytest.raises(BadEntry, match="table must be one of main, other, got 'mian'"):
        replay(journal, table="mian")
    journal.close()


def test_another_decision_than_the_recorded_one_is_shown(played: PlayedFloor) -> None:
    """A wager of 5 recorded as 4: the command that stands beside it says otherwise."""
    rows = rows_of(played.database)
    at = place_of(rows, "table.wager_placed")
    event, asked = rows[at][3].split(b'"asked"')
    rows[at][3] = event.replace(b'"amount":500', b'"amount":400') + b'"asked"' + asked
    put_rows(played.database, renumbered(rows))
    journal = played.home.journal(read_only=True)
    done = replay(journal)
    assert replay(journal, table="other").differences == []
    journal.close()
    assert done.ended is not None
    assert "does not fold: LedgerBroken: layout:p0 must not owe" in done.ended
    first = done.differences[0]
    assert (first.position, first.command) == (at + 1, "PlaceWagers")
    assert '"amount":400' in first.recorded[0]
    assert '"amount":500' in first.decided[0]


def test_a_decision_that_would_be_refused_is_shown(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    at = place_of(rows, "wallet.cashed_out")
    rows[at][3] = rows[at][3].replace(b'"role":"cashier"', b'"role":"dealer"')
    put_rows(played.database, renumbered(rows))
    journal = played.home.journal(read_only=True)
    (first,) = replay(journal).differences
    assert first.decided[0].startswith('refused: {"reason":"not-permitted"')
    journal.close()


def test_half_a_command_cannot_be_replayed(played: PlayedFloor) -> None:
    rows = rows_of(played.database)
    del rows[place_of(rows, "wallet.sent_to_table")]
    put_rows(played.database, renumbered(rows))
    journal = played.home.journal(read_only=True)
    with pytest.raises(BadEntry, match=r"entry \d+ \(table:main\): its command is not whole"):
        replay(journal)
    journal.close()


def test_a_fold_that_was_tampered_with_is_found(played: PlayedFloor) -> None:
    """The chain does not hold snapshots, but a table would start from one."""
    writing = played.home.journal()
    kept = writing.snapshot(Stream("table:main"))
    assert kept is not None
    changed = kept._replace(state=kept.state.replace(b"stack:p1", b"stack:p9"))
    assert changed != kept
    writing.keep_snapshot(changed)
    writing.close()
    journal = played.home.journal(read_only=True)
    done = replay(journal)
    assert done.differences == []
    assert "main" in done.false_snapshots
    journal.close()
