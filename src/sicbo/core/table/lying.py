"""Folding what happens to chips on the layout."""

from typing import Any

from sicbo.core.table import events as e
from sicbo.core.table.state import Table


def placed(table: Table, event: e.WagerPlaced) -> None:
    """Chips lie on an area."""
    player = table.players[event.player]
    wagers = player.wagers
    wagers[event.wager] = wagers.get(event.wager, 0) + event.amount  # type: ignore[assignment]
    player.total += event.amount
    player.bet = True
    table.sequence += 1
    player.reached = table.sequence


def taken_down(table: Table, event: e.WagerTakenDown | e.WagerRefused) -> None:
    """Chips are off an area."""
    lift(table, event.player, event.wager, event.amount)
    table.sequence += 1
    table.players[event.player].reached = table.sequence


def lift(table: Table, name: str, wager: Any, amount: int) -> None:
    """Take chips off an area of a player."""
    player = table.players[name]
    left = player.wagers[wager] - amount
    if left:
        player.wagers[wager] = type(player.wagers[wager])(left)
    else:
        del player.wagers[wager]
    player.total -= amount


def shifted(table: Table, event: e.WagerShifted | e.WagerRuled) -> None:
    """Chips lie on another area, or were given back."""
    player = table.players[event.player]
    lift(table, event.player, event.source, event.amount)
    if event.target is not None:
        wagers = player.wagers
        wagers[event.target] = wagers.get(event.target, 0) + event.amount  # type: ignore[assignment]
        player.total += event.amount


def noted(table: Table, event: e.UnderMinimumNoted) -> None:
    """A player knows what becomes of the next wager under the minimum."""
    table.players[event.player].warned = True
