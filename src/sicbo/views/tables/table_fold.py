"""The sections of a table's view, folded from what is durable.

This is the one place that decides who sees what: `public` for everybody, `own` for one player,
`staff` for those on the table's ladder. Nothing else builds a section.
"""

import datetime
from typing import Final, Literal

from sicbo.core.floor.tournaments.tournament import DIRECTOR
from sicbo.core.ids import PersonId
from sicbo.core.law.faces import sides
from sicbo.core.law.policies import Duty
from sicbo.core.money import Amount
from sicbo.core.place_keys import holder_of
from sicbo.core.table.chips.messages import ChipsTaken
from sicbo.core.table.colours.messages import ColoursBought, ColoursRedeemed, SharingAgreed
from sicbo.core.table.config import Limits
from sicbo.core.table.event import Event
from sicbo.core.table.house_names import HOUSE
from sicbo.core.table.opening.messages import Restarted
from sicbo.core.table.rounds.next_step import next_step
from sicbo.core.table.seats.messages import SeatLeft, SeatTaken
from sicbo.core.table.signs.on_sign import confirmed_by, sign_due
from sicbo.core.table.state import Table
from sicbo.core.table.tournaments.messages import TakenReturned, WagerLacking
from sicbo.core.table.wagers.messages import WagerPlaced
from sicbo.journal.committed import CommittedEvent
from sicbo.views.committed_floor import CommittedFloor
from sicbo.views.console.console import bets_section, dealer_section, without_wagers
from sicbo.views.console.console_equipment import equipment_section
from sicbo.views.console.console_lacks import lacks_section
from sicbo.views.console.console_standpoint import Standpoint
from sicbo.views.console.console_tray import tray_section
from sicbo.views.jackpots.display_section import JACKPOTS, jackpots_section, own_counts
from sicbo.views.own.own_form import SettlementSection
from sicbo.views.own.own_sections import (
    OWN,
    OwnChange,
    key_shown,
    own_section,
    settlement_section,
)
from sicbo.views.own.stays import Ending
from sicbo.views.tables.chips_sections import (
    colours_section,
    has_other_chips,
    own_chips_section,
    redemptions_section,
)
from sicbo.views.tables.earlier_visits import ends_of_visits, holds
from sicbo.views.tables.news import Teller
from sicbo.views.tables.occupied import seats_shown
from sicbo.views.tables.recent import Memory
from sicbo.views.tables.runs import streaks_section
from sicbo.views.tables.session_section import CHIPS, is_hidden, own_session, session_section
from sicbo.views.tables.sign_form import SignSection
from sicbo.views.tables.sign_section import SignFold
from sicbo.views.tables.spot_totals import WAGERS, SpotTotals
from sicbo.views.tables.table_form import (
    AnnouncedLimits,
    Face,
    Halt,
    LimitsSection,
    PhaseSection,
    Rank,
    TableSection,
)
from sicbo.views.tickets.own_tickets import OWN_TICKETS, TicketDesk, TicketsAtHand
from sicbo.views.words.citations import StatedClause, states

TAIL: Final = 5000
"""Entries of a table that are read again when a server begins."""

KEPT_SECONDS: Final = 600
"""How long the seat of a player is kept whose screens have gone, where nobody says otherwise."""

COLOURS: Final = frozenset((ColoursBought, ColoursRedeemed, SharingAgreed))
"""What one player does that changes what all others may have."""

OF_SPINS: Final = tuple(str(each.__struct_config__.tag) for each in (WagerLacking, TakenReturned))
"""What of a player's own news a substitute is told, too."""

SECTIONS: Final = (
    *("table", "limits", "sign", "phase", "result", "history"),
    *("streaks", "seats", "totals", "news", "proof", JACKPOTS, "session"),
)
"""What everybody sees of a table, by name."""

EVERYTHING: Final = frozenset(SECTIONS)


class TableFold:
    """One table as its screens show it."""

    sections: Final = SECTIONS

    def __init__(
        self,
        floor: CommittedFloor,
        name: str,
        *,
        demo: bool,
        kept_seconds: int = KEPT_SECONDS,
        tickets: TicketDesk | None = None,
    ) -> None:
        self._floor, self._kept = floor, kept_seconds
        self.name, self.demo = name, demo
        tail = [*floor.tail(name, TAIL)]
        self._version = tail[0].entry.version - 1 if tail else 0
        self.memory = Memory(name, whole=self._version == 0)
        self.teller = Teller()
        self._limits: tuple[object, dict[str, Limits]] | None = None
        self._sign = SignFold(floor, name)
        self._settled: tuple[Ending | None, dict[str, SettlementSection | None]] = (None, {})
        self._seats: dict[str, int | None] = {}
        self._totals = SpotTotals()
        self._at_hand, self._played_on = TicketsAtHand(floor, name, tickets), set[str]()
        ended = ends_of_visits(self.table, tail)
        for each in tail:
            self.fold(each, ended=each.entry.version in ended)

    @property
    def table(self) -> Table:
        """The table now."""
        return self._floor.table(self.name)

    @property
    def stopped(self) -> bool:
        """Whether it refuses to play."""
        return self.name in self._floor.stopped

    def fold(self, published: CommittedEvent, *, ended: bool | None = None) -> None:
        """Take in an event of this table, which the floor has taken in before.

        Whether a visit has `ended` with it the table says, where it stands as that event left it.
        """
        event, entry = published.event, published.entry
        if isinstance(event, Event) and entry.version > self._version:
            self._version = entry.version
            self._totals.fold(event)
            if type(event) not in WAGERS:
                self._take(event, published.at, entry.position, ended)
            elif type(event) is WagerPlaced and self._at_hand.played_on(event.player):
                self._played_on.add(event.player)

    def _take(self, event: Event, at: datetime.datetime, position: int, ended: bool | None) -> None:
        table = self.table
        if isinstance(event, SeatTaken):
            self._seats[event.player] = event.seat
        # Nobody needs to know that a floor was started on which nothing had happened yet.
        if not isinstance(event, Restarted) or self.memory.begun:
            self.teller.fold(table.book, self._seats, event, at, position)
        self.memory.fold(table.book, event, at)
        self._at_hand.fold(event, self._seat_of(event))
        if isinstance(event, SeatLeft | ChipsTaken):
            player = table.players.get(event.player)
            stands = player is None or player.seat is None
            if ended or (ended is None and stands and not holds(table, event.player)):
                self.memory.gone(event.player)
        if isinstance(event, SeatLeft):
            self._seats.pop(event.player, None)

    def _seat_of(self, event: Event) -> int | None:
        """Where whoever an event is about sits, or sat when it happened."""
        key = getattr(event, "player", "")
        return self._seats[key] if key in self._seats else self.place_of(key)

    # -- who sees what

    def touched(self, event: object) -> frozenset[str]:
        """Which of what everybody sees may be another after an event."""
        if type(event) in WAGERS:
            return self._totals.touched(event)  # type: ignore[arg-type]  # One of those it is.
        return EVERYTHING

    def section(self, name: str) -> object:
        """One of those that everybody sees, as it is now."""
        table, memory = self.table, self.memory
        match name:
            case "table":
                return self.fitted(table)
            case "limits":
                return _limits(table)
            case "sign":
                return self.sign(table)
            case "phase":
                return phase_section(table, memory.stopped)
            case "result":
                return memory.result
            case "history":
                return tuple(memory.history)
            case "streaks":
                return streaks_section(table, memory)
            case "seats":
                return tuple(seats_shown(table))
            case "totals":
                return {} if is_hidden(table) else self._totals.section(table)
            case "news":
                return tuple(self.teller.news)
            case "proof":
                return memory.proof
            case "jackpots":
                return jackpots_section(self._floor, table)
            case "session":
                return session_section(self._floor, table, self.name)
            case _:
                raise KeyError(name)

    def public(self) -> dict[str, object]:
        """Everything that everybody sees."""
        return {name: self.section(name) for name in self.sections}

    def own(self, key: str) -> dict[str, object]:
        """What a player alone sees; nothing for whoever is not enrolled or cannot be read."""
        holder = holder_of(key)
        wallet = self._floor.wallet(holder) if holder is not None else None
        if holder not in self._floor.founding.players or wallet is None:
            return {}
        session = self.table.session
        if session is not None:
            wallet = Amount(
                0
            )  # No cash comes to the table, and whoever plays for another sees none.
        news = self.teller.own(key)
        if session is not None and key in session.played_by:
            news = tuple(each for each in news if each.event in OF_SPINS)
        if holder != key:
            news = (*news, *self.teller.own(holder))
        own = own_section(self.table, key, wallet, self.memory.visits.get(key))
        return {OWN: own, "own_news": news, **self._at_place(key)}

    def at_terminal(self, key: str) -> dict[str, object]:
        """What the terminal at a place shows of it: its meter, and nothing of a wallet."""
        own = own_section(self.table, key, Amount(0), self.memory.visits.get(key), bound=True)
        return {OWN: own, "own_news": (), **self._at_place(key)}

    def tickets_for(self, key: str, bound: int | None) -> dict[str, object]:
        """The tickets of whoever has collected: for the terminal at a place, and nobody else."""
        return {OWN_TICKETS: self._at_hand.section(key, bound)}

    def _at_place(self, key: str) -> dict[str, object]:
        table = self.table
        return {
            "own_limits": self._own_limits(table, key),
            "own_chips": own_chips_section(self._floor, self.name, key),
            "own_jackpots": own_counts(table, key),
            "own_session": own_session(self._floor, table, self.name, key),
            "settlement": self._settlement(table, key),
        }

    def key_for(self, person: str, place: int | None, bound: int | None) -> str:
        """The key of the place that a screen shows: the one asked for, or the first."""
        return key_shown(self.table, person, place, bound)

    def place_of(self, key: str) -> int | None:
        """The number of the place that a key has."""
        known = self.table.players.get(key)
        return known.seat if known is not None else None

    def substitute_of(self, key: str) -> str | None:
        """Who plays in the place of whoever has a key, in the session that is on."""
        session = self.table.session
        return None if session is None else session.played_by.get(key)

    def showing(self, key: str) -> frozenset[int]:
        """The places whose terminals show something of whoever has a key."""
        place, tickets = self.place_of(key), self._at_hand.places_of(key)
        return tickets if place is None else tickets | {place}

    def laid(self, player: str) -> OwnChange | None:
        """As much of it as a wager changes: whether somebody is asked to withdraw is more.

        Whoever has had several places may look at another of them, where that is not all there is.
        """
        table = self.table
        if player in self._played_on:
            self._played_on.discard(player)
            return None
        known = table.players.get(player)
        if known is None or table.phase == "power-option" or has_other_chips(table, player):
            return None
        if table.places.further and holder_of(player) in table.places.further:
            return None
        stack, staked = table.stack_of(player), table.staked_by(player)
        if table.session is not None and table.session.compulsory:
            return None  # What is lacking of it has changed.
        return OwnChange(Amount(stack), Amount(staked), known.wagers)

    def staff(
        self, role: str, by: PersonId, now: datetime.datetime, *, locked: bool = False
    ) -> dict[str, object]:
        """What those on the ladder see; on a locked console nothing of anybody's wagers."""
        table = self.table
        installed = self._floor.founding.tables[self.name].config
        dealer = dealer_section(table, role, by, now, installed)
        if locked:
            names = ("bets", "colours", "redemptions", "tray", "equipment", "lacks")
            veiled = dict.fromkeys(names)
            return {"dealer": without_wagers(dealer), **veiled}
        here = Standpoint(self._floor, self.name, role, by, now)
        tray, equipment = tray_section(here), equipment_section(here)
        return {
            "dealer": dealer,
            "bets": bets_section(table),
            "colours": colours_section(table),
            "redemptions": redemptions_section(here),
            "tray": tray,
            "equipment": equipment,
            "lacks": lacks_section(here, tray, equipment),
        }

    # -- parts

    def sign(self, table: Table) -> SignSection:
        """The sign at the table."""
        return self._sign.section(table)

    def _settlement(self, table: Table, player: str) -> SettlementSection | None:
        """What the last round brought a player, worked out once."""
        ending = self.memory.ending
        if self._settled[0] is not ending:
            self._settled = (ending, {})
        known = self._settled[1]
        if player not in known:
            known[player] = settlement_section(table.book, ending, player)
        return known[player]

    def _own_limits(self, table: Table, player: str) -> dict[str, Limits]:
        """The limits of every spot for a player; most have the table's, worked out once."""
        seated = table.players.get(player)
        if seated is not None and seated.limits is not None:
            return {key: table.limits_for(player, key) for key in sorted(table.offer)}
        mark = (table.limits, tuple(table.area_limits.items()), table.offer)
        if self._limits is None or self._limits[0] != mark:
            spots = {str(key): table.limits_for(player, key) for key in sorted(table.offer)}
            self._limits = (mark, spots)
        return self._limits[1]

    def fitted(self, table: Table) -> TableSection:
        """Which table this is and how it is fitted."""
        book, rules = table.book, table.policies
        config = table.config or self._floor.founding.tables[self.name].config
        identity, key = book.document.identity, rules.round.key
        where = f"/api/tables/{self.name}"
        return TableSection(
            name=self.name,
            game=str(book.id),
            title=book.game.name,
            document=str(identity.id),
            casino=identity.casino,
            sha256=book.sha256,
            readings={str(name): value for name, value in book.readings.items()},
            layout=config.layout,
            electronic=table.electronic,
            dice=config.dice,
            faces=tuple(Face(s.value, s.name, s.label, s.colour) for s in sides(book.game.faces)),
            order=rules.round.order,
            key=key.name if key is not None and table.key_needed else None,
            key_is_call=key is not None and key.is_call,
            call=book.game.announcement.form,
            tumbles_at_least=rules.round.tumbles_at_least,
            currency=CHIPS if table.session is not None else self._floor.founding.currency,
            demo=self.demo,
            play_money=self._floor.founding.demonstration,
            kept_seconds=self._kept,
            seats=config.seats,
            smallest_chip=config.smallest_chip,
            notes=config.notes,
            streak_stake=config.streak_stake,
            several=rules.terminals is not None and rules.terminals.several_clause is not None,
            reserve_seconds=config.reserve_seconds,
            shoot_seconds=rules.terminals.shoot_seconds if rules.terminals else None,
            ladder=tuple(Rank(each.name, each.rank) for each in book.document.roles),
            layout_url=f"{where}/layout",
            rules_url=f"{where}/rules",
            par_url=f"{where}/par",
        )


def _limits(table: Table) -> LimitsSection:
    sign = table.policies.limits.sign_clause
    announced = tuple(AnnouncedLimits(*each) for each in table.announced_limits)
    cited = StatedClause(sign, states(table.book, sign))
    return LimitsSection(table.limits, dict(table.area_limits), announced, cited)


StopNote = tuple[str, datetime.datetime] | None
"""Why play was stopped last, and when."""


def _waits(table: Table, stopped: StopNote) -> Halt | None:
    """What play waits for, in whatever way the document has stopped it."""
    why: Literal["fault", "ruling", "power", "void"]
    duty: Duty
    if table.session is not None and table.session.paused:
        since = table.session.paused_at
        return Halt(why="director", reason="director-absent", role=DIRECTOR, since=since)
    if table.suspended is None and not table.in_round and sign_due(table):
        return Halt(why="sign", reason="sign", role=confirmed_by(table), since=None)
    if table.suspended is not None:
        why, duty = ("ruling", "rule-otherwise") if table.ruling else ("fault", "clear-fault")
    elif table.phase == "power-option":
        why, duty = "power", "declare"
    elif table.phase == "void-pending":
        why, duty = "void", "confirm-void"
    elif table.marked and table.phase == "entered":
        why, duty = "ruling", "rule-on-wager"
    else:
        return None
    grant = table.policies.may.get(duty)
    reason, since = stopped or (why, None)
    reason = table.suspended or reason
    return Halt(why=why, reason=reason, role=grant.by if grant else None, since=since)


def phase_section(table: Table, stopped: StopNote) -> PhaseSection:
    """Where the round stands."""
    step = next_step(table)
    bound = table.round if table.in_round else table.round + 1
    shooter = table.players.get(table.shooter) if table.shooter is not None else None
    clause = table.suspended_clause if table.suspended is not None else None
    return PhaseSection(
        phase=table.phase,
        round=table.round,
        status=table.status,
        betting=table.betting_open and table.suspended is None and table.status != "closed",
        until=table.deadline if table.suspended is None else None,
        suspended=table.suspended,
        suspended_by=StatedClause(clause, states(table.book, clause)) if clause else None,
        ruling=table.ruling,
        waits=_waits(table, stopped),
        closes_at=table.closes_at,
        streak_closes_at=table.streak_closing,
        shooter=shooter.seat if shooter is not None else None,
        dealer=_dealer(table),
        next=str(step.__struct_config__.tag) if step is not None else None,
        shaken=table.shaken,
        bets_closed=table.bets_closed,
        keyed=table.keyed,
        positions_final=table.fixed,
        commitment=table.commitments.get(bound),
        committed_round=bound if bound in table.commitments else None,
    )


def _dealer(table: Table) -> str | None:
    if table.dealer is None or table.electronic:
        return None
    return "house" if table.dealer.startswith(HOUSE) else "person"
