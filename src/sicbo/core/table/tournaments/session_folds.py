"""What events of a session make of a table, and what chips they move."""

from collections.abc import Sequence

from sicbo.core.bank.ledger import HOUSE, TRANSIT, Posting, debt, move, stack, unit_of
from sicbo.core.table.register import folds, moves
from sicbo.core.table.state import AsBefore, Player, Table
from sicbo.core.table.tournaments.messages import (
    ChipsHanded,
    DesignationEnded,
    PlayConcluded,
    PlayerAbsent,
    PlayerArrived,
    SessionLeft,
    SessionPaused,
    SessionResumed,
    SubstituteSeated,
    TableDesignated,
    TableSessionEnded,
    TableSessionStarted,
    TakenReturned,
    WagerLacking,
)
from sicbo.core.table.tournaments.table_session import (
    Designation,
    TableSession,
    chips_of,
    in_chips,
)


@folds(TableDesignated)
def _fold_designated(table: Table, event: TableDesignated) -> None:
    table.designated = Designation(event.tournament, event.limits, event.at)


@folds(DesignationEnded)
def _fold_designation_ended(table: Table, _: DesignationEnded) -> None:
    table.designated = None


@folds(TableSessionStarted)
def _fold_started(table: Table, event: TableSessionStarted) -> None:
    limits, areas, signed = table.limits, table.area_limits, table.announced_limits
    table.before = AsBefore(limits, areas, signed, table.players)
    table.session = TableSession(
        tournament=event.tournament,
        session=event.session,
        spins=event.spins,
        ends=event.ends,
        compulsory=event.compulsory,
        taken=event.lacking == "taken",
        secret=event.secret,
        lost_after=event.lost_after,
        absent=dict.fromkeys(event.absent, 0),
        played_by=dict(event.played_by),
    )
    table.players = {player: Player(seat=seat) for player, seat in event.seats.items()}
    table.limits, table.area_limits, table.announced_limits = event.limits, {}, []
    table.settled = None


@folds(TableSessionEnded)
def _fold_ended(table: Table, event: TableSessionEnded) -> None:
    before, unit = table.before, chips_of(event.tournament)
    assert before is not None
    table.limits, table.area_limits = before.limits, before.area_limits
    table.announced_limits, table.players = before.announced, before.players
    table.settled = table.session = table.before = table.round_limits = None
    table.laid_under = {}
    balances = table.ledger.balances
    table.ledger.balances = {each: n for each, n in balances.items() if unit_of(each) != unit}


@folds(SessionPaused)
def _fold_paused(table: Table, event: SessionPaused) -> None:
    assert table.session is not None
    table.session.paused, table.session.paused_at = True, event.at


@folds(SessionResumed)
def _fold_resumed(table: Table, event: SessionResumed) -> None:
    assert table.session is not None
    table.session.paused, table.session.paused_at = False, None
    table.session.ends = event.ends


@folds(WagerLacking)
def _fold_lacking(table: Table, event: WagerLacking) -> None:
    assert table.session is not None
    if event.amount:
        table.session.lacked[event.player] = event.amount


@folds(TakenReturned)
def _fold_returned(table: Table, event: TakenReturned) -> None:
    assert table.session is not None
    del table.session.lacked[event.player]


@folds(PlayerAbsent)
def _fold_absent(table: Table, event: PlayerAbsent) -> None:
    assert table.session is not None
    table.session.absent[event.player] = 0


@folds(PlayerArrived)
def _fold_arrived(table: Table, event: PlayerArrived) -> None:
    assert table.session is not None
    del table.session.absent[event.player]


@folds(SessionLeft)
def _fold_left(table: Table, event: SessionLeft) -> None:
    session = table.session
    assert session is not None
    session.gone.add(event.player)
    session.out.setdefault(event.player, session.played)
    session.absent.pop(event.player, None)
    table.players[event.player].seat = None


@folds(ChipsHanded)
def _fold_handed(table: Table, event: ChipsHanded) -> None:
    assert table.session is not None
    table.session.out.pop(event.player, None)


@folds(SubstituteSeated)
def _fold_substitute(table: Table, event: SubstituteSeated) -> None:
    session = table.session
    assert session is not None
    session.played_by[event.player] = event.substitute
    session.absent.pop(event.player, None)


@folds(PlayConcluded)
def _fold_concluded(table: Table, _: PlayConcluded) -> None:
    assert table.session is not None
    table.session.concluded = True


@moves(TableSessionStarted)
def _move_started(event: TableSessionStarted) -> Sequence[Posting]:
    given = [p for who, n in event.chips.items() for p in move(TRANSIT, stack(who), n)]
    return in_chips(chips_of(event.tournament), given)


@moves(TableSessionEnded)
def _move_ended(event: TableSessionEnded) -> Sequence[Posting]:
    """Every chip goes back, and what was won and owed of them comes to nothing."""
    back = [p for who, n in event.chips.items() for p in move(stack(who), TRANSIT, n)]
    back += [p for who, n in event.debts.items() for p in move(TRANSIT, debt(who), n)]
    return in_chips(chips_of(event.tournament), [*back, *move(HOUSE, TRANSIT, event.house)])


@moves(ChipsHanded)
def _move_handed(event: ChipsHanded) -> Sequence[Posting]:
    return in_chips(chips_of(event.tournament), move(TRANSIT, stack(event.player), event.amount))


@moves(WagerLacking, SessionLeft)
def _move_taken(event: WagerLacking | SessionLeft) -> Sequence[Posting]:
    return move(stack(event.player), HOUSE, event.amount)


@moves(TakenReturned)
def _move_returned(event: TakenReturned) -> Sequence[Posting]:
    return move(HOUSE, stack(event.player), event.amount)
