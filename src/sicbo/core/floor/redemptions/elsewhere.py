"""Colour chips of a closed table: handed in, their value fixed, verified where asked, and paid.

How it is paid stands in `paying`.
"""

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.noun import Decided, decides, folds
from sicbo.core.floor.redemptions.messages import (
    CASHIER,
    REDEMPTIONS,
    AskRedemption,
    DropRedemption,
    RedemptionAsked,
    RedemptionDropped,
    RedemptionPaid,
    Redemptions,
    VerifyRedemption,
)
from sicbo.core.floor.redemptions.paying import paid
from sicbo.core.floor.streams import table_stream
from sicbo.core.house_rules import APART, REDEEMED_ELSEWHERE
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.chip_policies import ColourPolicy, RedeemedElsewhere
from sicbo.core.money import Amount
from sicbo.core.table.checks import is_open, refuse
from sicbo.core.table.irregularities.messages import Notified
from sicbo.core.table.state import Table

SURVEILLANCE = "surveillance"
TOLD = "colours-of-a-closed-table"


@decides(AskRedemption)
def ask_redemption(floor: Floor, order: FloorOrder, command: AskRedemption) -> Decided:
    """Colour chips of a closed table are taken in, and paid where nobody has to verify it."""
    tables = floor.founding.tables
    if command.issued_at not in tables:
        return refuse("wrong-table", REDEEMED_ELSEWHERE, issued_at=command.issued_at)
    issuing = floor.table(command.issued_at)
    rules = issuing.policies.chips.colour if issuing.policies.chips is not None else None
    clause = _clause(rules)
    no = _may_not(floor, order, command, rules, clause)
    if no:
        return no
    at = None if order.role == CASHIER else order.table
    if issuing.status != "closed" or command.issued_at == at:
        here = (rules.redeemed_clause if rules is not None else None) or clause
        return refuse("wrong-table", here, may_retry=True, issued_at=command.issued_at, closed="no")
    if command.player not in floor.founding.players:
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    worth = _worth(floor, issuing, command, rules)
    if isinstance(worth, Refusal):
        return worth
    value, known = worth
    state, elsewhere = floor.state(REDEMPTIONS), _elsewhere(rules)
    asked = RedemptionAsked(
        number=state.last + 1,
        player=command.player,
        colour=command.colour,
        pieces=command.pieces,
        issued_at=command.issued_at,
        at=at,
        value=value,
        known=known,
        claimed=command.claimed,
        verified_by=_verifier(issuing if at is None else floor.table(at), rules),
        by=order.by,
        clauses=(clause,),
    )
    told: list[Happening] = []
    if elsewhere is not None and elsewhere.tells_surveillance:
        notice = Notified(role=SURVEILLANCE, about=TOLD, clauses=(clause,))
        told.append(Happening(table_stream(at or command.issued_at), notice))
    if asked.verified_by is not None:
        return [asked, *told]
    done = paid(floor, order, asked)
    return done if isinstance(done, Refusal) else [asked, *told, *done]


@decides(VerifyRedemption)
def verify_redemption(floor: Floor, order: FloorOrder, command: VerifyRedemption) -> Decided:
    """Somebody who may verifies the amount; then it is paid."""
    asked = floor.state(REDEMPTIONS).pending.get(command.number)
    if asked is None:
        return refuse("redemption-unknown", REDEEMED_ELSEWHERE, redemption=command.number)
    clause = asked.clauses[0]
    place = asked.at or asked.issued_at
    at = floor.table(place)
    needs = asked.verified_by or at.ladder[-1]
    if order.table != place or not at.reaches(order.role, needs):
        return refuse("not-permitted", clause, role=order.role, needs=needs, at=place)
    if order.by == asked.player:
        return refuse("plays-here", APART, person=order.by)
    if command.amount != asked.amount:
        facts = {"amount": command.amount, "worth": asked.amount}
        return refuse("entry-differs", clause, may_retry=True, **facts)
    return paid(floor, order, asked)


@decides(DropRedemption)
def drop_redemption(floor: Floor, order: FloorOrder, command: DropRedemption) -> Decided:
    """Whoever may take chips in there hands them back."""
    asked = floor.state(REDEMPTIONS).pending.get(command.number)
    if asked is None:
        return refuse("redemption-unknown", REDEEMED_ELSEWHERE, redemption=command.number)
    clause, place = asked.clauses[0], asked.at or asked.issued_at
    serves = order.table == place and order.role in floor.table(place).ranks
    if not serves and not (asked.at is None and order.role == CASHIER):
        return refuse("not-permitted", clause, role=order.role, at=place)
    number, player = command.number, asked.player
    return [RedemptionDropped(number=number, player=player, by=order.by, clauses=asked.clauses)]


def _elsewhere(rules: ColourPolicy | None) -> RedeemedElsewhere | None:
    return rules.elsewhere if rules is not None else None


def _clause(rules: ColourPolicy | None) -> ClauseNumber:
    """By which they are redeemed elsewhere: the document's clause, or the house's rule."""
    found = _elsewhere(rules)
    return REDEEMED_ELSEWHERE if found is None else found.clause


def _may_not(
    floor: Floor,
    order: FloorOrder,
    command: AskRedemption,
    rules: ColourPolicy | None,
    clause: ClauseNumber,
) -> Refusal | None:
    """Refuse whoever takes them in where the document does not let them be."""
    if order.role == CASHIER:
        if order.by == command.player:
            return refuse("own-wallet", APART, cashier=order.by)
        found = _elsewhere(rules)
        if found is not None and found.at == "tables":
            return refuse("not-permitted", clause, role=CASHIER, needs="dealer")
        return None
    if order.table is None or order.table not in floor.founding.tables:
        return refuse("not-permitted", clause, role=order.role, needs=CASHIER)
    table = floor.table(order.table)
    if table.electronic:
        return refuse("not-provided", clause, table="electronic")
    if order.role not in table.ranks:
        return refuse("not-permitted", clause, role=order.role, needs=table.ladder[0])
    if order.by == command.player:
        return refuse("plays-here", APART, person=order.by)
    return is_open(table)


def _worth(
    floor: Floor, issuing: Table, command: AskRedemption, rules: ColourPolicy | None
) -> tuple[Amount, bool] | Refusal:
    """What each is worth, and whether the record tells it."""
    clause, found = _clause(rules), _elsewhere(rules)
    if command.pieces <= 0:
        return refuse("not-an-amount", clause, may_retry=True, pieces=command.pieces)
    use = issuing.chips.colours.get(command.colour)
    if use is not None:
        pending = floor.state(REDEMPTIONS).pending.values()
        asked = sum(each.pieces for each in pending if _same(each, command))
        held = use.held.get(command.player, 0) - asked
        if command.pieces > held:
            facts = {"colour": command.colour, "pieces": command.pieces, "in_hand": held}
            return refuse("insufficient-chips", clause, may_retry=True, **facts)
        return use.value, True
    lowest = _lowest_minimum(floor, issuing)
    if found is None or found.unknown_value is None or command.colour not in _colours(issuing):
        return refuse("unknown-colour", clause, may_retry=True, colour=command.colour)
    if lowest is None:
        return refuse(
            "table-closed", clause, may_retry=True, game=issuing.book.document.identity.id
        )
    return lowest, False


def _same(asked: RedemptionAsked, command: AskRedemption) -> bool:
    one = (asked.player, asked.colour, asked.issued_at)
    return one == (command.player, command.colour, command.issued_at)


def _colours(table: Table) -> dict[str, int]:
    config = table.config
    return {} if config is None or config.colours is None else config.colours.pieces


def _lowest_minimum(floor: Floor, issuing: Table) -> Amount | None:
    """The lowest minimum that the open tables of the same document offer now."""
    document = issuing.book.document.identity.id
    tables = (floor.table(name) for name in floor.founding.tables)
    offered = [
        table.limits.minimum
        for table in tables
        if table.status != "closed" and table.book.document.identity.id == document
    ]
    return min(offered, default=None)


def _verifier(table: Table, rules: ColourPolicy | None) -> str | None:
    """The lowest role that verifies it: the document's, or by the house's rule a supervisor."""
    found = _elsewhere(rules)
    return table.ladder[1] if found is None else found.verified_by


@folds(RedemptionAsked)
def _fold_asked(state: Redemptions, event: RedemptionAsked) -> None:
    state.last = event.number
    state.pending[event.number] = event


@folds(RedemptionPaid, RedemptionDropped)
def _fold_ended(state: Redemptions, event: RedemptionPaid | RedemptionDropped) -> None:
    del state.pending[event.number]
