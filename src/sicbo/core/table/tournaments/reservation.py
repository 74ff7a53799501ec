"""What a table takes while a session is on, and what must follow at once from what is decided."""

from collections.abc import Sequence
from typing import Final

from sicbo.core.house_rules import SESSION_ABSENT, SPIN_COUNTED
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.command import TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import Invalidate, RoundInvalidated
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    Declare,
    RoundVoided,
    RuleOtherwise,
)
from sicbo.core.table.opening.messages import RelieveDealer, Restart
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import MOVES
from sicbo.core.table.rounds.messages import (
    Announce,
    BetsClosed,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    PressKey,
    RoundStarted,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.signs.messages import ConfirmSign
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import (
    ChipsHanded,
    SessionLeft,
    TableSessionEnded,
    TableSessionStarted,
    TakenReturned,
    WagerLacking,
)
from sicbo.core.table.virtual_dice.messages import CommitDice, DrawDice, RevealDice
from sicbo.core.table.wagers.messages import (
    MarkWager,
    MoveWager,
    PlaceWagers,
    RefuseWager,
    RepeatWagers,
    RuleOnWager,
    ShiftWager,
    TakeDown,
)

PLAY: Final[frozenset[type[TableCommand]]] = frozenset(
    (
        *(OpenBets, Shake, CloseBets, PressKey, Uncover, Announce, EnterResult, CorrectResult),
        *(Settle, PlaceWagers, RepeatWagers, MoveWager, TakeDown, ShiftWager, RefuseWager),
        *(MarkWager, RuleOnWager, Declare, ClearFault, RuleOtherwise, AnswerPower, ConcludePower),
        *(Invalidate, ConfirmSign, CommitDice, DrawDice, RevealDice, Restart, RelieveDealer),
    )
)
"""What is ordered at a table while a session is on: play itself, and nothing that moves cash."""


OF_SESSION: Final[frozenset[type[Event]]] = frozenset(
    (TableSessionStarted, TableSessionEnded, ChipsHanded, SessionLeft, WagerLacking, TakenReturned)
)
"""What moves chips at a reserved table and is no play."""


def moves_cash(table: Table, event: Event) -> bool:
    """Whether something that is ordered elsewhere would move cash at a reserved table."""
    return table.session is not None and type(event) in MOVES and type(event) not in OF_SESSION


def exclusive_clause(table: Table) -> ClauseNumber:
    """By which tables serve tournament play alone."""
    rules = table.policies.tournaments
    return table.policies.otherwise if rules is None else rules.exclusive_clause


def not_reserved(table: Table, command: TableCommand) -> Refusal | None:
    """Refuse at a reserved table whatever is no tournament play."""
    session, rules = table.session, table.policies.tournaments
    if session is None or rules is None or type(command) in PLAY:
        return None
    facts = {"tournament": session.tournament, "session": session.session}
    return refuse("table-reserved", rules.exclusive_clause, may_retry=True, **facts)


def in_session(table: Table, order: Order, decision: Sequence[Event]) -> Decision:
    """What is decided at a reserved table, with what must follow from it, or a refusal."""
    session, rules = table.session, table.policies.tournaments
    assert session is not None
    assert rules is not None
    kinds = {type(event) for event in decision}
    structure = rules.clause_of("structure")
    if RoundStarted in kinds:
        if session.over(order.at):
            name, spins = session.session, session.played
            return refuse("session-over", structure, session=name, spins=spins)
        return [*lost_seats(table), *decision]
    if BetsClosed in kinds:
        return [*decision, *lacking(table, rules.clause_of("wager"))]
    if session.lacked and kinds & {RoundVoided, RoundInvalidated}:
        back = [
            TakenReturned(player=player, amount=amount, clauses=(SPIN_COUNTED,))
            for player, amount in session.lacked.items()
        ]
        return [*decision, *back]
    return decision


def lacking(table: Table, clause: ClauseNumber) -> list[Event]:
    """What players lack of the compulsory wager when betting closes; it is taken, or noted."""
    session = table.session
    assert session is not None
    found: list[Event] = []
    for name, player in table.players.items():
        less = session.compulsory - player.total
        held = table.stack_of(name)
        if less <= 0 or name in session.gone or (not held and not player.total):
            continue
        amount = min(less, held) if session.taken else 0
        found.append(
            WagerLacking(
                player=name, lacking=Amount(less), amount=Amount(amount), clauses=(clause,)
            )
        )
    return found


def lost_seats(table: Table) -> list[SessionLeft]:
    """Whoever has missed too many spins loses the seat, before another spin begins."""
    session, rules = table.session, table.policies.tournaments
    assert session is not None
    assert rules is not None
    clauses = (rules.clause_of("late"), SESSION_ABSENT)
    return [
        SessionLeft(
            player=player,
            why="seat-lost",
            amount=Amount(table.stack_of(player)),
            clauses=clauses,
        )
        for player in session.absent
        if session.seat_lost(player)
    ]
