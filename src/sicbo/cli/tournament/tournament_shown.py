"""``sicbo tournament list`` and ``show``: tournaments as the record has them."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.inspection.record import home_at, rooms_of
from sicbo.cli.options import database_option, examples, floor_option, json_option

if TYPE_CHECKING:
    from sicbo.core.floor.tournaments.tournament import Tournament


@click.command("list", epilog=examples("sicbo tournament list --floor floor --json"))
@floor_option
@database_option
@json_option
def list_command(floor: Path, database: str | None, as_json: bool) -> None:
    """Every tournament that was drafted, and where it stands."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money

    known = [_shown(name, each) for name, each in drafted(floor, database).items()]
    if as_json:
        write_json(known)
        return
    listed = table("tournament", "stands", ">players", ">pool", "director")
    for each in known:
        players, pool = str(len(each["players"])), money(each["pool"])
        listed.add_row(each["tournament"], each["state"], players, pool, each["director"])
    console().print(listed)


@click.command("show", epilog=examples("sicbo tournament show spring-cup --floor floor"))
@click.argument("tournament", metavar="TOURNAMENT")
@floor_option
@database_option
@json_option
def show_command(tournament: str, floor: Path, database: str | None, as_json: bool) -> None:
    """Where TOURNAMENT stands: its conditions by their hash, its Director, who has entered."""
    from sicbo.cli.output import console, table, write_json
    from sicbo.core.wording import money

    found = drafted(floor, database).get(tournament)
    if found is None:
        raise click.UsageError(f"TOURNAMENT must be one that was drafted, got {tournament!r}")
    shown = _shown(tournament, found)
    if as_json:
        write_json(shown)
        return
    click.echo(f"{tournament}: {found.state}, conditions {found.digest}")
    click.echo(f"pool {money(shown['pool'])}, fees of the house {money(shown['fees'])}")
    listed = table(">entry", "player", "signed", "briefed")
    for each in shown["players"]:
        signed, briefed = ("yes" if each[name] else "no" for name in ("signed", "briefed"))
        listed.add_row(str(each["entry"]), each["player"], signed, briefed)
    console().print(listed)


def drafted(floor: Path, database: str | None) -> "dict[str, Tournament]":
    """Every tournament of the record, by its name."""
    from sicbo.core.floor.tournaments.tournament import TOURNAMENT

    home, beginning = home_at(floor, database), TOURNAMENT.stream("")
    with rooms_of(home) as rooms:
        journal = home.journal(read_only=True)
        try:
            streams = journal.named(beginning)
        finally:
            journal.close()
        names = [each.removeprefix(beginning) for each in streams]
        return {name: rooms.floor.state(TOURNAMENT, name) for name in names}


def _shown(name: str, tournament: "Tournament") -> dict[str, Any]:
    from sicbo.core.bank.ledger import HOUSE, POOL

    return {
        "tournament": name,
        "state": tournament.state,
        "conditions": tournament.digest,
        "director": tournament.director,
        "pool": tournament.ledger[POOL],
        "fees": tournament.ledger[HOUSE],
        "players": [
            {
                "player": player,
                "entry": each.number,
                "signed": each.signed,
                "briefed": each.briefed,
            }
            for player, each in tournament.entries.items()
        ],
    }
