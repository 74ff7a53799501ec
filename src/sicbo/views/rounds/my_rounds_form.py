"""The form of a player's past rounds."""

import datetime

import msgspec

from sicbo.core.dice import Dice
from sicbo.core.money import Amount
from sicbo.views.rounds.settlement_lines import SettlementLine
from sicbo.views.words.sentences import EventSentence


class MyRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round that I took part in: a replay of the record."""

    table: str
    round: int
    state: str
    began: datetime.datetime
    ended: datetime.datetime | None
    dice: Dice | None
    call: str | None
    lit: tuple[str, ...]
    staked: Amount
    returned: Amount
    net: Amount
    lines: tuple[SettlementLine, ...]
    steps: tuple[EventSentence, ...]
    replay: bool = True
    """What is shown here is a replay of the record."""


class MyRounds(msgspec.Struct, frozen=True):
    """My last rounds, the newest first."""

    rounds: tuple[MyRound, ...]
