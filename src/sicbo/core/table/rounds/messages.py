"""What is ordered in a dealt round, and what happens in one."""

import datetime

from sicbo.core.bounds import Seconds, Words
from sicbo.core.dice import Dice
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.lines import KindLine, Line, MarketRun, StreakLine
from sicbo.core.wording import clock, dice


class OpenBets(TableCommand, frozen=True, tag="open-bets"):
    """Call for bets, with the seconds that a countdown is to show."""

    sender = "staff"
    duty = "open-bets"
    notation = (Form("open bets[ for {seconds} seconds]", "open bets for 30 seconds"),)

    seconds: Seconds | None = None


class Shake(TableCommand, frozen=True, tag="shake"):
    """Tumble the covered dice."""

    sender = "staff"
    duty = "shake"
    notation = (Form("shake {tumbles}", "shake 3"),)

    tumbles: int


class CloseBets(TableCommand, frozen=True, tag="close-bets"):
    """Call no more bets."""

    sender = "staff"
    duty = "close-bets"
    notation = (Form("close bets"),)


class PressKey(TableCommand, frozen=True, tag="press-key"):
    """Press the key that the equipment wants before the dice are uncovered."""

    sender = "staff"
    duty = "press-key"
    notation = (Form("press key"),)


class Uncover(TableCommand, frozen=True, tag="uncover"):
    """Lift the cover."""

    sender = "staff"
    duty = "uncover"
    notation = (Form("uncover"),)


class Announce(TableCommand, frozen=True, tag="announce"):
    """Call the dice."""

    sender = "staff"
    duty = "announce"
    notation = (Form("announce {dice}", "announce 1 2 3"),)

    dice: Dice

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("dice",)


class EnterResult(TableCommand, frozen=True, tag="enter-result"):
    """Key the dice in, which lights the winning areas."""

    sender = "staff"
    duty = "enter"
    notation = (Form("enter {dice}", "enter 1 2 3"),)

    dice: Dice

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("dice",)


class CorrectResult(TableCommand, frozen=True, tag="correct-result"):
    """Put a wrong result right by the dice: this round's, or that of the settlement undone."""

    sender = "staff"
    notation = (
        Form(
            "correct to {dice}[ in round {round=settled_round}][ because {reason}]",
            "correct to 1 2 4 because misread",
        ),
    )

    round: int
    dice: Dice
    reason: Words

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("dice", "reason")


class Settle(TableCommand, frozen=True, tag="settle"):
    """Take the losing wagers and pay the winning ones."""

    sender = "staff"
    duty = "settle"
    notation = (Form("settle"),)


class OrderIdleSpin(TableCommand, frozen=True, tag="order-idle-spin"):
    """Have the dice spun while nobody bets."""

    sender = "staff"
    duty = "idle-spin"
    notation = (Form("idle spin"),)


class RoundStarted(Event, frozen=True, tag="table.round_started.v1"):
    """A round has begun, judged for ever by the law it was opened under."""

    news_to = "everybody"

    round: int
    rulebook: str
    sha256: str
    readings: dict[str, str]
    idle: bool = False
    tumbler: str | None = None
    """The tumbler that it is played with, by its serial."""
    dice_set: str | None = None
    """The dice that it is played with, by the serial of the set."""

    def says(self) -> str:
        """What happened."""
        return f"round {self.round} begins" + (", idle" if self.idle else "")


class BetsOpened(Event, frozen=True, tag="table.bets_opened.v1"):
    """Bets are called for; until a time on an electronic table or where a countdown is shown."""

    news_to = "everybody"

    until: datetime.datetime | None = None

    def says(self) -> str:
        """What happened."""
        return "bets are open" + (f" until {clock(self.until)}" if self.until else "")


class DiceShaken(Event, frozen=True, tag="table.dice_shaken.v1"):
    """The dice have tumbled, or not often enough."""

    news_to = "everybody"

    tumbles: int
    enough: bool
    """Whether the document is content with this number of tumbles."""

    def says(self) -> str:
        """What happened."""
        enough = "" if self.enough else ", too few"
        return f"the dice are shaken, {self.tumbles} tumbles{enough}"


class BetsClosed(Event, frozen=True, tag="table.bets_closed.v1"):
    """No more bets."""

    news_to = "everybody"

    def says(self) -> str:
        """What happened."""
        return "no more bets"


class PositionsFixed(Event, frozen=True, tag="table.positions_fixed.v1"):
    """Where the chips lie now is where they count."""

    news_to = "nobody"

    def says(self) -> str:
        """What happened."""
        return "positions are final"


class KeyPressed(Event, frozen=True, tag="table.key_pressed.v1"):
    """The key was pressed."""

    news_to = "everybody"


class KeyMissed(Event, frozen=True, tag="table.key_missed.v1"):
    """The key was not pressed; the round stands."""

    news_to = "everybody"


class Uncovered(Event, frozen=True, tag="table.uncovered.v1"):
    """The cover is off."""

    news_to = "everybody"

    def says(self) -> str:
        """What happened."""
        return "the cover is lifted"


class ResultAnnounced(Event, frozen=True, tag="table.result_announced.v1"):
    """The dice were called in the document's words."""

    news_to = "everybody"

    dice: Dice
    words: str

    def says(self) -> str:
        """What happened."""
        return f"called: {self.words}"


class ResultEntered(Event, frozen=True, tag="table.result_entered.v1"):
    """The dice were keyed in and the winning areas lit."""

    news_to = "everybody"

    dice: Dice
    lit: tuple[WagerKey, ...]

    def says(self) -> str:
        """What happened."""
        return f"entered: {dice(self.dice)}, {len(self.lit)} areas lit"


class ResultCorrected(Event, frozen=True, tag="table.result_corrected.v1"):
    """A wrong result was put right before it was settled."""

    news_to = "everybody"

    before: Dice
    dice: Dice
    words: str
    lit: tuple[WagerKey, ...]
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        change = f"{dice(self.before)} to {dice(self.dice)}"
        return f"corrected from {change}: {self.reason}"


class RoundSettled(Event, frozen=True, tag="table.round_settled.v2"):
    """Losing wagers taken, winning ones paid; losers first."""

    news_to = "everybody"

    round: int
    dice: Dice
    lines: tuple[Line, ...]
    streaks: tuple[StreakLine, ...] = ()
    runs: tuple[MarketRun, ...] = ()
    in_kind: tuple[KindLine, ...] = ()
    """What of it was of another kind than value chips."""
    waiting: tuple[Line, ...] = ()
    """What wagers of held terminals come to by these dice, once somebody confirms them."""

    def says(self) -> str:
        """What happened."""
        return f"settled by {dice(self.dice)}"


class RoundReversed(Event, frozen=True, tag="table.round_reversed.v2"):
    """A settlement was undone: the stakes lie on the layout again, as before it."""

    news_to = "everybody"

    round: int
    lines: tuple[Line, ...]
    streaks: tuple[StreakLine, ...]
    shortfalls: dict[str, Amount]
    """What a player had already taken away and owes."""
    reason: str
    since: tuple[StreakLine, ...] = ()
    """Streak wagers placed since, on a result that no longer stands: given back."""
    in_kind: tuple[KindLine, ...] = ()
    """What was taken back, and lies again, in another kind than value chips."""

    def says(self) -> str:
        """What happened."""
        return f"the settlement of round {self.round} is undone: {self.reason}"
