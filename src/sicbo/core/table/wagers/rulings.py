"""What staff note and decide about chips on the layout."""

from collections.abc import Iterator

from sicbo.core.house_rules import IN_KIND
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.checks import in_phase, is_open, of_round, refuse, staff_may
from sicbo.core.table.colours.in_kind import taken_off
from sicbo.core.table.colours.in_play import Parts
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, proposes
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import StreakRefused
from sicbo.core.table.virtual_dice.place_in_round import no_hand_laid, positions_stand
from sicbo.core.table.wagers.messages import (
    MarkWager,
    RefuseWager,
    RuleOnWager,
    ShiftWager,
    WagerMarked,
    WagerRefused,
    WagerRuled,
    WagerShifted,
)
from sicbo.core.table.wagers.placing import not_on_offer


@decides(ShiftWager)
def shift(table: Table, order: Order, command: ShiftWager) -> Decision:
    """Chips moved by accident count where they lie when positions are fixed."""
    rules = table.policies.wagers
    no = staff_may(table, order, "place-for-player")
    no = no or in_phase(table, rules.moved_clause, "betting", "closed", "uncovered", "announced")
    if no is None and table.fixed:
        clause = table.policies.round.positions_clause
        no = refuse("positions-fixed", clause, wager=command.source)
    no = no or positions_stand(table, order, command.source) or of_round(table, command.round)
    if no:
        return no
    found = _lies(table, command.player, command.source)
    if found is None:
        return refuse("no-such-wager", rules.moved_clause, wager=command.source)
    if command.target not in table.offer:
        return not_on_offer(table, command.target)
    return [
        WagerShifted(
            player=command.player,
            source=command.source,
            target=command.target,
            amount=found,
            parts=_parts(table, command.player, command.source),
            clauses=(rules.moved_clause,),
        )
    ]


@decides(RefuseWager)
def refuse_wager(table: Table, order: Order, command: RefuseWager) -> Decision:
    """A supervisor has a wager removed on reasonable grounds, before the call."""
    no = staff_may(table, order, "refuse-wager")
    if no:
        return no
    clause = table.policies.may["refuse-wager"].clause
    streak = table.streaks.get((command.player, command.wager))
    before_call = streak is not None and table.phase in ("between", "shaken", "betting")
    if not (table.betting_open or before_call):
        return refuse("betting-closed", clause, phase=table.phase)
    no = of_round(table, command.round)
    if no:
        return no
    if streak is not None and not streak.fresh and table.policies.streaks is not None:
        return refuse("streak-locked", table.policies.streaks.locked_clause, wager=command.wager)
    if streak is not None:
        if not command.grounds.strip():
            return refuse("reason-required", clause, may_retry=True)
        return [
            StreakRefused(
                player=command.player,
                market=command.wager,
                amount=streak.stake,
                grounds=command.grounds,
                by=order.by,
                clauses=(clause,),
            )
        ]
    found = _lies(table, command.player, command.wager)
    if found is None:
        return refuse("no-such-wager", clause, wager=command.wager)
    if not command.grounds.strip():
        return refuse("reason-required", clause, may_retry=True)
    return [
        WagerRefused(
            player=command.player,
            wager=command.wager,
            amount=found,
            grounds=command.grounds,
            parts=_parts(table, command.player, command.wager),
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(MarkWager)
def mark_wager(table: Table, order: Order, command: MarkWager) -> Decision:
    """Chips that are unclear once the dice are uncovered wait for a ruling."""
    clause = table.policies.wagers.moved_clause
    no = staff_may(table, order, "mark-wager")
    no = (
        no
        or in_phase(table, clause, "uncovered", "announced", "entered")
        or no_hand_laid(table, command.wager)
        or of_round(table, command.round)
    )
    if no:
        return no
    found = _lies(table, command.player, command.wager)
    if found is None:
        return refuse("no-such-wager", clause, wager=command.wager)
    if (command.player, command.wager) in table.marked:
        return refuse("unresolved-wager", clause, wager=command.wager, marked="already")
    return [
        WagerMarked(
            player=command.player,
            wager=command.wager,
            amount=found,
            by=order.by,
            clauses=(clause,),
        )
    ]


@decides(RuleOnWager)
def rule_on_wager(table: Table, order: Order, command: RuleOnWager) -> Decision:
    """Unclear or moved chips, seen once the dice are uncovered, count where it is ruled."""
    clause = table.policies.wagers.moved_clause
    no = is_open(table)
    if no is None and table.policies.wagers.moved != "ruled":
        no = refuse("not-provided", table.policies.otherwise, moved=table.policies.wagers.moved)
    no = no or staff_may(table, order, "rule-on-wager")
    no = (
        no
        or in_phase(table, clause, "uncovered", "announced", "entered")
        or positions_stand(table, order, command.wager)
        or of_round(table, command.round)
    )
    if no:
        return no
    found = _lies(table, command.player, command.wager)
    if found is None:
        return refuse("no-such-wager", clause, wager=command.wager)
    if command.target is not None and command.target not in table.offer:
        return not_on_offer(table, command.target)
    amount = found if command.amount is None else command.amount
    if not 0 < amount <= found:
        return refuse("not-an-amount", clause, may_retry=True, amount=amount, lies=found)
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    parts = taken_off(table, command.player, command.wager, amount)
    if parts is None:
        return refuse("not-an-amount", IN_KIND, may_retry=True, amount=amount, pieces="cut")
    return [
        WagerRuled(
            player=command.player,
            source=command.wager,
            target=command.target,
            amount=amount,
            reason=command.reason,
            parts=parts or None,
            by=order.by,
            clauses=(clause,),
        )
    ]


def _parts(table: Table, player: str, wager: WagerKey) -> Parts | None:
    laid = table.chips.parts.get((player, wager))
    return dict(laid) if laid else None


def _lies(table: Table, player: str, wager: WagerKey) -> Amount | None:
    found = table.players.get(player)
    return found.wagers.get(wager) if found else None


@proposes("rulings")
def _unclear(table: Table, _: Situation) -> Iterator[TableCommand]:
    """Chips that may be marked as unclear, and those marked that wait for a ruling."""
    revealed = table.phase in ("uncovered", "announced", "entered")
    if not revealed or "mark-wager" not in table.policies.may or table.virtual:
        return
    for name, player in table.players.items():
        for wager in player.wagers:
            if (name, wager) not in table.marked:
                yield MarkWager(name, table.round, wager)
                continue
            yield RuleOnWager(name, table.round, wager, wager, UNSAID)
            yield RuleOnWager(name, table.round, wager, None, UNSAID)
            for area in sorted(table.offer - {wager})[:1]:
                yield RuleOnWager(name, table.round, wager, area, UNSAID)
