"""Who lets whom have the same colour, and who has to use colour chips."""

from sicbo.core.house_rules import COLOURS_HERE
from sicbo.core.table.checks import PLAYER, is_open, refuse
from sicbo.core.table.colours.issuing import colour_rules, not_provided
from sicbo.core.table.colours.messages import (
    AgreeToShare,
    ColoursRequired,
    RequireColours,
    SharingAgreed,
)
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds
from sicbo.core.table.state import Table


@decides(AgreeToShare)
def agree(table: Table, order: Order, command: AgreeToShare) -> Decision:
    """Whoever holds a colour may agree that another has it too, where the document lets them."""
    no = is_open(table)
    rules = colour_rules(table)
    if no is None and not (order.role == PLAYER and order.by == command.player):
        clause = rules.shared_clause if rules is not None else None
        clause = clause or table.policies.wagers.answers_clause
        no = refuse("not-permitted", clause, role=order.role, needs=command.player)
    if no or rules is None:
        return no or not_provided(table)
    clause = rules.shared_clause
    if clause is None:
        return refuse("not-provided", COLOURS_HERE, colour=command.colour, holders="one")
    other = _other(table, command)
    if other is None:
        return refuse("no-seat", clause, may_retry=True, seat=command.seat)
    unknown = next((n for n in (command.player, other) if n not in table.players), None)
    if unknown is not None:
        return refuse("unknown-player", clause, may_retry=True, player=unknown)
    if command.player not in table.chips.holders(command.colour):
        return refuse("unknown-colour", clause, may_retry=True, colour=command.colour)
    if other in table.chips.holders(command.colour):
        return refuse("colour-taken", clause, colour=command.colour, holders=other)
    return [
        SharingAgreed(player=command.player, other=other, colour=command.colour, clauses=(clause,))
    ]


def _other(table: Table, command: AgreeToShare) -> str | None:
    """Whom a player means, by name or by seat; nobody where the seat is free."""
    if command.seat is None:
        return command.other
    seated = (name for name, each in table.players.items() if each.seat == command.seat)
    return next(seated, None)


@decides(RequireColours)
def require_colours(table: Table, order: Order, command: RequireColours) -> Decision:
    """Any employee may make a player use colour chips where the document says so."""
    no = is_open(table)
    rules = colour_rules(table)
    if no or rules is None or rules.compelled_clause is None:
        return no or not_provided(table)
    clause = rules.compelled_clause
    if order.role not in table.positions:
        return refuse("not-permitted", clause, role=order.role, needs=table.ladder[0])
    if command.player not in table.players:
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    if (command.player in table.chips.compelled) == command.required:
        said = "already" if command.required else "not"
        return refuse("wrong-phase", clause, required=said)
    return [
        ColoursRequired(
            player=command.player, required=command.required, by=order.by, clauses=(clause,)
        )
    ]


@folds(SharingAgreed)
def _fold_sharing_agreed(table: Table, event: SharingAgreed) -> None:
    table.chips.agreed.add((event.colour, event.player, event.other))


@folds(ColoursRequired)
def _fold_colours_required(table: Table, event: ColoursRequired) -> None:
    if event.required:
        table.chips.compelled.add(event.player)
    else:
        table.chips.compelled.discard(event.player)
