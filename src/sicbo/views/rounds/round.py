"""One round as a person reads it, folded from the record: a replay, never the table at play."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from sicbo.core.bank.ledger import (
    CASH_UNIT,
    HOUSE,
    Unit,
    colour,
    debt,
    in_unit,
    layout,
    stack,
    streak,
    unit_of,
    waiting,
    without_unit,
)
from sicbo.core.errors import SicboError
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.table.event import Event
from sicbo.core.table.faults.fault_events import (
    MeterAdjusted,
    RoundsVoided,
    TerminalFreed,
    TerminalHeld,
    WagersRecalculated,
    WagersVoided,
)
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
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
from sicbo.core.table.jackpots.messages import PrizeOwed
from sicbo.core.table.locks.messages import LockCleared, TerminalLocked
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.postings import postings
from sicbo.core.table.rounds.messages import (
    KeyMissed,
    ResultCorrected,
    RoundReversed,
    RoundSettled,
    RoundStarted,
)
from sicbo.core.table.state import Table
from sicbo.core.table.streaks.messages import StreakRefused
from sicbo.core.table.terminals.messages import VoidPending
from sicbo.core.table.tournaments.table_session import in_chips
from sicbo.core.table.virtual_dice.messages import DiceRevealed
from sicbo.core.table.wagers.messages import (
    LateWithdrawalRecorded,
    WagerMarked,
    WagerRefused,
    WagerRuled,
)
from sicbo.journal.base import Journal
from sicbo.journal.history import RecordedCommand, Replay, recorded_commands
from sicbo.views.rounds.awards import awards_of
from sicbo.views.rounds.dice_proof import DiceProof, Proofs
from sicbo.views.rounds.round_fold import RoundFold, State
from sicbo.views.rounds.round_form import Funds, RoundView, Step
from sicbo.views.rounds.settlement_lines import SettlementLine, sums_of
from sicbo.views.words.labels import label_of

INTERRUPTIONS = (Restarted, Suspended, PowerOptionOpened, VoidPending)
TROUBLE = (
    *(IrregularityRecorded, KeyMissed, NoSpinCalled, RulingGiven, FaultCleared),
    *(WagerRefused, StreakRefused, WagerMarked, WagerRuled, LateWithdrawalRecorded),
    *(ResultCorrected, RoundReversed, RoundVoided, RoundInvalidated, Notified),
    *(TerminalHeld, TerminalFreed, WagersRecalculated, WagersVoided, RoundsVoided, MeterAdjusted),
    *(TerminalLocked, LockCleared, CreditWithheld, CreditReturned, PrizeOwed),
    *INTERRUPTIONS,
)
"""What an inspector looks for first."""


OF_PLAY = (
    *(RoundSettled, RoundReversed, RoundVoided, RoundInvalidated, PowerAnswered),
    *(WagersRecalculated, WagersVoided, RoundsVoided),
)
"""What decides wagers, or undoes that: whatever else comes or goes, no round has brought."""

AMENDING: Final = (RoundsVoided, WagersRecalculated, WagersVoided, TerminalLocked)
LATE: Final = (*AMENDING[1:], RoundInvalidated, DiceRevealed)
"""What may be said of a single round after it was over."""

_OWN = (stack, layout, streak, debt, colour, waiting)
"""Accounts of what a player has at a table."""

_OWNED = tuple(account("") for account in _OWN)


class NoSuchRound(SicboError):
    """A round that the record of the table does not have."""


@dataclass
class _RoundSoFar:
    """What the fold has gathered of the round so far."""

    started: RoundStarted
    fold: RoundFold
    began: datetime.datetime
    before: dict[str, int]
    house: int
    limits: tuple[int, int]
    unit: Unit
    """What is played for: cash, or the chips of a tournament."""
    moved: Counter[str] = field(default_factory=Counter)
    steps: list[Step] = field(default_factory=list)
    irregular: list[Step] = field(default_factory=list)
    interrupted: bool = False


class RoundStart(NamedTuple):
    """From where a round can be replayed, so that nothing before it need be read."""

    replay: Replay
    version: int
    """Of the last entry of the table that is folded in."""
    proofs: Mapping[int, DiceProof]
    """Virtual dice whose seed was not out there."""
    spoken_of: int
    """The position of the last entry that speaks of the round."""


def round_view(
    journal: Journal, name: str, number: int, start: RoundStart | None = None
) -> RoundView:
    """A round of a table from the record."""
    replay = Replay(journal, name) if start is None else start.replay
    found: _RoundSoFar | None = None
    proofs = Proofs(name, {} if start is None else start.proofs)
    proof: DiceProof | None = None
    closing: RoundView | None = None
    past = False
    for deed in recorded_commands(journal, name, 0 if start is None else start.version):
        for place, event in enumerate(deed.events):
            whole = proofs.take(event)
            if whole is not None and whole.round == number:
                proof = whole
            if isinstance(event, RoundStarted):
                if found is not None and closing is None:
                    closing = _view(replay, found, number)
                elif event.round == number:
                    found = _begin(replay, event, deed)
            late = isinstance(event, RoundInvalidated) and event.round == number
            replay.fold(event)
            if found is not None and closing is not None and _speaks_of(event, number):
                closing = _amended(closing, found, deed, event)
            elif found is not None and (closing is None or late):
                _gather(found, deed, place, event)
                closing = _view(replay, found, number) if late and closing else closing
            elif found is not None:
                _moved(found, event)
        past = past or _past(deed, number)
        spoken = start is not None and deed.position >= start.spoken_of
        if closing is not None and past and (spoken or not _amendable(replay)):
            break
    if found is None:
        last = replay.table.round if replay.table is not None else 0
        has = f"rounds 1 to {last}" if last else "no rounds yet"
        raise NoSuchRound(f"table {name} has {has}, got {number}")
    view = closing or _view(replay, found, number)
    awards = awards_of(journal, name, number)
    return msgspec.structs.replace(view, proof=proof or proofs.of(number), awards=awards)


def rounds_spoken_of(event: Event) -> tuple[int, ...]:
    """Rounds of which an event may say something after they were over."""
    if isinstance(event, RoundsVoided):
        return tuple(each.round for each in event.rounds)
    return (event.round,) if isinstance(event, LATE) else ()


def _speaks_of(event: Event, number: int) -> bool:
    """Whether an event decides something of a round that was over."""
    return isinstance(event, AMENDING) and number in rounds_spoken_of(event)


def _amendable(replay: Replay) -> bool:
    """Whether the document lets rounds be looked into however old they are."""
    policies = replay.table.policies if replay.table is not None else None
    if policies is None:
        return False
    undoes = "void-wagers" in policies.may and policies.void.returns == "stakes-and-payouts"
    return policies.faults is not None or undoes


def _amended(view: RoundView, found: _RoundSoFar, deed: RecordedCommand, event: Event) -> RoundView:
    """A round with what was decided of it long after; what people held then is as it was."""
    found.fold.take(event, deed.at)
    said = Step(deed.at, deed.by, deed.role, (event.sentence(),), event.clauses, deed.position)
    fold, sums = found.fold, sums_of(found.fold.lines)
    return msgspec.structs.replace(
        view,
        state=fold.state,
        wagers=tuple(_by_family(fold.book, line) for line in fold.lines),
        staked=sums.staked,
        paid=sums.returned,
        irregular=(*view.irregular, said),
        steps=(*view.steps, said),
    )


def _past(deed: RecordedCommand, number: int) -> bool:
    """Nothing can be said of a round any more: the one after the next has begun."""
    return any(isinstance(each, RoundStarted) and each.round > number + 1 for each in deed.events)


def _begin(replay: Replay, event: RoundStarted, deed: RecordedCommand) -> _RoundSoFar:
    table = replay.table
    assert table is not None
    before = {name: _holds(table, name) for name in table.players}
    limits = (table.limits.minimum, table.limits.maximum)
    fold = RoundFold(event.round, replay.book(event))
    unit = CASH_UNIT if table.session is None else table.session.unit
    return _RoundSoFar(event, fold, deed.at, before, table.balance(HOUSE), limits, unit)


def _holds(table: Table, name: str) -> int:
    """A player's chips and everything of theirs that lies on the table, less what they owe."""
    return sum(table.balance(account(name)) for account in _OWN)


def _gather(found: _RoundSoFar, deed: RecordedCommand, place: int, event: Event) -> None:
    who, said = (deed.at, deed.by, deed.role), event.sentence()
    step = Step(*who, (said,), event.clauses, deed.position, deed.via)
    if place and found.steps and found.steps[-1].position == deed.position:
        last = found.steps.pop()
        clauses = tuple(dict.fromkeys((*last.clauses, *event.clauses)))
        says = (*last.says, *step.says)
        found.steps.append(msgspec.structs.replace(last, says=says, clauses=clauses))
    else:
        found.steps.append(step)
    before = isinstance(event, TerminalLocked) and event.round != found.started.round
    if isinstance(event, TROUBLE) and not before:
        found.irregular.append(step)
    found.interrupted = found.interrupted or isinstance(event, INTERRUPTIONS)
    if isinstance(event, FaultCleared | PowerConcluded | RulingGiven):
        found.interrupted = False
    another = RoundInvalidated, WagersRecalculated, WagersVoided
    if isinstance(event, another) and event.round != found.started.round:
        _of_another(found, event)
        return
    if isinstance(event, RoundsVoided):
        _of_another(found, event)
    _moved(found, event)
    found.fold.take(event, deed.at)


def _moved(found: _RoundSoFar, event: Event) -> None:
    """Money that comes to the table or leaves it has nothing to do with the round."""
    if not isinstance(event, OF_PLAY):
        _of_another(found, event)


def _of_another(found: _RoundSoFar, event: Event) -> None:
    """What has nothing to do with this round, or was decided of another: not its money."""
    unit = found.unit
    for account, amount in in_chips(unit, postings(event)) if unit else postings(event):
        if account == in_unit(HOUSE, unit):
            found.house += amount
        elif account.startswith(_OWNED) and unit_of(account) == unit:
            found.moved[without_unit(account).partition(":")[2]] += amount


def _view(replay: Replay, found: _RoundSoFar, number: int) -> RoundView:
    started, fold, table = found.started, found.fold, replay.table
    assert table is not None
    book, sums = fold.book, sums_of(fold.lines)
    held = sum(table.staked_by(name) for name in table.players) if not fold.ended else 0
    state: State = fold.state
    if state == "being played" and found.interrupted:
        state = "interrupted"
    lines = (*fold.lines, *(_undecided(book, table) if not fold.ended else ()))
    cited = (number for step in found.steps for number in step.clauses)
    on_lines = (number for line in fold.lines for number in line.clauses)
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
        ended=fold.ended,
        limits=found.limits,
        dice=fold.dice,
        call=fold.call,
        lit=fold.lit,
        proof=None,
        wagers=tuple(_by_family(book, line) for line in lines),
        funds=_funds(found, table),
        held=held,
        staked=sums.staked,
        paid=sums.returned,
        house=table.balance(HOUSE) - found.house,
        irregular=tuple(found.irregular),
        steps=tuple(found.steps),
        staff=_staff(found.steps),
        clauses={each: known[each].states for each in numbers if each in known},
    )


def _by_family(book: Rulebook, line: SettlementLine) -> SettlementLine:
    """A line as an inspector reads it: beside its key stands what the document calls the wager."""
    row = book.table.get(line.wager)
    return line if row is None else msgspec.structs.replace(line, label=row.wager.label)


def _undecided(book: Rulebook, table: Table) -> Iterable[SettlementLine]:
    """What lies on the layout of a round that has not ended."""
    for name, player in table.players.items():
        for wager, stake in player.wagers.items():
            yield SettlementLine(
                player=name,
                wager=wager,
                label=label_of(book, wager),
                stake=stake,
                counted=stake,
                outcome="undecided",
                pays=Amount(0),
                returns=Amount(0),
                clauses=(),
            )


def _funds(found: _RoundSoFar, table: Table) -> tuple[Funds, ...]:
    lines: dict[str, list[SettlementLine]] = {}
    for line in found.fold.lines:
        lines.setdefault(line.player, []).append(line)
    people = []
    for name, each in table.players.items():
        sums = sums_of(lines.get(name, ()))
        staked = sums.staked + (table.staked_by(name) if found.fold.ended is None else 0)
        before, after, moved = found.before.get(name, 0), _holds(table, name), found.moved
        if each.seat is None and not (before or after or staked):
            continue
        net = after - before - moved[name]
        money = (staked, sums.returned, net, moved[name], after)
        people.append(Funds(name, each.seat, before, *money))
    return tuple(people)


def _staff(steps: Iterable[Step]) -> dict[str, tuple[str, ...]]:
    """Who acted, in which roles."""
    seen: dict[str, dict[str, None]] = {}
    for step in steps:
        seen.setdefault(step.who, {})[step.role] = None
    return {who: tuple(roles) for who, roles in seen.items()}
