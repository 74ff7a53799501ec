"""What a player alone sees: money, wagers, and what became of them."""

from typing import Final, NamedTuple

from sicbo.core.bank.ledger import colour, debt, streak
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import is_token
from sicbo.core.table.lines import Line, StreakLine
from sicbo.core.table.state import Player, Table
from sicbo.views.rounds.kind_parts import KindPart, parts_of
from sicbo.views.tables.own_form import (
    OwnSection,
    OwnStreak,
    SettledLine,
    SettledStreak,
    SettlementSection,
)
from sicbo.views.tables.recent import Ending, Visit
from sicbo.views.words.citations import cite
from sicbo.views.words.labels import label_of

_NOBODY = Player()

OWN: Final = "own"
"""The section of a player's money and wagers."""


class OwnChange(NamedTuple):
    """As much of a player's own section as a wager changes."""

    stack: Amount
    staked: Amount
    wagers: dict[WagerKey, Amount]


def own_section(table: Table, player: str, wallet: Amount, visit: Visit | None) -> OwnSection:
    """A player's money and wagers at this table."""
    known = table.players.get(player, _NOBODY)
    stack, staked = table.stack_of(player), table.staked_by(player)
    on_streaks, owed = table.ledger[streak(player)], -table.ledger[debt(player)]
    brought, taken = (visit.brought, visit.taken) if visit is not None else (0, 0)
    in_colours = table.ledger[colour(player)]
    net = stack + in_colours + staked + on_streaks - owed - brought + taken
    return OwnSection(
        player=player,
        seat=known.seat,
        stack=Amount(stack),
        wallet=wallet,
        staked=Amount(staked),
        on_streaks=Amount(on_streaks),
        owed=Amount(owed),
        wagers=dict(known.wagers),
        previous=dict(known.previous),
        streaks=streaks_of(table, player),
        shooter=table.shooter == player,
        asked=table.phase == "power-option" and bool(known.wagers) and player not in table.asked,
        warned=known.warned,
        since=visit.since if visit is not None else None,
        brought=Amount(brought),
        taken=Amount(taken),
        net=Amount(net) if visit is not None and visit.sure else None,
    )


def streaks_of(table: Table, player: str) -> tuple[OwnStreak, ...]:
    """A player's live streak wagers."""
    if not table.streaks:
        return ()
    return tuple(
        OwnStreak(market, each.side, each.stake, each.count)
        for (name, market), each in table.streaks.items()
        if name == player
    )


def settlement_section(
    book: Rulebook, ending: Ending | None, player: str
) -> SettlementSection | None:
    """What the last round brought a player; nothing where nothing of theirs lay."""
    if ending is None or not (player in ending.lines or player in ending.streaks):
        return None
    parts = parts_of(ending.in_kind, player)
    lines = tuple(
        _line(book, each, parts.get(each.wager, ())) for each in ending.lines.get(player, ())
    )
    tokens = [part for each in lines for part in each.in_kind if is_token(part.kind)]
    streaks = tuple(_streak(book, each) for each in ending.streaks.get(player, ()))
    over = [each for each in streaks if each.outcome != "runs"]
    staked = sum(each.stake for each in lines) + sum(each.stake for each in over)
    staked -= sum(each.stake for each in tokens)  # Promotional tokens are no money.
    paid = sum(each.pays for each in streaks)
    won = sum(each.pays for each in lines) + paid
    kept = sum(each.stake for each in over if each.outcome in ("won", "returned"))
    back = sum(each.returns for each in lines) + paid + kept
    back -= sum(each.returns for each in tokens)
    return SettlementSection(
        round=ending.round,
        dice=ending.dice,
        state=ending.state,
        lines=lines,
        streaks=streaks,
        staked=Amount(staked),
        won=Amount(won),
        returned=Amount(back),
        net=Amount(back - staked),
    )


def _line(book: Rulebook, line: Line, in_kind: tuple[KindPart, ...]) -> SettledLine:
    return SettledLine(
        wager=line.wager,
        label=label_of(book, line.wager),
        stake=line.stake,
        counted=line.counted,
        outcome=line.outcome,
        odds=line.odds,
        pays=line.pays,
        returns=line.returns,
        cited=cite(book, line.clauses),
        in_kind=in_kind,
    )


def _streak(book: Rulebook, line: StreakLine) -> SettledStreak:
    return SettledStreak(
        market=line.market,
        label=label_of(book, line.market),
        side=line.side,
        stake=line.stake,
        count=line.count,
        outcome=line.outcome,
        pays=line.pays,
        cited=cite(book, line.clauses),
    )
