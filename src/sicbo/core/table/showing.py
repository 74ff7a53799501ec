"""What a terminal of an electronic table has to show its player."""

import datetime

import msgspec

from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.odds import write_odds
from sicbo.core.law.policies import Phase
from sicbo.core.money import Amount
from sicbo.core.table.commands import Dice
from sicbo.core.table.config import Limits
from sicbo.core.table.state import Table


class SpotShown(msgspec.Struct, frozen=True):
    """One betting area: its name, its odds, its limits and what lies on it."""

    wager: WagerKey
    label: str
    odds: tuple[int | str, ...]
    limits: Limits
    staked: Amount


class TerminalShown(msgspec.Struct, frozen=True):
    """Everything on the screen of one terminal."""

    spots: tuple[SpotShown, ...]
    credit: Amount
    staked: Amount
    phase: Phase
    until: datetime.datetime | None
    shooter: str | None
    result: Dice | None
    won: Amount
    clauses: tuple[ClauseNumber, ...]


def terminal(table: Table, player: str) -> TerminalShown:
    """The screen of a player's terminal now."""
    rules = table.policies.terminals
    seated = table.players.get(player)
    wagers = seated.wagers if seated else {}
    spots = tuple(
        SpotShown(
            wager=key,
            label=row.label,
            odds=tuple(write_odds(odds) for odds in sorted({level.odds for level in row.levels})),
            limits=table.limits_for(player, key),
            staked=wagers.get(key, Amount(0)),
        )
        for key, row in table.book.table.items()
        if key in table.offer
    )
    last = table.settled.event if table.settled else None
    lines = last.lines if last else ()
    return TerminalShown(
        spots=spots,
        credit=Amount(table.stack_of(player)),
        staked=Amount(table.staked_by(player)),
        phase=table.phase,
        until=table.deadline,
        shooter=table.shooter,
        result=last.dice if last else None,
        won=Amount(sum(line.pays for line in lines if line.player == player)),
        clauses=(rules.screen_clause,) if rules else (),
    )
