"""Chips of several kinds are put on the layout; limits look at their sum."""

from sicbo.core.house_rules import COLOUR_VALUE, COLOURS_HERE
from sicbo.core.ids import WagerKey
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.chip_policies import ChipPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.chips.ceiling import too_much_to_win
from sicbo.core.table.colours.in_play import VALUE, Kind, Parts, is_token
from sicbo.core.table.colours.messages import PlaceChips
from sicbo.core.table.event import Event
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import decides
from sicbo.core.table.rounds.steps import start
from sicbo.core.table.state import Table
from sicbo.core.table.tokens.token_terms import against_terms
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.core.table.wagers.placing import check_wagers, colours_lacking, may_bet, placed_by


@decides(PlaceChips)
def lay(table: Table, order: Order, command: PlaceChips) -> Decision:
    """Put chips of several kinds on areas, all of them or none."""
    player, number, how = command.player, command.round, command.how
    no = may_bet(table, order, player, number, how)
    if no:
        return no
    totals: dict[WagerKey, Amount] = {}
    staked = _from_hand(table, command, totals)
    pieces_alone = staked is not None
    if staked is not None:
        no = check_wagers(table, player, totals, how, staked)
    else:
        totals = {wager: Amount(sum(kinds.values())) for wager, kinds in command.chips.items()}
        staked = sum(totals.values())
        no = _refused(table, order, command, totals)
    no = no or too_much_to_win(table, order, player, staked)
    if no:
        return no
    by, clauses = order.by, (placed_by(table, order, how),)
    placed: list[Event] = [
        WagerPlaced(
            player=player,
            round=number,
            wager=wager,
            amount=totals[wager],
            by=by,
            how=how,
            parts=by_kind if pieces_alone else _parts(by_kind),
            clauses=clauses,
        )
        for wager, by_kind in command.chips.items()
    ]
    return [start(table), *placed] if table.phase == "between" else placed


def _parts(by_kind: dict[Kind, Amount]) -> Parts | None:
    """What of a wager is not value chips."""
    return {kind: amount for kind, amount in by_kind.items() if kind != VALUE} or None


def _from_hand(table: Table, command: PlaceChips, totals: dict[WagerKey, Amount]) -> int | None:
    """What is staked of pieces alone, all in hand and without terms; tells the sum of each area.

    Nothing where there is more to ask: value chips beside them, areas, or a reason to refuse.
    """
    rules = table.policies.chips
    if rules is None or command.issued_at is not None:
        return None
    chips, player, laid = table.chips, command.player, command.chips
    several = len(laid) > 1
    taken: dict[Kind, int] = {}
    staked = 0
    for wager, kinds in laid.items():
        total = 0
        for kind, amount in kinds.items():
            use = chips.colours.get(kind)
            if use is None:
                use = chips.tokens.get(kind)
                if use is None or use.areas or use.until or "token" not in rules.stakes:
                    return None
            value, total = use.value, total + amount
            if amount <= 0 or amount % value:
                return None
            if several:
                amount = taken[kind] = taken.get(kind, 0) + amount  # type: ignore[assignment]
            if amount > use.held.get(player, 0) * value:
                return None
        totals[wager] = total  # type: ignore[assignment]
        staked += total
    return staked


def _refused(
    table: Table, order: Order, command: PlaceChips, totals: dict[WagerKey, Amount]
) -> Refusal | None:
    """Ask all there is to ask of chips of several kinds, in its order."""
    kinds = _by_kind(command)
    rules = table.policies.chips
    no = _not_taken(table, rules, command, kinds)
    no = no or against_terms(table, command.chips, order.at) or _not_pieces(table, command)
    if no is None and kinds.get(VALUE):
        no = colours_lacking(table, command.player, totals)
    in_kind = sum(amount for kind, amount in kinds.items() if kind != VALUE)
    no = no or check_wagers(table, command.player, totals, command.how, in_kind)
    return no or _lacking(table, command, kinds)


def _by_kind(command: PlaceChips) -> dict[Kind, int]:
    """What is laid of each kind, all areas together."""
    found: dict[Kind, int] = {}
    for kinds in command.chips.values():
        for kind, amount in kinds.items():
            found[kind] = found.get(kind, 0) + amount
    return found


def _not_taken(
    table: Table, rules: ChipPolicy | None, command: PlaceChips, kinds: dict[Kind, int]
) -> Refusal | None:
    """Refuse what the document does not take, chips of another table, and colours unknown here."""
    tokens = [kind for kind in kinds if is_token(kind)]
    if tokens and (rules is None or "token" not in rules.stakes):
        clause = table.policies.otherwise if rules is None else rules.stakes_clause
        return refuse("chips-only", clause, kind=tokens[0])
    colours = [kind for kind in kinds if kind != VALUE and kind not in tokens]
    if not colours:
        return None
    clause = table.policies.otherwise if rules is None else rules.stakes_clause
    config = table.config
    if rules is None or rules.colour is None or config is None or config.colours is None:
        return refuse("chips-only", clause, kind=colours[0])
    if command.issued_at not in (None, config.table):
        clause = rules.colour.used_clause or COLOURS_HERE
        return refuse("wrong-table", clause, issued_at=command.issued_at, here=config.table)
    for kind in colours:
        if kind not in config.colours.pieces and kind not in table.chips.colours:
            known = " ".join(config.colours.pieces)
            return refuse("chips-only", clause, may_retry=True, kind=kind, known=known)
    return None


def _not_pieces(table: Table, command: PlaceChips) -> Refusal | None:
    """Refuse amounts that are none, or no whole pieces of a colour."""
    places = table.policies.wagers.places_clause
    for wager, kinds in command.chips.items():
        if wager not in table.offer:
            return None
        for kind, amount in kinds.items():
            if amount <= 0:
                return refuse("not-an-amount", places, wager=wager, kind=kind, stake=amount)
            use = table.chips.use(kind)
            if use is not None and amount % use.value:
                facts = {"wager": wager, "stake": amount, "value": use.value}
                return refuse("not-an-amount", COLOUR_VALUE, may_retry=True, **facts)
    return None


def _lacking(table: Table, command: PlaceChips, kinds: dict[Kind, int]) -> Refusal | None:
    """Refuse colour chips that the player does not have in hand."""
    for kind, amount in kinds.items():
        held = table.chips.in_hand(command.player, kind)
        if kind != VALUE and amount > held:
            rules = table.policies.wagers
            facts = {"kind": kind, "stake": amount, "chips": held}
            if command.how == "spoken" and rules.spoken_clause is not None:
                return refuse("oral-without-chips", rules.spoken_clause, may_retry=True, **facts)
            return refuse("insufficient-chips", rules.places_clause, may_retry=True, **facts)
    return None
