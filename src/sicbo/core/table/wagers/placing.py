"""Placing, moving and taking down wagers."""

from collections.abc import Mapping

from sicbo.core.house_rules import FIRST_EDITION, IN_KIND, OWN_SEAT, THIRD_EDITION
from sicbo.core.ids import ClauseNumber, WagerKey
from sicbo.core.law.offer import left_out_by, refuse_unless_offered
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.place_keys import place_of
from sicbo.core.table.checks import (
    PLAYER,
    acts_for,
    is_open,
    not_held,
    not_locked_by_win,
    not_suspended,
    of_round,
    permitted,
    refuse,
)
from sicbo.core.table.chips.ceiling import too_much_to_win
from sicbo.core.table.colours.in_kind import taken_off
from sicbo.core.table.conduct.bars import not_barred
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.table.irregularities.power import power_clause
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides
from sicbo.core.table.rounds.steps import may_start, start
from sicbo.core.table.seats.places import kept_to_one
from sicbo.core.table.state import Table
from sicbo.core.table.tokens.token_terms import against_terms
from sicbo.core.table.wagers.messages import (
    LateWithdrawalRecorded,
    MoveWager,
    PlaceWagers,
    TakeDown,
    WagerPlaced,
    WagerShifted,
    WagerTakenDown,
)

CHIPS_LACKING = ("insufficient-chips", "insufficient-credit")
"""What a move never lacks: its chips come off the layout."""


@decides(PlaceWagers)
def place(table: Table, order: Order, command: PlaceWagers) -> Decision:
    """Put chips on areas, all of them or none."""
    player, number, how, wagers = command.player, command.round, command.how, command.wagers
    no = may_bet(table, order, player, number, how)
    if no:
        return no
    if table.chips.compelled and table.session is None:
        no = colours_lacking(table, player, wagers)
        if no:
            return no
    checked = check_wagers(table, player, wagers, how)
    checked = checked or too_much_to_win(table, order, player, sum(wagers.values()))
    if checked is not None:
        return checked
    by, clauses = order.by, (placed_by(table, order, how),)
    placed: list[Event] = [
        WagerPlaced(
            player=player,
            round=number,
            wager=wager,
            amount=amount,
            by=by,
            how=how,
            clauses=clauses,
        )
        for wager, amount in wagers.items()
    ]
    if table.phase == "between":
        return [start(table), *placed]
    return placed


def placed_by(table: Table, order: Order, how: str) -> ClauseNumber:
    """The clause by which a wager lies: of those spoken, of those laid by staff, or of all."""
    rules = table.policies.wagers
    if how == "spoken" and rules.spoken_clause is not None:
        return rules.spoken_clause
    if order.role != PLAYER and place_of(order.role) is None:
        return table.policies.may["place-for-player"].clause
    return rules.places_clause


def colours_lacking(table: Table, player: str, wagers: Mapping[WagerKey, Amount]) -> Refusal | None:
    """Refuse value chips of a player who has to use colour chips."""
    rules = table.policies.chips
    if player not in table.chips.compelled or rules is None or rules.colour is None:
        return None
    wager = next((wager for wager in wagers if wager in table.offer), None)
    if wager is None:
        return None
    clause = rules.colour.compelled_clause or rules.colour.clause
    return refuse("colour-chips-required", clause, may_retry=True, wager=wager)


def may_bet(
    table: Table, order: Order, player: str, round_named: int, how: str = "placed"
) -> Refusal | None:
    """Refuse a bet at the wrong table, by the wrong person, late or for another round."""
    rules = table.policies.wagers
    no = is_open(table) or acts_for(table, order, player)
    if no is None and how == "unnoticed":
        no = permitted(table, order, "place-for-player")
    if no is None and how == "spoken" and rules.spoken_clause is None:
        no = refuse("not-provided", table.policies.otherwise, how=how)
    no = no or not_suspended(table) or (not_locked_by_win(table, player) if table.locks else None)
    no = no or (not_held(table, player) if table.held else None)
    no = no or (not_barred(table, order.at, player) if table.conduct.bars else None)
    if no:
        return no
    rules_on = table.policies.terminals
    if rules_on is not None and table.closes_at is not None and order.at >= table.closes_at:
        return refuse("table-closed", rules_on.close_of_play_clause)
    current = table.round
    if table.phase == "between" and table.policies.round.order == "free":
        late = may_start(table, order)
        if late is not None:
            return late
        current += 1
    elif not table.betting_open:
        before = table.phase == "between"
        clause = table.policies.round.opens_clause if before else rules.late_clause
        return refuse("betting-closed", clause, may_retry=True, phase=table.phase, round=current)
    no = of_round(table, round_named, current)
    if no:
        return no
    seated = table.players.get(player)
    if seated is None:
        return refuse("unknown-player", rules.places_clause, may_retry=True, player=player)
    if seated.seat is None:
        return refuse("no-seat", OWN_SEAT, may_retry=True, player=player)
    return kept_to_one(table, player) if table.places.restricted else None


def check_wagers(
    table: Table,
    player: str,
    wagers: Mapping[WagerKey, Amount],
    how: str,
    in_kind: int = 0,
) -> Refusal | None:
    """Every wager is on offer and inside the limits as far as they are enforced at the layout.

    What is `in_kind` does not come out of the player's value chips.
    """
    rules, limit_rules = table.policies.wagers, table.policies.limits
    wagered = table.players[player].wagers
    needed = 0
    if not wagers:
        return refuse("not-an-amount", rules.places_clause, wagers="none")
    for wager, amount in wagers.items():
        if wager not in table.offer:
            return not_on_offer(table, wager)
        if amount <= 0:
            return refuse("not-an-amount", rules.places_clause, wager=wager, stake=amount)
        needed += amount
        if how == "unnoticed" and limit_rules.below != "refused":
            continue
        limits = table.limits_for(player, wager)
        total = wagered.get(wager, 0) + amount
        if total < limits.minimum and limit_rules.below != "settled-once":
            clause = limit_rules.below_clause
            facts = {"wager": wager, "stake": total, "minimum": limits.minimum}
            return refuse("below-minimum", clause, may_retry=True, **facts)
        if total > limits.maximum and limit_rules.above == "refused":
            clause = limit_rules.above_clause
            facts = {"wager": wager, "stake": total, "maximum": limits.maximum}
            return refuse("above-maximum", clause, may_retry=True, **facts)
        if total > limits.minimum and _uneven(limit_rules.unit, total, limits):
            facts = {"wager": wager, "stake": total, "unit": limits.unit}
            return refuse("wrong-unit", limit_rules.unit_clause, may_retry=True, **facts)
    needed -= in_kind
    if needed > 0 and needed > (held := table.stack_of(player)):
        if how == "spoken" and rules.spoken_clause is not None:
            clause = rules.spoken_clause
            return refuse("oral-without-chips", clause, may_retry=True, stake=needed, chips=held)
        terminals = table.policies.terminals
        if terminals is not None:
            clause = terminals.wager_clause
            return refuse("insufficient-credit", clause, may_retry=True, stake=needed, credit=held)
        clause = rules.places_clause
        return refuse("insufficient-chips", clause, may_retry=True, stake=needed, chips=held)
    return None


def _uneven(unit: str, stake: int, limits: Limits) -> bool:
    """Whether a stake above the minimum is not such as the sign allows."""
    if unit == "multiples":
        return stake % limits.unit != 0
    return unit == "as-signed" and (stake - limits.minimum) % limits.unit != 0


def not_on_offer(table: Table, wager: WagerKey) -> Refusal:
    """The refusal of an area that this table does not have, by the clause that leaves it out."""
    config, no = table.config, None
    if config is not None:
        no = refuse_unless_offered(table.book, wager, config.layout, config.options)
    clause = left_out_by(table.book, wager) if no is None else no.clause
    return refuse("wager-not-offered", clause, wager=wager)


def _may_lift(
    table: Table, order: Order, player: str, round_named: int, *, late: bool
) -> Refusal | None:
    """Refuse to touch chips at the wrong table, time or round, or somebody else's."""
    rules = table.policies.wagers
    no = is_open(table) or acts_for(table, order, player) or not_suspended(table)
    no = no or not_held(table, player)
    if no is None and not (table.betting_open or late):
        no = refuse("betting-closed", rules.withdrawn_clause, phase=table.phase)
    if no is None and table.phase == "power-option" and order.edition > FIRST_EDITION:
        no = refuse("wrong-phase", power_clause(table), withdraw="all wagers or none")
    no = no or of_round(table, round_named)
    if no is None and player not in table.players:
        no = refuse("unknown-player", rules.places_clause, player=player)
    return no


@decides(TakeDown)
def take_down(table: Table, order: Order, command: TakeDown) -> Decision:
    """Take chips back; after the call they stay, whatever was lifted."""
    rules = table.policies.wagers
    late = rules.withdrawn_late == "still-live" and table.in_round
    no = _may_lift(table, order, command.player, command.round, late=late)
    if no:
        return no
    wagered = table.players[command.player].wagers
    chosen = list(wagered) if command.wager is None else [command.wager]
    if not wagered or any(wager not in wagered for wager in chosen):
        return refuse("no-such-wager", rules.places_clause, wager=command.wager or "any")
    named = command.amount
    if named is not None and any(not 0 < named <= wagered[wager] for wager in chosen):
        lies = min(wagered[wager] for wager in chosen)
        return refuse("not-an-amount", rules.places_clause, amount=command.amount, lies=lies)
    if not table.betting_open:
        clauses = (rules.withdrawn_clause,)
        return [
            LateWithdrawalRecorded(player=command.player, wager=wager, clauses=clauses)
            for wager in chosen
        ]
    down: list[Event] = []
    for wager in chosen:
        amount = wagered[wager] if command.amount is None else command.amount
        left = wagered[wager] - amount
        no = _not_as_signed(table, order, command.player, wager, left) if left else None
        if no is not None:
            return no
        parts = taken_off(table, command.player, wager, amount)
        if parts is None:
            return refuse("not-an-amount", IN_KIND, may_retry=True, amount=amount, pieces="cut")
        down.append(
            WagerTakenDown(
                player=command.player,
                round=command.round,
                wager=wager,
                amount=amount,
                parts=parts or None,
                clauses=(rules.places_clause,),
            )
        )
    return down


def _not_as_signed(
    table: Table, order: Order, player: str, wager: WagerKey, left: int
) -> Refusal | None:
    """Refuse to leave a stake that would be refused as less than the minimum or no multiple."""
    rules, limits = table.policies.limits, table.limits_for(player, wager)
    facts: dict[str, object] = {"wager": wager, "stake": left}
    if left < limits.minimum and rules.below != "settled-once":
        clause, minimum = rules.below_clause, limits.minimum
        return refuse("below-minimum", clause, may_retry=True, **facts, minimum=minimum)
    even = left <= limits.minimum or not _uneven(rules.unit, left, limits)
    if even or order.edition <= THIRD_EDITION:
        return None
    return refuse("wrong-unit", rules.unit_clause, may_retry=True, **facts, unit=limits.unit)


@decides(MoveWager)
def move(table: Table, order: Order, command: MoveWager) -> Decision:
    """Move chips to another area, if they may be taken from here and placed there."""
    no = _may_lift(table, order, command.player, command.round, late=False)
    if no:
        return no
    down = TakeDown(command.player, command.round, command.source, command.amount)
    lifted = take_down(table, order, down)
    if isinstance(lifted, Refusal):
        return lifted
    assert isinstance(lifted[0], WagerTakenDown)
    amount = lifted[0].amount
    no = against_terms(table, {command.target: lifted[0].parts or ()})
    if no:
        return no
    checked = check_wagers(table, command.player, {command.target: amount}, "placed")
    if checked is not None and checked.reason not in CHIPS_LACKING:
        return checked
    return [
        WagerShifted(
            player=command.player,
            source=command.source,
            target=command.target,
            amount=amount,
            parts=lifted[0].parts,
            clauses=(table.policies.wagers.places_clause,),
        )
    ]
