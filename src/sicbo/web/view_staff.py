"""What those on the ladder see: what may be done now, and what it would do before it is done.

`decide` changes nothing, so the console asks it what each command would come to.
"""

import datetime
from collections.abc import Iterator, Sequence
from typing import Final

from sicbo.core.dice import Roll
from sicbo.core.law.announcement import announce
from sicbo.core.law.policies import Irregularity
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table import commands as c
from sicbo.core.table import events as e
from sicbo.core.table.acting import DUTIES
from sicbo.core.table.commands import Order
from sicbo.core.table.decide import decide
from sicbo.core.table.lines import Clauses
from sicbo.core.table.state import Table
from sicbo.desk.house_dealer import next_step
from sicbo.views.words import sentence
from sicbo.web.papers import cite
from sicbo.web.view_own import streaks_of
from sicbo.web.wire_table import Allowed, DealerSection, IrregularityShown, SeatBets

_ANY_DICE: Final = (1, 2, 3)


def dealer_section(table: Table, role: str, by: str, now: datetime.datetime) -> DealerSection:
    """The console of somebody in a role at this table."""
    shown = table.drawn if table.phase == "uncovered" else table.dice
    invalidation = table.policies.invalidation
    asked = table.phase == "power-option"
    return DealerSection(
        role=role,
        commands=tuple(_commands(table, role, by, now)),
        irregularities=tuple(_irregularities(table, role, by, now)),
        drawn=table.drawn if table.phase == "uncovered" else None,
        words=announce(table.book.game, Roll(*shown)) if shown is not None else None,
        can_correct=_correctable(table, role, by, now),
        correct_needs=_needs(table, _correction(table)),
        grounds=tuple(each.name for each in invalidation.grounds) if invalidation else (),
        unanswered=tuple(
            name
            for name, player in table.players.items()
            if asked and player.wagers and name not in table.asked
        ),
    )


def bets_section(table: Table) -> tuple[SeatBets, ...]:
    """What lies on the layout, by player, in the order of seats."""
    here = [
        (name, player)
        for name, player in table.players.items()
        if player.seat is not None or player.wagers
    ]
    here.sort(key=lambda each: (each[1].seat is None, each[1].seat or 0, each[0]))
    return tuple(
        SeatBets(
            player=name,
            seat=player.seat,
            stack=Amount(table.stack_of(name)),
            staked=Amount(table.staked_by(name)),
            wagers={str(key): amount for key, amount in player.wagers.items()},
            streaks=streaks_of(table, name),
            idle=player.idle,
            warned=player.warned,
            personal_limits=player.limits,
        )
        for name, player in here
    )


# ---------------------------------------------------------------------------- commands


def _commands(table: Table, role: str, by: str, now: datetime.datetime) -> Iterator[Allowed]:
    natural = next_step(table)
    for command in _thinkable(table):
        if _never(table, command):
            continue
        decision = decide(table, Order(by, role, now, command))
        no = decision if isinstance(decision, Refusal) else None
        clauses = (no.clause,) if no is not None else _clauses(_events(decision))
        yield Allowed(
            command=str(command.__struct_config__.tag),
            possible=no is None,
            next=natural is not None and type(command) is type(natural),
            needs=_needs(table, command),
            approvable=no is not None and _approvable(table, by, now, command, no),
            reason=no.reason if no is not None else None,
            cited=cite(table.book, clauses),
        )


def _approvable(
    table: Table, by: str, now: datetime.datetime, command: c.Command, no: Refusal
) -> bool:
    """Whether nothing but a higher role is lacking."""
    needs = _needs(table, command)
    if no.reason != "not-permitted" or needs is None:
        return False
    return not isinstance(decide(table, Order(by, needs, now, command)), Refusal)


def _thinkable(table: Table) -> Iterator[c.Command]:
    """The plain commands of a console, each as it would be given now."""
    yield c.Shake(max(1, table.policies.round.tumbles_at_least))
    yield c.OpenBets()
    yield c.CloseBets()
    yield c.PressKey()
    yield c.Uncover()
    yield c.Announce(table.drawn or _ANY_DICE)
    yield c.EnterResult(table.dice or table.drawn or _ANY_DICE)
    yield c.Settle()
    yield c.RelieveDealer()
    yield c.ConcludePower()
    yield c.ClearFault()
    yield c.ConfirmVoid()
    yield c.RuleOtherwise("continue", "asked beforehand")
    yield c.OrderIdleSpin()
    yield c.CloseTable()


def _never(table: Table, command: c.Command) -> bool:
    """What this table's document or equipment does not know at all."""
    if isinstance(command, c.PressKey):
        return not table.key_needed
    duty = DUTIES.get(type(command))
    if duty is not None and duty not in table.policies.may:
        return True
    dealt = (c.Shake, c.OpenBets, c.CloseBets, c.Uncover, c.Announce, c.EnterResult, c.Settle)
    return table.electronic and isinstance(command, (*dealt, c.RelieveDealer))


def _needs(table: Table, command: c.Command) -> str | None:
    duty = DUTIES.get(type(command))
    grant = table.policies.may.get(duty) if duty is not None else None
    return grant.by if grant is not None else None


def _correction(table: Table) -> c.CorrectResult:
    return c.CorrectResult(table.round, table.drawn or _ANY_DICE, "asked beforehand")


def _correctable(table: Table, role: str, by: str, now: datetime.datetime) -> int | None:
    """The round whose result may be put right now, by this role or by the one that is needed."""
    command = _correction(table)
    for asked in (role, _needs(table, command) or role):
        decision = decide(table, Order(by, asked, now, command))
        lacks = isinstance(decision, Refusal) and decision.reason != "entry-differs"
        if not lacks and table.round:
            return table.round
    return None


# ---------------------------------------------------------------------------- irregularities


def _irregularities(
    table: Table, role: str, by: str, now: datetime.datetime
) -> Iterator[IrregularityShown]:
    """Everything that the document knows to go wrong in this phase, and what would follow."""
    for policy in table.policies.irregularities:
        if table.phase not in policy.phases:
            continue
        for fixed in (False, True) if policy.suspend == "unless-fixed" else (False,):
            command = c.Declare(policy.event, fixed)
            decision = decide(table, Order(by, role, now, command))
            yield _irregularity(table, policy, command, decision)


def _irregularity(
    table: Table,
    policy: Irregularity,
    command: c.Declare,
    decision: Sequence[e.Event] | Refusal,
) -> IrregularityShown:
    no = decision if isinstance(decision, Refusal) else None
    events = _events(decision)
    clauses = (no.clause,) if no is not None else _clauses(events)
    void = next((each for each in events if isinstance(each, e.RoundVoided)), None)
    lines = void.lines if void is not None else ()
    return IrregularityShown(
        event=policy.event,
        fixed=command.fixed,
        outcome=policy.outcome,
        says=tuple(_would(event) for event in events),
        called=void.called if void is not None else None,
        returned=len(lines),
        returns=Amount(sum(line.returns for line in lines)),
        frozen=len(table.streaks) if void is not None else 0,
        possible=no is None,
        needs=_needs(table, command),
        reason=no.reason if no is not None else None,
        cited=cite(table.book, clauses),
    )


def _events(decision: Sequence[e.Event] | Refusal) -> Sequence[e.Event]:
    return () if isinstance(decision, Refusal) else decision


def _clauses(events: Sequence[e.Event]) -> Clauses:
    return tuple(clause for event in events for clause in event.clauses)


def _would(event: e.Event) -> str:
    """What would happen, with the money that would go back."""
    if isinstance(event, e.RoundVoided | e.RoundInvalidated):
        back = sum(line.returns for line in event.lines)
        number = len(event.lines)
        return f"{sentence(event)}; {number} wagers go back, {format_amount(Amount(back))}"
    return sentence(event)
