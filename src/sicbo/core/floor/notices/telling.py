"""Notices are given in the act that they tell of, and acknowledged by whoever was told."""

from collections.abc import Iterable

from sicbo.core.floor.floor_state import Floor, FloorOrder
from sicbo.core.floor.notices.messages import (
    INSPECTOR,
    NOTICES,
    SURVEILLANCE,
    TOLD,
    About,
    AcknowledgeNotice,
    Notice,
    NoticeAcknowledged,
    NoticeGiven,
    Notices,
)
from sicbo.core.floor.noun import Decided, decides, folds, follows
from sicbo.core.house_rules import FOURTH_EDITION, NOTICES_STAND
from sicbo.core.table.checks import refuse
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.lines import Clauses


def notices(
    to: Iterable[str],
    order: FloorOrder,
    table: str,
    about: About,
    subject: str,
    clauses: Clauses,
    finding: str = "",
) -> list[NoticeGiven]:
    """A notice to each office that must be told."""
    return [
        NoticeGiven(
            to=office,
            about=about,
            table=table,
            subject=subject,
            at=order.at,
            by=order.by,
            finding=finding,
            clauses=(*clauses, NOTICES_STAND),
        )
        for office in to
    ]


@follows(Notified)
def told_at_table(floor: Floor, order: FloorOrder, event: Notified) -> Decided:
    """Where an inspector or surveillance is told of something at a table, the notice stands."""
    watched = event.role == SURVEILLANCE and floor.founding.edition > FOURTH_EDITION
    if (event.role != INSPECTOR and not watched) or order.table is None:
        return ()
    return notices((event.role,), order, order.table, "irregularity", event.about, event.clauses)


@decides(AcknowledgeNotice)
def acknowledge_notice(floor: Floor, order: FloorOrder, command: AcknowledgeNotice) -> Decided:
    """Anybody of the office that was told acknowledges a notice, once."""
    if order.role not in TOLD:
        return refuse("not-permitted", NOTICES_STAND, role=order.role, needs=INSPECTOR)
    notice = floor.state(NOTICES).given.get(command.number)
    if notice is None:
        return refuse("notice-unknown", NOTICES_STAND, notice=command.number)
    if order.role != notice.given.to:
        return refuse("not-permitted", NOTICES_STAND, role=order.role, needs=notice.given.to)
    if notice.acknowledged is not None:
        by = notice.acknowledged.by
        return refuse("notice-acknowledged", NOTICES_STAND, notice=command.number, by=by)
    return [
        NoticeAcknowledged(
            number=command.number,
            note=command.note,
            at=order.at,
            by=order.by,
            clauses=(NOTICES_STAND,),
        )
    ]


@folds(NoticeGiven)
def _fold_given(state: Notices, event: NoticeGiven) -> None:
    number = len(state.given) + 1
    state.given[number] = state.unread[number] = Notice(event)


@folds(NoticeAcknowledged)
def _fold_acknowledged(state: Notices, event: NoticeAcknowledged) -> None:
    state.given[event.number].acknowledged = event
    del state.unread[event.number]
