"""Orders in the notation given at one table, one after the other: its clock, staff and guests."""

import json
from collections.abc import Sequence

from sicbo.core.bounds import COUNT_MAX
from sicbo.core.errors import SicboError
from sicbo.core.floor.nouns import AnyCommand, AnyEvent
from sicbo.core.floor.wallets import BuyIn
from sicbo.core.law.refusal import Refusal
from sicbo.core.law.rulebook import Rulebook
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.checks import PLAYER, SYSTEM
from sicbo.core.table.chips.messages import BringChips, TransferCredit
from sicbo.core.table.config import FloatTray
from sicbo.core.table.opening.messages import AcknowledgeAdvantage, OpenTable, TableOpened
from sicbo.core.table.seats.messages import TakeSeat
from sicbo.core.table.tray.holding import are_denominations, by_record, changed
from sicbo.core.table.tray.messages import CountTray, Purpose
from sicbo.scenario.event_text import tell
from sicbo.scenario.one_table import OneTable
from sicbo.scenario.script import STOCK, Guest, OrderLine, Script
from sicbo.scenario.words import Moment, understand


class SetUpRefused(SicboError):
    """What a table is set up with is refused by its rulebook."""


class Session:
    """A table with the wallets of its players, at which orders are given in the notation."""

    def __init__(self, script: Script, book: Rulebook) -> None:
        self.script = script
        self.config = script.config(book.document.policies)
        self.floor = OneTable(
            book,
            self.config,
            script.start,
            items=script.items,
            without=script.without,
            spares=script.spares,
        )
        self.now = script.start
        self.guests: list[Guest] = script.guests
        """Those named in the set-up who have not come yet."""
        for guest in self.guests:
            self.floor.enrol(guest.name)

    def give(self, step: OrderLine) -> Sequence[AnyEvent] | Refusal:
        """Give an order at its time; guests are shown in by `welcome`."""
        self.advance(step)
        self._stock()
        wanted = understand(self._with_texts(step.words), self.moment(step.who))
        if isinstance(wanted, OpenTable):
            self._acknowledge()
            self._unlock()
        return self.floor.give(step.who, self.role(step.who), self.now, wanted)

    def _with_texts(self, words: str) -> str:
        """Words in which texts that the set-up names stand in full."""
        for name, lines in self.script.texts.items() if "<" in words else ():
            words = words.replace(f"<{name}>", json.dumps("\n".join(lines)))
        return words

    def would(self, who: str, wanted: AnyCommand | str) -> Sequence[AnyEvent] | Refusal:
        """What an order, or the words of one, would come to now; nothing changes."""
        order = understand(wanted, self.moment(who)) if isinstance(wanted, str) else wanted
        return self.floor.would(who, self.role(who), self.now, order)

    def advance(self, step: OrderLine) -> None:
        """Let the clock go on to the time of an order."""
        self.now += step.later
        if step.clock is not None:
            hour, minute, second = step.clock.hour, step.clock.minute, step.clock.second
            self.now = self.now.replace(hour=hour, minute=minute, second=second)

    def role(self, who: str) -> str:
        """In which role somebody gives orders: whoever is not staff plays."""
        return SYSTEM if who == SYSTEM else self.script.staff.get(who, PLAYER)

    def moment(self, who: str) -> Moment:
        """What an order of somebody may refer to now."""
        table = self.floor.table
        free = table.policies.round.order == "free" and table.phase == "between"
        day = self.script.day or self.now.date()
        opening = OpenTable(self.config, day, self.script.evidence)
        betting = table.round + 1 if free else table.round
        done = table.settled.event.round if table.settled else table.round
        return Moment(who, self.now, table.round, betting, done, opening, table.draws + 1)

    def _acknowledge(self) -> None:
        """Whoever the set-up names has acknowledged an advantage of the player."""
        who = self.script.acknowledged
        if who is not None:
            self._done(f"acknowledged {who}", who, AcknowledgeAdvantage())

    def _stock(self) -> None:
        """The tray holds what the set-up says, and is locked."""
        tray = self.config.tray
        if tray is not None and self.floor.table.tray.base is None and are_denominations(tray):
            most = Amount(min(STOCK, max(tray.denominations) * COUNT_MAX))
            holds = self.script.holds
            self._count("closing", tray, most if holds is None else holds)

    def _unlock(self) -> None:
        """The tray is counted before the table opens, unless the set-up says otherwise."""
        table, tray = self.floor.table, self.config.tray
        if tray is not None and table.tray.base is not None and self._counts:
            self._count("opening", tray, Amount(max(0, by_record(table))))

    @property
    def _counts(self) -> bool:
        return self.script.counts and not self.floor.table.tray.ready

    def _count(self, purpose: Purpose, tray: FloatTray, held: Amount) -> None:
        table, chips = self.floor.table, changed(held, tray.denominations)
        count = CountTray(purpose, chips, "set-up-dealer", self.script.day, "set up")
        done = self.floor.give("set-up", table.ladder[-1], self.now, count)
        if isinstance(done, Refusal):
            raise SetUpRefused(f"tray: expected to be counted, got {tell(done)[0]}")

    def welcome(self, happened: Sequence[AnyEvent] | Refusal) -> None:
        """Players named in the set-up come with their chips once the table has opened."""
        if isinstance(happened, Refusal):
            return
        if any(isinstance(event, TableOpened) for event in happened):
            guests, self.guests = self.guests, []
            for guest in guests:
                self._seat(guest)

    def _seat(self, guest: Guest) -> None:
        key, chips, what = guest.name, guest.chips, f"player {guest.name}"
        name = holder_of(key) or key
        if guest.seat is not None and key != name:
            self._done(what, name, TakeSeat(name, guest.seat))
        if chips:
            self._done(what, name, BuyIn(name, chips))
            if self.floor.table.electronic:
                self._done(what, SYSTEM, TransferCredit(key, chips))
            else:
                self._done(what, name, BringChips(name, chips))
        if guest.seat is not None and key == name:
            self._done(what, name, TakeSeat(name, guest.seat))

    def _done(self, what: str, who: str, command: AnyCommand) -> None:
        """What a set-up asks for must not be refused."""
        done = self.floor.give(who, self.role(who), self.now, command)
        if isinstance(done, Refusal):
            raise SetUpRefused(f"{what}: expected to be done, got {tell(done)[0]}")
