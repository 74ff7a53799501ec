"""The places of an electronic table: who plays there, what is on each meter, and what is wrong."""

import datetime

import msgspec

from sicbo.core.bank.ledger import waiting
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.running.fault_policies import TerminalFaultName
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.state import Player, Table


class PlaceHeld(msgspec.Struct, frozen=True, kw_only=True):
    """Why the terminal of a place is held, and what waits there."""

    why: TerminalFaultName
    clause: ClauseNumber
    message: str
    """What stood on its screen, where that was a message; or why staff have it held."""
    shown: Amount | None
    """What its meter showed, where it was reported."""
    round: int | None
    """The round with whose dice its wagers wait."""
    waits: Amount
    """What was staked there then."""


class PlaceLocked(msgspec.Struct, frozen=True):
    """A large win that somebody has to look at."""

    round: int
    """The round that won it."""
    amount: Amount
    """What was won."""


class PlaceShown(msgspec.Struct, frozen=True, kw_only=True):
    """One place as its supervisors see it."""

    place: int | None
    """Its number; nothing where somebody has credit here and no place."""
    key: str
    """How orders name it."""
    player: str | None
    """Who has it; nothing where nobody known plays."""
    meter: Amount
    """The credit on its meter."""
    staked: Amount
    """What it has on the layout."""
    held: PlaceHeld | None = None
    """Why its terminal is held, where it is."""
    locked: PlaceLocked | None = None
    """The win after which its terminal is locked, where it is."""
    reserved: datetime.datetime | None = None
    """Until when its player has reserved it."""
    away: datetime.datetime | None = None
    """Until when it is kept, where no screen of its player is there."""
    one_place: bool = False
    """Whether its player is kept to one place."""
    shows: str | None = None
    """What its terminal has reported, where that is another thing than the record."""


class PlacesShown(msgspec.Struct, frozen=True):
    """Every place of a table that somebody has."""

    table: str
    currency: str
    places: tuple[PlaceShown, ...]
    """Each of them, by number; whoever has credit and no place stands last."""


def places_shown(name: str, currency: str, table: Table) -> PlacesShown:
    """The places of a table by their numbers, and then whoever has credit and no place."""
    found = [
        _shown(table, key, each)
        for key, each in table.players.items()
        if each.seat is not None or table.stack_of(key) or key in table.held
    ]
    found.sort(key=lambda each: (each.place is None, each.place or 0, each.key))
    return PlacesShown(name, currency, tuple(found))


def _shown(table: Table, key: str, player: Player) -> PlaceShown:
    lock, reported = table.locks.get(key), table.shown.get(player.seat or 0)
    return PlaceShown(
        place=player.seat,
        key=key,
        player=holder_of(key),
        meter=Amount(table.stack_of(key)),
        staked=Amount(table.staked_by(key)),
        held=_held(table, key),
        locked=PlaceLocked(lock.round, lock.amount) if lock is not None else None,
        reserved=player.reserved,
        away=player.away,
        one_place=holder_of(key) in table.places.restricted,
        shows=reported.sentence() if reported is not None else None,
    )


def _held(table: Table, key: str) -> PlaceHeld | None:
    held = table.held.get(key)
    if held is None:
        return None
    return PlaceHeld(
        why=held.why,
        clause=held.clause,
        message=held.message,
        shown=held.shown,
        round=held.waiting.round if held.waiting is not None else None,
        waits=Amount(table.ledger[waiting(key)]),
    )
