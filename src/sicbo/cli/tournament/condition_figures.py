"""``sicbo tournament figures`` and ``last-spin``: what a tournament is worth, and its last spin."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from sicbo.cli.numbers import WHOLE
from sicbo.cli.options import examples, json_option, reading_option, rulebook_argument

if TYPE_CHECKING:
    from sicbo.lab.exact.tournaments.entrant import EntrantWorth
    from sicbo.lab.exact.tournaments.last_spin import LastSpin

CUP = "docs/examples/tournaments/spring-cup.toml"


@click.command(
    "figures",
    epilog=examples(
        f"sicbo tournament figures {CUP} --game crown-a",
        f"sicbo tournament figures {CUP} --game crown-a --players 6 --json",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--game", required=True, metavar="GAME", help="The game it is held in.")
@click.option("--players", type=WHOLE, metavar="N", help="With so many; least, most and between.")
@json_option
def figures_command(file: Path, game: str, players: int | None, *, as_json: bool) -> None:
    """Show what an entrant among equals can expect, and what the house keeps of the fees."""
    from sicbo.cli.output import write_json
    from sicbo.cli.tournament.condition_check import policy_of, read
    from sicbo.core.floor.tournaments.condition_file import load_conditions
    from sicbo.lab.exact.tournaments.entrant import break_even_players, entrant_worth

    conditions = load_conditions(read(file), str(file), policy_of(game))
    least, most = conditions.entry.least, conditions.entry.most
    if players is not None and not least <= players <= most:
        raise click.UsageError(f"--players must be {least}..{most}, got {players}")
    even = break_even_players(conditions)
    numbers = {least, most} | ({even} if even is not None and least < even < most else set())
    found = [
        entrant_worth(conditions, each)
        for each in (sorted(numbers) if players is None else (players,))
    ]
    if as_json:
        rows = [_as_json(each) for each in found]
        write_json({"tournament": conditions.tournament, "even": even, "players": rows})
        return
    _print(conditions.tournament, found)
    if even is None:
        click.echo("the house pays, however many players come")
    else:
        click.echo(f"the house pays with fewer than {even} players")


def _print(name: str, found: "list[EntrantWorth]") -> None:
    from sicbo.cli.output import console, table
    from sicbo.core.wording import money

    columns = ("fees", "pool", "added", "expected", "less the fee", "house keeps", "of all fees")
    listed = table(f"{name}, players", *(f">{each}" for each in columns))
    for each in found:
        share = "" if each.share is None else f"{float(each.share):.4%}"
        expected, net = (f"{float(amount) / 100:,.4f}" for amount in (each.expected, each.net))
        fees = money(each.players * each.fee)
        row = (fees, money(each.pool), money(each.from_house), expected, net, money(each.kept))
        paying = "" if each.kept >= 0 else "bold red"
        listed.add_row(str(each.players), *row, share, style=paying)
    console().print(listed)


def _as_json(each: "EntrantWorth") -> dict[str, Any]:
    return {
        "players": each.players,
        "fee": each.fee,
        "pool": each.pool,
        "from_house": each.from_house,
        "expected": str(each.expected),
        "net": str(each.net),
        "kept": each.kept,
        "share": None if each.share is None else str(each.share),
    }


@click.command(
    "last-spin",
    epilog=examples(
        "sicbo tournament last-spin crown-a 900 1000 --minimum 10 --maximum 500 --unit 5",
        "sicbo tournament last-spin crown-a 900 1000 --minimum 1 --maximum 1000 --seconds 60",
    ),
)
@rulebook_argument()
@click.argument("chips", metavar="CHIPS")
@click.argument("leader", metavar="LEADER")
@reading_option()
@click.option("--minimum", required=True, metavar="CHIPS", help="The least of a wager.")
@click.option("--maximum", required=True, metavar="CHIPS", help="The most of a wager.")
@click.option("--unit", default="1", metavar="CHIPS", help="Steps above the least; 1.")
@click.option("--wager", "wagers", multiple=True, metavar="WAGER", help="Of these alone; of all.")
@click.option("--seconds", type=WHOLE, default=20, metavar="N", help="How long to look; 20.")
@json_option
def last_spin_command(
    rulebook: str,
    readings: dict[str, str],
    wagers: tuple[str, ...],
    seconds: int,
    as_json: bool,
    **said: str,
) -> None:
    """Find the best wagers of the last spin against a leader who stands still.

    Best is what ends above the leader on most of the 216 rolls. Where there was not time enough to
    prove that nothing is better, it is said how many rolls any other wagers could reach.
    """
    from sicbo.cli.output import write_json
    from sicbo.core.money import parse_amount
    from sicbo.core.table.config import Limits
    from sicbo.lab.compiled import need_lab
    from sicbo.rulebooks.catalogue import open_rulebook

    need_lab()
    from sicbo.lab.exact.tournaments.last_spin import last_spin

    if not 1 <= seconds <= 3600:
        raise click.UsageError(f"--seconds must be 1..3600, got {seconds}")
    names = ("chips", "leader", "minimum", "maximum", "unit")
    chips, leader, *numbers = (parse_amount(said[each]) for each in names)
    book = open_rulebook(rulebook, readings)
    found = last_spin(book, chips, leader, Limits(*numbers), wagers=wagers, seconds=seconds)
    if as_json:
        write_json({**found._asdict(), "stakes": dict(found.stakes), "best": found.is_best})
        return
    _print_spin(found)


def _print_spin(found: "LastSpin") -> None:
    from sicbo.core.dice import ROLLS
    from sicbo.core.wording import money

    for key, stake in found.stakes.items():
        click.echo(f"{key} {money(stake)}")
    if not found.stakes:
        click.echo("no wager" if found.ahead else "no wager that was found ends above the leader")
    of = len(ROLLS)
    click.echo(
        f"ahead on {found.ahead} of {of} rolls, {found.ahead / of:.2%}; tied on {found.tied}"
    )
    if found.is_best:
        click.echo("no other wagers end ahead on more rolls")
    else:
        click.echo(f"no wagers end ahead on more than {found.at_most} rolls")
