"""Chips other than value chips, as a player and those who deal see them."""

from collections.abc import Iterable, Mapping

from sicbo.core.law.running.chip_policies import ColourPolicy
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import ColourInUse, Kind
from sicbo.core.table.colours.issuing import colour_rules, pieces_left
from sicbo.core.table.state import Table
from sicbo.views.tables.chips_form import (
    ColourHolder,
    ColourShown,
    ColoursSection,
    OfferedColour,
    OwnChips,
    OwnKind,
)


def has_other_chips(table: Table, player: str) -> bool:
    """Whether a player has chips other than value chips, in hand or on the layout."""
    chips = table.chips
    if not chips.colours and not chips.tokens:
        return False
    return any(player in chips.holders(kind) for kind in (*chips.colours, *chips.tokens))


def own_chips_section(table: Table, player: str) -> OwnChips | None:
    """A player's chips of other kinds, and the colours to be had; nothing where there are none."""
    rules, chips = colour_rules(table), table.chips
    if rules is None and not has_other_chips(table, player):
        return None
    assert table.config is not None
    colours = table.config.colours
    return OwnChips(
        emblem=colours.emblem if rules is not None and colours is not None else None,
        kinds=tuple(_kinds(table, player)),
        parts={
            wager: {str(kind): amount for kind, amount in parts.items()}
            for (name, wager), parts in chips.parts.items()
            if name == player
        },
        colours=tuple(_offered(table, rules, player)) if rules is not None else (),
        shown=rules.shown if rules is not None else "not-asked",
        markers=_markers(table),
        required=player in chips.compelled,
        may_share=rules is not None and rules.shared_clause is not None,
    )


def colours_section(table: Table) -> ColoursSection | None:
    """The colour chips of a table; nothing where there are none and no vouchers either."""
    rules, policy = colour_rules(table), table.policies.chips
    vouchers = policy.vouchers if policy is not None else None
    if table.config is None or (rules is None and vouchers is None):
        return None
    colours = table.config.colours
    several = rules.several if rules is not None else None
    return ColoursSection(
        emblem=colours.emblem if rules is not None and colours is not None else None,
        colours=tuple(_in_use(table)) if rules is not None else (),
        shown=rules.shown if rules is not None else "not-asked",
        markers=_markers(table),
        second_by=several.by if several is not None else table.ladder[1],
        vouchers=vouchers.become if vouchers is not None else None,
    )


def _kinds(table: Table, player: str) -> Iterable[OwnKind]:
    chips = table.chips
    known: Mapping[Kind, ColourInUse]
    for token, known in ((False, chips.colours), (True, chips.tokens)):
        for kind, use in known.items():
            if player in chips.holders(kind):
                yield OwnKind(
                    kind=kind,
                    token=token,
                    value=use.value,
                    pieces=use.held.get(player, 0),
                    shown=use.shown,
                    areas=use.areas,
                    single_use=use.single_use,
                )


def _offered(table: Table, rules: ColourPolicy, player: str) -> Iterable[OfferedColour]:
    assert table.config is not None
    assert table.config.colours is not None
    chips = table.chips
    for colour in table.config.colours.pieces:
        kind = Kind(colour)
        use, holders = chips.colours.get(kind), chips.holders(kind)
        others = holders - {player}
        agreed = all((kind, name, player) in chips.agreed for name in others)
        seats = (table.players[name].seat for name in others)
        yield OfferedColour(
            colour=colour,
            left=pieces_left(table, kind),
            value=use.value if use is not None else None,
            seats=tuple(sorted(seat for seat in seats if seat is not None)),
            taken=bool(others)
            and player not in holders
            and (not agreed or rules.shared_clause is None),
        )


def _markers(table: Table) -> dict[Amount, int]:
    """Marker buttons that no colour needs."""
    assert table.config is not None
    free = dict(table.config.markers)
    for use in table.chips.colours.values():
        if use.shown == "marker" and use.value in free:
            free[use.value] -= 1
    return free


def _in_use(table: Table) -> Iterable[ColourShown]:
    assert table.config is not None
    assert table.config.colours is not None
    for colour in table.config.colours.pieces:
        kind = Kind(colour)
        use = table.chips.colours.get(kind)
        holders = (_holder(table, kind, use, name) for name in table.chips.holders(kind) if use)
        yield ColourShown(
            colour=colour,
            left=pieces_left(table, kind),
            value=use.value if use is not None else None,
            shown=use.shown if use is not None else None,
            holders=tuple(sorted(holders, key=lambda each: (each.seat or 0, each.player))),
        )


def _holder(table: Table, kind: Kind, use: ColourInUse, name: str) -> ColourHolder:
    laid = sum(
        parts.get(kind, 0) for (player, _), parts in table.chips.parts.items() if player == name
    )
    return ColourHolder(
        player=name,
        seat=table.players[name].seat,
        pieces=use.held.get(name, 0),
        laid=laid // use.value,
    )
