"""``sicbo settle``: one roll settled, with the clauses."""

from itertools import takewhile
from typing import TYPE_CHECKING

import rich_click as click

from sicbo.cli.options import (
    WagerStake,
    examples,
    json_option,
    reading_option,
    rulebook_argument,
)

if TYPE_CHECKING:
    from sicbo.core.law.rulebook import Rulebook
    from sicbo.core.law.settlement import Settlement


@click.command(
    "settle",
    epilog=examples(
        "sicbo settle star-2016 2 2 2 double:2=25 small=10",
        "sicbo settle crown-b fish fish crab colour:red=5.50",
    ),
    context_settings={"ignore_unknown_options": True},
)
@rulebook_argument()
@click.argument("dice", nargs=3, metavar="D D D")
@click.argument("wagers", nargs=-1, type=WagerStake(), metavar="WAGER=STAKE...")
@reading_option()
@json_option
def command(
    rulebook: str,
    dice: tuple[str, str, str],
    wagers: tuple[str, ...],
    readings: dict[str, str],
    as_json: bool,
) -> None:
    """Settle wagers on a roll: who wins, at which odds, what is paid, by which clauses.

    Dice are 1 to 6; on symbol dice the symbol's name will do as well.
    """
    from sicbo.cli.lab.stakes import parse_stakes
    from sicbo.cli.output import write_json
    from sicbo.core.law.settlement import settle
    from sicbo.core.law.written import read_dice
    from sicbo.rulebooks.catalogue import open_rulebook

    book = open_rulebook(rulebook, readings)
    rolled = read_dice(book, _dice(dice, wagers))
    if not wagers:
        raise click.UsageError("expected WAGER=STAKE such as small=25 after the dice, got none")
    done = settle(book, rolled, parse_stakes(book, wagers))
    if as_json:
        write_json(_as_json(book, done))
    else:
        _print(book, done)


def _dice(dice: tuple[str, ...], wagers: tuple[str, ...]) -> tuple[str, ...]:
    """What stands before the wagers: a die may have been left out, or one be too many.

    >>> _dice(("1", "1", "small=5"), ()), _dice(("1", "1", "2"), ("4", "small=5"))
    (('1', '1'), ('1', '1', '2', '4'))
    """
    before = tuple(takewhile(lambda word: "=" not in word, dice))
    more = takewhile(_is_die, wagers) if len(before) == len(dice) else ()
    return (*before, *more)


def _is_die(word: str) -> bool:
    return len(word) == 1 and word.isdigit()


def _as_json(book: "Rulebook", done: "Settlement") -> dict[str, object]:
    """A settlement for a program."""
    from sicbo.core.law.odds import write_odds
    from sicbo.core.money import format_amount

    return {
        "rulebook": book.id,
        "readings": dict(book.readings),
        "roll": str(done.roll),
        "total": done.total,
        "announcement": done.announcement,
        "lit": list(done.lit),
        "lines": [
            {
                "wager": line.wager,
                "stake": format_amount(line.stake),
                "wins": line.wins,
                "odds": None if line.odds is None else write_odds(line.odds),
                "pays": format_amount(line.pays),
                "returns": format_amount(line.returns),
                "clauses": list(line.clauses),
            }
            for line in done.lines
        ],
        "staked": format_amount(done.staked),
        "returned": format_amount(done.returned),
    }


def _print(book: "Rulebook", done: "Settlement") -> None:
    """A settlement for people: the lines, what is lit, and what the clauses state."""
    from sicbo.cli.output import console, table
    from sicbo.core.law.odds import say_odds
    from sicbo.core.law.readings import choice_of, readings_about
    from sicbo.core.money import format_amount

    out = console()
    out.print(done.announcement, style="bold")
    listed = table("wager", ">stake", "result", ">pays", ">returns", "clauses")
    for line in done.lines:
        result = "loses" if line.odds is None else f"wins {say_odds(line.odds)}"
        money = format_amount(line.pays), format_amount(line.returns)
        row = (line.wager, format_amount(line.stake), result, *money, ", ".join(line.clauses))
        listed.add_row(*row, style="bold" if line.wins else "dim")
    out.print(listed)
    out.print(f"staked {format_amount(done.staked)}, returned {format_amount(done.returned)}")
    out.print(f"lit: {' '.join(done.lit)}")
    cited = dict.fromkeys(number for line in done.lines for number in line.clauses)
    stated = table("clause", "states")
    for number in cited:
        stated.add_row(number, book.document.clauses[number].states)
    families = dict.fromkeys(book.row(line.wager).wager.key for line in done.lines)
    about = (r for family in families for r in readings_about(book.document, book.id, family))
    for reading in {each.name: each for each in about}.values():
        choice = choice_of(reading, book.readings[reading.name])
        stated.add_row(f"{reading.name}={choice.value}", f"read as: {choice.means}")
    out.print(stated)
