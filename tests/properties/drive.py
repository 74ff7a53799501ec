"""Driving a round on by its next lawful step, so that random sittings get somewhere."""

import datetime
from collections.abc import Callable

from sicbo.core.money import Amount
from sicbo.core.table import commands as c
from tests.properties.machine import PLAYERS, Sitting


def advance(sitting: Sitting, roll: c.Dice) -> None:
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


def play_out(sitting: Sitting, roll: c.Dice) -> None:
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

    mended = c.RuleOtherwise("continue", "agreed") if model.ruling else c.ClearFault()
    sitting.staff(mended, cleared)


def _power(sitting: Sitting) -> None:
    model = sitting.model
    for player in PLAYERS:
        sitting.staff(c.AnswerPower(player, False), lambda: None)

    def concluded() -> None:
        model.phase, model.keyed = "closed", True
        if not model.shaken:
            model.suspended = model.ruling = True

    sitting.staff(c.ConcludePower(), concluded)


def _dealt(sitting: Sitting, roll: c.Dice) -> None:
    model, table = sitting.model, sitting.table
    wanted = table.key_needed

    def phase(name: str) -> None:
        model.phase = name

    match model.phase:
        case "between" if model.closing:
            _reopen(sitting)
        case "between" if sitting.game != "star-2016":
            sitting.staff(c.OpenBets(), model.open_bets)
        case "betting" if model.shaken:
            sitting.staff(c.CloseBets(), model.close_bets)
        case "between" | "betting" | "no-spin":
            sitting.staff(c.Shake(3), lambda: model.shake(3))
        case "shaken":
            sitting.staff(c.OpenBets(), model.open_bets)
        case "closed" if wanted and not model.keyed:
            sitting.staff(c.PressKey(), lambda: setattr(model, "keyed", True))
        case "closed":
            sitting.staff(c.Uncover(), lambda: model.uncover(key_wanted=wanted))
        case "uncovered":
            sitting.staff(c.Announce(roll), lambda: phase("announced"))
        case "announced":
            sitting.staff(c.EnterResult(table.dice or roll), lambda: phase("entered"))
        case "entered":
            assert table.dice is not None
            called = table.dice
            sitting.staff(c.Settle(), lambda: model.settle(called))


def _electronic(sitting: Sitting, roll: c.Dice) -> None:
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
            sitting.system(c.CloseWagering(), closed)
        case "shoot-wait":
            assert table.shooter is not None
            sitting.player(table.shooter, c.Shoot(), tumbling)
        case "tumbling":
            sitting.system(c.ReportDice(roll), reported)
        case "void-pending":
            sitting.staff(c.ConfirmVoid(), voided)


def _reopen(sitting: Sitting) -> None:
    """Close a table that is to close, with its meters emptied, and open it again."""
    model = sitting.model
    if model.electronic:
        for player in PLAYERS:
            held = Amount(model.chips[player])
            sitting.player(player, c.Collect(player), _taken(sitting, player, held))
    sitting.wait(minutes=30)
    sitting.staff(c.CloseTable(), sitting.model.close_table)
    sitting.day += datetime.timedelta(days=1)
    sitting.open()
    for player in PLAYERS if model.electronic else ():
        sitting.bring(player, Amount(min(model.wallet[player], 600_000)))


def _taken(sitting: Sitting, player: str, held: Amount) -> Callable[[], None]:
    return lambda: sitting.model.take(player, held)
