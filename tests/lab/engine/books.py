"""Every rulebook under every reading, and one whose payments are rounded."""

from collections.abc import Iterator
from pathlib import Path

from sicbo.core.law.readings import ReadingsConflict, readings_of
from sicbo.core.law.rulebook import Rulebook
from sicbo.rulebooks.catalogue import GAMES, open_rulebook
from tests.cli.run import copied


def every_reading() -> Iterator[tuple[str, Rulebook]]:
    """Each game by default, and with each other choice of each of its readings."""
    for game in GAMES:
        book = open_rulebook(game)
        yield game, book
        for reading in readings_of(book.document, book.id):
            for choice in reading.choices:
                if choice.value != book.readings[reading.name]:
                    named = f"{game} {reading.name}={choice.value}"
                    try:
                        yield named, open_rulebook(game, {reading.name: choice.value})
                    except ReadingsConflict:
                        continue


def rounded_book(folder: Path, rule: str, unit: str) -> Rulebook:
    """The Star's book with odds that are no whole numbers, and payments rounded."""
    path = copied(
        folder,
        "star-2016",
        ("to_one = 31 }]", 'to_one = "95/3" }]'),
        ("[terms]", f'[payments]\nround = "{rule}"\nto = "{unit}"\n\n[terms]'),
    )
    return open_rulebook(path)
