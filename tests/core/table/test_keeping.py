"""A table kept and restored is the same table, and its shape is known by a hash."""

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from sicbo.core.table.config import Limits
from sicbo.core.table.decide import decide
from sicbo.core.table.order import Order
from sicbo.core.table.snapshot import FROM_LAW, SCHEMA, TableSnapshot, keep, restore, shape
from sicbo.core.table.state import Table, WrongLaw
from sicbo.rulebooks.catalogue import open_rulebook
from tests.law.table.holds import holds
from tests.properties.machine import HIGHEST
from tests.properties.orders import nonsensical, sensible
from tests.properties.tables import GAMES, LATER, RECIPES, fields


def test_everything_a_table_knows_is_kept() -> None:
    attributes = set(vars(Table(open_rulebook("star-2016"))))
    assert set(TableSnapshot.__struct_fields__) - {"law"} == attributes - FROM_LAW


@pytest.mark.parametrize("game", GAMES)
def test_a_restored_table_is_the_same_and_decides_the_same(game: str) -> None:
    for recipe in RECIPES[game].values():
        table = holds(game, recipe).floor.table
        again = restore(table.book, keep(table))
        assert fields(again) == fields(table), recipe
        assert list(again.players) == list(table.players)
        assert keep(again) == keep(table)
        for command in (*sensible(table), *nonsensical(table)):
            for by, role in (("ann", "player"), ("sue", HIGHEST[game]), ("system", "system")):
                order = Order(by, role, LATER, command)
                assert decide(again, order) == decide(table, order), (recipe, command)


def test_a_table_never_opened_and_one_closed_are_kept_too() -> None:
    fresh = Table(open_rulebook("star-2016"))
    assert fields(restore(fresh.book, keep(fresh))) == fields(fresh)
    closing = "sue: announce closing in 20 minutes\n+20m sue: close table\n"
    closed = holds("star-2016", closing).floor.table
    assert fields(restore(closed.book, keep(closed))) == fields(closed)


def test_a_table_is_not_restored_under_another_law() -> None:
    data = keep(holds("star-2016", "").floor.table)
    for book in (
        open_rulebook("mbs-2020"),
        open_rulebook("star-2016", {"star.even": "printed-666-loses"}),
    ):
        with pytest.raises(WrongLaw):
            restore(book, data)


def test_bytes_of_another_shape_are_not_read() -> None:
    data: dict[str, Any] = msgspec.msgpack.decode(
        keep(holds("star-2016", "").floor.table), strict=False
    )
    del data["phase"]
    with pytest.raises(msgspec.ValidationError, match="phase"):
        restore(open_rulebook("star-2016"), msgspec.msgpack.encode(data))


def test_the_hash_follows_names_and_types_all_the_way_down() -> None:
    assert len(SCHEMA) == 64
    told = repr(shape(inspect.type_info(TableSnapshot)))
    for name in ("StreakWager", "fresh", "table.round_settled.v2", "sequence", "power-option"):
        assert name in told

    class Wider(Limits, frozen=True):
        more: int = 0

    assert shape(inspect.type_info(Wider)) != shape(inspect.type_info(Limits))
