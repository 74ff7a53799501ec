"""Fan-out of one table: whoever looks at it gets one view and then the sections that change.

A section is built where somebody looks and something has happened that it may show. What is urgent
leaves at once, the rest in at most ten frames a second; public sections are encoded once for
everybody.
"""

import asyncio
import datetime
from collections.abc import Collection, Iterable, Mapping, Set
from itertools import cycle
from typing import Any, Final, NamedTuple, Protocol

from sicbo.core.ids import PersonId
from sicbo.core.place_keys import holder_of
from sicbo.desk.writer.clock import Clock
from sicbo.journal.committed import CommittedEvent
from sicbo.views.own.own_sections import OWN, OwnChange
from sicbo.views.tables.spot_totals import WAGERS
from sicbo.views.tables.table_fold import COLOURS
from sicbo.web.transport.subscriber import Audience, Subscription
from sicbo.web.wire.envelopes import OwnUpdate
from sicbo.web.wire.frames import encode, framed, joined

FRAME_SECONDS: Final = 0.1
"""The least time between two frames of what is not urgent."""

RENEWED_SECONDS: Final = 1.0
"""The most that passes until something is shown that happened elsewhere."""

_PHASES: Final = cycle(RENEWED_SECONDS * n / 20 for n in range(20))
"""When in a second each place shows that: were it all at once, answers would wait meanwhile."""

URGENT: Final = frozenset(("phase", "result", "proof", "table"))
"""Public sections that leave at once."""


class Sections(Protocol):
    """What everybody sees at one place, section by section; none is changed once given."""

    @property
    def sections(self) -> tuple[str, ...]:
        """Their names, in the order in which they are sent."""
        ...

    def section(self, name: str, /) -> object:
        """One of them, as it is now."""
        ...


class Private(Protocol):
    """What one person sees and others do not."""

    def own(self, key: str, /) -> Mapping[str, object]:
        """What whoever has a place alone sees."""
        ...

    def staff(
        self, role: str, by: PersonId, now: datetime.datetime, /, *, locked: bool
    ) -> Mapping[str, object]:
        """What staff alone see; on a locked console nothing of anybody's wagers."""
        ...


class Fold(Sections, Private, Protocol):
    """The sections of one table, folded from what is committed."""

    def fold(self, published: CommittedEvent) -> None:
        """Take in an event of the table."""
        ...

    def touched(self, event: object) -> frozenset[str]:
        """Which of what everybody sees may be another after an event."""
        ...

    def at_terminal(self, key: str) -> Mapping[str, object]:
        """What the terminal at a place shows of it."""
        ...

    def key_for(self, person: str, place: int | None, bound: int | None) -> str:
        """The key of the place that a screen shows."""
        ...

    def place_of(self, key: str) -> int | None:
        """The number of the place that a key has."""
        ...

    def substitute_of(self, key: str) -> str | None:
        """Who plays in the place of whoever has a key."""

    def showing(self, key: str) -> Set[int]:
        """The places whose terminals show something of whoever has a key."""
        ...

    def tickets_for(self, key: str, bound: int | None) -> Mapping[str, object]:
        """The tickets that the terminal at a place shows, or the page of a player."""
        ...

    def laid(self, player: str) -> OwnChange | None:
        """As much of a player's own as a wager changes; nothing where it may change more."""
        ...


class Section(NamedTuple):
    """A section as it was last sent, and the version it came with."""

    body: bytes
    version: int


class Hub:
    """One table and everybody who looks at it."""

    def __init__(
        self,
        clock: Clock,
        shown: Sections,
        table: Fold | None = None,
        *,
        private: Private | None = None,
        kind: str = "table",
        urgent: frozenset[str] = URGENT,
        frame_seconds: float = FRAME_SECONDS,
        lists: frozenset[str] = frozenset(),
        life: str = "",
    ) -> None:
        self._clock, self._shown, self._table, self._life = clock, shown, table, life
        self._of_one: Private | None = private or table
        self._kind, self._hurry, self._every = kind, urgent, frame_seconds
        self._lists: dict[str, dict[str, bytes]] = {name: {} for name in lists}
        """Sections that are lists of what has a name: of these only what changed is sent."""
        self._by_name = lists if private is not None else frozenset[str]()
        """Those of them that each person has for themselves."""
        self.seats: set[Subscription] = set()
        self.sections: dict[str, Section] = {}
        # Later than any version of an earlier life, so that a stale `after` is known for one.
        self._born = self.version = int(clock.now().timestamp() * 1000)
        self._stale = set(shown.sections)
        """Public sections that may be others than those that were sent last."""
        self._due = self._urgent = False
        self._touched: set[str] = set()
        self._wagered: set[str] = set()
        """Those of whom nothing but what a wager changes can be new."""
        self._of: dict[str, set[Subscription]] = {}
        """The seats of each person."""
        self._bound: dict[int, Subscription] = {}
        """The terminals, by their places."""
        self._new: set[Subscription] = set()
        """Seats that wait for their first view."""
        self._last = float("-inf")
        self._phase = next(_PHASES)
        self._renew_at: float | None = None
        """When something is to be shown that happened elsewhere."""
        self._timer: asyncio.TimerHandle | None = None

    # -- who looks

    def join(self, seat: Subscription, after: int | None, life: str | None = "") -> None:
        """Show the table to a client: what has changed since `after` in this life, or all of it."""
        seat.waiting = -1 if after is None or life != self._life else after
        self.seats.add(seat)
        self._new.add(seat)
        if seat.client.person is not None:
            self._of.setdefault(seat.client.person, set()).add(seat)
        if seat.bound is not None:
            self._bound[seat.bound] = seat
        self.settle()

    def screens_of(self, person: str) -> Set[Subscription]:
        """Where somebody looks from."""
        return self._of.get(person, frozenset())

    def leave(self, seat: Subscription) -> None:
        """Stop showing."""
        self.seats.discard(seat)
        self._new.discard(seat)
        if seat.bound is not None and self._bound.get(seat.bound) is seat:
            del self._bound[seat.bound]
        person = seat.client.person
        if person is not None and person in self._of:
            self._of[person].discard(seat)
            if not self._of[person]:
                del self._of[person]

    def again(self, seat: Subscription, audience: Audience, role: str | None) -> None:
        """Show a client what it may see from now on, if that is something else than before."""
        if (seat.audience, seat.role) != (audience, role):
            seat.audience, seat.role, seat.waiting = audience, role, -1
            self._new.add(seat)

    def anew(self, seat: Subscription) -> None:
        """Show a client everything again: what it may see of it may have changed."""
        if seat in self.seats:
            seat.waiting = -1
            self._new.add(seat)
            self.settle()

    def veil(self, seat: Subscription, *, veiled: bool) -> None:
        """Show a console no wagers from now on, or again."""
        if seat.veiled != veiled:
            seat.veiled = veiled
            if seat in self.seats and seat.client.person is not None:
                self.touch(seat.client.person)
                self.settle()

    # -- what happens

    def happened(self, published: CommittedEvent) -> None:
        """Take in what happened at this table."""
        assert self._table is not None
        self._due = True
        event = published.event
        self._stale |= self._table.touched(event)
        self._table.fold(published)
        if type(event) in WAGERS:
            self._wagered.add(event.player)  # type: ignore[union-attr]  # As every wager has.
            return
        player = getattr(event, "player", None)
        if player is not None and type(event) not in COLOURS:
            self._touched.add(player)
        else:
            self._urgent = True

    def due(self) -> None:
        """Something changed that is shown here."""
        self._due = True
        self._stale.update(self._shown.sections)

    def renew(self, section: str) -> None:
        """One section may be another, though nothing has happened at this table.

        It goes along with what happens here; where nothing does, it goes within a second.
        """
        self._stale.add(section)
        if self._renew_at is None:
            now = asyncio.get_running_loop().time()
            self._renew_at = now + (self._phase - now) % RENEWED_SECONDS

    def look(self) -> None:
        """Something changed that staff alone see here."""
        self._due = True

    def touch(self, player: str) -> None:
        """Something of a player's changed that is not in this table's stream."""
        self._touched.add(player)
        self._due = True

    def touch_everybody(self) -> None:
        """Something of what each player has for themselves may be another."""
        self._touched.update(self._of)

    def settle(self) -> None:
        """Send what may be sent now; called when something was published, and by the timer."""
        now = asyncio.get_running_loop().time()
        if self._urgent or self._touched or self._wagered or self._new:
            self._at_once()
        if not self.seats:
            return  # Whoever comes next is shown what is stale by then.
        wait = self._last + self._every - now
        if not self._due:
            if self._renew_at is None:
                return
            wait = max(wait, self._renew_at - now)
        if wait <= 0:
            self._last, self._renew_at = now, None
            self._due = False
            self._publish(self._stale, urgent=False)
            self._private([each for each in self.seats if each.audience == "staff"])
        else:
            self._later(wait)

    def _later(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= at:
                return
            self._timer.cancel()
        self._timer = loop.call_at(at, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self.settle()

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _at_once(self) -> None:
        """What cannot wait: phase and result for all, own money for whom it concerns, newcomers."""
        newcomers, self._new = self._new, set()
        whole = not self.sections or (newcomers and self._stale)
        if whole or (self._urgent and self._hurry):
            self._publish(self._stale if whole else self._stale & self._hurry)
        touched: Iterable[Subscription] = self.seats
        if not self._urgent:
            touched = [seat for key in self._touched for seat in self._shown_to(key)]
        self._private(touched)
        if not self._urgent:
            self._lay(self._wagered - self._touched)
        self._urgent = False
        self._touched.clear()
        self._wagered.clear()
        for seat in newcomers:
            self._welcome(seat)

    def _shown_to(self, key: str) -> Collection[Subscription]:
        """Everybody who looks on behalf of whoever has a place, and the terminal there."""
        own: Collection[Subscription] = self._of.get(holder_of(key) or "", ())
        table = self._table
        other = None if table is None else table.substitute_of(key)
        if table is None or not (self._bound or other):
            return own
        seats = [*own, *self._of.get(other or "", ())]
        if table.place_of(key) is None:  # Whichever place they had, it is free now.
            return [*seats, *self._bound.values()]
        return [*seats, *(self._bound[n] for n in table.showing(key) & self._bound.keys())]

    def _own_sections(self, of_one: Private, seat: Subscription) -> Mapping[str, object]:
        key, table = self._key(seat), self._table
        if table is None:
            return of_one.own(key)
        own = table.own(key) if seat.bound is None else table.at_terminal(key)
        if own and seat.audience == "player" and seat.screen == "table":
            own = {**own, **table.tickets_for(key, seat.bound)}
        return own

    def _key(self, seat: Subscription) -> str:
        person = seat.client.person or ""
        if self._table is None:
            return person
        return self._table.key_for(person, seat.place, seat.bound)

    # -- frames

    def _publish(self, names: Set[str], *, urgent: bool = True) -> None:
        """Send everybody those of these public sections that changed, encoded once."""
        if not self.seats:
            return
        changed: dict[str, bytes] = {}
        for name in [each for each in self._shown.sections if each in names]:
            self._stale.discard(name)
            section = self._shown.section(name)
            part = body = encode(section)
            before = self.sections.get(name)
            if before is not None and before.body == body:
                continue
            if name in self._lists and isinstance(section, tuple):
                part = self._news(name, section)
            changed[name] = part
            self.sections[name] = Section(body, self.version + 1)
        if not changed:
            return
        after, self.version = self.version, self.version + 1
        frame = framed(self._frame(after, changed, self._now()))
        urgent = urgent or not self._hurry.isdisjoint(changed)
        for seat in self.seats:
            if seat.waiting is None:
                client = seat.client
                (client.put if urgent else client.put_along)(frame)

    def _news(self, name: str, section: tuple[Any, ...]) -> bytes:
        """As much of a list as has changed."""
        before, items = self._lists[name], {each.name: encode(each) for each in section}
        self._lists[name] = items
        news = (body for item, body in items.items() if before.get(item) != body)
        return b"[" + b",".join(news) + b"]"

    def _private(self, seats: Iterable[Subscription]) -> None:
        """Send each of these what is theirs alone, where it changed."""
        now = self._now()
        for seat in seats:
            if seat.waiting is None and seat.audience != "public":
                own = self._own(seat)
                if own:
                    seat.client.say(self._frame(self.version, own, now))

    def _lay(self, players: Iterable[str]) -> None:
        """Send each of these what lies for them now."""
        table = self._table
        for name in players:
            seats = self._shown_to(name)
            if not seats:
                continue
            laid = table.laid(name) if table is not None else None
            if laid is None:
                self._private(seats)
                continue
            frame = framed(encode(OwnUpdate(laid.stack, laid.staked, laid.wagers)))
            for seat in seats:
                # Whoever may have several places is never shown by `laid` alone.
                if seat.bound is not None and self._key(seat) != name:
                    self._private([seat])
                elif seat.waiting is None and seat.audience != "public":
                    seat.sent.pop(OWN, None)  # What was sent of it is no longer what is shown.
                    seat.client.put(frame)

    def _own(self, seat: Subscription) -> dict[str, bytes]:
        """What is new of what a seat alone sees."""
        person = seat.client.person
        if seat.audience == "public" or person is None or self._of_one is None:
            return {}
        sections = self._own_sections(self._of_one, seat)
        if seat.audience == "staff" and seat.role is not None:
            now = self._clock.now()
            staff = self._of_one.staff(seat.role, person, now, locked=seat.veiled)
            sections = {**sections, **staff}
        sent, own = seat.sent, {}
        for name, section in sections.items():
            if name not in sent or (sent[name] is not section and sent[name] != section):
                known = sent.get(name, ()) if name in self._by_name else ()
                sent[name] = section
                own[name] = encode(_changed(known, section) if known else section)
        return own

    def _welcome(self, seat: Subscription) -> None:
        after, seat.waiting = seat.waiting, None
        seat.sent.clear()
        own = self._own(seat)
        # Of a list only what is new is merged: whoever may have lost sight of one is sent all.
        if after is not None and self._born <= after <= self.version and not self._by_name:
            since = {n: s.body for n, s in self.sections.items() if s.version > after}
            seat.client.say(self._frame(after, {**since, **own}, self._now()))
            return
        sections = {name: section.body for name, section in self.sections.items()}
        sections |= {"view": encode(self._kind)} | own
        if self._kind == "table":
            sections["audience"] = encode(seat.audience)
        head = b'{"type":"view","version":%d,"now":%b,"life":%b,"view":' % (
            self.version,
            self._now(),
            encode(self._life),
        )
        seat.client.say(head + joined(sections) + b"}")

    def _frame(self, after: int, sections: Mapping[str, bytes], now: bytes) -> bytes:
        numbers = (after, self.version, now)
        head = b'{"type":"change","after":%d,"version":%d,"now":%b,"changes":' % numbers
        return head + joined(sections) + b"}"

    def _now(self) -> bytes:
        return encode(self._clock.now())


def _changed(before: Any, after: Any) -> list[Any]:
    """As much of a list of what has names as is other than before."""
    known = {each.name: each for each in before}
    return [each for each in after if known.get(each.name) != each]
