"""The alerts of a table as the pit is shown them: what stands by the record, and what is so now."""

import datetime
from collections.abc import Iterator
from typing import Final, NamedTuple, get_args

from sicbo.core.floor.alerts.causes import Cause, causes
from sicbo.core.floor.alerts.messages import ALERTS, Alert, AlertRaised, StandingAlert
from sicbo.core.table.state import Table
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.pit.pit_form import AlertShown, PitAlert

_GRAVEST: Final[tuple[AlertShown, ...]] = ("stopped", *get_args(Alert))


class AlertsShown(NamedTuple):
    """What nobody has acknowledged yet, and what somebody has while it lasts."""

    alerts: tuple[PitAlert, ...]
    seen: tuple[PitAlert, ...]


def alerts_shown(
    floor: CommittedFloor, name: str, table: Table, now: datetime.datetime
) -> AlertsShown:
    """The alerts of a table; what stands and is so still is told with the figures of now."""
    live = {each.key: each for each in causes(floor, name, table, now, laying=True)}
    found = list(_standing(floor, name, live))
    found += [_shown(each) for each in live.values()]
    if name in floor.stopped:
        found.append(_shown(Cause("suspended"), alert="stopped"))
    found.sort(key=lambda each: (each.past, _GRAVEST.index(each.alert), each.subject))
    unseen = tuple(each for each in found if each.seen_by is None)
    return AlertsShown(unseen, tuple(each for each in found if each.seen_by is not None))


def _standing(
    floor: CommittedFloor, name: str, live: dict[tuple[Alert, str], Cause]
) -> Iterator[PitAlert]:
    """What the record has raised; it is taken out of what is live."""
    for each in floor.state(ALERTS).at(name):
        now = live.pop((each.raised.alert, each.raised.subject), None)
        yield _shown(now or each.raised, standing=each, past=now is None)


def _shown(
    cause: Cause | AlertRaised,
    *,
    alert: AlertShown | None = None,
    standing: StandingAlert | None = None,
    past: bool = False,
) -> PitAlert:
    seen = standing.acknowledged if standing is not None else None
    return PitAlert(
        number=standing.raised.number if standing is not None else None,
        alert=alert or cause.alert,
        subject=cause.subject,
        amount=cause.amount,
        exposure=cause.exposure,
        detail=cause.detail,
        raised_at=standing.raised.at if standing is not None else None,
        past=past,
        seen_by=seen.by if seen is not None else None,
        seen_at=seen.at if seen is not None else None,
        note=seen.note if seen is not None else "",
    )
