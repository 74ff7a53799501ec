"""What each event moves, in balanced postings; nothing else moves money."""

from collections.abc import Iterable, Sequence

from sicbo.core.bank.ledger import HOUSE, TRANSIT, Posting, debt, layout, move, stack, streak
from sicbo.core.money import Amount
from sicbo.core.table.events import (
    ChipsBrought,
    ChipsTaken,
    DebtRepaid,
    DebtTaken,
    Event,
    PowerAnswered,
    RoundInvalidated,
    RoundReversed,
    RoundSettled,
    RoundVoided,
    StreakPlaced,
    StreakRefused,
    WagerPlaced,
    WagerRefused,
    WagerRuled,
    WagerTakenDown,
)
from sicbo.core.table.lines import Line, StreakLine

NOTHING: tuple[Posting, ...] = ()


def postings(event: Event) -> Sequence[Posting]:
    """The postings of an event; most events move nothing."""
    match event:
        case WagerPlaced():
            return move(stack(event.player), layout(event.player), event.amount)
        case WagerTakenDown() | WagerRefused():
            return move(layout(event.player), stack(event.player), event.amount)
        case WagerRuled():
            if event.target is not None:
                return NOTHING
            return move(layout(event.player), stack(event.player), event.amount)
        case RoundSettled():
            return [
                *_lines(event.lines),
                *(posting for line in event.streaks for posting in _streak(line)),
            ]
        case RoundInvalidated():
            return [
                *map(_back, _lines(event.undone)),
                *_lent(event.shortfalls),
                *_lines(event.lines),
            ]
        case RoundVoided() | PowerAnswered():
            return _lines(event.lines)
        case RoundReversed():
            return [
                *map(_back, _lines(event.lines)),
                *(_back(posting) for line in event.streaks for posting in _streak(line)),
                *(posting for line in event.since for posting in _streak(line)),
                *_lent(event.shortfalls),
            ]
        case DebtTaken():
            return move(stack(event.player), debt(event.player), event.amount)
        case DebtRepaid():
            return move(TRANSIT, debt(event.player), event.amount)
        case StreakRefused():
            return move(streak(event.player), stack(event.player), event.amount)
        case ChipsBrought():
            return move(TRANSIT, stack(event.player), event.amount)
        case ChipsTaken():
            return move(stack(event.player), TRANSIT, event.amount)
        case StreakPlaced():
            return move(stack(event.player), streak(event.player), event.amount)
        case _:
            return NOTHING


def _lent(shortfalls: dict[str, Amount]) -> list[Posting]:
    return [
        p for player, owed in shortfalls.items() for p in move(debt(player), stack(player), owed)
    ]


def _lines(lines: Iterable[Line]) -> list[Posting]:
    """A stake leaves the layout, what is returned comes back, and the house bears the rest."""
    moved: list[Posting] = []
    for line in lines:
        stake, returns = line.stake, line.returns
        moved.append((layout(line.player), -stake))
        if returns:
            moved.append((stack(line.player), returns))
        moved.append((HOUSE, stake - returns))
    return moved


def _streak(line: StreakLine) -> Iterable[Posting]:
    paid = move(HOUSE, stack(line.player), line.pays)
    match line.outcome:
        case "runs":
            return paid
        case "lost":
            return move(streak(line.player), HOUSE, line.stake)
        case "won" | "returned":
            return (*paid, *move(streak(line.player), stack(line.player), line.stake))


def _back(posting: Posting) -> Posting:
    account, amount = posting
    return account, -amount
