"""The floor as its screens see it: a hub for each table, for the lobby and for each office."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Final, get_args

from sicbo.core.floor.notices.messages import INSPECTOR
from sicbo.core.floor.noun import NounEvent
from sicbo.core.floor.streams import table_stream
from sicbo.core.floor.tickets.ticket import TICKET
from sicbo.core.floor.wallets import CASHIER, WalletEvent
from sicbo.core.ids import PersonId
from sicbo.core.law.refusal import Refusal
from sicbo.core.money import Amount
from sicbo.core.place_keys import place_of
from sicbo.core.table.checks import ATTENDANT
from sicbo.core.table.chips.debts import owed
from sicbo.core.table.opening.messages import TableClosed, TableOpened
from sicbo.core.table.state import Table
from sicbo.core.table.terminals.messages import ReportTerminal
from sicbo.desk.control.second_person import NAMES_SECOND, refuse_unless_staff, second_of
from sicbo.desk.writer.desk import Desk
from sicbo.desk.writer.errors import Outage
from sicbo.desk.writer.published_floor import PublishedFloor
from sicbo.desk.writer.request import Answer, Done, Refused, Request
from sicbo.journal.base import JournalError
from sicbo.journal.committed import CommittedEvent
from sicbo.views.attendant.attendant_sections import AttendantSections
from sicbo.views.book.incident_sections import IncidentSections
from sicbo.views.cage.cage_sections import CageSections
from sicbo.views.events.events_sections import EventsSections
from sicbo.views.events.promotions_view import PromotionSections
from sicbo.views.events.tournaments_view import TournamentSections
from sicbo.views.inspector.inspector_sections import InspectorSections
from sicbo.views.jackpots.display_section import JACKPOTS
from sicbo.views.pit.pit_sections import PitSections
from sicbo.views.rounds.round_index import RoundIndex
from sicbo.views.stores.stores_sections import StoresSections, stores_role
from sicbo.views.tables.lobby import Lobby
from sicbo.views.tables.spot_totals import WAGERS
from sicbo.views.tables.table_fold import KEPT_SECONDS, TableFold
from sicbo.views.tickets.own_tickets import TicketDesk
from sicbo.web.identity.accounts import Accounts
from sicbo.web.identity.authorise import Places
from sicbo.web.transport.admission import Admission
from sicbo.web.transport.hub import Hub
from sicbo.web.transport.introductions import Introductions
from sicbo.web.transport.renewals import ROLES_CHANGE, linked_tables, of_boards
from sicbo.web.transport.server_meters import Meters, Tally
from sicbo.web.transport.subscriber import Audience, Client, Outbox, Subscription, audience_of
from sicbo.web.transport.terminal_reports import Reports
from sicbo.web.wire.envelopes import FloorStanding, Goodbye, Screen, Standing
from sicbo.web.wire.frames import encode, framed
from sicbo.web.wire.wire_http import OfficeScreen

LOBBY_SECONDS: Final = 0.5
"""The least time between two frames of the lobby."""

CAGE_SECONDS: Final = 0.25
"""The least time between two frames of the cage."""

PIT_SECONDS: Final = 1.0
"""The same of the pit, which reckons what each layout can cost, and of the stores."""

OfficeSections = (
    AttendantSections
    | CageSections
    | EventsSections
    | IncidentSections
    | InspectorSections
    | PitSections
    | StoresSections
)
"""What is shown on a screen that is no table's."""

log = logging.getLogger("sicbo.live")


class Live:
    """Everything that is shared by the screens of a floor."""

    standing: Standing = ""

    def __init__(
        self,
        desk: Desk,
        floor: PublishedFloor,
        accounts: Accounts,
        *,
        demo: bool,
        kept_seconds: int = KEPT_SECONDS,
    ) -> None:
        self.desk, self.floor, self.accounts, self.demo = desk, floor, accounts, demo
        self.places, self.meters, self.outbox = Places(), Meters(), Outbox()
        self.admission = Admission()
        self.meters.registry.register(Tally("sicbo_logins", "Logins answered", accounts.logins))
        self._kept, self.life, self.taken = kept_seconds, secrets.token_hex(4), 0
        """Ids of what this server orders in somebody's name are told apart by these."""
        folds = ((name, self._fold(name)) for name in floor.tables)
        self.folds = {name: fold for name, fold in folds if fold is not None}
        clock, life = desk.clock, self.life
        self.hubs = {n: Hub(clock, each, each, life=life) for n, each in self.folds.items()}
        self.door = Lobby(floor, self.folds, demo=demo)
        self.lobby = self._lobby()
        self.cage = CageSections(floor, self.folds, demo=demo)
        self.pit = PitSections(floor, self.folds, self.role_at, demo=demo)
        self.inspector = InspectorSections(floor, self.folds, demo=demo)
        self.book = IncidentSections(floor, self.folds, self.role_at, accounts.roles, demo=demo)
        self.stores = StoresSections(floor, self.folds, demo=demo)
        self.events = EventsSections(floor, self.folds, self._held_at, accounts.roles, demo=demo)
        self.promotions = PromotionSections(floor, demo=demo)
        self.offices: dict[Screen, Hub] = {
            "attendant": self._office("attendant", AttendantSections(floor, self.folds, demo=demo)),
            "cage": self._office("cage", self.cage, "wallets"),
            "pit": self._office("pit", self.pit, "tables"),
            "incidents": self._office("incidents", self.book, "tables"),
            "inspector": self._office("inspector", self.inspector),
            "stores": self._office("stores", self.stores),
            "events": self._office("events", self.events),
        }
        self.tournaments = TournamentSections(floor, clock.now, demo=demo)
        self.boards: dict[Screen, Hub] = {
            "promotions": self._board("promotions", self.promotions),
            "tournaments": self._board("tournaments", self.tournaments),
        }
        self.reports = Reports(floor)
        self.rounds, self.looked_back = RoundIndex(), asyncio.Event()
        """Where players' rounds are, and whether those before this server are known."""
        for name in self.hubs:
            self.rounds.begin(name, self.table(name).round)
        self._by_stream = {table_stream(name): name for name in self.hubs}
        self._leave = desk.listen(self._told)
        accounts.watch(self._lost)
        self.ends: dict[str, set[Callable[[], None]]] = {}
        """What looks again at a person's screens when they have lost a session or a role."""
        self.introductions = Introductions(desk, floor)

    def _lobby(self) -> Hub:
        """Who sends the lobby to whoever looks at it."""
        return Hub(
            self.desk.clock,
            self.door,
            kind="lobby",
            urgent=frozenset(),
            frame_seconds=LOBBY_SECONDS,
            lists=frozenset(("tables",)),
            life=self.life,
        )

    def _office(self, kind: OfficeScreen, shown: OfficeSections, *lists: str) -> Hub:
        """A screen that is no table's and shows its whole only to whoever has the role."""
        return Hub(
            self.desk.clock,
            shown,
            private=shown,
            kind=kind,
            urgent=frozenset(),
            frame_seconds=PIT_SECONDS if kind in ("events", "pit", "stores") else CAGE_SECONDS,
            lists=frozenset(lists),
            life=self.life,
        )

    def _board(self, kind: Screen, shown: PromotionSections | TournamentSections) -> Hub:
        """A screen of the floor that everybody sees, and a player with what is theirs."""
        return Hub(
            self.desk.clock,
            shown,
            private=shown,
            kind=kind,
            urgent=frozenset((kind,)),
            frame_seconds=LOBBY_SECONDS,
            life=self.life,
        )

    @property
    def every_hub(self) -> Iterator[Hub]:
        """Everywhere that somebody may look."""
        yield from self.hubs.values()
        yield self.lobby
        yield from self.offices.values()
        yield from self.boards.values()

    @property
    def _at_doors(self) -> Iterator[Hub]:
        """What shows something of every table: the lobby, and offices where somebody looks."""
        yield self.lobby
        yield from (hub for hub in self.offices.values() if hub.seats)

    def _fold(self, name: str) -> TableFold | None:
        """A table as its screens show it; one that cannot be shown is stopped."""
        try:
            tickets, kept = TicketDesk(self._number, self.accounts.has_terminal), self._kept
            return TableFold(self.floor, name, demo=self.demo, kept_seconds=kept, tickets=tickets)
        except Exception as error:
            log.exception("table %s cannot be shown", name)
            self.desk.stop_table(name, f"it cannot be shown: {error}")
        return None

    def _number(self, table: str, serial: int) -> str:
        return self.desk.numbers.number(list(self.floor.founding.tables), table, serial)

    async def wallet(self, player: str, seconds: float) -> Amount | None:
        """What a player has, read apart where it is not known; nothing where it is broken."""
        try:
            async with asyncio.timeout(seconds):
                await self.desk.know(player)
        except (TimeoutError, JournalError) as error:
            log.warning("the wallet of %s cannot be read: %s", player, error)
            raise Outage("the record cannot be read just now; try again") from None
        return self.floor.wallet(player)

    def look_at_wallets(self) -> None:
        """Show the cage a wallet that has become known, though nothing has happened to it."""
        self.offices["cage"].due()
        self.offices["cage"].settle()

    def close(self) -> None:
        """Stop listening."""
        self._leave()
        self.introductions.close()
        for hub in self.every_hub:
            hub.close()
            for seat in list(hub.seats):
                seat.client.leave()

    def tell_standing(self, how: Standing) -> None:
        """Tell every screen that the floor waits, that this front is behind, or that it goes on."""
        self.standing = how
        self.tell_everybody(FloorStanding(how))

    def tell_everybody(self, message: FloorStanding | Goodbye) -> None:
        """Tell every screen something that is no part of a view."""
        frame = framed(encode(message))
        for seat in (seat for hub in self.every_hub for seat in hub.seats):
            seat.client.put(frame)

    def plays(self, person: PersonId | None) -> bool:
        """Whether somebody is enrolled as a player."""
        return person in self.floor.founding.players

    def table(self, name: str) -> Table:
        """The table of a name, also one that refuses to play."""
        return self.floor.table(name)

    def owes(self, player: str) -> dict[str, Amount]:
        """What a player owes, by table."""
        due = {name: owed(fold.table, player) for name, fold in self.folds.items()}
        return {name: amount for name, amount in due.items() if amount}

    def chips_of(self, player: str) -> dict[str, Amount]:
        """What a player has at tables where they do not sit."""
        sits = self.seats_of(player)
        held = {
            name: sum(map(fold.table.stack_of, fold.table.places_of(player)))
            for name, fold in self.folds.items()
        }
        return {name: Amount(n) for name, n in held.items() if n and name not in sits}

    def role_at(self, name: str, person: PersonId | None) -> str | None:
        """The role of staff that somebody has at a table: by the vault, or in a demonstration."""
        table = self.table(name)
        held = self.accounts.role_at(person, name, table)
        if held is None and self.demo:
            return self.places.role_at(name, table, person)
        return held

    def answered_at_once(self, request: Request) -> Answer | None:
        """What an order comes to that the desk need not see; nothing of nearly all of them."""
        kind = type(request.command)
        if kind is ReportTerminal:
            return Done(()) if self.reports.unwritten(request, self.desk.clock.now()) else None
        if kind in NAMES_SECOND:
            alone = self.second_person(request)
            return None if alone is None else Refused(alone)
        return None

    def second_person(self, request: Request) -> Refusal | None:
        """Refuse an order that takes two people where the second has no role that may.

        Whatever else is wrong with it the desk says first. Guests of a demonstration have no roles
        in the vault, and neither has whom they name.
        """
        command, name, accounts = request.command, request.table, self.accounts
        named = second_of(command)
        if named is None or (self.demo and not accounts.roles(PersonId(request.by))):
            return None
        came = self.floor.decide(request.taken_up(self.desk.clock.now()))
        if isinstance(came, Refusal):
            return None
        positions = self.table(name).positions if name is not None else ()
        return refuse_unless_staff(command, accounts.roles(PersonId(named)), name, positions)

    def _held_at(self, name: str, person: PersonId | None) -> str | None:
        """The role that somebody has at a table by the vault; no guest runs what others enter."""
        return self.accounts.role_at(person, name, self.table(name))

    def role_of(self, screen: str, table: str | None, person: PersonId | None) -> str | None:
        """The role in which somebody looks at a screen that is for staff."""
        office = {"attendant": ATTENDANT, "cage": CASHIER, "inspector": INSPECTOR}.get(screen)
        if office is not None:
            return office if office in self.accounts.roles(person).values() else None
        if screen in ("events", "incidents"):
            return (self.events if screen == "events" else self.book).role_of(person)
        if screen == "stores":
            return stores_role(self.accounts.roles(person).values())
        if screen == "pit":
            return next(iter(self.pit.supervised(person).values()), None)
        return self.role_at(table, person) if screen == "dealer" and table is not None else None

    def offices_of(self, person: PersonId | None) -> tuple[OfficeScreen, ...]:
        """The screens of offices that somebody may look at."""
        known: tuple[OfficeScreen, ...] = get_args(OfficeScreen)
        return tuple(each for each in known if self.role_of(each, None, person) is not None)

    def seats_of(self, player: str) -> dict[str, int]:
        """Where a player sits: table to seat."""
        found: dict[str, int] = {}
        for name in self.hubs:
            table = self.table(name)
            seats = [table.players[key].seat for key in table.places_of(player)]
            first = next((seat for seat in seats if seat is not None), None)
            if first is not None:
                found[name] = first
        return found

    def present(self, name: str, person: PersonId) -> bool:
        """Whether somebody is looking at a table: whoever deals at it, from the console."""
        deals = self.table(name).dealer == person
        seats = self.hubs[name].screens_of(person)
        return any(each.audience == "staff" or not deals for each in seats)

    def watches(self, name: str, person: PersonId) -> bool:
        """Whether a screen of somebody's is at a table."""
        hub = self.hubs.get(name)
        return hub is not None and bool(hub.screens_of(person))

    def seat(
        self, client: Client, screen: Screen, table: str | None, place: int | None = None
    ) -> tuple[Hub, Subscription]:
        """Where a screen looks, and as whom; at which of their places, where they hold several."""
        role = self.role_of(screen, table, client.person)
        if screen in self.offices:
            return self.offices[screen], Subscription(client, "staff" if role else "public", role)
        if screen in self.boards:
            own: Audience = "player" if self.plays(client.person) else "public"
            return self.boards[screen], Subscription(client, own, None)
        if table is None:
            return self.lobby, Subscription(client, "public", None)
        seat = Subscription(client, audience_of(screen, client.person, role), role)
        seat.screen, seat.place = screen, place
        terminal = self.accounts.terminal_at(client.person, table)
        if terminal is not None and screen == "table":
            seat.bound = place_of(terminal)
        return self.hubs[table], seat

    def _told(self, published: Sequence[CommittedEvent]) -> None:
        """Show what was published: where it happened, or everywhere where it may be seen there."""
        touched: set[str] = set()
        others: list[CommittedEvent] = []
        for each in published:
            name = self._by_stream.get(each.entry.stream)
            if name is not None:
                touched.add(name)
                self.hubs[name].happened(each)
                if type(each.event) in WAGERS:
                    continue
            others.append(each)
        everywhere = [self._told_of_more(each) for each in others]
        stirred = {self.hubs[name] for name in touched} | self._renew_elsewhere(others)
        for name in touched:
            self.pit.touch(name)
        if touched:
            self.lobby.due()
        for office in self.offices.values():
            if office.seats:
                office.due()
        # Wherever nothing was touched, nothing is to be sent: a bet costs as much on many tables.
        for hub in self.every_hub if any(everywhere) else (*stirred, *self._at_doors):
            hub.settle()

    def _told_of_more(self, published: CommittedEvent) -> bool:
        """Take in what is no wager; whether screens everywhere may show something of it."""
        event, name = published.event, self._by_stream.get(published.entry.stream)
        if name is not None:
            self.door.touch(name)
            self.rounds.take(name, published.entry.position, event)
            if type(event) in ROLES_CHANGE:
                if isinstance(event, TableClosed):
                    self.places.forget(name)
                self._ask_roles(name)
            if not isinstance(event, TableOpened | TableClosed):
                return False
            self.stores.touch()
            self._look_everywhere()  # Colour chips of a closed table are good elsewhere.
        elif isinstance(event, WalletEvent):
            for hub in self.hubs.values():
                hub.touch(event.player)
        else:
            self.door.touch_all()
            if isinstance(event, NounEvent):
                self._told_of_noun(event)
        return True

    def _renew_elsewhere(self, published: Sequence[CommittedEvent]) -> set[Hub]:
        """Jackpots at every table that feeds them; promotions, and what of them is a player's."""
        fed = linked_tables(self.floor, published)
        stirred = {self.hubs[name] for name in fed & self.hubs.keys()}
        for hub in stirred:
            hub.renew(JACKPOTS)
        if any(of_boards(each.event) for each in published):
            self.promotions.touch()
            self.tournaments.touch()
            for hub in self.boards.values():
                hub.due()
                hub.touch_everybody()
            stirred.update(self.boards.values())
        return stirred

    def _told_of_noun(self, event: NounEvent) -> None:
        """Offices look again, and the terminal that printed a ticket shows what became of it."""
        self.pit.touch_all()
        self.stores.touch()
        self._look_everywhere()
        ticket = getattr(event, "ticket", "") if event.noun is TICKET else ""
        issued = self.floor.state(TICKET, ticket).issued if ticket else None
        if issued is not None and issued.table in self.hubs:
            self.hubs[issued.table].touch(issued.player)

    def _look_everywhere(self) -> None:
        """Show every console what has happened elsewhere on the floor."""
        for hub in self.hubs.values():
            hub.look()

    def _lost(self, people: frozenset[str]) -> None:
        for look in [look for person in people for look in self.ends.get(person, ())]:
            look()

    def look_again(self, name: str) -> None:
        """Show each console what its role may see, though nothing has happened at the table."""
        self._ask_roles(name)
        self.hubs[name].settle()

    def _ask_roles(self, name: str) -> None:
        hub = self.hubs[name]
        for seat in hub.seats:
            if seat.screen == "dealer":
                role = self.role_at(name, seat.client.person)
                hub.again(seat, audience_of("dealer", seat.client.person, role), role)
