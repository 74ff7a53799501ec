"""The chips that lie on the layout: how each event changes them."""

from typing import Any

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Parts
from sicbo.core.table.config import Limits
from sicbo.core.table.register import folds, unfolded
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.messages import (
    LateWithdrawalRecorded,
    UnderMinimumNoted,
    WagerMarked,
    WagerPlaced,
    WagerRefused,
    WagerRuled,
    WagerShifted,
    WagerTakenDown,
)


@folds(WagerPlaced)
def _fold_wager_placed(table: Table, event: WagerPlaced) -> None:
    """Chips lie on an area."""
    player = table.players[event.player]
    wagers = player.wagers
    if table.laid_under:
        _raised(table, event.player, event.wager)
    wagers[event.wager] = wagers.get(event.wager, 0) + event.amount  # type: ignore[assignment]
    player.total += event.amount
    player.bet = True
    player.reserved = None
    if event.parts:
        table.chips.lay_from_hand(event.player, event.wager, event.parts)
    table.sequence += 1
    player.reached = table.sequence


@folds(WagerTakenDown, WagerRefused)
def _fold_wager_lifted(table: Table, event: WagerTakenDown | WagerRefused) -> None:
    """Chips are off an area."""
    lift(table, event.player, event.wager, event.amount)
    _into_hand(table, event.player, event.wager, event.parts)
    table.sequence += 1
    table.players[event.player].reached = table.sequence


def _into_hand(table: Table, player: str, wager: WagerKey, parts: Parts | None) -> None:
    if parts:
        table.chips.lift(player, wager, parts)
        for kind, amount in parts.items():
            table.chips.add(player, kind, amount)


def lift(table: Table, name: str, wager: Any, amount: int) -> None:
    """Take chips off an area of a player."""
    player = table.players[name]
    left = player.wagers[wager] - amount
    if left:
        player.wagers[wager] = type(player.wagers[wager])(left)
    else:
        del player.wagers[wager]
        table.laid_under.pop((name, wager), None)
        table.marked.discard((name, wager))
    player.total -= amount


def remember_limits(table: Table, player: str | None = None) -> None:
    """Before the sign changes: what lies was laid under this one."""
    if table.round_limits is not None:
        return
    for name, each in table.players.items():
        for wager in each.wagers if player in (None, name) else ():
            now, before = table.limits_for(name, wager), table.laid_under.get((name, wager))
            table.laid_under[name, wager] = now if before is None else now.widened(before)


def _raised(table: Table, name: str, wager: WagerKey) -> None:
    """Chips are added: beyond what lay lawfully before, they count by the sign of now."""
    laid = table.laid_under.get((name, wager))
    if laid is None:
        return
    now, lay = table.limits_for(name, wager), table.players[name].wagers.get(wager, Amount(0))
    covered = Limits(laid.minimum, min(lay, laid.maximum), now.unit)
    table.laid_under[name, wager] = now.widened(covered)


@folds(WagerShifted, WagerRuled)
def _fold_wager_shifted(table: Table, event: WagerShifted | WagerRuled) -> None:
    """Chips lie on another area, or were given back; what was marked has been ruled on."""
    marked = (event.player, event.source)
    if marked in table.marked:
        table.marked.remove(marked)
        if event.target == event.source:
            return
    player = table.players[event.player]
    lift(table, event.player, event.source, event.amount)
    if event.target is not None:
        wagers = player.wagers
        _raised(table, event.player, event.target)
        wagers[event.target] = wagers.get(event.target, 0) + event.amount  # type: ignore[assignment]
        player.total += event.amount
        if event.parts:
            table.chips.lift(event.player, event.source, event.parts)
            table.chips.lay(event.player, event.target, event.parts)
    else:
        _into_hand(table, event.player, event.source, event.parts)


@folds(WagerMarked)
def _fold_wager_marked(table: Table, event: WagerMarked) -> None:
    """Chips wait for a ruling."""
    table.marked.add((event.player, event.wager))


@folds(UnderMinimumNoted)
def _fold_under_minimum_noted(table: Table, event: UnderMinimumNoted) -> None:
    """A player knows what becomes of the next wager under the minimum."""
    table.players[event.player].warned = True


unfolded(LateWithdrawalRecorded)
