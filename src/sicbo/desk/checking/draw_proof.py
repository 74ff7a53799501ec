"""A draw of a promotion proven: everything that must be true, gathered from the record."""

from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from sicbo.core.errors import SicboError
from sicbo.core.floor.promotions.draw_events import (
    DrawOrdered,
    SeedRevealed,
    SeedSealed,
    TicketDrawn,
)
from sicbo.core.floor.promotions.promotion import PROMOTION, TicketRow, list_text
from sicbo.core.floor.promotions.promotion_events import EntriesClosed
from sicbo.desk.checking.proof import Closing, ProofCheck, closing_of
from sicbo.desk.dice.draws import commitment
from sicbo.desk.dice.ticket_draws import DrawName, drawn_number
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.entry import Entry

FORMAT: Final = "sicbo.draw-proof.1"
"""What a proof of a draw says it is."""


class NoDrawProof(SicboError):
    """Nothing that proves a draw."""


class DrawProof(msgspec.Struct, frozen=True):
    """What proves one draw of one prize, as it is handed out."""

    proof: str
    floor: str
    promotion: str
    prize: str
    draw: int
    committed: int
    commitment: str
    closed: int
    tickets: int
    digest: str
    rows: tuple[TicketRow, ...]
    ordered: Closing
    drawn: int
    ticket: int
    player: str
    passed: tuple[int, ...]
    link: str
    revealed: int
    seed: str


class _FoundEntry(NamedTuple):
    """An entry with what it says."""

    entry: Entry
    event: object


def find_draw_proof(journal: Journal, promotion: str, prize: str, draw: int | None) -> DrawProof:
    """Gather from the record what proves a draw of a prize; the last one where none is named."""
    stream = PROMOTION.stream(promotion)
    found = [_FoundEntry(each, decode(each.body).event) for each in journal.stream(stream)]
    if not found:
        raise NoDrawProof(f"nothing is recorded of promotion {promotion!r}")
    made = [each for each in found if isinstance(each.event, TicketDrawn)]
    of_prize = [each for each in made if getattr(each.event, "prize", "") == prize]
    chosen = [each for each in of_prize if draw in (None, getattr(each.event, "draw", 0))]
    where = f"{prize} of promotion {promotion}"
    if not chosen:
        raise NoDrawProof(f"no such draw of {where} was made")
    drawn = chosen[-1]
    assert isinstance(drawn.event, TicketDrawn)
    number = drawn.event.draw
    sealed = _last(found, SeedSealed, prize, number, before=drawn.entry.position)
    ordered = _last(found, DrawOrdered, prize, number, before=drawn.entry.position)
    revealed = _last(found, SeedRevealed, prize, number)
    closed = next((each for each in found if isinstance(each.event, EntriesClosed)), None)
    if sealed is None or ordered is None or closed is None:
        raise NoDrawProof(f"draw {number} of {where} was made from a barrel")
    if revealed is None:
        raise NoDrawProof(f"the seed for draw {number} of {where} is not revealed")
    assert isinstance(sealed.event, SeedSealed)
    assert isinstance(closed.event, EntriesClosed)
    assert isinstance(revealed.event, SeedRevealed)
    return DrawProof(
        proof=FORMAT,
        floor=journal.floor,
        promotion=promotion,
        prize=prize,
        draw=number,
        committed=sealed.entry.position,
        commitment=sealed.event.commitment,
        closed=closed.entry.position,
        tickets=closed.event.tickets,
        digest=closed.event.digest,
        rows=closed.event.rows,
        ordered=closing_of(journal, ordered.entry),
        drawn=drawn.entry.position,
        ticket=drawn.event.ticket,
        player=drawn.event.player,
        passed=tuple(each.ticket for each in drawn.event.passed),
        link=drawn.event.link,
        revealed=revealed.entry.position,
        seed=revealed.event.seed,
    )


def _last(
    found: list[_FoundEntry], kind: type, prize: str, draw: int, before: int | None = None
) -> _FoundEntry | None:
    """The last event of a kind that is about a draw."""
    for each in reversed(found):
        event = each.event
        here = isinstance(event, kind) and (event.prize, event.draw) == (prize, draw)  # type: ignore[attr-defined]
        if here and (before is None or each.entry.position < before):
            return each
    return None


def read_draw_proof(data: bytes, origin: str) -> DrawProof:
    """A proof as it was handed out."""
    try:
        proof = msgspec.json.decode(data, type=DrawProof)
    except msgspec.DecodeError as error:
        raise NoDrawProof(f"{origin} is no proof of a draw: {error}") from None
    if proof.proof != FORMAT:
        raise NoDrawProof(f"proof must be {FORMAT}, got {proof.proof} in {origin}")
    return proof


def draw_steps(proof: DrawProof) -> list[ProofCheck]:
    """Everything that must be true of a draw by a sealed seed."""
    seed = _bytes(proof.seed)
    bound = proof.closed if proof.draw == 1 else proof.ordered.position
    name = DrawName(proof.promotion, proof.prize, proof.draw, proof.link)
    digest = sha256(list_text(proof.rows).encode()).hexdigest()
    found = [
        ProofCheck(proof.committed < bound, f"bound at entry {proof.committed}, before {bound}"),
        ProofCheck(commitment(seed) == proof.commitment, "the seed is the one bound to"),
        ProofCheck(digest == proof.digest, "the list has the digest that was published"),
        ProofCheck(_one_after_another(proof), f"its {proof.tickets} tickets follow one another"),
        ProofCheck(
            proof.closed < proof.ordered.position < proof.drawn < proof.revealed,
            "closed, ordered, drawn, revealed, in this order",
        ),
        ProofCheck(
            proof.ordered.holds() and proof.ordered.link == proof.link,
            "the draw names the entry that ordered it",
        ),
    ]
    own = PROMOTION.stream(proof.promotion)
    found.append(ProofCheck(proof.ordered.stream == own, "which is of this promotion"))
    if not proof.tickets:
        return [*found, ProofCheck(False, "there are tickets")]
    for skipped, ticket in enumerate((*proof.passed, proof.ticket)):
        drawn = drawn_number(seed, name, skipped, proof.tickets).ticket
        what = "wins" if skipped == len(proof.passed) else "is passed over"
        found.append(
            ProofCheck(drawn == ticket, f"seed and entry give ticket {drawn}, which {what}")
        )
    held = [row.player for row in proof.rows if row.first <= proof.ticket <= row.last]
    found.append(ProofCheck(held == [proof.player], f"ticket {proof.ticket} is of {proof.player}"))
    return found


def _one_after_another(proof: DrawProof) -> bool:
    """Whether every ticket is of one person, from the first to the last."""
    wanted = 1
    for row in proof.rows:
        if row.first != wanted or row.last < row.first:
            return False
        wanted = row.last + 1
    return wanted == proof.tickets + 1


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NoDrawProof(f"seed must be in hex, got {text[:20]!r}") from None
