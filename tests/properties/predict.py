"""What the model would let people do: an engine that refuses too much, or too little, differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sicbo.core.table.chips.messages import BringChips, Collect, TakeChips, TransferCredit
from sicbo.core.table.command import TableCommand
from sicbo.core.table.irregularities.messages import ClearFault, Declare
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    CorrectResult,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.terminals.messages import ConfirmVoid, ReportDice
from sicbo.core.table.wagers.messages import PlaceWagers, TakeDown
from tests.properties.faults import FAULTS, FROM_SHAKE

if TYPE_CHECKING:
    from tests.properties.machine import Sitting
    from tests.properties.model import Model

# Star 4.2 and A19, Aruze 1.1: refused while bets are open; elsewhere settled once.
BELOW_REFUSED = ("star-2016", "aruze-etg")
ABOVE_REFUSED = ("aruze-etg",)
LATE_STAYS = ("mbs-2020",)  # 5.7: lifted late, still in play


def allowed(sitting: Sitting, by: str, command: TableCommand) -> bool | None:
    """Whether the documents let this person do this now; nothing where the model does not know.

    Staff is always the highest of the ladder, players act for themselves.
    """
    model = sitting.model
    if not model.open:
        return None
    match command:
        case PlaceWagers(how="placed"):
            return _may_bet(sitting, command)
        case TakeDown(wager=str()):
            return _may_lift(model, command)
        case Declare():
            return _may_declare(sitting, command)
        case TakeChips():
            held = model.chips[command.player]
            return not model.electronic and 0 < command.amount <= held
        case BringChips():
            return not model.electronic and 0 < command.amount <= model.wallet[command.player]
        case TransferCredit():
            return model.electronic and 0 < command.amount <= model.wallet[command.player]
        case Collect():
            lies = model.layout.get(command.player)
            return model.electronic and not lies and model.chips[command.player] > 0
        case ConfirmVoid():
            return model.phase == "void-pending"
        case ClearFault():
            return (model.suspended or model.stops_after) and not model.ruling
        case ReportDice():
            return model.electronic and not model.suspended and model.phase == "tumbling"
        case _:
            return _may_step(sitting, command) if by == "sue" else None


def _may_bet(sitting: Sitting, command: PlaceWagers) -> bool:
    model, player = sitting.model, command.player
    open_now = model.phase == "betting" or (model.phase == "no-spin" and not model.called)
    if model.phase == "between":  # Canberra 4.1: a bet may begin the round
        open_now = model.game == "canberra-2005" and not model.closing
    if model.electronic and model.closing:
        return False
    if model.suspended or not open_now or command.round != sitting.number:
        return False
    if player not in model.seated:
        return False
    for wager, amount in command.wagers.items():
        if wager not in sitting.table.offer or amount <= 0:
            return False
        least, most = model.signed(player, wager, now=True)
        total = model.layout.get(player, {}).get(wager, 0) + amount
        if total < least and model.game in BELOW_REFUSED:
            return False
        if total > most and model.game in ABOVE_REFUSED:
            return False
    return sum(command.wagers.values()) <= model.chips[player]


def _may_lift(model: Model, command: TakeDown) -> bool:
    player, wager = command.player, command.wager
    assert wager is not None
    open_now = model.phase == "betting" or (model.phase == "no-spin" and not model.called)
    late = model.game in LATE_STAYS and model.phase != "between"
    lies = model.layout.get(player, {}).get(wager, 0)
    lifted = lies if command.amount is None else command.amount
    if model.suspended or not (open_now or late) or command.round != model.round:
        return False
    if not lies or not 0 < lifted <= lies:
        return False
    if open_now and model.cuts(player, wager, command.amount):
        return False
    least, _ = model.signed(player, wager, now=True)
    short = 0 < lies - lifted < least and model.game in BELOW_REFUSED
    return not (open_now and short)


def _may_declare(sitting: Sitting, command: Declare) -> bool:
    model, event = sitting.model, command.event
    follows = FAULTS[model.game].get((event, model.phase))
    if follows is None or (model.suspended and (follows != "void" or model.phase == "between")):
        return False
    if (model.game, event) in FROM_SHAKE and not model.tumbled:
        return False
    if event == "lights" and model.phase == "between":
        return model.last is not None
    if event == "key-missed":
        return sitting.table.key_needed and not model.keyed
    return True


def _may_step(sitting: Sitting, command: TableCommand) -> bool | None:
    """A dealer's steps."""
    model = sitting.model
    phase, star, free = model.phase, model.game == "star-2016", model.game == "canberra-2005"
    begins = phase == "between" and not model.closing
    turn: bool | None = None
    match command:
        case OpenBets():
            turn = phase == "shaken" if star else begins or (free and phase == "betting")
        case Shake():
            again = phase == "no-spin"
            later = phase == "betting" or (phase == "closed" and not model.shaken)
            turn = again or (begins if star else later or (free and begins))
        case CloseBets():
            turn = phase == "betting" and model.shaken
        case PressKey():
            turn = phase == "closed" and sitting.table.key_needed
        case Uncover():
            turn = phase in ("shaken", "betting", "closed", "no-spin") and model.shaken
        case Announce():
            turn = phase == "uncovered"
        case EnterResult():
            same = sorted(command.dice) == sorted(sitting.table.dice or ())
            turn = phase == "announced" and same
        case Settle():
            turn = phase == "entered"
        case CorrectResult():
            after = phase == "between" and model.last is not None
            turn = command.round == model.round and (after or phase in ("announced", "entered"))
        case _:
            return None
    return turn and not model.suspended and not model.electronic
