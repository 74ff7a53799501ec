"""What is ordered when something goes wrong, and what happens then."""

from typing import Final, Literal

from sicbo.core.bounds import Words
from sicbo.core.law.policies import IrregularityName
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.table.lines import KindLine, Line


class Declare(TableCommand, frozen=True, tag="declare"):
    """Say that something has gone wrong; `fixed` when it was put right at once."""

    sender = "staff"
    duty = "declare"
    notation = (Form("declare {event}{fixed? fixed}", "declare not-flat"),)

    event: IrregularityName
    fixed: bool = False


class ClearFault(TableCommand, frozen=True, tag="clear-fault"):
    """Say that the fault is mended."""

    sender = "staff"
    duty = "clear-fault"
    notation = (Form("clear fault"),)


class RuleOtherwise(TableCommand, frozen=True, tag="rule-otherwise"):
    """Decide what no rule decides: the round goes on, or it is void."""

    sender = "staff"
    duty = "rule-otherwise"
    notation = (Form("rule {decision}[ because {reason}]", "rule void because it cannot go on"),)

    decision: Literal["continue", "void"]
    reason: Words

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",)


class AnswerPower(TableCommand, frozen=True, tag="answer-power"):
    """Withdraw all of a player's wagers after a power failure, or none."""

    sender = "player"
    duty = "declare"
    notation = (Form("power[ for {player=who}] {withdraw:withdraw|keep}", "power withdraw"),)

    player: str
    withdraw: bool


class ConcludePower(TableCommand, frozen=True, tag="conclude-power"):
    """Go on once every player has been asked."""

    sender = "staff"
    duty = "declare"
    notation = (Form("conclude power"),)


class IrregularityRecorded(Event, frozen=True, tag="table.irregularity_recorded.v1"):
    """Something went wrong, and this follows."""

    news_to = "everybody"

    irregularity: str
    """What was declared."""
    outcome: str
    by: str
    fixed: bool
    suspends_after: bool = False
    """Play stops once this round is settled."""

    def says(self) -> str:
        """What happened."""
        fixed = ", put right at once" if self.fixed else ""
        return f"irregularity: {self.irregularity}{fixed}; outcome {self.outcome}"


class Notified(Event, frozen=True, tag="table.notified.v1"):
    """Somebody who must be told is told."""

    news_to = "nobody"

    role: str
    about: str
    """What they are told of."""

    def says(self) -> str:
        """What happened."""
        return f"{self.role} told about {self.about}"


class Suspended(Event, frozen=True, tag="table.suspended.v1"):
    """No further play until the fault is mended or a ruling given."""

    news_to = "everybody"

    reason: str
    ruling: bool

    def says(self) -> str:
        """What happened."""
        ruling = ", a ruling is needed" if self.ruling else ""
        return f"play is suspended: {self.reason}{ruling}"


RESTART: Final = "restart"
"""Why play is held that an outage has interrupted."""

SERVER: Final = "server-fault"
"""Why play is stopped that a fault of the server may have harmed."""

UNEQUIPPED: Final = "equipment-missing"
"""Why an electronic table stands still that lacks what its document asks for."""


class FaultCleared(Event, frozen=True, tag="table.fault_cleared.v1"):
    """The fault is mended, or what held play is looked into; the round goes on where it stood."""

    news_to = "everybody"

    by: str
    reason: str | None = None
    """What play had stopped for."""

    def says(self) -> str:
        """What happened."""
        if self.reason == RESTART:
            return "play goes on after the restart"
        return "the fault is cleared"


class RulingGiven(Event, frozen=True, tag="table.ruling_given.v1"):
    """What no rule decides was decided."""

    news_to = "everybody"

    decision: Literal["continue", "void"]
    reason: str
    by: str

    def says(self) -> str:
        """What happened."""
        return f"ruled {self.decision}: {self.reason}"


class NoSpinCalled(Event, frozen=True, tag="table.no_spin_called.v1"):
    """No spin: the dice are shaken again in the same round, the wagers stay."""

    news_to = "everybody"


class RoundVoided(Event, frozen=True, tag="table.round_voided.v2"):
    """No result: the stakes went back, streak wagers are frozen."""

    news_to = "everybody"

    round: int
    called: str
    """What the dealer calls."""
    reason: str
    lines: tuple[Line, ...]
    in_kind: tuple[KindLine, ...] = ()
    """What of it was of another kind than value chips."""

    def says(self) -> str:
        """What happened."""
        return f"void, called {self.called!r}: {self.reason}"


class PowerOptionOpened(Event, frozen=True, tag="table.power_option_opened.v1"):
    """Every player may withdraw all wagers or none."""

    news_to = "everybody"


class PowerAnswered(Event, frozen=True, tag="table.power_answered.v2"):
    """A player has answered; withdrawn wagers went back."""

    news_to = "nobody"

    player: str
    withdrew: bool
    """Whether the player took all wagers back."""
    lines: tuple[Line, ...]
    in_kind: tuple[KindLine, ...] = ()
    """What of it was of another kind than value chips."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} {'withdraws' if self.withdrew else 'keeps'} every wager"


class PowerConcluded(Event, frozen=True, tag="table.power_concluded.v1"):
    """Every player was asked; the dice decide the rest."""

    news_to = "everybody"
