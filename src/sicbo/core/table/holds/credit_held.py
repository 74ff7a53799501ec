"""Credit and chips withheld at a table, and given back there."""

from collections.abc import Iterable, Sequence

from sicbo.core.bank.ledger import TRANSIT, Posting, move, stack
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld, HoldClosed, HoldNoted
from sicbo.core.table.lines import Line
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import Player, Table


@folds(HoldNoted)
def _fold_noted(table: Table, event: HoldNoted) -> None:
    table.holds.last = event.serial
    table.holds.out.add(event.serial)


@folds(CreditWithheld)
def _fold_withheld(table: Table, event: CreditWithheld) -> None:
    table.holds.last = event.serial
    table.holds.out.add(event.serial)
    if event.seized:
        player = table.players[event.player]
        player.won -= event.amount
        _spend(player.wins, event.amount)


def _spend(wins: dict[int, int], amount: int) -> None:
    """Take what was seized off what was won, the newest round first."""
    for number in sorted(wins, reverse=True):
        taken = min(amount, wins[number])
        wins[number] -= taken
        amount -= taken


@folds(CreditReturned)
def _fold_returned(table: Table, event: CreditReturned) -> None:
    table.players.setdefault(event.player, Player())


@folds(HoldClosed)
def _fold_closed(table: Table, event: HoldClosed) -> None:
    table.holds.out.remove(event.serial)


@moves(CreditWithheld)
def _move_withheld(event: CreditWithheld) -> Sequence[Posting]:
    return move(stack(event.player), TRANSIT, event.amount)


@moves(CreditReturned)
def _move_returned(event: CreditReturned) -> Sequence[Posting]:
    return move(TRANSIT, stack(event.player), event.amount)


def count_winnings(table: Table, number: int, lines: Iterable[Line], sign: int = 1) -> None:
    """Count what players have won where winnings may be seized; a settlement undone counts back."""
    if table.policies.hold("seizure") is None:
        return
    for line in lines:
        if line.pays and line.player in table.players:
            player = table.players[line.player]
            player.won += sign * line.pays
            player.wins[number] = max(0, player.wins.get(number, 0) + sign * line.pays)


def won_from(player: Player, number: int) -> int:
    """What a player has won from a round on, less what was seized."""
    return sum(amount for each, amount in player.wins.items() if each >= number)
