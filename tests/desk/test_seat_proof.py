"""Seats are proven here and by a script of its own; whatever is changed is found by both."""

from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from sicbo.core.floor.tournaments.seat_draws import OrderName, deal_seats, draw_order, seat_list
from sicbo.desk.checking.draw_proof import NoDrawProof
from sicbo.desk.checking.proof import Closing
from sicbo.desk.checking.seat_proof import FORMAT, SeatProof, read_seat_proof, seat_steps
from sicbo.desk.dice.draws import commitment
from sicbo.journal.entry import link
from tests.journal.played import independent

PLAYERS = tuple(f"p{n}" for n in range(1, 8))
TABLES = ("east", "west", "north")
SEED = sha256(b"seats of tests").digest()


def ordered(stream: str = "tournament:cup") -> Closing:
    before, digest = sha256(b"before").digest(), sha256(b"body").digest()
    made = link(before, 12, stream, 4, digest)
    return Closing(12, stream, 4, digest.hex(), before.hex(), made.hex())


def proof(players: tuple[str, ...] = PLAYERS, tables: tuple[str, ...] = TABLES) -> SeatProof:
    entry = ordered()
    kind: Literal["seats", "lots"] = "seats" if tables else "lots"
    of = "heat-1" if tables else "heat-1.lot-1"
    name = OrderName("cup", of, entry.link)
    return SeatProof(
        proof=FORMAT,
        floor="test",
        tournament="cup",
        of=of,
        drawn_for=kind,
        draw=1,
        committed=11,
        commitment=commitment(SEED),
        digest=sha256(seat_list(players, tables).encode()).hexdigest(),
        players=players,
        tables=tables,
        ordered=entry,
        drawn=13,
        order=draw_order(SEED, name, players, kind),
        link=entry.link,
        revealed=14,
        seed=SEED.hex(),
    )


def apart(found: SeatProof, folder: Path) -> tuple[int, str]:
    path = folder / "proof.json"
    path.write_bytes(msgspec.json.encode(found))
    return independent("verify_draw.py", path)


@pytest.mark.parametrize("players", [0, 1, 2, 7])
@pytest.mark.parametrize("tables", [1, 3])
def test_seats_are_proven_here_and_by_a_script_of_its_own(
    players: int, tables: int, tmp_path: Path
) -> None:
    found = proof(PLAYERS[:players], TABLES[:tables])
    assert all(step.holds for step in seat_steps(found)), seat_steps(found)
    code, said = apart(found, tmp_path)
    assert (code, said.splitlines()[-1]) == (0, "proven"), said
    assert read_seat_proof(msgspec.json.encode(found), "here") == found
    name = OrderName("cup", "heat-1", found.link)
    assert found.seats == deal_seats(draw_order(SEED, name, found.players), found.tables)
    for player, table, seat in found.seats:
        assert f"yes {player} at {table}, seat {seat}" in said


def test_lots_are_proven_alike_and_are_no_seats(tmp_path: Path) -> None:
    found = proof(tables=())
    assert all(step.holds for step in seat_steps(found))
    assert found.seats == ()
    assert found.order != proof().order
    assert apart(found, tmp_path)[0] == 0


ORDER = proof().order
FORGED: list[dict[str, object]] = [
    {"seed": "00" * 32},
    {"commitment": "00" * 32},
    {"digest": "00" * 32},
    {"link": "00" * 32},
    {"committed": 12},
    {"drawn": 12},
    {"revealed": 13},
    {"tournament": "mug"},
    {"of": "heat-2"},
    {"drawn_for": "lots"},
    {"players": (PLAYERS[1], PLAYERS[0], *PLAYERS[2:])},
    {"players": PLAYERS[:-1]},
    {"players": (*PLAYERS, "p1")},
    {"tables": ("west", "east", "north")},
    {"tables": TABLES[:2]},
    {"ordered": ordered("tournament:mug")},
    {"ordered": msgspec.structs.replace(ordered(), position=11)},
    {"order": (ORDER[1], ORDER[0], *ORDER[2:])},
    {"order": ORDER[:-1]},
    {"order": (*ORDER, "p9")},
]


@pytest.mark.parametrize("change", FORGED, ids=str)
def test_forged_seats_fail_in_both(change: dict[str, object], tmp_path: Path) -> None:
    forged = msgspec.structs.replace(proof(), **change)
    assert not all(step.holds for step in seat_steps(forged))
    code, said = apart(forged, tmp_path)
    assert (code, said.splitlines()[-1]) == (1, "NOT PROVEN"), said


def test_a_list_forged_with_its_digest_gives_other_seats(tmp_path: Path) -> None:
    """Whoever changes the list as well as its digest is found by the seats themselves."""
    swapped = (PLAYERS[1], PLAYERS[0], *PLAYERS[2:])
    digest = sha256(seat_list(swapped, TABLES).encode()).hexdigest()
    forged = msgspec.structs.replace(proof(), players=swapped, digest=digest)
    (wrong,) = [step for step in seat_steps(forged) if not step.holds]
    assert wrong.what.startswith("seed and entry give")
    assert apart(forged, tmp_path)[0] == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"proof": "sicbo.seat-proof.1"}', "nonsense"])
def test_what_is_no_proof_is_said_to_be_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(text, encoding="utf-8")
    code, said = independent("verify_draw.py", path)
    assert (code, said[:12]) == (2, "cannot check")
    with pytest.raises(NoDrawProof):
        read_seat_proof(text.encode(), "here")


def test_a_proof_of_another_kind_and_bytes_that_are_none(tmp_path: Path) -> None:
    other = msgspec.structs.replace(proof(), proof="sicbo.draw-proof.1")
    with pytest.raises(NoDrawProof, match="proof must be"):
        read_seat_proof(msgspec.json.encode(other), "here")
    with pytest.raises(NoDrawProof, match="hex"):
        seat_steps(msgspec.structs.replace(proof(), seed="no"))
    assert apart(other, tmp_path)[0] == 2
    odd = tmp_path / "odd.json"
    odd.write_bytes(msgspec.json.encode(proof()).replace(b'"seats"', b'"tables"'))
    assert independent("verify_draw.py", odd)[0] == 2
