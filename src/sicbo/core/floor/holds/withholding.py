"""Money withheld, seized or demanded back: what each order asks, and what happens with it."""

from typing import NamedTuple

from sicbo.core.floor.floor_state import Floor, FloorOrder, Happening
from sicbo.core.floor.founding import OWNER
from sicbo.core.floor.holds.hold_events import HoldOpened, ReturnDemanded
from sicbo.core.floor.holds.messages import (
    DemandCredit,
    DemandPrize,
    DemandTicket,
    SeizeWinnings,
    WithholdCredit,
    WithholdPrize,
    WithholdTicket,
)
from sicbo.core.floor.jackpots.messages import JACKPOT
from sicbo.core.floor.jackpots.pool import Prize, Share
from sicbo.core.floor.jackpots.prize_events import PrizeHeld
from sicbo.core.floor.notices.telling import notices
from sicbo.core.floor.noun import Decided, NounEvent, decides
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.presented import KnownTicket, good, known
from sicbo.core.floor.tickets.ticket_events import TicketHeld
from sicbo.core.house_rules import (
    APART,
    HOLD_DETERMINED,
    PAYOUT_FORM,
    RETURN_DEMANDED,
    TERMINAL_HELD,
)
from sicbo.core.ids import ClauseNumber
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.running.hold_policies import HoldKind, HoldPolicy, HoldSubject
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import refuse
from sicbo.core.table.holds.holds_out import hold_name
from sicbo.core.table.holds.messages import CreditWithheld, HoldNoted
from sicbo.core.table.state import Table


class Power(NamedTuple):
    """The table at which something is withheld, and the power that its document gives."""

    name: str
    table: Table
    policy: HoldPolicy


class Withheld(NamedTuple):
    """What is withheld or demanded: what it is, whose, how much and why."""

    of: HoldSubject
    subject: str
    player: str
    amount: Amount
    reason: str


def may_hold(table: Table, role: str, policy: HoldPolicy) -> bool:
    """Whether a role may withhold: the one that the document names, or else the owner."""
    stands = policy.by in table.ranks
    return table.reaches(role, policy.by) or (role == OWNER and not stands)


def power_of(floor: Floor, order: FloorOrder, kind: HoldKind, of: HoldSubject) -> Power | Refusal:
    """Where an order is given; refused where no document has such a hold, or not to that role."""
    name = order.table
    if name is None or name not in floor.founding.tables:
        return refuse("not-permitted", HOLD_DETERMINED, role=order.role, needs="table")
    table = floor.table(name)
    policy = table.policies.hold(kind)
    if policy is None or of not in policy.of:
        return refuse("not-provided", table.policies.otherwise, holds="none")
    if not may_hold(table, order.role, policy):
        return refuse("not-permitted", policy.clause, role=order.role, needs=policy.by)
    return Power(name, table, policy)


def concerns_another(order: FloorOrder, player: str) -> Refusal | None:
    """Refuse whoever would decide about their own money."""
    return refuse("plays-here", APART, person=order.by) if order.by == holder_of(player) else None


def _not_said(power: Power, held: Withheld, most: int) -> Refusal | None:
    """Refuse an amount that cannot be withheld or demanded, and one without a reason."""
    clause = power.policy.clause
    if held.amount <= 0:
        return refuse("not-an-amount", clause, may_retry=True, amount=held.amount)
    if held.amount > most:
        facts = {"amount": held.amount, "maximum": most}
        return refuse("above-maximum", clause, may_retry=True, **facts)
    if not held.reason.strip():
        return refuse("reason-required", clause, may_retry=True)
    return None


def _opened(order: FloorOrder, power: Power, held: Withheld) -> tuple[HoldOpened, list[NounEvent]]:
    """A hold of its own, and the notices that go with it."""
    serial = power.table.holds.last + 1
    opened = HoldOpened(
        hold=hold_name(power.name, serial),
        table=power.name,
        serial=serial,
        kind=power.policy.kind,
        of=held.of,
        subject=held.subject,
        player=held.player,
        amount=held.amount,
        reason=held.reason,
        review=power.policy.review is not None,
        at=order.at,
        by=order.by,
        clauses=(power.policy.clause, HOLD_DETERMINED),
    )
    told = notices(
        power.policy.notify, order, power.name, "hold", opened.hold, (opened.clauses[0],)
    )
    return opened, [opened, *told]


def _noted(power: Power, opened: HoldOpened | ReturnDemanded) -> Happening:
    noted = HoldNoted(serial=opened.serial, player=opened.player, clauses=opened.clauses)
    return Happening(table_stream(power.name), noted)


@decides(WithholdTicket)
def withhold_ticket(floor: Floor, order: FloorOrder, command: WithholdTicket) -> Decided:
    """The operator withholds a ticket that is good, at the table that issued it."""
    power = power_of(floor, order, "payment", "ticket")
    if isinstance(power, Refusal):
        return power
    found = _ticket_here(floor, order, power, command.ticket, paid=False)
    if isinstance(found, Refusal):
        return found
    ticket, issued = found
    held = Withheld(issued.kind, issued.ticket, issued.player, ticket.worth, command.reason)
    no = concerns_another(order, issued.player) or _not_said(power, held, held.amount)
    if no:
        return no
    opened, events = _opened(order, power, held)
    kept = TicketHeld(
        ticket=issued.ticket, hold=opened.hold, at=order.at, by=order.by, clauses=opened.clauses
    )
    return [*events, kept, _noted(power, opened)]


def _ticket_here(
    floor: Floor, order: FloorOrder, power: Power, name: str, *, paid: bool
) -> KnownTicket | Refusal:
    """A ticket of this table: one that is good now, or one that was paid."""
    clause = power.policy.clause
    found = known(floor, name, clause) if paid else good(floor, order, name, clause)
    if isinstance(found, Refusal):
        return found
    if found.issued.table != power.name:
        return refuse("wrong-table", clause, table=power.name, issued_at=found.issued.table)
    if paid and found.ticket.redeemed is None:
        return refuse("not-demanded", clause, ticket=name, stands=found.ticket.state)
    return found


@decides(WithholdPrize)
def withhold_prize(floor: Floor, order: FloorOrder, command: WithholdPrize) -> Decided:
    """The operator withholds a share of a prize that is not paid yet."""
    power = power_of(floor, order, "payment", "prize")
    if isinstance(power, Refusal):
        return power
    found = _share_here(floor, power, command)
    if isinstance(found, Refusal):
        return found
    prize, share = found
    player, clause = share.player, power.policy.clause
    if prize.waits:
        waits = " ".join(sorted(prize.waits))
        return refuse("terminal-held", TERMINAL_HELD, may_retry=True, player=waits)
    if player in prize.paid:
        return refuse("prize-paid", clause, prize=command.prize, player=player)
    if player in prize.on_form:
        return refuse("payout-open", PAYOUT_FORM, payout=prize.on_form[player])
    if player in prize.held:
        return refuse("payment-held", clause, hold=prize.held[player])
    subject = f"{command.pool} {command.prize}"
    held = Withheld("prize", subject, player, prize.due_to(share), command.reason)
    no = concerns_another(order, player) or _not_said(power, held, held.amount)
    if no:
        return no
    opened, events = _opened(order, power, held)
    kept = PrizeHeld(
        pool=command.pool,
        prize=command.prize,
        player=player,
        hold=opened.hold,
        clauses=opened.clauses,
    )
    return [*events, kept, _noted(power, opened)]


def _share_here(
    floor: Floor, power: Power, command: WithholdPrize | DemandPrize
) -> tuple[Prize, Share] | Refusal:
    """A share of a prize that was won at this table and was not taken back."""
    clause, pool = power.policy.clause, floor.state(JACKPOT, command.pool)
    prize = pool.prizes.get(command.prize)
    share = prize.share_of(command.player) if prize is not None else None
    if prize is None or share is None or prize.taken_back:
        facts = {"jackpot": command.pool, "prize": command.prize, "player": command.player}
        return refuse("prize-unknown", clause, may_retry=True, **facts)
    if prize.table != power.name:
        return refuse("wrong-table", clause, table=power.name, won_at=prize.table)
    return prize, share


@decides(WithholdCredit)
def withhold_credit(floor: Floor, order: FloorOrder, command: WithholdCredit) -> Decided:
    """The operator takes an amount off a meter, and no more than it shows."""
    power = power_of(floor, order, "meter", "meter")
    if isinstance(power, Refusal):
        return power
    held = Withheld("meter", "", command.player, command.amount, command.reason)
    return taken(order, power, held)


@decides(SeizeWinnings)
def seize_winnings(floor: Floor, order: FloorOrder, command: SeizeWinnings) -> Decided:
    """Winnings are seized, never what a player brought."""
    power = power_of(floor, order, "seizure", "winnings")
    if isinstance(power, Refusal):
        return power
    held = Withheld("winnings", "", command.player, command.amount, command.reason)
    return taken(order, power, held)


def taken(order: FloorOrder, power: Power, held: Withheld) -> Decided:
    """Money leaves the table and is held."""
    player, clause, table = held.player, power.policy.clause, power.table
    seated = table.players.get(player)
    no = concerns_another(order, player)
    if no is None and seated is None:
        no = refuse("unknown-player", clause, may_retry=True, player=player)
    no = no or _not_said(power, held, held.amount)
    if no or seated is None:
        return no or ()
    there, seizes = table.stack_of(player), held.of == "winnings"
    if seizes and held.amount > max(0, seated.won):
        facts = {"amount": held.amount, "winnings": max(0, seated.won)}
        return refuse("above-winnings", clause, may_retry=True, **facts)
    if held.amount > there:
        reason = "insufficient-credit" if held.of == "meter" else "insufficient-chips"
        return refuse(reason, clause, may_retry=True, amount=held.amount, credit=there)  # type: ignore[arg-type]
    opened, events = _opened(order, power, held)
    left = CreditWithheld(
        serial=opened.serial,
        player=player,
        amount=held.amount,
        seized=seizes,
        clauses=opened.clauses,
    )
    return [Happening(table_stream(power.name), left), *events]


@decides(DemandTicket)
def demand_ticket(floor: Floor, order: FloorOrder, command: DemandTicket) -> Decided:
    """What was paid for a ticket is demanded back from whoever had it paid."""
    power = _demands(power_of(floor, order, "payment", "ticket"))
    if isinstance(power, Refusal):
        return power
    found = _ticket_here(floor, order, power, command.ticket, paid=True)
    if isinstance(found, Refusal):
        return found
    paid = found.ticket.redeemed
    assert paid is not None
    player = paid.player or found.issued.player
    held = Withheld(found.issued.kind, command.ticket, player, command.amount, command.reason)
    return _demanded(order, power, held, paid.amount)


@decides(DemandPrize)
def demand_prize(floor: Floor, order: FloorOrder, command: DemandPrize) -> Decided:
    """What was paid of a prize is demanded back."""
    power = _demands(power_of(floor, order, "payment", "prize"))
    if isinstance(power, Refusal):
        return power
    found = _share_here(floor, power, command)
    if isinstance(found, Refusal):
        return found
    prize, share = found
    if share.player not in prize.paid:
        return refuse("not-demanded", power.policy.clause, prize=command.prize)
    subject = f"{command.pool} {command.prize}"
    held = Withheld("prize", subject, share.player, command.amount, command.reason)
    return _demanded(order, power, held, prize.due_to(share))


@decides(DemandCredit)
def demand_credit(floor: Floor, order: FloorOrder, command: DemandCredit) -> Decided:
    """What was credited to a meter and has left it is demanded back."""
    power = _demands(power_of(floor, order, "meter", "meter"))
    if isinstance(power, Refusal):
        return power
    if command.player not in power.table.players:
        clause = power.policy.clause
        return refuse("unknown-player", clause, may_retry=True, player=command.player)
    held = Withheld("meter", "", command.player, command.amount, command.reason)
    return _demanded(order, power, held, command.amount)


def _demands(power: Power | Refusal) -> Power | Refusal:
    """A power by which the return of what has left may be demanded."""
    if isinstance(power, Refusal) or power.policy.demand:
        return power
    return refuse("not-provided", power.policy.clause, demand="none")


def _demanded(order: FloorOrder, power: Power, held: Withheld, most: int) -> Decided:
    """The demand stands on record; nobody is debited."""
    no = concerns_another(order, held.player) or _not_said(power, held, most)
    if no:
        return no
    serial, clause = power.table.holds.last + 1, power.policy.clause
    clauses: tuple[ClauseNumber, ...] = (clause, RETURN_DEMANDED)
    demanded = ReturnDemanded(
        hold=hold_name(power.name, serial),
        table=power.name,
        serial=serial,
        kind=power.policy.kind,
        of=held.of,
        subject=held.subject,
        player=held.player,
        amount=held.amount,
        reason=held.reason,
        review=power.policy.review is not None,
        at=order.at,
        by=order.by,
        clauses=clauses,
    )
    told = notices(power.policy.notify, order, power.name, "demand", demanded.hold, (clause,))
    return [demanded, *told, _noted(power, demanded)]
