"""Somebody confirms the card at a table."""

from collections.abc import Iterator

from sicbo.core.house_rules import CARD_SIGNS, SIGN_SHOWN
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount, format_amount
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.config import Limits
from sicbo.core.table.limits.changing import are_sound
from sicbo.core.table.lines import Clauses
from sicbo.core.table.order import Decision, Order
from sicbo.core.table.register import Situation, decides, folds, proposes
from sicbo.core.table.signs.messages import ConfirmSign, SignConfirmed
from sicbo.core.table.signs.on_sign import (
    Difference,
    confirmed_by,
    differences,
    families,
    is_card,
    sign_clause,
    sign_due,
    sign_of,
)
from sicbo.core.table.signs.sign import Sign, limits_in_words
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.periods import begin_period
from sicbo.core.table.virtual_dice.place_in_round import uncommitted


@decides(ConfirmSign)
def confirm_sign(table: Table, order: Order, command: ConfirmSign) -> Decision:
    """Confirm the card; terminals that waited for it begin their wagering period."""
    no = is_open(table) or _permitted(table, order)
    if no is None and not is_card(table):
        no = refuse("not-provided", SIGN_SHOWN, signs="screens")
    if no:
        return no
    known = {*table.offer, *families(table)}
    stray = next((area for area in command.areas if area not in known), None)
    if stray is not None:
        return refuse("wager-not-offered", table.book.game.catalogue_clause, wager=stray)
    if not all(map(are_sound, (command.limits, *command.areas.values()))):
        clause = sign_clause(table)
        return refuse("not-limits", clause, may_retry=True, limits="minimum above maximum")
    card = Sign(command.limits, command.areas, command.streak_stake)
    wrong = next(differences(table, card), None)
    if wrong is not None:
        return _differs(wrong)
    waits = table.electronic and not table.in_round
    if waits and (unbound := uncommitted(table, table.config)):
        return unbound
    confirmed = SignConfirmed(sign=card, by=order.by, clauses=_clauses(table))
    return [confirmed, *(begin_period(table, order) if waits else ())]


def _permitted(table: Table, order: Order) -> Refusal | None:
    """Refuse whoever stands below the role that sees to the sign, or on no ladder at all."""
    needed, signs = confirmed_by(table), table.policies.signs
    if table.reaches(order.role, needed):
        return None
    clause = signs.seen_to_clause if signs is not None else None
    return refuse("not-permitted", clause or CARD_SIGNS, role=order.role, needs=needed)


def _differs(wrong: Difference) -> Refusal:
    told = {"card": _told(wrong.card), "applies": _told(wrong.applies)}
    facts = told if wrong.area is None else {"area": wrong.area, **told}
    return refuse("entry-differs", wrong.clause, may_retry=True, **facts)


def _told(said: Limits | Amount | None) -> str:
    if said is None:
        return "nothing"
    return limits_in_words(said) if isinstance(said, Limits) else format_amount(said)


def _clauses(table: Table) -> Clauses:
    signs = table.policies.signs
    if signs is None:
        return (CARD_SIGNS,)
    named = (signs.seen_to_clause, signs.clause, signs.unit_clause, CARD_SIGNS)
    return tuple(dict.fromkeys(each for each in named if each is not None))


@proposes("round")
def _card(table: Table, _: Situation) -> Iterator[ConfirmSign]:
    """The card to confirm, as it must read."""
    if sign_due(table):
        sign = sign_of(table)
        yield ConfirmSign(sign.limits, sign.areas, sign.streak_stake)


@folds(SignConfirmed)
def _fold_sign_confirmed(table: Table, event: SignConfirmed) -> None:
    table.card = event.sign
