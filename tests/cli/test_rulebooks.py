"""`sicbo rulebooks`: the catalogue."""

import hashlib
from functools import cache
from typing import Any

from tests.cli.run import GAMES, run, written
from tests.independent.enumeration import TABLE

DOCUMENT_OF = {game: game for game in GAMES} | {"crown-a": "crown", "crown-b": "crown"}
CLAUSES = {
    "star-2016": 183,
    "mbs-2020": 73,
    "aruze-etg": 166,
    "crown-a": 214,
    "crown-b": 214,
    "canberra-2005": 67,
}
KEYS = {
    *("id", "document", "name", "casino", "regulator", "in_force", "needs_evidence"),
    *("wagers", "streaks", "clauses", "hash"),
}


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    return {book["id"]: book for book in run("rulebooks", "--json").json}


def test_the_six_games_stand_in_their_order() -> None:
    assert tuple(book["id"] for book in run("rulebooks", "--json").json) == GAMES


def test_every_entry_has_the_same_keys_and_says_something_under_each() -> None:
    for book in catalogue().values():
        assert set(book) == KEYS
        for key in ("document", "name", "casino", "regulator", "in_force", "hash"):
            assert isinstance(book[key], str)
            assert book[key].strip()


def test_the_document_of_both_crown_games_is_one() -> None:
    assert {game: book["document"] for game, book in catalogue().items()} == DOCUMENT_OF


def test_the_wagers_add_up_to_355() -> None:
    counted = {game: book["wagers"] for game, book in catalogue().items()}
    assert counted == {game: len(rows) for game, rows in TABLE.items()}
    assert sum(counted.values()) == 355


def test_only_the_star_has_streaks() -> None:
    assert {game: book["streaks"] for game, book in catalogue().items() if book["streaks"]} == {
        "star-2016": 2
    }


def test_the_clauses_of_the_five_documents_add_up_to_703() -> None:
    assert {game: book["clauses"] for game, book in catalogue().items()} == CLAUSES
    assert sum({book["document"]: book["clauses"] for book in catalogue().values()}.values()) == 703


def test_the_hash_is_that_of_the_bytes_of_the_file() -> None:
    for game, book in catalogue().items():
        expected = hashlib.sha256(written(DOCUMENT_OF[game]).encode()).hexdigest()
        assert book["hash"] == expected


def test_in_force_is_what_the_document_prints() -> None:
    assert catalogue()["canberra-2005"]["in_force"] == "27 January 2005"
    for game, book in catalogue().items():
        assert f'printed = "{book["in_force"]}"' in written(DOCUMENT_OF[game])


def test_the_table_for_people_has_every_game_on_a_line() -> None:
    shown = run("rulebooks")
    assert (shown.code, shown.err) == (0, "")
    for game, book in catalogue().items():
        (line,) = [line for line in shown.out.splitlines() if line.split()[:1] == [game]]
        for told in (str(book["wagers"]), str(book["clauses"]), book["hash"][:12]):
            assert told in line.split()
