"""Whether a table has what its document asks for: at its opening, and when a round starts."""

import datetime
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from sicbo.core.house_rules import CHECKED_IN_TIME, OUT_OF_PLAY, THIRD_EDITION
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.policies import IrregularityName
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.law.running.equipment_policies import DIAGRAM, TUMBLED, EquipmentKind, Requirement
from sicbo.core.table.checks import refuse
from sicbo.core.table.config import TableConfig
from sicbo.core.table.fitted.item import FittedItem, in_play
from sicbo.core.table.fitted.messages import EquipmentFailed
from sicbo.core.table.fitted.planned import due_checks
from sicbo.core.table.order import Order
from sicbo.core.table.state import Table

BREAKS: Final[dict[IrregularityName, EquipmentKind]] = {
    "broken-dice": "dice",
    "broken-dome": "tumbler",
    "broken-tumbler": "tumbler",
}
"""What a fault that is declared takes out of play."""

FOR_GOOD: Final[tuple[str, ...]] = ("broken-dice",)
"""What nobody mends."""


def requirements(book: Rulebook, config: TableConfig | None = None) -> Iterator[Requirement]:
    """What a game asks for at a table; virtual dice stand for the tumbler and its dice."""
    policies = book.document.policies
    virtual = config is not None and config.dice == "virtual"
    for asked in policies.equipment if policies is not None else ():
        if asked.asked_of(book.game.id) and not (virtual and asked.kind in TUMBLED):
            yield asked


def stood_for(book: Rulebook, config: TableConfig) -> tuple[EquipmentKind, ...]:
    """What a game asks for and virtual dice stand for at a table."""
    if config.dice != "virtual":
        return ()
    kinds = (each.kind for each in requirements(book) if each.kind in TUMBLED)
    return tuple(dict.fromkeys(kinds))


def unfit(book: Rulebook, item: FittedItem, layout: str | None = None) -> Refusal | None:
    """Refuse an item that is not as the document wants it; a layout also where it is another."""
    for asked in requirements(book):
        if asked.kind == item.kind:
            no = _unlike(asked, item, layout) or _unapproved(book, asked, item)
            if no is not None:
                return no
    return None


def _unlike(asked: Requirement, item: FittedItem, layout: str | None) -> Refusal | None:
    clause, kind = asked.clause, item.kind
    if asked.count is not None and item.pieces != asked.count:
        pieces, count = item.pieces, asked.count
        return refuse("equipment-unfit", clause, equipment=kind, pieces=pieces, needs=count)
    for fact, values in asked.needs.items():
        said = item.facts.get(fact)
        if said not in values:
            return _unmet(clause, kind, fact, said, values)
    if asked.diagrams:
        like, names = item.facts.get(DIAGRAM), [each.name for each in asked.diagrams]
        wanted = [layout] if layout in names else names
        if like not in wanted:
            return _unmet(clause, kind, DIAGRAM, like, wanted)
    return None


def _unmet(
    clause: ClauseNumber, kind: str, fact: str, said: str | None, values: Iterable[str | None]
) -> Refusal:
    needs = " or ".join(str(each) for each in values)
    facts = {"fact": fact, "is": said or "not said", "needs": needs}
    return refuse("equipment-unfit", clause, may_retry=False, equipment=kind, **facts)


def _unapproved(book: Rulebook, asked: Requirement, item: FittedItem) -> Refusal | None:
    """Refuse what the document's regulator has not approved in writing, where it must have."""
    if asked.approved_clause is None:
        return None
    regulator, approval = book.document.identity.regulator, item.approval
    if approval is None:
        facts = {"equipment": item.kind, "needs": regulator}
        return refuse("approval-missing", asked.clause, may_retry=True, **facts)
    if approval.authority != regulator or approval.form != "written":
        facts = {"approval": f"{approval.form}, {approval.authority}", "needs": regulator}
        return refuse("approval-missing", asked.approved_clause, may_retry=True, **facts)
    return None


def not_equipped(
    table: Table, order: Order, config: TableConfig, day: datetime.date
) -> Refusal | None:
    """Refuse to open a table that lacks what its document asks for, or has it otherwise."""
    no = lacking(table, order, config, day)
    if no is not None or order.edition <= THIRD_EDITION:
        return no
    for asked in requirements(table.book, config):
        serial = in_play(table.fitted, asked.kind)
        if serial is not None:
            no = unfit(table.book, table.fitted[serial], config.layout)
            if no is not None:
                return no
    return None


def lacking(
    table: Table,
    order: Order,
    config: TableConfig | None,
    day: datetime.date | None,
    mended: Collection[str] = (),
) -> Refusal | None:
    """Refuse play without what the document asks for, unsealed, or long after it was checked."""
    if order.edition <= THIRD_EDITION or not table.policies.equipment:
        return None
    return next(lacks(table, order.at, config, day, mended), None)


def lacks(
    table: Table,
    at: datetime.datetime,
    config: TableConfig | None,
    day: datetime.date | None,
    mended: Collection[str] = (),
) -> Iterator[Refusal]:
    """Everything that stands between the equipment of a table and play."""
    for asked in requirements(table.book, config):
        serial = in_play(table.fitted, asked.kind, mended)
        if serial is None:
            yield _missing(table, asked)
        elif asked.sealed and table.fitted[serial].seal is None:
            facts = {"equipment": asked.kind, "serial": serial, "lacks": "seal"}
            yield refuse("equipment-missing", asked.clause, may_retry=True, **facts)
    yield from _overdue(table, at, config, day)


def _missing(table: Table, asked: Requirement) -> Refusal:
    out = ((name, each.out) for name, each in table.fitted.items() if each.kind == asked.kind)
    facts = {"equipment": str(asked.kind)}
    for serial, why in out:
        facts |= {"serial": serial, "out": why or ""}
    return refuse("equipment-missing", asked.clause, may_retry=True, **facts)


def _overdue(
    table: Table, at: datetime.datetime, config: TableConfig | None, day: datetime.date | None
) -> Iterator[Refusal]:
    """Checks that stop play and are overdue."""
    virtual = config is not None and config.dice == "virtual"
    for serial, item in table.fitted.items():
        plan = [each for each in table.check_plan.get(item.kind, ()) if each.stops]
        if not plan or item.out is not None or (virtual and item.kind in TUMBLED):
            continue
        for due in due_checks(plan, item.checked, item.rounds, at, day):
            if due.overdue:
                facts = {"equipment": item.kind, "serial": serial, "check": due.check.when}
                yield refuse("check-overdue", CHECKED_IN_TIME, may_retry=True, **facts)


def broken(
    table: Table, order: Order, event: IrregularityName, clause: ClauseNumber
) -> list[EquipmentFailed]:
    """What a fault takes out of play: the tumbler or the dice that it breaks."""
    kind = BREAKS.get(event)
    serial = in_play(table.fitted, kind) if kind is not None else None
    if serial is None or order.edition <= THIRD_EDITION:
        return []
    cited = (clause, OUT_OF_PLAY)
    return [EquipmentFailed(serial=serial, reason=event, by=order.by, clauses=cited)]


def mendable(table: Table, reason: str | None) -> tuple[str, ...]:
    """Items that were out of play for a fault, and are not once it is mended."""
    if reason is None or reason in FOR_GOOD:
        return ()
    return tuple(serial for serial, item in table.fitted.items() if item.out == reason)
