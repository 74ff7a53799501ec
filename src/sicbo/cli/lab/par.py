"""``sicbo par``: the PAR sheet for a person, a program or a regulator."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.options import examples, json_option, reading_option, rulebook_argument

if TYPE_CHECKING:
    from sicbo.core.money import Amount


@click.command(
    "par",
    epilog=examples(
        "sicbo par star-2016",
        "sicbo par all --html par-book.html",
        "sicbo par mine.toml --stake 2.50",
    ),
)
@rulebook_argument()
@reading_option()
@click.option(
    "--stake",
    metavar="AMOUNT",
    help="For this amount on each wager, each payment rounded as it is paid; exact too.",
)
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV, one line a wager.")
@click.option(
    "--html", metavar="FILE", type=click.Path(dir_okay=False), help="Write the PAR book to a file."
)
def command(
    rulebook: str,
    readings: dict[str, str],
    stake: str | None,
    as_json: bool,
    as_csv: bool,
    html: str | None,
) -> None:
    """Show the exact figures of every wager; ID may be `all`.

    Where a rulebook rounds payments, the figures of the odds and those of a stake are not the same:
    `--stake` gives the latter. The HTML book also proves each figure on the 216 rolls and shows
    what other readings change.
    """
    from sicbo.cli.output import console, counted, note, write_json
    from sicbo.lab.par.export import sheet_json, sheets_csv
    from sicbo.lab.par.sheet import par_sheet
    from sicbo.rulebooks.catalogue import all_rulebooks, open_rulebook

    if as_json + as_csv + (html is not None) > 1:
        raise click.UsageError("expected one of --json, --csv and --html, got several")
    if html is not None and Path(html).resolve() == Path(rulebook.partition("#")[0]).resolve():
        raise click.UsageError(f"--html must not name the rulebook itself, got {html!r}")
    laid = None if stake is None else _stake(stake)
    if rulebook == "all":
        if readings:
            raise click.UsageError("--reading needs one rulebook, got all of them")
        sheets = [par_sheet(book, laid) for book in all_rulebooks()]
    else:
        sheets = [par_sheet(open_rulebook(rulebook, readings), laid)]
    if as_json:
        told = [sheet_json(sheet) for sheet in sheets]
        write_json(told if rulebook == "all" else told[0])
    elif as_csv:
        click.echo(sheets_csv(sheets), nl=False)
    elif html is not None:
        from sicbo.lab.par.book import write_book

        write_book(html, sheets)
        click.echo(html)
        note(
            f"sicbo: wrote the PAR book of {counted(len(sheets), 'rulebook')}; open it in a browser"
        )
    else:
        from sicbo.cli.lab.par_table import sheet_table

        out = console()
        for sheet in sheets:
            out.print(sheet_table(sheet, out.width))
            for warning in sheet.warnings:
                note(f"sicbo: warning: {warning}")


def _stake(written: str) -> "Amount":
    from sicbo.core.money import parse_amount

    amount = parse_amount(written)
    if amount <= 0:
        raise click.UsageError(f"--stake must be more than 0, got {written!r}")
    return amount
