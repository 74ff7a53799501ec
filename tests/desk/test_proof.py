"""A revealed round is drawn again, by us and by a script that shares no line with us."""

import asyncio
import datetime
import json
from pathlib import Path

import msgspec
import pytest

from sicbo.core.floor.founding import FoundFloor, InstallTable
from sicbo.core.house_rules import EDITION
from sicbo.core.law.approval import Evidence
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import InsertNote
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.irregularities.messages import AnswerPower, ConcludePower
from sicbo.core.table.opening.messages import OpenTable
from sicbo.core.table.rounds.messages import Announce, EnterResult, OpenBets, Settle, Shake, Uncover
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.terminals.messages import CloseWagering, Shoot
from sicbo.desk.checking.proof import NoProof, Proof, find_proof, read_proof, steps
from sicbo.desk.checking.replay import replay
from sicbo.desk.home.opening import open_floor
from tests.desk.floor import DAY, Staff, new_home
from tests.journal.played import PlayedFloor, independent


def proof_of(played: PlayedFloor, number: int = 2) -> Proof:
    journal = played.home.journal(read_only=True)
    found = find_proof(journal, "main", number)
    journal.close()
    return found


def apart(proof: object, folder: Path) -> tuple[int, str]:
    path = folder / "proof.json"
    path.write_bytes(msgspec.json.encode(proof))
    return independent("verify_roll.py", path)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_revealed_round_is_proven(played: PlayedFloor, number: int, tmp_path: Path) -> None:
    proof = proof_of(played, number)
    assert all(step.holds for step in steps(proof))
    assert proof.committed < proof.started < proof.draws[0].position < proof.revealed
    code, said = apart(proof, tmp_path)
    assert (code, said.splitlines()[-1]) == (0, "proven")
    assert read_proof(msgspec.json.encode(proof), "proof") == proof


FORGERIES = {
    "another seed": {"seed": "00" * 32},
    "another commitment": {"commitment": "00" * 32},
    "bound too late": {"committed": 10**6},
    "another round": {"round": 99},
    "another table": {"table": "other"},
    "revealed too early": {"revealed": 1},
}


@pytest.mark.parametrize("change", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_proof_fails_in_both(
    played: PlayedFloor, change: dict[str, object], tmp_path: Path
) -> None:
    forged = msgspec.structs.replace(proof_of(played), **change)
    assert not all(step.holds for step in steps(forged))
    code, said = apart(forged, tmp_path)
    assert (code, said.splitlines()[-1]) == (1, "NOT PROVEN")


DRAWS = {
    "other dice": {"dice": (1, 1, 1)},
    "another close": {"closed_by": "00" * 32},
    "a second draw": {"draw": 2},
    "drawn before the close": {"position": 1},
}


@pytest.mark.parametrize("change", DRAWS.values(), ids=DRAWS)
def test_a_forged_draw_fails_in_both(
    original: PlayedFloor, change: dict[str, object], tmp_path: Path
) -> None:
    proof = proof_of(original)
    draw = msgspec.structs.replace(proof.draws[0], **change)
    forged = msgspec.structs.replace(proof, draws=(draw,))
    assert not all(step.holds for step in steps(forged))
    assert apart(forged, tmp_path)[0] == 1


def test_a_closing_entry_that_is_another_fails_in_both(
    original: PlayedFloor, tmp_path: Path
) -> None:
    proof = proof_of(original)
    closed = proof.draws[0].closed
    assert closed is not None
    other = msgspec.structs.replace(closed, digest="11" * 32)
    forged = msgspec.structs.replace(
        proof, draws=(msgspec.structs.replace(proof.draws[0], closed=other),)
    )
    assert not all(step.holds for step in steps(forged))
    assert apart(forged, tmp_path)[0] == 1


@pytest.mark.parametrize(
    ("table", "number", "said"),
    [
        ("main", 4, "round 4 of table main has not begun"),
        ("main", 9, "round 9 of table main has no virtual dice on record"),
        ("other", 1, "round 1 of table other has no virtual dice on record"),
        ("mian", 1, "nothing is recorded of table 'mian'"),
    ],
)
def test_what_cannot_be_proven_is_said(
    original: PlayedFloor, table: str, number: int, said: str
) -> None:
    journal = original.home.journal(read_only=True)
    with pytest.raises(NoProof, match=said):
        find_proof(journal, table, number)
    journal.close()


def test_what_is_no_proof_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoProof, match="file is no proof of a roll"):
        read_proof(b"{}", "file")
    assert apart({}, tmp_path)[0] == 2
    assert independent("verify_roll.py")[0] == 2


def test_an_unrevealed_round_stays_sealed(original: PlayedFloor) -> None:
    """The export of a record tells the commitment of the next round, never its seed."""
    journal = original.home.journal(read_only=True)
    bodies = [json.loads(entry.body)["event"] for entry in journal.entries()]
    journal.close()
    bound = {each["round"] for each in bodies if each["event"] == "table.dice_committed.v1"}
    told = {each["round"] for each in bodies if each["event"] == "table.dice_revealed.v1"}
    assert bound - told == {4}


class Hands:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.at = datetime.datetime.now(datetime.UTC)

    def now(self) -> datetime.datetime:
        return self.at


def test_a_round_of_terminals_is_proven_too(tmp_path: Path) -> None:
    home, clock = new_home(tmp_path), Hands()
    note = Amount(10_000)
    wanted = TableConfig(
        table="main", layout="A", limits=Limits(Amount(100), note), dice="virtual", notes=(note,)
    )
    approved = Evidence("letter", datetime.date(2016, 1, 1))

    async def story() -> None:
        async with open_floor(home, clock=clock) as desk:
            staff = Staff(desk)
            await staff.do(
                "olga", "owner", FoundFloor(floor="test", currency="AUD", edition=EDITION)
            )
            await staff.do("olga", "owner", InstallTable(game="aruze-etg", config=wanted))
            await staff.equip("main")
            await staff.do("olga", "operator", OpenTable(wanted, DAY, approved), "main")
            await staff.do("p0", "player", TakeSeat("p0", 1), "main")
            await staff.do("p0", "player", InsertNote("p0", note), "main")
            await staff.bet("p0")
            clock.at += datetime.timedelta(seconds=wanted.wagering_seconds)
            await staff.ask("clock", "system", CloseWagering(), "main")
            await staff.ask("p0", "player", Shoot(), "main")

    asyncio.run(story())
    journal = home.journal(read_only=True)
    proof = find_proof(journal, "main", 1)
    assert replay(journal).differences == []
    journal.close()
    assert all(step.holds for step in steps(proof))
    assert apart(proof, tmp_path)[0] == 0


def test_a_round_is_proven_whose_betting_a_power_failure_closed(tmp_path: Path) -> None:
    """After an outage while bets were open, asking who withdraws is what closes betting."""
    home = new_home(tmp_path)
    wanted = TableConfig(
        table="main", layout="A", limits=Limits(Amount(100), Amount(10_000)), dice="virtual"
    )

    async def bets_lie() -> None:
        async with open_floor(home) as desk:
            staff = Staff(desk)
            founded = FoundFloor(floor="test", currency="SGD", edition=EDITION)
            await staff.do("olga", "owner", founded)
            await staff.do("olga", "owner", InstallTable(game="mbs-2020", config=wanted))
            await staff.equip("main")
            table = desk.rooms.room("main").table
            opening = OpenTable(wanted, DAY, Evidence("letter 1", DAY))
            await staff.do("sue", table.ladder[-1], opening, "main")
            await staff.seat("p0", 1)
            low = table.ladder[0]
            await staff.do("dan", low, OpenBets(), "main")
            await staff.bet("p0")
            await staff.do("dan", low, Shake(3), "main")

    async def goes_on() -> None:
        async with open_floor(home) as desk:
            staff, room = Staff(desk, "after-"), desk.rooms.room("main")
            assert room.table.phase == "power-option"
            low = room.table.ladder[0]
            await staff.do("p0", "player", AnswerPower("p0", withdraw=False), "main")
            await staff.do("dan", low, ConcludePower(), "main")
            await staff.do("dan", low, Uncover(), "main")
            drawn = room.table.drawn
            assert drawn is not None
            await staff.do("dan", low, Announce(drawn), "main")
            await staff.do("dan", low, EnterResult(drawn), "main")
            await staff.do("dan", low, Settle(), "main")

    asyncio.run(bets_lie())
    asyncio.run(goes_on())
    journal = home.journal(read_only=True)
    proof = find_proof(journal, "main", 1)
    journal.close()
    assert len(proof.draws) == 1
    assert all(step.holds for step in steps(proof)), steps(proof)
    code, said = apart(proof, tmp_path)
    assert (code, said.splitlines()[-1]) == (0, "proven")
