"""Driving a round on by its next lawful step, so that random sittings get somewhere."""

import datetime
from collections.abc import Callable

from sicbo.core.dice import Dice
from sicbo.core.money import Amount
from sicbo.core.table.chips.messages import Collect
from sicbo.core.table.irregularities.messages import (
    AnswerPower,
    ClearFault,
    ConcludePower,
    RuleOtherwise,
)
from sicbo.core.table.opening.messages import CloseTable
from sicbo.core.table.rounds.messages import (
    Announce,
    CloseBets,
    EnterResult,
    OpenBets,
    PressKey,
    Settle,
    Shake,
    Uncover,
)
from sicbo.core.table.terminals.messages import CloseWagering, ConfirmVoid, ReportDice, Shoot
from tests.properties.machine import PLAYERS, Sitting


def advance(sitting: Sitting, roll: Dice) -> None:
    """Take the next step of the round, whatever stands in its way."""
    table = sitting.table
    if table.suspended is not None:
        _clear(sitting)
    elif table.phase == "power-option":
        _power(sitting)
    elif table.electronic:
        _electronic(sitting, roll)
    else:
        _dealt(sitting, roll)


def play_out(sitting: Sitting, roll: Dice) -> None:
    """Play until a round is settled with the dice given."""
    number = sitting.model.round
    for _ in range(14):
        advance(sitting, roll)
        settled = sitting.model.phase == "between" or sitting.table.electronic
        if settled and sitting.model.round > number - (not sitting.table.electronic):
            break


def _clear(sitting: Sitting) -> None:
    model = sitting.model

    def cleared() -> None:
        model.suspended = model.ruling = False

    mended = RuleOtherwise("continue", "agreed") if model.ruling else ClearFault()
    sitting.staff(mended, cleared)


def _power(sitting: Sitting) -> None:
    model = sitting.model
    for player in PLAYERS:
        sitting.staff(AnswerPower(player, False), lambda: None)

    def concluded() -> None:
        model.phase, model.keyed = "closed", True
        if not model.shaken:
            model.suspended = model.ruling = True

    sitting.staff(ConcludePower(), concluded)


def _dealt(sitting: Sitting, roll: Dice) -> None:
    model, table = sitting.model, sitting.table
    wanted = table.key_needed

    def phase(name: str) -> None:
        model.phase = name

    match model.phase:
        case "between" if model.closing:
            _reopen(sitting)
        case "between" if sitting.game != "star-2016":
            sitting.staff(OpenBets(), model.open_bets)
        case "betting" if model.shaken:
            sitting.staff(CloseBets(), model.close_bets)
        case "between" | "betting" | "no-spin":
            sitting.staff(Shake(3), lambda: model.shake(3))
        case "shaken":
            sitting.staff(OpenBets(), model.open_bets)
        case "closed" if wanted and not model.keyed:
            sitting.staff(PressKey(), lambda: setattr(model, "keyed", True))
        case "closed":
            sitting.staff(Uncover(), lambda: model.uncover(key_wanted=wanted))
        case "uncovered":
            sitting.staff(Announce(roll), lambda: phase("announced"))
        case "announced":
            sitting.staff(EnterResult(table.dice or roll), lambda: phase("entered"))
        case "entered":
            assert table.dice is not None
            called = table.dice
            sitting.staff(Settle(), lambda: model.settle(called))
        case _:
            pass


def _electronic(sitting: Sitting, roll: Dice) -> None:
    model, table = sitting.model, sitting.table
    assert table.config is not None
    value = table.config.shooting_value

    def closed() -> None:
        totals = [sum(each.values()) for each in model.layout.values() if each]
        if value is None and not totals:
            return
        model.close_bets()
        if value is None:
            model.phase = "shoot-wait"
        else:
            model.phase = "shoot-wait" if max(totals, default=0) >= value else "tumbling"

    def tumbling() -> None:
        model.phase = "tumbling"

    def reported() -> None:
        model.settle(roll)
        model.next_period()

    def voided() -> None:
        model.void()
        model.next_period()

    match model.phase:
        case "between":
            _reopen(sitting)
        case "betting":
            sitting.wait(seconds=90)
            sitting.system(CloseWagering(), closed)
        case "shoot-wait":
            assert table.shooter is not None
            sitting.player(table.shooter, Shoot(), tumbling)
        case "tumbling":
            sitting.system(ReportDice(roll), reported)
        case "void-pending":
            sitting.staff(ConfirmVoid(), voided)
        case _:
            pass


def _reopen(sitting: Sitting) -> None:
    """Close a table that is to close, with its meters emptied, and open it again."""
    model = sitting.model
    if model.electronic:
        for player in PLAYERS:
            held = Amount(model.chips[player])
            sitting.player(player, Collect(player), _taken(sitting, player, held))
    sitting.wait(minutes=30)
    sitting.staff(CloseTable(), sitting.model.close_table)
    sitting.day += datetime.timedelta(days=1)
    sitting.open()
    for player in PLAYERS if model.electronic else ():
        sitting.bring(player, Amount(min(model.wallet[player], 600_000)))


def _taken(sitting: Sitting, player: str, held: Amount) -> Callable[[], None]:
    return lambda: sitting.model.take(player, held)
