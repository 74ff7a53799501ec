"""One round as a person reads it, folded from the record: a replay, never the table at play."""

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from sicbo.core.bank.ledger import HOUSE, colour, debt, layout, stack, streak
from sicbo.core.errors import SicboError
from sicbo.core.ids import WagerKey
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.table.chips.messages import ChipsBrought, ChipsTaken
from sicbo.core.table.event import Event
from sicbo.core.table.invalidation.messages import RoundInvalidated
from sicbo.core.table.irregularities.messages import (
    FaultCleared,
    IrregularityRecorded,
    NoSpinCalled,
    Notified,
    PowerAnswered,
    PowerConcluded,
    PowerOptionOpened,
    RoundVoided,
    RulingGiven,
    Suspended,
)
from sicbo.core.table.lines import KindLine, Line, StreakLine
from sicbo.core.table.opening.messages import Restarted, TableClosed
from sicbo.core.table.postings import postings
from sicbo.core.table.rounds.messages import (
    KeyMissed,
    ResultAnnounced,
    ResultCorrected,
    ResultEntered,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import StreakRefused
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.core.table.virtual_dice.messages import DiceCommitted, DiceDrawn, DiceRevealed
from sicbo.core.table.wagers.messages import (
    LateWithdrawalRecorded,
    WagerMarked,
    WagerRefused,
    WagerRuled,
)
from sicbo.journal.base import Journal
from sicbo.journal.history import RecordedCommand, Replay, recorded_commands
from sicbo.views.rounds.round_form import (
    Decided,
    DiceProof,
    Funds,
    InKind,
    RoundView,
    State,
    Step,
)

INTERRUPTIONS = (Restarted, Suspended, PowerOptionOpened, VoidPending)
TROUBLE = (
    *(IrregularityRecorded, KeyMissed, NoSpinCalled, RulingGiven, FaultCleared),
    *(WagerRefused, StreakRefused, WagerMarked, WagerRuled, LateWithdrawalRecorded),
    *(ResultCorrected, RoundReversed, RoundVoided, RoundInvalidated, Notified),
    *INTERRUPTIONS,
)
"""What an inspector looks for first."""


class NoSuchRound(SicboError):
    """A round that the record of the table does not have."""


@dataclass
class _RoundSoFar:
    """What the fold has gathered of the round so far."""

    started: RoundStarted
    began: datetime.datetime
    before: dict[str, int]
    house: int
    limits: tuple[int, int]
    moved: dict[str, int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    irregular: list[Step] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    dice: tuple[int, int, int] | None = None
    call: str | None = None
    lit: tuple[WagerKey, ...] = ()
    drawn: list[tuple[int, int, int]] = field(default_factory=list)
    closed_by: str | None = None
    state: State = "being played"
    ended: datetime.datetime | None = None
    interrupted: bool = False


def round_view(journal: Journal, name: str, number: int) -> RoundView:
    """A round of a table from the record."""
    replay = Replay(journal, name)
    found: _RoundSoFar | None = None
    commitment: str | None = None
    seed: str | None = None
    closing: RoundView | None = None
    for deed in recorded_commands(journal, name):
        for place, event in enumerate(deed.events):
            if isinstance(event, DiceCommitted) and event.round == number:
                commitment = event.commitment
            if isinstance(event, DiceRevealed) and event.round == number:
                seed = event.seed
            if isinstance(event, RoundStarted):
                if found is not None and closing is None:
                    closing = _view(replay, found, number)
                elif event.round == number:
                    found = _begin(replay, event, deed)
            late = isinstance(event, RoundInvalidated) and event.round == number
            table = replay.fold(event)
            if found is not None and (closing is None or late):
                _gather(found, table, deed, place, event)
                closing = _view(replay, found, number) if late and closing else closing
            elif found is not None:
                _moved(found, event)
        if closing is not None and deed.events and _past(deed, number):
            break
    if found is None:
        last = replay.table.round if replay.table is not None else 0
        has = f"rounds 1 to {last}" if last else "no rounds yet"
        raise NoSuchRound(f"table {name} has {has}, got {number}")
    view = closing or _view(replay, found, number)
    if commitment is None:
        return view
    proof = DiceProof(commitment, tuple(found.drawn), found.closed_by, seed)
    return msgspec.structs.replace(view, proof=proof)


def _past(deed: RecordedCommand, number: int) -> bool:
    """Nothing can be said of a round any more: the one after the next has begun."""
    return any(isinstance(each, RoundStarted) and each.round > number + 1 for each in deed.events)


def _begin(replay: Replay, event: RoundStarted, deed: RecordedCommand) -> _RoundSoFar:
    table = replay.table
    assert table is not None
    before = {name: _holds(table, name) for name in table.players}
    limits = (table.limits.minimum, table.limits.maximum)
    return _RoundSoFar(event, deed.at, before, table.ledger[HOUSE], limits)


def _holds(table: Table, name: str) -> int:
    """A player's chips and everything of theirs that lies on the table, less what they owe."""
    ledger = table.ledger
    return sum(ledger[account(name)] for account in (stack, layout, streak, debt, colour))


def _gather(
    found: _RoundSoFar, table: Table, deed: RecordedCommand, place: int, event: Event
) -> None:
    who, said = (deed.at, deed.by, deed.role), event.sentence()
    step = Step(*who, (said,), event.clauses, deed.position, deed.via)
    if place and found.steps and found.steps[-1].position == deed.position:
        last = found.steps.pop()
        clauses = tuple(dict.fromkeys((*last.clauses, *event.clauses)))
        says = (*last.says, *step.says)
        found.steps.append(msgspec.structs.replace(last, says=says, clauses=clauses))
    else:
        found.steps.append(step)
    if isinstance(event, TROUBLE):
        found.irregular.append(step)
    found.interrupted = found.interrupted or isinstance(event, INTERRUPTIONS)
    if isinstance(event, FaultCleared | PowerConcluded | RulingGiven):
        found.interrupted = False
    if isinstance(event, RoundInvalidated) and event.round != found.started.round:
        _of_another(found, event)
        return
    _moved(found, event)
    _result(found, event)
    _decisions(found, table.book, event)
    _ending(found, deed, event)


def _result(found: _RoundSoFar, event: Event) -> None:
    match event:
        case ResultAnnounced():
            found.dice, found.call = event.dice, event.words
        case ResultEntered():
            found.lit = event.lit
        case ResultCorrected():
            found.dice, found.call, found.lit = event.dice, event.words, event.lit
        case DiceDrawn():
            found.drawn.append(event.dice)
            found.closed_by = event.closed_by
        case _:
            pass


def _moved(found: _RoundSoFar, event: Event) -> None:
    """Money that comes to the table or leaves it has nothing to do with the round."""
    if isinstance(event, ChipsBrought | ChipsTaken):
        sign = 1 if isinstance(event, ChipsBrought) else -1
        found.moved[event.player] = found.moved.get(event.player, 0) + sign * event.amount


def _of_another(found: _RoundSoFar, event: RoundInvalidated) -> None:
    """An earlier round made invalid while this one is on: its money is not this round's."""
    for account, amount in postings(event):
        owner = account.partition(":")[2]
        if account == HOUSE:
            found.house += amount
        elif owner:
            found.moved[owner] = found.moved.get(owner, 0) + amount


def _decisions(found: _RoundSoFar, book: Rulebook, event: Event) -> None:
    late = isinstance(event, RoundInvalidated) and event.after_settlement
    if isinstance(event, RoundReversed) or late:
        undone = [msgspec.structs.replace(each, stands=False) for each in found.decided]
        found.decided = undone
    lines: Iterable[Line] = ()
    if isinstance(event, RoundSettled | RoundVoided | RoundInvalidated | PowerAnswered):
        lines = event.lines
    found.decided.extend(_line(book, line, getattr(event, "in_kind", ())) for line in lines)
    if isinstance(event, RoundSettled):
        found.decided.extend(_streak(book, line) for line in event.streaks)


def _line(book: Rulebook, line: Line, rows: tuple[KindLine, ...]) -> Decided:
    label = book.table[line.wager].wager.label
    at = (line.player, line.wager)
    own = (row for row in rows if (row.player, row.wager) == at)
    in_kind = tuple(InKind(row.kind, row.stake, row.returns) for row in own)
    return Decided(
        *(line.player, line.wager, label, line.stake, line.counted, line.outcome),
        *(line.odds, line.pays, line.returns, line.clauses, True, in_kind),
    )


def _streak(book: Rulebook, line: StreakLine) -> Decided:
    labels = {each.key: each.label for streak in book.streaks for each in streak.markets}
    back = line.stake if line.outcome in ("won", "returned") else 0
    outcome = f"{line.outcome}, {line.count} in a row" if line.outcome == "runs" else line.outcome
    return Decided(
        *(line.player, line.market, labels.get(line.market, "streak"), line.stake, line.stake),
        *(outcome, None, line.pays, line.pays + back, line.clauses),
    )


def _ending(found: _RoundSoFar, deed: RecordedCommand, event: Event) -> None:
    states: dict[type, State] = {
        RoundSettled: "settled",
        RoundVoided: "void",
        RoundInvalidated: "invalid",
        RoundReversed: "being played",
    }
    state = states.get(type(event))
    if isinstance(event, TableClosed) and found.ended is None:
        state = "not played"
    if state is not None:
        found.state = state
        found.ended = None if state == "being played" else deed.at


def _view(replay: Replay, found: _RoundSoFar, number: int) -> RoundView:
    started, table = found.started, replay.table
    assert table is not None
    book = replay.book(started)
    stands = [each for each in found.decided if each.stands]
    held = sum(table.staked_by(name) for name in table.players) if not found.ended else 0
    state: State = found.state
    if state == "being played" and found.interrupted:
        state = "interrupted"
    cited = (number for step in found.steps for number in step.clauses)
    on_lines = (number for line in found.decided for number in line.clauses)
    numbers = dict.fromkeys((*cited, *on_lines))
    known = book.document.clauses
    return RoundView(
        table=replay.name,
        round=number,
        state=state,
        game=replay.installed.game,
        casino=book.document.identity.casino,
        rulebook=started.rulebook,
        sha256=started.sha256,
        readings=started.readings,
        day=table.day,
        began=found.began,
        ended=found.ended,
        limits=found.limits,
        dice=found.dice,
        call=found.call,
        lit=found.lit,
        proof=None,
        wagers=(*found.decided, *(_undecided(book, table) if not found.ended else ())),
        funds=_funds(found, table, stands),
        held=held,
        staked=sum(_at_stake(each) for each in stands),
        paid=sum(each.returns for each in stands),
        house=table.ledger[HOUSE] - found.house,
        irregular=tuple(found.irregular),
        steps=tuple(found.steps),
        staff=_staff(found.steps),
        clauses={each: known[each].states for each in numbers if each in known},
    )


def _undecided(book: Rulebook, table: Table) -> Iterable[Decided]:
    """What lies on the layout of a round that has not ended."""
    for name, player in table.players.items():
        for wager, stake in player.wagers.items():
            label = book.table[wager].wager.label
            yield Decided(name, wager, label, stake, stake, "undecided", None, 0, 0, ())


def _at_stake(decided: Decided) -> int:
    """A streak that runs on has not been decided: its stake is not in this round's money."""
    return 0 if decided.outcome.startswith("runs") else decided.stake


def _funds(found: _RoundSoFar, table: Table, stands: Iterable[Decided]) -> tuple[Funds, ...]:
    staked: Counter[str] = Counter()
    returned: Counter[str] = Counter()
    for line in stands:
        staked[line.player] += _at_stake(line)
        returned[line.player] += line.returns
    people = []
    for name, each in table.players.items():
        if found.ended is None:
            staked[name] += table.staked_by(name)
        before, after, moved = found.before.get(name, 0), _holds(table, name), found.moved
        if each.seat is None and not (before or after or staked[name]):
            continue
        net = after - before - moved.get(name, 0)
        money = (staked[name], returned[name], net, moved.get(name, 0), after)
        people.append(Funds(name, each.seat, before, *money))
    return tuple(people)


def _staff(steps: Iterable[Step]) -> dict[str, tuple[str, ...]]:
    """Who acted, in which roles."""
    seen: dict[str, dict[str, None]] = {}
    for step in steps:
        seen.setdefault(step.who, {})[step.role] = None
    return {who: tuple(roles) for who, roles in seen.items()}
