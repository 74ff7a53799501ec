"""A statement of account in the terminal, and as CSV."""

import csv
import datetime
import io

from rich.console import Console
from rich.text import Text

from sicbo.cli.output import counted, table
from sicbo.core.wording import money
from sicbo.views.accounts.statement import Row, Statement

_NARROW = 110
_COLUMNS = (
    *("at", "what", "table", "round", "staked", "returned", "change"),
    *("wallet", "at_tables", "balance", "position", "in_kind"),
)


def signed(amount: int) -> str:
    """An amount with its sign."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def show_statement(out: Console, stated: Statement) -> None:
    """Print the movements and what they come to."""
    out.print(Text(f"Statement of {stated.player}, in {stated.currency}", style="bold"))
    out.print(_period(stated))
    wide = out.width >= _NARROW
    played = (">staked", ">returned") if wide else (">staked",)
    where = (">wallet", ">at tables") if wide else ()
    listed = table("time (UTC)", "what", *played, ">change", *where, ">balance")
    blank = [""] * (len(played) + 1 + len(where))
    listed.add_row("", "opening balance", *blank, money(stated.opening))
    for row in stated.rows:
        listed.add_row(*_cells(row, wide))
    listed.add_row("", "closing balance", *blank, money(stated.closing))
    out.print(listed)
    _sums(out, stated)


def _cells(row: Row, wide: bool) -> list[str]:
    played = bool(row.staked or row.returned)
    cells = [f"{row.at:%m-%d %H:%M:%S}", _what(row), money(row.staked) if played else ""]
    cells += [money(row.returned) if played else ""] if wide else []
    cells.append(signed(row.change) if row.change or played else "")
    cells += [money(row.wallet), money(row.at_tables)] if wide else []
    return [*cells, money(row.wallet + row.at_tables)]


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
    if stated.jackpots:
        listed.add_row("won of jackpots", signed(stated.jackpots))
    if stated.adjusted:
        listed.add_row("meters of held terminals adjusted by", signed(stated.adjusted))
    if stated.tickets:
        listed.add_row("came from tickets, less what left on them", signed(stated.tickets))
    if stated.payouts:
        listed.add_row("came back from payouts, less what was paid by hand", signed(stated.payouts))
    if stated.withheld:
        listed.add_row("came back of holds, less what was withheld", signed(stated.withheld))
    if stated.tournaments:
        listed.add_row("came from tournaments, less what they cost", signed(stated.tournaments))
    if stated.promotions:
        listed.add_row("prizes of promotions", signed(stated.promotions))
    if stated.disputes:
        listed.add_row("paid by decisions on complaints", signed(stated.disputes))
    listed.add_row("closing balance", money(stated.closing), style="bold")
    where = f"of it in the wallet {money(stated.wallet)}, at tables {money(stated.at_tables)}"
    if stated.colours:
        where += f", there in colour chips {money(stated.colours)}"
    listed.add_row(where, "")
    if stated.tokens or stated.tokens_in_wallet:
        where = f"at tables {money(stated.tokens)}, in the wallet {money(stated.tokens_in_wallet)}"
        listed.add_row(f"promotional tokens, which are no money: {where}", "")
    for each in stated.owes:
        since = f"since {each.since:%Y-%m-%d %H:%M} UTC, when round {each.round} was undone"
        owes = f"owes {money(each.amount)} at table {each.table} {since}"
        listed.add_row(owes, money(-each.amount), style="bold")
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
        in_kind = " ".join(f"{kind}={amount}" for kind, amount in row.in_kind.items())
        balance = row.wallet + row.at_tables
        writer.writerow((*cells, *money_cells, balance, row.position, in_kind))
    return text.getvalue()
