"""What became of each wager of a round, in one form for every page, and what all of it comes to."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.lines import KindLine, Line, StreakLine
from sicbo.views.words.labels import label_of


class KindPart(msgspec.Struct, frozen=True):
    """What of a wager was of one kind of chips, other than value chips."""

    kind: str
    """A colour, or the tokens of a voucher."""
    stake: Amount
    """What of the stake lay in this kind."""
    returns: Amount
    """What of all that came back did so in this kind."""


class SettlementLine(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one wager of one player, by which clauses."""

    player: str
    wager: WagerKey
    label: str
    stake: Amount
    counted: Amount
    outcome: Literal["won", "lost", "returned", "forfeited", "runs", "undecided"]
    odds: int | str | None = None
    pays: Amount
    returns: Amount
    clauses: tuple[ClauseNumber, ...]
    stands: bool = True
    """False where the decision was undone later in the round."""
    in_kind: tuple[KindPart, ...] = ()
    """What of it was of another kind than value chips."""
    side: WagerKey | None = None
    """The side of the run that a streak wager is on."""
    count: int | None = None
    """How many results of the run a streak wager has seen; none for any other wager."""


class Sums(NamedTuple):
    """What lines come to, in money."""

    staked: Amount
    won: Amount
    returned: Amount

    @property
    def net(self) -> Amount:
        """What they brought, less what they cost."""
        return Amount(self.returned - self.staked)


def wager_lines(
    book: Rulebook, lines: Iterable[Line], in_kind: Iterable[KindLine] = ()
) -> Iterator[SettlementLine]:
    """What became of wagers on one round."""
    parts: dict[tuple[str, WagerKey], tuple[KindPart, ...]] = {}
    for row in in_kind:
        at = (row.player, row.wager)
        parts[at] = (*parts.get(at, ()), KindPart(row.kind, row.stake, row.returns))
    for line in lines:
        yield SettlementLine(
            player=line.player,
            wager=line.wager,
            label=label_of(book, line.wager),
            stake=line.stake,
            counted=line.counted,
            outcome=line.outcome,
            odds=line.odds,
            pays=line.pays,
            returns=line.returns,
            clauses=line.clauses,
            in_kind=parts.get((line.player, line.wager), ()),
        )


def streak_lines(book: Rulebook, lines: Iterable[StreakLine]) -> Iterator[SettlementLine]:
    """What a result did to wagers on a run of several rounds."""
    for line in lines:
        yield SettlementLine(
            player=line.player,
            wager=line.market,
            label=label_of(book, line.market),
            stake=line.stake,
            counted=line.stake,
            outcome=line.outcome,
            pays=line.pays,
            returns=line.returns,
            clauses=line.clauses,
            side=line.side,
            count=line.count,
        )


def sums_of(lines: Iterable[SettlementLine]) -> Sums:
    """What lines that stand come to: a streak that runs on has its stake still before it."""
    staked = won = returned = 0
    for line in lines:
        if not line.stands:
            continue
        staked += line.stake if line.outcome != "runs" else 0
        won += line.pays
        returned += line.returns
        for part in line.in_kind:
            if is_token(part.kind):  # Promotional tokens are no money.
                staked -= part.stake
                returned -= part.returns
    return Sums(Amount(staked), Amount(won), Amount(returned))
