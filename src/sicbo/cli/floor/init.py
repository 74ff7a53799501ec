"""``sicbo init``: a new floor from nothing."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.floor.bounds_text import BOUNDS, read_bounds
from sicbo.cli.options import examples, json_option, reading_option, remembered

if TYPE_CHECKING:
    from sicbo.core.table.config import FloatTray, Limits
    from sicbo.desk.home.founding import FirstTable

_FOR = "[TABLE=]"


@click.command(
    "init",
    epilog=examples(
        "sicbo init floor --name main-floor --currency AUD --table main=canberra-2005",
        "sicbo init ring --name ring --currency AUD --key keys/ring.pem --table east=crown-b"
        " --table west=star-2016 --layout west=A --limits west=10:5000 --dice east=virtual"
        " --colours west=lion:red,blue,green:200:25,100",
    ),
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("--name", required=True, metavar="ID", help="The floor's name, in every head.")
@click.option("--currency", required=True, metavar="AUD", help="The floor's one currency.")
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where to keep the key that signs heads: a new file, never inside DIR.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="SICBO_DATABASE",
    show_envvar=True,
    callback=remembered,
    help="Keep the journal in PostgreSQL, postgresql://…, instead of a file in DIR.",
)
@click.option(
    "--table", "tables", multiple=True, metavar="NAME=GAME", help="A table; may be repeated."
)
@click.option(
    "--limits", multiple=True, metavar=f"{_FOR}{BOUNDS}", help="Least and most of a wager; 5:10000."
)
@click.option(
    "--layout", multiple=True, metavar=f"{_FOR}NAME", help="The layout; the document's first."
)
@click.option("--seats", multiple=True, metavar=f"{_FOR}N", help="Seats at the table; 7.")
@click.option(
    "--option", "switched", multiple=True, metavar=f"{_FOR}KEY", help="An optional wager to offer."
)
@click.option(
    "--dice",
    multiple=True,
    metavar=f"{_FOR}KIND",
    help="keyed by a dealer, or virtual; keyed where somebody deals, else virtual.",
)
@click.option(
    "--signs",
    multiple=True,
    metavar=f"{_FOR}KIND",
    help="screens that show the limits by themselves, or cards that a dealer confirms; screens.",
)
@click.option(
    "--tray",
    multiple=True,
    metavar=f"{_FOR}CHIPS:IMPREST",
    help="Chips of the tray and what it should hold, 5,25,100:50000, or none; what the document"
    " asks for. It is filled and counted, so that the table can be opened.",
)
@click.option(
    "--colours",
    multiple=True,
    metavar=f"{_FOR}SET",
    help="Colour chips, EMBLEM:COLOURS:PIECES:MARKERS such as lion:red,blue:200:10,25: the pieces"
    " of each colour, and a marker button of each number for each; none.",
)
@click.option(
    "--bank",
    metavar="CHIPS",
    help="Chips of the cage's bank, 200x100,400x25, or none; a demonstration has as many as its"
    " trays, any other floor none.",
)
@click.option(
    "--demonstration",
    is_flag=True,
    help="Play money for good: guests may come and deal, robots may play.",
)
@reading_option()
@json_option
def command(
    folder: Path,
    name: str,
    currency: str,
    key: Path | None,
    database: str | None,
    tables: tuple[str, ...],
    limits: tuple[str, ...],
    layout: tuple[str, ...],
    seats: tuple[str, ...],
    switched: tuple[str, ...],
    dice: tuple[str, ...],
    signs: tuple[str, ...],
    tray: tuple[str, ...],
    colours: tuple[str, ...],
    bank: str | None,
    demonstration: bool,
    readings: dict[str, str],
    as_json: bool,
) -> None:
    """Make a floor: its folder, journal, vault, tables, and its key apart from the data.

    What is said with TABLE= is for that table, what is said without for all of them. A reading
    goes to the tables whose game it belongs to. Bad input leaves nothing behind.
    """
    from sicbo.cli.floor.chips_said import bank_said
    from sicbo.cli.output import console, write_json
    from sicbo.desk.home.founding import found

    games = _games(tables)
    told = {"limits": limits, "layout": layout, "seats": seats, "option": switched}
    told |= {"dice": dice, "signs": signs, "tray": tray, "colours": colours}
    said = {each: _said(f"--{each}", words, games) for each, words in told.items()}
    chosen = _chosen(games, readings)
    wanted = [_wanted(each, game, said, chosen[each]) for each, game in games.items()]
    made = partial(found, folder, name, currency, wanted, key=key, database=database)
    home = made(demonstration=demonstration, bank=None if bank is None else bank_said(bank))
    if as_json:
        write_json(
            {
                "folder": str(folder),
                "floor": name,
                "currency": currency,
                "demonstration": demonstration,
                "journal": home.settings.journal,
                "key": str(home.key_path),
                "tables": games,
            }
        )
        return
    out = console()
    out.print(f"floor {name} is in {folder}, its currency is {currency}", style="bold")
    if demonstration:
        out.print("it is a demonstration: all money on it is play money")
    out.print(f"its key is {home.key_path}: keep a copy of it away from this machine")
    for table, game in games.items():
        out.print(f"table {table} plays {game}")


def _games(tables: tuple[str, ...]) -> dict[str, str]:
    games: dict[str, str] = {}
    for each in tables:
        name, equals, game = each.partition("=")
        if not (name and equals and game):
            raise click.UsageError(f"--table must be NAME=GAME, got {each!r}")
        if name in games:
            raise click.UsageError(f"--table must name {name} once, got it twice")
        games[name] = game
    return games


def _said(flag: str, values: tuple[str, ...], games: dict[str, str]) -> dict[str, list[str]]:
    """What was said for each table: for it alone, or else for all."""
    own: dict[str, list[str]] = {}
    for value in values:
        name, equals, rest = value.partition("=")
        if equals and name not in games:
            raise click.UsageError(f"{flag} must name a table of --table, got {name!r}")
        own.setdefault(name if equals else "", []).append(rest if equals else value)
    return {name: own.get(name, own.get("", [])) for name in games}


def _chosen(games: dict[str, str], readings: dict[str, str]) -> dict[str, dict[str, str]]:
    """Each reading goes to the tables whose game has it."""
    from sicbo.core.law.readings import readings_of
    from sicbo.rulebooks.catalogue import open_rulebook

    books = {name: open_rulebook(game) for name, game in games.items()}
    has = {
        name: {each.name for each in readings_of(book.document, book.id)}
        for name, book in books.items()
    }
    for reading in readings:
        if not any(reading in known for known in has.values()):
            every = sorted(str(each) for known in has.values() for each in known)
            listed = ", ".join(every) or "left out"
            raise click.UsageError(f"--reading must be {listed}, got {reading!r}")
    return {
        name: {reading: value for reading, value in readings.items() if reading in known}
        for name, known in has.items()
    }


def _tray(said: list[str], usual: "FloatTray | None", limits: "Limits") -> "FloatTray | None":
    """The tray that was said, or the one that the document asks for."""
    from sicbo.cli.floor.chips_said import tray_said
    from sicbo.desk.home.first_chips import default_tray

    if said:
        return tray_said("--tray", said[-1])
    return None if usual is None else default_tray(limits)


def _wanted(
    name: str, game: str, said: dict[str, dict[str, list[str]]], readings: dict[str, str]
) -> "FirstTable":
    import msgspec

    from sicbo.cli.floor.chips_said import colours_said
    from sicbo.core.table.config import TableConfig
    from sicbo.desk.home.defaults import config_for
    from sicbo.desk.home.founding import FirstTable
    from sicbo.rulebooks.catalogue import open_rulebook

    book = open_rulebook(game, readings)
    layouts = book.game.layouts
    bounds = (said["limits"][name] or ["5:10000"])[-1]
    limits = read_bounds("--limits", bounds)
    usual = TableConfig(table=name, limits=limits)  # refused later, where nobody may play
    if book.document.policies is not None:
        usual = config_for(book, name)
    seats = (said["seats"][name] or [str(usual.seats)])[-1]
    if not (seats.isascii() and seats.isdecimal() and 0 < int(seats) <= 10_000):
        raise click.UsageError(f"--seats must be 1..10000, got {seats!r}")
    policies = book.document.policies
    electronic = policies is not None and policies.round.order == "periods"
    dice = (said["dice"][name] or ["virtual" if electronic else "keyed"])[-1]
    if dice not in ("keyed", "virtual"):
        raise click.UsageError(f"--dice must be keyed or virtual, got {dice!r}")
    signs = (said["signs"][name] or [usual.signs])[-1]
    if signs not in ("screens", "cards"):
        raise click.UsageError(f"--signs must be screens or cards, got {signs!r}")
    colours, markers = colours_said("--colours", (said["colours"][name] or ["none"])[-1])
    tray = _tray(said["tray"][name], usual.tray, limits)
    config = msgspec.structs.replace(
        usual,
        limits=limits,
        layout=next(reversed(said["layout"][name] or layouts[:1]), None),
        seats=int(seats),
        options=tuple(said["option"][name]),
        dice="virtual" if dice == "virtual" else "keyed",
        signs="cards" if signs == "cards" else "screens",
        tray=tray,
        box=electronic or tray is not None,
        colours=colours,
        markers=markers,
    )
    return FirstTable(game, config, readings)
