"""What comes back in the kind in which it was laid, and what is won in it (house 18).

Of a wager tokens count first, then colour chips, then value chips. What comes back comes back in
kind, and what is not whole pieces in value chips. A colour wins its own colour where the payment
is whole pieces and the rack holds them all once the losers are taken; otherwise it wins value
chips, as tokens do. A token comes back with a win, but for one that is good once.
"""

import dataclasses
from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from sicbo.core.ids import WagerKey
from sicbo.core.law.odds import parse_odds
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import ColourInUse, Kind, Parts, is_token
from sicbo.core.table.lines import KindLine, Line
from sicbo.core.table.state import Table

NOTHING = Amount(0)


def taken_off(table: Table, player: str, wager: WagerKey, amount: int) -> Parts | None:
    """What of chips that come off an area is not value chips; nothing where they cannot be cut.

    Value chips come off first, then what was laid last.
    """
    laid = table.chips.parts.get((player, wager))
    if laid is None:
        return {}
    other = sum(laid.values())
    left = amount - (table.players[player].wagers[wager] - other)
    off: Parts = {}
    laid_last_first = list(laid.items())[::-1]
    for kind, part in sorted(laid_last_first, key=lambda each: is_token(each[0])):
        if left > 0:
            off[kind] = Amount(min(part, left))
            if off[kind] % _value(table, kind):
                return None
            left -= off[kind]
    return off


def all_back(
    parts: Mapping[tuple[str, WagerKey], Parts], lines: Iterable[Line]
) -> tuple[KindLine, ...]:
    """What goes back in kind with lines that give everything back, or nothing."""
    if not parts:
        return ()
    return tuple(
        KindLine(line.player, line.wager, kind, part, part if line.returns else NOTHING)
        for line in lines
        for kind, part in parts.get((line.player, line.wager), {}).items()
    )


def settled_in_kind(table: Table, lines: list[Line]) -> tuple[list[Line], tuple[KindLine, ...]]:
    """What of a settlement is in another kind than value chips; losers are taken first.

    A token that is good once does not come back: its line returns that much less.
    """
    if not table.chips.parts:
        return lines, ()
    rack = _rack(table)
    settled: list[Line] = []
    rows: list[KindLine] = []
    for line in lines:
        parts = table.chips.parts.get((line.player, line.wager))
        if parts is not None:
            own = _in_kind(table, line, parts, rack)
            rows += own
            kept = sum(row.stake - row.returns for row in own if is_token(row.kind))
            if kept and line.outcome == "won":
                line = replace(line, returns=Amount(line.returns - kept))
        settled.append(line)
    return settled, tuple(rows)


def _in_kind(table: Table, line: Line, parts: Parts, rack: dict[Kind, int]) -> list[KindLine]:
    counted = _counted(line, parts)
    rows: list[KindLine] = []
    for kind, part in parts.items():
        if is_token(kind):
            back = _token_back(table, line, kind, part, counted[kind])
            rows.append(KindLine(line.player, line.wager, kind, part, Amount(back)))
            continue
        value = _value(table, kind)
        if line.outcome == "won":
            back = part + _won(line, counted[kind], value, rack[kind])
        elif line.outcome == "lost":
            back = (part - counted[kind]) // value * value
        else:
            back = part
        rack[kind] += part - back
        rows.append(KindLine(line.player, line.wager, kind, part, Amount(back)))
    return rows


def _token_back(table: Table, line: Line, kind: Kind, part: int, counted: int) -> int:
    """What comes back of tokens: all that was not decided, and with a win what is good again."""
    if line.outcome == "lost" or (line.outcome == "won" and table.chips.tokens[kind].single_use):
        return part - counted
    return part


def _counted(line: Line, parts: Parts) -> dict[Kind, int]:
    """How much of each kind was decided: tokens first, then colours as laid, value chips last."""
    left: int = line.counted
    counted: dict[Kind, int] = {}
    for kind, part in sorted(parts.items(), key=lambda each: not is_token(each[0])):
        counted[kind] = min(part, left)
        left -= counted[kind]
    return counted


def _won(line: Line, counted: int, value: int, rack: int) -> int:
    """What a colour wins in its own colour: all that it wins, or nothing."""
    won = Fraction(counted) * parse_odds(line.odds) if line.odds is not None else Fraction(0)
    whole = won.denominator == 1 and int(won) % value == 0 and won <= line.pays
    return int(won) if whole and won <= rack else 0


def undone_in_kind(table: Table) -> tuple[KindLine, ...]:
    """What is taken back, and lies again, in kind when the last settlement is undone.

    A colour that was given back since, or has another value now, is made up for in value chips.
    """
    assert table.settled is not None
    rows = table.settled.event.in_kind
    if not rows:
        return ()
    chips = table.chips
    values = {kind: use.value for kind, use in table.settled.colours.items()}
    rack = _rack(table, values)
    hands: dict[tuple[str, Kind], int] = {}
    undone: list[KindLine] = []
    for row in rows:
        kind = Kind(row.kind)
        if is_token(kind):
            undone.append(row)
            continue
        use = chips.colours.get(kind)
        same = use is None or use.value == values[kind]
        at = (row.player, kind)
        hand = hands.setdefault(at, chips.in_hand(*at) if same else 0)
        taken = min(hand, row.returns)
        hands[at] -= taken
        rack[kind] += taken
        lies = row.stake if same and row.stake <= rack[kind] else NOTHING
        rack[kind] -= lies
        undone.append(KindLine(row.player, row.wager, row.kind, lies, Amount(taken)))
    return tuple(undone)


def _rack(table: Table, values: Mapping[Kind, Amount] | None = None) -> dict[Kind, int]:
    """What the rack holds of each colour, at its value."""
    assert table.config is not None
    pieces = table.config.colours.pieces if table.config.colours is not None else {}
    worth = {kind: use.value for kind, use in table.chips.colours.items()} | dict(values or {})
    out = table.chips.out_of_rack()
    return {
        kind: max(0, pieces.get(kind, 0) - out.get(kind, 0)) * value
        for kind, value in worth.items()
    }


def _value(table: Table, kind: Kind) -> int:
    use = table.chips.use(kind)
    assert use is not None
    return use.value


def laid_kinds(table: Table, rows: Iterable[KindLine]) -> dict[Kind, ColourInUse]:
    """The kinds that lay on the layout, each with its value and terms and nobody who holds it."""
    found: dict[Kind, ColourInUse] = {}
    for kind in {row.kind: None for row in rows}:
        use = table.chips.use(Kind(kind))
        assert use is not None
        found[Kind(kind)] = dataclasses.replace(use, held={})
    return found


def laid_again(rows: Iterable[KindLine]) -> dict[tuple[str, WagerKey], Parts]:
    """What lies in kind once a settlement is undone."""
    parts: dict[tuple[str, WagerKey], Parts] = {}
    for row in rows:
        if row.stake:
            parts.setdefault((row.player, row.wager), {})[Kind(row.kind)] = row.stake
    return parts


def lay_again(table: Table, rows: Iterable[KindLine]) -> None:
    """Fold a settlement undone: pieces leave the hands, and lie where they lay."""
    chips, settled = table.chips, table.settled
    assert settled is not None
    for row in rows:
        kind = Kind(row.kind)
        if row.stake and chips.use(kind) is None:
            uses = chips.tokens if is_token(kind) else chips.colours
            uses[kind] = dataclasses.replace(settled.colours[kind], held={})
        if row.returns:
            chips.add(row.player, kind, -row.returns)
        if row.stake:
            chips.lay(row.player, row.wager, {kind: row.stake})
    chips.free()


def give_back(table: Table, rows: Iterable[KindLine]) -> None:
    """Fold what went back in kind: pieces off the layout, and those that came into hands."""
    chips = table.chips
    for row in rows:
        kind = Kind(row.kind)
        if row.stake:
            chips.lift(row.player, row.wager, {kind: row.stake})
        if row.returns:
            chips.add(row.player, kind, row.returns)
    chips.free()


def remember_parts(table: Table) -> None:
    """Before the layout is cleared: in which kinds each player's wagers lay."""
    chips = table.chips
    if chips.before or chips.parts:
        played = {name for name, player in table.players.items() if player.wagers}
        kept = {at: parts for at, parts in chips.before.items() if at[0] not in played}
        chips.before = kept | {at: dict(parts) for at, parts in chips.parts.items()}
