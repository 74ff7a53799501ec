"""What is ordered about chips on the layout, and what happens to them."""

from typing import Literal

from sicbo.core.bounds import Words
from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.colours.in_play import Kind
from sicbo.core.table.command import Asks, Form, TableCommand
from sicbo.core.table.event import Event
from sicbo.core.wording import money


class PlaceWagers(TableCommand, frozen=True, tag="place-wagers"):
    """Put chips on areas of the layout, all of them or none."""

    sender = "player"
    duty = "place-for-player"
    comes_to_play = True
    notation = (
        Form(
            "bet[ for {player=who}] {wagers}[ in round {round=betting_round}]",
            "bet 25 on small, 10 on double:2",
            fixed={"how": "placed"},
        ),
        Form(
            "say[ for {player=who}] {wagers}[ in round {round=betting_round}]",
            "say 25 on small",
            fixed={"how": "spoken"},
        ),
        Form(
            "slip[ for {player=who}] {wagers}[ in round {round=betting_round}]",
            "slip 3 on small",
            fixed={"how": "unnoticed"},
        ),
    )

    player: str
    round: int
    wagers: dict[WagerKey, Amount]
    how: Literal["placed", "spoken", "unnoticed"] = "placed"
    """Placed by hand, spoken with the chips handed over, or laid down unnoticed."""


class RepeatWagers(TableCommand, frozen=True, tag="repeat-wagers"):
    """Put down what was wagered in the round before."""

    sender = "player"
    duty = "place-for-player"
    comes_to_play = True
    notation = (Form("repeat[ for {player=who}][ in round {round=betting_round}]", "repeat"),)

    player: str
    round: int


class MoveWager(TableCommand, frozen=True, tag="move-wager"):
    """Move chips to another area."""

    sender = "player"
    duty = "place-for-player"
    comes_to_play = True
    notation = (
        Form(
            "move[ for {player=who}][ {amount} from] {source} to {target}[ in round {round=round}]",
            "move 10 from small to big",
        ),
    )

    player: str
    round: int
    source: WagerKey
    target: WagerKey
    amount: Amount | None = None


class TakeDown(TableCommand, frozen=True, tag="take-down"):
    """Take chips back from an area; everywhere and everything where none are named."""

    sender = "player"
    duty = "place-for-player"
    notation = (
        Form(
            "take down[ for {player=who}][ {amount} from] {wager}[ in round {round=round}]",
            "take down 10 from small",
        ),
        Form("clear[ for {player=who}][ in round {round=round}]", "clear"),
    )

    player: str
    round: int
    wager: WagerKey | None = None
    amount: Amount | None = None


class ShiftWager(TableCommand, frozen=True, tag="shift-wager"):
    """Note that chips were moved by accident and lie elsewhere now."""

    sender = "staff"
    duty = "place-for-player"
    notation = (
        Form(
            "shift {player} {source} to {target}[ in round {round=round}]", "shift ann small to big"
        ),
    )

    player: str
    round: int
    source: WagerKey
    target: WagerKey


class RefuseWager(TableCommand, frozen=True, tag="refuse-wager"):
    """Have a wager removed on reasonable grounds."""

    sender = "staff"
    duty = "refuse-wager"
    notation = (
        Form(
            "refuse {player} {wager}[ in round {round=round}][ because {grounds}]",
            "refuse ann small because suspicious",
        ),
    )

    player: str
    round: int
    wager: WagerKey
    grounds: Words


class MarkWager(TableCommand, frozen=True, tag="mark-wager"):
    """Mark chips that lie unclearly or were moved by accident: they wait for a ruling."""

    sender = "staff"
    duty = "mark-wager"
    notation = (Form("mark {player} {wager}[ in round {round=round}]", "mark ann small"),)

    player: str
    round: int
    wager: WagerKey


class RuleOnWager(TableCommand, frozen=True, tag="rule-on-wager"):
    """Decide where unclear or moved chips count, or some of them; nowhere gives them back."""

    sender = "staff"
    duty = "rule-on-wager"
    notation = (
        Form(
            "rule {player} [{amount} from ]{wager} [to {target}|back]"
            "[ in round {round=round}][ because {reason}]",
            "rule ann small to big because it lay on the line",
        ),
    )

    player: str
    round: int
    wager: WagerKey
    target: WagerKey | None
    reason: Words
    amount: Amount | None = None

    def asks(self) -> tuple[Asks, ...]:
        """What it still lacks where the agenda proposes it."""
        return ("reason",) if self.target in (None, self.wager) else ("area", "reason")


class WagerPlaced(Event, frozen=True, omit_defaults=True, tag="table.wager_placed.v1"):
    """Chips lie on an area."""

    news_to = "nobody"

    player: str
    round: int
    wager: WagerKey
    amount: Amount
    by: str
    how: Literal["placed", "spoken", "unnoticed"] = "placed"
    parts: dict[Kind, Amount] | None = None
    """What of it is not value chips, by kind."""

    def says(self) -> str:
        """What happened."""
        how = "" if self.how == "placed" else f", {self.how}"
        return f"{self.player} bets {money(self.amount)} on {self.wager}{how}"


class WagerTakenDown(Event, frozen=True, omit_defaults=True, tag="table.wager_taken_down.v1"):
    """Chips were taken back from an area."""

    news_to = "nobody"

    player: str
    round: int
    wager: WagerKey
    amount: Amount
    parts: dict[Kind, Amount] | None = None
    """What of it is not value chips, by kind."""

    def says(self) -> str:
        """What happened."""
        return f"{self.player} takes {money(self.amount)} down from {self.wager}"


class WagerShifted(Event, frozen=True, omit_defaults=True, tag="table.wager_shifted.v1"):
    """Chips lie elsewhere now."""

    news_to = "player"

    player: str
    source: WagerKey
    target: WagerKey
    amount: Amount
    parts: dict[Kind, Amount] | None = None
    """What of it is not value chips, by kind."""

    def says(self) -> str:
        """What happened."""
        moved = f"{self.source} to {self.target}"
        return f"{money(self.amount)} of {self.player} moves from {moved}"


class LateWithdrawalRecorded(Event, frozen=True, tag="table.late_withdrawal_recorded.v1"):
    """Chips were lifted after the call; the wager is still won or lost."""

    news_to = "player"

    player: str
    wager: WagerKey

    def says(self) -> str:
        """What happened."""
        return f"{self.player} lifts {self.wager} after the call; the wager stays live"


class WagerRefused(Event, frozen=True, omit_defaults=True, tag="table.wager_refused.v1"):
    """A supervisor had a wager removed; the stake went back."""

    news_to = "player"

    player: str
    wager: WagerKey
    amount: Amount
    grounds: str
    by: str
    parts: dict[Kind, Amount] | None = None
    """What of it is not value chips, by kind."""

    def says(self) -> str:
        """What happened."""
        stake = f"{money(self.amount)} on {self.wager}"
        return f"{stake} of {self.player} is refused: {self.grounds}"


class WagerMarked(Event, frozen=True, tag="table.wager_marked.v1"):
    """Chips lie unclearly or were moved: nothing is settled before it is ruled where they count."""

    news_to = "player"

    player: str
    wager: WagerKey
    amount: Amount
    by: str

    def says(self) -> str:
        """What happened."""
        what = f"{money(self.amount)} of {self.player} on {self.wager}"
        return f"{what} is marked as unclear and waits for a ruling"


class WagerRuled(Event, frozen=True, omit_defaults=True, tag="table.wager_ruled.v1"):
    """Unclear or moved chips were ruled on."""

    news_to = "player"

    player: str
    source: WagerKey
    target: WagerKey | None
    amount: Amount
    reason: str
    by: str
    parts: dict[Kind, Amount] | None = None
    """What of it is not value chips, by kind."""

    def says(self) -> str:
        """What happened."""
        where = f"counts on {self.target}" if self.target else "goes back"
        what = f"{money(self.amount)} of {self.player} on {self.source}"
        return f"{what} {where}: {self.reason}"


class UnderMinimumNoted(Event, frozen=True, tag="table.under_minimum_noted.v1"):
    """A player was told that further wagers under the minimum will be returned."""

    news_to = "player"

    player: str

    def says(self) -> str:
        """What happened."""
        return f"{self.player} is told about wagers under the minimum"
