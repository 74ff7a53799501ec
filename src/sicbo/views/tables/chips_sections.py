"""Chips other than value chips, as a player and those who deal see them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from sicbo.core.floor.redemptions.messages import (
    REDEMPTIONS,
    DropRedemption,
    RedemptionAsked,
    VerifyRedemption,
)
from sicbo.core.floor.vouchers.messages import VOUCHERS
from sicbo.core.house_rules import REDEEMED_ELSEWHERE
from sicbo.core.law.running.chip_policies import ColourPolicy, RedeemedElsewhere
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import TOKEN, ColourInUse, Kind
from sicbo.core.table.colours.issuing import colour_rules, pieces_left
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.tables.chips_form import (
    ClosedColours,
    ColourHolder,
    ColourShown,
    ColoursSection,
    KeptTokens,
    OfferedColour,
    OwnChips,
    OwnKind,
    RedemptionShown,
    RedemptionsSection,
)
from sicbo.views.words.citations import cite


def has_other_chips(table: Table, player: str) -> bool:
    """Whether a player has chips other than value chips, in hand or on the layout."""
    chips = table.chips
    if not chips.colours and not chips.tokens:
        return False
    return any(player in chips.holders(kind) for kind in (*chips.colours, *chips.tokens))


def own_chips_section(floor: CommittedFloor, name: str, player: str) -> OwnChips | None:
    """A player's chips of other kinds, and the colours to be had; nothing where there are none."""
    table, kept = floor.table(name), tuple(_kept(floor, name, player))
    rules, chips = colour_rules(table), table.chips
    if table.config is None or (rules is None and not has_other_chips(table, player) and not kept):
        return None
    colours = table.config.colours
    return OwnChips(
        emblem=colours.emblem if rules is not None and colours is not None else None,
        kinds=tuple(_kinds(table, player)),
        kept=kept,
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
        elsewhere=_elsewhere(table) if table.status == "closed" else None,
    )


def colours_section(table: Table) -> ColoursSection | None:
    """The chips that staff deal out at a table; nothing at terminals, and before it first opens."""
    rules, policy = colour_rules(table), table.policies.chips
    vouchers = policy.vouchers if policy is not None else None
    if table.config is None or table.electronic:
        return None
    colours = table.config.colours
    sells = table.status != "closed" and (table.config.tray is None or table.config.box)
    several = rules.several if rules is not None else None
    return ColoursSection(
        emblem=colours.emblem if rules is not None and colours is not None else None,
        colours=tuple(_in_use(table)) if rules is not None else (),
        shown=rules.shown if rules is not None else "not-asked",
        markers=_markers(table),
        second_by=several.by if several is not None else table.ladder[1],
        vouchers=vouchers.become if vouchers is not None else None,
        compels=rules is not None and rules.compelled_clause is not None,
        compelled=tuple(sorted(table.chips.compelled)),
        sells=sells,
        cash_spoken=sells and policy is not None and policy.cash_spoken_clause is not None,
    )


def redemptions_section(here: Standpoint) -> RedemptionsSection | None:
    """Colour chips of closed tables; nothing where none is closed and none wait here."""
    takes = here.table.status != "closed" and not here.table.electronic
    others = (name for name in here.floor.founding.tables if takes and name != here.name)
    pending = here.floor.state(REDEMPTIONS).pending.values()
    closed = tuple(closed_colours(here.floor, others))
    waiting = tuple(_redemption(here, each) for each in pending if _waits_at(each) == here.name)
    return RedemptionsSection(closed=closed, waiting=waiting) if closed or waiting else None


def closed_colours(floor: CommittedFloor, names: Iterable[str]) -> Iterator[ClosedColours]:
    """Those of these tables that are closed and have colour chips."""
    for name in names:
        table, chosen = floor.table(name), floor.founding.tables[name].config.colours
        if table.status != "closed" or chosen is None:
            continue
        found = _redeemed(table)
        clause = found.clause if found is not None else REDEEMED_ELSEWHERE
        uses = {str(kind): use.value for kind, use in table.chips.colours.items()}
        holders = {who for kind in table.chips.colours for who in table.chips.holders(kind)}
        yield ClosedColours(
            name=name,
            emblem=chosen.emblem,
            colours={kind: uses.get(kind) for kind in (*chosen.pieces, *uses)},
            holders=tuple(sorted(holders)),
            where=_elsewhere(table),
            cited=cite(table.book, (clause,)),
        )


def _redeemed(table: Table) -> RedeemedElsewhere | None:
    policy = table.policies.chips
    colour = policy.colour if policy is not None else None
    return colour.elsewhere if colour is not None else None


def _elsewhere(table: Table) -> Literal["anywhere", "tables"]:
    found = _redeemed(table)
    return found.at if found is not None else "anywhere"


def _waits_at(asked: RedemptionAsked) -> str:
    """The table whose people verify it."""
    return asked.at or asked.issued_at


def _redemption(here: Standpoint, asked: RedemptionAsked) -> RedemptionShown:
    return RedemptionShown(
        number=asked.number,
        player=asked.player,
        colour=asked.colour,
        pieces=asked.pieces,
        value=asked.value,
        known=asked.known,
        claimed=asked.claimed,
        issued_at=asked.issued_at,
        verified_by=asked.verified_by,
        verifies=here.may(VerifyRedemption(number=asked.number, amount=asked.amount)),
        drops=here.may(DropRedemption(number=asked.number)),
        cited=cite(here.floor.table(asked.issued_at).book, asked.clauses),
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
                    until=use.until,
                )


def _kept(floor: CommittedFloor, name: str, player: str) -> Iterable[KeptTokens]:
    """Tokens in the wallet, where the table's document takes them and their voucher names it."""
    policy = floor.table(name).policies.chips
    if policy is None or "token" not in policy.stakes:
        return
    known = floor.state(VOUCHERS).known
    for kind, amount in floor.tokens(player).items():
        voucher = known.get(kind.removeprefix(TOKEN))
        if voucher is None:
            continue
        terms = voucher.terms
        if not terms.tables or name in terms.tables:
            yield KeptTokens(
                kind=kind,
                amount=amount,
                areas=terms.areas,
                single_use=terms.single_use,
                until=terms.until,
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
