"""``sicbo tournament results``: how its sessions ended, its ranking and its prizes."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.options import database_option, examples, floor_option, json_option
from sicbo.cli.tournament.order_giving import tournament_argument

if TYPE_CHECKING:
    from sicbo.views.tournaments.results import TournamentResults


@click.command(
    "results",
    epilog=examples(
        "sicbo tournament results spring-cup --floor floor",
        "sicbo tournament results spring-cup --csv --floor floor",
        "sicbo tournament results spring-cup --html results.html --floor floor",
    ),
)
@tournament_argument
@click.option("--csv", "as_csv", is_flag=True, help="Print one line a player and session.")
@click.option(
    "--html", metavar="FILE", type=click.Path(path_type=Path), help="Write one page of HTML."
)
@floor_option
@database_option
@json_option
def results_command(
    tournament: str,
    html: Path | None,
    floor: Path,
    database: str | None,
    *,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Show how the sessions of TOURNAMENT ended, who went on, the ranking and the prizes."""
    import msgspec

    from sicbo.cli.output import note, write_json
    from sicbo.cli.tournament.results_page import results_csv, results_html
    from sicbo.cli.tournament.tournament_shown import drafted
    from sicbo.views.tournaments.results import results_of

    if as_csv + as_json + (html is not None) > 1:
        raise click.UsageError("--csv, --html and --json exclude each other")
    found = drafted(floor, database).get(tournament)
    if found is None:
        raise click.UsageError(f"TOURNAMENT must be one that was drafted, got {tournament!r}")
    results = results_of(tournament, found)
    if as_json:
        write_json(msgspec.to_builtins(results))
    elif as_csv:
        click.echo(results_csv(results), nl=False)
    elif html is not None:
        try:
            html.write_text(results_html(results), encoding="utf-8")
        except OSError as error:
            raise click.UsageError(f"{html}: {error.strerror}") from None
        note(f"written: {html}")
    else:
        _print(results)


def _print(results: "TournamentResults") -> None:
    from sicbo.cli.output import console, table
    from sicbo.core.wording import money

    click.echo(f"{results.title}: {results.state}, conditions {results.conditions}")
    for session in dict.fromkeys(row.session for row in results.sessions):
        listed = table(">place", ">entry", "player", "table", ">chips", "", title=session)
        for row in results.sessions:
            if row.session != session:
                continue
            ended = row.left or (f"out at spin {row.out_at}" if row.out_at is not None else "")
            told = "goes on" if row.through else ended
            cells = (str(row.place), str(row.number), row.player, row.table, money(row.chips), told)
            listed.add_row(*cells)
        console().print(listed)
    if results.ranking:
        listed = table(">place", ">entry", "player", ">prize", title="ranking")
        for each in results.ranking:
            prize = money(each.prize) if each.prize else ""
            listed.add_row(str(each.place), str(each.number), each.player, prize)
        console().print(listed)
