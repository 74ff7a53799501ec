"""Where a player's rounds are in the record: the same whether read at once or as they come."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.core.floor.streams import table_stream
from sicbo.journal.codec import decode
from sicbo.views.rounds import round_index
from sicbo.views.rounds.my_rounds import my_rounds
from sicbo.views.rounds.round_index import INDEXED, MOST, RoundIndex, indexed
from sicbo.web.http import app
from sicbo.web.identity.guests import COOKIE
from sicbo.web.running import serving
from sicbo.web.running.serving import ServedFloor
from sicbo.web.transport.rates import LOOKING_BACK
from tests.web.floor import Person, on_floor, person

TABLE = "canberra-2005"


async def plays(guest: Person, rounds: int) -> None:
    """Bet in so many rounds, one after another, and see each of them settled."""
    await guest.sit(TABLE)
    played: list[int] = []

    def may_bet(view: dict[str, Any]) -> bool:
        return bool(view["phase"]["betting"]) and view["phase"]["round"] not in played

    def settled(view: dict[str, Any]) -> bool:
        last = view["settlement"]
        return last is not None and last["round"] == played[-1]

    for _ in range(rounds):
        await guest.until(may_bet)
        number = guest.view["phase"]["round"]
        played.append(number)
        await guest.do("place-wagers", player=guest.player, round=number, wagers={"big": 500})
        await guest.until(settled)


def test_rounds_are_found_alike_read_at_once_and_as_they_come(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as guest:
            await plays(guest, 3)
            journal, live = floor.live.desk.journal, floor.live
            await live.looked_back.wait()
            by_index = my_rounds(journal, guest.player, None, live.rounds.of(guest.player))
            assert by_index.rounds == my_rounds(journal, guest.player).rounds
            assert len(by_index.rounds) == 3
            numbers = [each.round for each in by_index.rounds]
            assert numbers == sorted(numbers, reverse=True)
            assert not live.rounds.of(guest.player, "crown-a")
            assert not live.rounds.of("nobody")
            before = indexed(journal, [TABLE])
            for cut in range(1, 40):
                halves = cut_at(floor, cut)
                places = [each.entries for each in halves.of(guest.player)]
                assert places == [each.entries for each in before.of(guest.player)], cut

    on_floor(tmp_path, story)


def cut_at(floor: ServedFloor, cut: int) -> RoundIndex:
    """The index of a server that began when the table had so many entries fewer than now."""
    whole = [
        (each.position, decode(each.body).event)
        for each in floor.live.desk.journal.stream(table_stream(TABLE))
    ]
    told = [each for each in whole if type(each[1]) in INDEXED]
    start = max(0, len(told) - cut)
    older, newer = RoundIndex(), RoundIndex()
    for position, event in told[: start + 1]:  # One of them is seen from both sides.
        older.take(TABLE, position, event)
    now = older._now.get(TABLE)
    newer.begin(TABLE, now.number if now is not None else 0)
    for position, event in told[start:]:
        newer.take(TABLE, position, event)
    newer.put_before(older)
    return newer


def test_only_the_last_rounds_are_kept() -> None:
    class RestartedIndex:
        pass

    index = RoundIndex()
    index.take(TABLE, 1, RestartedIndex())
    for number in range(3 * MOST):
        index.begin(TABLE, number)
        index._now[TABLE].entries.append(number)
        index._add("ann", index._now[TABLE])
        index._add("ann", index._now[TABLE])
    assert [each.number for each in index.of("ann")] == list(range(2 * MOST, 3 * MOST))
    assert index.of("bob") == []


def test_whoever_has_not_played_for_long_is_forgotten_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as guest:
            await plays(guest, 2)
            live = floor.live
            await live.looked_back.wait()
            before = [each.entries for each in live.rounds.of(guest.player)]
            assert live.rounds.whole(guest.player)
            with monkeypatch.context() as small:
                small.setattr(round_index, "PLAYERS_MAX", 1)
                live.rounds._add("ann", live.rounds._now[TABLE])
            assert not live.rounds.of(guest.player)
            assert not live.rounds.whole(guest.player)
            cookies = {COOKIE: guest.cookie}
            asks = httpx.AsyncClient(base_url=floor.address, cookies=cookies, trust_env=False)
            async with asks as http:
                told = (await http.get("/api/rounds")).json()["rounds"]
            assert len(told) == len(before) == 2
            assert live.rounds.whole(guest.player)
            assert [each.entries for each in live.rounds.of(guest.player)] == before

    on_floor(tmp_path, story)


def test_whoever_plays_again_is_known_in_part_until_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_index, "PLAYERS_MAX", 2)
    index, read = RoundIndex(), RoundIndex("ann")
    for number, player in enumerate(("ann", "bob", "dan", "ann")):
        for each in (index, read):
            each.begin(TABLE, number)
            each._now[TABLE].entries.append(number + 1)
            each._add(player, each._now[TABLE])
    assert [index.whole(each) for each in ("ann", "bob", "dan")] == [False, False, True]
    assert [each.number for each in index.of("ann")] == [3]
    index.learn("ann", read)
    assert [each.number for each in index.of("ann")] == [0, 3]
    assert index.whole("ann")
    assert len(index._of) == 2
    index._now[TABLE].entries.append(9)
    assert index.of("ann")[-1].entries == [4, 9], "it is the round that is being played"


def test_what_breaks_while_looking_back_is_told_and_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> RoundIndex:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(serving, "indexed", broken)

    async def story(floor: ServedFloor) -> None:
        async with person(floor) as guest:
            await floor.live.looked_back.wait()
            assert caplog.text.count("cannot look back") == len(floor.live.hubs)
            cookies = {COOKIE: guest.cookie}
            asks = httpx.AsyncClient(base_url=floor.address, cookies=cookies, trust_env=False)
            async with asks as http:
                assert (await http.get("/api/rounds")).status_code == 200
                floor.live.looked_back.clear()
                monkeypatch.setattr(app, "CALM_SECONDS", 0.01)
                late = await http.get("/api/rounds")
                assert (late.status_code, late.json()["kind"]) == (503, "outage")

    on_floor(tmp_path, story)


def test_looking_back_has_a_rate_for_each_person(tmp_path: Path) -> None:
    async def story(floor: ServedFloor) -> None:
        async with person(floor) as one, person(floor) as other:
            came = []
            for each, times in ((one, int(LOOKING_BACK.burst) + 5), (other, 1)):
                cookies = {COOKIE: each.cookie}
                asks = httpx.AsyncClient(base_url=floor.address, cookies=cookies, trust_env=False)
                async with asks as http:
                    came += [(await http.get("/api/rounds")).status_code for _ in range(times)]
            assert set(came[: int(LOOKING_BACK.burst)]) == {200}
            assert 429 in came[:-1]
            assert came[-1] == 200

    on_floor(tmp_path, story)
