"""What is ordered when a terminal or a server fails, and when one person's wagers are void."""

from sicbo.core.bounds import Words
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.faults.recorded_round import RecordedRound


class HoldTerminal(TableCommand, frozen=True, tag="hold-terminal"):
    """Hold a terminal that does not work as it should, in the opinion of whoever says so."""

    sender = "staff"
    duty = "hold-terminal"
    notation = (Form("hold {player}[ because {reason}]", "hold ann because the screen flickers"),)

    player: str
    reason: Words

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",)


class FreeTerminal(TableCommand, frozen=True, tag="free-terminal"):
    """Free a terminal that is held, once no wager waits there."""

    sender = "staff"
    duty = "hold-terminal"
    notation = (Form("free {player}", "free ann"),)

    player: str


class Recalculate(TableCommand, frozen=True, tag="recalculate"):
    """Confirm wagers of a held terminal: they are settled by the dice of their round.

    Whatever else waits there is void.
    """

    sender = "staff"
    duty = "recalculate"
    notation = (
        Form(
            "recalculate {player} in round {round}: {wagers}",
            "recalculate ann in round 3: 10 on small, 5 on total:9",
        ),
    )

    player: str
    round: int
    wagers: dict[WagerKey, Amount]


class AdjustMeter(TableCommand, frozen=True, tag="adjust-meter"):
    """Put an amount on the meter of a held terminal, or take it off."""

    sender = "staff"
    duty = "adjust-meter"
    notation = (
        Form(
            "adjust {player} by {amount}[ because {reason}]",
            "adjust ann by -5 because the note was counted twice",
        ),
    )

    player: str
    amount: Amount
    reason: Words


class VoidWagers(TableCommand, frozen=True, tag="void-wagers"):
    """Declare void what one person has wagered in a round, with a reason."""

    sender = "staff"
    duty = "void-wagers"
    brought = ("record",)
    notation = (
        Form(
            "void wagers of {player}[ in round {round=round}][ because {reason}]",
            "void wagers of ann in round 3 because the terminal has no record of them",
        ),
    )

    player: str
    round: int
    reason: Words
    record: tuple[RecordedRound, ...] = ()
    """The round as the record has it: the desk brings it, whatever a sender says."""

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",)


class DeclareServer(TableCommand, frozen=True, tag="declare-server"):
    """Say that the server has failed: play stops, and the rounds affected are reversed."""

    sender = "staff"
    duty = "declare-server"
    brought = ("record",)
    notation = (
        Form(
            "server fault[ in rounds {rounds}][ because {reason}]",
            "server fault in rounds 3, 4 because the clock stood still",
        ),
    )

    rounds: tuple[int, ...]
    reason: Words
    record: tuple[RecordedRound, ...] = ()
    """Those rounds as the record has them: the desk brings it, whatever a sender says."""

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",)
