"""What happened, in a sentence a person reads."""

import datetime

from sicbo.core.money import Amount, format_amount
from sicbo.core.table import events as e
from sicbo.core.table.config import Limits
from sicbo.core.text import harmless


def money(amount: int) -> str:
    """An amount as people write it."""
    return format_amount(Amount(amount))


def clock(at: datetime.datetime) -> str:
    """The time of day in UTC, to the second; in its own zone where UTC knows no such day."""
    try:
        return at.astimezone(datetime.UTC).strftime("%H:%M:%S")
    except OverflowError:
        return at.isoformat()


def dice(faces: tuple[int, int, int]) -> str:
    """Dice as digits."""
    return " ".join(str(die) for die in faces)


def _limits(limits: Limits | None) -> str:
    if limits is None:
        return "none of their own"
    return f"{money(limits.minimum)} to {money(limits.maximum)}"


def sentence(event: e.Event) -> str:
    """One event in words; what is not told apart is told by its name."""
    said = _chips(event) or _round(event) or _trouble(event) or _table(event) or _named(event)
    return harmless(said)


def _chips(event: e.Event) -> str | None:
    match event:
        case e.WagerPlaced():
            how = "" if event.how == "placed" else f", {event.how}"
            return f"{event.player} bets {money(event.amount)} on {event.wager}{how}"
        case e.WagerTakenDown():
            return f"{event.player} takes {money(event.amount)} down from {event.wager}"
        case e.WagerShifted():
            moved = f"{event.source} to {event.target}"
            return f"{money(event.amount)} of {event.player} moves from {moved}"
        case e.LateWithdrawalRecorded():
            return f"{event.player} lifts {event.wager} after the call; the wager stays live"
        case e.WagerRefused():
            stake = f"{money(event.amount)} on {event.wager}"
            return f"{stake} of {event.player} is refused: {event.grounds}"
        case e.WagerRuled():
            where = f"counts on {event.target}" if event.target else "goes back"
            what = f"{money(event.amount)} of {event.player} on {event.source}"
            return f"{what} {where}: {event.reason}"
        case e.StreakPlaced():
            side = f", {event.side}" if event.side else ""
            return f"{event.player} bets {money(event.amount)} on {event.market}{side}"
        case e.StreakRefused():
            return f"the {event.market} wager of {event.player} is refused: {event.grounds}"
        case e.ChipsBrought():
            return f"{event.player} brings {money(event.amount)} ({event.source})"
        case e.ChipsTaken():
            return f"{event.player} takes {money(event.amount)} away"
        case e.DebtTaken():
            return f"{money(event.amount)} of {event.player} goes on what {event.player} owes"
        case e.DebtRepaid():
            return f"{event.player} pays {money(event.amount)} back from the wallet"
        case e.UnderMinimumNoted():
            return f"{event.player} is told about wagers under the minimum"
        case _:
            return None


def _round(event: e.Event) -> str | None:
    match event:
        case e.RoundStarted():
            return f"round {event.round} begins" + (", idle" if event.idle else "")
        case e.BetsOpened():
            return "bets are open" + (f" until {clock(event.until)}" if event.until else "")
        case e.DiceShaken():
            enough = "" if event.enough else ", too few"
            return f"the dice are shaken, {event.tumbles} tumbles{enough}"
        case e.BetsClosed():
            return "no more bets"
        case e.PositionsFixed():
            return "positions are final"
        case e.Uncovered():
            return "the cover is lifted"
        case e.ResultAnnounced():
            return f"called: {event.words}"
        case e.ResultEntered():
            return f"entered: {dice(event.dice)}, {len(event.lit)} areas lit"
        case e.RoundSettled():
            return f"settled by {dice(event.dice)}"
        case e.ShooterChosen():
            return f"{event.player} may shoot until {clock(event.until)}"
        case e.DiceShot():
            return f"shot by {event.player}" if event.player else "the dice are shot by themselves"
        case e.DiceCommitted():
            return f"virtual dice of round {event.round} bound to {event.commitment[:16]}…"
        case e.DiceDrawn():
            return f"drawn: {dice(event.dice)}"
        case e.DiceRevealed():
            return f"seed of round {event.round} revealed: {event.seed[:16]}…"
        case _:
            return None


def _trouble(event: e.Event) -> str | None:
    match event:
        case e.IrregularityRecorded():
            fixed = ", put right at once" if event.fixed else ""
            return f"irregularity: {event.irregularity}{fixed}; outcome {event.outcome}"
        case e.ResultCorrected():
            change = f"{dice(event.before)} to {dice(event.dice)}"
            return f"corrected from {change}: {event.reason}"
        case e.RoundReversed():
            return f"the settlement of round {event.round} is undone: {event.reason}"
        case e.RoundVoided():
            return f"void, called {event.called!r}: {event.reason}"
        case e.RoundInvalidated():
            return f"round {event.round} invalid for {event.ground}: {event.reason}"
        case e.Suspended():
            ruling = ", a ruling is needed" if event.ruling else ""
            return f"play is suspended: {event.reason}{ruling}"
        case e.FaultCleared():
            return "the fault is cleared"
        case e.RulingGiven():
            return f"ruled {event.decision}: {event.reason}"
        case e.VoidPending():
            return f"a void must be declared: {event.reason}"
        case e.Notified():
            return f"{event.role} told about {event.about}"
        case e.PowerAnswered():
            return f"{event.player} {'withdraws' if event.withdrew else 'keeps'} every wager"
        case e.Restarted():
            return f"taken up again after {event.outage_seconds} s, {event.policy}"
        case _:
            return None


def _table(event: e.Event) -> str | None:
    match event:
        case e.SeatTaken():
            return f"{event.player} sits down on seat {event.seat}"
        case e.SeatLeft():
            return f"{event.player} gets up" + (" as required" if event.required else "")
        case e.SeatUnattended():
            return (
                f"nobody is there for {event.player}; the seat is kept until {clock(event.until)}"
            )
        case e.SeatAttended():
            return f"{event.player} is there again"
        case e.SeatReleased():
            went = f", {money(event.amount)} go to the wallet" if event.amount else ""
            return f"seat {event.seat} of {event.player}, who has gone, is released{went}"
        case e.SeatPrompted():
            return f"{event.player} has not bet for {event.rounds} rounds"
        case e.LimitsAnnounced():
            return f"limits {_limits(event.limits)} announced from {clock(event.from_time)}"
        case e.LimitsChanged():
            area = f" on {event.area}" if event.area else ""
            return f"limits are {_limits(event.limits)}{area}"
        case e.PersonalLimitsSet():
            return f"limits of {event.player}: {_limits(event.limits)}"
        case e.DealerRelieved():
            return f"{event.dealer} deals"
        case _:
            return None


def _named(event: e.Event) -> str:
    """``PowerOptionOpened`` is ``power option opened``."""
    name = type(event).__name__
    return "".join(f" {each.lower()}" if each.isupper() else each for each in name).strip()
