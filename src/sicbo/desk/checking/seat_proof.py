"""The seats of a session proven: what must be true of them, by the seed that was sealed."""

from hashlib import sha256
from typing import Final

import msgspec

from sicbo.core.floor.tournaments.seat_draws import OrderName, Seat, draw_seats, seat_list
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.desk.checking.draw_proof import NoDrawProof
from sicbo.desk.checking.proof import Closing, ProofCheck
from sicbo.desk.dice.draws import commitment

FORMAT: Final = "sicbo.seat-proof.1"
"""What a proof of seats says it is."""


class SeatProof(msgspec.Struct, frozen=True):
    """What proves the seats of one session, as it is handed out."""

    proof: str
    floor: str
    tournament: str
    session: str
    committed: int
    commitment: str
    digest: str
    """The hash of players and tables as they were when the draw was ordered."""
    players: tuple[str, ...]
    tables: tuple[str, ...]
    ordered: Closing
    drawn: int
    seats: tuple[Seat, ...]
    link: str
    revealed: int
    seed: str


def read_seat_proof(data: bytes, origin: str) -> SeatProof:
    """A proof as it was handed out."""
    try:
        proof = msgspec.json.decode(data, type=SeatProof)
    except msgspec.DecodeError as error:
        raise NoDrawProof(f"{origin} is no proof of seats: {error}") from None
    if proof.proof != FORMAT:
        raise NoDrawProof(f"proof must be {FORMAT}, got {proof.proof} in {origin}")
    return proof


def seat_steps(proof: SeatProof) -> list[ProofCheck]:
    """Everything that must be true of seats by a sealed seed."""
    seed, ordered = _seed(proof.seed), proof.ordered
    name = OrderName(proof.tournament, proof.session, proof.link)
    digest = sha256(seat_list(proof.players, proof.tables).encode()).hexdigest()
    before = f"bound at entry {proof.committed}, before {ordered.position}"
    named = ordered.holds() and ordered.link == proof.link
    found = [
        ProofCheck(proof.committed < ordered.position, before),
        ProofCheck(commitment(seed) == proof.commitment, "the seed is the one bound to"),
        ProofCheck(digest == proof.digest, "the list has the digest that was published"),
        ProofCheck(
            ordered.position < proof.drawn < proof.revealed,
            "ordered, drawn, revealed, in this order",
        ),
        ProofCheck(named, "the draw names the entry that ordered it"),
        ProofCheck(
            ordered.stream == TOURNAMENT.stream(proof.tournament), "which is of this tournament"
        ),
        ProofCheck(len(set(proof.players)) == len(proof.players), "nobody is seated twice"),
        ProofCheck(len(set(proof.tables)) == len(proof.tables), "no table stands twice"),
    ]
    if not proof.tables:
        return [*found, ProofCheck(False, "there are tables")]
    seats = draw_seats(seed, name, proof.players, proof.tables)
    holds = ProofCheck(seats == proof.seats, f"seed and entry give these {len(seats)} seats")
    return [*found, holds]


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NoDrawProof(f"seed must be in hex, got {text[:20]!r}") from None
