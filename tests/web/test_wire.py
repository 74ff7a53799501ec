"""What crosses the wire: the samples that the screens are built with, and what is malformed."""

from pathlib import Path

import msgspec
import pytest

from sicbo.rulebooks.catalogue import GAMES
from sicbo.views.rounds.my_rounds_form import MyRounds
from sicbo.views.rules.layout_form import Layout
from sicbo.views.rules.par_page import Par
from sicbo.views.rules.rule_pages import Rules
from sicbo.views.tables.table_form import TableView
from sicbo.web.wire import envelopes as wire

SAMPLES = sorted((Path(__file__).parents[2] / "web" / "samples").glob("*.json"))
OVER_HTTP: dict[str, type] = {
    "layout": Layout,
    "rules": Rules,
    "par": Par,
    "my-rounds": MyRounds,
}

hear = msgspec.json.Decoder(wire.FromScreen)


def test_every_game_has_a_sample_of_every_audience() -> None:
    names = {path.stem for path in SAMPLES}
    for game in GAMES:
        for moment in ("betting", "settled"):
            for audience in ("public", "player", "dealer"):
                assert f"{game}.{moment}.{audience}" in names


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_says_all_that_the_structs_say_and_nothing_else(path: Path) -> None:
    kind = OVER_HTTP.get(path.stem.rpartition(".")[2], wire.FullView)
    text = path.read_bytes().strip()
    assert msgspec.json.encode(msgspec.json.decode(text, type=kind)) == text


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_audience_has_its_sections_and_no_others(path: Path) -> None:
    if path.stem.rpartition(".")[2] not in ("public", "player", "dealer"):
        return
    view = msgspec.json.decode(path.read_bytes(), type=wire.FullView).view
    assert isinstance(view, TableView)
    assert (view.own is not None) == (view.audience == "player")
    assert (view.dealer is not None) == (view.bets is not None) == (view.audience == "staff")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b'{"type":"hello"}',
        b'{"type":"hello","screen":"vault"}',
        b'{"type":"hello","screen":"table","table":"../etc"}',
        b'{"type":"hello","screen":"table","more":1}',
        b'{"type":"command","id":"","command":{"command":"settle"}}',
        b'{"type":"command","id":"a b","command":{"command":"settle"}}',
        b'{"type":"command","id":"a","command":{"command":"found-floor","floor":"x"}}',
        b'{"type":"command","id":"a","command":{"command":"settle","as":"owner"}}',
        b'{"type":"command","id":"a","command":{"command":"collect","player":1}}',
    ],
)
def test_what_is_malformed_is_no_message(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        hear.decode(text)


def test_nobody_founds_a_floor_over_a_socket() -> None:
    tags = {str(each.__struct_config__.tag) for each in wire.ScreenCommand.__args__}
    assert tags.isdisjoint({"found-floor", "install-table", "enrol-player"})
