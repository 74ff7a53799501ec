"""``sicbo promotion report``: results of a promotion and its list, in every form."""

from pathlib import Path

import rich_click as click

from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option


@click.command(
    "report",
    epilog=examples(
        "sicbo promotion report spring --floor floor",
        "sicbo promotion report spring --csv --floor floor",
        "sicbo promotion report spring --list --csv --names --floor floor",
        "sicbo promotion report spring --html spring.html --floor floor",
    ),
)
@click.argument("promotion", metavar="PROMOTION")
@click.option("--list", "as_list", is_flag=True, help="The list of tickets, instead of results.")
@click.option("--names", is_flag=True, help="People by the names they play under, not by number.")
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write one page with both to a new file.",
)
@json_option
@floor_option
@database_option
def report_command(
    promotion: str,
    as_list: bool,
    names: bool,
    as_csv: bool,
    page: Path | None,
    as_json: bool,
    floor: Path,
    database: str | None,
) -> None:
    """What came of PROMOTION: every draw, pass, redraw and payment; and the list it is drawn from.

    People are numbers in the list, as on the wall, so that it can be published as it is.
    """
    if as_csv + as_json + (page is not None) > 1:
        raise click.UsageError("expected one of --csv, --json and --html")
    import msgspec

    from sicbo.cli.output import console, note, write_json
    from sicbo.cli.promotion.report_forms import list_csv, report_html, results_csv, show_report
    from sicbo.views.promotions.promotion_report import promotion_report

    with rooms_of(home_at(floor, database)) as rooms:
        found = promotion_report(rooms.floor, promotion, names=names)
        currency = rooms.founding.currency
    if found is None:
        raise click.UsageError(f"PROMOTION must be one that was lodged, got {promotion!r}")
    if as_json:
        write_json(msgspec.to_builtins(found))
    elif as_csv:
        click.echo(list_csv(found) if as_list else results_csv(found), nl=False)
    elif page is not None:
        _write_new(page, report_html(found, currency))
        note(f"wrote {page}")
    else:
        show_report(console(), found, as_list=as_list)


def _write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        shown = str(path) if str(path).isprintable() else repr(str(path))
        raise click.UsageError(f"cannot write {shown}: {error.strerror}") from None
