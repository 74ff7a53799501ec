"""Colour chips are issued: in which colour, at what value, how shown, and by whose leave."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import Posting, colour, move, stack
from sicbo.core.house_rules import COLOUR_VALUE, COLOURS_HERE
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.chip_policies import ColourPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, own, refuse
from sicbo.core.table.chips.debts import keeps_back
from sicbo.core.table.colours.in_play import ColourInUse, Kind
from sicbo.core.table.colours.messages import BuyColours, ColoursBought
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides, folds, moves
from sicbo.core.table.state import Table


@decides(BuyColours)
def buy_colours(table: Table, order: Order, command: BuyColours) -> Decision:
    """Issue colour chips for a player's value chips, in any phase."""
    no = is_open(table) or own(table, order, command.player)
    rules = colour_rules(table)
    if no or rules is None:
        return no or not_provided(table)
    no = _second(table, order, rules, command) or known(table, command.player, rules.clause)
    no = no or _not_to_be_had(table, rules, command)
    no = no or _not_sold(table, rules, command)
    if no:
        return no
    amount = Amount(command.pieces * command.value)
    held = table.stack_of(command.player)
    if amount > held:
        return refuse("insufficient-chips", rules.clause, may_retry=True, amount=amount, chips=held)
    left = pieces_left(table, command.colour)
    if command.pieces > left:
        facts = {"colour": command.colour, "pieces": command.pieces, "rack": left}
        return refuse("insufficient-chips", rules.clause, may_retry=True, **facts)
    no = keeps_back(table, order, command.player, amount)
    if no:
        return no
    shown = command.shown if _above_minimum(table, rules, command) else None
    cited = (rules.value_clause, rules.shown_clause if shown else None, _shared(table, command))
    return [
        ColoursBought(
            player=command.player,
            colour=command.colour,
            pieces=command.pieces,
            value=command.value,
            amount=amount,
            shown=shown,
            by=order.by,
            clauses=tuple(dict.fromkeys(each for each in cited if each is not None)),
        )
    ]


def colour_rules(table: Table) -> ColourPolicy | None:
    """What the document says of colour chips, where this table has any."""
    rules = table.policies.chips
    if rules is None or table.config is None or table.config.colours is None:
        return None
    return rules.colour


def not_provided(table: Table) -> Refusal:
    """The refusal of colour chips where the document has none, or the table."""
    rules = table.policies.chips
    clause = table.policies.otherwise if rules is None else rules.stakes_clause
    return refuse("not-provided", clause, colours="none")


def known(table: Table, player: str, clause: ClauseNumber) -> Refusal | None:
    """Refuse whoever is not at the table."""
    found = table.players.get(player)
    if found is None:
        return refuse("unknown-player", clause, may_retry=True, player=player)
    if found.seat is None:
        return refuse("no-seat", clause, may_retry=True, player=player)
    return None


def pieces_left(table: Table, kind: Kind) -> int:
    """How many pieces of a colour the rack holds."""
    assert table.config is not None
    assert table.config.colours is not None
    return table.config.colours.pieces.get(kind, 0) - table.chips.out(kind)


def _shared(table: Table, command: BuyColours) -> ClauseNumber | None:
    """The clause by which others hold the colour too."""
    rules = colour_rules(table)
    others = table.chips.holders(command.colour) - {command.player}
    return rules.shared_clause if rules is not None and others else None


def _second(table: Table, order: Order, rules: ColourPolicy, command: BuyColours) -> Refusal | None:
    """Refuse a second colour by whoever may not let a player have one."""
    if not _others_of(table, command):
        return None
    needs = rules.several.by if rules.several is not None else table.ladder[1]
    if table.reaches(order.role, needs):
        return None
    clause = rules.several.clause if rules.several is not None else COLOURS_HERE
    return refuse("not-permitted", clause, may_retry=True, role=order.role, needs=needs)


def _others_of(table: Table, command: BuyColours) -> list[Kind]:
    """The other colours that a player has."""
    mine = table.chips.colours_of(command.player)
    return [kind for kind in mine if kind != command.colour]


def _not_to_be_had(table: Table, rules: ColourPolicy, command: BuyColours) -> Refusal | None:
    """Refuse a colour that the table lacks, that others hold, or that others need."""
    assert table.config is not None
    assert table.config.colours is not None
    kind, player, chips = command.colour, command.player, table.chips
    if kind not in table.config.colours.pieces:
        known = " ".join(table.config.colours.pieces)
        return refuse("unknown-colour", rules.clause, may_retry=True, colour=kind, known=known)
    holders = chips.holders(kind)
    others = holders - {player} if player not in holders else set()
    unasked = sorted(name for name in others if (kind, name, player) not in chips.agreed)
    if others and (unasked or rules.shared_clause is None):
        clause = rules.shared_clause or COLOURS_HERE
        facts = {"colour": kind, "holders": " ".join(unasked or sorted(others))}
        return refuse("colour-taken", clause, may_retry=True, **facts)
    if _others_of(table, command) and kind not in chips.colours:
        free = [each for each in table.config.colours.pieces if each not in chips.colours]
        lacking = [name for name in _seated_without(table) if name != player]
        if len(free) - 1 < len(lacking):
            clause = rules.several.clause if rules.several is not None else COLOURS_HERE
            return refuse("no-colour-left", clause, may_retry=True, players=" ".join(lacking))
    if _above_minimum(table, rules, command) and command.shown == "marker":
        return _marker_missing(table, rules, command)
    return None


def _seated_without(table: Table) -> list[str]:
    """Everybody who sits at the table and has no colour."""
    seated = (name for name, each in table.players.items() if each.seat is not None)
    return [name for name in seated if not table.chips.colours_of(name)]


def _above_minimum(table: Table, rules: ColourPolicy, command: BuyColours) -> bool:
    """Whether the value has to be shown: above the table's own minimum, where it is asked for."""
    return rules.shown != "not-asked" and command.value > table.limits.minimum


def _marker_missing(table: Table, rules: ColourPolicy, command: BuyColours) -> Refusal | None:
    """Refuse where no marker with that number is free."""
    assert table.config is not None
    stock, used = table.config.markers.get(command.value, 0), 0
    for kind, use in table.chips.colours.items():
        used += use.shown == "marker" and use.value == command.value and kind != command.colour
    if used < stock:
        return None
    clause = rules.markers_clause or rules.shown_clause or COLOURS_HERE
    return refuse("marker-missing", clause, may_retry=True, value=command.value, markers=stock)


def _not_sold(table: Table, rules: ColourPolicy, command: BuyColours) -> Refusal | None:
    """Refuse what are no pieces, no value, another value than the colour has, or not shown."""
    assert table.config is not None
    value = command.value
    if command.pieces <= 0:
        return refuse("not-an-amount", rules.clause, may_retry=True, pieces=command.pieces)
    if value <= 0 or value % table.config.smallest_chip:
        chip = table.config.smallest_chip
        return refuse("not-an-amount", COLOUR_VALUE, may_retry=True, value=value, unit=chip)
    use = table.chips.colours.get(command.colour)
    if use is not None and use.value != value:
        facts = {"colour": command.colour, "value": value, "worth": use.value}
        return refuse("colour-value-mismatch", COLOUR_VALUE, may_retry=True, **facts)
    several = rules.several
    if several is not None and several.values == "same":
        for kind in _others_of(table, command):
            if table.chips.colours[kind].value != value:
                clause = several.values_clause or several.clause
                facts = {"colour": kind, "value": value, "worth": table.chips.colours[kind].value}
                return refuse("colour-value-mismatch", clause, may_retry=True, **facts)
    return _not_shown(table, rules, command)


def _not_shown(table: Table, rules: ColourPolicy, command: BuyColours) -> Refusal | None:
    """Refuse a value above the minimum that nothing shows as the document wants it."""
    if not _above_minimum(table, rules, command) or command.shown == "marker":
        return None
    assert table.config is not None
    with_chip = rules.shown == "marker-or-chip" and command.value in table.config.value_chips
    if command.shown == "chip" and with_chip:
        return None
    clause = rules.shown_clause or COLOURS_HERE
    facts = {"value": command.value, "minimum": table.limits.minimum, "shown": rules.shown}
    return refuse("not-marked", clause, may_retry=True, **facts)


@folds(ColoursBought)
def _fold_colours_bought(table: Table, event: ColoursBought) -> None:
    chips = table.chips
    use = chips.colours.setdefault(event.colour, ColourInUse(event.value))
    use.shown = event.shown or use.shown
    chips.add(event.player, event.colour, event.amount)
    used = {each for each in chips.agreed if each[0] == event.colour and each[2] == event.player}
    chips.agreed -= used


@moves(ColoursBought)
def _move_colours_bought(event: ColoursBought) -> Sequence[Posting]:
    return move(stack(event.player), colour(event.player), event.amount)
