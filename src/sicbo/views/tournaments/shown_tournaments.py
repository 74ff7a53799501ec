"""Tournaments as everybody may see them, and what of them a player is told alone."""

import datetime
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sicbo.core.bank.ledger import POOL
from sicbo.core.floor.floor_state import FloorOrder
from sicbo.core.floor.noun import NounCommand
from sicbo.core.floor.sessions.player_messages import BuyBackIn, RetireFromTournament
from sicbo.core.floor.tournaments.messages import EnterTournament, WithdrawEntry
from sicbo.core.floor.tournaments.prize_sharing import share_prizes
from sicbo.core.floor.tournaments.starting import starts_of
from sicbo.core.floor.tournaments.tournament import TOURNAMENT, Tournament, draw_key
from sicbo.core.floor.tournaments.tournament_conditions import Conditions, part_of
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.tournament_policies import ConditionItem, TournamentPolicy
from sicbo.core.money import Amount
from sicbo.core.table.checks import PLAYER
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.tournaments.leaderboard import board_of
from sicbo.views.tournaments.tournament_form import (
    BoardRow,
    BoardShown,
    ConditionSaid,
    FeeShown,
    OwnTournament,
    PrizePlace,
    TournamentSession,
    TournamentShown,
)
from sicbo.views.words.citations import RefusalShown, cite, refusal_shown, states


class ShownTournament(NamedTuple):
    """A tournament, its conditions, and what its document says of tournaments."""

    name: str
    state: Tournament
    conditions: Conditions
    policy: TournamentPolicy
    table: Table
    board: BoardShown | None


def every_tournament(floor: CommittedFloor) -> Iterator[ShownTournament]:
    """Every tournament whose conditions are complete."""
    for name in floor.named(TOURNAMENT):
        state = floor.state(TOURNAMENT, name)
        if state.conditions is None:
            continue
        table = floor.table(state.table)
        policy = table.policies.tournaments
        if policy is not None:
            board = board_of(floor, state)
            yield ShownTournament(name, state, state.conditions, policy, table, board)


def is_open_to_all(shown: ShownTournament) -> bool:
    """Whether its conditions are approved: before that nobody is told of it."""
    return shown.state.state not in ("none", "draft", "submitted")


def tournament_shown(shown: ShownTournament) -> TournamentShown:
    """A tournament as everybody sees it."""
    state, conditions, policy = shown.state, shown.conditions, shown.policy
    fee, wager = conditions.fee, conditions.wager
    numbers = {player: entry.number for player, entry in state.entries.items()}
    clauses = (
        policy.clause,
        policy.equal_clause,
        policy.approval.clause,
        policy.director.presence_clause,
        policy.exclusive_clause,
    )
    return TournamentShown(
        name=shown.name,
        title=conditions.title,
        state=state.state,
        table=state.table,
        digest=state.digest,
        fee=None if fee is None else FeeShown(fee.to_pool, fee.to_house),
        pool=Amount(state.ledger[POOL]),
        guaranteed=conditions.prizes.guaranteed,
        entries=len(state.entries),
        least=conditions.entry.least,
        most=conditions.entry.most,
        free_withdrawal=conditions.entry.free_withdrawal,
        refund_after=conditions.entry.refund_after,
        signatures=state.signatures,
        present=state.present,
        compulsory=Amount(0) if wager == "none" else wager.least,
        conditions=tuple(_conditions(shown)),
        sessions=tuple(_sessions(shown)),
        prizes=tuple(_prizes(shown, numbers)),
        ranking=tuple(tuple(numbers.get(player, 0) for player in group) for group in state.ranking),
        board=shown.board,
        cited=cite(shown.table.book, clauses),
    )


def _conditions(shown: ShownTournament) -> Iterator[ConditionSaid]:
    for rule in shown.policy.conditions:
        yield ConditionSaid(
            item=rule.name,
            clause=rule.clause,
            statement=states(shown.table.book, rule.clause),
            says=tuple(filter(None, _said(shown.conditions, rule.name))),
        )


def _said(conditions: Conditions, item: ConditionItem) -> Iterator[str]:
    """What the conditions say in words of their own."""
    match item:
        case "structure":
            yield conditions.repechage
        case "eligible":
            yield conditions.entrants.eligible
        case "may-refuse":
            yield conditions.entrants.may_refuse
        case "selection":
            yield conditions.entrants.selection
        case "entry":
            yield conditions.entry.form
        case "leaving":
            yield from (each.states for each in conditions.leaving.grounds)
            yield conditions.leaving.retiring.states
        case "late":
            yield conditions.lateness.late
            yield conditions.lateness.absent
        case "precedence":
            yield conditions.precedence
        case _:
            return  # Its amounts are shown as amounts.


def _sessions(shown: ShownTournament) -> Iterator[TournamentSession]:
    starts, state = dict(starts_of(shown.state)), shown.state
    for plan in shown.conditions.sessions:
        held = state.sessions.get(plan.name)
        drawn = state.draws.get(plan.name)
        key = draw_key(plan.name, 1 if drawn is None else drawn.number)
        yield TournamentSession(
            name=plan.name,
            starts=starts[plan.name],
            stands="waits" if held is None else "over" if held.ended else "running",
            tables=plan.tables,
            seats=plan.seats,
            spins=plan.spins,
            minutes=plan.minutes,
            chips=plan.stack,
            goes_on=plan.goes_on,
            commitment=state.seals.get(key),
        )


def _prizes(shown: ShownTournament, numbers: Mapping[str, int]) -> Iterator[PrizePlace]:
    state, prizes = shown.state, shown.conditions.prizes
    if state.won:
        for won in state.won:
            number = numbers.get(won.player)
            yield PrizePlace(place=won.place, amount=won.amount, number=number)
        return
    places = tuple((f"{place}",) for place in range(1, len(prizes.places) + 1))
    for would in share_prizes(prizes, Amount(state.ledger[POOL]), places).winners:
        yield PrizePlace(place=would.place, amount=would.amount)


def own_tournament(
    floor: CommittedFloor, shown: ShownTournament, player: str, now: datetime.datetime
) -> OwnTournament:
    """A tournament as far as it is a player's alone."""
    state, name = shown.state, shown.name
    entry = state.entries.get(player)
    stands_in = None if entry is not None else _plays_for(floor, shown, player)
    row = _row(shown, player if stands_in is None else stands_in)
    withdraws = _refusal(floor, shown, player, now, WithdrawEntry(tournament=name, player=player))
    may = entry is not None and withdraws is None
    enters = None
    if entry is None:
        enters = _refusal(
            floor, shown, player, now, EnterTournament(tournament=name, player=player)
        )
    buys = retires = None
    if entry is not None and state.state in ("running", "between"):
        buys = _refusal(floor, shown, player, now, BuyBackIn(tournament=name, player=player))
        order = RetireFromTournament(tournament=name, player=player)
        retires = _refusal(floor, shown, player, now, order)
    terms, price = shown.conditions.entry, shown.conditions.buy_back
    share = "whole" if now <= terms.free_withdrawal else terms.refund_after
    back = 0
    if entry is not None:
        back = part_of(entry.to_pool, share) + part_of(entry.to_house, share)
    on = state.state in ("running", "between") and entry is not None
    won = [each.amount for each in state.won if each.player == player]
    running = row is not None and shown.board is not None and shown.board.running
    return OwnTournament(
        tournament=name,
        number=None if entry is None else entry.number,
        enters=enters,
        signed=entry is not None and entry.signed,
        briefed=entry is not None and entry.briefed,
        comes_back=Amount(back) if may else None,
        table=row.table if row is not None and running else None,
        seat=row.seat if row is not None and running else None,
        place=None if row is None else row.place,
        chips=None if row is None else row.chips,
        gap=None if row is None else _gap(shown.board, row),
        lacking=_lacking(floor, row, stands_in or player) if running else Amount(0),
        left=state.left.get(player),
        buys_back=price.price.whole if on and buys is None and price != "none" else None,
        retires=on and retires is None,
        won=Amount(sum(won)) if won else None,
        plays_for=row.number if stands_in is not None and row is not None else None,
    )


def _plays_for(floor: CommittedFloor, shown: ShownTournament, person: str) -> str | None:
    """The player in whose place somebody plays in the session that is on."""
    for name in shown.state.tables if shown.state.running else ():
        session = floor.table(name).session
        if session is not None:
            found = next(session.played_for(person), None)
            if found is not None:
                return found
    return None


def _refusal(
    floor: CommittedFloor,
    shown: ShownTournament,
    player: str,
    now: datetime.datetime,
    command: NounCommand,
) -> RefusalShown | None:
    """Why a player may not order something now, if so."""
    order = FloorOrder(by=player, role=PLAYER, at=now, command=command, table=shown.state.table)
    came = floor.decide(order)
    return refusal_shown(shown.table.book, came) if isinstance(came, Refusal) else None


def _row(shown: ShownTournament, player: str) -> BoardRow | None:
    entry = shown.state.entries.get(player)
    if entry is None or shown.board is None:
        return None
    return next((each for each in shown.board.rows if each.number == entry.number), None)


def _gap(board: BoardShown | None, row: BoardRow) -> int | None:
    """How far a player is from the line of the table, in chips."""
    if board is None:
        return None
    line = next((each.line for each in board.tables if each.name == row.table), None)
    return None if line is None else row.chips - line


def _lacking(floor: CommittedFloor, row: BoardRow | None, player: str) -> Amount:
    """What somebody still has to wager on the spin that is on."""
    if row is None:
        return Amount(0)
    table = floor.table(row.table)
    session = table.session
    if session is None or not table.betting_open or row.stands != "in":
        return Amount(0)
    return Amount(max(0, min(session.compulsory - table.staked_by(player), table.stack_of(player))))
