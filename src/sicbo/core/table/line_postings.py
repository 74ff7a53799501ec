"""What the lines of a settlement move, and chips of several kinds that are laid."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sicbo.core.bank.ledger import (
    HOUSE,
    TOKENS,
    Account,
    Posting,
    colour,
    debt,
    in_unit,
    layout,
    move,
    stack,
    streak,
    token_layout,
    token_stack,
)
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Parts, is_token
from sicbo.core.table.lines import KindLine, Line, StreakLine

_TOKENS_OUT = in_unit(HOUSE, TOKENS)


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


def kind_postings(rows: Iterable[KindLine]) -> list[Posting]:
    """What of the lines came back in another kind than value chips."""
    moved: list[Posting] = []
    for row in rows:
        player, stake, returns = row.player, row.stake, row.returns
        if not is_token(row.kind):
            moved += move(stack(player), colour(player), returns)
            continue
        # The line counts tokens as money; here they are taken out of it and moved as tokens.
        kept = stake - returns
        moved += [(layout(player), stake), (stack(player), -returns), (HOUSE, -kept)]
        moved += [(token_layout(player), -stake), (token_stack(player), returns)]
        moved.append((_TOKENS_OUT, kept))
    return moved


def part_postings(player: str, amount: int, parts: Parts) -> Sequence[Posting]:
    """Chips that a player puts on the layout, each kind from where it was."""
    moved: Sequence[Posting] = ()
    for kind, part in parts.items():
        hand, laid = _pieces(player, kind)
        if part == amount and not moved:
            return (hand, -part), (laid, part)
        amount -= part
        moved = (*moved, (hand, -part), (laid, part))
    return (*moved, *move(stack(player), layout(player), amount)) if amount else moved


@lru_cache(maxsize=1 << 16)
def value_chips(player: str) -> tuple[Account, Account]:
    """Where a player's value chips are in hand, and where on the layout."""
    return stack(player), layout(player)


@lru_cache(maxsize=1 << 16)
def _pieces(player: str, kind: str) -> tuple[Account, Account]:
    """Where a player's pieces of a kind are in hand, and where on the layout."""
    if is_token(kind):
        return token_stack(player), token_layout(player)
    return colour(player), layout(player)


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
