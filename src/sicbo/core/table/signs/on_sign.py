"""What the sign at a table must say now, and whether a card says it."""

from collections.abc import Iterator
from typing import NamedTuple

from sicbo.core.house_rules import CARD_SIGNS, SIGN_SHOWN
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.table.checks import refuse
from sicbo.core.table.config import Limits
from sicbo.core.table.signs.sign import Sign
from sicbo.core.table.state import Table, area_limits


class Difference(NamedTuple):
    """Where a card says something else than applies: of an area, the table, or the streak."""

    area: str | None
    card: Limits | Amount | None
    applies: Limits | Amount | None
    clause: ClauseNumber


def by_area(table: Table) -> bool:
    """Whether the sign states the limits of every betting area."""
    signs = table.policies.signs
    return signs is not None and signs.shows == "areas"


def sign_clause(table: Table) -> ClauseNumber:
    """The clause that asks for the sign: the document's, or the house's where it has none."""
    signs = table.policies.signs
    return SIGN_SHOWN if signs is None else signs.clause


def unit_clause(table: Table) -> ClauseNumber:
    """The clause by which the sign states a unit."""
    signs = table.policies.signs
    return SIGN_SHOWN if signs is None else signs.unit_clause


def unit_on(table: Table, limits: Limits) -> Amount | None:
    """The unit that the sign states: one that is set, or any where the document wants it shown."""
    signs = table.policies.signs
    always = signs is not None and signs.unit == "always"
    return limits.unit if always or limits.unit != 1 else None


def families(table: Table) -> Iterator[str]:
    """Every family of spots on offer, in the order of the document."""
    found = (key.partition(":")[0] for key in table.book.table if key in table.offer)
    return iter(dict.fromkeys(found))


def sign_of(table: Table) -> Sign:
    """What the sign must say now."""
    offered = {*table.offer, *families(table)}
    areas = {key: each for key, each in table.area_limits.items() if key in offered}
    if by_area(table):
        every = {key: area_limits(table.limits, areas, key) for key in families(table)}
        areas = every | areas
    return Sign(table.limits, areas, _streak_stake(table))


def _streak_stake(table: Table) -> Amount | None:
    config = table.config
    if config is None or not any(each.key in config.options for each in table.book.streaks):
        return None
    return config.streak_stake


def differences(table: Table, card: Sign) -> Iterator[Difference]:
    """Everything that a card says otherwise than it applies."""
    actual = sign_of(table)
    if not by_area(table) and card.limits != actual.limits:
        yield _limits(table, None, card.limits, actual.limits)
    for area in dict.fromkeys((*actual.areas, *card.areas)):
        if card.of(area) != actual.of(area):
            yield _limits(table, area, card.of(area), actual.of(area))
    streaks = table.policies.streaks
    if streaks is not None and card.streak_stake != actual.streak_stake:
        yield Difference(None, card.streak_stake, actual.streak_stake, streaks.stake_clause)


def _limits(table: Table, area: str | None, card: Limits, applies: Limits) -> Difference:
    bounds = (card.minimum, card.maximum) == (applies.minimum, applies.maximum)
    return Difference(area, card, applies, (unit_clause if bounds else sign_clause)(table))


def confirmed_by(table: Table) -> str:
    """The lowest role that sees to the sign: the document's, or whoever deals."""
    signs = table.policies.signs
    named = signs.seen_to_by if signs is not None else None
    return named or table.ladder[0]


def is_card(table: Table) -> bool:
    """Whether the sign is a card that somebody confirms."""
    return table.config is not None and table.config.signs == "cards"


def sign_due(table: Table) -> bool:
    """Whether somebody must confirm the card before the next round.

    Terminals begin no round by themselves once they have waited for a card.
    """
    if not is_card(table) or table.status == "closed":
        return False
    if table.electronic and not table.in_round:
        return True
    return table.card is None or any(True for _ in differences(table, table.card))


def sign_missing(table: Table) -> Refusal | None:
    """Refuse a round while no card is known to say what applies."""
    if not sign_due(table):
        return None
    signs = table.policies.signs
    clause = CARD_SIGNS if signs is None else signs.clause
    card = "not confirmed" if table.card is None else "not that of now"
    return refuse("sign-missing", clause, may_retry=True, card=card)
