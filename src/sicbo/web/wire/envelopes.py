"""What crosses the WebSocket: messages both ways.

A screen gets one view and then changes to it. A change names the version it follows and carries
whole sections, so that a browser merges it shallowly: ``{...view, ...change.changes}``. What chips
on the layout change of a player's own section, which is most of all, comes in a message of its own.
"""

import datetime
from typing import Annotated, Literal

import msgspec

from sicbo.core.floor.nouns import AnyNounCommand
from sicbo.core.floor.wallets import BuyIn, CashOut
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.rooms import AnyTableCommand
from sicbo.views.attendant.attendant_form import AttendantView
from sicbo.views.book.incident_form import IncidentsView
from sicbo.views.cage.cage_form import CageView
from sicbo.views.events.events_form import EventsView
from sicbo.views.events.promotions_view import PromotionsView
from sicbo.views.events.tournaments_view import TournamentsView
from sicbo.views.inspector.inspector_form import InspectorView
from sicbo.views.pit.pit_form import PitView
from sicbo.views.stores.stores_form import StoresView
from sicbo.views.tables.lobby import LobbyView
from sicbo.views.tables.table_form import TableView
from sicbo.views.words.citations import RefusalShown
from sicbo.web.wire.wire_http import Text

Screen = Literal[
    "lobby",
    "table",
    "dealer",
    "display",
    "attendant",
    "cage",
    "incidents",
    "inspector",
    "pit",
    "stores",
    "events",
    "promotions",
    "tournaments",
]

IdText = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9:._-]{1,64}$")]
TableName = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]

PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=1000)]

ScreenCommand = AnyTableCommand | BuyIn | CashOut | AnyNounCommand
"""Every command that a screen may send; whether it may is asked for each one."""

# ---------------------------------------------------------------------------- from a screen


class _FromScreen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a screen."""


class Hello(_FromScreen, frozen=True, tag="hello"):
    """What to show; `after` is the last version seen in a life of a server, to go on from there."""

    screen: Screen
    table: TableName | None = None
    after: int | None = None
    life: IdText | None = None
    place: PlaceNumber | None = None
    """Which of the places of whoever looks to show, where they hold several."""


class GiveCommand(_FromScreen, frozen=True, tag="command"):
    """A command with an id made by its sender; sent twice it takes effect once."""

    id: IdText
    command: ScreenCommand
    table: TableName | None = None
    """The table of this screen where none is named."""


class Ping(_FromScreen, frozen=True, tag="ping"):
    """Ask whether anybody is there."""


FromScreen = Hello | GiveCommand | Ping


class ApprovedOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a supervisor orders at a dealer's console, with the password by which they are known."""

    login: Text
    password: Text
    id: IdText
    command: ScreenCommand


# ---------------------------------------------------------------------------- to a screen


class _ToScreen(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to a screen."""


View = (
    LobbyView
    | TableView
    | AttendantView
    | CageView
    | IncidentsView
    | InspectorView
    | PitView
    | StoresView
    | EventsView
    | PromotionsView
    | TournamentsView
)


class FullView(_ToScreen, frozen=True, tag="view"):
    """The whole view at a version; it replaces whatever was shown."""

    version: int
    now: datetime.datetime
    """The server's time, for countdowns."""
    view: View
    life: str = ""
    """The life of this server in which versions are counted."""


class ViewUpdate(_ToScreen, frozen=True, tag="change"):
    """The sections that changed since `after`; on any other version, say hello again."""

    after: int
    version: int
    now: datetime.datetime
    changes: dict[str, msgspec.Raw]


class OwnUpdate(_ToScreen, frozen=True, gc=False, tag="laid"):
    """Chips were laid or lifted: what is new of the player's own section, merged into it."""

    stack: Amount
    staked: Amount
    wagers: dict[WagerKey, Amount]


class ErrorShown(msgspec.Struct, frozen=True):
    """No decision was made; `retry` where the same id may be sent again."""

    kind: Literal["malformed", "not-authorised", "locked", "too-many", "busy", "outage", "no-table"]
    message: str
    retry: bool = False


class AnswerMessage(_ToScreen, frozen=True, tag="answer"):
    """Exactly one for each command: done, refused, or an error."""

    id: str
    done: bool = False
    version: int | None = None
    """The view shows what was done from this version on."""
    refusal: RefusalShown | None = None
    error: ErrorShown | None = None


class Goodbye(_ToScreen, frozen=True, tag="gone"):
    """The server hangs up, and why; `again` where connecting anew makes sense."""

    why: Literal[
        "logged-out", "revoked", "malformed", "flood", "leaving", "no-hello", "no-table", "broken"
    ]
    message: str
    again: bool = False


Standing = Literal["", "waits", "behind"]
"""How the floor stands: it goes on, waits for its owner, or is shown as it was a while ago."""


class FloorStanding(_ToScreen, frozen=True, tag="standing"):
    """The floor waits, or goes on: the connection stands, and orders that were given are kept."""

    how: Standing


class Pong(_ToScreen, frozen=True, tag="pong"):
    """Somebody is there."""

    now: datetime.datetime


ToScreen = FullView | ViewUpdate | OwnUpdate | AnswerMessage | FloorStanding | Goodbye | Pong
