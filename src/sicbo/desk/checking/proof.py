"""One round of virtual dice proven from the record: bound, closed, drawn, revealed."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.errors import SicboError
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.streams import table_stream
from sicbo.core.table.rounds.messages import RoundStarted
from sicbo.core.table.virtual_dice.closing_entry import TURNING, closing_entry
from sicbo.core.table.virtual_dice.messages import DiceCommitted, DiceDrawn, DiceRevealed
from sicbo.desk.dice.draws import commitment, roll
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode, may_hold
from sicbo.journal.entry import GENESIS, Entry, link

FORMAT: Final = "sicbo.roll-proof.1"
_TELLS: Final = may_hold(DiceCommitted, DiceDrawn, DiceRevealed, *TURNING)


class NoProof(SicboError):
    """A round that cannot be proven, now or at all."""


class Closing(msgspec.Struct, frozen=True):
    """The entry that closed betting, with everything its link is made of."""

    position: int
    stream: str
    version: int
    digest: str
    before: str
    link: str

    def holds(self) -> bool:
        """Whether its link follows from its place, its digest and the link before it."""
        before, digest = _bytes(self.before), _bytes(self.digest)
        linked = link(before, self.position, self.stream, self.version, digest)
        return linked.hex() == self.link


class Draw(msgspec.Struct, frozen=True):
    """Three dice, and the close of betting that they were drawn from."""

    position: int
    draw: int
    dice: Dice
    closed: Closing | None
    closed_by: str


class Proof(msgspec.Struct, frozen=True):
    """Everything that is needed to draw a round again."""

    proof: str
    floor: str
    table: str
    round: int
    commitment: str
    committed: int
    """Positions in the journal: where the tumbler was bound, the round began, the seed was told."""
    started: int
    revealed: int
    seed: str
    draws: tuple[Draw, ...]


class ProofCheck(NamedTuple):
    """One thing that must be true of a round, and whether it is."""

    holds: bool
    what: str


def read_proof(data: bytes, origin: str) -> Proof:
    """A proof as it was handed out."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except msgspec.DecodeError as error:
        raise NoProof(f"{origin} is no proof of a roll: {error}") from None
    if proof.proof != FORMAT:
        raise NoProof(f"proof must be {FORMAT}, got {proof.proof} in {origin}")
    return proof


def find_proof(journal: Journal, table: str, number: int) -> Proof:
    """Gather from the record what proves a round."""
    committed = started = revealed = None
    closed: Entry | None = None
    draws = []
    seen = False
    for entry, event in _told(journal, table):
        seen = True
        closed = closing_entry(closed, event, entry)
        match event:
            case DiceCommitted() if event.round == number:
                committed = entry.position, event.commitment
            case RoundStarted() if event.round == number:
                started = entry.position
            case DiceDrawn() if event.round == number:
                close = None if closed is None else closing_of(journal, closed)
                draws.append(Draw(entry.position, event.draw, event.dice, close, event.closed_by))
            case DiceRevealed() if event.round == number:
                revealed = entry.position, event.seed
                break
    if not seen:
        raise NoProof(f"nothing is recorded of table {table!r}")
    where = f"round {number} of table {table}"
    if committed is None:
        raise NoProof(f"{where} has no virtual dice on record")
    if started is None:
        raise NoProof(f"{where} has not begun")
    if revealed is None:
        raise NoProof(f"{where} is not over, or its seed is lost: nothing is revealed yet")
    return Proof(
        *(FORMAT, journal.floor, table, number, committed[1], committed[0], started),
        *(revealed[0], revealed[1], tuple(draws)),
    )


def _told(journal: Journal, table: str) -> Iterator[tuple[Entry, AnyEvent]]:
    for entry in journal.stream(table_stream(table)):
        if _TELLS(entry.body):
            yield entry, decode(entry.body).event


def closing_of(journal: Journal, entry: Entry) -> Closing:
    """An entry with everything its link is made of."""
    before = next(journal.entries(entry.position - 2, entry.position - 1), None)
    return Closing(
        *(entry.position, entry.stream, entry.version, sha256(entry.body).hexdigest()),
        (GENESIS if before is None else before.link).hex(),
        entry.link.hex(),
    )


def steps(proof: Proof) -> list[ProofCheck]:
    """Everything that must be true of a round of virtual dice."""
    seed = _bytes(proof.seed)
    found = [
        ProofCheck(
            proof.committed < proof.started,
            f"bound at entry {proof.committed}, before betting opened at {proof.started}",
        ),
        ProofCheck(
            commitment(seed) == proof.commitment,
            f"SHA-256 of the seed is the commitment {proof.commitment[:16]}…",
        ),
    ]
    for expected, draw in enumerate(proof.draws, 1):
        found.extend(_drawn(proof, seed, draw, expected))
    if not proof.draws:
        found.append(ProofCheck(True, "nothing was drawn: the round ended before its dice"))
    last = max((draw.position for draw in proof.draws), default=proof.started)
    found.append(
        ProofCheck(proof.revealed > last, f"seed revealed at entry {proof.revealed}, after it")
    )
    return found


def _drawn(proof: Proof, seed: bytes, draw: Draw, expected: int) -> Iterator[ProofCheck]:
    dice = " ".join(map(str, draw.dice))
    yield ProofCheck(draw.draw == expected, f"draw {draw.draw} is number {expected} of the round")
    close = draw.closed
    if close is None:
        yield ProofCheck(False, f"draw {draw.draw}: no entry closed betting before it")
        return
    yield ProofCheck(
        proof.started < close.position < draw.position and close.holds(),
        f"betting closed at entry {close.position}, link {close.link[:16]}…, before the draw",
    )
    yield ProofCheck(draw.closed_by == close.link, "the draw names that link")
    again = roll(seed, proof.table, proof.round, draw.draw, _bytes(draw.closed_by))
    yield ProofCheck(tuple(again) == tuple(draw.dice), f"seed, round and link give {dice}")


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NoProof(f"proof must have bytes in hex, got {text[:40]!r}") from None
