"""Tells the model of machine money what people did, and where money was put that had a choice."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sicbo.core.floor.floor import FloorOrder
from sicbo.core.floor.holds.hold_events import HoldDetermined, HoldOpened, ReturnReceived
from sicbo.core.floor.jackpots.messages import LinkJackpot
from sicbo.core.floor.jackpots.pool_events import PrizePaid
from sicbo.core.floor.jackpots.prize_events import PrizeOnForm, PrizeReleased
from sicbo.core.floor.payouts.payout_events import PayoutCancelled, PayoutOpened, PayoutPaid
from sicbo.core.floor.tickets.ticket_events import (
    TicketExpired,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketVoided,
)
from sicbo.core.floor.wallets import CashOut
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import DebtRepaid, InsertNote, TransferCredit
from sicbo.core.table.faults.fault_events import MeterAdjusted, WagersRecalculated, WagersVoided
from sicbo.core.table.faults.messages import DeclareServer
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld
from sicbo.core.table.invalidation.messages import Invalidate, RoundInvalidated
from sicbo.core.table.irregularities.messages import RoundVoided
from sicbo.core.table.rounds.messages import RoundSettled
from sicbo.core.table.wagers.messages import PlaceWagers
from tests.properties.money_model import MoneyModel
from tests.properties.pool_model import ModelTable


@dataclass
class Teller:
    """Between the engine and the model: it hands on what was ordered and what came of it."""

    model: MoneyModel
    tables: dict[int, str] = field(default_factory=dict)
    """Where each form was opened."""

    def tell(self, order: FloorOrder, events: list[Any], held: set[str]) -> None:
        """What was ordered, and where money was put that had a choice."""
        model, command, name = self.model, order.command, order.table or ""
        match command:
            case TransferCredit(player=key, amount=amount):
                model.wallets[holder_of(key) or key] -= amount
                model.gains(name, key, amount)
            case InsertNote(player=key, amount=amount):
                model.gains(name, key, amount)
            case CashOut(player=player, amount=amount):
                model.wallets[player] -= amount
            case PlaceWagers(player=key, wagers=wagers):
                model.lays(name, key, {str(wager): int(each) for wager, each in wagers.items()})
            case LinkJackpot(display=display, reserve=reserve):
                rates = [Fraction(display), Fraction(reserve)]
                known = model.pool.tables.get(name)
                if known is None:
                    model.pool.tables[name] = ModelTable(rates)
                else:
                    known.waiting = rates
            case DeclareServer(rounds=rounds):
                model.voids_rounds(name, sorted(set(rounds)))
            case _:
                pass
        for event in events:
            self.tell_of_play(name, command, event, held)
            self.tell_of_prizes(name, event)
            self.tell_of_tickets(name, event)
            self.tell_of_forms(event)
            self.tell_of_holds(event)

    def tell_of_play(self, name: str, command: Any, event: Any, held: set[str]) -> None:
        """What happens at a table."""
        model = self.model
        match event:
            case RoundSettled(dice=dice):
                model.rolls(name, event.round, dice, held)
            case RoundVoided() if not isinstance(command, DeclareServer):
                model.lifts(name)
            case RoundInvalidated(round=back):
                model.voids_rounds(name, [back])
            case WagersRecalculated(player=key, lines=lines):
                decided = [line for line in lines if line.outcome != "returned"]
                named = {str(line.wager): int(line.stake) for line in decided}
                model.recalculates(name, key, named)
            case WagersVoided(player=key) if not isinstance(command, DeclareServer | Invalidate):
                model.voids(name, key, event.round)
            case MeterAdjusted(player=key, amount=amount):
                model.gains(name, key, amount)
            case CreditWithheld(player=key, amount=amount):
                model.gains(name, key, -amount)
            case CreditReturned(player=key, amount=amount):
                model.gains(name, key, amount)
            case DebtRepaid(player=key, amount=amount):
                model.wallets[holder_of(key) or ""] -= amount
                model.gains(name, key, amount)
            case _:
                pass

    def tell_of_prizes(self, name: str, event: Any) -> None:
        """What happens to prizes."""
        model = self.model
        match event:
            case PrizePaid(player=key, amount=amount, payout=None):
                prize = model.prizes[event.prize - 1]
                assert key not in prize.paid
                assert prize.due_to(key) == amount
                prize.paid.add(key)
                if event.how == "meter":
                    model.gains(name, key, amount)
            case PrizeOnForm(player=key):
                model.prizes[event.prize - 1].on_form[key] = event.payout
            case PrizeReleased(player=key, pays=pays):
                model.prizes[event.prize - 1].due[key] = pays
            case _:
                pass

    def tell_of_tickets(self, name: str, event: Any) -> None:
        """What happens to paper."""
        model = self.model
        match event:
            case TicketIssued(ticket=ticket, amount=amount, player=key):
                model.issues(ticket, amount)
                if event.source == "meter":
                    model.gains(event.table, key, -amount)
            case TicketRedeemed(ticket=ticket, amount=amount):
                assert model.ends(ticket) == amount
                model.cash += amount if event.into == "cash" else 0
                if event.into == "wallet":
                    model.wallets[event.player or ""] += amount
            case TicketVoided(ticket=ticket, amount=amount, player=key):
                assert model.ends(ticket) == amount
                if event.to == "wallet":
                    model.wallets[key] += amount
                else:
                    model.gains(name, key, amount)
            case TicketExpired(ticket=ticket, amount=amount):
                assert model.ends(ticket) == amount
            case TicketReleased(ticket=ticket, pays=pays):
                assert pays <= model.tickets[ticket]
                model.tickets[ticket] = pays
            case _:
                pass

    def tell_of_forms(self, event: Any) -> None:
        """What happens to forms."""
        model = self.model
        match event:
            case PayoutOpened(payout=form, amount=amount, player=key):
                model.opens(form, amount)
                self.tables[form] = event.table
                if event.source in ("collect", "cancelled"):
                    model.gains(event.table, key, -amount)
            case PayoutPaid(payout=form):
                model.cash += model.forms.pop(form)
                for prize in model.prizes:
                    whose = [key for key, each in prize.on_form.items() if each == form]
                    for key in whose:
                        del prize.on_form[key]
                        prize.paid.add(key)
            case PayoutCancelled(payout=form, amount=amount, player=key):
                self.tell_of_cancelled(event, form, amount, key)
            case _:
                pass

    def tell_of_holds(self, event: Any) -> None:
        """What happens to money that is withheld."""
        model = self.model
        match event:
            case HoldOpened(kind=kind, hold=hold, amount=amount) if kind != "payment":
                model.holds[hold] = amount
            case ReturnReceived(hold=hold, amount=amount):
                model.cash -= amount
                if event.to == "hold":
                    model.holds[hold] = model.holds.get(hold, 0) + amount
            case HoldDetermined(hold=hold, returned=returned, forfeited=forfeited):
                assert model.holds.pop(hold, 0) == returned + forfeited
                model.cash += returned if event.to == "cash" else 0
                if event.to == "wallet":
                    model.wallets[holder_of(event.player) or ""] += returned
            case _:
                pass

    def tell_of_cancelled(self, event: Any, form: int, amount: int, key: str) -> None:
        """A form is cancelled by staff; with a prize that goes back the model does that itself."""
        model = self.model
        if event.by == "system":
            return
        assert model.forms.pop(form) == amount
        if event.to == "prize":
            for prize in model.prizes:
                if prize.on_form.get(key) == form:
                    del prize.on_form[key]
        elif event.to == "wallet":
            model.wallets[holder_of(key) or ""] += amount
        else:
            model.gains(self.tables[form], key, amount)
