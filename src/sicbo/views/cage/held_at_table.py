"""What a player has at one table beside value chips: on the layout, in colours and in tokens."""

from collections.abc import Mapping
from typing import NamedTuple

from sicbo.core.bank.ledger import colour, layout, stack, streak, token_layout, token_stack
from sicbo.core.money import Amount
from sicbo.core.table.state import Table


class HeldAtTable(NamedTuple):
    """What is a player's at a table, at its value; every part of it stands apart."""

    chips: Amount
    """Value chips in front of the player, or credit on the meter of a terminal."""
    colours: Amount
    """Colour chips in hand."""
    laid: Amount
    """What lies on the layout, streak wagers included."""
    tokens: Amount
    """Promotional tokens in hand and laid, which are never cash."""


def held_at(table: Table, player: str) -> HeldAtTable:
    """What a player has at a table."""
    keys, ledger = table.places_of(player), table.ledger
    return HeldAtTable(
        Amount(sum(ledger[stack(key)] for key in keys)),
        Amount(ledger[colour(player)]),
        Amount(sum(ledger[layout(key)] + ledger[streak(key)] for key in keys)),
        Amount(ledger[token_stack(player)] + ledger[token_layout(player)]),
    )


class HeldAnywhere(NamedTuple):
    """The same by table; a table where a player has nothing of it is not named."""

    chips: dict[str, Amount]
    colours: dict[str, Amount]
    laid: dict[str, Amount]
    tokens: dict[str, Amount]


def held_anywhere(tables: Mapping[str, Table], player: str) -> HeldAnywhere:
    """What a player has at tables."""
    found = {name: held_at(table, player) for name, table in tables.items()}
    parts = zip(*found.values(), strict=True) if found else ((),) * len(HeldAtTable._fields)
    named = ({n: each for n, each in zip(found, part, strict=True) if each} for part in parts)
    return HeldAnywhere(*named)
