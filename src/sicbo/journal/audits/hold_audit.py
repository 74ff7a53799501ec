"""Holds followed along a journal: each opened once, reviewed where it must be, determined once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from sicbo.core.bank.ledger import HELD
from sicbo.core.floor.holds.hold import HOLD, Hold
from sicbo.core.floor.holds.hold_events import (
    HoldDetermined,
    HoldOpened,
    HoldReviewed,
    ReturnDemanded,
    ReturnReceived,
)
from sicbo.core.floor.jackpots.prize_events import PrizeHeld, PrizeReleased
from sicbo.core.floor.notices.messages import NoticeAcknowledged, NoticeGiven
from sicbo.core.floor.noun import FOLDS, NounEvent
from sicbo.core.floor.nouns import AnyEvent
from sicbo.core.floor.tickets.ticket_events import TicketHeld, TicketReleased
from sicbo.core.floor.wallets import CameFromHold
from sicbo.core.ids import Stream
from sicbo.core.table.holds.messages import CreditReturned, CreditWithheld, HoldClosed, HoldNoted

_OTHERS: Final = frozenset(
    (
        *(CreditWithheld, CreditReturned, HoldNoted, HoldClosed, CameFromHold),
        *(TicketHeld, TicketReleased, PrizeHeld, PrizeReleased),
        *(NoticeGiven, NoticeAcknowledged),
    )
)


@dataclass
class Holds:
    """Follows money that is withheld, the notices of it, and where it went in the end."""

    holds: dict[str, Hold] = field(default_factory=dict)
    _serials: dict[Stream, int] = field(default_factory=dict)
    _crossed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What is half told in the command at hand, by hold and what it is."""
    _told: set[str] = field(default_factory=set)
    """Holds of which the command at hand gives notice."""
    _wants: set[str] = field(default_factory=set)
    """Holds that the command at hand opens and that an inspector has to review."""
    _touched: set[str] = field(default_factory=set)
    _notices: int = 0
    _read: set[int] = field(default_factory=set)

    def concerns(self, event: AnyEvent) -> bool:
        """Whether an event says anything of holds or notices."""
        own = isinstance(event, NounEvent) and event.noun is HOLD
        return own or type(event) in _OTHERS

    def take(self, stream: Stream, event: AnyEvent) -> Iterator[str]:
        """Follow an event; tells what is wrong."""
        if isinstance(event, NounEvent) and event.noun is HOLD:
            yield from self._of_hold(event)
            return
        match event:
            case CreditWithheld() | HoldNoted():
                yield from self._at_table(stream, event)
            case CreditReturned():
                self._crossed[_name(stream, event.serial), "what goes back"] -= event.amount
            case HoldClosed():
                self._crossed[_name(stream, event.serial), "its end"] -= 1
            case CameFromHold():
                self._crossed[event.hold, "what goes back"] -= event.amount
            case TicketHeld() | PrizeHeld():
                self._crossed[event.hold, "what is held"] -= 1
            case TicketReleased() | PrizeReleased():
                self._crossed[event.hold, "what is due"] -= event.pays
                self._crossed[event.hold, "what is forfeited"] -= event.forfeited
            case NoticeGiven() | NoticeAcknowledged():
                yield from self._notice(event)
            case _:
                pass  # Nothing else is of a hold.

    def _notice(self, event: NoticeGiven | NoticeAcknowledged) -> Iterator[str]:
        if isinstance(event, NoticeGiven):
            self._notices += 1
            self._told.add(event.subject)
            return
        if event.number in self._read or not 0 < event.number <= self._notices:
            yield f"notice {event.number} must be acknowledged once"
        self._read.add(event.number)

    def _at_table(self, stream: Stream, event: CreditWithheld | HoldNoted) -> Iterator[str]:
        wanted = self._serials.get(stream, 0) + 1
        if event.serial != wanted:
            yield f"the next hold of {stream} must be {wanted}, got {event.serial}"
        self._serials[stream] = event.serial
        name = _name(stream, event.serial)
        self._crossed[name, f"a hold of {event.player}"] -= 1
        if isinstance(event, CreditWithheld):
            self._crossed[name, "what left the table"] += event.amount

    def _of_hold(self, event: NounEvent) -> Iterator[str]:
        name: str = event.hold  # type: ignore[attr-defined]  # Every event of a hold has it.
        hold = self.holds.setdefault(name, Hold())
        self._touched.add(name)
        opens = isinstance(event, HoldOpened | ReturnDemanded)
        if (hold.opened is not None) == opens:
            yield f"hold {name} must be opened once, before anything else"
            return
        match event:
            case HoldOpened() | ReturnDemanded():
                self._opened(name, event)
            case HoldReviewed() if hold.determined is not None or hold.reviewed is not None:
                yield f"hold {name} must be reviewed once, before it is determined"
            case ReturnReceived():
                yield from _received(name, hold, event)
            case HoldDetermined():
                yield from self._determined(name, hold, event)
            case _:
                pass  # A review in its time.
        FOLDS[type(event)](hold, event)

    def _opened(self, name: str, event: HoldOpened | ReturnDemanded) -> None:
        self._crossed[name, f"a hold of {event.player}"] += 1
        if event.review:
            self._wants.add(name)
        if isinstance(event, ReturnDemanded):
            return
        if event.kind == "payment":
            self._crossed[name, "what is held"] += 1
        else:
            self._crossed[name, "what left the table"] -= event.amount

    def _determined(self, name: str, hold: Hold, event: HoldDetermined) -> Iterator[str]:
        opened = hold.opened
        assert opened is not None
        if hold.determined is not None:
            yield f"hold {name} must be determined once"
        against = event.pays < opened.amount
        gone = opened.of == "prize" and event.to == "nobody"
        if opened.review and against and hold.reviewed is None and not gone:
            yield f"hold {name} must be reviewed before it is determined against the player"
        demanded = isinstance(opened, ReturnDemanded)
        has = hold.received if demanded else opened.amount
        here = demanded or opened.kind != "payment"
        back = max(0, has - (opened.amount - event.pays)) if here else 0
        rest = has - back if here else 0
        if (event.returned, event.forfeited) != (back, rest) or event.pays > opened.amount:
            yield f"hold {name} must give back {back} and forfeit {rest}"
        owed = max(0, opened.amount - event.pays - has) if demanded else 0
        if event.owed != owed:
            yield f"of hold {name} {owed} must be owed, got {event.owed}"
        self._crossed[name, "its end"] += 1
        if not here and not gone:
            self._crossed[name, "what is due"] += event.pays
            self._crossed[name, "what is forfeited"] += opened.amount - event.pays
        if event.to != "cash":
            self._crossed[name, "what goes back"] += event.returned

    def end(self, balances: Mapping[str, int]) -> Iterator[str]:
        """The command at hand is over: both sides of everything have been told."""
        for (name, what), left in self._crossed.items():
            if left:
                yield f"hold {name}: {what} differs by {left} on its two sides"
        yield from (
            f"hold {name} must be told to an inspector" for name in self._wants - self._told
        )
        for name in self._touched:
            held = balances[f"{HOLD.stream(name)}/{HELD}"]
            if held != (worth := _worth(self.holds[name])):
                yield f"hold {name} must have {worth}, got {held}"
        for each in (self._crossed, self._told, self._wants, self._touched):
            each.clear()


def _name(stream: Stream, serial: int) -> str:
    return f"{stream.removeprefix('table:')}-{serial}"


def _received(name: str, hold: Hold, event: ReturnReceived) -> Iterator[str]:
    opened, over = hold.opened, hold.determined
    assert opened is not None
    left = opened.amount - hold.received - (0 if over is None else over.pays)
    if not isinstance(opened, ReturnDemanded) or event.amount > left:
        yield f"no more than {left} must be received for hold {name}, got {event.amount}"
    if (event.to == "house") != (over is not None):
        yield f"what is received for hold {name} is held until it is determined"


def _worth(hold: Hold) -> int:
    """What a hold must have: what left the table or was handed in, until it is determined."""
    if hold.opened is None or hold.determined is not None:
        return 0
    if isinstance(hold.opened, ReturnDemanded):
        return hold.received
    return 0 if hold.opened.kind == "payment" else hold.opened.amount
