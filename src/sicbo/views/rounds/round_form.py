"""The form of a round as it is shown to people."""

import datetime
from typing import Literal

import msgspec

from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.views.rounds.awards import Award
from sicbo.views.rounds.dice_proof import DiceProof
from sicbo.views.rounds.round_fold import State
from sicbo.views.rounds.settlement_lines import SettlementLine


class Step(msgspec.Struct, frozen=True):
    """What somebody did, in which role, and what came of it."""

    at: datetime.datetime
    who: str
    role: str
    says: tuple[str, ...]
    clauses: tuple[ClauseNumber, ...]
    position: int
    via: str | None = None
    """How it came, where whoever it names had not logged in."""


class Funds(msgspec.Struct, frozen=True):
    """A player's money at the table, what lies on it included, before the round and after it."""

    player: str
    seat: int | None
    before: int
    staked: int
    returned: int
    net: int
    """What the round has brought the player."""
    moved: int
    """Money brought to the table, less what was taken away; and what other rounds gave back."""
    after: int


class RoundView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one round."""

    replay: Literal[True] = True
    """What is shown here is a replay of the record."""
    table: str
    round: int
    state: State
    game: str
    casino: str
    rulebook: str
    sha256: str
    readings: dict[str, str]
    day: datetime.date | None
    began: datetime.datetime
    ended: datetime.datetime | None
    limits: tuple[int, int]
    dice: tuple[int, int, int] | None
    call: str | None
    lit: tuple[WagerKey, ...]
    proof: DiceProof | None
    wagers: tuple[SettlementLine, ...]
    funds: tuple[Funds, ...]
    held: int
    """Stakes that lie undecided."""
    staked: int
    paid: int
    house: int
    irregular: tuple[Step, ...]
    steps: tuple[Step, ...]
    staff: dict[str, tuple[str, ...]]
    clauses: dict[ClauseNumber, str]
    awards: tuple[Award, ...] = ()
    """Prizes of jackpots that were won in it, and what has become of them by now."""
