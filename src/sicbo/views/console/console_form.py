"""The sections of a table's view that staff alone get: the console, and the bets by seat."""

from typing import Literal

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.money import Amount
from sicbo.core.table.command import Asks
from sicbo.core.table.config import Limits
from sicbo.core.table.rooms import AnyTableCommand
from sicbo.views.own.own_form import OwnStreak
from sicbo.views.words.citations import StatedClause
from sicbo.views.words.sentences import EventSentence


class VoidWarning(msgspec.Struct, frozen=True, kw_only=True):
    """What a step of the round would end it by, told before it is taken."""

    irregularity: str | None
    """What the step would be, such as a key that was missed."""
    called: str
    """What the dealer would say."""
    returned: int
    """Wagers that would go back."""
    returns: Amount
    """The money of those."""
    frozen: int
    """Super Streak wagers that would stay as they are."""
    cited: tuple[StatedClause, ...]
    """The clauses that void the round."""


class ConsoleCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A command of the dealer's console and whether it could be given now, by this role."""

    command: str
    possible: bool
    next: bool
    needs: str | None
    """The lowest role that has the duty, where the document gives it to anybody."""
    approvable: bool
    """Not possible for this role, but for the one that is needed."""
    reason: str | None
    """Why not, where it is not possible."""
    cited: tuple[StatedClause, ...]
    voids: VoidWarning | None
    """What to say before, where it would void the round."""


class IrregularityShown(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be declared now, and what would follow."""

    event: str
    fixed: bool
    outcome: str
    says: tuple[EventSentence, ...]
    """What would happen."""
    called: str | None
    """What the dealer says."""
    returned: int
    """Wagers that would go back."""
    returns: Amount
    """The money of those."""
    frozen: int
    """Super Streak wagers that would stay as they are."""
    possible: bool
    needs: str | None
    reason: str | None
    cited: tuple[StatedClause, ...]


OrderTag = Literal[
    "acknowledge-advantage",
    "announce",
    "announce-closing",
    "announce-streak-closing",
    "answer-power",
    "answer-report",
    "clear-fault",
    "close-bets",
    "close-table",
    "collect",
    "conclude-power",
    "confirm-sign",
    "confirm-sign",
    "confirm-void",
    "correct-result",
    "declare",
    "declare-server",
    "direct-away",
    "enter-result",
    "free-terminal",
    "hold-terminal",
    "invalidate",
    "mark-wager",
    "open-bets",
    "open-table",
    "order-idle-spin",
    "press-key",
    "recalculate",
    "relieve-dealer",
    "rule-on-wager",
    "rule-otherwise",
    "settle",
    "shake",
    "start-gaming-day",
    "uncover",
    "vacate-seat",
    "void-wagers",
]
"""Everything on the agenda of a table; the console has a place for each, or does not compile."""


class OrderShown(msgspec.Struct, frozen=True, kw_only=True):
    """What may be ordered now besides the steps of a round, and what would come of it."""

    tag: OrderTag
    """What the command is called."""
    command: AnyTableCommand
    """As it would be given, but for what it still asks."""
    asks: tuple[Asks, ...]
    """What whoever orders it has to say besides."""
    needs: str | None
    """The role that must approve; nothing where whoever stands here may order it."""
    role: str
    """The lowest role that may order it."""
    seat: int | None
    """The seat of the player whom it concerns."""
    minutes: int | None
    """The least notice, where it asks for a time."""
    says: tuple[EventSentence, ...]
    """What would happen."""
    returned: int
    """Wagers that would go back."""
    returns: Amount
    """The money of those."""
    cited: tuple[StatedClause, ...]
    """The clauses that it would rest on."""


class SeatPayout(msgspec.Struct, frozen=True, kw_only=True):
    """What the settlement takes from a seat and pays to it."""

    player: str
    """Whose wagers they are."""
    seat: int | None
    """Where the player sits."""
    takes: Amount
    """What the house takes."""
    pays: Amount
    """What the house pays."""
    returns: Amount
    """Stakes that go back beside the payment."""
    won: tuple[str, ...]
    """Wagers that have won."""
    lost: tuple[str, ...]
    """Wagers that have lost."""
    takes_in: dict[str, Amount]
    """What of the taking is chips of another kind than value chips."""
    pays_in: dict[str, Amount]
    """What of the payment is made in chips of another kind."""


class DealerSection(msgspec.Struct, frozen=True, kw_only=True):
    """The console: what may be done now, and what it would do."""

    role: str
    locked: bool
    """Whoever stands here has been idle for too long: nothing of the wagers is told."""
    commands: tuple[ConsoleCommand, ...]
    irregularities: tuple[IrregularityShown, ...]
    orders: tuple[OrderShown, ...]
    """What else may be ordered now."""
    payouts: tuple[SeatPayout, ...]
    """What is to be taken and paid now, or has just been, seat by seat."""
    settled: bool
    """It has been done."""
    drawn: Dice | None
    """What the virtual tumbler has drawn, once the cover is off."""
    words: str | None
    """What to call."""
    can_correct: int | None
    """The round whose result may be put right now."""
    correct_needs: str | None
    """Who must approve of that."""
    grounds: tuple[str, ...]
    """Grounds on which an outcome may be declared invalid."""
    unanswered: tuple[str, ...]
    """Players who have not answered after a power failure."""


class SeatBets(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the layout for one player."""

    player: str
    seat: int | None
    stack: Amount
    staked: Amount
    wagers: dict[str, Amount]
    streaks: tuple[OwnStreak, ...]
    idle: int
    warned: bool
    personal_limits: Limits | None
    owes: Amount
    """After a settlement was undone whose money the player had taken away."""
    parts: dict[str, dict[str, Amount]]
    """Of each wager that is not value chips alone: what else it is."""
