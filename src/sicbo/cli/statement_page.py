"""A statement of account in the terminal, and as CSV."""

import csv
import datetime
import io

from rich.console import Console
from rich.text import Text

from sicbo.cli.output import counted, table
from sicbo.views.statement import Row, Statement
from sicbo.views.words import money

_NARROW = 100
_COLUMNS = (
    *("at", "what", "table", "round", "staked", "returned", "change"),
    *("wallet", "at_tables", "balance", "position"),
)


def signed(amount: int) -> str:
    """An amount with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def show_statement(out: Console, stated: Statement) -> None:
    """Print the movements and what they come to."""
    out.print(Text(f"Statement of {stated.player}, in {stated.currency}", style="bold"))
    out.print(_period(stated))
    wide = out.width >= _NARROW
    columns = ("time (UTC)", "what", ">staked", ">returned", ">change", ">wallet", ">at tables")
    listed = table(*columns, *((">balance",) if wide else ()))
    listed.add_row("", "opening balance", *([""] * (5 if wide else 4)), money(stated.opening))
    for row in stated.rows:
        balance = (money(row.wallet + row.at_tables),) if wide else ()
        played = row.staked or row.returned
        cells = (money(row.staked), money(row.returned)) if played else ("", "")
        change = signed(row.change) if row.change or played else ""
        where = (money(row.wallet), money(row.at_tables))
        listed.add_row(f"{row.at:%m-%d %H:%M:%S}", _what(row), *cells, change, *where, *balance)
    listed.add_row("", "closing balance", *([""] * (5 if wide else 4)), money(stated.closing))
    out.print(listed)
    _sums(out, stated)


def _what(row: Row) -> str:
    where = f" {row.table}" if row.table else ""
    number = f" #{row.round}" if row.round is not None else ""
    return f"{row.what}{where}{number}"


def _period(stated: Statement) -> str:
    if stated.begins is None and stated.ends is None:
        return "the whole record"
    begins = f"from {stated.begins:%Y-%m-%d %H:%M}" if stated.begins else "from the beginning"
    ends = f"before {stated.ends:%Y-%m-%d %H:%M}" if stated.ends else "until now"
    return f"{begins} {ends} UTC"


def _sums(out: Console, stated: Statement) -> None:
    listed = table("", ">")
    listed.show_header = False
    listed.add_row("opening balance", money(stated.opening))
    listed.add_row("bought in", signed(stated.bought_in))
    listed.add_row("cashed out", signed(-stated.cashed_out))
    rounds = f"{counted(stated.wagers, 'wager')} in {counted(stated.rounds, 'round')}"
    played = f"staked {money(stated.staked)}, returned {money(stated.returned)}"
    listed.add_row(f"result of play: {rounds}, {played}", signed(stated.result))
    listed.add_row("closing balance", money(stated.closing), style="bold")
    where = f"of it in the wallet {money(stated.wallet)}, at tables {money(stated.at_tables)}"
    listed.add_row(where, "")
    moved = f"to tables {money(stated.to_tables)}, from tables {money(stated.from_tables)}"
    listed.add_row(moved, "")
    out.print(listed)
    seats = counted(len(stated.stays), "seat")
    time = datetime.timedelta(seconds=stated.seconds_at_tables)
    out.print(f"  Time at tables {time} on {seats}; net result {signed(stated.result)}.")


def statement_csv(stated: Statement) -> str:
    """One line a movement, amounts in minor units."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in stated.rows:
        cells = (row.at.isoformat(), row.what, row.table or "", row.round or "")
        money_cells = (row.staked, row.returned, row.change, row.wallet, row.at_tables)
        writer.writerow((*cells, *money_cells, row.wallet + row.at_tables, row.position))
    return text.getvalue()
