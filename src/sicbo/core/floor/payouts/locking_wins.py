"""Terminals that a win locks: at the settlement of a round, or when a held one is recalculated."""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, follows
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import WIN_LOCKS
from sicbo.core.money import Amount
from sicbo.core.table.faults.fault_events import WagersRecalculated
from sicbo.core.table.locks.messages import TerminalLocked
from sicbo.core.table.payouts.cancelling import hand_pay
from sicbo.core.table.rounds.messages import RoundSettled


@follows(RoundSettled)
def lock_at_settlement(floor: Floor, order: FloorOrder, event: RoundSettled) -> Decided:
    """Lock terminals that have won much in the round."""
    return _locked(floor, order, event)


@follows(WagersRecalculated)
def lock_recalculated(floor: Floor, order: FloorOrder, event: WagersRecalculated) -> Decided:
    """Lock a terminal that was held, where the dice of its round have won it much."""
    return _locked(floor, order, event)


def _locked(floor: Floor, order: FloorOrder, event: RoundSettled | WagersRecalculated) -> Decided:
    """All that a terminal has won in the round counts together."""
    assert order.table is not None
    found = hand_pay(floor.table(order.table))
    if found is None:
        return ()
    won: dict[str, int] = {}
    for line in event.lines:
        if line.pays:
            won[line.player] = won.get(line.player, 0) + line.pays
    return [
        Happening(
            table_stream(order.table),
            TerminalLocked(
                player=name, amount=Amount(amount), round=event.round, clauses=(WIN_LOCKS,)
            ),
        )
        for name, amount in won.items()
        if amount >= found[1].lock_win_from
    ]
