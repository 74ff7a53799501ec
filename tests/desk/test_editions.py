"""Editions of the house's rules: the record says which one holds, and what was done before stands.

`stored/edition1.jsonl` is a floor of the first edition. On it a dealer fetched another's money and
had them get up, played where they dealt, moved chips after a draw and had it drawn again; a cashier
served herself; a debt was paid out in cash; and a table where nobody had wagered was held.

`stored/edition2.jsonl` is a floor of the second, of four documents. On it limits and a closing were
announced for the very moment, a stake went up in steps above the minimum where its document speaks
of multiples, fraud was cited by another clause after a settlement, terminals were taken up again by
the clause of a tumbler, a fault ended a streak unreported, and stakes were forfeited.
"""

import asyncio
import json
from pathlib import Path

import pytest

from sicbo.core.floor.founding import (
    AdoptRules,
    FloorEvent,
    FoundFloor,
    Founding,
    decide_on_founding,
)
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import EDITION, FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.home import Home, make_home, open_home
from sicbo.desk.home.opening import open_floor
from sicbo.desk.home.restoring import bring_in
from sicbo.journal.audit import audit
from sicbo.journal.codec import decode
from sicbo.views.accounts.meters import meters

STORED = Path(__file__).parents[1] / "journal" / "stored"
OLD, SECOND = STORED / "edition1.jsonl", STORED / "edition2.jsonl"
every_edition = pytest.mark.parametrize("record", [OLD, SECOND], ids=lambda path: path.stem)


def old_floor(folder: Path, record: Path = OLD) -> Home:
    """The floor of an earlier edition, as it was left."""
    key = folder / "key.pem"
    make_home(folder / "other", "other", "AUD", key=key)
    bring_in(record, folder / "floor", key)
    return open_home(folder / "floor")


def replayed(home: Home) -> None:
    journal = home.journal(read_only=True)
    try:
        done = replay(journal)
        assert (done.differences, done.ended, done.false_snapshots) == ([], None, [])
        assert done.events == journal.head().position
        assert audit(journal, home.public_key()).whole
    finally:
        journal.close()


def last_link(record: Path) -> str:
    lines = [json.loads(line) for line in record.read_bytes().splitlines()]
    return str([line["link"] for line in lines if "link" in line][-1])


@every_edition
def test_a_floor_of_an_earlier_edition_is_decided_anew_as_it_was(
    tmp_path: Path, record: Path
) -> None:
    home = old_floor(tmp_path, record)
    replayed(home)
    journal = home.journal(read_only=True)
    assert journal.head().link.hex() == last_link(record)
    journal.close()


@every_edition
def test_a_floor_that_is_opened_is_under_the_rules_of_today_from_there_on(
    tmp_path: Path, record: Path
) -> None:
    home = old_floor(tmp_path, record)

    async def opened() -> list[int]:
        async with open_floor(home) as desk:
            return [desk.rooms.founding.edition]

    assert asyncio.run(opened()) == [EDITION]
    position = _position(home)
    assert asyncio.run(opened()) == [EDITION]
    replayed(home)
    journal = home.journal(read_only=True)
    adopted = [e.position for e in journal.entries() if b'"floor.rules_adopted.v1"' in e.body]
    journal.close()
    assert len(adopted) == 1
    assert adopted[0] < position


def _position(home: Home) -> int:
    journal = home.journal(read_only=True)
    try:
        return journal.head().position
    finally:
        journal.close()


def test_an_edition_is_known_and_later_than_the_one_before() -> None:
    founding = Founding()
    assert founding.edition == FIRST_EDITION
    for edition in (0, EDITION + 1):
        found = FoundFloor(floor="main", currency="AUD", edition=edition)
        refused = decide_on_founding(founding, "owner", found)
        assert isinstance(refused, Refusal)
        assert (refused.reason, refused.clause) == ("not-provided", "house 5")
    for event in _done(founding, FoundFloor(floor="main", currency="AUD", edition=EDITION)):
        founding.evolve(event)
    for edition in (FIRST_EDITION, EDITION, EDITION + 1):
        assert isinstance(
            decide_on_founding(founding, "owner", AdoptRules(edition=edition)), Refusal
        )


def _done(founding: Founding, command: FoundFloor) -> list[FloorEvent]:
    decision = decide_on_founding(founding, "owner", command)
    assert not isinstance(decision, Refusal)
    return list(decision)


def test_meters_count_a_drawn_roll_that_was_discarded(tmp_path: Path) -> None:
    """On that floor a dealer declared drawn dice cocked and had them drawn again."""
    journal = old_floor(tmp_path).journal(read_only=True)
    try:
        crown, main = meters(journal, "crown"), meters(journal, "main")
        times = {decode(entry.body).at for entry in journal.stream(table_stream("crown"))}
        cuts = [((None, at), (at, None)) for at in sorted(times)]
        parts = [
            [each for period in cut for each in meters(journal, "crown", *period).paytables]
            for cut in cuts
        ]
    finally:
        journal.close()
    assert {sum(each.discarded for each in found) for found in parts} == {1}
    assert [each.discarded for each in crown.paytables] == [1]
    assert [each.discarded for each in main.paytables] == [0]
