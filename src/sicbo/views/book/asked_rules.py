"""What a document forbids, what a report of it asks, and what a role could do about it."""

from collections.abc import Iterator
from typing import Final

from sicbo.core.floor.founding import OWNER
from sicbo.core.house_rules import EXCLUSION_ORDERED
from sicbo.core.law.running.conduct_policies import Ban, Measure, Part
from sicbo.core.table.state import Table
from sicbo.views.book.incident_form import RuleAsked, RuleMeasure
from sicbo.views.words.citations import StatedClause, states

EVERYBODY: Final[tuple[Part, ...]] = ("player", "spectator", "employee", "inspector")


def rules_asked(table: Table, role: str) -> tuple[RuleAsked, ...]:
    """Every rule of conduct of a table's document, as a role meets it."""
    conduct = table.policies.conduct
    return () if conduct is None else tuple(_asked(table, role, ban) for ban in conduct.bans)


def _asked(table: Table, role: str, ban: Ban) -> RuleAsked:
    return RuleAsked(
        kind=ban.kind,
        by=ban.by,
        held=ban.held,
        able=ban.able,
        how=ban.how,
        at_least=ban.at_least,
        exempt=ban.exempt,
        cited=StatedClause(ban.clause, states(table.book, ban.clause)),
        measures=measures_for(table, role, ban),
    )


def measures_for(table: Table, role: str, ban: Ban | None) -> tuple[RuleMeasure, ...]:
    """What a role could do about a breach of a ban, or of another rule of the document."""
    return tuple(_measures(table, role, ban))


def _measures(table: Table, role: str, ban: Ban | None) -> Iterator[RuleMeasure]:
    conduct = table.policies.conduct
    sanctions = None if conduct is None else conduct.sanctions
    if role == OWNER:
        statement = StatedClause(EXCLUSION_ORDERED, states(table.book, EXCLUSION_ORDERED))
        yield RuleMeasure(kind="exclude", against=EVERYBODY, held=(), reaches=None, cited=statement)
        return
    if conduct is None or sanctions is None or not table.reaches(role, sanctions.by):
        return
    if ban is None and sanctions.rules:
        return
    if ban is not None and not conduct.punishes(ban.clause):
        return
    for measure in sanctions.measures:
        if _meets(measure, ban):
            yield RuleMeasure(
                kind=measure.kind,
                against=measure.against,
                held=measure.held,
                reaches=measure.reaches,
                cited=StatedClause(measure.clause, states(table.book, measure.clause)),
            )


def _meets(measure: Measure, ban: Ban | None) -> bool:
    """Whether a measure is for such a breach, by somebody who can commit it."""
    if ban is None:
        return not measure.only
    if measure.only and ban.kind not in measure.only:
        return False
    return bool(set(measure.against) & set(ban.by))
