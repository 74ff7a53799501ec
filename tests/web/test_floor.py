"""A newcomer plays over the wire: one settled round of every game."""

from pathlib import Path

import pytest

from sicbo.rulebooks.catalogue import GAMES
from sicbo.web.running.serving import ServedFloor
from tests.web.floor import Person, on_floor, person

STAKE = 1000


async def play_a_round(ann: Person, table: str) -> None:
    """From the seat to a settlement with a line for the wager."""
    await ann.sit(table)
    while True:
        await ann.until(lambda view: bool(view["phase"]["betting"]))
        number = ann.view["phase"]["round"]
        wagers = {"small": STAKE}
        answer = await ann.order("place-wagers", player=ann.player, round=number, wagers=wagers)
        if answer["done"]:
            break
        assert answer["refusal"]["reason"] in ("betting-closed", "wrong-round", "wrong-phase")
    before = ann.view["own"]["stack"] + ann.view["own"]["staked"]
    shot = False
    while not (ann.view["settlement"] and ann.view["settlement"]["round"] == number):
        await ann.hear()
        own, phase = ann.view["own"], ann.view["phase"]["phase"]
        if phase == "shoot-wait" and own["shooter"] and not shot:
            shot = True
            await ann.order("shoot", player=ann.player)
    settled = ann.view["settlement"]
    assert [line["wager"] for line in settled["lines"]] == ["small"]
    won = settled["lines"][0]["outcome"] == "won"
    assert settled["net"] == (STAKE if won else -STAKE)
    assert ann.view["own"]["stack"] + ann.view["own"]["staked"] == before + settled["net"]
    stated = {each["clause"] for each in settled["cited"] if each["statement"]}
    assert set(settled["lines"][0]["clauses"]) == stated


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_settled_round(game: str, tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as ann:
            await ann.look("lobby")
            assert game in [table["name"] for table in ann.view["tables"]]
            await play_a_round(ann, game)

    on_floor(tmp_path, story)
