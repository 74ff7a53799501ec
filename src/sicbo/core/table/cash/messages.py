"""What is ordered where a player brings cash to a dealt table."""

from sicbo.core.ids import WagerKey
from sicbo.core.money import Amount
from sicbo.core.table.command import Form, TableCommand


class SellChips(TableCommand, frozen=True, tag="sell-chips"):
    """Sell value chips to a player for cash."""

    sender = "staff"
    comes_to_play = True
    notation = (Form("sell {player} {amount}", "sell ann 50"),)

    player: str
    amount: Amount


class SayWithCash(TableCommand, frozen=True, tag="say-with-cash"):
    """Change cash that comes with spoken wagers into chips and lay them, both or neither."""

    sender = "staff"
    duty = "place-for-player"
    comes_to_play = True
    notation = (
        Form(
            "say with cash {cash} for {player} {wagers}[ in round {round=betting_round}]",
            "say with cash 50 for ann 25 on small, 25 on big",
        ),
    )

    player: str
    round: int
    wagers: dict[WagerKey, Amount]
    cash: Amount
    """What was handed over."""
