"""The view of the lobby, and everything that is asked for over HTTP."""

import datetime
from typing import Annotated, Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.law.policies import Phase
from sicbo.core.money import Amount
from sicbo.core.table.config import Limits
from sicbo.web.wire.wire_parts import Told

# ---------------------------------------------------------------------------- the lobby


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is seen from the door."""

    name: str
    game: str
    title: str
    casino: str
    electronic: bool
    dice: Literal["keyed", "virtual"]
    faces: Literal["numbers", "symbols"]
    limits: Limits
    status: Literal["closed", "open", "closing", "stopped"]
    phase: Phase
    betting: bool
    until: datetime.datetime | None
    closes_at: datetime.datetime | None
    """The time on the closing sign, while it shows."""
    suspended: str | None
    round: int
    seats: int
    taken: int
    streaks: bool
    dealer: str | None
    last: tuple[Dice, ...]
    """The last results, the newest first."""


class FloorSection(msgspec.Struct, frozen=True):
    """The floor."""

    name: str
    currency: str
    demo: bool
    """Served as a demonstration: guests come, and may deal."""
    play_money: bool
    """Founded as a demonstration, however it is served."""


class LobbyView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="lobby"):
    """Every table of the floor."""

    floor: FloorSection
    tables: tuple[LobbyTable, ...]


# ---------------------------------------------------------------------------- sessions

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody says they are."""

    login: Text
    password: Text


class DealerPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the dealer's place at a table of a demonstration, or give it back to the house."""

    deal: bool
    role: Text | None = None
    """A role on the ladder of the table; the lowest one where none is named."""


class SessionShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who is here, and in which roles."""

    person: str | None
    """Nobody yet where there is none: `POST /api/session/guest` in a demonstration."""
    name: str | None
    player: str | None
    """The id to bet with."""
    roles: dict[str, str]
    """Table to role; `*` is every table."""
    locked: bool
    demo: bool
    guest: bool
    wallet: Amount | None
    owes: dict[str, Amount]
    """What the player owes, by table; the cage pays nothing out before it is paid."""
    seats: dict[str, int]
    """Table to seat, wherever this player sits."""
    chips: dict[str, Amount]
    """What has come back to the player at tables where they do not sit any more, by table."""
    idle_lock_seconds: int


# ---------------------------------------------------------------------------- static, by hash


class Band(msgspec.Struct, frozen=True):
    """A strip of the printed layout: a grid of its own, beside or below the others."""

    key: str
    block: Literal["left", "main"]
    columns: int
    rows: int


class Price(msgspec.Struct, frozen=True):
    """Odds at which a spot can win, in how many of the 216 rolls."""

    to_one: int | str
    ways: int


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A betting area: where it lies, what it pays and by which rule."""

    key: str
    family: str
    parts: tuple[str, ...]
    """What follows the family in the key: numbers, symbols or colours."""
    label: str
    label_key: str
    """The key of its name in the catalogues of words: `wager.<family>`."""
    odds: tuple[Price, ...]
    ways: int
    edge: str
    """What the house keeps of each unit, exactly: `1/36`; negative where the player gains."""
    edge_percent: float
    player_advantage: bool
    group: Literal["even-money", "totals", "pairs", "doubles-triples", "singles", "more"]
    band: str
    row: int
    column: int
    width: int
    height: int
    clause: str
    statement: str
    pays_clause: str
    optional: bool


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The layout of a table: every spot that it offers, placed as its document prints it."""

    game: str
    layout: str | None
    sha256: str
    bands: tuple[Band, ...]
    spots: tuple[Spot, ...]


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in our words."""

    clause: str
    states: str
    kind: str


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """A document in our words."""

    document: str
    title: str
    casino: str
    operator: str
    jurisdiction: str
    regulator: str
    instrument: str
    sha256: str
    readings: dict[str, str]
    house: tuple[ClauseShown, ...]
    clauses: tuple[ClauseShown, ...]


class NamesTold(msgspec.Struct, frozen=True):
    """Casinos, games and roles in another language, by their English names."""

    names: dict[str, str]


class ClausesTold(msgspec.Struct, frozen=True):
    """Clauses of a table's document, and the rules of the house, in another language."""

    sha256: str
    clauses: dict[str, str]


class ParRow(msgspec.Struct, frozen=True, kw_only=True):
    """The exact figures of one wager."""

    wager: str
    label: str
    odds: tuple[int | str, ...]
    ways: int | None
    probability: str
    returned: str
    edge: str
    edge_percent: float
    deviation: str
    flags: tuple[str, ...]


class Par(msgspec.Struct, frozen=True, kw_only=True):
    """The PAR sheet of a table's game under its readings."""

    game: str
    sha256: str
    readings: dict[str, str]
    rows: tuple[ParRow, ...]


class MyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A wager of mine in a round that is over."""

    wager: str
    label: str
    stake: Amount
    outcome: str
    odds: int | str | None
    pays: Amount
    returns: Amount
    clauses: tuple[str, ...]


class MyRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that I took part in: a replay of the record."""

    table: str
    round: int
    state: str
    began: datetime.datetime
    ended: datetime.datetime | None
    dice: Dice | None
    call: str | None
    lit: tuple[str, ...]
    staked: Amount
    returned: Amount
    net: Amount
    lines: tuple[MyLine, ...]
    steps: tuple[Told, ...]
    replay: bool = True
    """What is shown here is a replay of the record."""


class MyRounds(msgspec.Struct, frozen=True):
    """My last rounds, the newest first."""

    rounds: tuple[MyRound, ...]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The one shape of every error over HTTP."""

    kind: str
    message: str
    retry: bool = False


class Check(msgspec.Struct, frozen=True):
    """One thing that must be well."""

    name: str
    ok: bool
    says: str


class Ready(msgspec.Struct, frozen=True):
    """Whether people can play."""

    ready: bool
    checks: tuple[Check, ...] = ()
