"""Seats from a sealed seed: the text that is drawn from, the shuffle, the tables."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from sicbo.core.floor import sealed_numbers
from sicbo.core.floor.sealed_numbers import sealed_number
from sicbo.core.floor.tournaments.seat_draws import (
    OrderName,
    deal_seats,
    draw_order,
    in_heat,
    order_message,
)

SEED = sha256(b"a seed for tests").digest()
NAME = OrderName("cup", "heat-1", "ab" * 32)
PLAYERS = tuple(f"p{n}" for n in range(1, 12))


def told(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.new(seed, message.encode(), sha256).digest(), "big")


def test_the_text_that_is_drawn_from() -> None:
    assert order_message(NAME) == f"sicbo.seats.1|cup|heat-1|{'ab' * 32}"
    assert order_message(NAME, "lots") == f"sicbo.lots.1|cup|heat-1|{'ab' * 32}"


def test_players_are_shuffled_from_the_last_place_down() -> None:
    left = list(PLAYERS)
    for counter, i in enumerate(range(len(left) - 1, 0, -1)):
        x = told(SEED, f"sicbo.seats.1|cup|heat-1|{NAME.link}|{counter}")
        j = x % (i + 1)
        left[i], left[j] = left[j], left[i]
    assert draw_order(SEED, NAME, PLAYERS) == tuple(left)
    assert draw_order(SEED, NAME, PLAYERS, "lots") != tuple(left)


@pytest.mark.parametrize("players", [(), ("ann",)])
def test_nobody_and_one_player_are_in_order_already(players: tuple[str, ...]) -> None:
    assert draw_order(SEED, NAME, players) == players


def test_a_number_above_the_largest_multiple_is_thrown_away_and_the_counter_runs_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With numbers of 3 bits instead of 256, many lie above the largest multiple."""
    drawn = [7, 6, 4, 2]

    def digest(_: bytes, message: bytes, __: str) -> bytes:
        return bytes([drawn[int(message.rpartition(b"|")[2])]])

    monkeypatch.setattr(sealed_numbers, "_SPACE", 8)
    monkeypatch.setattr(hmac, "digest", digest)
    assert sealed_number(b"", "m", 3) == (1, 2)
    assert sealed_number(b"", "m", 3, counter=3) == (2, 3)
    # Of three places 7 and 6 are thrown away, 4 mod 3 = 1; of two, 2 mod 2 = 0 at counter 3.
    assert draw_order(b"", NAME, ("a", "b", "c")) == ("c", "a", "b")
    # Of four places 7 mod 4 = 3; of three 6 is thrown away; of two as before.
    assert draw_order(b"", NAME, ("a", "b", "c", "d")) == ("c", "a", "b", "d")


@pytest.mark.parametrize("change", ["seed", "tournament", "session", "link", "players"])
def test_every_part_of_it_matters(change: str) -> None:
    seed, name, players = SEED, NAME, PLAYERS
    if change == "seed":
        seed = sha256(seed).digest()
    elif change == "players":
        players = (players[1], players[0], *players[2:])
    else:
        name = name._replace(**{change: "other"})
    assert draw_order(seed, name, players) != draw_order(SEED, NAME, PLAYERS)


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 11, 13])
def test_no_table_has_two_players_more_than_another(tables: int) -> None:
    names = [f"t{n}" for n in range(tables)]
    seats = deal_seats(draw_order(SEED, NAME, PLAYERS), names)
    assert sorted(each.player for each in seats) == sorted(PLAYERS)
    assert len({(each.table, each.seat) for each in seats}) == len(PLAYERS)
    count = Counter(each.table for each in seats)
    sizes = [count[each] for each in names]
    assert max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=True)
    for name in names:
        assert [each.seat for each in seats if each.table == name] == list(
            range(1, count[name] + 1)
        )


def test_player_k_sits_at_table_k_mod_t_on_seat_k_div_t_and_one() -> None:
    tables = ("east", "west", "north")
    for k, (player, table, seat) in enumerate(deal_seats(PLAYERS, tables)):
        assert player == PLAYERS[k]
        assert table == tables[k % 3]
        assert seat == k // 3 + 1


def test_heats_differ_by_one_player_at_most() -> None:
    heats = [in_heat(PLAYERS, heat, 3) for heat in (1, 2, 3)]
    assert [len(each) for each in heats] == [4, 4, 3]
    assert sorted(player for each in heats for player in each) == sorted(PLAYERS)


def test_every_order_comes_about_as_often_as_any_other() -> None:
    """A judgement with its figures is that of the laboratory; here nothing is left out."""
    found = Counter(
        draw_order(SEED, NAME._replace(session=str(n)), ("a", "b", "c")) for n in range(6_000)
    )
    assert set(found) == set(permutations("abc"))
    assert sum((each - 1000) ** 2 / 1000 for each in found.values()) < 20.5
