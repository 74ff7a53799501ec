"""One tournament, and what is known of everybody who has entered it."""

import datetime
from dataclasses import dataclass, field
from typing import Final, Literal

from sicbo.core.bank.ledger import Ledger
from sicbo.core.floor.noun import Noun
from sicbo.core.floor.tournaments.tournament_conditions import Conditions
from sicbo.core.money import Amount

TournamentState = Literal["none", "draft", "submitted", "approved", "open", "closed", "cancelled"]
"""Where a tournament stands; it is open while players may enter."""

DIRECTOR: Final = "tournament-director"
"""The office of whoever has overall charge of a tournament."""


@dataclass
class Entry:
    """One player's entry."""

    number: int
    to_pool: Amount
    """What of the fee went to the pool."""
    to_house: Amount
    """What of it went to the house."""
    signed: bool = False
    """Whether the player has signed the conditions."""
    briefed: bool = False
    """Whether the Director has explained them, and is satisfied that they are understood."""


@dataclass
class Tournament:
    """What is known of a tournament."""

    state: TournamentState = "none"
    table: str = ""
    """The table by whose document it is held."""
    lines: tuple[str, ...] = ()
    """The lines of its conditions."""
    digest: str = ""
    """The hash of them."""
    conditions: Conditions | None = None
    """The conditions, once they are complete."""
    director: str = ""
    """Who directs it."""
    signatures: bool = False
    """Whether everybody has to sign the conditions."""
    starts: dict[str, datetime.datetime] = field(default_factory=dict)
    """Starts of sessions that were moved, by their names."""
    last: int = 0
    """The number of the last entry."""
    entries: dict[str, Entry] = field(default_factory=dict)
    """By player, those who have entered and not left."""
    refused: set[str] = field(default_factory=set)
    """Whose application was refused."""
    ledger: Ledger = field(default_factory=Ledger)


TOURNAMENT: Final = Noun("tournament", Tournament, each="tournament")
