"""What each event moves, in balanced postings; nothing else moves money."""

from collections.abc import Iterable

from sicbo.core.bank.ledger import HOUSE, TRANSIT, Posting, layout, move, stack, streak
from sicbo.core.table.events import (
    ChipsBrought,
    ChipsTaken,
    Event,
    PowerAnswered,
    RoundInvalidated,
    RoundReversed,
    RoundSettled,
    RoundVoided,
    StreakPlaced,
    WagerPlaced,
    WagerRefused,
    WagerRuled,
    WagerTakenDown,
)
from sicbo.core.table.lines import Line, StreakLine

NOTHING: tuple[Posting, ...] = ()


def postings(event: Event) -> Iterable[Posting]:
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
        case RoundVoided() | RoundInvalidated() | PowerAnswered():
            return [posting for line in event.lines for posting in _line(line)]
        case RoundReversed():
            return [
                *(_back(posting) for line in event.lines for posting in _line(line)),
                *(_back(posting) for line in event.streaks for posting in _streak(line)),
                *(
                    posting
                    for player, owed in event.shortfalls.items()
                    for posting in move(HOUSE, stack(player), owed)
                ),
            ]
        case ChipsBrought():
            return move(TRANSIT, stack(event.player), event.amount)
        case ChipsTaken():
            return move(stack(event.player), TRANSIT, event.amount)
        case StreakPlaced():
            return move(stack(event.player), streak(event.player), event.amount)
        case _:
            return NOTHING


def _line(line: Line) -> Iterable[Posting]:
    """A stake goes back or to the house, and the house pays what was won."""
    kept = line.stake - (line.returns - line.pays)
    return (
        *move(layout(line.player), stack(line.player), line.stake - kept),
        *move(layout(line.player), HOUSE, kept),
        *move(HOUSE, stack(line.player), line.pays),
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
    return Posting(posting.account, type(posting.amount)(-posting.amount))
