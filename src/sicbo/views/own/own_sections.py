"""What a player alone sees: money, wagers, and what became of them."""

from typing import Final

import msgspec

from sicbo.core.bank.ledger import colour, debt, streak, waiting
from sicbo.core.house_rules import BAR_STANDS, EXCLUSION_ORDERED
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of, unnamed_place
from sicbo.core.table.state import Player, Table
from sicbo.views.own.own_form import (
    OwnBar,
    OwnHold,
    OwnPlace,
    OwnSection,
    OwnStreak,
    SettlementSection,
)
from sicbo.views.own.stays import Ending, Visit
from sicbo.views.rounds.settlement_lines import streak_lines, sums_of, wager_lines
from sicbo.views.words.citations import cite

_NOBODY = Player()

OWN: Final = "own"
"""The section of a player's money and wagers."""


class OwnChange(msgspec.Struct, frozen=True, gc=False):
    """As much of a player's own section as a wager changes."""

    stack: Amount
    staked: Amount
    wagers: dict[WagerKey, Amount]


def key_shown(table: Table, person: str, place: int | None, bound: int | None) -> str:
    """The key of the place that a screen shows: its terminal's, the one asked for, or the first.

    Whoever plays in somebody's place is shown that place.
    """
    if bound is not None:
        return table.key_at(bound) or unnamed_place(bound)
    if table.session is not None:
        return next(table.session.played_for(person), person)
    if person not in table.places.further:
        return person
    seats = {key: table.players[key].seat for key in table.places_of(person)}
    asked = (key for key, seat in seats.items() if seat is not None and seat == place)
    seated = (key for key, seat in seats.items() if seat is not None)
    return next(asked, None) or next(seated, person)


def own_section(
    table: Table, player: str, wallet: Amount, visit: Visit | None, *, bound: bool = False
) -> OwnSection:
    """A player's money and wagers at this table."""
    known = table.players.get(player, _NOBODY)
    stack, staked = table.stack_of(player), table.staked_by(player)
    on_streaks, owed = table.ledger[streak(player)], -table.balance(debt(player))
    brought, taken = (visit.brought, visit.taken) if visit is not None else (0, 0)
    adjusted = visit.adjusted if visit is not None else 0
    in_colours = table.ledger[colour(player)]
    waits = table.ledger[waiting(player)]
    conduct = table.policies.conduct
    net = stack + in_colours + staked + waits + on_streaks - owed - brought + taken - adjusted
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
        held=_held(table, player),
        places=() if bound else _places(table, player),
        reserved=known.reserved,
        terminal=bound,
        restricted=holder_of(player) in table.places.restricted,
        barred=_barred(table, player),
        reports=conduct is not None and conduct.report_clause is not None,
        reported=table.conduct.reports.get(player),
    )


def _barred(table: Table, player: str) -> tuple[OwnBar, ...]:
    """Bars and exclusions of whoever has a place, as long as they stand in the record."""
    if not table.conduct.bars:
        return ()
    bars = table.conduct.bars.get(holder_of(player) or "", ())
    house = {True: EXCLUSION_ORDERED, False: BAR_STANDS}
    return tuple(
        OwnBar(
            excluded=bar.excluded,
            until=bar.until,
            cited=cite(table.book, (bar.clause, house[bar.excluded])),
        )
        for bar in bars
    )


def _places(table: Table, key: str) -> tuple[OwnPlace, ...]:
    """The places that whoever has one of them holds, in the order of their numbers."""
    holder = holder_of(key)
    if holder is None or holder not in table.places.further:
        return ()
    held = ((table.players[each].seat, each) for each in table.places_of(holder))
    places = sorted((seat, each) for seat, each in held if seat is not None)
    return tuple(
        OwnPlace(
            seat=seat,
            player=each,
            stack=Amount(table.stack_of(each)),
            staked=Amount(table.staked_by(each)),
            shooter=table.shooter == each,
        )
        for seat, each in places
        if len(places) > 1
    )


def _held(table: Table, player: str) -> OwnHold | None:
    held = table.held.get(player)
    if held is None:
        return None
    waits = held.waiting
    return OwnHold(
        why=held.why,
        round=None if waits is None else waits.round,
        waits=Amount(table.ledger[waiting(player)]),
        cited=cite(table.book, (held.clause,)),
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
    in_kind = ending.in_kind.get(player, ())
    lines = tuple(wager_lines(book, ending.lines.get(player, ()), in_kind))
    streaks = tuple(streak_lines(book, ending.streaks.get(player, ())))
    sums = sums_of((*lines, *streaks))
    clauses = (clause for line in (*lines, *streaks) for clause in line.clauses)
    return SettlementSection(
        round=ending.round,
        dice=ending.dice,
        state=ending.state,
        lines=lines,
        streaks=streaks,
        cited=cite(book, clauses),
        staked=sums.staked,
        won=sums.won,
        returned=sums.returned,
        net=sums.net,
    )
