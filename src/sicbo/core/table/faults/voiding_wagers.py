"""What one person has wagered in a round declared void: live, waiting or settled."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from sicbo.core.bank.ledger import Posting
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import permitted, refuse
from sicbo.core.table.colours.in_kind import all_back, give_back
from sicbo.core.table.command import UNSAID, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import WagersVoided
from sicbo.core.table.faults.messages import VoidWagers
from sicbo.core.table.faults.recalculating import returned, waited_postings
from sicbo.core.table.faults.recorded_round import RecordedRound
from sicbo.core.table.irregularities.voiding import given_back
from sicbo.core.table.line_postings import (
    back,
    kind_postings,
    lent,
    line_postings,
    streak_postings,
)
from sicbo.core.table.lines import Clauses, Line, StreakLine
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, moves, proposes
from sicbo.core.table.rounds.settling import debts_taken
from sicbo.core.table.state import Table
from sicbo.core.table.wagers.on_layout import lift

NOTHING = Amount(0)


@decides(VoidWagers)
def void_wagers(table: Table, order: Order, command: VoidWagers) -> Decision:
    """Stakes go back; of a settled round payouts too, where the document or a fault says so."""
    clause = _clause(table, command.player)
    no = permitted(table, order, "void-wagers", clause)
    if no:
        return no
    clause = clause or table.policies.may["void-wagers"].clause
    no = _of_record(table, command, clause)
    if no:
        return no
    if command.player not in table.players:
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    found = _found(table, order, command, (clause, table.policies.void.clause))
    if found is None:
        number = command.round
        return refuse("no-such-wager", clause, player=command.player, round=number)
    if isinstance(found, Refusal):
        return found
    if not command.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    short = {command.player: found.shortfall} if found.shortfall else {}
    return [found, *debts_taken(short, found.lines, clause)]


def _clause(table: Table, player: str) -> ClauseNumber | None:
    """By which a void rests on a fault of the terminal, where there is one."""
    faults = table.policies.faults
    return faults.void_clause if faults is not None and player in table.held else None


def _of_record(table: Table, command: VoidWagers, clause: ClauseNumber) -> Refusal | None:
    """Refuse a round that was never played, or that is void already."""
    if not 1 <= command.round <= table.round:
        return refuse("wrong-round", clause, round=command.round, now=table.round)
    known = recorded(command.record, command.round)
    if command.round in table.reversed_rounds or (known is not None and known.void):
        return refuse("round-void", clause, round=command.round)
    return None


def recorded(record: Sequence[RecordedRound], number: int) -> RecordedRound | None:
    """A round that was brought from the record."""
    return next((each for each in record if each.round == number), None)


def _found(
    table: Table, order: Order, command: VoidWagers, clauses: Clauses
) -> WagersVoided | Refusal | None:
    """What a person has in a round: on the layout, waiting, or in its settlement."""
    player, number = command.player, command.round
    held = table.held.get(player)
    void = WagersVoided(
        player=player, round=number, reason=command.reason, by=order.by, lines=(), clauses=clauses
    )
    if held is not None and held.waiting is not None and held.waiting.round == number:
        return of_waiting(table, void)
    if number == table.round and table.in_round:
        return _live(table, void)
    known = recorded(command.record, number)
    if known is None or not any(line.player == player for line in known.lines):
        return None
    if held is None and table.policies.void.returns == "stakes":
        return refuse("wrong-round", clauses[0], round=number, now=table.round)
    return _undone(table, void, known)


def _undone(table: Table, void: WagersVoided, known: RecordedRound) -> WagersVoided:
    """What a settled round has paid one person goes back, and their stakes to them."""
    player = void.player
    undone = tuple(line for line in known.lines if line.player == player)
    lines = tuple(returned(line, void.clauses) for line in undone)
    took = sum(line.returns for line in undone)
    short = Amount(max(0, took - table.stack_of(player)))
    stakes = decided(undone)
    feeds = tuple(msgspec.structs.replace(feed, turnover=stakes) for feed in known.feeds if stakes)
    return msgspec.structs.replace(void, lines=lines, undone=undone, shortfall=short, feeds=feeds)


def for_breach(
    table: Table, keys: Iterable[str], reason: str, by: str, clauses: Clauses
) -> list[Event]:
    """Whatever a person has in play is void, by each place; by the document the last payouts too.

    That is what lies on the layout or waits at a held terminal, and streak wagers; where a void
    takes payouts back, also what was settled last, while no other round has begun.
    """
    events: list[Event] = []
    for key in keys:
        void = WagersVoided(
            player=key, round=table.round, reason=reason, by=by, lines=(), clauses=clauses
        )
        held = table.held.get(key)
        if held is not None and held.waiting is not None:
            waited = msgspec.structs.replace(void, round=held.waiting.round)
            events.append(of_waiting(table, waited))
        live = _live(table, void)
        if live is not None:
            events.append(live)
        last = None if table.in_round else _just_settled(table, key)
        if last is not None:
            undone = _undone(table, msgspec.structs.replace(void, round=last.round), last)
            short = {key: undone.shortfall} if undone.shortfall else {}
            events += [undone, *debts_taken(short, undone.lines, clauses[0])]
    return events


def _just_settled(table: Table, key: str) -> RecordedRound | None:
    """The round just settled, where a void takes payouts back and somebody had a part in it."""
    if table.settled is None or table.policies.void.returns == "stakes":
        return None
    settled = table.settled.event
    if settled.round != table.round or settled.round in table.reversed_rounds:
        return None
    if not any(line.player == key for line in settled.lines):
        return None
    return RecordedRound(settled.round, settled.lines)


def decided(lines: Sequence[Line]) -> int:
    """Stakes that the dice decided."""
    return sum(line.counted for line in lines if line.outcome in ("won", "lost"))


def of_waiting(table: Table, void: WagersVoided) -> WagersVoided:
    """Stakes that wait at a held terminal go back."""
    waits = table.held[void.player].waiting
    assert waits is not None
    lines = tuple(returned(line, void.clauses) for line in waits.lines)
    return msgspec.structs.replace(void, lines=lines, waited=True)


def waiting_voided(
    table: Table, number: int, reason: str, by: str, clauses: Clauses
) -> list[WagersVoided]:
    """Whatever waits of a round goes back, since the round itself is void."""
    return [
        of_waiting(
            table,
            WagersVoided(
                player=name, round=number, reason=reason, by=by, lines=(), clauses=clauses
            ),
        )
        for name, held in table.held.items()
        if held.waiting is not None and held.waiting.round == number
    ]


def _live(table: Table, void: WagersVoided) -> WagersVoided | None:
    """Stakes on the layout, and live streak wagers, go back."""
    lines = given_back(table, void.clauses, player=void.player)
    streaks = tuple(
        StreakLine(
            player, market, each.side, each.stake, each.count, "returned", NOTHING, void.clauses
        )
        for (player, market), each in table.streaks.items()
        if player == void.player
    )
    if not lines and not streaks:
        return None
    in_kind = all_back(table.chips.parts, lines)
    return msgspec.structs.replace(void, lines=lines, streaks=streaks, in_kind=in_kind)


@folds(WagersVoided)
def _fold_voided(table: Table, event: WagersVoided) -> None:
    if event.waited:
        table.held[event.player].waiting = None
    elif event.undone:
        _forget(table, event)
    else:
        for line in event.lines:
            lift(table, line.player, line.wager, line.stake)
        for streak in event.streaks:
            del table.streaks[streak.player, streak.market]
        if event.in_kind:
            give_back(table, event.in_kind)


def _forget(table: Table, event: WagersVoided) -> None:
    """The last settlement is from now on one without this person."""
    settled = table.settled
    if settled is not None and settled.event.round == event.round:
        lines = tuple(line for line in settled.event.lines if line.player != event.player)
        in_kind = tuple(row for row in settled.event.in_kind if row.player != event.player)
        settled.event = msgspec.structs.replace(settled.event, lines=lines, in_kind=in_kind)
        settled.wagers.pop(event.player, None)


@moves(WagersVoided)
def _move_voided(event: WagersVoided) -> Sequence[Posting]:
    if event.waited:
        return waited_postings(event.lines)
    short = {event.player: event.shortfall} if event.shortfall else {}
    return [
        *map(back, line_postings(event.undone)),
        *lent(short),
        *line_postings(event.lines),
        *kind_postings(event.in_kind),
        *streak_postings(event.streaks),
    ]


@proposes("ways-out")
def _unconfirmed(table: Table, _: Situation) -> Iterator[TableCommand]:
    for name, held in table.held.items():
        if held.waiting is not None:
            yield VoidWagers(name, held.waiting.round, UNSAID)


@proposes("afterwards")
def _voided(table: Table, _: Situation) -> Iterator[TableCommand]:
    if "void-wagers" in table.policies.may and table.in_round:
        for name, player in table.players.items():
            if player.wagers:
                yield VoidWagers(name, table.round, UNSAID)
