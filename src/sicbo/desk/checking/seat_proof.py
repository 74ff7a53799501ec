"""Seats of a session, or a lot between those who are equal, proven from the record."""

from hashlib import sha256
from typing import Final, Literal, NamedTuple

import msgspec

from sicbo.core.floor.sessions.session_events import (
    OrderAsked,
    OrderReported,
    OrderRevealed,
    OrderSealed,
)
from sicbo.core.floor.sessions.session_plans import is_lot
from sicbo.core.floor.tournaments.seat_draws import (
    OrderName,
    Seat,
    deal_seats,
    draw_order,
    seat_list,
)
from sicbo.core.floor.tournaments.tournament import TOURNAMENT
from sicbo.desk.checking.draw_proof import NoDrawProof
from sicbo.desk.checking.proof import Closing, ProofCheck, closing_of
from sicbo.desk.dice.draws import commitment
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry

FORMAT: Final = "sicbo.seat-proof.1"
"""What a proof of seats says it is."""


class SeatProof(msgspec.Struct, frozen=True):
    """What proves the seats of one session or one lot, as it is handed out."""

    proof: str
    floor: str
    tournament: str
    of: str
    """The session whose seats were drawn, or the tie of a lot."""
    drawn_for: Literal["seats", "lots"]
    draw: int
    committed: int
    commitment: str
    digest: str
    """The hash of players and tables as they were when the draw was ordered."""
    players: tuple[str, ...]
    tables: tuple[str, ...]
    """The tables, in the order in which players are dealt to them; none for a lot."""
    ordered: Closing
    drawn: int
    order: tuple[str, ...]
    """The players as they were drawn."""
    link: str
    revealed: int
    seed: str

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Where everybody sits by that order."""
        return deal_seats(self.order, self.tables) if self.tables else ()


class _FoundOrder(NamedTuple):
    entry: Entry
    event: OrderSealed | OrderAsked | OrderReported | OrderRevealed


def find_seat_proof(journal: Journal, tournament: str, of: str, draw: int | None) -> SeatProof:
    """Gather from the record what proves a draw of seats or lots; the last where none is named."""
    entries = [
        _FoundOrder(entry, event)
        for entry in journal.stream(TOURNAMENT.stream(tournament))
        for event in (decode(entry.body).event,)
        if isinstance(event, OrderSealed | OrderAsked | OrderReported | OrderRevealed)
        and event.of == of
    ]
    made = [each for each in entries if isinstance(each.event, OrderReported)]
    drawn = next((each for each in reversed(made) if draw in (None, each.event.draw)), None)
    where = f"{of} of tournament {tournament}"
    if drawn is None:
        raise NoDrawProof(f"no such draw for {where} was made")
    number = drawn.event.draw
    last = {
        type(each.event): each
        for each in entries
        if each.event.draw == number
        and (isinstance(each.event, OrderRevealed) or each.entry.position <= drawn.entry.position)
    }
    sealed, asked, told = (last.get(kind) for kind in (OrderSealed, OrderAsked, OrderRevealed))
    if told is None:
        raise NoDrawProof(f"the seed for draw {number} of {where} is not revealed")
    assert sealed is not None
    assert asked is not None
    assert isinstance(sealed.event, OrderSealed)
    assert isinstance(asked.event, OrderAsked)
    assert isinstance(drawn.event, OrderReported)
    assert isinstance(told.event, OrderRevealed)
    return SeatProof(
        proof=FORMAT,
        floor=journal.floor,
        tournament=tournament,
        of=of,
        drawn_for="lots" if is_lot(of) else "seats",
        draw=number,
        committed=sealed.entry.position,
        commitment=sealed.event.commitment,
        digest=asked.event.digest,
        players=asked.event.players,
        tables=asked.event.tables,
        ordered=closing_of(journal, asked.entry),
        drawn=drawn.entry.position,
        order=drawn.event.order,
        link=drawn.event.link,
        revealed=told.entry.position,
        seed=told.event.seed,
    )


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
    """Everything that must be true of seats or lots by a sealed seed."""
    seed, ordered = _seed(proof.seed), proof.ordered
    name = OrderName(proof.tournament, proof.of, proof.link)
    digest = sha256(seat_list(proof.players, proof.tables).encode()).hexdigest()
    before = f"bound at entry {proof.committed}, before {ordered.position}"
    named = ordered.holds() and ordered.link == proof.link
    kind = bool(proof.tables) == (proof.drawn_for == "seats")
    order = draw_order(seed, name, proof.players, proof.drawn_for)
    return [
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
        ProofCheck(len(set(proof.players)) == len(proof.players), "nobody is in it twice"),
        ProofCheck(len(set(proof.tables)) == len(proof.tables), "no table stands twice"),
        ProofCheck(kind, "seats have tables, and lots have none"),
        ProofCheck(order == proof.order, f"seed and entry give {' '.join(order)}"),
    ]


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NoDrawProof(f"seed must be in hex, got {text[:20]!r}") from None
