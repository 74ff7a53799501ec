"""What the lines of a settlement move."""

from collections.abc import Iterable

from sicbo.core.bank.ledger import HOUSE, Posting, debt, layout, move, stack, streak
from sicbo.core.money import Amount
from sicbo.core.table.lines import Line, StreakLine


def line_postings(lines: Iterable[Line]) -> list[Posting]:
    """A stake leaves the layout, what is returned comes back, and the house bears the rest."""
    moved: list[Posting] = []
    for line in lines:
        stake, returns = line.stake, line.returns
        moved.append((layout(line.player), -stake))
        if returns:
            moved.append((stack(line.player), returns))
        moved.append((HOUSE, stake - returns))
    return moved


def streak_postings(lines: Iterable[StreakLine]) -> list[Posting]:
    """What streak wagers were paid, and what became of their stakes where they ended."""
    return [posting for line in lines for posting in _streak(line)]


def _streak(line: StreakLine) -> Iterable[Posting]:
    paid = move(HOUSE, stack(line.player), line.pays)
    match line.outcome:
        case "runs":
            return paid
        case "lost":
            return move(streak(line.player), HOUSE, line.stake)
        case "won" | "returned":
            return (*paid, *move(streak(line.player), stack(line.player), line.stake))


def lent(shortfalls: dict[str, Amount]) -> list[Posting]:
    """What players owe, since they no longer have what is taken back."""
    return [
        p for player, owed in shortfalls.items() for p in move(debt(player), stack(player), owed)
    ]


def back(posting: Posting) -> Posting:
    """The same money, moved back."""
    account, amount = posting
    return account, -amount
