"""An incident in writing: what was seen, what was done and added, and how it ended."""

import datetime
from collections.abc import Callable, Iterator

from sicbo.core.floor.incidents.incident import Incident
from sicbo.core.wording import money
from sicbo.views.incidents.incident_rows import incident_row

Words = Callable[[str], str | None]


def incident_lines(found: Incident, now: datetime.datetime, words: Words) -> Iterator[str]:
    """An incident, a fact a line."""
    row = incident_row(found, now)
    rule = "no rule" if row.rule is None else f"rule {row.rule}"
    yield f"incident {row.incident}, {rule}, at {row.table}; {'closed' if row.closed else 'open'}"
    yield ", ".join(f"{person} ({part})" for person, part in row.persons.items())
    yield f"seen {row.seen_at:%F %T}, written down {row.at:%F %T} by {row.by}"
    if row.device:
        since = "" if row.since_round is None else f", from round {row.since_round}"
        yield f"device: {', '.join(row.device)}{since}"
    if row.exempt:
        yield f"the rule does not reach {', '.join(row.exempt)}"
    yield from _of(found.recorded.account, row.footage, row.told, words)
    for each in row.measures:
        much = f" {money(each.amount)}" if each.amount else ""
        until = "" if each.until is None else f" until {each.until:%F %T}"
        over = "; over" if each.over else ""
        over = f"; lifted by {each.lifted_by}" if each.lifted_by else over
        yield f"{each.kind}{much}, {each.person}{until}, by {each.by} ({each.role}){over}"
    for added in found.added:
        yield f"added {added.at:%F %T} by {added.by}"
        yield from _of(added.account, added.footage, added.told, words)
    if found.closing is not None:
        yield f"closed {found.closing.at:%F %T} by {found.closing.by}"
        yield from _of(found.closing.account, "", (), words)


def _of(account: str, footage: str, told: tuple[str, ...], words: Words) -> Iterator[str]:
    """The words of an entry, where it is to be seen, and who was told."""
    if account:
        yield f"  {words(account) or 'these words are no longer kept'}"
    if footage:
        yield f"  footage: {footage}"
    if told:
        yield f"  told: {', '.join(told)}"
