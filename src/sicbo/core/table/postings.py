"""What each event moves, in balanced postings; nothing else moves money."""

from collections.abc import Iterable, Sequence

from sicbo.core.bank.ledger import HOUSE, TRANSIT, Posting, debt, layout, move, stack, streak
from sicbo.core.money import Amount
from sicbo.core.table.events import (
    ChipsBrought,
    ChipsTaken,
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
                *(posting for line in event.lines for posting in _line(line)),
                *(posting for line in event.streaks for posting in _streak(line)),
            ]
        case RoundInvalidated():
            return [
                *(_back(posting) for line in event.undone for posting in _line(line)),
                *_lent(event.shortfalls),
                *(posting for line in event.lines for posting in _line(line)),
            ]
        case RoundVoided() | PowerAnswered():
            return [posting for line in event.lines for posting in _line(line)]
        case RoundReversed():
            return [
                *(_back(posting) for line in event.lines for posting in _line(line)),
                *(_back(posting) for line in event.streaks for posting in _streak(line)),
                *(posting for line in event.since for posting in _streak(line)),
                *_lent(event.shortfalls),
            ]
        case DebtTaken():
            return move(stack(event.player), debt(event.player), event.amount)
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


def _line(line: Line) -> Iterable[Posting]:
    """A stake leaves the layout, what is returned comes back, and the house bears the rest."""
    return (
        (layout(line.player), Amount(-line.stake)),
        (stack(line.player), line.returns),
        (HOUSE, Amount(line.stake - line.returns)),
    )


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
    return account, Amount(-amount)
