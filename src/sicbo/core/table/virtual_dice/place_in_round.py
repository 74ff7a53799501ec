"""Virtual dice: bound to a seed before betting, drawn after it, revealed when all is settled.

The core neither knows seeds nor draws: it holds the tumbler to the order of these steps, and
everybody else to the dice that were drawn.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from sicbo.core.dice import Dice
from sicbo.core.house_rules import DRAWN_STANDS, FIRST_EDITION
from sicbo.core.law.refusal import Refusal
from sicbo.core.table.checks import by_system, in_phase, is_open, refuse
from sicbo.core.table.config import TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import NoSpinCalled, Notified, RoundVoided
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds
from sicbo.core.table.state import Table
from sicbo.core.table.virtual_dice.messages import (
    CommitDice,
    DiceCommitted,
    DiceDrawn,
    DiceRevealed,
    DrawDice,
    RevealDice,
)

PHYSICAL: Final = frozenset(
    (
        *("not-flat", "bad-shake", "exposed", "broken-dice"),
        *("tumbler-fault", "broken-dome", "broken-tumbler"),
    )
)
"""What happens to dice, dome and tumbler, and never to numbers that are drawn."""


DISCARDS: Final = frozenset((RoundVoided, RoundInvalidated, NoSpinCalled))
"""What a drawn roll does not survive."""


DISCARDED: Final = "drawn-roll-discarded"
"""What is reported then."""


@decides(CommitDice)
def commit_dice(table: Table, order: Order, command: CommitDice) -> Decision:
    """Bind the tumbler for the next round, before bets are called for in it.

    Bound anew, the last one counts: nobody knows what closes betting, so nothing can be chosen.
    """
    clause = table.policies.round.shake_clause
    no = by_system(order, clause)
    if no:
        return no
    if command.round != table.round + 1:
        return refuse("wrong-round", clause, round=command.round, now=table.round)
    commitment = command.commitment
    return [DiceCommitted(round=command.round, commitment=commitment, clauses=(clause,))]


@decides(DrawDice)
def draw_dice(table: Table, order: Order, command: DrawDice) -> Decision:
    """Note what the tumbler has drawn, once the cover is off or the dice are shot."""
    clause = table.policies.round.uncover_clause
    no = is_open(table) or by_system(order, clause) or _virtual(table)
    no = no or in_phase(table, clause, "tumbling" if table.electronic else "uncovered")
    if no:
        return no
    if command.round != table.round or command.draw != table.draws + 1 or table.drawn is not None:
        return refuse("wrong-round", clause, round=command.round, now=table.round)
    if table.round not in table.commitments:
        return refuse("dice-not-committed", clause, round=table.round)
    drawn = DiceDrawn(
        round=command.round,
        draw=command.draw,
        dice=command.dice,
        closed_by=command.closed_by,
        clauses=(clause,),
    )
    return [drawn]


@decides(RevealDice)
def reveal_dice(table: Table, order: Order, command: RevealDice) -> Decision:
    """Tell the seed of a round that is over."""
    clause = table.policies.round.settle_clause
    no = by_system(order, clause)
    if no:
        return no
    over = command.round < table.round or (command.round == table.round and not table.in_round)
    if not over or command.round not in table.commitments:
        return refuse("wrong-round", clause, round=command.round, now=table.round)
    return [DiceRevealed(round=command.round, seed=command.seed, clauses=(clause,))]


def _virtual(table: Table) -> Refusal | None:
    """Refuse a draw at a table with dice of its own."""
    if table.config is not None and table.config.dice == "virtual":
        return None
    return refuse("not-provided", table.policies.otherwise, dice="keyed")


def uncommitted(table: Table, config: TableConfig | None) -> Refusal | None:
    """Refuse to begin a round whose dice nobody is bound to."""
    if config is None or config.dice == "keyed" or table.round + 1 in table.commitments:
        return None
    clause = table.policies.round.shake_clause
    return refuse("dice-not-committed", clause, may_retry=True, round=table.round + 1)


def is_drawn(table: Table, order: Order) -> bool:
    """Whether virtual dice are drawn, so that somebody knows what they show."""
    return table.drawn is not None and _stands(table, order)


def _stands(table: Table, order: Order) -> bool:
    """Whether this table's dice, once drawn, stand by the house's rule."""
    dealt = table.config is not None and table.config.dice == "virtual"
    return dealt and order.edition > FIRST_EDITION


def positions_stand(table: Table, order: Order, wager: str) -> Refusal | None:
    """Refuse to say where chips count once virtual dice are drawn: nobody's hand moved them."""
    if not is_drawn(table, order):
        return None
    return refuse("positions-fixed", DRAWN_STANDS, wager=wager, dice="drawn")


def no_hand_laid(table: Table, wager: str) -> Refusal | None:
    """Refuse to call chips unclear at a table of virtual dice: a screen put them where they lie."""
    if table.config is None or table.config.dice == "keyed":
        return None
    return refuse("positions-fixed", DRAWN_STANDS, wager=wager, dice="virtual")


def no_such_fault(table: Table, order: Order, fault: str) -> Refusal | None:
    """Refuse a fault of dice, dome or tumbler once virtual dice are drawn: they have none."""
    if fault not in PHYSICAL or not is_drawn(table, order):
        return None
    return refuse("dice-stand", DRAWN_STANDS, fault=fault, dice="virtual")


def reported(table: Table, order: Order, decision: Sequence[Event]) -> Sequence[Event]:
    """What was decided; where it discards a roll that was drawn, the top of the ladder is told."""
    if not _stands(table, order) or not any(_discards(table, event) for event in decision):
        return decision
    told = Notified(role=table.ladder[-1], about=DISCARDED, clauses=(DRAWN_STANDS,))
    return [*decision, told]


def _discards(table: Table, event: Event) -> bool:
    """Whether an event discards a drawn roll; terminals may be a round further by then."""
    settled = isinstance(event, RoundInvalidated) and event.after_settlement
    return settled or (table.drawn is not None and type(event) in DISCARDS)


class _SaysDice(Protocol):
    """A command that says what the dice show."""

    @property
    def dice(self) -> Dice: ...


D = TypeVar("D", bound=_SaysDice)


def as_drawn(
    decider: Callable[[Table, Order, D], Decision],
) -> Callable[[Table, Order, D], Decision]:
    """For orders that say what the dice show: virtual dice show what was drawn."""

    def decided(table: Table, order: Order, command: D) -> Decision:
        decision = decider(table, order, command)
        if type(decision) is Refusal:
            return decision
        return other_dice(table, command.dice) or decision

    return decided


def other_dice(table: Table, dice: Dice) -> Refusal | None:
    """Refuse dice that the virtual tumbler has not drawn."""
    if table.config is None or table.config.dice == "keyed":
        return None
    clause = table.policies.round.uncover_clause
    if table.drawn is None:
        return refuse("not-shaken", clause, may_retry=True, dice="not drawn yet")
    if sorted(dice) == sorted(table.drawn):
        return None
    drawn, called = ("".join(map(str, each)) for each in (table.drawn, dice))
    return refuse("entry-differs", DRAWN_STANDS, may_retry=True, drawn=drawn, called=called)


@folds(DiceCommitted)
def _fold_dice_committed(table: Table, event: DiceCommitted) -> None:
    """Fold a commitment in."""
    table.commitments[event.round] = event.commitment


@folds(DiceDrawn)
def _fold_dice_drawn(table: Table, event: DiceDrawn) -> None:
    """Fold a draw in."""
    table.drawn, table.draws = event.dice, event.draw


@folds(DiceRevealed)
def _fold_dice_revealed(table: Table, event: DiceRevealed) -> None:
    """Fold a revelation in."""
    del table.commitments[event.round]
