"""The form of a statement of account."""

import datetime

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One movement of a player's money, and the balances after it."""

    at: datetime.datetime
    what: str
    table: str | None
    round: int | None
    staked: int
    returned: int
    change: int
    """What it did to everything the player has here."""
    wallet: int
    at_tables: int
    position: int
    in_kind: dict[str, int] = {}
    """What of the stakes was not value chips, by kind."""


class Stay(msgspec.Struct, frozen=True):
    """Time on a seat, as far as it falls into the period."""

    table: str
    seat: int
    sat: datetime.datetime
    left: datetime.datetime | None
    seconds: int


class Debt(msgspec.Struct, frozen=True):
    """What a player owes at a table, and since when."""

    table: str
    amount: int
    round: int
    """The round whose settlement was undone after its money had been taken away."""
    since: datetime.datetime


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a player had, what happened to it, what the player has."""

    player: str
    currency: str
    begins: datetime.datetime | None
    ends: datetime.datetime | None
    opening: int
    bought_in: int
    cashed_out: int
    to_tables: int
    from_tables: int
    wagers: int
    rounds: int
    staked: int
    returned: int
    result: int
    closing: int
    wallet: int
    at_tables: int
    """What is owed there counts against it."""
    colours: int = 0
    """What of that is colour chips in hand."""
    tokens: int = 0
    """Promotional tokens at tables, which are no money and stand in no other figure."""
    tokens_in_wallet: int = 0
    """Promotional tokens in the wallet, likewise."""
    owes: tuple[Debt, ...]
    seconds_at_tables: int
    stays: tuple[Stay, ...]
    rows: tuple[Row, ...]
    jackpots: int = 0
    """What came on meters of jackpots, less what is owed of it again; no result of play."""
    adjusted: int = 0
    """What meters of held terminals were adjusted by; no result of play."""
    tickets: int = 0
    """What came from tickets, less what left on them: whoever holds one has that."""
    payouts: int = 0
    """What came back from payouts by hand, less what left on them."""
    withheld: int = 0
    """What came back of holds, less what was withheld or seized."""
    tournaments: int = 0
    """What came back from tournaments, less what was paid to them."""
    promotions: int = 0
    """What came of promotions into the wallet."""
    disputes: int = 0
    """What decisions on complaints have paid into the wallet."""
