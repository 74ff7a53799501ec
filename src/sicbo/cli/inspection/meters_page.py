"""The meters of a table in the terminal, as CSV and as JSON."""

import csv
import io
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from sicbo.cli.output import counted, table
from sicbo.core.wording import money
from sicbo.views.accounts.meters import AwayMeter, Meters, Paytable, WagerMeter

_NARROW = 100
_FAR = 3.0
"""Standard deviations from which on a figure is marked."""

_COLUMNS = (
    *("sha256", "wager", "label", "wagers", "turnover", "paid", "hold", "hold_percent"),
    *("theoretical_return", "actual_return", "deviation"),
)


def percent(share: Fraction | str | None) -> str:
    """A share to two decimals."""
    return f"{float(Fraction(share)) * 100:.2f}" if share is not None else "-"


def show_meters(out: Console, metered: Meters) -> None:
    """Print the meters, one table of wagers for each paytable."""
    out.print(Text(f"Meters of {metered.table} ({metered.game})", style="bold"))
    for paytable in metered.paytables:
        _paytable(out, paytable)
    if not metered.paytables:
        out.print("No round was played in this period.")
    colours = f", colour chips {money(metered.colours)}" if metered.colours else ""
    held = f"chips {money(metered.chips)}{colours}, on the layout {money(metered.on_layout)}"
    streaks = f", on streaks {money(metered.on_streaks)}" if metered.on_streaks else ""
    out.print(f"Liability {money(metered.liability)} {metered.currency}: {held}{streaks}")
    for each in metered.jackpots:
        given = f"display {money(each.display)}, reserve {money(each.reserve)}"
        out.print(f"To jackpot {each.pool} of {money(each.turnover)} turned over: {given}")
    for way in metered.away:
        out.print(_away(way))
    if metered.tournament_spins:
        out.print(f"Spins of tournaments, for chips and not money: {metered.tournament_spins}")
    if metered.withheld:
        out.print(f"Of tickets and prizes withheld: {money(metered.withheld)}")
    out.print(f"Held in an interrupted round: {money(metered.interrupted)}")
    if metered.waiting:
        out.print(f"Waiting at held terminals: {money(metered.waiting)}")
    if metered.adjusted:
        out.print(f"Meters of held terminals adjusted by: {money(metered.adjusted)}")
    if metered.tokens:
        out.print(f"Promotional tokens with players: {money(metered.tokens)}, which are no money")
    if metered.tray is not None:
        box = "" if metered.box is None else f", in the box {money(metered.box)}"
        out.print(f"In the tray by the record: {money(metered.tray)}{box}")
    elif metered.box is not None:
        out.print(f"In the box by the record: {money(metered.box)}")


_WAYS = {
    "tickets": "Tickets",
    "payouts": "Paid by hand",
    "holds": "Withheld credit",
    "prizes": "Prizes of jackpots",
}


def _away(way: AwayMeter) -> str:
    left, back = f"{money(way.left)} left meters", f"{money(way.back)} came back"
    if way.what == "prizes":
        owed = f", {money(way.left)} is owed again" if way.left else ""
        unpaid = f"{money(way.outstanding)} unpaid"
        return f"{_WAYS[way.what]}: {money(way.back)} came to meters{owed}, {unpaid}"
    return f"{_WAYS[way.what]}: {left}, {back}, {money(way.outstanding)} outstanding"


def _paytable(out: Console, paytable: Paytable) -> None:
    out.print(f"{paytable.rulebook}, rule document {paytable.sha256[:16]}…")
    if paytable.readings:
        readings = " ".join(f"{name}={value}" for name, value in paytable.readings.items())
        out.print(f"readings {readings}")
    out.print(f"{paytable.first:%Y-%m-%d %H:%M:%S} to {paytable.last:%Y-%m-%d %H:%M:%S} UTC")
    tokens = f"tokens staked {money(paytable.tokens_staked)}, won {money(paytable.tokens_won)}"
    numbers = (
        counted(paytable.rounds, "round"),
        f"{paytable.settled} settled",
        counted(paytable.voids, "void"),
        *([f"{paytable.discarded} drawn and discarded"] if paytable.discarded else ()),
        counted(paytable.invalidations, "invalidation"),
        counted(paytable.corrections, "correction"),
        *([tokens] if paytable.tokens_staked else ()),
    )
    out.print(" · ".join(numbers))
    wide = out.width >= _NARROW
    more = (">wagers", ">turnover", ">paid", ">hold", ">hold %", ">due %", ">actual %", ">s.d.")
    less = (">turnover", ">hold", ">hold %", ">due %", ">s.d.")
    listed = table("wager", *(more if wide else less))
    for meter in paytable.wagers:
        listed.add_row(*_cells(meter, wide), style=_style(meter))
    listed.add_section()
    listed.add_row(*_cells(paytable.total, wide), style=f"bold {_style(paytable.total)}".strip())
    out.print(listed)


def _cells(meter: WagerMeter, wide: bool) -> tuple[str, ...]:
    share = Fraction(meter.hold, meter.turnover) if meter.turnover else None
    away = f"{meter.deviation:+.2f}" if meter.deviation is not None else "-"
    taken = (money(meter.turnover), money(meter.paid), money(meter.hold))
    amounts = (str(meter.wagers), *taken) if wide else (taken[0], taken[2])
    due, actual = percent(meter.theoretical), percent(meter.actual)
    returns = (due, actual) if wide else (due,)
    return (meter.wager, *amounts, percent(share), *returns, away)


def _style(meter: WagerMeter) -> str:
    return "yellow" if meter.deviation is not None and abs(meter.deviation) >= _FAR else ""


def meters_csv(metered: Meters) -> str:
    """One line a wager and one for all of them, amounts in minor units."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for paytable in metered.paytables:
        for meter in (*paytable.wagers, paytable.total):
            share = Fraction(meter.hold, meter.turnover) if meter.turnover else None
            away = f"{meter.deviation:.4f}" if meter.deviation is not None else ""
            amounts = (meter.wagers, meter.turnover, meter.paid, meter.hold, percent(share))
            due, actual = (
                "" if each is None else each for each in (meter.theoretical, meter.actual)
            )
            returns = (due, actual, away)
            writer.writerow((paytable.sha256, meter.wager, meter.label, *amounts, *returns))
    return text.getvalue()
