"""How a table was set at any moment: limits, readings, equipment, and the file it was run by."""

import datetime

import msgspec

from sicbo.core.floor.streams import table_stream
from sicbo.core.ids import Stream
from sicbo.core.table.config import Limits, TableConfig
from sicbo.core.table.event import Event
from sicbo.core.table.state import Table
from sicbo.journal.base import Journal
from sicbo.journal.codec import decode
from sicbo.journal.history import Replay
from sicbo.views.inspector.desk_answers import LimitsShown, TableSettings
from sicbo.views.inspector.moments import version_before


def table_settings(
    journal: Journal, name: str, at: datetime.datetime | None = None
) -> TableSettings:
    """The table folded from the record up to a moment."""
    replay = Replay(journal, name)
    stream = table_stream(name)
    upto = _upto(journal, stream, at)
    position, changed = 0, None
    for entry in journal.stream(stream):
        if entry.version > upto:
            break
        record = decode(entry.body)
        if isinstance(record.event, Event):
            replay.fold(record.event)
        position, changed = entry.position, record.at
    table, installed = replay.table, replay.installed
    config = installed.config if table is None or table.config is None else table.config
    return TableSettings(
        table=name,
        at=at,
        position=position,
        changed=changed,
        game=installed.game,
        casino="" if table is None else table.book.document.identity.casino,
        rulebook=installed.game if table is None else str(table.book.id),
        sha256=(installed.sha256 or "") if table is None else table.book.sha256,
        readings=dict(installed.readings)
        if table is None
        else {str(each): value for each, value in table.book.readings.items()},
        status="closed" if table is None else table.status,
        round=0 if table is None else table.round,
        phase="between" if table is None else table.phase,
        dealer=None if table is None else table.dealer,
        day=None if table is None else table.day,
        limits=_limits(config, table),
        fitted=_fitted(config),
    )


def _upto(journal: Journal, stream: Stream, at: datetime.datetime | None) -> int:
    if at is None:
        return journal.versions([stream]).get(stream, 0)
    return version_before(journal, stream, at + datetime.timedelta(microseconds=1))


def _limits(config: TableConfig, table: Table | None) -> tuple[LimitsShown, ...]:
    of_table = config.limits if table is None or table.config is None else table.limits
    areas = config.area_limits if table is None or table.config is None else table.area_limits
    return (_shown("", of_table), *(_shown(area, each) for area, each in sorted(areas.items())))


def _shown(area: str, limits: Limits) -> LimitsShown:
    return LimitsShown(area, limits.minimum, limits.maximum, limits.unit)


def _fitted(config: TableConfig) -> dict[str, str]:
    """Every setting by its name; limits stand apart."""
    pairs = msgspec.structs.asdict(config).items()
    apart = ("table", "limits", "area_limits")
    return {name: msgspec.json.encode(value).decode() for name, value in pairs if name not in apart}
