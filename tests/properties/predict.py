"""What the model would let people do: an engine that refuses too much, or too little, differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sicbo.core.table import commands as c
from tests.properties.faults import FAULTS, FROM_SHAKE

if TYPE_CHECKING:
    from tests.properties.machine import Sitting
    from tests.properties.model import Model

# Star 4.2 and A19, Aruze 1.1: refused while bets are open; elsewhere settled once.
BELOW_REFUSED = ("star-2016", "aruze-etg")
ABOVE_REFUSED = ("aruze-etg",)
LATE_STAYS = ("mbs-2020",)  # 5.7: lifted late, still in play


def allowed(sitting: Sitting, by: str, command: c.Command) -> bool | None:
    """Whether the documents let this person do this now; nothing where the model does not know.

    Staff is always the highest of the ladder, players act for themselves.
    """
    model = sitting.model
    if not model.open:
        return None
    match command:
        case c.PlaceWagers(how="placed"):
            return _may_bet(sitting, command)
        case c.TakeDown(wager=str()):
            return _may_lift(model, command)
        case c.Declare():
            return _may_declare(sitting, command)
        case c.TakeChips():
            held = model.chips[command.player]
            return not model.electronic and 0 < command.amount <= held
        case c.BringChips():
            return not model.electronic and 0 < command.amount <= model.wallet[command.player]
        case c.TransferCredit():
            return model.electronic and 0 < command.amount <= model.wallet[command.player]
        case c.Collect():
            lies = model.layout.get(command.player)
            return model.electronic and not lies and model.chips[command.player] > 0
        case c.ConfirmVoid():
            return model.phase == "void-pending"
        case c.ClearFault():
            return (model.suspended or model.stops_after) and not model.ruling
        case c.ReportDice():
            return model.electronic and not model.suspended and model.phase == "tumbling"
        case _:
            return _may_step(sitting, command) if by == "sue" else None


def _may_bet(sitting: Sitting, command: c.PlaceWagers) -> bool:
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


def _may_lift(model: Model, command: c.TakeDown) -> bool:
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
    least, _ = model.signed(player, wager, now=True)
    short = 0 < lies - lifted < least and model.game in BELOW_REFUSED
    return not (open_now and short)


def _may_declare(sitting: Sitting, command: c.Declare) -> bool:
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


def _may_step(sitting: Sitting, command: c.Command) -> bool | None:
    """A dealer's steps."""
    model = sitting.model
    phase, star, free = model.phase, model.game == "star-2016", model.game == "canberra-2005"
    begins = phase == "between" and not model.closing
    turn: bool | None = None
    match command:
        case c.OpenBets():
            turn = phase == "shaken" if star else begins or (free and phase == "betting")
        case c.Shake():
            again = phase == "no-spin"
            later = phase == "betting" or (phase == "closed" and not model.shaken)
            turn = again or (begins if star else later or (free and begins))
        case c.CloseBets():
            turn = phase == "betting" and model.shaken
        case c.PressKey():
            turn = phase == "closed" and sitting.table.key_needed
        case c.Uncover():
            turn = phase in ("shaken", "betting", "closed", "no-spin") and model.shaken
        case c.Announce():
            turn = phase == "uncovered"
        case c.EnterResult():
            same = sorted(command.dice) == sorted(sitting.table.dice or ())
            turn = phase == "announced" and same
        case c.Settle():
            turn = phase == "entered"
        case c.CorrectResult():
            after = phase == "between" and model.last is not None
            turn = command.round == model.round and (after or phase in ("announced", "entered"))
        case _:
            return None
    return turn and not model.suspended and not model.electronic
