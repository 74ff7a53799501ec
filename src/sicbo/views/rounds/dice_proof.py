"""What binds the virtual dice of a round, gathered from the events that tell of them."""

from collections.abc import Mapping

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.table.event import Event
from sicbo.core.table.virtual_dice.messages import DiceCommitted, DiceDrawn, DiceRevealed


class DiceProof(msgspec.Struct, frozen=True, kw_only=True):
    """What binds the virtual dice of a round; a browser draws them again from it."""

    table: str
    round: int
    commitment: str
    seed: str | None = None
    """The seed in hexadecimal, once it is out."""
    draw: int | None = None
    """Which draw of the round was the last, from 1; none where nothing is drawn."""
    drawn: tuple[Dice, ...] = ()
    """What was drawn, the draw that counts at the end."""
    closed_by: str | None = None
    """The link of the entry that closed betting before the last draw, in hexadecimal."""


class Proofs:
    """The virtual dice of rounds that are not over, or whose seed is not out."""

    def __init__(self, table: str, known: Mapping[int, DiceProof] | None = None) -> None:
        self._table = table
        self._open = dict(known or {})

    @property
    def open(self) -> Mapping[int, DiceProof]:
        """Those whose seed is not out, by round."""
        return self._open

    def take(self, event: Event) -> DiceProof | None:
        """Take in what happened; a proof is whole with its seed, and is then kept no longer."""
        match event:
            case DiceCommitted():
                self._open[event.round] = DiceProof(
                    table=self._table, round=event.round, commitment=event.commitment
                )
            case DiceDrawn() if event.round in self._open:
                known = self._open[event.round]
                self._open[event.round] = msgspec.structs.replace(
                    known,
                    draw=event.draw,
                    drawn=(*known.drawn, event.dice),
                    closed_by=event.closed_by,
                )
            case DiceRevealed() if event.round in self._open:
                return msgspec.structs.replace(self._open.pop(event.round), seed=event.seed)
            case _:
                pass
        return None

    def of(self, number: int) -> DiceProof | None:
        """What is known so far of a round whose seed is not out."""
        return self._open.get(number)
